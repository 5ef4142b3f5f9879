//! Prints mates in the requested format, each as soon as it is found.

use super::super::Printer;
use super::args::Mates;
use crate::failure::Failure;
use crate::output::{print_bytes, print_document, remark, wrapped};
use rookwright_board::Diagram;
use rookwright_chess::Notation;
use rookwright_compose::Made;
use rookwright_compose::document::{BestMaterial, ImprovedPosition};
use rookwright_ops::{GenerateAnswer, GenerateReport};
use rookwright_puzzle::Generated;
use rookwright_run::document::value_of;

/// The width of the summary in columns.
pub(super) const COLUMNS: usize = 80;

/// Remarks on a puzzle.
#[derive(Default)]
pub(super) struct Remarks {
    /// Printed below the diagram, or on standard error if puzzles are printed in a file format.
    pub(super) words: Vec<String>,
    /// For its document: what is known about better choices of pieces.
    pub(super) optimum: Option<BestMaterial>,
    /// For its document: the position that it was made from.
    pub(super) improved: Option<ImprovedPosition>,
}

/// Prints generated mates.
pub(super) struct MatePrinter<'a> {
    printer: Printer<'a>,
    args: &'a Mates,
    /// The name of the set: the seed, or the size of the board if no seed is used.
    name: String,
    /// The answers, which are printed after all diagrams.
    answers: String,
}

impl<'a> MatePrinter<'a> {
    pub(super) fn new(args: &'a Mates, name: String) -> Result<Self, Failure> {
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
        // A file format has no other place for the relaxed rules.
        let full = relaxed.as_ref().map_or(title.clone(), |relaxed| format!("{title}; {relaxed}"));
        let mut generated = Generated::mate(made, &full);
        if let Some(document) = &mut generated.mate {
            (document.optimum, document.improved) = (remarks.optimum, remarks.improved.clone());
        }
        let Mates { common, epd, pgn, .. } = self.args;
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
        // The title contains the stipulation.
        let picture = self.printer.pictures.draw(&Diagram { caption: None, ..generated.puzzle.diagram() });
        text += &picture.unwrap_or_else(|| generated.puzzle.to_string());
        if let Some(words) = made.problem.last_move_words() {
            text += &format!("{words}\n");
        }
        for part in made.problem.parts().iter().filter(|part| !part.name.is_diagram()) {
            text += &format!("{} {}\n", part.name, made.problem.part_changes(part.name));
        }
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

    /// Reports how many of the puzzles an earlier run had written.
    pub(super) fn tell_found(&self) {
        self.printer.tell_found();
    }

    /// Prints the JSON document with all puzzles, and with the fields that `fill` adds, with `--json`.
    pub(super) fn document(
        &mut self,
        how: GenerateReport,
        fill: impl FnOnce(&mut GenerateAnswer),
    ) -> Result<(), Failure> {
        if !self.args.common.json {
            return Ok(());
        }
        let puzzles = std::mem::take(&mut self.printer.puzzles);
        let mut document = GenerateReport { puzzles, ..how }.document();
        fill(&mut document);
        Ok(print_document("generate", value_of(&document))?)
    }

    /// Prints the answers that were kept for the end.
    pub(super) fn end(&self) -> Result<(), Failure> {
        if self.answers.is_empty() {
            return Ok(());
        }
        Ok(print_bytes(format!("\nAnswers\n{}", self.answers).as_bytes())?)
    }
}
