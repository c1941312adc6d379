//! Constants of each kind in lists: one pass of `open` is enough for test/schema/constants.asdl.

#[path = "generated/constants.rs"]
mod constants;

use constants::{make, Row, RowRef, SCHEMA};
use outheap_adtc::generated::is_proved_at_once;
use outheap_adtc::{Buffer, Builder, Constant, Count, Error, ErrorKind};

type Build = fn(&mut Builder<'_>) -> Result<(), Error>;

const KINDS: [Build; 12] = [
    |b| b.constant_none(),
    |b| b.constant_bool(true),
    |b| b.constant_bool(false),
    |b| b.constant_ellipsis(),
    |b| b.constant_digits("-10000000000000000000"),
    |b| b.constant_complex(0.5, -1.5),
    |b| b.constant_bytes(b"bytes"),
    |b| {
        b.constant_tuple(Count::Of(2))
            .and(b.text("x"))
            .and(b.constant_none())
    },
    |b| b.constant_set(Count::Of(0)),
    |b| b.int(-1),
    |b| b.float(0.25),
    |b| b.text("a text"),
];

fn built(build: impl FnOnce(&mut Builder<'_>) -> Result<(), Error>) -> Vec<u8> {
    let mut buffer = Buffer::new();
    let mut b = RowRef::build(&mut buffer);
    build(&mut b).unwrap();
    b.end().unwrap();
    buffer.into_bytes().unwrap()
}

/// A row in each of whose lists is what this builds, among others.
fn row(b: &mut Builder<'_>, kind: Build) -> Result<(), Error> {
    b.add(make::Row {
        before: Count::Of(2),
        maybe: Count::Of(3),
        inner: true,
        items: Count::Of(2),
    })?;
    kind(b).and(b.int(1))?;
    b.absent().and(kind(b)).and(b.absent())?;
    let items = Count::Of(2);
    b.add(make::Sparse { items })?;
    kind(b).and(b.absent())?;
    b.int(1).and(kind(b))
}

#[test]
fn each_is_proved_at_once() {
    for (i, kind) in KINDS.into_iter().enumerate() {
        let bytes = built(|b| row(b, kind));
        assert!(is_proved_at_once(&bytes, &SCHEMA, 0), "kind {i}");
    }
}

#[test]
fn digits_are_of_wide_numbers() {
    for (digits, fits) in [
        ("9223372036854775807", false),
        ("9223372036854775808", true),
        ("-9223372036854775808", false),
        ("-9223372036854775809", true),
        ("09223372036854775808", false),
    ] {
        let mut buffer = Buffer::new();
        let mut b = RowRef::build(&mut buffer);
        sparse(&mut b, |_| Ok(()));
        assert_eq!(b.constant_digits(digits).is_ok(), fits, "{digits}");
    }
}

#[test]
fn each_is_read() {
    for kind in KINDS {
        let bytes = built(|b| row(b, kind));
        let Row::Row {
            before,
            maybe,
            inner,
            items,
        } = RowRef::open(&bytes).unwrap().view()
        else {
            panic!("it is no row");
        };
        let said = format!("{:?}", before.get(0).unwrap());
        let same = [maybe.get(1).unwrap().unwrap(), items.get(1).unwrap()];
        assert!(same.iter().all(|item| format!("{item:?}") == said));
        assert_eq!(maybe.iter().filter(Option::is_none).count(), 2);
        assert!(matches!(inner.unwrap().view(), Row::Sparse { items } if items.len() == 2));
    }
}

/// A row without other lists, in which is one item.
fn sparse(b: &mut Builder<'_>, build: impl FnOnce(&mut Builder<'_>) -> Result<(), Error>) {
    let none = Count::Of(0);
    let items = Count::Of(1);
    b.add(make::Row {
        before: none,
        maybe: none,
        inner: true,
        items: none,
    })
    .and(b.add(make::Sparse { items }))
    .and(build(b))
    .unwrap();
}

fn with_item(build: impl FnOnce(&mut Builder<'_>) -> Result<(), Error>) -> Vec<u8> {
    built(|b| {
        sparse(b, build);
        Ok(())
    })
}

fn item_of(bytes: &[u8]) -> Constant<'_> {
    let Row::Row { inner, .. } = RowRef::open(bytes).unwrap().view() else {
        panic!("it is no row");
    };
    let Row::Sparse { items } = inner.unwrap().view() else {
        panic!("it is no sparse row");
    };
    items.get(0).flatten().unwrap()
}

/// Tuples that are each within another one.
fn nested(depth: u32) -> Vec<u8> {
    with_item(|b| {
        (0..depth).try_for_each(|_| b.constant_tuple(Count::Of(1)))?;
        b.constant_none()
    })
}

fn copied(constant: Constant<'_>) -> Vec<u8> {
    with_item(|b| b.constant(constant))
}

#[test]
fn each_is_copied() {
    for kind in KINDS {
        let bytes = with_item(kind);
        assert_eq!(copied(item_of(&bytes)), bytes, "{:?}", item_of(&bytes));
    }
}

#[test]
fn items_of_a_field_become_a_tuple() {
    let bytes = built(|b| row(b, KINDS[7]));
    let Row::Row { before, .. } = RowRef::open(&bytes).unwrap().view() else {
        panic!("it is no row");
    };
    let tuple = copied(Constant::Tuple(before));
    let Constant::Tuple(items) = item_of(&tuple) else {
        panic!("it is no tuple");
    };
    assert_eq!(format!("{items:?}"), format!("{before:?}"));
}

#[test]
fn depth_needs_no_stack() {
    let bytes = nested(100_000);
    assert_eq!(copied(item_of(&bytes)), bytes);
    let printed = format!("{:?}", item_of(&bytes));
    assert_eq!(printed.matches("Tuple([").count(), 32);
    assert!(printed.contains("Tuple([Tuple(..)])"), "{printed}");
}

#[test]
fn what_is_no_constant_is_not_copied() {
    let copy = |constant| {
        let mut buffer = Buffer::new();
        let mut b = RowRef::build(&mut buffer);
        sparse(&mut b, |_| Ok(()));
        b.constant(constant).map_err(|error| error.kind())
    };
    assert_eq!(copy(Constant::Digits("7".into())), Err(ErrorKind::Argument));
    let mut buffer = Buffer::new();
    let error = RowRef::build(&mut buffer).constant(Constant::None);
    assert_eq!(error.unwrap_err().kind(), ErrorKind::Order);
}

#[test]
fn items_behind_the_end_are_not_copied() {
    let pair = with_item(KINDS[7]);
    let mut many = nested(1);
    let head = many.len() - 8;
    many[head + 3] = 0x80; // so many items
    for bytes in [&pair[..pair.len() - 4], &many[..]] {
        let Some(Row::Row { inner, .. }) = RowRef::trusted(bytes).map(RowRef::view) else {
            panic!("it is no row");
        };
        let Some(Row::Sparse { items }) = inner.map(RowRef::view) else {
            panic!("it is no sparse row");
        };
        let mut buffer = Buffer::new();
        let mut b = RowRef::build(&mut buffer);
        sparse(&mut b, |_| Ok(()));
        let error = b.constant(items.get(0).flatten().unwrap()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Argument);
    }
}
