//! The listing of docs/adtc-rust.md with shared values: builds a term and looks at its types.

mod terms;

use outheap_adtc::{Buffer, Error};
use terms::{make, Term, TermRef};

fn term() -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = TermRef::build(&mut buffer);
    b.add(make::Apply)?;
    b.add(make::Variable { name: "f".into() })?;
    let type_ = b.name()?; // of what comes next
    b.add(make::Arrow)?;
    b.add(make::Named { name: "int".into() })?;
    b.add(make::Named { name: "int".into() })?; // another node, and the same text
    b.add(make::Variable { name: "x".into() })?;
    b.again(type_)?;
    b.end()?;
    buffer.into_bytes()
}

fn main() -> Result<(), Error> {
    let bytes = term()?;
    let Term::Apply { function, argument } = TermRef::open(&bytes)?.view() else {
        panic!("the term is an application");
    };
    let (Term::Variable { type_: f, .. }, Term::Variable { type_: x, .. }) =
        (function.view(), argument.view())
    else {
        panic!("both are variables");
    };
    println!("{} {}", f.is_same(x), f.equals(x)?);
    Ok(())
}
