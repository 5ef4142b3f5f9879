//! The document as far as it is written, and how its parts are compressed and told apart.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Pdf, Ref, Settings};
use std::io::Write;

/// Without blanks and line breaks for human readers.
pub(super) const COMPACT: Settings = Settings { pretty: false };

/// The document as far as it is written, and the number of the next object.
pub(super) struct File {
    pub(super) pdf: Pdf,
    next: Ref,
}

impl File {
    pub(super) fn new() -> Self {
        Self { pdf: Pdf::with_settings(COMPACT), next: Ref::new(1) }
    }

    /// Returns the number of a new object.
    pub(super) fn id(&mut self) -> Ref {
        self.next.bump()
    }
}

/// Returns compressed bytes.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory takes what is written")
}

/// Returns a number that tells documents apart (FNV-1a, by Fowler, Noll and Vo): the same one for the same bytes, in every
/// version of the program.
pub(super) fn fingerprint(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}
