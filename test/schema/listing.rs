//! The program of docs/adtc-rust.md, with the code of shapes.asdl: it builds a picture, saves it to
//! the file that its argument names, and reads it as if it came from anybody.

mod shapes;

use outheap_adtc::{Buffer, Count, Error};
use shapes::{forms, make, Color, Point, Shape, ShapeRef};

fn draw() -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    b.add(make::Group {
        name: Some("picture".into()),
        shapes: Count::Unknown,
    })?;
    b.add(make::Circle { radius: 1.5 })?; // its center comes next, as it is a node
    b.add(make::Point { x: 0.0, y: 2.0 })?;
    b.add(make::Label {
        color: Color::Red,
        bold: None,
        size: 12,
        text: "sun".into(),
    })?;
    b.end_list()?;
    b.end()?;
    buffer.into_bytes()
}

fn describe(shape: ShapeRef<'_>) {
    match shape.view() {
        Shape::Circle { center, radius } => {
            let Point { x, y } = center.view();
            println!("a circle of {radius} at {x}, {y}");
        }
        Shape::Polygon { corners } => println!("a polygon of {} corners", corners.len()),
        Shape::Label { text, .. } => println!("{text}"),
        Shape::Group { name, shapes } => {
            let name = name.map_or("no name".into(), |name| name.to_string());
            println!("{name}: a group of {}", shapes.len());
            shapes.iter().for_each(describe);
        }
    }
}

/// Those of a group, without a look at what is no circle.
fn greatest_radius(shape: ShapeRef<'_>) -> Option<f64> {
    let group = forms::Group::of(shape)?;
    let circles = group.shapes().into_iter().filter_map(forms::Circle::of);
    circles.map(|circle| circle.radius()).reduce(f64::max)
}

/// A copy of a picture in which red is blue.
fn repaint(old: ShapeRef<'_>) -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    let Shape::Group { name, shapes } = old.view() else {
        panic!("the picture is a group");
    };
    b.add(make::Group {
        name,
        shapes: Count::Of(shapes.len() as u32),
    })?;
    for shape in shapes {
        match shape.view() {
            Shape::Label {
                color: Color::Red,
                bold,
                size,
                text,
            } => b.add(make::Label {
                color: Color::Blue,
                bold,
                size,
                text,
            })?,
            _ => shape.copy_to(&mut b)?,
        }
    }
    b.end()?;
    buffer.into_bytes()
}

struct Picture {
    bytes: Vec<u8>, // of a shape: `read` has opened them
}

impl Picture {
    fn read(path: &str) -> Result<Picture, Box<dyn std::error::Error>> {
        let bytes = std::fs::read(path)?;
        ShapeRef::open(&bytes)?;
        Ok(Picture { bytes })
    }

    fn root(&self) -> ShapeRef<'_> {
        ShapeRef::trusted(&self.bytes).expect("bytes that were opened have a root")
    }
}

fn show(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    let picture = ShapeRef::open(&bytes)?;
    describe(picture);
    assert_eq!(greatest_radius(Picture::read(path)?.root()), Some(1.5));
    describe(ShapeRef::open(&repaint(picture)?)?);
    Ok(())
}

/// Returns what is told of bytes in which one is another.
fn damaged(mut bytes: Vec<u8>) -> Option<String> {
    *bytes.last_mut()? = b'!'; // behind the text: the padding is not zero
    ShapeRef::open(&bytes).err().map(|error| error.to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file")?;
    let bytes = draw()?;
    std::fs::write(&path, &bytes)?;
    show(&path)?;
    println!("{}", damaged(bytes).ok_or("it should be wrong")?);
    Ok(())
}
