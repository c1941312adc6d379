use boxroot::{attach, Error, Func, List, Root, Str};

fn main() -> Result<(), Error> {
    boxroot::start()?; // OCaml, and the program names.ml

    let names: Root<List<Str>> = attach(|rt| {
        let upper: Root<Func<Str, Str>> = unsafe { Root::named(rt, "upper") }?;
        let first = upper.call(rt, "first")?;
        let second = upper.call(rt, "second")?;
        Root::of(rt, &[first, second])
    })?;
    let texts: Vec<String> = attach(|rt| names.to(rt))?;
    println!("{}", texts.join(" "));

    let thread = std::thread::spawn(move || drop(names)); // any thread, no lock
    thread.join().unwrap();
    attach(|rt| rt.run_at_exit())
}
