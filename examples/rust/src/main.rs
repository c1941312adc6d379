//! Counts the words of a text. Paragraphs go to a pool of threads, each of which returns a list of
//! OCaml's; an OCaml function makes a report of them.

mod pool;

use std::collections::BTreeMap;
use std::error::Error;
use std::io;
use std::sync::mpsc::Receiver;
use std::sync::Arc;

use boxroot::{attach, Func, Int, List, Root, Str};
use pool::Pool;

/// `(string * int) list`
type Counts = List<(Str, Int)>;
type Interesting = Root<Func<Str, bool>>;
type Report = Root<Func<Int, Func<List<Counts>, List<Str>>>>;

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    boxroot::start()?;

    let interesting: Interesting = attach(|rt| unsafe { Root::named(rt, "interesting") })?;
    let counts = count_all(&text, Arc::new(interesting))?;
    println!("{} paragraphs", counts.len());

    attach(|rt| {
        let report: Report = unsafe { Root::named(rt, "report") }?;
        let lines = report.call2(rt, &8, &counts)?;
        for line in lines.get(rt).iter() {
            println!("{}", line.to_str()?);
        }
        rt.run_at_exit()
    })?;
    Ok(())
}

fn count_all(
    text: &str,
    interesting: Arc<Interesting>,
) -> Result<Vec<Root<Counts>>, Box<dyn Error>> {
    let pool = Pool::new(4);
    let submit = |paragraph: &str| {
        let (paragraph, interesting) = (paragraph.to_lowercase(), interesting.clone());
        pool.run(move || count(&paragraph, &interesting))
    };
    let results: Vec<Receiver<_>> = text.split("\n\n").map(submit).collect();
    let mut counts = Vec::new();
    for result in results {
        counts.push(result.recv()??);
    }
    Ok(counts)
}

/// On a thread of the pool: counts without OCaml's lock, then takes it to make values of OCaml.
fn count(paragraph: &str, interesting: &Interesting) -> Result<Root<Counts>, boxroot::Error> {
    let mut counts = BTreeMap::new();
    let words = paragraph.split(|c: char| !c.is_alphabetic());
    for word in words.filter(|word| !word.is_empty()) {
        *counts.entry(word).or_insert(0) += 1;
    }
    attach(|rt| {
        let mut chosen: Vec<(&str, i32)> = Vec::new();
        for (word, count) in counts {
            if interesting.call(rt, word)?.to(rt)? {
                chosen.push((word, count));
            }
        }
        Root::of(rt, &chosen)
    })
}
