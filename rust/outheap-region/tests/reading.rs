// SPDX-License-Identifier: MIT
//! Files that OCaml 5 has written: `words.region` holds `[| "one"; "two"; "three" |]`, and
//! `kinds.region` a tuple `(A 7, B (s, 2.5, [| 1.5; -0.5 |], Int64.min_int, lazy true), [ -1l ],
//! 3n, 'x', s)`, where the type is `A of int | B of string * float * float array * int64 * bool
//! Lazy.t`, and `s` is `"text\000\255"`.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use outheap_region::{Error, File, Item, Kind};

fn place(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", name].iter().collect()
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(place(name)).unwrap()
}

fn kinds(file: &File) -> Vec<Item<'_>> {
    file.check().unwrap();
    file.root().fields().collect()
}

#[test]
fn every_kind() {
    let file = File::read(place("kinds.region")).unwrap();
    let all = kinds(&file);
    let [a, b, list, native, letter, text] = all[..] else {
        panic!("{all:?}");
    };
    assert_eq!(
        (a.tag(), a.len(), a.field(0).unwrap().as_i64()),
        (0, 1, Some(7))
    );
    assert_eq!((b.tag(), b.kind()), (1, Some(Kind::Block)));
    let fields: Vec<_> = b.fields().collect();
    assert_eq!(fields[0].as_bytes(), Some(&b"text\0\xff"[..]));
    assert_eq!(fields[0].as_str(), None);
    assert_eq!(fields[1].as_f64(), Some(2.5));
    assert_eq!((fields[2].float(1), fields[2].float(2)), (Some(-0.5), None));
    assert_eq!(fields[3].as_i64(), Some(i64::MIN));
    assert_eq!(fields[4].as_i64(), Some(1)); // OCaml makes no block for what is forced already
    assert_eq!(list.field(0).unwrap().kind(), Some(Kind::Int32));
    assert_eq!(list.field(0).unwrap().as_i64(), Some(-1));
    assert_eq!(list.field(1).unwrap().as_i64(), Some(0)); // []
    assert_eq!(
        (native.kind(), native.as_i64()),
        (Some(Kind::Nativeint), Some(3))
    );
    assert_eq!(letter.as_i64(), Some(i64::from(b'x')));
    assert_eq!(text.as_bytes(), fields[0].as_bytes());
}

#[test]
fn what_it_is_not() {
    let file = File::read(place("words.region")).unwrap();
    let word = file.root().field(0).unwrap();
    assert_eq!(word.as_str(), Some("one"));
    assert_eq!((word.len(), word.is_empty(), word.tag()), (3, false, 0));
    assert!(word.field(0).is_none() && word.fields().next().is_none());
    assert!(word.as_i64().is_none() && word.as_f64().is_none() && word.float(0).is_none());
    assert!(file.root().as_bytes().is_none() && file.root().field(3).is_none());
}

/// Mapped, in memory, and in another thread.
#[test]
fn all_ways() {
    let mapped = unsafe { File::map(place("words.region")) }.unwrap();
    let copied = File::from_bytes(&bytes("words.region")).unwrap();
    let count = move |file: File| {
        file.check().unwrap();
        file.root().fields().count()
    };
    let thread = std::thread::spawn(move || count(mapped));
    assert_eq!((thread.join().unwrap(), count(copied)), (3, 3));
}

fn position(error: Error) -> u64 {
    let said = error.to_string();
    match error {
        Error::BadFile { position, what } => {
            assert_eq!(said, format!("{what}, at {position}"));
            position
        }
        other => panic!("{other}"),
    }
}

#[test]
fn damaged_files() {
    assert_eq!(position(File::from_bytes(b"").unwrap_err()), 0);
    assert_eq!(position(File::from_bytes(b"no region").unwrap_err()), 0);
    let mut damaged = bytes("words.region");
    let last = damaged.len() - 9;
    damaged[last] ^= 1;
    let file = File::from_bytes(&damaged).unwrap();
    assert!(position(file.check().unwrap_err()) > 0);
    damaged.truncate(last);
    position(File::from_bytes(&damaged).unwrap_err());
}

/// Of each byte in turn: an error, or items of which some may be nonsense.
#[test]
fn nothing_leads_outside() {
    let whole = bytes("kinds.region");
    for at in (0..64).chain(65_536..whole.len()) {
        let mut changed = whole.clone();
        changed[at] = changed[at].wrapping_add(0x55);
        let Ok(file) = File::from_bytes(&changed) else {
            continue;
        };
        assert!(file.check().is_err(), "{at}");
        for item in file.root().fields() {
            let _ = (item.kind(), item.as_bytes(), item.fields().count());
        }
    }
}

#[test]
fn no_file() {
    for opened in [File::read("not/there"), unsafe { File::map("not/there") }] {
        match opened.unwrap_err() {
            Error::System(error) => {
                assert_eq!(error.kind(), ErrorKind::NotFound);
                assert!(error.to_string().starts_with("not/there: "), "{error}");
            }
            other => panic!("{other}"),
        }
    }
    let zero = unsafe { File::map("zero\0in it") }.unwrap_err();
    assert!(matches!(zero, Error::System(e) if e.kind() == ErrorKind::InvalidInput));
}
