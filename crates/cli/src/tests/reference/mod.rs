//! The pages of the book about commands, made from the command line: `docs/reference/commands`.
//!
//! With the variable `ROOKWRIGHT_WRITE_DOCS` the test writes the pages; without it, it compares them. The generator of
//! `crates/ops/examples/generated` runs it both ways. Nothing of this is part of the program.

mod commands;

use crate::grammar::Cli;
use clap::CommandFactory;
use std::fs;
use std::path::{Path, PathBuf};

/// A page by its path below `docs/reference`, and its text.
type Page = (String, String);

/// Begins every page, in its source.
const NOTE: &str = "<!-- Made from the command line by `cargo run -p rookwright-ops --features schema --example generated -- write` -->\n\n";

fn pages() -> Vec<Page> {
    let mut program = Cli::command();
    program.build();
    commands::pages(&program)
}

fn folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().find(|folder| folder.join("book.toml").exists());
    root.expect("a folder with book.toml").join("docs/reference")
}

#[test]
fn the_reference_is_what_the_program_says() {
    let folder = folder();
    let is_writing = std::env::var_os("ROOKWRIGHT_WRITE_DOCS").is_some();
    let mut differing = Vec::new();
    for (name, text) in pages() {
        let file = folder.join(&name);
        let text = format!("{NOTE}{text}");
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            continue;
        }
        if is_writing {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of the book");
            fs::write(&file, text).expect("a page of the book");
        } else {
            differing.push(name);
        }
    }
    assert!(
        differing.is_empty(),
        "write them anew with cargo run -p rookwright-ops --features schema --example generated -- write: {differing:?}"
    );
}

/// A page for a command that is gone would stay unnoticed.
#[test]
fn no_page_is_left_over() {
    let made: Vec<PathBuf> = pages().iter().map(|(name, _)| folder().join(name)).collect();
    for entry in fs::read_dir(folder().join("commands")).expect("the pages of commands").flatten() {
        assert!(made.contains(&entry.path()), "{} is not made from the program", entry.path().display());
    }
}
