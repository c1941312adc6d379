// SPDX-License-Identifier: MIT

use std::ffi::CString;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};

use boxroot::{RawValue, Runtime, Value};

use crate::raw::{self, Fault, Refusal, Status};
use crate::Error;

/// A deep copy of an OCaml value, of the type that `T` stands for, outside OCaml's heap.
///
/// It is read-only. What is dropped is not freed: see [`free`](Region::free).
pub struct Region<T> {
    raw: NonNull<raw::Region>,
    root: RawValue,
    of: PhantomData<fn() -> T>,
}

// SAFETY: the C library's functions may be called by any thread, and the value never changes.
unsafe impl<T: Send> Send for Region<T> {}
unsafe impl<T: Send> Sync for Region<T> {}

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
    /// Copies a value and all that it reaches; sharing and cycles are kept.
    pub fn of(_: &Runtime, value: Value<'_, T>) -> Result<Region<T>, Error> {
        let mut created = ptr::null_mut();
        // SAFETY: the runtime is the proof that the lock is held, and the value is a value.
        match unsafe { raw::oh_region_create(&mut created) } {
            raw::OK => (),
            status => return Err(Error::last(status)),
        }
        let filled = unsafe { fill(created, value.raw()) };
        if filled.is_err() {
            // What holds nothing goes; a copy that could not be sealed stays, as nobody has it.
            unsafe { raw::oh_region_destroy(created) };
        }
        Ok(Region::new(created, filled?))
    }

    /// The value. It may be given to OCaml, which may keep it.
    pub fn get<'r>(&self, rt: &'r Runtime) -> Value<'r, T> {
        // SAFETY: it is of that type, and never moves.
        unsafe { Value::from_raw(rt, self.root) }
    }

    /// Writes it to a file of that name, in place of an old one at once, when the new one is
    /// complete. The lock is released while the file is written.
    pub fn save(&self, _: &mut Runtime, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = c_path(path.as_ref())?;
        let mut refusal = no_refusal();
        // SAFETY: the lock is held, and the root is the region's.
        match unsafe {
            raw::oh_region_save(self.raw.as_ptr(), self.root, path.as_ptr(), &mut refusal)
        } {
            raw::OK => Ok(()),
            status => Err(Error::refused(status, &refusal)),
        }
    }

    /// Maps a file that was saved. The time does not depend on its size. The lock is released
    /// meanwhile.
    ///
    /// # Safety
    ///
    /// The file holds a value of the type that `T` stands for, and was written by
    /// [`save`](Region::save) or OCaml's `Region.save`. Nobody shortens or overwrites it as long as
    /// it is mapped; to replace it by another one of its name is harmless.
    pub unsafe fn map(rt: &mut Runtime, path: impl AsRef<Path>) -> Result<Region<T>, Error> {
        unsafe { Region::map_by(raw::oh_region_map, rt, path.as_ref()) }
    }

    /// The same, once all of the file was read and found to be whole.
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
        let path = c_path(path)?;
        let (mut mapped, mut root) = (ptr::null_mut(), 0);
        let mut fault = Fault {
            position: 0,
            what: ptr::null(),
        };
        match unsafe { map(path.as_ptr(), &mut mapped, &mut root, &mut fault) } {
            raw::OK => Ok(Region::new(mapped, root)),
            status => Err(Error::of_file(status, &fault)),
        }
    }

    /// How large it is.
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
    /// thread. After an error the value stays, or is freed in part.
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
pub fn finish_freeing() -> Result<(), Error> {
    // SAFETY: any thread may call it.
    match unsafe { raw::oh_region_finish_freeing() } {
        raw::OK => Ok(()),
        status => Err(Error::last(status)),
    }
}

/// The copy, in a region that is sealed then. With the lock.
unsafe fn fill(region: *mut raw::Region, value: RawValue) -> Result<RawValue, Error> {
    let (mut copy, mut refusal) = (0, no_refusal());
    let added: Status = unsafe { raw::oh_region_add(region, value, &mut copy, &mut refusal) };
    if added != raw::OK {
        return Err(Error::refused(added, &refusal));
    }
    match unsafe { raw::oh_region_seal(region) } {
        raw::OK => Ok(copy),
        status => Err(Error::last(status)),
    }
}

fn no_refusal() -> Refusal {
    Refusal {
        what: ptr::null(),
        length: 0,
        path: ptr::null_mut(),
    }
}

fn c_path(path: &Path) -> Result<CString, Error> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| io::Error::from(io::ErrorKind::InvalidInput).into())
}

impl<T> fmt::Debug for Region<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Region")
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
