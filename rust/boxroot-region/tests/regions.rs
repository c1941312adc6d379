// SPDX-License-Identifier: MIT
//! Regions in a process with OCaml: copied, saved, mapped, and read without OCaml.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, Once};
use std::time::Duration;

use boxroot::{attach, Float, Func, Int, List, Root, Runtime, Str};
use boxroot_region::{finish_freeing, Error, Region};
use boxroot_test_program as _;
use outheap_region::{File, Kind};

type Words = List<(Str, Int)>;

/// With OCaml, whose one thread is now this one's.
fn with_ocaml(work: impl FnOnce(&mut Runtime) -> Result<(), Error>) {
    static START: Once = Once::new();
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    START.call_once(|| boxroot::start().unwrap());
    attach(|rt| Ok(work(rt))).unwrap().unwrap();
}

fn words() -> Vec<(String, i64)> {
    (0..1000).map(|n| (n.to_string(), n)).collect()
}

fn region(rt: &mut Runtime) -> Result<Region<Words>, Error> {
    let root: Root<Words> = Root::of(rt, &words())?;
    Region::of(rt, root.get(rt))
}

fn read(rt: &mut Runtime, region: &Region<Words>) -> Result<Vec<(String, i64)>, Error> {
    let collect: Root<Func<(), ()>> = unsafe { Root::named(rt, "collect") }?;
    collect.call(rt, &())?;
    let root = Root::new(region.get(rt))?;
    Ok(root.to(rt)?)
}

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let name = format!("boxroot-region-{}-{name}", std::process::id());
        Place(std::env::temp_dir().join(name))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn life(rt: &mut Runtime) -> Result<(), Error> {
    let copy = region(rt)?;
    assert_eq!(read(rt, &copy)?, words());
    let all = copy.statistics();
    assert_eq!(all.blocks, 3000);
    assert!(all.used <= all.reserved);
    assert_eq!((all.merged, all.saved), (0, 0));
    unsafe { copy.free() }?;
    finish_freeing()
}

fn shared(rt: &mut Runtime) -> Result<(), Error> {
    let twice: Vec<_> = words().into_iter().chain(words()).collect();
    let root: Root<Words> = Root::of(rt, &twice)?;
    let copy = Region::shared_of(rt, root.get(rt))?;
    assert_eq!(read(rt, &copy)?, twice);
    let all = copy.statistics();
    assert_eq!((all.blocks, all.merged), (4000, 2000)); // no two ends of the list are equal
    Ok(())
}

/// With a compaction in a pause; then with pauses that fail.
fn slices(rt: &mut Runtime) -> Result<(), Error> {
    let collect: Root<Func<(), ()>> = unsafe { Root::named(rt, "collect") }?;
    let root: Root<Words> = Root::of(rt, &words())?;
    let mut pauses = 0;
    let copy = Region::in_slices(rt, &root, Duration::ZERO, |rt| {
        pauses += 1;
        if pauses == 2 {
            collect.call(rt, &())?;
        }
        Ok(())
    })?;
    assert_eq!(read(rt, &copy)?, words());
    assert!(pauses > 2);
    let ended = Region::in_slices(rt, &root, Duration::ZERO, |_| Err(Error::NoMemory));
    assert!(matches!(ended, Err(Error::NoMemory)));
    match Region::in_slices(rt, &collect, Duration::ZERO, |_| Ok(())).unwrap_err() {
        Error::Refused { path, what } => assert_eq!((path.len(), what), (0, "a closure")),
        other => panic!("{other}"),
    }
    Ok(())
}

fn files(rt: &mut Runtime) -> Result<(), Error> {
    let place = Place::new("files");
    let copy = region(rt)?;
    copy.save(rt, &place.0)?;
    let mapped: Region<Words> = unsafe { Region::map(rt, &place.0) }?;
    let checked: Region<Words> = unsafe { Region::map_checked(rt, &place.0) }?;
    assert_eq!(read(rt, &mapped)?, words());
    assert_eq!(read(rt, &checked)?, words());
    let file = File::read(&place.0)?;
    file.check()?;
    let first = file.root().field(0).unwrap();
    assert_eq!(first.field(0).unwrap().as_str(), Some("0"));
    assert_eq!(first.field(1).unwrap().kind(), Some(Kind::Integer));
    unsafe { mapped.free() }
}

fn calls(rt: &mut Runtime) -> Result<(), Error> {
    let root: Root<List<Int>> = Root::of(rt, &[1, 2, 3])?;
    let numbers = Region::of(rt, root.get(rt))?;
    let sum: Root<Func<List<Int>, Int>> = unsafe { Root::named(rt, "sum") }?;
    let in_region = Root::new(numbers.get(rt))?;
    let total: Root<Int> = sum.call(rt, &in_region)?;
    assert_eq!(total.to::<i64>(rt)?, 6);
    Ok(())
}

fn refusals(rt: &mut Runtime) -> Result<(), Error> {
    let sum: Root<Func<List<Int>, Int>> = unsafe { Root::named(rt, "sum") }?;
    match Region::of(rt, sum.get(rt)).unwrap_err() {
        Error::Refused { path, what } => assert_eq!((path.len(), what), (0, "a closure")),
        other => panic!("{other}"),
    }
    let float: Root<Float> = Root::of(rt, &1.5)?;
    let copy = Region::of(rt, float.get(rt))?;
    for path in ["not/there/at/all", "zero\0in it"] {
        let refused = copy.save(rt, path).unwrap_err();
        assert!(matches!(
            refused,
            Error::File(outheap_region::Error::System(_))
        ));
        assert!(refused.to_string().starts_with(path), "{refused}");
    }
    let missing = "not/there";
    let unmapped: Result<Region<Float>, _> = unsafe { Region::map(rt, missing) };
    let said = unmapped.unwrap_err().to_string();
    assert!(said.starts_with(missing), "{said}");
    let place = Place::new("bad");
    fs::write(&place.0, "no region")?;
    let mapped: Result<Region<Float>, _> = unsafe { Region::map_checked(rt, &place.0) };
    match mapped.unwrap_err() {
        Error::File(outheap_region::Error::BadFile { position, .. }) => assert_eq!(position, 0),
        other => panic!("{other}"),
    }
    Ok(())
}

/// One test, since OCaml stays with the thread that has started it.
#[test]
fn regions() {
    with_ocaml(life);
    with_ocaml(shared);
    with_ocaml(slices);
    with_ocaml(files);
    with_ocaml(calls);
    with_ocaml(refusals);
}
