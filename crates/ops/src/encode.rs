//! The task `encode`: a puzzle as the input of other solvers.

use super::{Limits, Refusal};
use crate::operation::{Operation, Pace, Work};
use crate::puzzle_input::{PuzzleInput, ReadPuzzle};
use rookwright_placement::Hints;
use rookwright_puzzle::{ExportError, Format, Puzzle};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Kind, Options};
use std::io::{self, Write};

/// The most bytes of a text unless the whole is wanted: what a person reads.
const SHOWN: usize = 64 << 10;
/// The most bytes of a whole text.
const MOST: usize = 16 << 20;

/// Writes the encoding of a puzzle, to read or for another solver.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Encode {
    /// The puzzle
    #[option(required)]
    pub puzzle: Given<PuzzleInput>,
    /// Format: puz, dimacs or asp
    #[option(kind = FORMAT, read = str::parse::<Format>, usual = &["puz", "dimacs", "asp"], required, group = OUTPUT)]
    pub format: Option<Format>,
    /// Leave out implied constraints
    ///
    /// By default the encoding also states what follows from the rules, which helps solvers.
    #[option(group = OUTPUT)]
    pub plain: bool,
    /// Whether the text is not cut
    #[option(place = Nowhere)]
    pub whole: bool,
}

/// The heading of options about what is written.
pub const OUTPUT: &str = "Output options";
/// A format of encodings.
const FORMAT: Kind = Kind::Text { value: "FORMAT", example: "asp" };

impl Encode {
    /// Writes the encoding.
    ///
    /// # Errors
    /// If the puzzle has none in this format, or it cannot be written.
    pub fn write(&self, puzzle: &Puzzle, to: &mut impl Write) -> Result<(), ExportError> {
        let hints = if self.plain { Hints::Plain } else { Hints::Implied };
        puzzle.export(self.format.unwrap_or(Format::Puz), hints, to)
    }
}

/// The input of another solver.
#[document]
pub(crate) struct EncodeAnswer {
    /// The format.
    format: &'static str,
    /// The text, or its beginning.
    text: String,
    /// Whether the text is the whole.
    complete: bool,
    /// The number of bytes of the whole.
    bytes: u64,
    /// The number of lines of the whole.
    lines: u64,
}

impl Operation for Encode {
    const NAME: &'static str = "encode";
    const PACE: Pace = Pace::Brief;
    type Answer = EncodeAnswer;

    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<EncodeAnswer>, Refusal> {
        let puzzle = request.options.puzzle.read(limits)?;
        Ok(Box::new(move |_| encoded(&puzzle, &request.options)))
    }
}

fn encoded(puzzle: &Puzzle, asked: &Encode) -> Result<EncodeAnswer, Refusal> {
    let most = if asked.whole { MOST } else { SHOWN };
    let mut text = Beginning { kept: Vec::new(), most, bytes: 0, lines: 0 };
    // The whole text is written, but only its beginning kept: so its length is known, and it needs little
    // memory.
    asked.write(puzzle, &mut text).map_err(|error| match error {
        ExportError::Io(error) => Refusal::bug(error),
        error => Refusal::input(error),
    })?;
    let Beginning { mut kept, bytes, lines, .. } = text;
    let is_cut = (kept.len() as u64) < bytes;
    if is_cut && asked.whole {
        return Err(Refusal::input(format!(
            "the text has {} MB, and the limit is {}: the command line writes longer ones",
            bytes >> 20,
            MOST >> 20
        )));
    }
    // Half a line would be a wrong clause.
    if is_cut {
        let end = kept.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        kept.truncate(end);
    }
    Ok(EncodeAnswer {
        format: asked.format.unwrap_or(Format::Puz).name(),
        text: String::from_utf8_lossy(&kept).into_owned(),
        complete: !is_cut,
        bytes,
        lines,
    })
}

/// Keeps the first bytes that are written and counts the others.
struct Beginning {
    kept: Vec<u8>,
    most: usize,
    bytes: u64,
    lines: u64,
}

impl Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.most.saturating_sub(self.kept.len()).min(bytes.len());
        self.kept.extend_from_slice(&bytes[..room]);
        self.bytes += bytes.len() as u64;
        self.lines += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{refused, run};
    use serde_json::json;

    #[test]
    fn the_text_is_that_of_the_exporter() {
        let queens = json!({ "words": ["queens", "4"] });
        let cnf = run("encode", &json!({ "puzzle": queens, "format": "dimacs" }));
        let text = cnf["text"].as_str().unwrap();
        assert!(text.contains("\np cnf ") && text.contains("c p show"), "{text}");
        assert!(text.contains("Q safe from Q"), "{text}");
        assert_eq!((&cnf["complete"], &cnf["bytes"]), (&json!(true), &json!(text.len())));
        assert_eq!(cnf["lines"], text.lines().count());
        let asp = run("encode", &json!({ "puzzle": queens, "format": "asp" }));
        assert!(asp["text"].as_str().unwrap().contains("% Q safe from Q"), "{asp}");
        let plain = run("encode", &json!({ "puzzle": queens, "format": "asp", "plain": true }));
        assert_ne!(plain["text"], asp["text"]);
    }

    #[test]
    fn a_long_text_is_cut_at_a_line() {
        let puzzle = json!({ "words": ["crowded", "16"] });
        let cut = run("encode", &json!({ "puzzle": puzzle, "format": "dimacs" }));
        let whole = run("encode", &json!({ "puzzle": puzzle, "format": "dimacs", "whole": true }));
        let (first, all) = (cut["text"].as_str().unwrap(), whole["text"].as_str().unwrap());
        assert_eq!((&cut["complete"], &whole["complete"]), (&json!(false), &json!(true)));
        assert!(first.len() <= super::SHOWN && first.ends_with('\n') && all.starts_with(first));
        assert_eq!((&cut["bytes"], &cut["lines"]), (&json!(all.len()), &json!(all.lines().count())));
    }

    #[test]
    fn what_cannot_be_encoded_is_refused() {
        let mate = json!({ "fen": "7k/8/8/8/8/8/R7/1R5K w", "stipulation": "#2" });
        assert!(refused("encode", &json!({ "puzzle": mate, "format": "dimacs" })).contains("no encoding"));
        let queens = json!({ "words": ["queens", "4"] });
        let message = refused("encode", &json!({ "puzzle": queens, "format": "lp" }));
        assert!(message.starts_with("format: unknown format 'lp'"), "{message}");
        assert!(refused("encode", &json!({ "puzzle": queens })).contains("missing field `format`"));
    }
}
