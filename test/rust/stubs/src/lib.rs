// SPDX-License-Identifier: MIT
//! Functions that the program main.ml calls: what they are given, give back, keep, raise, and call
//! in turn.

use std::sync::Mutex;
use std::thread;

use boxroot::{attach, Error, Func, Int, RawValue, Root, Str};

/// A marker: what only OCaml looks into.
pub enum Anything {}

static KEPT: Mutex<Vec<Root<Anything>>> = Mutex::new(Vec::new());

/// Counts when it is dropped.
struct Guard;
static DROPPED: Mutex<isize> = Mutex::new(0);

impl Drop for Guard {
    fn drop(&mut self) {
        *DROPPED.lock().unwrap() += 1;
    }
}

boxroot::export! {
    fn stubs_repeat(rt, text: Str, times: Int) -> Str {
        let times: usize = times.to(rt).map_err(|_| Error::other("how often?"))?;
        let text = text.get(rt).to_str()?.repeat(times);
        Root::of(rt, &text)
    }

    fn stubs_keep(rt, value: Anything) -> () {
        KEPT.lock().unwrap().push(value);
        Root::of(rt, &())
    }

    fn stubs_give_back(rt, _unit: ()) -> Anything {
        let kept = KEPT.lock().unwrap().pop();
        kept.ok_or_else(|| Error::other(format!("nothing is kept for {rt:?}")))
    }

    fn stubs_twice(rt, f: Func<Str, Str>, text: Str) -> Str {
        let _guard = Guard;
        let once = f.call(rt, &text)?;
        f.call(rt, &once)
    }

    fn stubs_joined(rt, a: Str, b: Str, c: Str, d: Str, e: Str, f: Str, g: Str) -> Str {
        let all = [a, b, c, d, e, f, g];
        let texts: Result<Vec<String>, Error> = all.iter().map(|t| t.to(rt)).collect();
        Root::of(rt, &texts?.concat())
    }

    fn stubs_panic(rt, message: Str) -> () {
        let _guard = Guard;
        let message: String = message.to(rt)?;
        panic!("{message}")
    }

    fn stubs_dropped(rt, _unit: ()) -> Int {
        let dropped = *DROPPED.lock().unwrap();
        Root::of(rt, &dropped)
    }

    /// Whether another is refused while the runtime is there, and had while it is released.
    fn stubs_attach(rt, _unit: ()) -> bool {
        let refused = matches!(attach(|_| Ok(())), Err(Error::Attached));
        let had = rt.release(|| attach(|_| Ok(true)))?;
        Root::of(rt, &(refused && had))
    }

    /// On four threads that OCaml does not know, at the same time.
    fn stubs_on_threads(rt, f: Func<Int, Int>) -> Int {
        let sum = rt.release(|| on_threads(&f))?;
        Root::of(rt, &sum)
    }
}

/// Written by hand, so that the crate has not seen it being called: the lock is held all the same.
///
/// # Safety
///
/// OCaml calls it.
#[no_mangle]
pub unsafe extern "C" fn stubs_attach_by_hand(_unit: RawValue) -> RawValue {
    let refused = matches!(attach(|_| Ok(())), Err(Error::Attached));
    RawValue::from(refused) << 1 | 1
}

fn on_threads(f: &Root<Func<Int, Int>>) -> Result<isize, Error> {
    let call = |n: isize| attach(|rt| f.call(rt, &n)?.to::<isize>(rt));
    thread::scope(|threads| {
        let start = |n: isize| threads.spawn(move || (0..100).map(|k| call(100 * n + k)).sum());
        let started: Vec<_> = (0..4).map(start).collect();
        let join =
            |thread: thread::ScopedJoinHandle<'_, Result<isize, Error>>| thread.join().unwrap();
        started.into_iter().map(join).sum()
    })
}
