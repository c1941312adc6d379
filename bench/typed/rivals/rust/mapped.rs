//! A file that is mapped to be read.

use crate::rival::fail;
use std::ffi::{c_int, c_void};
use std::fs::File;
use std::os::fd::AsRawFd;

extern "C" {
    fn mmap(
        at: *mut c_void,
        n: usize,
        access: c_int,
        how: c_int,
        fd: c_int,
        from: i64,
    ) -> *mut c_void;
    fn munmap(at: *mut c_void, n: usize) -> c_int;
}

const READ: c_int = 1;
const PRIVATE: c_int = 2;

pub struct Mapped {
    at: *mut c_void,
    size: usize,
}

impl Mapped {
    pub fn open(path: &str) -> Mapped {
        let Ok(file) = File::open(path) else {
            fail("a file could not be opened")
        };
        let size = file.metadata().map_or(0, |m| m.len() as usize);
        // SAFETY: nothing is mapped there yet.
        let at = unsafe {
            mmap(
                std::ptr::null_mut(),
                size,
                READ,
                PRIVATE,
                file.as_raw_fd(),
                0,
            )
        };
        if at as isize == -1 {
            fail("a file could not be mapped");
        }
        Mapped { at, size }
    }

    pub fn bytes(&self) -> &[u8] {
        // SAFETY: so much is mapped, and this program alone knows the file, which it leaves alone.
        unsafe { std::slice::from_raw_parts(self.at.cast(), self.size) }
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: nobody has a slice of it any more.
        unsafe { munmap(self.at, self.size) };
    }
}
