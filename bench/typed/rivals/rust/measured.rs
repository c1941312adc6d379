//! The program of a library: measures a Rival, and prints one JSON object, as measured.hpp does.
//!
//!     TOKENS=FILE [FILES=0] [ROUNDS=5] PROGRAM

use crate::generated::{build, files_of, Root, SeenRoot};
use crate::input::Input;
use crate::rival::{fail, Digest, Fold, Found, Node, Walked};
use std::ffi::{c_int, c_long};
use std::fs::{File, OpenOptions};
use std::io::Write;

pub trait Rival {
    type Tree;
    type Loaded;
    /// Whether bytes can be checked by themselves.
    const CHECKS: bool;

    /// Of Rust's values, as the library keeps it.
    fn kept(root: Root) -> Self::Tree;
    fn copy(tree: &Self::Tree) -> Self::Tree;
    fn root(tree: &Self::Tree) -> &SeenRoot;
    /// As it is saved.
    fn size(tree: &Self::Tree) -> usize;
    fn save(tree: &Self::Tree, file: &mut File) -> std::io::Result<()>;
    fn load(path: &str) -> Self::Loaded;
    fn loaded(loaded: &Self::Loaded) -> &SeenRoot;
    fn check(_: &Self::Loaded) -> bool {
        true
    }
}

#[repr(C)]
struct Time {
    seconds: c_long,
    nanoseconds: c_long,
}

extern "C" {
    fn clock_gettime(clock: c_int, time: *mut Time) -> c_int;
    fn malloc_trim(pad: usize) -> c_int;
}

/// Processor time in seconds, as C measures it.
fn now() -> f64 {
    let mut time = Time {
        seconds: 0,
        nanoseconds: 0,
    };
    // SAFETY: the time is there to be written.
    unsafe { clock_gettime(2, &mut time) };
    time.seconds as f64 + time.nanoseconds as f64 * 1e-9
}

fn expect(is: bool, why: &str) {
    if !is {
        fail(why);
    }
}

/// A file in memory, where the system has such a folder.
struct Scratch {
    path: String,
}

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = if std::path::Path::new("/dev/shm").is_dir() {
            "/dev/shm"
        } else {
            "/tmp"
        };
        let path = format!("{folder}/outheap-schemas-{}-{name}", std::process::id());
        Scratch { path }
    }
    fn create(&self) -> File {
        let created = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&self.path);
        created.unwrap_or_else(|_| fail("no file could be made"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

#[derive(Default)]
struct Measured {
    times: Vec<(&'static str, Vec<f64>)>,
}

impl Measured {
    /// Free memory goes back to the system before.
    fn time<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        // SAFETY: it may be called at any time.
        unsafe { malloc_trim(0) };
        let start = now();
        let made = work();
        let time = now() - start;
        match self.times.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => times.push(time),
            None => self.times.push((name, vec![time])),
        }
        made
    }
    fn print(&mut self, bytes: usize) {
        print!("{{\"measures\": [{{\"name\": \"size\", \"value\": {bytes}, \"unit\": \"bytes\"}}");
        for (name, times) in &mut self.times {
            times.sort_by(f64::total_cmp);
            let median = 1e3 * times[times.len() / 2];
            print!(", {{\"name\": \"{name}\", \"value\": {median:.6}, \"unit\": \"ms\"}}");
        }
        print!("]");
    }
}

fn digested(root: &SeenRoot) -> u64 {
    let mut d = Digest::new();
    root.digest(&mut d);
    d.value
}

fn expect_written(done: std::io::Result<()>) {
    expect(done.is_ok(), "a file could not be written");
}

fn measure_save<R: Rival>(m: &mut Measured, tree: &R::Tree, digest: u64) {
    expect(digested(R::root(tree)) == digest, "a tree has changed");
    let other = Scratch::new("save");
    let mut file = other.create();
    expect_written(m.time("save", || R::save(tree, &mut file)));
}

fn measure_write(m: &mut Measured, path: &str) {
    let bytes = std::fs::read(path).unwrap_or_default();
    let other = Scratch::new("write");
    let mut file = other.create();
    expect_written(m.time("write", || file.write_all(&bytes)));
}

/// Saving a tree, and its bytes by write(2) alone: each is the first once, as in measured.hpp.
fn measure_file<R: Rival>(m: &mut Measured, tree: &R::Tree, digest: u64) {
    let saved = Scratch::new("tree");
    expect_written(R::save(tree, &mut saved.create()));
    expect_written(R::save(tree, &mut Scratch::new("first").create()));
    measure_save::<R>(m, tree, digest);
    measure_write(m, &saved.path);
    measure_write(m, &saved.path);
    measure_save::<R>(m, tree, digest);
    let (loaded, files) = m.time("load", || {
        let loaded = R::load(&saved.path);
        let files = files_of(R::loaded(&loaded));
        (loaded, files)
    });
    expect(
        files == files_of(R::root(tree)),
        "a file was loaded that is another one",
    );
    if R::CHECKS {
        let valid = m.time("check", || R::check(&loaded));
        expect(valid, "a file was not accepted");
    }
    expect(
        digested(R::loaded(&loaded)) == digest,
        "a file holds another tree",
    );
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or(usual))
}

pub fn main<R: Rival>() {
    let Ok(path) = std::env::var("TOKENS") else {
        fail("TOKENS is missing")
    };
    let input = Input::new(&path, number("FILES", 0));
    let texts = input.texts();
    let strings: Vec<_> = texts
        .iter()
        .map(|text| std::str::from_utf8(text).ok())
        .collect();
    let mut m = Measured::default();
    let (mut walked, mut found) = (Walked::default(), Found::default());
    let (mut bytes, mut digest, mut folded_digest) = (0, 0, 0);
    for _ in 0..number("ROUNDS", 5) {
        let tree = m.time("build", || {
            R::kept(build(&mut input.tokens(&texts, &strings)))
        });
        bytes = R::size(&tree);
        digest = digested(R::root(&tree));
        (walked, found) = Default::default();
        m.time("walk", || R::root(&tree).walk(&mut walked));
        m.time("find", || R::root(&tree).find(&mut found));
        let folded = m.time("fold", || R::kept(R::root(&tree).fold()));
        folded_digest = digested(R::root(&folded));
        let copy = m.time("copy", || R::copy(&tree));
        expect(digested(R::root(&copy)) == digest, "a copy is another tree");
        let equal = m.time("equal", || R::root(&tree) == R::root(&copy));
        expect(equal, "a copy is not equal");
        let same = R::root(&tree) == R::root(&folded);
        expect(same == (digest == folded_digest), "two trees seem equal");
        measure_file::<R>(&mut m, &tree, digest);
        m.time("free", || drop(tree));
    }
    m.print(bytes);
    let Walked {
        nodes,
        names,
        bytes,
    } = walked;
    print!(", \"nodes\": {nodes}, \"names\": {names}, \"name_bytes\": {bytes}");
    let Found {
        calls,
        lines,
        arguments,
    } = found;
    print!(", \"calls\": {calls}, \"lines\": {lines}, \"arguments\": {arguments}");
    println!(", \"digest\": \"{digest:016x}\", \"folded\": \"{folded_digest:016x}\"}}");
}
