//! What bench/typed/generate has written for a library: types, and what is done with them.

use crate::constants::{made, seen};
use crate::folding::{constant, folded};
use crate::input::Tokens;
use crate::rival::{fail, is_there, Digest, Fold, Found, Node, Number, Walked, NO_NUMBER};

include!(concat!(env!("GENERATED"), "/generated.rs"));
