//! The work of test_schema_versions_rust.py on trees of other versions, and of its own.

use crate::harness::{build, copied, damage, fail_everywhere, look_at_proof, Handle, Sample};
use outheap_adtc::{writer_version, Buffer};

const STAMP_END: usize = 32 + 8 + 40; // the header, and the fingerprint with the writer's version

/// A value of this version, also where memory runs out.
pub fn write<R: Handle>(s: &Sample<R>, path: &str) {
    let mut to = Buffer::new();
    build(s, &mut to).expect("to build it");
    let bytes = to.into_bytes().unwrap();
    std::fs::write(path, &bytes).unwrap();
    fail_everywhere(s, &bytes);
}

/// A tree that C has written, with the version that is said. A copy has all of it, but the number
/// of this version.
pub fn look<R: Handle>(s: &Sample<R>, path: &str, writer: u32, seed: u32, times: u32) {
    let whole = std::fs::read(path).unwrap();
    assert_eq!(writer_version(&whole), Some(writer));
    (s.read)((s.open)(&whole).unwrap_or_else(|error| panic!("{path}: {error}")));
    (s.read)((s.trusted)(&whole).unwrap());
    look_at_proof(s, &whole);
    let copy = copied(s, &whole, false).unwrap();
    assert_eq!(copy[STAMP_END..], whole[STAMP_END..]);
    damage(s, &whole, seed, times);
}
