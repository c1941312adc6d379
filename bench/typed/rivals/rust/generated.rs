//! What bench/typed/generate has written for a library: types, and what is done with them.

use crate::folding::{constant, folded, made, seen};
use crate::rival::{fail, is_there, Digest, Fold, Found, Node, Number, Tokens, Walked, NO_NUMBER};

include!(concat!(env!("GENERATED"), "/generated.rs"));
