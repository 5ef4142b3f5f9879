//! The content of a file as a number, by which another content under the same name is noticed.
//!
//! The number is XXH64 (Yann Collet, 2012), which reads as fast as a disk delivers: `xxhsum -H64 FILE` prints it too.

use crate::budget::Cancel;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];
/// The number of bytes that are mixed at once: eight for each lane.
const STRIPE: usize = 32;
/// The number of bytes that are read at once, some stripes.
const CHUNK: usize = STRIPE << 13;

/// Reads a file and returns its content as a number of 16 hexadecimal digits.
///
/// # Errors
/// If the file cannot be read, or the switch is set meanwhile.
pub fn content_of(file: &Path, cancel: &Cancel) -> io::Result<String> {
    content(File::open(file)?, cancel)
}

fn content(mut reader: impl Read, cancel: &Cancel) -> io::Result<String> {
    let mut lanes = [PRIMES[0].wrapping_add(PRIMES[1]), PRIMES[1], 0, PRIMES[0].wrapping_neg()];
    let (mut chunk, mut total) = (Vec::with_capacity(CHUNK), 0u64);
    loop {
        if cancel.is_cancelled() {
            return Err(io::Error::other("stopped before it was read"));
        }
        // The chunk is a whole number of stripes, so only the last one can have a rest.
        chunk.clear();
        let length = reader.by_ref().take(CHUNK as u64).read_to_end(&mut chunk)?;
        total += length as u64;
        let stripes = chunk.chunks_exact(STRIPE);
        let rest = stripes.remainder();
        for stripe in stripes {
            for (lane, word) in lanes.iter_mut().zip(stripe.chunks_exact(8)) {
                *lane = round(*lane, number(word));
            }
        }
        if length < CHUNK {
            return Ok(format!("{:016x}", finished(lanes, rest, total)));
        }
    }
}

fn finished(lanes: [u64; 4], rest: &[u8], total: u64) -> u64 {
    let mut sum = PRIMES[4];
    // A short text never reached the lanes.
    if total >= STRIPE as u64 {
        let turned = lanes.iter().zip([1, 7, 12, 18]).map(|(lane, by)| lane.rotate_left(by));
        sum = turned.fold(0, u64::wrapping_add);
        for lane in lanes {
            sum = (sum ^ round(0, lane)).wrapping_mul(PRIMES[0]).wrapping_add(PRIMES[3]);
        }
    }
    sum = sum.wrapping_add(total);
    // The rest is taken in words, then in half a word, then in bytes.
    let words = rest.chunks_exact(8);
    let mut rest = words.remainder();
    for word in words {
        sum = (sum ^ round(0, number(word))).rotate_left(27);
        sum = sum.wrapping_mul(PRIMES[0]).wrapping_add(PRIMES[3]);
    }
    if let Some((half, bytes)) = rest.split_at_checked(4) {
        sum = (sum ^ number(half).wrapping_mul(PRIMES[0])).rotate_left(23);
        sum = sum.wrapping_mul(PRIMES[1]).wrapping_add(PRIMES[2]);
        rest = bytes;
    }
    for &byte in rest {
        sum = (sum ^ u64::from(byte).wrapping_mul(PRIMES[4])).rotate_left(11).wrapping_mul(PRIMES[0]);
    }
    // These last steps make every bit of the sum depend on all others.
    sum = (sum ^ (sum >> 33)).wrapping_mul(PRIMES[1]);
    sum = (sum ^ (sum >> 29)).wrapping_mul(PRIMES[2]);
    sum ^ (sum >> 32)
}

fn round(lane: u64, word: u64) -> u64 {
    lane.wrapping_add(word.wrapping_mul(PRIMES[1])).rotate_left(31).wrapping_mul(PRIMES[0])
}

/// Reads up to eight bytes, the lowest first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> String {
        content(bytes, &Cancel::default()).unwrap()
    }

    #[test]
    fn the_numbers_are_those_of_xxhsum() {
        assert_eq!(of(b""), "ef46db3751d8e999");
        assert_eq!(of(b"a"), "d24ec4f1a98c6e5b");
        assert_eq!(of(b"abc"), "44bc2cf5ad770999");
        assert_eq!(of(b"Nobody inspects the spammish repetition"), "fbcea83c8a378bf1");
    }

    #[test]
    fn every_byte_counts() {
        for length in [1, 7, 8, 31, 32, 33, 100, CHUNK - 1, CHUNK, CHUNK + 1] {
            let mut bytes: Vec<u8> = (0..length).map(|nth| nth as u8).collect();
            let whole = of(&bytes);
            assert_ne!(of(&bytes[..length - 1]), whole, "{length}");
            for place in [0, length / 2, length - 1] {
                bytes[place] ^= 1;
                assert_ne!(of(&bytes), whole, "{length}, {place}");
                bytes[place] ^= 1;
            }
        }
    }

    #[test]
    fn reading_can_be_stopped() {
        let cancel = Cancel::default();
        cancel.cancel();
        assert!(content(io::repeat(0), &cancel).is_err());
    }
}
