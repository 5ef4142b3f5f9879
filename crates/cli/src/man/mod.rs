//! `rookwright man`: manual pages, made from the grammar and the texts of the help.
//!
//! Packages are made with the program that goes into them: it writes its own pages, so they cannot differ from it.

mod facts;
mod page;
mod text;

use crate::failure::Failure;
use crate::grammar::Cli;
use crate::output::{Status, print_bytes, write_files};
use clap::{Args, CommandFactory, ValueHint};
use page::{Page, pages};
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const EXAMPLES: &str = "\
There is a page for every command: rookwright(1), rookwright-solve(1),
rookwright-collection-find(1) and so on. Packages install them.

Examples:
  rookwright man solve | man -l -               read one page
  rookwright man collection find > find.1
  rookwright man -o ~/.local/share/man/man1     all pages, for 'man rookwright'";

pub(crate) const BRIEF: &str = "Where to put the pages: rookwright man --help";

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command whose page is printed [default: the program]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    words: Vec<String>,
    /// Write the pages of all commands to this folder instead
    #[arg(long, short, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

/// Prints one page, or writes all.
pub(crate) fn run(args: &ManArgs) -> Result<Status, Failure> {
    let pages = pages(Cli::command())?;
    match &args.output {
        Some(folder) => write(&pages, folder)?,
        None => print_bytes(chosen(&pages, &args.words)?.text.as_bytes())?,
    }
    Ok(Status::Answered)
}

/// Returns the page of a command.
fn chosen<'a>(pages: &'a [Page], words: &[String]) -> Result<&'a Page, Failure> {
    let name =
        ["rookwright"].into_iter().chain(words.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
    pages.iter().find(|page| page.name == name).ok_or_else(|| {
        let asked = words.join(" ");
        Failure::Input(format!(
            "there is no command '{asked}': expected one like 'solve' or 'collection find'"
        ))
    })
}

/// Writes all pages to a folder.
fn write(pages: &[Page], folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("{} cannot be created: {error}", folder.display())))?;
    let files: Vec<_> = pages.iter().map(|page| (folder.join(page.file()), &page.text)).collect();
    write_files(&files)
}
