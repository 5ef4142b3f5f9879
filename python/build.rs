//! Makes the module for Windows need no library of the MinGW compiler, which users of Python do not have.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_target = |name: &str, value: &str| env::var(name).is_ok_and(|target| target == value);
    if is_target("CARGO_CFG_TARGET_OS", "windows") && is_target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-cdylib=-static");
    }
}
