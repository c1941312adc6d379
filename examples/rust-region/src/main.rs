use boxroot::{attach, Func, List, Root, Str};
use boxroot_region::{Error, Region};

fn main() -> Result<(), Error> {
    boxroot::start()?; // OCaml, and the program names.ml

    let region: Region<List<Str>> = attach(|rt| {
        let names: Root<Func<(), List<Str>>> = unsafe { Root::named(rt, "names") }?;
        let list = names.call(rt, &())?;
        Ok(Region::of(rt, list.get(rt)))
    })??;
    println!("{} MB", region.statistics().used / 1_000_000);

    let last: String = attach(|rt| {
        let name = region.get(rt).iter().last().expect("a million names");
        Ok(name.to_str()?.to_string())
    })?;
    println!("the last is {last}");

    unsafe { region.free() }?;
    Ok(attach(|rt| rt.run_at_exit())?)
}
