// SPDX-License-Identifier: MIT
//! CRC-32C (RFC 3720, appendix B.4), by a table that the compiler makes.

/// Where it is in the header.
pub(crate) const AT: usize = 28;

const POLYNOMIAL: u32 = 0x82f6_3b78;

static REMAINDERS: [u32; 256] = remainders();

const fn remainders() -> [u32; 256] {
    let (mut table, mut i) = ([0; 256], 0);
    while i < 256 {
        let (mut rest, mut bit) = (i as u32, 0);
        while bit < 8 {
            rest = rest >> 1 ^ if rest & 1 != 0 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        table[i] = rest;
        i += 1;
    }
    table
}

/// Of all bytes of a buffer but the checksum itself.
pub(crate) fn checksum(buffer: &[u8]) -> u32 {
    let before = buffer.iter().take(AT);
    let behind = buffer.iter().skip(AT + 4);
    !before.chain(behind).fold(u32::MAX, |crc, byte| {
        crc >> 8 ^ REMAINDERS[usize::from(crc as u8 ^ byte)]
    })
}
