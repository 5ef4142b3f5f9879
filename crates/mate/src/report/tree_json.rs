//! Writes a report, with its tree of variations, as a document.

use crate::analysis::{Aftermath, Continuation, Fault, Key, Reply, Report, Short, Try};
use crate::content::{Content, score};
use crate::document::{self, Analysis, Fen, MateReport, NamedMove, StipulationText, uci};
use crate::stipulation::Play;
use rookwright_chess::{BitBoard, Goal, Position};
use rookwright_run::document::{SquareName, value_of};
use serde_json::Value;

/// Writes the report as JSON: a [`MateReport`].
pub fn report_json(report: &Report) -> Value {
    value_of(&MateReport::of(report))
}

impl MateReport {
    /// Writes a report.
    pub fn of(report: &Report) -> Self {
        Self {
            stipulation: StipulationText(report.stipulation.to_string()),
            fen: Fen::of(&report.position),
            moves: report.moves,
            sound: report.is_sound(),
            analysis: Analysis::of(report),
        }
    }
}

impl Analysis {
    /// Writes the keys of a report and what else was analysed.
    ///
    /// The continuation and pictures of a threat are those after a pass; `mates` counts those that replies really lead
    /// to. In a complete tree, as in generated puzzles, `others` are only replies after which each threat ends the game.
    pub fn of(report: &Report) -> Self {
        let writer = Writer { goal: report.stipulation.goal() };
        let position = &report.position;
        let passed = position.passed();
        let (white, black) = position.numbers();
        let shorter = report.shorter.map(|moves| {
            let quick = report.keys.iter().filter(|key| key.moves == moves);
            let keys = NamedMove::list(position, quick.map(|key| &key.step));
            document::ShorterKeys { moves, keys }
        });
        // The content counts what direct play shows; other play would get numbers without a meaning.
        let content = Content::of(report).filter(|_| report.stipulation.play() == Play::Direct);
        Self {
            faults: report.faults().into_iter().map(fault).collect(),
            keys: list(&report.keys, |key| writer.key(position, key)),
            shorter,
            tries: report.tries.as_ref().map(|tries| list(tries, |one| writer.one_try(position, one))),
            set_play: report.set_play.as_ref().map(|set| list(set, |reply| writer.reply(&passed, reply))),
            men: document::NumbersAndClass { white, black, class: report.men_class() },
            cut: report.is_cut(),
            content,
            score: content.map(|content| score(&content)),
        }
    }
}

fn list<T, D>(items: impl IntoIterator<Item = T>, write: impl FnMut(T) -> D) -> Vec<D> {
    items.into_iter().map(write).collect()
}

/// Lists the names of squares, file by file.
fn squares(set: BitBoard) -> Vec<SquareName> {
    let mut names = SquareName::list(set);
    names.sort();
    names
}

fn fault(fault: Fault) -> String {
    match fault {
        Fault::NoSolution => "no solution".to_owned(),
        Fault::Cooked(keys) => format!("{keys} keys"),
        Fault::Short(moves) => format!("shorter: in {moves}"),
    }
}

struct Writer {
    goal: Goal,
}

impl Writer {
    fn key(&self, position: &Position, key: &Key) -> document::Key {
        let features = &key.features;
        let duals = list(&key.duals, |dual| {
            // The choices are written from the position after the line of the dual.
            let here = dual.line.iter().fold(position.clone(), |here, &step| here.after(step));
            let choices = NamedMove::list(&here, &dual.choices);
            document::Dual { line: uci(&dual.line), choices, major: dual.major }
        });
        let short = |short: &Short| document::ShortVariation { line: uci(&short.line), moves: short.moves };
        document::Key {
            step: NamedMove::of(position, key.step),
            mate_in: key.moves,
            line: uci(&key.line),
            key_type: features.list.clone(),
            good_key: features.is_good(),
            flights: document::Flights {
                before: squares(features.flights_before),
                after: squares(features.flights_after),
                given: squares(features.given()),
                taken: squares(features.taken()),
            },
            variations: self.aftermath(&position.after(key.step), &key.after),
            duals,
            short_variations: list(&key.short, short),
            mates: (self.goal == Goal::Mate).then_some(key.mates),
        }
    }

    fn one_try(&self, position: &Position, one: &Try) -> document::Try {
        let after = position.after(one.step);
        document::Try {
            step: NamedMove::of(position, one.step),
            refutations: NamedMove::list(&after, &one.refutations),
            variations: self.aftermath(&after, &one.after),
        }
    }

    fn aftermath(&self, position: &Position, after: &Aftermath) -> document::Aftermath {
        if let Some(picture) = after.end {
            return match self.goal {
                Goal::Mate => document::Aftermath::Mate(document::MateEnd { mate: picture }),
                Goal::Stalemate => document::Aftermath::Stalemate(document::StalemateEnd { stalemate: true }),
            };
        }
        // A tree that was cut has its longest line, and no replies that could be mistaken for all of them.
        if let Some(line) = &after.cut {
            let cut = document::CutTree { check: after.check, longest_line: uci(line) };
            return document::Aftermath::Cut(cut);
        }
        let passed = position.passed();
        document::Aftermath::Replies(document::AfterMove {
            check: after.check,
            zugzwang: after.zugzwang,
            threat_moves: after.threat_moves,
            threats: list(&after.threats, |next| self.next(&passed, next)),
            replies: list(&after.replies, |reply| self.reply(position, reply)),
            others: NamedMove::list(position, &after.others),
        })
    }

    fn reply(&self, position: &Position, reply: &Reply) -> document::Reply {
        let after = position.after(reply.step);
        document::Reply {
            step: NamedMove::of(position, reply.step),
            moves: reply.moves,
            short: reply.short,
            mate: reply.end.filter(|_| self.goal == Goal::Mate),
            stalemate: reply.end.is_some() && self.goal == Goal::Stalemate,
            continuations: list(&reply.next, |next| self.next(&after, next)),
        }
    }

    fn next(&self, position: &Position, next: &Continuation) -> document::Continuation {
        document::Continuation {
            step: NamedMove::of(position, next.step),
            after: self.aftermath(&position.after(next.step), &next.after),
        }
    }
}

#[cfg(test)]
mod tests;
