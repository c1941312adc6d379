//! What programs do with the code of two versions of one schema: those of test/schema/known.asdl
//! and known_1.asdl.

#[path = "generated/known.rs"]
mod known;
#[path = "generated/known_1.rs"]
mod known_1;

use known::{make, Color, Shape, ShapeRef, SCHEMA};
use outheap_adtc::generated::is_proved_at_once;
use outheap_adtc::{writer_version, Buffer, Builder, Count, Error, ErrorKind};

/// A tree, which one pass proves for either version.
fn built(build: impl FnOnce(&mut Builder<'_>) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    build(&mut b)?;
    b.end()?;
    let bytes = buffer.into_bytes()?;
    let schemas = [&SCHEMA, &known_1::SCHEMA];
    assert!(schemas.map(|of| is_proved_at_once(&bytes, of, 0)) == [true; 2]);
    Ok(bytes)
}

fn circle() -> make::Circle {
    make::Circle {
        at: None,
        depth: 3,
        fill: Color::Red,
        line: None,
        tags: Count::Of(0),
        scale: None,
        wide: -1,
        column: None,
        hole: false,
        small: -128,
        far: u64::MAX,
        name: false,
        notes: Count::Of(0),
    }
}

fn point(b: &mut Builder<'_>) -> Result<(), Error> {
    b.add(make::Point {
        x: 1,
        y: 2,
        weight: 0.5,
    })
}

fn old_circle() -> Vec<u8> {
    let mut buffer = Buffer::new();
    let mut b = known_1::ShapeRef::build(&mut buffer);
    b.add(known_1::make::Circle { at: None }).unwrap();
    b.add(known_1::make::Point { x: 1, y: 2 }).unwrap();
    b.end().unwrap();
    buffer.into_bytes().unwrap()
}

/// The number of the writer's version is in bytes 76 to 79.
fn without_version(bytes: &[u8]) -> Vec<u8> {
    [&bytes[..76], &bytes[80..]].concat()
}

#[test]
fn a_new_program_reads_an_old_tree() {
    let bytes = old_circle();
    assert_eq!(writer_version(&bytes), Some(1));
    let shape = ShapeRef::open(&bytes).unwrap();
    assert_eq!(
        (shape.at(), shape.line(), shape.column()),
        (None, None, None)
    );
    let Shape::Circle {
        center,
        depth,
        fill,
        tags,
        scale,
        wide,
        hole,
        small,
        far,
        name,
        notes,
        ..
    } = shape.view()
    else {
        panic!("{:?}", shape.view());
    };
    assert_eq!((center.x(), center.y(), center.weight()), (1, 2, 0.5));
    assert_eq!((depth, fill, wide, small), (3, Color::Red, -1, -128));
    assert_eq!(
        (scale, far, tags.len(), notes.len()),
        (None, u64::MAX, 0, 0)
    );
    assert!(hole.is_none() && name.is_none());
}

#[test]
fn what_says_nothing_new_has_the_bytes_of_the_first_version() {
    let new = built(|b| {
        b.add(circle())?;
        point(b)
    });
    let new = new.unwrap();
    assert_eq!(writer_version(&new), Some(5));
    assert_eq!(without_version(&new), without_version(&old_circle()));
    let open = make::Circle {
        tags: Count::Unknown,
        notes: Count::Unknown,
        ..circle()
    };
    let dropped = built(|b| {
        b.add(open)?;
        point(b)?;
        b.end_list()?;
        b.end_list()
    });
    assert_eq!(dropped.unwrap(), new);
}

#[test]
fn an_old_program_reads_a_new_tree() {
    let bytes = built(|b| {
        b.add(make::Group {
            at: None,
            line: Some(7),
            name: None,
            shapes: Count::Of(3),
            column: Some(Color::Purple),
            colors: true,
            moods: false,
        })?;
        b.add(make::Triangle {
            at: Some(9),
            line: None,
            corners: Count::Of(0),
            color: Color::Blue,
            column: None,
        })?;
        b.add(make::Circle {
            far: 1 << 40,
            name: true,
            ..circle()
        })?;
        point(b)?;
        b.text("a circle")?;
        b.add(make::Empty {
            at: Some(1),
            line: None,
            column: None,
        })?;
        b.elements(&[Some(Color::Green), None])
    });
    let bytes = bytes.unwrap();
    let shape = known_1::ShapeRef::open(&bytes).unwrap();
    let known_1::Shape::Group { shapes, at, .. } = shape.view() else {
        panic!("{:?}", shape.view());
    };
    assert_eq!((at, shapes.len()), (None, 3));
    let triangle = shapes.get(0).unwrap();
    assert!(matches!(triangle.view(), known_1::Shape::Unknown(3)));
    assert_eq!(triangle.at(), None); // nobody knows where it is
    assert!(known_1::forms::Circle::of(triangle).is_none());
    let circle = known_1::forms::Circle::of(shapes.get(1).unwrap()).unwrap();
    assert_eq!((circle.center().x(), circle.at()), (1, None));
    assert_eq!(shapes.get(2).unwrap().at(), Some(1));

    let mut copy = Buffer::new();
    let mut b = known_1::ShapeRef::build(&mut copy);
    shape.copy_to(&mut b).unwrap();
    b.end().unwrap();
    let copy = copy.into_bytes().unwrap();
    assert_eq!(writer_version(&copy), Some(1));
    assert_eq!(without_version(&copy), without_version(&bytes));
    let Shape::Group { column, colors, .. } = ShapeRef::open(&copy).unwrap().view() else {
        panic!("it is a group");
    };
    assert_eq!(column, Some(Color::Purple));
    assert_eq!(
        colors.iter().collect::<Vec<_>>(),
        [Some(Color::Green), None]
    );
}

#[test]
fn a_value_that_is_not_known_has_a_number_that_the_type_has_room_for() {
    let with = |fill| {
        built(|b| {
            b.add(make::Circle { fill, ..circle() })?;
            point(b)
        })
    };
    let bytes = with(Color::Unknown(14)).unwrap();
    let Shape::Circle { fill, .. } = ShapeRef::open(&bytes).unwrap().view() else {
        panic!("it is a circle");
    };
    assert_eq!(fill, Color::Unknown(14));
    assert!(fill > Color::Purple);
    let refused = with(Color::Unknown(15)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Argument);
    let elements = |color| {
        built(|b| {
            b.add(make::Group {
                at: None,
                line: None,
                name: None,
                shapes: Count::Of(0),
                column: None,
                colors: true,
                moods: false,
            })?;
            b.elements(&[Some(color)])
        })
    };
    assert!(elements(Color::Unknown(14)).is_ok());
    for number in [15, 255, 256, u16::MAX] {
        let refused = elements(Color::Unknown(number)).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Argument);
    }
}

#[test]
fn a_fingerprint_says_whether_a_schema_is_open() {
    let open = old_circle();
    assert_eq!(writer_version(&[]), None);
    let mut other = open.clone();
    other[45] ^= 1;
    // As a closed schema of the same fingerprint would write it: all is a word less.
    let mut closed = without_version(&open);
    for (at, less) in [(16, 4), (24, 1), (36, 4)] {
        closed[at] -= less; // the size, the root, the bytes of the fingerprint
    }
    assert_eq!(writer_version(&closed), None);
    for bytes in [other, closed] {
        let refused = ShapeRef::open(&bytes).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::OtherSchema);
    }
}
