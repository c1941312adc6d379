//! A program in Rust that embeds OCaml by the crate ocaml-interop: closures, exceptions, big arrays
//! and threads, while collections go on.

use ocaml_interop::bigarray::Array1;
use ocaml_interop::{BoxRoot, OCaml, OCamlException, OCamlFloat, OCamlInt, OCamlRuntime, ToOCaml};

mod side {
    use ocaml_interop::bigarray::Array1;
    use ocaml_interop::{ocaml, OCamlException, OCamlFloat, OCamlInt};

    ocaml! {
        pub fn collect(unit: ());
        pub fn churn(n: OCamlInt);
        pub fn make_adder(text: String) -> fn(OCamlInt) -> OCamlInt;
        pub fn raiser(name: String) -> fn(OCamlInt) -> OCamlInt;
        pub fn is_not_found(e: OCamlException) -> bool;
        pub fn catch(message: String) -> String;
        pub fn squares(n: OCamlInt) -> Array1<f64>;
        pub fn twice(a: Array1<f64>) -> Array1<f64>;
        pub fn sum_in_rust(a: Array1<f64>) -> OCamlFloat;
        pub fn begin_marking(unit: ());
    }
}

type Closure = BoxRoot<fn(OCamlInt) -> OCamlInt>;

#[ocaml_interop::export]
fn rust_panics(_cr: &mut OCamlRuntime, message: OCaml<String>) {
    let message: String = message.to_rust();
    if !message.is_empty() {
        panic!("{message}");
    }
}

#[ocaml_interop::export]
fn rust_sum(cr: &mut OCamlRuntime, a: OCaml<Array1<f64>>) -> OCaml<OCamlFloat> {
    let sum: f64 = a.as_slice().iter().sum();
    sum.to_ocaml(cr)
}

fn adder(cr: &mut OCamlRuntime, n: i64) -> Closure {
    let text = n.to_string().to_boxroot(cr);
    side::make_adder(cr, &text)
}

/// Returns what a closure gives, or its exception.
fn call(cr: &mut OCamlRuntime, closure: &Closure, n: i64) -> Result<i64, BoxRoot<OCamlException>> {
    match closure.try_call(cr, &n) {
        Ok(result) => Ok(result.to_rust()),
        Err(exception) => Err(exception.root()),
    }
}

fn collect(cr: &mut OCamlRuntime) {
    side::collect(cr, &OCaml::unit());
}

/// Many closures, which nothing but their roots keeps alive, and which collections move.
fn closures(cr: &mut OCamlRuntime, count: i64) {
    let mut kept: Vec<Closure> = (0..count).map(|n| adder(cr, n)).collect();
    collect(cr);
    for (n, closure) in kept.iter().enumerate() {
        assert_eq!(call(cr, closure, 1).ok(), Some(n as i64 + 1));
    }
    for (n, root) in kept.iter_mut().enumerate().filter(|(n, _)| n % 3 == 0) {
        let other = adder(cr, -(n as i64));
        root.keep(cr.get(&other));
    }
    kept.truncate(kept.len() / 2);
    collect(cr);
    for (n, closure) in kept.iter().enumerate() {
        let n = n as i64;
        let added = if n % 3 == 0 { -n } else { n };
        assert_eq!(call(cr, closure, 0).ok(), Some(added));
    }
}

/// OCaml's exceptions come out of its closures as values; a panic of Rust's is an exception of
/// OCaml's.
fn exceptions(cr: &mut OCamlRuntime) {
    let name = "Not_found".to_boxroot(cr);
    let not_found = side::raiser(cr, &name);
    let prefix = "no such thing: ".to_boxroot(cr);
    let failure = side::raiser(cr, &prefix);
    let mut raised = Vec::new();
    for n in 0..1_000 {
        raised.push(call(cr, &not_found, n).err().unwrap());
        raised.push(call(cr, &failure, n).err().unwrap());
    }
    collect(cr);
    for (n, pair) in raised.chunks(2).enumerate() {
        assert!(side::is_not_found(cr, &pair[0]).to_rust::<bool>(cr));
        assert_eq!(
            cr.get(&pair[1]).message(),
            Some(format!("no such thing: {n}"))
        );
    }
    let message = "from Rust".to_boxroot(cr);
    assert_eq!(side::catch(cr, &message).to_rust::<String>(cr), "from Rust");
}

/// Big arrays of either side, read by the other where they are.
fn big_arrays(cr: &mut OCamlRuntime) {
    const LENGTH: usize = 10_000;
    let squares = side::squares(cr, &OCaml::of_i32(LENGTH as i32));
    collect(cr);
    let a = cr.get(&squares);
    assert!(a
        .as_slice()
        .iter()
        .enumerate()
        .all(|(i, &x)| x == (i * i) as f64));
    let ones = [1.0; LENGTH].as_slice().to_boxroot(cr);
    let twice = side::twice(cr, &ones);
    collect(cr);
    let sum = side::sum_in_rust(cr, &twice);
    assert_eq!(sum.to_rust::<f64>(cr), 2.0 * LENGTH as f64);
}

/// One of several threads. It deletes half of its roots without the lock.
fn work_on_thread(thread: i64) {
    let mut kept = Vec::new();
    for round in 0..20 {
        OCamlRuntime::with_domain_lock(|cr| {
            kept.extend((0..100).map(|n| adder(cr, thread * 1_000_000 + round * 100 + n)));
            side::churn(cr, &OCaml::of_i32(20));
            for (n, closure) in kept.iter().enumerate() {
                let result = call(cr, closure, -thread * 1_000_000);
                assert_eq!(result.ok(), Some(round * 100 + n as i64));
            }
        });
        kept.drain(50..);
        OCamlRuntime::with_domain_lock(|_| kept.clear());
    }
}

fn threads() {
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || work_on_thread(thread));
        }
    });
}

/// Leaves roots that the marker has yet to come to when the crate tears the roots down, which it
/// does before OCaml's own shutdown.
fn end_while_marking(cr: &mut OCamlRuntime) {
    let kept: Vec<Closure> = (0..20_000).map(|n| adder(cr, n)).collect();
    side::begin_marking(cr, &OCaml::unit());
    drop(kept);
}

fn main() {
    let runtime = OCamlRuntime::init().unwrap();
    OCamlRuntime::with_domain_lock(|cr| {
        closures(cr, 5_000);
        exceptions(cr);
        big_arrays(cr);
    });
    threads();
    OCamlRuntime::with_domain_lock(|cr| {
        end_while_marking(cr);
    });
    drop(runtime);
    println!("Rust has ended");
}
