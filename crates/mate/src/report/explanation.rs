//! Writes why a first move works or fails, as text and as a document.

use super::prose::in_words;
use super::variations::MoveWriter;
use super::wrap::push_wrapped;
use crate::analysis::{Explanation, Resistance};
use crate::document::{LongestResistance, MoveExplanation, NamedMove, uci};
use crate::stipulation::Stipulation;
use rookwright_chess::{Goal, Move, Notation, Position};

/// The number of refutations that are named if nobody asks for more.
pub const REFUTATIONS_SHOWN: usize = 6;

/// Writes why a first move works or fails, as text. Names at most `most` refutations and counts the others.
pub fn explanation_text(
    position: &Position,
    stipulation: Stipulation,
    step: Move,
    explanation: &Explanation,
    notation: Notation,
    most: usize,
) -> String {
    let writer = MoveWriter { notation, goal: stipulation.goal() };
    let first = writer.ours(position, step, 1);
    let mut out = String::new();
    match explanation {
        Explanation::Works { moves, line } => {
            push_wrapped(&mut out, 0, &format!("{first}! works: {}", in_words(stipulation, *moves)));
            push_wrapped(&mut out, 4, &format!("longest line: {}", writer.line(position, line)));
        }
        Explanation::EndsTheGame => {
            let what = if position.after(step).is_check() { "mate" } else { "stalemate" };
            push_wrapped(&mut out, 0, &format!("{first}? fails: it is {what} at once"));
        }
        Explanation::MustEnd { duty } => {
            let moves = writer.several(position, duty, 1);
            let what = if stipulation.goal() == Goal::Mate { "a mate" } else { "a stalemate" };
            push_wrapped(&mut out, 0, &format!("{first}? fails: {what} in one must be played: {moves}"));
        }
        Explanation::Refuted { threats, refutations, longest } => {
            let after = position.after(step);
            // A bad try may have dozens of refutations: a few say enough, and the number of the others.
            let shown: Vec<_> =
                refutations.iter().take(most).map(|&reply| writer.theirs(&after, reply, 1) + "!").collect();
            // Nothing is left out in silence.
            let more = refutations.len() - shown.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            push_wrapped(&mut out, 0, &format!("{first}? fails: refuted by {}{more}", shown.join(" ")));
            if !threats.is_empty() {
                let threat = writer.several(&after.passed(), threats, 2);
                push_wrapped(&mut out, 4, &format!("it threatens {threat}"));
            }
            // A refutation alone does not show how close the try comes, so the line that lasts
            // longest follows.
            let line = writer.line(position, &longest.line);
            let end = match longest.moves {
                Some(moves) => in_words(stipulation, moves),
                None => format!("no {}", in_words(stipulation, longest.looked)),
            };
            push_wrapped(&mut out, 4, &format!("longest resistance: {line}  ({end})"));
        }
    }
    out
}

impl MoveExplanation {
    /// Writes the same as a document.
    pub fn of(position: &Position, step: Move, explanation: &Explanation) -> Self {
        let first = NamedMove::of(position, step);
        match explanation {
            Explanation::Works { moves, line } => {
                Self::Works { r#move: first, works: true, moves: *moves, line: uci(line) }
            }
            Explanation::EndsTheGame => {
                Self::EndsTheGame { r#move: first, works: false, ends_the_game: true }
            }
            Explanation::MustEnd { duty } => Self::MustEnd {
                r#move: first,
                works: false,
                ends_the_game: false,
                must_play: NamedMove::list(position, duty),
            },
            Explanation::Refuted { threats, refutations, longest } => {
                let after = position.after(step);
                let &Resistance { moves, looked, .. } = longest;
                Self::Refuted {
                    r#move: first,
                    works: false,
                    ends_the_game: false,
                    threats: NamedMove::list(&after.passed(), threats),
                    refutations: NamedMove::list(&after, refutations),
                    longest: LongestResistance { moves, looked, line: uci(&longest.line) },
                }
            }
        }
    }
}
