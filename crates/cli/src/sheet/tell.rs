//! Reports what was written, what could not be printed and what was left out.

use crate::failure::Failure;
use crate::output::remark;
use rookwright_board::escaped;
use rookwright_sheet::{Answers, Written};
use rookwright_words::not_in_pgn;
use std::path::PathBuf;

/// The most faults that are listed one by one.
const MOST_LISTED: usize = 20;

/// The remarks after a sheet is written.
#[derive(Default)]
pub(super) struct SheetSummary {
    /// The files that were written; `--quiet` suppresses these lines.
    summary: Vec<String>,
    /// The warnings, which are always printed.
    pub(super) notes: Vec<String>,
}

impl SheetSummary {
    /// Adds the files of a sheet with this number of puzzles.
    pub(super) fn written(&mut self, written: &Written, names: &[PathBuf], count: usize, answers: Answers) {
        let what = match (answers, count) {
            (Answers::Only, 1) => "1 answer".to_owned(),
            (Answers::Only, _) => format!("{count} answers"),
            (Answers::End, 1) => "1 puzzle and its answer".to_owned(),
            (Answers::End, _) => format!("{count} puzzles and their answers"),
            (Answers::None, 1) => "1 puzzle".to_owned(),
            (Answers::None, _) => format!("{count} puzzles"),
        };
        let pages = match written.pages {
            Some(1) => " on 1 page".to_owned(),
            Some(pages) => format!(" on {pages} pages"),
            None => String::new(),
        };
        self.summary.push(format!("{}: {what}{pages}", shown(names)));
    }

    /// Adds a PGN file with the games of some of the puzzles.
    pub(super) fn games(&mut self, games: usize, puzzles: usize, names: &[PathBuf]) {
        let left = not_in_pgn(puzzles - games).map_or(String::new(), |left| format!("; {left}"));
        let plural = if games == 1 { "" } else { "s" };
        self.summary.push(format!("{}: {games} game{plural}{left}", shown(names)));
    }

    /// Prints the remarks on standard error.
    pub(super) fn tell(self, quiet: bool) {
        let summary = self.summary.iter().filter(|_| !quiet);
        summary.chain(&self.notes).for_each(|line| remark(line));
    }
}

/// Returns the names of files: `a.pdf`, or `a-1.svg to a-3.svg`.
fn shown(names: &[PathBuf]) -> String {
    let name = |name: &PathBuf| escaped(&name.display().to_string());
    match names {
        [first, .., last] => format!("{} to {}", name(first), name(last)),
        _ => names.iter().map(name).collect(),
    }
}

/// Prints which puzzles were left out, and why.
pub(super) fn tell_faults(faults: &[String]) {
    lines(faults).iter().for_each(|fault| remark(&format!("error: {fault}")));
}

/// Refuses a sheet without puzzles, and with `--strict` one that lacks some.
pub(super) fn check(is_empty: bool, is_strict: bool, faults: &[String]) -> Result<(), Failure> {
    let why = match () {
        () if is_empty => "there is nothing to print",
        () if is_strict && !faults.is_empty() => "nothing was written because of --strict",
        () => return Ok(()),
    };
    Err(Failure::Input(format!("{why}\n       {}", lines(faults).join("\n       "))))
}

/// Returns the first faults and the number of the others.
fn lines(faults: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = faults.iter().take(MOST_LISTED).cloned().collect();
    if faults.len() > MOST_LISTED {
        lines.push(format!("and {} more", faults.len() - MOST_LISTED));
    }
    lines
}
