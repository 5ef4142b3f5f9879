//! Recognises compressed files by their first bytes, not by their names.

use super::wide::Wide;
use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 17;
/// The end of a zstd frame: a last block without data, and a checksum, which is not looked at.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
/// How often a file may be compressed in itself.
const MOST_LAYERS: usize = 3;

/// Whether a file that begins with these bytes is compressed, or UTF-16: four are enough to tell.
pub(crate) fn is_compressed(first: &[u8]) -> bool {
    match first {
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x1f, 0x8b, ..] | [b'B', b'Z', b'h', b'1'..=b'9', ..] => true,
        [mark @ (0xff | 0xfe), other, ..] => mark ^ other == 0x01,
        _ => false,
    }
}

/// Returns the text of a file, whether it is compressed or not. UTF-16 becomes UTF-8.
pub fn decompressed(file: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut reader: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(BUFFER, file));
    // A compressed file may hold another one, but not without end.
    for _ in 0..MOST_LAYERS {
        let first = first_bytes(&mut reader)?;
        // The bytes that were looked at belong to the file.
        let inner = Cursor::new(first.clone()).chain(reader);
        reader = match &first[..] {
            [0x28, 0xb5, 0x2f, 0xfd] => buffered(Zstd::new(Box::new(inner))),
            [0x1f, 0x8b, ..] => buffered(Plain(MultiGzDecoder::new(inner))),
            [b'B', b'Z', b'h', b'1'..=b'9'] => buffered(Plain(MultiBzDecoder::new(inner))),
            // The two marks of UTF-16 differ in their last bit only.
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

/// Says what is wrong with a compressed file in plain words.
struct Plain<R>(R);

impl<R: Read> Read for Plain<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.read(out).map_err(|error| match error.kind() {
            _ if error.raw_os_error().is_some() => error,
            io::ErrorKind::UnexpectedEof => cut_off(),
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => damaged(),
            _ => error,
        })
    }
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the compressed file is cut off")
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the compressed data is damaged")
}

/// A compressed file, which remembers how reading it ended: the decoder tells no such thing.
struct CompressedBytes {
    reader: Box<dyn BufRead + Send>,
    is_over: bool,
    trouble: Option<io::Error>,
}

impl Read for CompressedBytes {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(out);
        match &read {
            Ok(length) => self.is_over |= *length == 0 && !out.is_empty(),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.trouble = Some(io::Error::new(error.kind(), error.to_string()));
            }
            Err(_) => {}
        }
        read
    }
}

impl CompressedBytes {
    /// Says why a decoder has given up.
    fn explain(&mut self, error: &FrameDecoderError) -> io::Error {
        match (self.trouble.take(), error) {
            (Some(trouble), _) => trouble,
            _ if self.is_over => cut_off(),
            (_, FrameDecoderError::WindowSizeTooBig { requested, .. }) => io::Error::other(format!(
                "the file was packed with a window of {} MB, which is too large: pack it again without --long",
                requested >> 20
            )),
            (_, FrameDecoderError::DictNotProvided { .. }) => {
                io::Error::other("the file was packed with a dictionary: pack it again without one")
            }
            _ => damaged(),
        }
    }
}

/// The frames of a zstd file, one after the other. Files made by several threads have many.
struct Zstd {
    source: CompressedBytes,
    decoder: FrameDecoder,
    /// Why nothing can be decoded any more. What was decoded until then is given first.
    trouble: Option<io::Error>,
    is_over: bool,
}

impl Zstd {
    fn new(reader: Box<dyn BufRead + Send>) -> Self {
        let source = CompressedBytes { reader, is_over: false, trouble: None };
        Self { source, decoder: FrameDecoder::new(), trouble: None, is_over: false }
    }

    /// Decodes a block, or begins the next frame.
    fn decode(&mut self) {
        if self.decoder.is_finished() {
            match self.source.reader.fill_buf() {
                Ok([]) => self.is_over = true,
                Ok(_) => self.begin(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.trouble = Some(error),
            }
        } else if let Err(error) =
            self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1))
        {
            self.trouble = Some(self.source.explain(&error));
            // Behind the end of a frame the decoder gives what it keeps as long as blocks may refer to it.
            self.is_over = self.decoder.decode_blocks(&LAST_BLOCK[..], BlockDecodingStrategy::All).is_err();
        }
    }

    fn begin(&mut self) {
        match self.decoder.reset(&mut self.source) {
            Ok(()) => {}
            // Such frames hold what other programs note.
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                let passed = io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink());
                self.trouble = match passed {
                    Ok(passed) if passed == u64::from(length) => None,
                    Ok(_) => Some(cut_off()),
                    Err(error) => Some(error),
                };
            }
            Err(error) => self.trouble = Some(self.source.explain(&error)),
        }
    }
}

impl Read for Zstd {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.decoder.read(out)?;
            if length > 0 || out.is_empty() {
                return Ok(length);
            }
            if let Some(trouble) = self.trouble.take() {
                self.is_over = true;
                return Err(trouble);
            }
            if self.is_over {
                return Ok(0);
            }
            self.decode();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        decompressed(Dribble(bytes.to_vec(), 0))?.read_to_string(&mut text)?;
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

    /// Some text that does not pack to nothing.
    fn words() -> String {
        let mut state = 1u32;
        let mut word = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{:x} ", state >> 12)
        };
        (0..100_000).map(&mut word).collect()
    }

    fn zstd(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
        packed.finish().unwrap()
    }

    fn bzip2(text: &str) -> Vec<u8> {
        let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        io::Write::write_all(&mut packed, text.as_bytes()).unwrap();
        packed.finish().unwrap()
    }

    /// Reads as far as it goes, and why it goes no further.
    fn beginning(bytes: &[u8]) -> (Vec<u8>, Option<String>) {
        let mut read = Vec::new();
        let opened = decompressed(Cursor::new(bytes.to_vec()));
        let error = opened.and_then(|mut reader| reader.read_to_end(&mut read)).err();
        (read, error.map(|error| error.to_string()))
    }

    #[test]
    fn a_file_that_is_cut_off_gives_what_there_is() {
        let words = words();
        for (pack, block) in [(zstd as fn(&str) -> Vec<u8>, 1 << 17), (gzip, 1 << 17), (bzip2, 100_000)] {
            let packed = pack(&words);
            assert_eq!(beginning(&packed), (words.clone().into_bytes(), None));
            for length in [packed.len() / 3, packed.len() / 2, packed.len() - 30] {
                let (read, error) = beginning(&packed[..length]);
                assert!(words.as_bytes().starts_with(&read));
                // At most the block under way is lost.
                let least = words.len() * length / packed.len();
                assert!(read.len() + 2 * block > least, "{} of {least}", read.len());
                assert_eq!(error.as_deref(), Some("the compressed file is cut off"), "{length}");
            }
        }
    }

    #[test]
    fn frames_follow_each_other_and_some_are_passed_over() {
        let note: &[u8] = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
        let (one, other) = (zstd("1. e4 "), zstd("e5 *"));
        let all = [&one, note, &other, note].concat();
        assert_eq!(beginning(&all), (b"1. e4 e5 *".to_vec(), None));
        let cut = &all[..all.len() - 1];
        assert_eq!(beginning(cut), (b"1. e4 e5 *".to_vec(), Some("the compressed file is cut off".into())));
        let (read, error) = beginning(&[&one[..], b"no frame"].concat());
        assert_eq!((&read[..], error.as_deref()), (&b"1. e4 "[..], Some("the compressed data is damaged")));
    }

    #[test]
    fn an_error_of_the_disk_is_told_as_it_is() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        for packed in [zstd(&words()), gzip(&words()), bzip2(&words())] {
            let half = Cursor::new(packed[..packed.len() / 2].to_vec());
            let error = decompressed(half.chain(Broken)).unwrap().read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), "the disk is gone");
        }
    }
}
