//! Makes the program start faster on Linux (docs/explanation/diary.md, "Start of the process"), and without libraries of
//! the compiler on Windows: the unwinder is linked statically, where its archive is installed.
//!
//! The address of the program is left to the compiler, which makes it random: the studio answers requests from a network.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The archive with the unwinder, and the name under which the linker is asked for it.
const ARCHIVE: &str = "libgcc_eh.a";
const NAME: &str = "libgcc_s.a";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CC");
    // All of this is for the program: those who use the library link as they like.
    if env::var_os("CARGO_FEATURE_CLI").is_none() {
        return Ok(());
    }
    let is_target = |name: &str, value: &str| env::var(name).is_ok_and(|target| target == value);
    if is_target("CARGO_CFG_TARGET_OS", "windows") && is_target("CARGO_CFG_TARGET_ENV", "gnu") {
        // Otherwise the program needs libraries that only compilers bring along.
        println!("cargo:rustc-link-arg-bins=-static");
    }
    if !is_target("CARGO_CFG_TARGET_OS", "linux") {
        return Ok(());
    }
    if env::var("HOST").ok() == env::var("TARGET").ok() {
        let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
        // The linker takes the archive because it finds it first; there is no shared library beside it.
        let copy = folder.join(NAME);
        if let Some(archive) = archive().filter(|_| !copy.exists()) {
            fs::copy(archive, &copy)?;
        }
        println!("cargo:rustc-link-arg-bins=-L{}", folder.display());
    }
    Ok(())
}

/// The path of the archive, which comes with the C compiler, if it is installed.
fn archive() -> Option<PathBuf> {
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let output = Command::new(compiler).arg(format!("-print-file-name={ARCHIVE}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    // A compiler that has no such file prints the bare name.
    (path.is_absolute() && Path::new(&path).is_file()).then_some(path)
}
