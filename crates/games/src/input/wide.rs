//! Turns UTF-16, which some programs on Windows write, into UTF-8.

use std::io::{self, Cursor, Read};

/// The number of bytes that are read at a time.
const CHUNK: usize = 4096;

/// A text in UTF-16 behind its byte order mark, read as UTF-8.
pub(crate) struct Wide<R> {
    reader: R,
    is_little_endian: bool,
    /// The beginning of a letter whose other bytes were not there yet.
    rest: Vec<u8>,
    /// UTF-8 that was not asked for yet.
    ready: Cursor<Vec<u8>>,
}

impl<R: Read> Wide<R> {
    pub(crate) fn new(reader: R, is_little_endian: bool) -> Self {
        Self { reader, is_little_endian, rest: Vec::new(), ready: Cursor::default() }
    }

    /// Reads until at least one letter is whole. Halves of pairs that stand alone become replacement characters.
    fn refill(&mut self) -> io::Result<()> {
        let mut text = String::new();
        let mut chunk = [0; CHUNK];
        while text.is_empty() {
            let length = match self.reader.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let is_end = length == 0;
            self.rest.extend_from_slice(&chunk[..length]);
            let unit = if self.is_little_endian { u16::from_le_bytes } else { u16::from_be_bytes };
            let mut units: Vec<u16> = self.rest.as_chunks().0.iter().map(|&pair| unit(pair)).collect();
            // The second half of a pair may come with the next bytes.
            units.pop_if(|last| !is_end && (0xd800..0xdc00).contains(last));
            text.extend(char::decode_utf16(units.iter().copied()).map(|read| read.unwrap_or('\u{fffd}')));
            // Half a letter stays until its other half comes.
            self.rest.drain(..2 * units.len());
            if is_end {
                // At the end nothing more will come, and what is left is broken.
                text.extend(self.rest.drain(..).map(|_| '\u{fffd}'));
                break;
            }
        }
        self.ready = Cursor::new(text.into_bytes());
        Ok(())
    }
}

impl<R: Read> Read for Wide<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.ready.position() == self.ready.get_ref().len() as u64 {
            self.refill()?;
        }
        self.ready.read(out)
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
