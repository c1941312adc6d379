// SPDX-License-Identifier: MIT
//! The owner of a value of OCaml.

use std::ffi::{CStr, CString};
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::mem;

use ocaml_boxroot_sys::{
    boxroot_create, boxroot_delete, boxroot_error_string, boxroot_get, boxroot_modify,
    boxroot_setup, BoxRoot,
};

use crate::convert::{FromOcaml, ToOcaml};
use crate::error::Error;
use crate::raw;
use crate::runtime::Runtime;
use crate::value::Value;

/// Keeps a value of OCaml alive, of the type that `T` stands for, and follows it where the
/// collector moves it.
///
/// As large as a pointer, also in an `Option`. It may be a field of whatever you like, and is
/// dropped on any thread, with or without the lock. One exception: destructors of data local to a
/// thread that *OCaml 4* has created do not drop roots. On some systems the same holds of a
/// domain's thread of OCaml 5: `boxroot_delete` in `boxroot.h` names them.
///
/// ```
/// # use boxroot_test_program as _;
/// # boxroot::start()?;
/// use boxroot::{Root, Str};
///
/// boxroot::attach(|rt| {
///     let mut root: Root<Str> = Root::of(rt, "kept alive")?;
///     assert_eq!(root.get(rt).as_bytes(), b"kept alive");
///     let other = Root::of(rt, "in its place")?;
///     root.set(other.get(rt))?;
///     assert_eq!(root.to::<String>(rt)?, "in its place");
///     Ok(())
/// })?;
/// # Ok::<(), boxroot::Error>(())
/// ```
///
/// Reading needs the runtime:
///
/// ```compile_fail,E0061
/// # fn f(root: boxroot::Root<boxroot::Int>) {
/// root.get();
/// # }
/// ```
///
/// A root that was dropped cannot be used:
///
/// ```compile_fail,E0382
/// # fn f(rt: &boxroot::Runtime, root: boxroot::Root<boxroot::Int>) {
/// drop(root);
/// root.get(rt);
/// # }
/// ```
///
/// To change it one owns it, or borrows it mutably:
///
/// ```compile_fail,E0596
/// # use boxroot::{Int, Root, Value};
/// # fn f(root: &Root<Int>, value: Value<'_, Int>) {
/// root.set(value);
/// # }
/// ```
///
/// # Threads
///
/// Any number of threads may read one root at the same time, in any domains, each with the runtime.
/// To modify it takes `&mut`, and to delete it the root itself, so that no other thread uses it
/// meanwhile.
///
/// A root is as good as an `Arc<T>`: several roots, on several threads, may hold the same value. So
/// it is `Send` and `Sync` where `T` is both, which all types of this crate are: OCaml values
/// themselves may be reached from any thread that has the lock. A type of your own that stands for
/// something bound to its thread is not, and neither is its root:
///
/// ```compile_fail,E0277
/// struct Window(*mut ()); // of a toolkit that has one thread
///
/// # fn f(root: boxroot::Root<Window>) {
/// std::thread::spawn(move || drop(root));
/// # }
/// ```
#[repr(transparent)]
pub struct Root<T> {
    cell: BoxRoot,
    of: PhantomData<T>,
}

// SAFETY: reading needs a `Runtime`, which is the lock, and any number of threads may read at the
// same time; modifying needs `&mut self`; deleting is allowed anywhere. The value is shared with
// other roots, as with `Arc`.
unsafe impl<T: Send + Sync> Send for Root<T> {}
unsafe impl<T: Send + Sync> Sync for Root<T> {}

impl<T> Root<T> {
    /// A root for `value`, whose borrow is the proof that the lock is held. Does not collect.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     let pair: Root<(Int, Int)> = Root::of(rt, &(3, 4))?;
    ///     let (_, second) = pair.get(rt).to_pair();
    ///     let second = Root::new(second)?;
    ///     drop(pair);
    ///     assert_eq!(second.get(rt).to_isize(), 4);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Root`], when memory has run out.
    #[inline]
    pub fn new(value: Value<'_, T>) -> Result<Self, Error> {
        match unsafe { boxroot_create(value.raw()) } {
            Some(cell) => Ok(Root {
                cell,
                of: PhantomData,
            }),
            None => Err(failure()),
        }
    }

    /// A root for a new value of OCaml, made from one of Rust. May collect. [`Root`] has an
    /// example.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`], [`Error::TooLarge`], [`Error::Root`].
    pub fn of<A: ToOcaml<T> + ?Sized>(rt: &mut Runtime, value: &A) -> Result<Self, Error> {
        value.to_ocaml(rt)
    }

    /// A root for what OCaml has registered by a name (`Callback.register`). Does not collect.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Func, Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     // SAFETY: let () = Callback.register "upper" String.uppercase_ascii
    ///     let upper: Root<Func<Str, Str>> = unsafe { Root::named(rt, "upper") }?;
    ///     assert!(unsafe { Root::<Func<Str, Str>>::named(rt, "lower") }.is_err());
    ///     drop(upper);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Safety
    ///
    /// The registered value is of the type that `T` stands for.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchName`], [`Error::ZeroByte`], [`Error::Root`].
    pub unsafe fn named(rt: &Runtime, name: &str) -> Result<Self, Error> {
        let c_name = CString::new(name)?;
        let cell = unsafe { raw::caml_named_value(c_name.as_ptr()) };
        if cell.is_null() {
            return Err(Error::NoSuchName(name.into()));
        }
        Root::new(unsafe { Value::from_raw(rt, *cell) })
    }

    /// Returns the value that this root holds, for as long as the runtime is borrowed. [`Root`] has
    /// an example.
    #[inline]
    pub fn get<'r>(&self, _: &'r Runtime) -> Value<'r, T> {
        unsafe { Value::new(boxroot_get(self.cell)) }
    }

    /// The value, made into one of Rust. [`Root`] has an example.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`], [`Error::NotUtf8`], as the type says; [`Error::Root`] for what has
    /// roots.
    pub fn to<A: FromOcaml<T>>(&self, rt: &Runtime) -> Result<A, Error> {
        A::from_ocaml(self.get(rt))
    }

    /// Holds `value` from now on. Does not collect. [`Root`] has an example.
    ///
    /// # Errors
    ///
    /// [`Error::Root`], when memory has run out; it holds what it held then.
    #[inline]
    pub fn set(&mut self, value: Value<'_, T>) -> Result<(), Error> {
        if unsafe { boxroot_modify(&mut self.cell, value.raw()) } {
            Ok(())
        } else {
            Err(failure())
        }
    }

    /// Another root for the same value. Does not collect.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Root, Str};
    ///
    /// boxroot::attach(|rt| {
    ///     let one: Root<Str> = Root::of(rt, "shared")?;
    ///     let other = one.duplicate(rt)?;
    ///     drop(one);
    ///     assert_eq!(other.get(rt).to_str()?, "shared");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Root`], when memory has run out.
    pub fn duplicate(&self, rt: &Runtime) -> Result<Self, Error> {
        Root::new(self.get(rt))
    }

    /// Lends the root to foreign code, which reads its value and neither modifies nor deletes it.
    /// It is good until this root is set, dropped or given up.
    pub fn as_raw(&self) -> BoxRoot {
        self.cell
    }

    /// Gives up the root to foreign code, which deletes it.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start()?;
    /// use boxroot::{Int, Root};
    ///
    /// boxroot::attach(|rt| {
    ///     let root: Root<Int> = Root::of(rt, &7isize)?;
    ///     let cell = root.into_raw();
    ///     // Foreign code keeps the cell, and gives it back:
    ///     let root = unsafe { Root::<Int>::from_raw(cell) };
    ///     assert_eq!(root.get(rt).to_isize(), 7);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), boxroot::Error>(())
    /// ```
    pub fn into_raw(self) -> BoxRoot {
        let cell = self.cell;
        mem::forget(self);
        cell
    }

    /// Takes a root over from foreign code. [`Root::into_raw`] has an example.
    ///
    /// # Safety
    ///
    /// The caller owns it, gives it up, and it holds a value of the type that `T` stands for.
    pub unsafe fn from_raw(cell: BoxRoot) -> Self {
        Root {
            cell,
            of: PhantomData,
        }
    }
}

impl<T> Drop for Root<T> {
    #[inline]
    fn drop(&mut self) {
        unsafe { boxroot_delete(self.cell) }
    }
}

impl<T> Debug for Root<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Root({:?})", self.cell)
    }
}

/// Before the first root and the first thread. The lock is held.
pub(crate) fn set_up() -> Result<(), Error> {
    if unsafe { boxroot_setup() } {
        Ok(())
    } else {
        Err(failure())
    }
}

/// Does this thread hold the lock, whoever has taken it? Roots are created with it only. False too
/// if there is no memory for a root. To be called once [`set_up`] was.
pub(crate) fn is_lock_held() -> bool {
    let probe = unsafe { boxroot_create(raw::ZERO) };
    if let Some(root) = probe {
        unsafe { boxroot_delete(root) };
    }
    probe.is_some()
}

/// The failure that has just happened on this thread.
#[cold]
fn failure() -> Error {
    let reason = unsafe { CStr::from_ptr(boxroot_error_string()) };
    Error::Root(reason.to_string_lossy().into_owned())
}
