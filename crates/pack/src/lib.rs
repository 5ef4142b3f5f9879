//! Files that are compiled into a program in compressed form.
//!
//! A build script packs the files of a folder ([`pack`]), and the program unpacks them when they are first needed:
//!
//! ```rust
//! use rookwright_pack::{packed, text, unpack};
//!
//! let bytes = packed("src", |path| path.extension().is_some_and(|ending| ending == "rs"))?;
//! let files = unpack(&bytes);
//! assert!(text(files["lib.rs"]).starts_with("//! Files that are compiled into a program"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Files by their paths below the folder that was packed, with `/` between the parts on every system.
pub type Files = BTreeMap<&'static str, &'static [u8]>;

/// Packs the files below a folder of the package that are wanted into `packed.gz` in cargo's `OUT_DIR`; for build scripts.
///
/// # Errors
/// If a file cannot be read or written, or if its path is not UTF-8.
pub fn pack(folder: &str, is_wanted: fn(&Path) -> bool) -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={folder}");
    let target = std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR for build scripts")?;
    Ok(fs::write(Path::new(&target).join("packed.gz"), packed(folder, is_wanted)?)?)
}

/// Returns the files below a folder that are wanted in compressed form.
///
/// # Errors
/// If a file cannot be read, or if its path is not UTF-8.
pub fn packed(folder: impl AsRef<Path>, is_wanted: fn(&Path) -> bool) -> Result<Vec<u8>, Box<dyn Error>> {
    let root = folder.as_ref();
    let mut paths = Vec::new();
    collect(root, &mut paths)?;
    paths.retain(|path| is_wanted(path));
    // The order in which a system lists files must not change the program.
    paths.sort();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Each file is preceded by a line with its path and its number of bytes.
    for path in paths {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(root)?.to_str().ok_or("a path is not UTF-8")?.replace('\\', "/");
        writeln!(packed, "{name} {}", bytes.len())?;
        packed.write_all(&bytes)?;
    }
    Ok(packed.finish()?)
}

/// Lists the files below a folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// Unpacks what [`pack`] or [`packed`] has packed. The files are kept as long as the program runs.
///
/// # Panics
/// If the bytes are not what these return.
pub fn unpack(packed: &[u8]) -> Files {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("pack writes gzip");
    let mut rest: &'static [u8] = bytes.leak();
    let mut files = Files::new();
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (path, length) = text(&rest[..end]).rsplit_once(' ').expect("pack writes path and length");
        let (file, after) =
            rest[end + 1..].split_at(length.parse().expect("pack writes the length as a number"));
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

    #[test]
    fn what_is_packed_is_unpacked() {
        let folder = std::env::temp_dir().join(format!("rookwright-pack-{}", std::process::id()));
        fs::create_dir_all(folder.join("below/further")).unwrap();
        let all = [
            ("a name with blanks.txt", "two\nlines\n".as_bytes()),
            ("below/empty.txt", b""),
            ("below/further/bytes.txt", b"\n\x00\xff 3\n"),
            ("below/not wanted.md", b"no"),
        ];
        for (path, bytes) in all {
            fs::write(folder.join(path), bytes).unwrap();
        }
        let packed = packed(&folder, |path| path.extension().is_some_and(|ending| ending == "txt")).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(unpack(&packed), Files::from_iter(all[..3].iter().copied()));
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = packed("nowhere", |_| true).unwrap_err();
        assert!(error.to_string().starts_with("nowhere: "), "{error}");
    }
}
