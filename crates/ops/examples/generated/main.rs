//! Writes the files that are made from the tables of options and the types of documents, or checks them.
//!
//! `cargo run -p rookwright-ops --features schema --example generated -- write` after an option or a document has changed.

mod files;

use std::env;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let mode = env::args().nth(1).unwrap_or_default();
    let result = match mode.as_str() {
        "write" => {
            files::write().map(|written| println!("{written} files written")).and_then(|()| commands(true))
        }
        "check" => files::check().and_then(|()| commands(false)),
        _ => Err("expected write or check".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Writes or checks the pages about commands. A test of the command line makes them, because no other crate sees its grammar.
fn commands(is_writing: bool) -> Result<(), String> {
    let mut test = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    test.args(["test", "--quiet", "-p", "rookwright-cli", "reference"]);
    if is_writing {
        test.env("ROOKWRIGHT_WRITE_DOCS", "1");
    }
    let status = test.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the pages about commands differ".to_owned()) }
}
