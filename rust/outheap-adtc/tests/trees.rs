//! What a program does with the code of one schema: that of test/schema/shapes.asdl.

#[path = "generated/shapes.rs"]
mod shapes;

use outheap_adtc::generated::is_proved_at_once;
use outheap_adtc::{Buffer, Builder, Count, Error, ErrorKind, Text};
use shapes::{forms, make, Color, Point, PointRef, Shape, ShapeRef, SCHEMA};

/// A tree, which one pass proves.
fn built(build: impl FnOnce(&mut Builder<'_>) -> Result<(), Error>) -> Vec<u8> {
    let mut buffer = Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    build(&mut b).unwrap();
    b.end().unwrap();
    let bytes = buffer.into_bytes().unwrap();
    assert!(is_proved_at_once(&bytes, &SCHEMA, 0));
    bytes
}

fn group(shapes: u32) -> make::Group<'static> {
    make::Group {
        name: None,
        shapes: Count::Of(shapes),
    }
}

fn label(color: Color) -> make::Label<'static> {
    make::Label {
        color,
        bold: None,
        size: 1,
        text: "y".into(),
    }
}

fn polygon(corners: u32) -> make::Polygon {
    make::Polygon {
        corners: Count::Of(corners),
    }
}

#[test]
fn a_list_is_read_from_both_ends() {
    let bytes = built(|b| {
        b.add(polygon(5))?;
        (0..5).try_for_each(|i| {
            b.add(make::Point {
                x: f64::from(i),
                y: 0.5,
            })
        })
    });
    let shape = ShapeRef::open(&bytes).unwrap();
    let Shape::Polygon { corners } = shape.view() else {
        panic!("{:?}", shape.view());
    };
    let x = |corner: PointRef<'_>| corner.x();
    assert_eq!((corners.len(), corners.is_empty()), (5, false));
    assert_eq!(
        corners.iter().map(x).collect::<Vec<_>>(),
        [0.0, 1.0, 2.0, 3.0, 4.0]
    );
    assert_eq!(
        corners.iter().rev().map(x).collect::<Vec<_>>(),
        [4.0, 3.0, 2.0, 1.0, 0.0]
    );
    let mut both = corners.iter();
    assert_eq!(both.next().map(x), Some(0.0));
    assert_eq!(both.next_back().map(x), Some(4.0));
    assert_eq!(both.len(), 3);
    assert_eq!(both.nth(1).map(x), Some(2.0));
    assert_eq!(both.nth(9).map(x), None);
    assert_eq!(both.len(), 0);
    assert_eq!(corners.get(5).map(x), None);
    assert_eq!(corners.last().map(|c| c.view().y), Some(0.5));
    assert!(forms::Polygon::of(shape).is_some() && forms::Circle::of(shape).is_none());
}

#[test]
fn what_is_wrong_has_a_path() {
    let whole = built(|b| {
        b.add(group(3))?;
        b.add(polygon(0))?;
        b.add(polygon(0))?;
        b.add(make::Group {
            name: Some("x".into()),
            shapes: Count::Of(1),
        })?;
        b.add(label(Color::White))
    });
    // The head of the label, behind which are a distance, its word and its text.
    let head = whole.len() - 4 * 5;
    let with = |bit: usize| {
        let mut bytes = whole.clone();
        bytes[head + bit / 8] ^= 1 << (bit % 8);
        ShapeRef::open(&bytes).unwrap_err()
    };
    let color = with(14);
    assert_eq!(color.kind(), ErrorKind::WrongCode);
    assert_eq!(color.path(), "Group.shapes[2].shapes[0].color");
    assert_eq!(color.position(), head as u64);
    assert_eq!(
        color.to_string(),
        format!("Group.shapes[2].shapes[0].color: no such value of an enumeration, at {head}")
    );
    assert_eq!(with(10).path(), "Group.shapes[2].shapes[0]");
    assert_eq!(with(10).kind(), ErrorKind::WrongBits);
    let mut other = whole.clone();
    other[44] ^= 1;
    assert_eq!(
        ShapeRef::open(&other).unwrap_err().kind(),
        ErrorKind::OtherSchema
    );
    assert_eq!(PointRef::open(&whole).unwrap_err().path(), "point");
}

#[test]
fn what_is_not_built_leaves_no_trace() {
    type Build = fn(&mut Builder<'_>) -> Result<(), Error>;
    let misuses: [(Build, ErrorKind); 7] = [
        (|b| b.add(make::Circle { radius: 1.0 }), ErrorKind::NotSet),
        (|b| b.add(make::Point { x: 1.0, y: 2.0 }), ErrorKind::Order),
        (
            |b| b.add(polygon(0)).and(b.add(polygon(0))),
            ErrorKind::Order,
        ),
        (|b| b.text("a text"), ErrorKind::Order),
        (|b| b.elements(&[1.0]), ErrorKind::Order),
        (|b| b.add(group(1)).and(b.end_list()), ErrorKind::Order),
        (|b| b.add(group(u32::MAX)), ErrorKind::Full),
    ];
    for (build, kind) in misuses {
        let mut buffer = Buffer::new();
        let mut b = ShapeRef::build(&mut buffer);
        let called = build(&mut b);
        assert_eq!(called.is_ok(), kind == ErrorKind::NotSet);
        if called.is_err() {
            let later = b.add(polygon(0));
            assert_eq!(later.unwrap_err().kind(), kind, "the first failure stays");
        }
        let failure = b.end().unwrap_err();
        assert_eq!(failure.kind(), kind);
        assert!(!failure.to_string().contains(" at "), "{failure}");
        assert_eq!(buffer.finish().unwrap().len(), 32);
    }
}

#[test]
fn a_buffer_has_several_trees() {
    let mut buffer = Buffer::new();
    for radius in [1.0, 2.0] {
        let mut b = ShapeRef::build(&mut buffer);
        b.add(make::Circle { radius }).unwrap();
        b.add(make::Point { x: 0.0, y: 0.0 }).unwrap();
        b.end().unwrap();
    }
    let bytes = buffer.finish().unwrap();
    let circle = forms::Circle::of(ShapeRef::open(bytes).unwrap()).unwrap();
    assert_eq!(circle.radius(), 2.0);
}

#[test]
fn a_tree_may_be_as_deep_as_it_is_large() {
    const DEPTH: u32 = 200_000;
    let bytes = built(|b| {
        (0..DEPTH).try_for_each(|_| b.add(group(2)))?;
        (0..=DEPTH).try_for_each(|_| b.add(polygon(0)))
    });
    ShapeRef::open(&bytes).unwrap();
    let mut last = bytes.clone();
    *last.get_mut(bytes.len() - 4).unwrap() = 0x20; // a label's tag, and no more
    assert_eq!(ShapeRef::open(&last).unwrap_err().path(), "Group.shapes[1]");
    let mut deepest = bytes.clone();
    deepest[32 + 44 + 4 * DEPTH as usize] = 0x20;
    let path = ShapeRef::open(&deepest).unwrap_err().path().to_string();
    assert!(
        path.starts_with("...") && path.len() == 159 && path.ends_with("[0]"),
        "{path}"
    );
}

#[test]
fn a_check_may_have_all_of_its_memory_from_its_caller() {
    let bytes = built(|b| {
        b.add(group(40))?;
        (0..40).try_for_each(|_| b.add(polygon(0)))
    });
    let few = ShapeRef::open_in(&bytes, &mut [0; 10]);
    assert_eq!(few.unwrap_err().kind(), ErrorKind::NoMemory);
    let mut words = vec![0; bytes.len() / 4];
    assert!(ShapeRef::open_in(&bytes, &mut words).is_ok());
}

#[test]
fn bytes_need_not_be_aligned() {
    let bytes = built(|b| {
        b.add(make::Circle { radius: 2.5 })?;
        b.add(make::Point { x: 1.0, y: -1.0 })
    });
    let mut moved = vec![0];
    moved.extend_from_slice(&bytes);
    let shape = ShapeRef::open(&moved[1..]).unwrap();
    let Shape::Circle { center, radius } = shape.view() else {
        panic!("{:?}", shape.view());
    };
    let Point { x, y } = center.view();
    assert_eq!((radius, x, y), (2.5, 1.0, -1.0));
}

/// The version in the header says whether counts are in heads.
#[test]
fn a_failed_build_leaves_no_flag() {
    let mut buffer = Buffer::new();
    drop(ShapeRef::build(&mut buffer));
    assert_eq!(buffer.finish().unwrap()[4..6], 1u16.to_ne_bytes());
    let mut b = ShapeRef::build(&mut buffer);
    b.add(polygon(0)).unwrap();
    b.end().unwrap();
    assert_eq!(buffer.finish().unwrap()[4..6], 3u16.to_ne_bytes());
}

#[test]
fn nonsense_is_read_without_a_panic() {
    assert!(ShapeRef::trusted(&[]).is_none());
    for byte in 0..=255 {
        let bytes = [byte; 64];
        let Some(shape) = ShapeRef::trusted(&bytes) else {
            continue;
        };
        match shape.view() {
            Shape::Circle { center, .. } => drop(center.view()),
            Shape::Polygon { corners } => drop(corners.get(1).map(|corner| corner.view())),
            Shape::Label { text, .. } => drop(text.to_string()),
            Shape::Group { shapes, .. } => drop(shapes.last().map(|shape| shape.view())),
        }
        assert!(ShapeRef::open(&bytes).is_err());
    }
}

#[test]
fn texts_are_padded_as_str_is() {
    let text = Text::from("s\u{fc}n");
    for (of_text, of_str) in [
        (format!("{text:>6}|"), format!("{:>6}|", "s\u{fc}n")),
        (format!("{text:*^6}|"), format!("{:*^6}|", "s\u{fc}n")),
        (format!("{text:6.2}|"), format!("{:6.2}|", "s\u{fc}n")),
    ] {
        assert_eq!(of_text, of_str);
    }
    let other = Text::from(&b"a\xffb"[..]);
    for (of_text, of_str) in [
        (format!("{other:>6}|"), format!("{:>6}|", "a\u{fffd}b")),
        (format!("{other:*^6}|"), format!("{:*^6}|", "a\u{fffd}b")),
        (format!("{other:6.2}|"), format!("{:6.2}|", "a\u{fffd}b")),
        (format!("{other}|"), format!("{}|", "a\u{fffd}b")),
    ] {
        assert_eq!(of_text, of_str);
    }
}

#[test]
fn an_error_that_main_returns_is_a_sentence() {
    let error = ShapeRef::open(b"no tree").unwrap_err();
    assert_eq!(
        format!("{error:?}"),
        "Truncated: the buffer ends too early, at 7"
    );
}
