// SPDX-License-Identifier: MIT
//! The functions of `outheap/region_read.h`, as they are.

use core::ffi::{c_char, c_double, c_int, c_uint, c_void};

/// `struct oh_region_file`.
#[repr(C)]
pub struct RegionFile {
    _private: [u8; 0],
}

/// `struct oh_region_fault`.
#[repr(C)]
pub struct Fault {
    pub position: u64,
    pub what: *const c_char,
}

/// `enum oh_status`.
pub type Status = c_int;
pub const OK: Status = 0;
pub const NO_MEMORY: Status = 1;
pub const SYSTEM: Status = 14;
pub const BAD_FILE: Status = 15;

/// `oh_region_item`.
pub type Item = u64;
pub const NO_ITEM: Item = 0;

extern "C" {
    pub fn oh_region_file_open(
        path: *const c_char,
        file: *mut *mut RegionFile,
        fault: *mut Fault,
    ) -> Status;
    pub fn oh_region_file_use(
        bytes: *const c_void,
        size: usize,
        file: *mut *mut RegionFile,
        fault: *mut Fault,
    ) -> Status;
    pub fn oh_region_file_check(file: *const RegionFile, fault: *mut Fault) -> Status;
    pub fn oh_region_file_close(file: *mut RegionFile);
    pub fn oh_region_file_root(file: *const RegionFile) -> Item;
    pub fn oh_region_file_kind(file: *const RegionFile, item: Item) -> c_int;
    pub fn oh_region_file_tag(file: *const RegionFile, item: Item) -> c_uint;
    pub fn oh_region_file_size(file: *const RegionFile, item: Item) -> usize;
    pub fn oh_region_file_field(file: *const RegionFile, item: Item, i: usize) -> Item;
    pub fn oh_region_file_string(
        file: *const RegionFile,
        item: Item,
        length: *mut usize,
    ) -> *const c_char;
    pub fn oh_region_file_double(file: *const RegionFile, item: Item, i: usize) -> c_double;
    pub fn oh_region_file_int(file: *const RegionFile, item: Item) -> i64;
}
