//! The scripts as ESLint sees them: short functions, nothing unused, no name that hides another.
//!
//! The npm package `eslint` is found like the TypeScript compiler (see `program`), as `ROOKWRIGHT_ESLINT` or in `target/eslint`.

use super::{program, studio};
use std::process::Command;

/// A function has at most 60 lines, with the comments and the functions in it.
const RULES: &str = r#"{
    "eqeqeq": "error",
    "max-lines-per-function": ["error", 60],
    "no-shadow": "error",
    "no-unused-vars": ["error", { "ignoreRestSiblings": true }],
    "no-var": "error",
    "prefer-const": "error"
}"#;

#[test]
fn scripts_are_tidy() {
    let Some(eslint) = program("eslint", "eslint") else { return };
    let output = Command::new(eslint)
        .args(["--no-config-lookup", "--rule", RULES, "js"])
        .current_dir(studio())
        .output()
        .expect("eslint runs");
    let errors = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{errors}{}", String::from_utf8_lossy(&output.stderr));
}
