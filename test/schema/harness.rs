//! The work on each value that test_schema_rust.py builds, done by the program that it writes.
//!
//! The value is built, and has to be what C has built; it is opened, read, copied; built again with
//! each allocation failing once; then damaged as C damages it: what is wrong is the error that C
//! tells, or the tree is one all of which can be read. To read what was not checked does not panic
//! either.

use outheap_adtc::generated::sharing::Item as SharedItem;
use outheap_adtc::generated::{is_proved_at_once, Element, Item, Schema};
use outheap_adtc::{
    Buffer, Builder, Constant, Elements, Error, ErrorKind, List, SharedList, Text,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicI64, Ordering};

const HEADER: usize = 32;
const ALL_PARTS: i64 = 1 << 30;

/// Fails once, after so many allocations; never if it is negative.
pub struct Failing;

static LEFT: AtomicI64 = AtomicI64::new(-1);

fn fails() -> bool {
    LEFT.load(Ordering::Relaxed) >= 0 && LEFT.fetch_sub(1, Ordering::Relaxed) == 0
}

unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if fails() {
            std::ptr::null_mut()
        } else {
            System.alloc(layout)
        }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        System.dealloc(at, layout)
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if fails() {
            std::ptr::null_mut()
        } else {
            System.realloc(at, layout, size)
        }
    }
}

/// Reads all of something, but at most so many parts.
pub trait Touch: Copy {
    fn touch(self, n: &mut i64);
}

macro_rules! leaves {
    ($($type:ty)*) => { $(
        impl Touch for $type {
            fn touch(self, n: &mut i64) {
                *n -= 1;
                std::hint::black_box(self);
            }
        }
    )* };
}

leaves!(bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 Text<'_>);

impl<T: Touch> Touch for Option<T> {
    fn touch(self, n: &mut i64) {
        *n -= 1;
        if let Some(value) = self {
            value.touch(n);
        }
    }
}

fn touch_all<T: Touch>(items: impl ExactSizeIterator<Item = T> + DoubleEndedIterator, n: &mut i64) {
    let mut items = items;
    *n -= 1;
    while *n >= 0 {
        let Some(item) = items.next() else { return };
        item.touch(n);
        if let Some(item) = items.next_back() {
            item.touch(n);
        }
    }
}

impl<'a, T: Touch + Item<'a>> Touch for List<'a, T> {
    fn touch(self, n: &mut i64) {
        touch_all(self.iter(), n);
    }
}

impl<'a, T: Touch + SharedItem<'a>> Touch for SharedList<'a, T> {
    fn touch(self, n: &mut i64) {
        touch_all(self.iter(), n);
    }
}

impl<T: Touch + Element<N>, const N: usize> Touch for Elements<'_, T, N> {
    fn touch(self, n: &mut i64) {
        touch_all(self.iter(), n);
    }
}

impl Touch for Constant<'_> {
    fn touch(self, n: &mut i64) {
        *n -= 1;
        if let Constant::Tuple(items) | Constant::Set(items) = self {
            items.touch(n);
        }
    }
}

/// Both ends of a list see all of it.
pub fn look_at_list<L>(list: L, count: usize)
where
    L: IntoIterator + Copy,
    L::IntoIter: ExactSizeIterator + DoubleEndedIterator,
{
    assert_eq!(list.into_iter().len(), count);
    assert_eq!(list.into_iter().count(), count);
    assert_eq!(list.into_iter().rev().count(), count);
}

/// The calls for one value, and the type of its schema that it has.
pub struct Sample<R: Handle> {
    pub schema: &'static Schema,
    pub of: u16,
    pub begin: for<'b> fn(&'b mut Buffer) -> Builder<'b>,
    pub build: fn(&mut Builder<'_>) -> Result<(), Error>,
    pub open: for<'a> fn(&'a [u8]) -> Result<Root<'a, R>, Error>,
    pub open_in: for<'a> fn(&'a [u8], &mut [u32]) -> Result<Root<'a, R>, Error>,
    pub trusted: for<'a> fn(&'a [u8]) -> Option<Root<'a, R>>,
    pub read: for<'a> fn(Root<'a, R>),
    pub copy: for<'a> fn(Root<'a, R>, &mut Builder<'a>) -> Result<(), Error>,
}

/// A handle for any lifetime.
pub trait Handle {
    type Of<'a>: Touch;

    /// So many parts of an opened tree are read, and there are no more, unless values are shared.
    const PARTS: i64 = ALL_PARTS;

    /// How many words are enough to open a buffer of so many.
    fn memory(words: usize) -> usize {
        words
    }

    /// Whether a copy in a buffer of the other kind is as it should be, behind the headers: forks
    /// stay, or stay away.
    fn is_copy(elsewhere: &[u8], whole: &[u8]) -> bool {
        elsewhere == whole
    }
}
pub type Root<'a, R> = <R as Handle>::Of<'a>;

pub fn build<R: Handle>(s: &Sample<R>, to: &mut Buffer) -> Result<(), Error> {
    let mut b = (s.begin)(to);
    (s.build)(&mut b)?;
    b.end()
}

fn buffer(far: bool) -> Buffer {
    if far {
        Buffer::far()
    } else {
        Buffer::new()
    }
}

pub fn copied<R: Handle>(s: &Sample<R>, bytes: &[u8], far: bool) -> Result<Vec<u8>, Error> {
    let mut to = buffer(far);
    let root = (s.open)(bytes)?;
    let mut b = (s.begin)(&mut to);
    (s.copy)(root, &mut b)?;
    b.end()?;
    to.into_bytes()
}

pub fn fail_everywhere<R: Handle>(s: &Sample<R>, bytes: &[u8]) {
    for n in 0.. {
        LEFT.store(n, Ordering::Relaxed);
        let mut to = Buffer::new();
        let built = build(s, &mut to);
        let opened = (s.open)(bytes).map(|_| ());
        let went_well = LEFT.swap(-1, Ordering::Relaxed) >= 0;
        for done in [built, opened] {
            let kind = done.as_ref().err().map(Error::kind);
            assert!(
                kind.is_none() || kind == Some(ErrorKind::NoMemory),
                "{done:?}"
            );
            assert!(kind.is_none() || !went_well);
        }
        if went_well {
            assert_eq!(to.finish().unwrap(), bytes);
            return;
        }
    }
}

const CHUNK: usize = 32; // the children of a form of which the one pass of `open` knows

/// The one pass proves a tree that is all of a buffer, so that `open` takes no other: where all
/// forms of the schema are small.
pub fn look_at_proof<R: Handle>(s: &Sample<R>, whole: &[u8]) {
    let mut forms = s.schema.forms.iter();
    let is_small = forms.all(|form| form.children.len() <= CHUNK);
    assert!(!is_small || is_proved_at_once(whole, s.schema, s.of));
}

const WORDS: usize = 100; // of a tree in which each bit is changed

pub struct Draw(pub u32);

impl Draw {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % n
    }
}

/// As test_schema_rust.py does it in C.
pub fn damaged(draw: &mut Draw, whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let size = whole.len() as u32;
    for _ in 0..1 + draw.below(2) {
        let first = if draw.below(8) == 0 { 0 } else { 32 };
        let at = (first + draw.below(size - first)) as usize;
        if draw.below(3) != 0 {
            bytes[at] ^= 1 << draw.below(8);
        } else {
            bytes[at] = draw.below(256) as u8;
        }
    }
    if bytes[6] == 0 {
        bytes[6] = 1;
    }
    if draw.below(16) == 0 {
        bytes.truncate(draw.below(size) as usize);
    }
    bytes
}

/// The one pass of `open` says yes where the two of `open_in` do, and is followed by two where not:
/// with each bit of some words changed.
fn damage_words<R: Handle>(s: &Sample<R>, whole: &[u8], first: usize, memory: &mut [u32]) {
    let mut bytes = whole.to_vec();
    for bit in 8 * first..whole.len().min(first + 4 * WORDS) * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let (opened, again) = ((s.open)(&bytes).err(), (s.open_in)(&bytes, memory).err());
        assert_eq!(opened, again, "bit {bit}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

pub fn damage<R: Handle>(s: &Sample<R>, whole: &[u8], seed: u32, times: u32) {
    let mut draw = Draw(seed);
    let mut memory = vec![0; R::memory(whole.len() / 4)];
    let first = 4 * Draw(seed).below(whole.len() as u32 / 4) as usize;
    damage_words(s, whole, first, &mut memory);
    for _ in 0..times {
        let bytes = damaged(&mut draw, whole);
        let opened = (s.open)(&bytes);
        let sentence = opened
            .as_ref()
            .map_or_else(Error::to_string, |_| "fine".to_string());
        println!("{sentence}");
        let again = (s.open_in)(&bytes, &mut memory);
        assert_eq!(
            again.map_or_else(|e| e.to_string(), |_| "fine".to_string()),
            sentence
        );
        let mut parts = R::PARTS;
        if let Ok(root) = opened {
            root.touch(&mut parts);
            assert!(parts > 0 || R::PARTS < ALL_PARTS, "a tree that was checked has no end");
        }
        let mut parts = 3000;
        let root = (s.trusted)(&bytes);
        root.touch(&mut parts);
    }
}

/// With a stack for the walks, which call themselves, of what was not checked.
pub fn on_a_stack(all: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    if thread.spawn(all).unwrap().join().is_err() {
        std::process::exit(1);
    }
}

pub fn run<R: Handle + 'static>(s: &'static Sample<R>, seed: u32, times: u32) {
    on_a_stack(move || run_all(s, seed, times));
}

/// `folder/far` and `folder/near` are what C has built.
fn run_all<R: Handle>(s: &Sample<R>, seed: u32, times: u32) {
    let folder = std::env::args().nth(1).expect("a folder");
    for (far, name) in [(false, "near"), (true, "far")] {
        let of_c = std::fs::read(format!("{folder}/{name}")).expect("what C has built");
        let mut to = buffer(far);
        build(s, &mut to).expect("to build it");
        let bytes = to.into_bytes().unwrap();
        if bytes != of_c {
            std::fs::write(format!("{folder}/{name}.rust"), &bytes).unwrap();
            panic!("other bytes than C's: {folder}/{name}");
        }
        (s.read)((s.open)(&of_c).unwrap());
        (s.read)((s.trusted)(&of_c).unwrap());
        look_at_proof(s, &of_c);
        let mut checked = buffer(far);
        checked.want_checksum();
        build(s, &mut checked).unwrap();
        let mut checked = checked.into_bytes().unwrap();
        assert_eq!(
            checked,
            std::fs::read(format!("{folder}/{name}-sum")).unwrap()
        );
        (s.read)((s.open)(&checked).unwrap());
        look_at_proof(s, &checked);
        checked[32] ^= 1;
        let found = (s.open)(&checked).err().map(|error| error.kind());
        assert_eq!(found, Some(ErrorKind::BadChecksum));
        assert_eq!(copied(s, &of_c, far).unwrap(), of_c);
        let elsewhere = copied(s, &of_c, !far).unwrap();
        assert!(R::is_copy(&elsewhere[HEADER..], &of_c[HEADER..]));
        assert_eq!(copied(s, &elsewhere, far).unwrap(), of_c);
        (s.read)((s.open)(&elsewhere).unwrap());
        look_at_proof(s, &elsewhere);
        if !far {
            fail_everywhere(s, &of_c);
        }
        damage(s, &of_c, seed, times);
    }
}
