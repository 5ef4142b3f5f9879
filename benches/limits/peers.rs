//! The other programs: where they are, and whether they are installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder with the peers' sources.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}

/// A folder for what is compiled here.
fn built() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A program of one C file, compiled as fast as the compiler can make it.
pub(crate) fn c(source: &str, name: &str) -> Option<Vec<String>> {
    let program = built().join(name);
    let source = folder().join(source);
    works(Command::new("cc").args(["-O3", "-march=native", "-o"]).arg(&program).arg(source))
        .then(|| vec![program.display().to_string()])
}

/// A Python program that needs a module.
pub(crate) fn python(script: &str, module: &str, words: &[&str]) -> Option<Vec<String>> {
    works(Command::new("python3").args(["-c", &format!("import {module}")])).then(|| {
        let script = folder().join(script).display().to_string();
        let words = words.iter().map(|&word| word.to_owned());
        ["python3".to_owned(), script].into_iter().chain(words).collect()
    })
}

/// Gecode as people run it: through MiniZinc.
pub(crate) fn minizinc(model: &str, data: &str) -> Option<Vec<String>> {
    works(Command::new("minizinc").arg("--version")).then(|| {
        let model = folder().join(model).display().to_string();
        ["minizinc", "--solver", "gecode", "-a", "-D", data, &model].map(str::to_owned).to_vec()
    })
}
