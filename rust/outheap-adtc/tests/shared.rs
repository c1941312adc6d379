//! What programs do with trees that share values: those of test/schema/dag.asdl.

#[path = "generated/dag.rs"]
mod dag;

use dag::{make, AnyRef, Expr, ExprRef, ProgramRef, Type, SCHEMA};
use outheap_adtc::generated::is_proved_at_once;
use outheap_adtc::{Buffer, Builder, Count, Error, ErrorKind, Name};

type Built<T> = Result<T, Error>;

/// A program of nothing but an expression, which one pass proves.
fn program(main: impl FnOnce(&mut Builder<'_>) -> Built<()>) -> Built<Vec<u8>> {
    let mut buffer = Buffer::new();
    let mut b = ProgramRef::build(&mut buffer);
    b.add(make::Program {
        defs: Count::Of(0),
        main: true,
    })?;
    main(&mut b)?;
    b.end()?;
    let bytes = buffer.into_bytes()?;
    assert!(is_proved_at_once(&bytes, &SCHEMA, 0));
    Ok(bytes)
}

fn main_of(bytes: &[u8]) -> ExprRef<'_> {
    ProgramRef::open(bytes).unwrap().main().unwrap()
}

fn call(arguments: u32) -> make::Call {
    make::Call {
        args: Count::Of(arguments),
    }
}

fn var(name: &str) -> make::Var<'_> {
    make::Var { name: name.into() }
}

fn def(name: &str, has_type: bool) -> make::Def<'_> {
    make::Def {
        name: name.into(),
        type_: has_type,
        tags: Count::Of(0),
    }
}

/// A call of `f` with x, and with x again.
fn twice(b: &mut Builder<'_>) -> Built<()> {
    b.add(call(2))?;
    b.add(var("f"))?;
    let x = b.name()?; // of what comes next
    b.add(var("x"))?;
    b.again(x)
}

#[test]
fn a_node_comes_again() {
    let bytes = program(twice).unwrap();
    let Expr::Call { function, args } = main_of(&bytes).view() else {
        panic!()
    };
    let (first, second) = (args.get(0).unwrap(), args.get(1).unwrap());
    assert!(first.is_same(second) && !first.is_same(function));
    assert_eq!(first.place(), second.place());
    assert!(matches!(second.view(), Expr::Var { name } if name == "x"));
    assert_eq!(args.len(), 2);
    assert!(args.iter().rev().all(|x| x.is_same(first)));
}

#[test]
fn texts_stand_once() {
    let build = |names: &'static [&str]| {
        let bytes = program(|b| {
            b.add(call(names.len() as u32 - 1))?;
            names.iter().try_for_each(|name| b.add(var(name)))
        });
        bytes.unwrap()
    };
    let (same, other) = (build(&["a name"; 9]), build(&["a name", "no name"]));
    let one = build(&["a name"]).len();
    assert_eq!(same.len(), one + 8 * 3 * 4); // a node, a distance, and a reference
    assert_eq!(other.len(), one + (1 + 3) * 4); // a node, and its text
    let Expr::Call { args, .. } = main_of(&same).view() else {
        panic!()
    };
    for x in args {
        assert!(matches!(x.view(), Expr::Var { name } if name == "a name"));
    }
}

// ---- What is refused ----

fn kind_of<T>(done: Built<T>) -> ErrorKind {
    done.err().unwrap().kind()
}

#[test]
fn a_node_that_cannot_come_again() {
    type Calls = fn(&mut Builder<'_>, Option<Name>) -> Built<()>;
    let calls: [(&str, Calls); 8] = [
        ("in itself", |b, _| {
            let x = b.name()?;
            b.add(call(1))?;
            b.add(var("x"))?;
            b.again(x)
        }),
        ("of another type", |b, _| {
            b.add(make::Let)?;
            b.add(def("x", true))?;
            let x = b.name()?;
            b.add(make::Unit)?;
            b.again(x)
        }),
        ("of a name of another builder", |b, other| {
            b.again(other.unwrap())
        }),
        ("that has not come", |b, _| {
            let x = b.name()?;
            b.again(x)
        }),
        ("that is none", |b, _| {
            let maybe = Count::Of(2);
            let names = Count::Of(0);
            b.add(make::Many { maybe, names })?;
            let x = b.name()?;
            b.absent()?;
            b.again(x)
        }),
        ("of a list that has ended", |b, _| {
            b.add(call(2))?;
            let args = Count::Unknown;
            b.add(make::Call { args })?;
            b.add(var("f"))?;
            let x = b.name()?;
            b.end_list()?;
            b.add(var("y"))?;
            b.again(x)
        }),
        ("of a list that has ended, and is not there", |b, _| {
            b.add(make::Let)?;
            b.add(def("x", false))?;
            let maybe = Count::Unknown;
            let names = Count::Of(0);
            b.add(make::Many { maybe, names })?;
            let x = b.name()?;
            b.end_list()?;
            b.int(1)?;
            b.text("x")?;
            b.add(call(1))?;
            b.add(make::Int { value: 1 })?;
            b.again(x)
        }),
        ("where a definition is to come", |b, _| {
            b.add(call(2))?;
            let x = b.name()?;
            b.add(var("x"))?;
            b.add(make::Let)?;
            b.again(x)
        }),
    ];
    let mut other = None;
    let one = program(|b| {
        other = Some(b.name()?);
        b.add(var("x"))
    });
    assert!(one.is_ok());
    for (what, calls) in calls {
        let found = program(|b| calls(b, other));
        assert_eq!(kind_of(found), ErrorKind::Order, "{what}");
    }
}

#[test]
fn a_name_of_no_node() {
    let mut buffer = Buffer::new();
    let mut b = ProgramRef::build(&mut buffer);
    assert_eq!(kind_of(b.name()), ErrorKind::Order); // a program is not shared
    assert_eq!(kind_of(b.end()), ErrorKind::Order);
    let of_text = program(|b| {
        b.add(make::Let)?;
        b.add(make::Def {
            name: "x".into(),
            type_: false,
            tags: Count::Of(1),
        })?;
        b.add(var("x"))?;
        b.name().map(|_| ())
    });
    assert_eq!(kind_of(of_text), ErrorKind::Order);
    assert_eq!(buffer.finish().unwrap().len(), 32); // as if nothing had been built
}

#[test]
fn a_wrong_reference() {
    let mut bytes = program(twice).unwrap();
    let last = bytes.len() - 4;
    let word = u32::from_ne_bytes(bytes[last..].try_into().unwrap());
    assert_eq!(word & 1, 1);
    let mut accepted = 0;
    for back in 0..1000u32 {
        let word = back << 1 | 1;
        bytes[last..].copy_from_slice(&word.to_ne_bytes());
        let found = ProgramRef::open(&bytes).map(|_| ());
        let mut memory = vec![0; bytes.len()];
        let again = ProgramRef::open_in(&bytes, &mut memory).map(|_| ());
        assert_eq!(found, again);
        let Err(error) = found else {
            accepted += 1;
            continue;
        };
        assert_eq!(error.kind(), ErrorKind::WrongReference);
        let said = "program.main.args[1]: no value of the type ends before it where the reference \
                    says, at ";
        assert_eq!(error.to_string(), format!("{said}{last}"));
    }
    assert_eq!(accepted, 2); // f and x
}

// ---- Trees that would be very large without references ----

const LEVELS: usize = 3000;

/// Each call has that below it twice.
fn doubled(value: i64) -> Vec<u8> {
    let built = program(|b| {
        let mut names = Vec::new();
        for _ in 0..LEVELS {
            b.add(call(1))?;
            names.push(b.name()?);
        }
        b.add(make::Int { value })?;
        names.into_iter().rev().try_for_each(|name| b.again(name))
    });
    built.unwrap()
}

#[test]
fn very_large_without_references() {
    let (bytes, other, same) = (doubled(7), doubled(8), doubled(7));
    let root = ProgramRef::open(&bytes).unwrap();
    let nodes: Vec<_> = root.walk().collect::<Built<_>>().unwrap();
    assert_eq!(nodes.len(), LEVELS + 2);
    assert!(matches!(nodes[0], AnyRef::Program(x) if x.is_same(root)));
    let same = ProgramRef::open(&same).unwrap();
    assert_eq!(root.equals(same), Ok(true));
    assert_eq!(root.equals(root), Ok(true));
    assert_eq!(root.equals(ProgramRef::open(&other).unwrap()), Ok(false));
    let mut buffer = Buffer::new();
    let mut b = ProgramRef::build(&mut buffer);
    root.copy_to(&mut b).unwrap();
    b.end().unwrap();
    assert_eq!(buffer.finish().unwrap(), bytes);
    let shown = format!("{:?}", root.main().unwrap().view());
    assert!(shown.len() < 200, "{shown}");
}

// ---- Copies and equality ----

#[test]
fn copies_share() {
    let old = program(twice).unwrap();
    let (root, mut buffer) = (main_of(&old), Buffer::new());
    let mut b = ExprRef::build(&mut buffer);
    b.add(call(1)).unwrap();
    let args = Count::Unknown;
    b.add(make::Call { args }).unwrap();
    for _ in 0..4 {
        root.copy_to(&mut b).unwrap();
    }
    b.end_list().unwrap(); // which moves the first of them
    root.copy_to(&mut b).unwrap();
    b.end().unwrap();
    let new = ExprRef::open(buffer.finish().unwrap()).unwrap();
    let Expr::Call { function, args } = new.view() else {
        panic!()
    };
    let copy = args.first().unwrap();
    assert_eq!(copy.equals(root), Ok(true));
    let Expr::Call { function, args } = function.view() else {
        panic!()
    };
    assert_eq!(args.len(), 3);
    assert!(function.is_same(copy) && args.iter().all(|x| x.is_same(copy)));
}

/// A part of a tree refers to what is before it, and its copy has that too.
#[test]
fn a_copy_of_a_part() {
    let old = program(|b| {
        b.add(call(2))?;
        let f = b.name()?;
        b.add(call(1))?;
        b.add(var("f"))?;
        b.add(var("a longer name"))?;
        b.add(call(3))?;
        b.again(f)?;
        b.again(f)?;
        b.add(var("f"))?;
        b.add(var("a longer name"))?;
        b.again(f)
    });
    let old = old.unwrap();
    let Expr::Call { function, args } = main_of(&old).view() else {
        panic!()
    };
    let part = args.get(0).unwrap();
    let mut buffer = Buffer::new();
    let mut b = ExprRef::build(&mut buffer);
    part.copy_to(&mut b).unwrap();
    b.end().unwrap();
    let new = ExprRef::open(buffer.finish().unwrap()).unwrap();
    assert_eq!(new.equals(part), Ok(true));
    assert_eq!(new.equals(main_of(&old)), Ok(false));
    let Expr::Call {
        function: first,
        args,
    } = new.view()
    else {
        panic!()
    };
    assert!(first.is_same(args.get(0).unwrap()));
    assert_eq!(first.equals(function), Ok(true));
    let of_part = part.walk().collect::<Built<Vec<_>>>().unwrap();
    let of_copy = new.walk().collect::<Built<Vec<_>>>().unwrap();
    assert_eq!((of_part.len(), of_copy.len()), (6, 6));
}

/// A list that moves its nodes has references in it: to what is before it, and inside.
#[test]
fn lists_of_unknown_length() {
    let build = |count: fn(u32) -> Count| {
        let done = program(|b| {
            b.add(call(2))?;
            let f = b.name()?;
            b.add(var("f"))?;
            b.add(make::Call { args: count(70) })?;
            b.again(f)?;
            let x = b.name()?;
            b.add(var("x"))?;
            for _ in 1..69 {
                b.again(x)?;
            }
            b.add(make::Call { args: count(1) })?;
            b.again(x)?;
            b.again(f)?;
            for _ in 0..2 {
                if count(1) == Count::Unknown {
                    b.end_list()?;
                }
            }
            b.again(x)
        });
        done.unwrap()
    };
    assert_eq!(build(|_| Count::Unknown), build(Count::Of));
}

/// One type, `a -> a`, with two nodes for `a`, or with one.
#[test]
fn equality_does_not_ask_what_is_shared() {
    let arrow = |shares: bool, name: &'static str| {
        let built = program(|b| {
            b.add(make::Let)?;
            b.add(def("x", true))?;
            b.add(make::Arrow)?;
            let a = b.name()?;
            b.add(make::Name { name: "a".into() })?;
            match shares {
                true => b.again(a)?,
                false => b.add(make::Name { name: name.into() })?,
            }
            b.add(var("x"))?;
            b.add(var("x"))
        });
        built.unwrap()
    };
    let (one, two, other) = (arrow(true, ""), arrow(false, "a"), arrow(false, "b"));
    assert_eq!(main_of(&one).equals(main_of(&two)), Ok(true));
    assert_eq!(main_of(&two).equals(main_of(&other)), Ok(false));
    let Expr::Let { def, .. } = main_of(&one).view() else {
        panic!()
    };
    let Type::Arrow { from, to } = def.type_().unwrap().view() else {
        panic!()
    };
    assert!(from.is_same(to));
    let of_types = main_of(&one)
        .walk()
        .filter(|x| matches!(x, Ok(AnyRef::Type(_))));
    assert_eq!(of_types.count(), 2);
}

#[test]
fn lists_are_equal() {
    let many = |items: &'static [Option<i64>], last: &'static str| {
        let built = program(|b| {
            let maybe = Count::Of(items.len() as u32);
            let names = Count::Of(2);
            b.add(make::Many { maybe, names })?;
            for item in items {
                match *item {
                    Some(value) => b.add(make::Int { value })?,
                    None => b.absent()?,
                }
            }
            b.absent()?;
            b.text(last)?;
            b.int(1 << 40)?;
            b.text("bytes")
        });
        built.unwrap()
    };
    let lists: [&[Option<i64>]; 6] = [
        &[],
        &[None],
        &[Some(1)],
        &[Some(1), None],
        &[None, Some(1)],
        &[Some(1), Some(1 << 40)],
    ];
    let all = lists
        .iter()
        .flat_map(|items| [many(items, "x"), many(items, "y")]);
    let all: Vec<_> = all.collect();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            let other = b.clone(); // no two nodes are the same
            assert_eq!(main_of(a).equals(main_of(&other)), Ok(i == j), "{i}, {j}");
        }
    }
}

// ---- Bytes that nobody has opened ----

/// Every word is damaged: what is done with the tree ends.
#[test]
fn nonsense_ends() {
    let whole = program(|b| {
        b.add(make::Let)?;
        b.add(def("x", false))?;
        twice(b)?;
        twice(b)
    });
    let whole = whole.unwrap();
    for at in (32..whole.len()).step_by(4) {
        for word in (0..200u32).chain([u32::MAX, 1 << 31, 0xffff_0000]) {
            let mut bytes = whole.clone();
            bytes[at..at + 4].copy_from_slice(&word.to_ne_bytes());
            let root = ProgramRef::trusted(&bytes).unwrap();
            let _ = root.equals(root.main().map_or(root, |_| root));
            let _ = root.equals(ProgramRef::trusted(&whole).unwrap());
            assert!(root.walk().count() < 100);
            let mut buffer = Buffer::new();
            let mut b = ProgramRef::build(&mut buffer);
            let _ = root.copy_to(&mut b);
            let _ = b.end();
        }
    }
}

/// A list without items is absent, and no run that has none.
#[test]
fn an_empty_run_is_refused() {
    let mut bytes = program(|b| b.add(var("x"))).unwrap();
    let root = 4 * u32::from_ne_bytes(bytes[24..28].try_into().unwrap()) as usize;
    bytes.truncate(root + 8);
    let size = bytes.len() as u64;
    bytes[16..24].copy_from_slice(&size.to_ne_bytes());
    let (one_child, has_defs, empty_run) = (1u32 << 16, 1 << 15, 0u32);
    bytes[root..root + 4].copy_from_slice(&(one_child | has_defs).to_ne_bytes());
    bytes[root + 4..].copy_from_slice(&empty_run.to_ne_bytes());
    let error = ProgramRef::open(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongEmpty);
    assert_eq!(error.position() as usize, root + 4);
}
