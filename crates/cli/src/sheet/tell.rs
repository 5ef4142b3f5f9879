//! What is said of a sheet: what was written, what could not be printed, what was left out.

use crate::failure::Failure;
use crate::output::remark;
use rookwright::board::escaped;
use rookwright::sheet::{Answers, Format, Written};
use rookwright::words::{not_in_pgn, notes};
use std::path::PathBuf;

/// Of many faults so many are told one by one.
const TOLD: usize = 20;

/// What is said when the sheet is done.
#[derive(Default)]
pub(super) struct Telling {
    /// What was written; nobody needs to hear that.
    summary: Vec<String>,
    /// What is not as it was asked for.
    notes: Vec<String>,
}

impl Telling {
    /// So many puzzles were written into these files.
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

    /// What of it is not as it was asked for.
    pub(super) fn troubles(&mut self, written: &Written, format: Format) {
        self.notes.extend(notes(written, format, "try a smaller --per-page"));
    }

    /// So many games were made of so many puzzles.
    pub(super) fn games(&mut self, games: usize, puzzles: usize, names: &[PathBuf]) {
        let left = not_in_pgn(puzzles - games).map_or(String::new(), |left| format!("; {left}"));
        let plural = if games == 1 { "" } else { "s" };
        self.summary.push(format!("{}: {games} game{plural}{left}", shown(names)));
    }

    /// Something to be told even to those who want quiet.
    pub(super) fn note(&mut self, text: String) {
        self.notes.push(text);
    }

    /// Says it.
    pub(super) fn tell(self, quiet: bool) {
        let summary = self.summary.iter().filter(|_| !quiet);
        summary.chain(&self.notes).for_each(|line| remark(line));
    }
}

/// `a.pdf`, or `a-1.svg to a-3.svg`.
fn shown(names: &[PathBuf]) -> String {
    let name = |name: &PathBuf| escaped(&name.display().to_string());
    match names {
        [first, .., last] => format!("{} to {}", name(first), name(last)),
        _ => names.iter().map(name).collect(),
    }
}

/// Says what was left out, and why.
pub(super) fn tell_faults(faults: &[String]) {
    lines(faults).iter().for_each(|fault| remark(&format!("error: {fault}")));
}

/// Nothing can be printed.
pub(super) fn nothing(faults: &[String]) -> Failure {
    Failure::Input(format!("there is nothing to print\n       {}", lines(faults).join("\n       ")))
}

/// Not everything can be printed, and that was asked for.
pub(super) fn refused(faults: &[String]) -> Failure {
    let faults = lines(faults).join("\n       ");
    Failure::Input(format!("nothing was written, as --strict asks\n       {faults}"))
}

/// The first faults, and how many more there are.
fn lines(faults: &[String]) -> Vec<String> {
    let mut told: Vec<String> = faults.iter().take(TOLD).cloned().collect();
    if faults.len() > TOLD {
        told.push(format!("and {} more", faults.len() - TOLD));
    }
    told
}
