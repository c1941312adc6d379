// SPDX-License-Identifier: MIT

use std::ffi::CString;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::time::Duration;

use boxroot::{RawValue, Root, Runtime, Value};

use crate::filling::{add, add_in_slices, filled, no_refusal};
use crate::raw::{self, Fault};
use crate::Error;

/// A deep copy of an OCaml value, of the type that `T` stands for, outside OCaml's heap.
///
/// It is read-only. A region that is dropped is not freed: see [`free`](Region::free).
///
/// As a [`Root`], it is `Send` and `Sync` where `T` is both:
///
/// ```compile_fail,E0277
/// use std::cell::Cell; // which is `Send` alone
///
/// fn on_any_thread<T: Sync>(_: &T) {}
/// # fn f(region: boxroot_region::Region<Cell<u8>>) {
/// on_any_thread(&region);
/// # }
/// ```
pub struct Region<T> {
    raw: NonNull<raw::Region>,
    root: RawValue,
    of: PhantomData<fn() -> T>,
}

// SAFETY: the C library's functions may be called by any thread, and the value never changes.
// Others may reach it, as with `Arc`.
unsafe impl<T: Send + Sync> Send for Region<T> {}
unsafe impl<T: Send + Sync> Sync for Region<T> {}

/// How large a region is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Number of blocks.
    pub blocks: usize,
    /// Their bytes, with their headers.
    pub used: usize,
    /// Bytes of address space.
    pub reserved: usize,
    /// Blocks that were added shared, and in whose place stands an equal one. A string or floats
    /// of up to 8 words count whenever they are met again, also if the source shares them.
    pub merged: usize,
    /// Bytes that these would have taken.
    pub saved: usize,
}

impl<T> Region<T> {
    /// Copies a value and all that it reaches; sharing and cycles are kept. Does not collect.
    ///
    /// The lock is held meanwhile: [`in_slices`](Region::in_slices) copies with pauses.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use boxroot::{attach, Int, List, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let words = attach(|rt| {
    ///     let list: Root<List<Str>> = Root::of(rt, &["one", "two"])?;
    ///     Ok(Region::of(rt, list.get(rt)))
    /// })??;
    /// assert_eq!(words.statistics().blocks, 4);
    ///
    /// // Or with one `?`, and an error of the crate boxroot: all but OCaml's is a text there.
    /// let number = attach(|rt| {
    ///     let root = Root::<Int>::of(rt, &3)?;
    ///     Ok(Region::of(rt, root.get(rt))?)
    /// })?;
    /// assert_eq!(number.statistics().blocks, 0);
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Refused`], [`Error::NoMemory`]. [`Error::Ocaml`] if the program has another OCaml
    /// than the library was compiled for. Nothing has changed then, with one exception: if the
    /// system refuses to seal the region, the memory of the copy stays in use until the process
    /// ends.
    ///
    /// The first region installs handlers of SIGSEGV and SIGBUS, which say where a sealed region
    /// was written to: `oh_region_seal` in `outheap/region.h`.
    ///
    /// Cost: linear in the size of the value. Until it returns there is a table of about half the
    /// memory in which the new blocks lie.
    pub fn of(rt: &Runtime, value: Value<'_, T>) -> Result<Region<T>, Error> {
        Region::added(raw::oh_region_add, rt, value)
    }

    /// Copies a value, in which equal immutable parts become one; no part of it may be mutable.
    ///
    /// It takes longer than [`of`](Region::of).
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use boxroot::{attach, List, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let words = attach(|rt| {
    ///     let list: Root<List<Str>> = Root::of(rt, &["again", "again"])?;
    ///     Ok(Region::shared_of(rt, list.get(rt)))
    /// })??;
    /// assert_eq!(words.statistics().merged, 1);
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`of`](Region::of); [`Error::Refused`] also if the value reaches an exception. So is
    /// the cost, and until the region is dropped it has a set of blocks, 11 to 22 bytes for each.
    pub fn shared_of(rt: &Runtime, value: Value<'_, T>) -> Result<Region<T>, Error> {
        Region::added(raw::oh_region_add_shared, rt, value)
    }

    fn added(by: raw::Add, _: &Runtime, value: Value<'_, T>) -> Result<Region<T>, Error> {
        // SAFETY: the runtime is the proof that the lock is held, and the value is a value.
        let (region, copy) = unsafe { filled(|region| add(by, region, value.raw())) }?;
        Ok(Region::new(region, copy))
    }

    /// Copies a value for about the time of a `slice`, calls `pause`, and goes on.
    ///
    /// Functions of the crate `boxroot` have errors of that crate: in `pause` it is
    /// `Ok(rt.poll()?)`, and not `rt.poll()`.
    ///
    /// In a pause the program may do anything, also change the value. Each field is copied as it
    /// was at some moment of the call. A minor collection may run.
    ///
    /// A slice of zero is as short as can be. The copy begins anew where the heap is compacted, or
    /// a whole collection is asked for, in a pause. After four times it makes no pause.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use std::time::Duration;
    ///
    /// use boxroot::{attach, List, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let words = attach(|rt| {
    ///     let list: Root<List<Str>> = Root::of(rt, &["one", "two"])?;
    ///     let slice = Duration::from_millis(1);
    ///     Ok(Region::in_slices(rt, &list, slice, |rt| Ok(rt.release(|| {}))))
    /// })??;
    /// assert_eq!(words.statistics().blocks, 4);
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`of`](Region::of), and those of `pause`, which end the copy. There is no region
    /// then.
    pub fn in_slices(
        rt: &mut Runtime,
        root: &Root<T>,
        slice: Duration,
        pause: impl FnMut(&mut Runtime) -> Result<(), Error>,
    ) -> Result<Region<T>, Error> {
        // SAFETY: the runtime is the proof that the lock is held.
        let (region, copy) =
            unsafe { filled(|region| add_in_slices(rt, region, root, slice, pause)) }?;
        Ok(Region::new(region, copy))
    }

    /// The value. It may be given to OCaml, which may keep it.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use boxroot::{attach, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let copy = attach(|rt| {
    ///     let text: Root<Str> = Root::of(rt, "text")?;
    ///     Ok(Region::of(rt, text.get(rt)))
    /// })??;
    /// attach(|rt| Ok(assert_eq!(copy.get(rt).as_bytes(), b"text")))?;
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    pub fn get<'r>(&self, rt: &'r Runtime) -> Value<'r, T> {
        // SAFETY: it is of that type, and never moves.
        unsafe { Value::from_raw(rt, self.root) }
    }

    /// Writes it to a file of that name, in place of an old one at once, when the new one is
    /// complete. The lock is released while the file is written.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use boxroot::{attach, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let path = std::env::temp_dir().join(format!("text-{}.region", std::process::id()));
    /// let saved = attach(|rt| {
    ///     let text: Root<Str> = Root::of(rt, "text")?;
    ///     Ok(Region::of(rt, text.get(rt)).and_then(|copy| copy.save(rt, &path)))
    /// })?;
    /// saved?;
    ///
    /// // SAFETY: this program has written the file, and nobody else changes it.
    /// let mapped = attach(|rt| Ok(unsafe { Region::<Str>::map(rt, &path) }))??;
    /// attach(|rt| Ok(assert_eq!(mapped.get(rt).as_bytes(), b"text")))?;
    /// // SAFETY: it holds a string. What its bytes are is found out.
    /// let checked = attach(|rt| Ok(unsafe { Region::<Str>::map_checked(rt, &path) }))??;
    /// attach(|rt| Ok(assert_eq!(checked.get(rt).as_bytes(), b"text")))?;
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] also for what a file cannot have; [`Error::File`], [`Error::NoMemory`].
    pub fn save(&self, _: &mut Runtime, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let file = c_path(path)?;
        let mut refusal = no_refusal();
        // SAFETY: the lock is held, and the root is the region's.
        match unsafe {
            raw::oh_region_save(self.raw.as_ptr(), self.root, file.as_ptr(), &mut refusal)
        } {
            raw::OK => Ok(()),
            status => Err(Error::refused(status, &refusal).naming(path)),
        }
    }

    /// Maps a file that was saved. The lock is released meanwhile. [`save`](Region::save) has an
    /// example.
    ///
    /// The time does not depend on the file's size if nothing is at the addresses that it prefers.
    /// Else all of it is read, and moved in memory of the process's own.
    ///
    /// # Errors
    ///
    /// [`Error::File`], [`Error::NoMemory`]. [`Error::Ocaml`] if the program has another OCaml than
    /// the library was compiled for.
    ///
    /// # Safety
    ///
    /// The file holds a value of the type that `T` stands for, and was written by
    /// [`save`](Region::save) or OCaml's `Region.save`. Nobody shortens or overwrites it as long as
    /// it is mapped; to replace it by another one of its name is harmless.
    pub unsafe fn map(rt: &mut Runtime, path: impl AsRef<Path>) -> Result<Region<T>, Error> {
        unsafe { Region::map_by(raw::oh_region_map, rt, path.as_ref()) }
    }

    /// Maps a file as [`map`](Region::map) does, once all of it was read and found to be whole.
    /// [`save`](Region::save) has an example.
    ///
    /// # Errors
    ///
    /// As for [`map`](Region::map).
    ///
    /// # Safety
    ///
    /// As for [`map`](Region::map), but whoever wrote it, reading it leads nowhere else. Its type
    /// is still the caller's claim.
    pub unsafe fn map_checked(
        rt: &mut Runtime,
        path: impl AsRef<Path>,
    ) -> Result<Region<T>, Error> {
        unsafe { Region::map_by(raw::oh_region_map_checked, rt, path.as_ref()) }
    }

    unsafe fn map_by(map: raw::Map, _: &mut Runtime, path: &Path) -> Result<Region<T>, Error> {
        let file = c_path(path)?;
        let (mut mapped, mut root) = (ptr::null_mut(), 0);
        let mut fault = Fault {
            position: 0,
            what: ptr::null(),
        };
        match unsafe { map(file.as_ptr(), &mut mapped, &mut root, &mut fault) } {
            raw::OK => Ok(Region::new(mapped, root)),
            status => Err(Error::of_file(status, &fault).naming(path)),
        }
    }

    /// Says how large the region is. Needs no lock. [`of`](Region::of) has an example.
    pub fn statistics(&self) -> Statistics {
        let mut all = raw::Statistics::default();
        // SAFETY: the region is there.
        unsafe { raw::oh_region_get_statistics(self.raw.as_ptr(), &mut all) };
        Statistics {
            blocks: all.blocks,
            used: all.used,
            reserved: all.reserved,
            merged: all.merged,
            saved: all.saved,
        }
    }

    /// Gives the memory back to the system, within about 2 ms; what takes longer is done by a
    /// thread. Any thread may call this, with the lock or without.
    ///
    /// # Errors
    ///
    /// [`Error::NoMemory`]. The value stays then, or is freed in part, and so it remains.
    ///
    /// ```
    /// # use boxroot_test_program as _;
    /// # boxroot::start().unwrap();
    /// use boxroot::{attach, Root, Str};
    /// use boxroot_region::Region;
    ///
    /// let copy = attach(|rt| {
    ///     let text: Root<Str> = Root::of(rt, "text")?;
    ///     Ok(Region::of(rt, text.get(rt)))
    /// })??;
    /// // SAFETY: nobody has read the value.
    /// unsafe { copy.free() }?;
    /// boxroot_region::finish_freeing()?; // if other programs wait for the memory
    /// # Ok::<(), boxroot_region::Error>(())
    /// ```
    ///
    /// # Safety
    ///
    /// Nobody reads the value, or a part of it, from here on: neither code in Rust nor in OCaml. To
    /// hold it is harmless.
    pub unsafe fn free(self) -> Result<(), Error> {
        match unsafe { raw::oh_region_free(self.raw.as_ptr()) } {
            raw::OK => {
                unsafe { raw::oh_region_destroy(self.raw.as_ptr()) };
                Ok(())
            }
            status => Err(Error::last(status)),
        }
    }

    fn new(raw: *mut raw::Region, root: RawValue) -> Region<T> {
        Region {
            raw: NonNull::new(raw).expect("the C library has made it"),
            root,
            of: PhantomData,
        }
    }
}

/// Waits until the memory of every region that was freed is the system's. Not with the lock.
/// [`Region::free`] has an example.
///
/// # Errors
///
/// [`Error::NoMemory`] if the system refuses it; another call tries again.
pub fn finish_freeing() -> Result<(), Error> {
    // SAFETY: any thread may call it.
    match unsafe { raw::oh_region_finish_freeing() } {
        raw::OK => Ok(()),
        status => Err(Error::last(status)),
    }
}

fn c_path(path: &Path) -> Result<CString, Error> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::from(io::Error::from(io::ErrorKind::InvalidInput)).naming(path))
}

impl<T> fmt::Debug for Region<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Region")
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
