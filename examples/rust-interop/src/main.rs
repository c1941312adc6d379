//! Makes an index of a text: which words are in which lines. Each thread looks through a part of
//! the lines and gives what it finds to OCaml, which keeps the index.

use std::io;
use std::thread;

use ocaml_interop::{BoxRoot, OCaml, OCamlRuntime, ToOCaml};

mod side {
    use ocaml_interop::{ocaml, OCamlInt, OCamlList};

    type Found = OCamlList<(String, OCamlInt)>;

    ocaml! {
        pub fn add(found: Found);
        pub fn make_filter(length: OCamlInt, without: OCamlList<String>) -> fn(String) -> bool;
        pub fn lines(unit: ()) -> OCamlList<String>;
    }
}

const THREADS: usize = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = io::read_to_string(io::stdin())?;
    let lines: Vec<(i64, &str)> = (1..).zip(text.lines()).collect();

    let _ocaml = OCamlRuntime::init()?;
    let share = lines.len().div_ceil(THREADS).max(1);
    thread::scope(|threads| {
        for part in lines.chunks(share) {
            threads.spawn(|| index(part));
        }
    });
    OCamlRuntime::with_domain_lock(print_index);
    Ok(())
}

fn index(lines: &[(i64, &str)]) {
    let found = words_of(lines); // without the lock
    OCamlRuntime::with_domain_lock(|cr| {
        let filter = filter(cr);
        let mut kept = Vec::new();
        for (word, number) in found {
            let name = word.to_boxroot(cr);
            if filter
                .try_call(cr, &name)
                .is_ok_and(|wanted| wanted.to_rust())
            {
                kept.push((word, number));
            }
        }
        let kept = kept.to_boxroot(cr);
        side::add(cr, &kept);
    });
}

fn words_of(lines: &[(i64, &str)]) -> Vec<(String, i64)> {
    let of_line = |&(number, line): &(i64, &str)| {
        let words: Vec<&str> = line.split(|c: char| !c.is_alphabetic()).collect();
        let words = words.into_iter().filter(|word| !word.is_empty());
        words
            .map(move |word| (word.to_lowercase(), number))
            .collect::<Vec<_>>()
    };
    lines.iter().flat_map(of_line).collect()
}

/// A closure, which the thread keeps in a root.
fn filter(cr: &mut OCamlRuntime) -> BoxRoot<fn(String) -> bool> {
    let length = OCaml::of_i32(3);
    let without: Vec<String> = ["and", "the", "has"].map(String::from).to_vec();
    let without = without.to_boxroot(cr);
    side::make_filter(cr, &length, &without)
}

fn print_index(cr: &mut OCamlRuntime) {
    let lines: Vec<String> = side::lines(cr, &OCaml::unit()).get(cr).to_rust();
    for line in lines {
        println!("{line}");
    }
}
