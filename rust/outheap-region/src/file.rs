// SPDX-License-Identifier: MIT

use std::ffi::{c_void, CString};
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};

use crate::raw::{self, Fault, RegionFile, Status};
use crate::{Error, Item};

/// A file of a region that is open for reading.
///
/// ```
/// use outheap_region::File;
///
/// // In the folder of this crate. OCaml: [| "one"; "two"; "three" |]
/// let file = File::read("tests/words.region")?;
/// file.check()?; // if you do not know who wrote it
/// assert_eq!(file.root().len(), 3);
/// # Ok::<(), outheap_region::Error>(())
/// ```
pub struct File {
    raw: NonNull<RegionFile>,
    /// The memory that the C library reads, if the file is not mapped. It is dropped after `raw` is
    /// closed.
    _words: Vec<u64>,
}

// SAFETY: the C library reads an open file only, by any number of threads.
unsafe impl Send for File {}
unsafe impl Sync for File {}

impl File {
    /// Reads all of the file into memory of this process, and looks at its header. [`File`] has an
    /// example.
    ///
    /// # Errors
    ///
    /// [`Error::System`], [`Error::BadFile`], [`Error::NoMemory`].
    pub fn read(path: impl AsRef<Path>) -> Result<File, Error> {
        let path = path.as_ref();
        File::copied(path).map_err(|error| error.naming(path))
    }

    fn copied(path: &Path) -> Result<File, Error> {
        let mut file = fs::File::open(path)?;
        let size = usize::try_from(file.metadata()?.len()).map_err(|_| Error::NoMemory)?;
        let mut words = Vec::new();
        words
            .try_reserve_exact(size.div_ceil(8))
            .map_err(|_| Error::NoMemory)?;
        words.resize(size.div_ceil(8), 0_u64);
        let bytes = bytes_of(&mut words);
        file.read_exact(&mut bytes[..size])?;
        File::of_words(words, size)
    }

    /// Opens a file that is in memory already, by a copy of its bytes, and looks at its header.
    ///
    /// # Errors
    ///
    /// [`Error::BadFile`], [`Error::NoMemory`].
    ///
    /// ```
    /// use outheap_region::{Error, File};
    ///
    /// let opened = File::from_bytes(b"no region");
    /// assert!(matches!(opened, Err(Error::BadFile { position: 0, .. })));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<File, Error> {
        let mut words = Vec::new();
        let count = bytes.len().div_ceil(8);
        words
            .try_reserve_exact(count)
            .map_err(|_| Error::NoMemory)?;
        words.resize(count, 0_u64);
        bytes_of(&mut words)[..bytes.len()].copy_from_slice(bytes);
        File::of_words(words, bytes.len())
    }

    fn of_words(words: Vec<u64>, size: usize) -> Result<File, Error> {
        let bytes: *const c_void = words.as_ptr().cast();
        // SAFETY: the words are at a multiple of 8, and stay where they are as long as the file.
        let raw =
            opened(|file, fault| unsafe { raw::oh_region_file_use(bytes, size, file, fault) })?;
        Ok(File { raw, _words: words })
    }

    /// Maps the file: nothing is read but its header.
    ///
    /// # Errors
    ///
    /// [`Error::System`], [`Error::BadFile`], [`Error::NoMemory`].
    ///
    /// ```
    /// use outheap_region::File;
    ///
    /// // SAFETY: nobody writes to this file.
    /// let file = unsafe { File::map("tests/words.region") }?;
    /// assert_eq!(file.root().len(), 3);
    /// # Ok::<(), outheap_region::Error>(())
    /// ```
    ///
    /// # Safety
    ///
    /// Nobody shortens or overwrites the file as long as it is mapped. To replace it by another
    /// one of its name is harmless.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<File, Error> {
        let path = path.as_ref();
        // SAFETY: the caller's.
        unsafe { File::mapped(path) }.map_err(|error| error.naming(path))
    }

    /// # Safety
    ///
    /// As for `map`.
    unsafe fn mapped(path: &Path) -> Result<File, Error> {
        let path = CString::new(path.as_os_str().as_bytes())
            .map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        // SAFETY: the path ends with a zero; the rest is the caller's.
        let raw =
            opened(|file, fault| unsafe { raw::oh_region_file_open(path.as_ptr(), file, fault) })?;
        let _words = Vec::new();
        Ok(File { raw, _words })
    }

    /// Reads all of it, and proves that every pointer in it leads to a whole block of data in it.
    /// Takes linear time, and a bit of memory for each word. [`File`] has an example.
    ///
    /// # Errors
    ///
    /// [`Error::BadFile`] with the position of what is wrong; [`Error::NoMemory`].
    pub fn check(&self) -> Result<(), Error> {
        let mut fault = no_fault();
        // SAFETY: the file is open.
        match unsafe { raw::oh_region_file_check(self.as_raw(), &mut fault) } {
            raw::OK => Ok(()),
            status => Err(Error::last(status, &fault)),
        }
    }

    /// The value that was saved. [`Item`] has an example.
    pub fn root(&self) -> Item<'_> {
        // SAFETY: the file is open.
        Item::new(self, unsafe { raw::oh_region_file_root(self.as_raw()) })
    }

    pub(crate) fn as_raw(&self) -> *const RegionFile {
        self.raw.as_ptr()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: it is open, and items borrow it.
        unsafe { raw::oh_region_file_close(self.raw.as_ptr()) }
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File").finish_non_exhaustive()
    }
}

fn no_fault() -> Fault {
    Fault {
        position: 0,
        what: ptr::null(),
    }
}

fn opened(
    open: impl FnOnce(*mut *mut RegionFile, *mut Fault) -> Status,
) -> Result<NonNull<RegionFile>, Error> {
    let (mut file, mut fault) = (ptr::null_mut(), no_fault());
    match open(&mut file, &mut fault) {
        raw::OK => Ok(NonNull::new(file).expect("the C library has opened it")),
        status => Err(Error::last(status, &fault)),
    }
}

fn bytes_of(words: &mut [u64]) -> &mut [u8] {
    let size = size_of_val(words);
    // SAFETY: the same memory, and every byte of it is valid as a part of a word.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size) }
}
