//! Recognises compressed files by their first bytes, not by their names.

use crate::wide::Wide;
use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 17;
/// How often a file may be packed in itself.
const MOST_LAYERS: usize = 3;

/// Whether a file that begins with these bytes is compressed, or UTF-16: four are enough to tell.
pub fn is_packed(first: &[u8]) -> bool {
    match first {
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x1f, 0x8b, ..] | [b'B', b'Z', b'h', b'1'..=b'9', ..] => true,
        [mark @ (0xff | 0xfe), other, ..] => mark ^ other == 0x01,
        _ => false,
    }
}

/// Returns the text of a file, whether it is compressed or not. UTF-16 becomes UTF-8.
pub fn unpacked(file: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut reader: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(BUFFER, file));
    for _ in 0..MOST_LAYERS {
        let first = first_bytes(&mut reader)?;
        let inner = Cursor::new(first.clone()).chain(reader);
        reader = match &first[..] {
            [0x28, 0xb5, 0x2f, 0xfd] => buffered(Zstd::new(Box::new(inner))),
            [0x1f, 0x8b, ..] => buffered(MultiGzDecoder::new(inner)),
            [b'B', b'Z', b'h', b'1'..=b'9'] => buffered(MultiBzDecoder::new(inner)),
            [mark @ (0xff | 0xfe), other, rest @ ..] if mark ^ other == 0x01 => {
                let (is_little_endian, rest) = (*mark == 0xff, Cursor::new(rest.to_vec()));
                return Ok(buffered(Wide::new(rest.chain(inner.into_inner().1), is_little_endian)));
            }
            _ => return Ok(Box::new(inner)),
        };
    }
    Ok(reader)
}

fn buffered(reader: impl Read + Send + 'static) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(BUFFER, reader))
}

/// Takes the first bytes: fewer than four only if the file has no more.
fn first_bytes(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut first = Vec::with_capacity(4);
    reader.take(4).read_to_end(&mut first)?;
    Ok(first)
}

/// The frames of a zstd file, one after the other. Files made by several threads have many.
struct Zstd {
    state: ZstdState,
}

enum ZstdState {
    /// Between two frames.
    Between(Box<dyn BufRead + Send>),
    /// Inside a frame.
    Inside(Box<StreamingDecoder<Box<dyn BufRead + Send>, FrameDecoder>>),
    Ended,
}

impl Zstd {
    fn new(reader: Box<dyn BufRead + Send>) -> Self {
        Self { state: ZstdState::Between(reader) }
    }
}

impl Read for Zstd {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            self.state = match std::mem::replace(&mut self.state, ZstdState::Ended) {
                ZstdState::Ended => return Ok(0),
                ZstdState::Between(mut reader) => {
                    if reader.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    let decoder = StreamingDecoder::new(reader).map_err(io::Error::other)?;
                    ZstdState::Inside(Box::new(decoder))
                }
                ZstdState::Inside(mut decoder) => match decoder.read(out)? {
                    0 if !out.is_empty() => ZstdState::Between(decoder.into_inner()),
                    length => {
                        self.state = ZstdState::Inside(decoder);
                        return Ok(length);
                    }
                },
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Dribble(bytes.to_vec(), 0))?.read_to_string(&mut text)?;
        Ok(text)
    }

    /// Gives one byte at a time, as a slow pipe does.
    struct Dribble(Vec<u8>, usize);

    impl Read for Dribble {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let Some(&byte) = self.0.get(self.1) else { return Ok(0) };
            out[0] = byte;
            self.1 += 1;
            Ok(1)
        }
    }

    #[test]
    fn what_a_file_is_depends_on_its_first_bytes() {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut packed, b"1. e4 e5 *").unwrap();
        let packed = packed.finish().unwrap();
        assert_eq!(text(&packed).unwrap(), "1. e4 e5 *");
        assert!(text(&packed[..packed.len() - 6]).is_err());
        assert_eq!(text(b"\xff\xfea\0b\0").unwrap(), "ab");
        assert_eq!(text(b"\xfe\xff\0a\0b").unwrap(), "ab");
        for plain in ["", "a", "abc", "abcdefgh"] {
            assert_eq!(text(plain.as_bytes()).unwrap(), plain);
        }
    }
}
