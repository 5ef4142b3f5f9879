//! `rookwright man`: manual pages, made from the grammar and the texts of the help.
//!
//! Packages are made with the program that goes into them: it writes its own pages, so they cannot differ from it.

mod facts;
mod page;
mod text;

use crate::args::ManArgs;
use crate::failure::Failure;
use crate::grammar::Cli;
use crate::output::{Status, print_bytes, write_files};
use clap::CommandFactory;
use page::{Page, pages};
use std::fs;

/// Prints one page, or writes all.
pub(crate) fn run(args: &ManArgs) -> Result<Status, Failure> {
    let pages = pages(Cli::command())?;
    let Some(folder) = &args.output else {
        print_bytes(chosen(&pages, &args.words)?.text.as_bytes())?;
        return Ok(Status::Answered);
    };
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("{} cannot be created: {error}", folder.display())))?;
    let file = |page: &Page| folder.join(format!("{}.1", page.name));
    write_files(&pages.iter().map(|page| (file(page), &page.text)).collect::<Vec<_>>())?;
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
