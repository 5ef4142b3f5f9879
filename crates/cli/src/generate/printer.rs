//! Prints puzzles in the requested format, each as soon as it is made.

use super::common::Common;
use super::folder::Folder;
use crate::collection::Into;
use crate::failure::Failure;
use crate::output::{Pictures, print_bytes, print_document, print_line, remark, wrapped};
use rookwright_board::Diagram;
use rookwright_chess::Notation;
use rookwright_compose::Made;
use rookwright_puzzle::{GenerateAnswer, Generated, NewPuzzle};
use rookwright_run::document::value_of;
use serde_json::Value;

/// The width of remarks and summaries in columns.
pub(super) const COLUMNS: usize = 80;

/// A file format that only mates have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MateFormat {
    Epd,
    Pgn,
}

/// Prints puzzles.
pub(super) struct Printer<'a> {
    pub(super) args: &'a Common,
    pub(super) format: Option<MateFormat>,
    /// The name of the set.
    name: String,
    folder: Option<Folder<'a>>,
    /// The collection of `--into`.
    into: Option<Into>,
    pub(super) pictures: Pictures,
    pub(super) printed: u64,
    /// The puzzles of the JSON document, with `--json`.
    puzzles: Vec<Value>,
    /// The answers of mates, which are printed after all diagrams.
    answers: String,
}

impl<'a> Printer<'a> {
    /// Opens the folder of `-o` and the collection of `--into`, if they are given.
    pub(super) fn new(family: &str, name: &str, args: &'a Common) -> Result<Self, Failure> {
        let folder = args.output.as_deref().map(|folder| Folder::open(folder, format!("{family}-{name}")));
        Ok(Self {
            args,
            format: None,
            name: name.to_owned(),
            folder: folder.transpose()?,
            into: args.into.open()?,
            pictures: Pictures::of(&args.picture),
            printed: 0,
            puzzles: Vec::new(),
            answers: String::new(),
        })
    }

    /// Whether puzzles are printed in a file format instead of being drawn.
    pub(super) fn is_list(&self) -> bool {
        let Common { json, jsonl, puz, output, .. } = self.args;
        *json || *jsonl || *puz || output.is_some() || self.format.is_some()
    }

    /// Returns a mate as the next puzzle of this run.
    pub(super) fn mate<'m>(&self, made: &'m Made) -> NewPuzzle<'m> {
        NewPuzzle::of_mate(made, &made.title(&self.name, self.printed + 1))
    }

    /// Prints a puzzle with remarks: below its diagram, or on standard error if puzzles are printed in a file format.
    pub(super) fn puzzle(&mut self, new: &NewPuzzle<'_>, remarks: &[String]) -> Result<(), Failure> {
        let Generated { puzzle, .. } = &new.puzzle;
        if self.is_list() && !self.args.is_silent() {
            remarks.iter().for_each(|words| remark(words));
        }
        self.printed += 1;
        // Kept before it is printed: what a person sees is in the collection.
        if let Some(into) = &mut self.into {
            into.add_generated(&new.puzzle)?;
        }
        if let Some(folder) = &mut self.folder {
            folder.put(self.printed, &puzzle.to_string())?;
        }
        let gap = if self.printed > 1 { "\n" } else { "" };
        // The first format that was asked for is printed, and otherwise a drawing.
        match (self.format, new.mate) {
            (Some(MateFormat::Epd), Some(made)) => print_line(&made.epd(&puzzle.title()))?,
            (Some(MateFormat::Pgn), Some(made)) => print_bytes(made.pgn(&puzzle.title()).as_bytes())?,
            _ if self.args.json => self.puzzles.push(new.puzzle.json()),
            _ if self.args.jsonl => print_line(&new.puzzle.json().to_string())?,
            _ if self.args.puz => print_bytes(format!("{gap}{puzzle}").as_bytes())?,
            _ if self.args.output.is_some() => {}
            (_, Some(made)) => {
                let text = self.drawn_mate(&new.puzzle, made, remarks);
                print_bytes(format!("{gap}{text}").as_bytes())?;
            }
            (_, None) => {
                let text = self.drawn(&new.puzzle);
                print_bytes(format!("{gap}{text}").as_bytes())?;
            }
        }
        Ok(())
    }

    fn drawn(&self, made: &Generated) -> String {
        let mut text = made.puzzle.title() + "\n";
        text += &self.pictures.draw(&made.puzzle.diagram()).unwrap_or_else(|| made.puzzle.to_string());
        if self.args.solutions {
            text += &format!("{}\n", made.solution);
            text += &self.pictures.draw(&made.solution.diagram()).unwrap_or_default();
        }
        text
    }

    fn drawn_mate(&mut self, generated: &Generated, made: &Made, remarks: &[String]) -> String {
        let title = made.title(&self.name, self.printed);
        let mut text = format!("{title}\n");
        // The title contains the stipulation.
        let picture = self.pictures.draw(&Diagram { caption: None, ..generated.puzzle.diagram() });
        text += &picture.unwrap_or_else(|| generated.puzzle.to_string());
        if let Some(words) = made.problem.last_move_words() {
            text += &format!("{words}\n");
        }
        for part in made.problem.parts().iter().filter(|part| !part.name.is_diagram()) {
            text += &format!("{} {}\n", part.name, made.problem.part_changes(part.name));
        }
        let relaxed = made.relaxed_words().map(|relaxed| wrapped(&relaxed, 0, 2, COLUMNS));
        for words in remarks.iter().chain(&relaxed) {
            text += &format!("{words}\n");
        }
        let answer = made.answer(Notation::San);
        // Without this option all answers come at the end, so that nobody reads one by accident.
        if self.args.solutions {
            text += &format!("\n{answer}");
        } else {
            self.answers += &format!("\n{title}\n{answer}");
        }
        text
    }

    /// Prints the answers that were kept for the end.
    pub(super) fn answers(&self) -> Result<(), Failure> {
        if self.answers.is_empty() {
            return Ok(());
        }
        Ok(print_bytes(format!("\nAnswers\n{}", self.answers).as_bytes())?)
    }

    /// Ends the run: says how many of the puzzles an earlier run had written, and with `--json` prints the document.
    pub(super) fn end(self, answer: GenerateAnswer) -> Result<(), Failure> {
        let found = self.folder.as_ref().map_or(0, Folder::found);
        if found > 0 && !self.args.is_silent() {
            let were = if found == 1 { "was" } else { "were" };
            remark(&format!("{found} of them {were} already in the folder"));
        }
        if self.args.json {
            print_document("generate", value_of(&answer.with_puzzles(self.puzzles)))?;
        }
        Ok(())
    }
}
