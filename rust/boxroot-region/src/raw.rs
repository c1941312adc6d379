// SPDX-License-Identifier: MIT
//! The functions of `outheap/region.h` that are used, as they are.

use core::ffi::{c_char, c_int, c_void};

use boxroot::RawValue;

/// `struct oh_region`.
#[repr(C)]
pub struct Region {
    _private: [u8; 0],
}

/// `struct oh_region_adding`.
#[repr(C)]
pub struct Adding {
    _private: [u8; 0],
}

/// `struct oh_region_refusal`.
#[repr(C)]
pub struct Refusal {
    pub what: *const c_char,
    pub length: usize,
    pub path: *mut usize,
}

/// `struct oh_region_fault`.
#[repr(C)]
pub struct Fault {
    pub position: u64,
    pub what: *const c_char,
}

/// `struct oh_region_statistics`.
#[repr(C)]
#[derive(Default)]
pub struct Statistics {
    pub blocks: usize,
    pub used: usize,
    pub reserved: usize,
    pub merged: usize,
    pub saved: usize,
}

/// `enum oh_status`.
pub type Status = c_int;
pub const OK: Status = 0;
pub const NO_MEMORY: Status = 1;
pub const NO_ADDRESS_SPACE: Status = 2;
pub const REFUSED: Status = 12;
pub const SYSTEM: Status = 14;
pub const BAD_FILE: Status = 15;

/// `oh_region_add` and `oh_region_add_shared`.
pub type Add = unsafe extern "C" fn(*mut Region, RawValue, *mut RawValue, *mut Refusal) -> Status;

/// `oh_region_map` and `oh_region_map_checked`.
pub type Map =
    unsafe extern "C" fn(*const c_char, *mut *mut Region, *mut RawValue, *mut Fault) -> Status;

extern "C" {
    pub fn oh_status_string(status: Status) -> *const c_char;
    pub fn oh_region_create(region: *mut *mut Region) -> Status;
    pub fn oh_region_destroy(region: *mut Region);
    pub fn oh_region_add(
        region: *mut Region,
        source: RawValue,
        copy: *mut RawValue,
        refusal: *mut Refusal,
    ) -> Status;
    pub fn oh_region_add_shared(
        region: *mut Region,
        source: RawValue,
        copy: *mut RawValue,
        refusal: *mut Refusal,
    ) -> Status;
    pub fn oh_region_begin_adding(region: *mut Region, adding: *mut *mut Adding) -> Status;
    pub fn oh_region_add_slice(
        adding: *mut Adding,
        source: *const RawValue,
        nanoseconds: u64,
        is_done: *mut bool,
        copy: *mut RawValue,
        refusal: *mut Refusal,
    ) -> Status;
    pub fn oh_region_end_adding(adding: *mut Adding);
    pub fn oh_region_seal(region: *mut Region) -> Status;
    pub fn oh_region_free(region: *mut Region) -> Status;
    pub fn oh_region_finish_freeing() -> Status;
    pub fn oh_region_get_statistics(region: *mut Region, statistics: *mut Statistics);
    pub fn oh_region_save(
        region: *mut Region,
        value: RawValue,
        path: *const c_char,
        refusal: *mut Refusal,
    ) -> Status;
    pub fn oh_region_map(
        path: *const c_char,
        region: *mut *mut Region,
        root: *mut RawValue,
        fault: *mut Fault,
    ) -> Status;
    pub fn oh_region_map_checked(
        path: *const c_char,
        region: *mut *mut Region,
        root: *mut RawValue,
        fault: *mut Fault,
    ) -> Status;
    pub fn free(block: *mut c_void);
}
