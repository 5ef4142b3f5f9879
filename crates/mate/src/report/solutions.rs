//! Writes the lines of help and series play as text and as a document.

use super::prose::head;
use super::wrap::push_wrapped;
use crate::document::{Fen, LinesReport, ShorterLines, StipulationText, WrittenLine, uci};
use crate::run::{LinesOfLength, Shorter};
use crate::stipulation::{Stipulation, goal_words};
use rookwright_chess::{Move, Notation, Position};

/// The most shorter lines that are shown.
const MOST_SHORTER_LINES_SHOWN: usize = 5;

/// The solutions of a problem of help or series play.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// The diagram.
    pub position: &'a Position,
    /// The stipulation, with its number of moves.
    pub stipulation: Stipulation,
    /// Every solution found, each as its moves in order.
    pub lines: &'a [Vec<Move>],
    /// Whether all solutions were found.
    pub complete: bool,
    /// What is known about shorter lines.
    pub shorter: &'a Shorter,
    /// The number of solutions that the author states. 1 by default.
    pub intended: u128,
}

impl Lines<'_> {
    /// Whether the number of solutions is the intended one and no shorter one exists. `None` if this is not
    /// decided.
    pub fn is_sound(&self) -> Option<bool> {
        let (number, shorter) = (self.lines.len() as u128, self.shorter);
        let too_few = self.complete && number < self.intended.max(1);
        if too_few || number > self.intended || shorter.shortest().is_some() {
            return Some(false);
        }
        (self.complete && shorter.is_excluded()).then_some(true)
    }

    /// Lists the faults.
    fn faults(&self) -> Vec<String> {
        let number = self.lines.len() as u128;
        let mut faults = Vec::new();
        match number {
            0 if self.complete => faults.push("no solution".to_owned()),
            _ if number > self.intended || self.complete && number < self.intended => {
                faults.push(self.number_words());
            }
            _ => {}
        }
        let shortest = self.shorter.shortest().map(|short| short.stipulation);
        faults.extend(shortest.map(|short| format!("shorter: in {}", short.length())));
        faults
    }

    /// Returns `2 solutions`, `at least 1 solution`.
    fn number_words(&self) -> String {
        let more = if self.complete { "" } else { "at least " };
        let number = self.lines.len();
        format!("{more}{number} solution{}", if number == 1 { "" } else { "s" })
    }
}

/// Writes the lines as text, numbered as composers do: `1.Kc2 Ra2 2.Kc1 O-O#`, then whether the problem is
/// sound.
pub fn lines_text(found: &Lines<'_>, notation: Notation) -> String {
    let mut out = head(found.position, found.stipulation) + "\n";
    for line in found.lines {
        push_wrapped(&mut out, 0, &found.stipulation.write_line(found.position, line, notation));
    }
    if !found.lines.is_empty() {
        out.push('\n');
    }
    let sound = if found.is_sound() == Some(true) { "; sound" } else { "" };
    match found.lines.len() {
        // Without a complete search, nothing can be said about what does not exist.
        0 if found.complete => out += "no solution\n",
        0 => out += "no solution found so far\n",
        _ => out += &format!("{}{sound}\n", found.number_words()),
    }
    // Any shorter line makes the problem unsound, so all lengths are shown, beginning with the shortest.
    for (nth, short) in found.shorter.lengths.iter().enumerate() {
        let (goal, sign) = (goal_words(short.stipulation), short.stipulation);
        let head = if nth == 0 {
            format!("unsound: a shorter {goal} exists, {sign}:")
        } else {
            format!("and {sign}:")
        };
        push_wrapped(&mut out, 0, &head);
        push_shorter(&mut out, found.position, short, notation);
    }
    out
}

/// Shows the solutions of one length.
fn push_shorter(out: &mut String, position: &Position, short: &LinesOfLength, notation: Notation) {
    for line in short.lines.iter().take(MOST_SHORTER_LINES_SHOWN) {
        push_wrapped(out, 4, &short.stipulation.write_line(position, line, notation));
    }
    if let more @ 1.. = short.lines.len().saturating_sub(MOST_SHORTER_LINES_SHOWN) {
        let least = if short.complete { "" } else { "at least " };
        *out += &format!("    ... and {least}{more} more\n");
    }
}

impl LinesReport {
    /// Writes the lines. `sound` is null if it is not decided.
    pub fn of(found: &Lines<'_>) -> Self {
        let &Lines { position, stipulation, lines, complete, shorter, .. } = found;
        let shorter_lengths = ShorterLines::list(position, shorter);
        Self {
            stipulation: StipulationText(stipulation.to_string()),
            fen: Fen::of(position),
            complete,
            sound: found.is_sound(),
            faults: found.faults(),
            solutions: solutions(position, stipulation, lines),
            shorter: shorter_lengths.first().cloned(),
            shorter_lengths,
        }
    }
}

impl ShorterLines {
    /// Writes the lines of every length with fewer moves than asked for, the shortest first.
    pub(crate) fn list(position: &Position, shorter: &Shorter) -> Vec<Self> {
        let lines = |short: &LinesOfLength| Self {
            moves: short.stipulation.moves(),
            stipulation: StipulationText(short.stipulation.to_string()),
            complete: short.complete,
            solutions: solutions(position, short.stipulation, &short.lines),
        };
        shorter.lengths.iter().map(lines).collect()
    }
}

fn solutions(position: &Position, stipulation: Stipulation, lines: &[Vec<Move>]) -> Vec<WrittenLine> {
    let write = |line: &Vec<Move>| {
        let text = stipulation.write_line(position, line, Notation::San);
        WrittenLine { line: uci(line), text, part: None }
    };
    lines.iter().map(write).collect()
}

#[cfg(test)]
mod tests;
