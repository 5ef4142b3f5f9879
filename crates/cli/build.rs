//! Links the C++ library statically, where its archive is installed: loading it dynamically took about half of the time
//! that the program needs to start.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CXX");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    let is_native = env::var("HOST").ok() == env::var("TARGET").ok();
    if let Some(archive) = archive().filter(|_| is_linux && is_native) {
        // The linker takes the archive because it finds it first; there is no shared library beside it.
        let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
        let copy = folder.join("libstdc++.a");
        if !copy.exists() {
            fs::copy(archive, &copy)?;
        }
        println!("cargo:rustc-link-search=native={}", folder.display());
    }
    Ok(())
}

/// The static C++ library of the compiler, if there is one.
fn archive() -> Option<PathBuf> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let output = Command::new(compiler).arg("-print-file-name=libstdc++.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    // A compiler that has no such file prints the bare name.
    (path.is_absolute() && Path::new(&path).is_file()).then_some(path)
}
