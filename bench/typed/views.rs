//! The walks of views.c, by views: `rust walk FILE` says of nine walks the nanoseconds, what was
//! found and the nodes; `rust open FILE` and `rust build FILE` the nanoseconds of nine checks, and
//! of building what C has written there.

use outheap_adtc::{Buffer, Constant, Count, Error, Text};
use std::ffi::c_long;
use std::os::fd::AsRawFd;

mod python {
    include!(concat!(env!("TYPED"), "/python.rs"));
}
mod shapes {
    include!(concat!(env!("TYPED"), "/shapes.rs"));
}

use python::{Expr, ExprRef, Mod, ModRef, Stmt};
use shapes::{make, Color, Point, PointRef, Shape, ShapeRef};

#[derive(Default)]
struct Sum {
    value: f64,
    nodes: u64,
}

fn walk_point(p: PointRef<'_>, s: &mut Sum) {
    s.nodes += 1;
    let Point { x, y } = p.view();
    s.value += x + y;
}

fn walk_shape(x: ShapeRef<'_>, s: &mut Sum) {
    s.nodes += 1;
    match x.view() {
        Shape::Circle { center, radius } => {
            s.value += radius;
            walk_point(center, s);
        }
        Shape::Polygon { corners } => corners.iter().for_each(|p| walk_point(p, s)),
        Shape::Label {
            color,
            bold,
            size,
            text,
        } => {
            let small = color as u32 + u32::from(bold == Some(true)) + u32::from(size);
            s.value += f64::from(small);
            s.value += text.len() as f64;
        }
        Shape::Group { name, shapes } => {
            s.value += name.map_or(0, Text::len) as f64;
            shapes.iter().for_each(|shape| walk_shape(shape, s));
        }
    }
}

fn walk_expr(x: ExprRef<'_>, s: &mut Sum) {
    s.nodes += 1;
    s.value += (x.lineno() + x.col_offset()) as f64;
    match x.view() {
        Expr::BinOp {
            left, op, right, ..
        } => {
            walk_expr(left, s);
            s.value += f64::from(op as u32);
            walk_expr(right, s);
        }
        Expr::Call { func, args, .. } => {
            walk_expr(func, s);
            args.iter().for_each(|argument| walk_expr(argument, s));
        }
        Expr::Constant { value, .. } => {
            s.value += f64::from(matches!(value, Constant::Int(_)));
        }
        Expr::Name { id, ctx, .. } => s.value += id.len() as f64 + f64::from(ctx as u32),
        _ => {}
    }
}

fn walk_mod(x: ModRef<'_>, s: &mut Sum) {
    let Mod::Module { body, .. } = x.view() else {
        return;
    };
    for statement in body {
        s.nodes += 1;
        s.value += statement.lineno() as f64;
        if let Stmt::Assign { targets, value, .. } = statement.view() {
            targets.iter().for_each(|target| walk_expr(target, s));
            walk_expr(value, s);
        }
    }
}

#[repr(C)]
struct Time {
    seconds: c_long,
    nanoseconds: c_long,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    fn mmap(at: *mut u8, size: usize, rights: i32, how: i32, file: i32, from: i64) -> *mut u8;
}

/// A file as it is in the memory of the system, where C and OCaml read it, too.
fn mapped(path: &str) -> &'static [u8] {
    let file = std::fs::File::open(path).expect("to open the file");
    let size = file.metadata().expect("its size").len() as usize;
    // SAFETY: nobody changes the file, and it stays mapped.
    unsafe {
        let start = mmap(std::ptr::null_mut(), size, 1, 2, file.as_raw_fd(), 0);
        assert!(start.addr() != usize::MAX, "to map the file");
        std::slice::from_raw_parts(start, size)
    }
}

/// Processor time in nanoseconds, as C measures it.
fn now() -> f64 {
    let mut time = Time {
        seconds: 0,
        nanoseconds: 0,
    };
    // SAFETY: the time is there to be written.
    unsafe { clock_gettime(2, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

/// As trees.h builds it.
fn build_shapes(groups: u32) -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = ShapeRef::build(&mut buffer);
    let point = |x: u32, y: u32| make::Point {
        x: f64::from(x),
        y: f64::from(y),
    };
    let label = |color, bold, size, text| make::Label {
        color,
        bold,
        size,
        text: Text::from(text),
    };
    b.add(make::Group {
        name: None,
        shapes: Count::Of(groups),
    })?;
    for i in 0..groups {
        b.add(make::Group {
            name: Some("some group".into()),
            shapes: Count::Of(4),
        })?;
        b.add(label(Color::Red, Some(i & 1 != 0), 12, "a label"))?;
        b.add(make::Circle { radius: 1.5 })?;
        b.add(point(i, 2))?;
        b.add(make::Polygon {
            corners: Count::Of(3),
        })?;
        for k in 0..3 {
            b.add(point(k, i))?;
        }
        b.add(label(Color::Blue, None, 9, "another label"))?;
    }
    b.end()?;
    buffer.into_bytes()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [operation, path] = &words[..] else {
        panic!("an operation and a file")
    };
    let bytes = mapped(path);
    let is_python = path.ends_with("python.adtc");
    for _ in 0..9 {
        match &operation[..] {
            "walk" => walk(bytes, is_python),
            "open" => open(bytes, is_python),
            _ if is_python => {} // it is built in C alone
            _ => build(bytes),
        }
    }
}

fn walk(bytes: &[u8], is_python: bool) {
    let mut s = Sum::default();
    let start = now();
    if is_python {
        walk_mod(ModRef::trusted(bytes).expect("a root"), &mut s);
    } else {
        walk_shape(ShapeRef::trusted(bytes).expect("a root"), &mut s);
    }
    println!("{:.0} {:.0} {}", now() - start, s.value, s.nodes);
}

fn open(bytes: &[u8], is_python: bool) {
    let start = now();
    let opened = match is_python {
        true => ModRef::open(bytes).err(),
        false => ShapeRef::open(bytes).err(),
    };
    assert_eq!(opened, None);
    println!("{:.0}", now() - start);
}

fn build(bytes: &[u8]) {
    let start = now();
    let built = build_shapes(400_000).expect("memory");
    let time = now() - start;
    assert!(built[..] == *bytes, "other bytes than C's");
    println!("{time:.0}");
}
