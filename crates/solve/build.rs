//! Links the C++ library statically into programs for Windows.
//!
//! CaDiCaL's build script asks for it by name, which the linker understands as `libstdc++-6.dll` whatever it is told
//! otherwise, and only compilers bring that one along.  Where a folder has nothing but the archive, the archive is taken.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const ARCHIVE: &str = "libstdc++.a";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CXX");
    let is_target = |name: &str, value: &str| env::var(name).is_ok_and(|target| target == value);
    let is_mingw = is_target("CARGO_CFG_TARGET_OS", "windows") && is_target("CARGO_CFG_TARGET_ENV", "gnu");
    if !is_mingw || env::var_os("CARGO_FEATURE_SAT").is_none() {
        return Ok(());
    }
    if let Some(archive) = archive()? {
        let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
        fs::copy(archive, folder.join(ARCHIVE))?;
        println!("cargo:rustc-link-search=native={}", folder.display());
    }
    Ok(())
}

/// Returns the archive that comes with the C++ compiler, if it has one; Clang has a library of another name.
fn archive() -> Result<Option<PathBuf>, Box<dyn Error>> {
    let is_native = env::var("HOST")? == env::var("TARGET")?;
    let usual =
        if is_native { "g++".to_owned() } else { env::var("CARGO_CFG_TARGET_ARCH")? + "-w64-mingw32-g++" };
    let compiler = env::var("CXX").unwrap_or(usual);
    let output = Command::new(compiler).arg(format!("-print-file-name={ARCHIVE}")).output()?;
    let path = PathBuf::from(String::from_utf8(output.stdout)?.trim());
    // A compiler that has no such file prints the bare name.
    Ok((path.is_absolute() && path.is_file()).then_some(path))
}
