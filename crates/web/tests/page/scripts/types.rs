//! The types of the scripts, which are written as JSDoc comments and checked by the TypeScript compiler.
//!
//! Nothing but this test needs the compiler: browsers get the scripts as they are.

use super::{program, scripts, studio};
use std::process::Command;

#[test]
fn scripts_have_no_type_errors() {
    let Some(tsc) = program("tsc", "typescript") else { return };
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
