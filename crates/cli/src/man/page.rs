//! Writes the manual page of a command.

use super::facts::{STATUSES, environment, files, name};
use super::text::{Part, Section, sections};
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::io;

/// Notes of the help that the section about variables replaces.
const REPLACED: &str = "COLOURS";

/// The definition of an apostrophe that the roff library writes.
const APOSTROPHE: [&str; 2] = [r".ie \n(.g .ds Aq \(aq", ".el .ds Aq '"];

/// A manual page.
pub(super) struct Page {
    /// Like `rookwright-collection-find`.
    pub(super) name: String,
    /// The page as roff.
    pub(super) text: String,
}

/// Returns the pages of the program and of all its commands.
pub(super) fn pages(program: Command) -> io::Result<Vec<Page>> {
    let mut program = complete(program);
    program.build();
    let mut pages = Vec::new();
    add(&program, None, &mut pages)?;
    Ok(pages)
}

/// Returns the command with all that its page shows: options that `-h` leaves out, and no command `help`.
fn complete(command: Command) -> Command {
    let command = command.mut_args(|option| option.hide_short_help(false)).disable_help_subcommand(true);
    command.mut_subcommands(complete)
}

/// Adds the pages of a command and of those below it.
fn add(command: &Command, above: Option<&Command>, pages: &mut Vec<Page>) -> io::Result<()> {
    pages.push(Page { name: name(command).to_owned(), text: page(command, above)? });
    command.get_subcommands().try_for_each(|below| add(below, Some(command), pages))
}

fn page(command: &Command, above: Option<&Command>) -> io::Result<String> {
    let man = Man::new(command.clone());
    let mut page = title(command).into_bytes();
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    // The long help is cut at its headings, which become sections of the page.
    let (description, mut labelled): (Vec<_>, Vec<_>) =
        sections(&help).into_iter().partition(|section| section.title.is_none());
    // This section is written from the grammar itself.
    labelled.retain(|section| section.title.as_deref() != Some(REPLACED));
    describe(command, &description).to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut end = Roff::new();
    // The usual order: what the command says about itself, its statuses, and examples near the end.
    let is = |title: &'static str| move |section: &&Section| section.title.as_deref() == Some(title);
    let (statuses, examples) = (is("EXIT STATUS"), is("EXAMPLES"));
    labelled
        .iter()
        .filter(|section| !statuses(section) && !examples(section))
        .for_each(|section| put(&mut end, section));
    match labelled.iter().find(statuses) {
        Some(section) => put(&mut end, section),
        None => list(&mut end, "EXIT STATUS", &STATUSES),
    }
    list(&mut end, "ENVIRONMENT", &environment(command));
    list(&mut end, "FILES", files(command));
    labelled.iter().filter(examples).for_each(|section| put(&mut end, section));
    see_also(&mut end, command, above);
    end.to_writer(&mut page)?;
    Ok(tidied(&String::from_utf8_lossy(&page)))
}

/// Returns the line with the title.  The date is empty, so that the same program always writes the same pages; the roff
/// library would leave it out and take the version for it.
fn title(command: &Command) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(".TH {} 1 \"\" \"rookwright {version}\" \"Rookwright Manual\"\n", name(command).to_uppercase())
}

/// Writes how the command is called, as the help does.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim().trim_start_matches("Usage:").trim();
    let program = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    match usage.strip_prefix(program) {
        Some(rest) => roff.text([bold(program), roman(rest)]),
        None => roff.text([roman(usage)]),
    };
    roff
}

/// Writes what the command does.
fn describe(command: &Command, description: &[Section]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["DESCRIPTION"]);
    let about = command.get_long_about().or_else(|| command.get_about()).map(ToString::to_string);
    roff.text([roman(format!("{}.", about.unwrap_or_default().trim_end_matches('.')))]);
    for part in description.iter().flat_map(|section| &section.parts) {
        roff.control("PP", []);
        write(&mut roff, part);
    }
    roff
}

/// Writes a section of the help.
fn put(roff: &mut Roff, section: &Section) {
    roff.control("SH", [section.title.as_deref().unwrap_or_default()]);
    for (nth, part) in section.parts.iter().enumerate() {
        if nth > 0 {
            roff.control("PP", []);
        }
        write(roff, part);
    }
}

fn write(roff: &mut Roff, part: &Part) {
    match part {
        Part::Prose(text) => {
            roff.text([roman(text.as_str())]);
        }
        Part::Lines(lines) => {
            roff.control("EX", []);
            for line in lines {
                roff.text([roman(line.as_str())]);
            }
            roff.control("EE", []);
        }
    }
}

/// Writes a section of words and their meanings.
fn list(roff: &mut Roff, title: &str, entries: &[(&str, &str)]) {
    if entries.is_empty() {
        return;
    }
    roff.control("SH", [title]);
    for (word, meaning) in entries {
        roff.control("TP", []);
        roff.text([bold(*word)]);
        roff.text([roman(*meaning)]);
    }
}

/// Names the pages above, beside and below, and the book.
fn see_also(roff: &mut Roff, command: &Command, above: Option<&Command>) {
    let near =
        |command: &Command| command.get_subcommands().map(|near| name(near).to_owned()).collect::<Vec<_>>();
    let mut names: Vec<String> = above.map(|above| name(above).to_owned()).into_iter().collect();
    names.extend(near(command));
    // Those of the program are many, and its own page lists them.
    names.extend(above.filter(|above| name(above) != "rookwright").map(near).unwrap_or_default());
    names.retain(|other| other != name(command));
    let names: Vec<String> = names.iter().map(|name| format!("{name}(1)")).collect();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(format!("{}.", names.join(", ")))]);
    roff.control("PP", []);
    roff.text([roman("The book, with tutorials and explanations, is the folder docs of the source.")]);
}

/// Returns the page without empty lines, which roff takes for mistakes: a request for space stands instead.  Each section
/// brings the definition of an apostrophe along; one is enough.
fn tidied(page: &str) -> String {
    let lines = page.lines().map(str::trim_end).filter(|line| !APOSTROPHE.contains(line));
    let lines = lines.map(|line| if line.is_empty() { ".sp" } else { line });
    APOSTROPHE.into_iter().chain(lines).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Cli;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    /// The names of a command and of all below it, found in another way than the pages.
    fn names(command: &Command, name: &str, found: &mut BTreeSet<String>) {
        found.insert(name.to_owned());
        for below in command.get_subcommands() {
            names(below, &format!("{name}-{}", below.get_name()), found);
        }
    }

    #[test]
    fn every_command_has_a_page() {
        let mut expected = BTreeSet::new();
        names(&Cli::command(), "rookwright", &mut expected);
        let pages = pages(Cli::command()).unwrap();
        let found: BTreeSet<String> = pages.iter().map(|page| page.name.clone()).collect();
        assert_eq!(found, expected);
        assert_eq!(pages.len(), expected.len());
        assert!(expected.contains("rookwright-collection-find") && expected.contains("rookwright-man"));
    }

    /// A word with a colon in a help becomes a heading; these are all that are meant.
    #[test]
    fn the_headings_are_known() {
        let usual =
            ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "EXIT STATUS", "ENVIRONMENT"];
        let some = ["FILES", "EXAMPLES", "SEE ALSO", "PUZZLES", "MATES", "THEMES"];
        let groups: BTreeSet<String> = groups(&Cli::command());
        for page in pages(Cli::command()).unwrap() {
            let headings = page.text.lines().filter_map(|line| line.strip_prefix(".SH "));
            for heading in headings.map(|heading| heading.trim_matches('"')) {
                let is_known =
                    usual.contains(&heading) || some.contains(&heading) || groups.contains(heading);
                assert!(is_known, "{}: {heading}", page.name);
            }
        }
    }

    /// The headings of groups of options.
    fn groups(command: &Command) -> BTreeSet<String> {
        let own =
            command.get_arguments().filter_map(|option| option.get_help_heading()).map(str::to_uppercase);
        own.chain(command.get_subcommands().flat_map(groups)).collect()
    }

    #[test]
    fn every_option_says_what_it_does() {
        for page in pages(Cli::command()).unwrap() {
            let lines: Vec<&str> = page.text.lines().collect();
            for (nth, line) in lines.iter().enumerate().filter(|(_, line)| **line == ".TP") {
                let text = lines.get(nth + 2).copied().unwrap_or_default();
                assert!(!text.is_empty() && !text.starts_with('.'), "{}: {line} {nth}: {text}", page.name);
            }
        }
    }
}
