//! Mates in the form asked for, each as soon as it is found.

use super::super::Printer;
use super::COLUMNS;
use super::args::MateArgs;
use crate::failure::Failure;
use crate::output::{print_bytes, print_line, remark, wrapped};
use rookwright::Generated;
use rookwright::board::Diagram;
use rookwright::chess::Notation;
use rookwright::compose::Made;
use rookwright::tasks::GenerateReport;
use serde_json::{Map, Value};

/// What is said of a puzzle beside itself.
#[derive(Default)]
pub(super) struct Remarks {
    /// Below its diagram, or on standard error where puzzles are listed.
    pub(super) words: Vec<String>,
    /// Among its fields of JSON.
    pub(super) details: Map<String, Value>,
}

/// Prints mates.
pub(super) struct MatePrinter<'a> {
    printer: Printer<'a>,
    args: &'a MateArgs,
    /// What its puzzles are called: by the seed, or where there is none by the board.
    name: String,
    /// What is printed after all diagrams.
    answers: String,
}

impl<'a> MatePrinter<'a> {
    pub(super) fn new(args: &'a MateArgs, name: String) -> Result<Self, Failure> {
        let printer = Printer::new(&args.common, format!("mate-{name}"))?;
        Ok(Self { printer, args, name, answers: String::new() })
    }

    pub(super) fn puzzle(&mut self, made: &Made, remarks: &Remarks) -> Result<(), Failure> {
        made.check().map_err(|wrong| {
            let fen = made.position().to_fen();
            Failure::Internal(format!("a wrong solution of {fen}: {wrong}; this is a bug, please report it"))
        })?;
        let title = made.title(&self.name, self.printer.printed + 1);
        let relaxed = made.relaxed_words();
        // A file has no other place for it.
        let full = relaxed.as_ref().map_or(title.clone(), |relaxed| format!("{title}; {relaxed}"));
        let mut generated = Generated::mate(made, &full);
        generated.details.extend(remarks.details.clone());
        let MateArgs { common, epd, pgn, .. } = self.args;
        if self.args.is_list() && !common.is_silent() {
            remarks.words.iter().for_each(|words| remark(words));
        }
        if *epd || *pgn {
            self.printer.file(&generated)?;
            let text = if *epd { made.epd(&full) + "\n" } else { made.pgn(&full) };
            return Ok(print_bytes(text.as_bytes())?);
        }
        if common.json || common.jsonl || common.puz || common.output.is_some() {
            return self.printer.puzzle(&generated);
        }
        self.printer.file(&generated)?;
        let gap = if self.printer.printed > 1 { "\n" } else { "" };
        let mut text = format!("{gap}{title}\n");
        // The title says what is asked.
        let picture = self.printer.pictures.draw(&Diagram { caption: None, ..generated.puzzle.diagram() });
        text += &picture.unwrap_or_else(|| generated.puzzle.to_string());
        let relaxed = relaxed.map(|relaxed| wrapped(&relaxed, 0, 2, COLUMNS));
        for words in remarks.words.iter().chain(&relaxed) {
            text += &format!("{words}\n");
        }
        let answer = made.answer(Notation::San);
        if common.solutions {
            text += &format!("\n{answer}");
        } else {
            self.answers += &format!("\n{title}\n{answer}");
        }
        Ok(print_bytes(text.as_bytes())?)
    }

    /// Says how many puzzles an earlier run had made.
    pub(super) fn tell_found(&self) {
        self.printer.tell_found();
    }

    /// Prints the document with all puzzles, where it is asked for; `more` is what this way of making them adds.
    pub(super) fn document(&mut self, how: GenerateReport, more: Map<String, Value>) -> Result<(), Failure> {
        if !self.args.common.json {
            return Ok(());
        }
        let puzzles = std::mem::take(&mut self.printer.puzzles);
        let mut document = GenerateReport { puzzles, ..how }.json();
        if let Value::Object(object) = &mut document {
            object.extend(more);
        }
        Ok(print_line(&document.to_string())?)
    }

    /// The answers that are still to be told.
    pub(super) fn end(&self) -> Result<(), Failure> {
        match self.answers.is_empty() {
            true => Ok(()),
            false => Ok(print_bytes(format!("\nAnswers\n{}", self.answers).as_bytes())?),
        }
    }
}
