//! What is written by hand for a schema, folding_SCHEMA.rs: bench/typed/generate copies it beside
//! generated.rs.

include!(concat!(env!("GENERATED"), "/folding.rs"));
