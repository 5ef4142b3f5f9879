//! Files that are compiled into a program in compressed form.
//!
//! The macro [`packed!`] packs the files of a folder when the program is compiled, and [`unpack`] unpacks them when they are
//! first needed:
//!
//! ```rust
//! use rookwright_sheet::packed::{packed, text, unpack};
//!
//! let files = unpack(packed!("src", ".rs", !"tests.rs"));
//! assert!(text(files["packed.rs"]).starts_with("//! Files that are compiled into a program"));
//! assert!(!files.keys().any(|path| path.ends_with("tests.rs")));
//! ```

use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::io::Read;

pub use rookwright_derive::{packed, packed_names};

/// Files by their paths below the folder that was packed, with `/` between the parts on every system.
pub type Files = BTreeMap<&'static str, &'static [u8]>;

/// Unpacks what [`packed!`] has packed. The files are kept as long as the program runs.
///
/// # Panics
/// If the bytes are not what the macro makes.
pub fn unpack(packed: &[u8]) -> Files {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("packed! makes gzip");
    let mut rest: &'static [u8] = bytes.leak();
    let mut files = Files::new();
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (path, length) = text(&rest[..end]).rsplit_once(' ').expect("packed! writes path and length");
        let (file, after) =
            rest[end + 1..].split_at(length.parse().expect("packed! writes the length as a number"));
        files.insert(path, file);
        rest = after;
    }
    files
}

/// Returns a packed file as text.
///
/// # Panics
/// If the file is not UTF-8.
pub fn text(file: &'static [u8]) -> &'static str {
    std::str::from_utf8(file).expect("a file that is read as text is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn what_is_packed_is_unpacked() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        for (files, folder) in
            [(unpack(packed!("fonts", ".ttf")), "fonts"), (unpack(packed!("src", "")), "src")]
        {
            assert!(files.len() >= 4, "{folder}");
            for (path, bytes) in files {
                assert!(fs::read(package.join(folder).join(path)).unwrap() == bytes, "{folder}/{path}");
            }
        }
    }
}
