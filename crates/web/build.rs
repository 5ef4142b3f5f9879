//! Packs the files of the page into one, so that they take a quarter of their size in the program.
//!
//! Each file is preceded by a line with its path and its number of bytes; `src/assets.rs` reads this.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=studio");
    let root = Path::new("studio");
    let mut paths = Vec::new();
    collect(root, &mut paths)?;
    paths.sort();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(root)?.to_str().ok_or("a path is not UTF-8")?.replace('\\', "/");
        write!(packed, "{name} {}\n{text}", text.len())?;
    }
    let target = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?).join("studio.gz");
    Ok(fs::write(target, packed.finish()?)?)
}

/// Lists the files below a folder that are sent to browsers.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if !is_for_type_checker(&path) {
            paths.push(path);
        }
    }
    Ok(())
}

/// Whether a file is for the type checker only (`tests/scripts`), and is not sent.
fn is_for_type_checker(path: &Path) -> bool {
    path.ends_with("tsconfig.json") || path.to_string_lossy().ends_with(".d.ts")
}
