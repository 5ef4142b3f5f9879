//! The types of the scripts, which are written as JSDoc comments and checked by the TypeScript compiler.
//!
//! The program `tsc` of the npm package `typescript` is named by `ROOKWRIGHT_TSC`, or is in `target/tsc` or in a
//! `node_modules` folder.  Nothing else needs it: browsers get the scripts as they are.

use super::{scripts, studio};
use std::path::PathBuf;
use std::process::Command;

/// Returns the TypeScript compiler; `None`, with the reason printed, if it is missing.
fn tsc() -> Option<PathBuf> {
    let root = studio().join("../../..");
    let named = std::env::var_os("ROOKWRIGHT_TSC").map(PathBuf::from);
    let usual = ["target/tsc", "."].map(|folder| root.join(folder).join("node_modules/.bin/tsc"));
    let found = named.into_iter().chain(usual).find(|program| program.exists());
    if found.is_none() {
        let reason = "the TypeScript compiler is missing: npm install --prefix target/tsc typescript";
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
        println!("skipped: {reason}");
    }
    found
}

#[test]
fn scripts_have_no_type_errors() {
    let Some(tsc) = tsc() else { return };
    let output = Command::new(tsc).arg("--project").arg(studio()).output().expect("tsc runs");
    let errors = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{errors}{}", String::from_utf8_lossy(&output.stderr));
}

/// The type `any` and comments that silence the compiler would hide errors.
#[test]
fn checks_are_not_turned_off() {
    for path in scripts(&studio().join("js")) {
        let text = std::fs::read_to_string(&path).expect("a text");
        for word in ["@ts-ignore", "@ts-expect-error", "@ts-nocheck", "{any}", "any[]", "<any>"] {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
}
