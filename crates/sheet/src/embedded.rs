//! Files that are compiled into a program in compressed form.
//!
//! The macro [`embedded!`] compresses the files of a folder when the program is compiled, and [`files`] reads them when they
//! are first needed:
//!
//! ```rust
//! use rookwright_sheet::embedded::{embedded, files, text};
//!
//! let files = files(embedded!("src", ".rs", !"tests.rs"));
//! assert!(text(files["embedded.rs"]).starts_with("//! Files that are compiled into a program"));
//! assert!(!files.keys().any(|path| path.ends_with("tests.rs")));
//! ```

use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::io::Read;

pub use rookwright_derive::{embedded, embedded_names};

/// Files by their paths below their folder, with `/` between the parts on every system.
pub type Files = BTreeMap<&'static str, &'static [u8]>;

/// Reads what [`embedded!`] has embedded. The files are kept as long as the program runs.
///
/// # Panics
/// If the bytes are not what the macro makes.
pub fn files(embedded: &[u8]) -> Files {
    let mut bytes = Vec::new();
    GzDecoder::new(embedded).read_to_end(&mut bytes).expect("embedded! makes gzip");
    let mut rest: &'static [u8] = bytes.leak();
    let mut files = Files::new();
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (path, length) = text(&rest[..end]).rsplit_once(' ').expect("embedded! writes path and length");
        let (file, after) =
            rest[end + 1..].split_at(length.parse().expect("embedded! writes the length as a number"));
        files.insert(path, file);
        rest = after;
    }
    files
}

/// Returns an embedded file as text.
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
    fn what_is_embedded_is_read() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        for (files, folder) in
            [(files(embedded!("fonts", ".ttf")), "fonts"), (files(embedded!("src", "")), "src")]
        {
            assert!(files.len() >= 4, "{folder}");
            for (path, bytes) in files {
                assert!(fs::read(package.join(folder).join(path)).unwrap() == bytes, "{folder}/{path}");
            }
        }
    }
}
