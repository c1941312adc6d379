//! A library in Rust that OCaml calls, by the crate ocaml: it keeps closures in a table, calls
//! them, and lets them go on threads that OCaml does not know.

use ocaml::bigarray::Array1;
use ocaml::{Error, Int, Value};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// A root is deleted on any thread; it is read and copied with the lock held only.
struct Kept(Value);
unsafe impl Send for Kept {}

/// By the number of the strand that they are of. No collection and no other thread of OCaml comes
/// while it is locked.
static KEPT: LazyLock<Mutex<HashMap<Int, Vec<Kept>>>> = LazyLock::new(Mutex::default);

#[ocaml::func]
pub fn rust_keep(strand: Int, closure: Value) {
    let mut kept = KEPT.lock().unwrap();
    kept.entry(strand).or_default().push(Kept(closure));
}

/// Copies of the roots of a strand.
fn closures_of(strand: Int) -> Vec<Value> {
    let kept = KEPT.lock().unwrap();
    let roots = kept.get(&strand).into_iter().flatten();
    roots.map(|root| root.0.clone()).collect()
}

/// The sum of what all closures of a strand give.
#[ocaml::func]
pub fn rust_call_all(strand: Int, n: Int) -> Result<Int, Error> {
    let mut sum = 0;
    for closure in closures_of(strand) {
        let call = ocaml::function!(closure, (n: Int) -> Int);
        sum += call(gc, &n)?;
    }
    Ok(sum)
}

/// What a closure gives or raises; its exception comes out of this one too.
#[ocaml::func]
pub fn rust_call(closure: Value, n: Int) -> Result<Int, Error> {
    let call = ocaml::function!(closure, (n: Int) -> Int);
    call(gc, &n)
}

/// The two halves of a strand's roots are deleted at once, by threads that never have the lock.
#[ocaml::func]
pub fn rust_forget(strand: Int) -> Int {
    let mut first = KEPT.lock().unwrap().remove(&strand).unwrap_or_default();
    let count = first.len();
    let second = first.split_off(count / 2);
    std::thread::scope(|threads| {
        threads.spawn(move || drop(first));
        threads.spawn(move || drop(second));
    });
    count as Int
}

#[ocaml::func]
pub fn rust_fail(message: String) -> Result<(), Error> {
    Err(Error::Error(message.into()))
}

/// A new big array, with each number of another and `by`.
#[ocaml::func]
pub unsafe fn rust_add(a: Array1<f64>, by: f64) -> Array1<f64> {
    let numbers: Vec<f64> = a.data().iter().map(|x| x + by).collect();
    Array1::from_slice(numbers)
}

/// Writes into a big array of OCaml's.
#[ocaml::func]
pub fn rust_reverse(mut a: Array1<f64>) {
    a.data_mut().reverse();
}
