// SPDX-License-Identifier: MIT
//! Threads of Rust: attaching, releasing, and roots that go from one to another.

mod support;

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc;
use std::thread;

use boxroot::{attach, Error, Int, List, Root, Str};
use support::{collect, function, start, with_ocaml};

/// A marker: blocks that OCaml counts when they are collected.
enum Watched {}

fn for_any_thread<T: Send + Sync>() {}

#[test]
fn roots_are_for_any_thread() {
    for_any_thread::<Root<Str>>();
    for_any_thread::<Root<List<(Int, Option<Watched>)>>>();
    for_any_thread::<Error>();
}

/// A value whose root is dropped without the lock is collected, and nothing else is.
#[test]
fn roots_are_dropped_on_any_thread() {
    let mut roots = with_ocaml(|rt| {
        let watched = unsafe { function::<(), Watched>(rt, "watched") };
        let roots: Result<Vec<_>, _> = (0..2000).map(|_| watched.call(rt, &())).collect();
        collect(rt);
        assert_eq!(collected(rt)?, 0);
        roots
    });
    let half = roots.split_off(1000);
    thread::spawn(move || drop(half)).join().unwrap();
    with_ocaml(|rt| {
        collect(rt);
        assert_eq!(collected(rt)?, 1000);
        drop(roots); // with the lock
        collect(rt);
        assert_eq!(collected(rt)?, 2000);
        Ok(())
    });
}

fn collected(rt: &mut boxroot::Runtime) -> Result<usize, Error> {
    collect(rt); // finalisers run while OCaml does
    let collected = unsafe { function::<(), Int>(rt, "collected") };
    collected.call(rt, &())?.to(rt)
}

/// Threads that make values at the same time, and others that read and drop them.
#[test]
fn values_go_from_thread_to_thread() {
    start();
    let (sender, receiver) = mpsc::channel::<(usize, Root<List<Str>>)>();
    let makers: Vec<_> = (0..4)
        .map(|maker| {
            let sender = sender.clone();
            thread::spawn(move || {
                for n in 0..200 {
                    let text = format!("{maker} {n}");
                    let texts = [text.as_str(); 20];
                    let list = attach(|rt| Root::of(rt, &texts)).unwrap();
                    sender.send((maker * 1000 + n, list)).unwrap();
                }
            })
        })
        .collect();
    drop(sender);
    let mut count = 0;
    for (number, list) in receiver {
        let expected = format!("{} {}", number / 1000, number % 1000);
        attach(|rt| {
            if number % 50 == 0 {
                collect(rt);
            }
            let texts: Vec<String> = list.to(rt)?;
            assert_eq!(texts, vec![expected; 20]);
            Ok(())
        })
        .unwrap();
        count += 1;
    }
    makers.into_iter().for_each(|m| m.join().unwrap());
    assert_eq!(count, 800);
}

#[test]
fn the_runtime_is_attached_once() {
    with_ocaml(|rt| {
        assert!(matches!(attach(|_| Ok(())), Err(Error::Attached)));
        rt.release(|| {
            let seven: Root<Int> = attach(|rt| Root::of(rt, &7)).unwrap();
            assert_eq!(attach(|rt| seven.to::<i32>(rt)).unwrap(), 7);
        });
        assert!(matches!(attach(|_| Ok(())), Err(Error::Attached)));
        rt.poll()
    });
}

/// One waits with the lock released for another that needs it.
#[test]
fn others_run_while_it_is_released() {
    with_ocaml(|rt| {
        let other = rt.release(|| {
            let thread = thread::spawn(|| attach(|rt| Root::<Str>::of(rt, "from the other")));
            thread.join().unwrap()
        })?;
        assert_eq!(other.get(rt).to_str()?, "from the other");
        Ok(())
    });
}

#[test]
fn a_panic_lets_go_of_the_lock() {
    start();
    let panicking = || attach::<()>(|_| panic!("on purpose"));
    assert!(catch_unwind(panicking).is_err());
    with_ocaml(|rt| {
        let released = AssertUnwindSafe(|| rt.release(|| panic!("on purpose")));
        assert!(catch_unwind(released).is_err());
        let root: Root<Int> = Root::of(rt, &1)?;
        assert_eq!(root.to::<i32>(rt)?, 1);
        Ok(())
    });
    thread::spawn(|| attach(|_| Ok(())))
        .join()
        .unwrap()
        .unwrap();
}
