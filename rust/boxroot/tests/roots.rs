// SPDX-License-Identifier: MIT
//! Values that go to OCaml and come back, and what keeps them alive meanwhile.

mod support;

use boxroot::{Error, Float, FromOcaml, Func, Int, List, Root, Runtime, Str, ToOcaml};
use support::{collect, function, with_ocaml};

/// To OCaml, moved there, and back again.
fn there_and_back<T, A>(rt: &mut Runtime, value: &A) -> Result<A, Error>
where
    A: ToOcaml<T> + FromOcaml<T>,
{
    let root: Root<T> = Root::of(rt, value)?;
    collect(rt);
    root.to(rt)
}

#[track_caller]
fn check<T, A>(rt: &mut Runtime, value: A)
where
    A: ToOcaml<T> + FromOcaml<T> + PartialEq + std::fmt::Debug,
{
    assert_eq!(there_and_back::<T, A>(rt, &value).unwrap(), value);
}

#[test]
fn values_of_each_type_come_back() {
    with_ocaml(|rt| {
        check::<(), _>(rt, ());
        check::<bool, _>(rt, true);
        check::<bool, _>(rt, false);
        check::<Float, _>(rt, -1.5e300);
        check::<Str, _>(rt, String::from("grüße"));
        check::<Str, _>(rt, vec![0u8, 255, 0]);
        check::<Option<Int>, _>(rt, Some(7));
        check::<Option<Option<Int>>, _>(rt, Some(None::<i32>));
        check::<Option<Option<Int>>, _>(rt, None::<Option<i32>>);
        check::<(Int, Str), _>(rt, (1u8, String::from("one")));
        check::<(Int, Float, bool), _>(rt, (1, 2.0, true));
        check::<(Int, Int, Int, Int), _>(rt, (1, 2, 3, 4));
        let table: Vec<(String, i64)> = (0..1000).map(|n| (n.to_string(), n)).collect();
        check::<List<(Str, Int)>, _>(rt, table);
        check::<List<Float>, _>(rt, vec![0.5, -0.5]);
        check::<List<Int>, _>(rt, Vec::<i8>::new());
        Ok(())
    });
}

/// So long that the collector comes while it is made.
#[test]
fn a_long_list_comes_back() {
    with_ocaml(|rt| {
        check::<List<Float>, _>(rt, (0..500_000).map(f64::from).collect::<Vec<f64>>());
        Ok(())
    });
}

/// At each length around the ends of words and of the minor heap's largest block, and a large one.
#[test]
fn strings_of_all_lengths_come_back() {
    with_ocaml(|rt| {
        let around = |n: usize| n - 20..n + 20;
        for length in (0..20).chain(around(256 * 8)).chain([1 << 20]) {
            let bytes: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
            check::<Str, _>(rt, bytes);
        }
        Ok(())
    });
}

type Joining = Func<Str, Func<Str, Func<Str, Str>>>;

#[test]
fn ocaml_sees_strings_as_its_own() {
    with_ocaml(|rt| {
        let join: Root<Joining> = unsafe { Root::named(rt, "join") }?;
        for length in [0, 7, 8, 2047, 2048, 100_000] {
            let text = "x".repeat(length);
            let joined = join.call3(rt, &text, ", ", "end")?;
            assert_eq!(joined.get(rt).to_str()?, text + ", end");
        }
        Ok(())
    });
}

#[test]
fn many_large_strings_are_collected() {
    with_ocaml(|rt| {
        let megabyte = vec![0u8; 1 << 20];
        for _ in 0..1000 {
            Root::<Str>::of(rt, &megabyte)?; // a gigabyte in all
        }
        let peak = peak_memory();
        assert!(peak < 256 << 20, "{peak} bytes");
        Ok(())
    });
}

/// Of this process, in bytes; 0 where the system does not say.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}

#[test]
fn numbers_that_do_not_fit_are_errors() {
    with_ocaml(|rt| {
        let largest = isize::MAX >> 1;
        check::<Int, _>(rt, largest);
        check::<Int, _>(rt, -largest - 1);
        let too_large = [largest + 1, -largest - 2, isize::MAX, isize::MIN];
        for number in too_large {
            assert!(matches!(Root::of(rt, &number), Err(Error::TooLarge)));
        }
        assert!(matches!(Root::of(rt, &u64::MAX), Err(Error::TooLarge)));
        let smallest: Root<Int> = unsafe { Root::named(rt, "min_int") }?;
        assert_eq!(smallest.to::<isize>(rt)?, -largest - 1);
        assert!(matches!(smallest.to::<u8>(rt), Err(Error::OutOfRange)));
        Ok(())
    });
}

#[test]
fn bytes_are_no_text_by_themselves() {
    with_ocaml(|rt| {
        let root = Root::of(rt, &[0xffu8, 0xfe][..])?;
        assert!(matches!(root.get(rt).to_str(), Err(Error::NotUtf8(_))));
        assert!(matches!(root.to::<String>(rt), Err(Error::NotUtf8(_))));
        Ok(())
    });
}

#[test]
fn functions_are_called() {
    with_ocaml(|rt| {
        let add: Root<Func<Int, Func<Int, Int>>> = unsafe { Root::named(rt, "add") }?;
        assert_eq!(add.call2(rt, &40, &2)?.to::<i32>(rt)?, 42);
        let halve = unsafe { function::<Float, Float>(rt, "halve") };
        assert_eq!(halve.call(rt, &5.0)?.get(rt).to_f64(), 2.5);
        let swap = unsafe { function::<(Int, Str), (Str, Int)>(rt, "swap") };
        let swapped = swap.call(rt, &(1, "one"))?;
        let (name, number) = swapped.get(rt).to_pair();
        assert_eq!((name.as_bytes(), number.to_isize()), (&b"one"[..], 1));
        let sum = unsafe { function::<List<Int>, Int>(rt, "sum") };
        let numbers: Vec<u32> = (1..=1000).collect();
        assert_eq!(sum.call(rt, &numbers)?.to::<u32>(rt)?, 500_500);
        Ok(())
    });
}

/// A function applied to some of its arguments is a function.
#[test]
fn functions_are_values() {
    with_ocaml(|rt| {
        let add = unsafe { function::<Int, Func<Int, Int>>(rt, "add") };
        let add_two = add.call(rt, &2)?;
        let counter = unsafe { function::<(), Func<(), Int>>(rt, "counter") };
        let count = counter.call(rt, &())?;
        for expected in 1..=3 {
            collect(rt);
            assert_eq!(count.call(rt, &())?.to::<i32>(rt)?, expected);
        }
        assert_eq!(add_two.call(rt, &40)?.to::<i32>(rt)?, 42);
        Ok(())
    });
}

#[test]
fn exceptions_are_errors() {
    with_ocaml(|rt| {
        let fail = unsafe { function::<Str, ()>(rt, "fail") };
        let Err(Error::Exception(exception)) = fail.call(rt, "no such word") else {
            panic!("it raises");
        };
        assert_eq!(exception.message(), "Failure(\"no such word\")");
        collect(rt);
        let again = exception.value().duplicate(rt)?;
        assert_eq!(again.get(rt).raw(), exception.value().get(rt).raw());
        let next = unsafe { function::<Int, Int>(rt, "next") };
        assert_eq!(next.call(rt, &1)?.to::<i32>(rt)?, 2);
        Ok(())
    });
}

#[test]
fn names_that_ocaml_does_not_know_are_errors() {
    with_ocaml(|rt| {
        let unknown = unsafe { Root::<Int>::named(rt, "unknown") };
        assert!(matches!(unknown, Err(Error::NoSuchName(name)) if name == "unknown"));
        let impossible = unsafe { Root::<Int>::named(rt, "a\0b") };
        assert!(matches!(impossible, Err(Error::ZeroByte(_))));
        Ok(())
    });
}

#[test]
fn lists_are_read_in_place() {
    with_ocaml(|rt| {
        let names: Root<List<Str>> = Root::of(rt, &["a", "b", "c"])?;
        collect(rt);
        let together: Result<String, Error> = names.get(rt).iter().map(|n| n.to_str()).collect();
        assert_eq!(together?, "abc");
        let roots: Vec<Root<Str>> = names.to(rt)?;
        drop(names);
        collect(rt);
        assert_eq!(roots[2].get(rt).to_str()?, "c");
        Ok(())
    });
}

#[test]
fn a_root_holds_another_value_once_set() {
    with_ocaml(|rt| {
        let mut root: Root<Str> = Root::of(rt, "old")?;
        collect(rt);
        let new = Root::of(rt, "new")?;
        root.set(new.get(rt))?;
        drop(new);
        collect(rt);
        assert_eq!(root.to::<String>(rt)?, "new");
        Ok(())
    });
}

#[test]
fn roots_pass_through_foreign_code() {
    with_ocaml(|rt| {
        let cell = Root::<Str>::of(rt, "abroad")?.into_raw();
        collect(rt);
        let root: Root<Str> = unsafe { Root::from_raw(cell) };
        assert_eq!(root.get(rt).to_str()?, "abroad");
        Ok(())
    });
}

#[test]
fn a_root_is_as_large_as_a_pointer() {
    assert_eq!(size_of::<Root<Str>>(), size_of::<*const ()>());
    assert_eq!(size_of::<Option<Root<Str>>>(), size_of::<*const ()>());
}
