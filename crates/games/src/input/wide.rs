//! Turns UTF-16, which some programs on Windows write, into UTF-8.

use std::io::{self, Read};

/// A text in UTF-16 behind its byte order mark, read as UTF-8.
pub(crate) struct Wide<R> {
    reader: R,
    is_little_endian: bool,
    /// The first half of a pair of surrogates.
    high: Option<u16>,
    /// The first byte of a unit whose second byte was not there yet.
    odd: Option<u8>,
    /// Bytes of UTF-8 that were not asked for yet.
    ready: Vec<u8>,
    given: usize,
}

impl<R: Read> Wide<R> {
    pub(crate) fn new(reader: R, is_little_endian: bool) -> Self {
        Self { reader, is_little_endian, high: None, odd: None, ready: Vec::new(), given: 0 }
    }

    fn push(&mut self, letter: char) {
        self.ready.extend(letter.encode_utf8(&mut [0; 4]).bytes());
    }

    /// Takes a unit. Halves of pairs that stand alone become replacement characters.
    fn take(&mut self, unit: u16) {
        match (self.high.take(), unit) {
            (Some(high), 0xdc00..=0xdfff) => {
                let code = 0x1_0000 + (u32::from(high - 0xd800) << 10) + u32::from(unit - 0xdc00);
                self.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            (lone, unit) => {
                if lone.is_some() {
                    self.push(char::REPLACEMENT_CHARACTER);
                }
                match unit {
                    0xd800..=0xdbff => self.high = Some(unit),
                    unit => self.push(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)),
                }
            }
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.given = 0;
        let mut bytes = [0; 4096];
        while self.ready.is_empty() {
            let length = match self.reader.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if length == 0 {
                if self.high.take().is_some() || self.odd.take().is_some() {
                    self.push(char::REPLACEMENT_CHARACTER);
                }
                return Ok(());
            }
            for &byte in &bytes[..length] {
                let Some(first) = self.odd.take() else {
                    self.odd = Some(byte);
                    continue;
                };
                let pair = [first, byte];
                self.take(if self.is_little_endian {
                    u16::from_le_bytes(pair)
                } else {
                    u16::from_be_bytes(pair)
                });
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Wide<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given == self.ready.len() {
            self.refill()?;
        }
        let length = out.len().min(self.ready.len() - self.given);
        out[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_pairs_and_halves() {
        let text = "D\u{f6}rre \u{1f600}!";
        for is_little_endian in [true, false] {
            let order = |unit: u16| if is_little_endian { unit.to_le_bytes() } else { unit.to_be_bytes() };
            let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
            assert_eq!(read(&bytes, is_little_endian), text);
            assert_eq!(read(&bytes[..bytes.len() - 1], is_little_endian), "D\u{f6}rre \u{1f600}\u{fffd}");
        }
        assert_eq!(read(&[0x00, 0xd8, 0x41, 0x00], true), "\u{fffd}A");
        assert_eq!(read(&[0x00, 0xdc], true), "\u{fffd}");
    }

    fn read(bytes: &[u8], is_little_endian: bool) -> String {
        let mut text = String::new();
        Wide::new(bytes, is_little_endian).read_to_string(&mut text).unwrap();
        text
    }
}
