//! Phases: the set play, each try and the solution, each as a flat list of variations.

use crate::analysis::{Aftermath, Parries, Reply, Report};
use rookwright_chess::{Move, Position};

/// A reply that defeats every threat, with our only answer. Without a threat, any reply will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The reply.
    pub reply: Move,
    /// Our only answer.
    pub answer: Move,
}

/// The play after one first move, or the set play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phase {
    /// The first move. `None` for set play.
    pub first: Option<Move>,
    /// Our threats.
    pub threats: Vec<Move>,
    /// The replies that defeat every threat, with our only answers.
    pub variations: Vec<Variation>,
    /// The replies that defeat some of several threats, with our only answers: a Novotny shows in these.
    pub separations: Vec<Variation>,
    /// The replies that defeat every threat and leave us a choice.
    pub duals: Vec<Move>,
    /// The replies that refute the first move.
    pub refutations: Vec<Move>,
}

/// All phases of a problem of forced play with a single key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phases {
    /// The diagram.
    pub position: Position,
    /// The number of moves.
    pub moves: u32,
    /// The play after the key.
    pub solution: Phase,
    /// The set play. `None` if it was not examined.
    pub set_play: Option<Phase>,
    /// The play after each quiet try with a single refutation.
    pub tries: Vec<Phase>,
    /// The other moves of the piece that makes the key, captures and checks too, with their refutations.
    pub key_piece: Vec<Phase>,
    /// The number of different mating moves in the variations.
    pub mates: usize,
}

impl Phase {
    /// Returns our answer to a reply, if it is the only one.
    pub fn answer(&self, reply: Move) -> Option<Move> {
        self.variations.iter().find(|variation| variation.reply == reply).map(|variation| variation.answer)
    }

    fn of(first: Move, after: &Aftermath, refutations: Vec<Move>) -> Self {
        Self {
            first: Some(first),
            threats: after.threats.iter().map(|threat| threat.step).collect(),
            refutations,
            ..Self::of_replies(&after.replies)
        }
    }

    fn of_replies(replies: &[Reply]) -> Self {
        let mut phase = Self::default();
        for reply in replies {
            match (reply.parries, &reply.next[..]) {
                (Parries::Nothing, _) | (_, []) => {}
                (parries, [only]) if reply.unique != Some(false) => {
                    let variation = Variation { reply: reply.step, answer: only.step };
                    let list =
                        if parries == Parries::All { &mut phase.variations } else { &mut phase.separations };
                    list.push(variation);
                }
                (Parries::All, _) => phase.duals.push(reply.step),
                _ => {}
            }
        }
        phase
    }
}

impl Phases {
    /// Returns the phases of a report. `None` unless it has exactly one key.
    pub fn of(report: &Report) -> Option<Self> {
        let [key] = &report.keys[..] else { return None };
        // A try that counts has one refutation, and is no check or capture that anyone would expect to fail.
        let tries = report
            .tries
            .iter()
            .flatten()
            .filter(|a_try| a_try.refutations.len() == 1 && is_quiet(&report.position, a_try.step));
        let mut mates = Vec::new();
        mating_moves(&key.after, &mut mates);
        // The same mate after several replies counts once.
        mates.sort_by_key(|step| step.bits());
        mates.dedup();
        Some(Self {
            position: report.position.clone(),
            moves: report.moves,
            solution: Phase::of(key.step, &key.after, Vec::new()),
            set_play: report.set_play.as_deref().map(Phase::of_replies),
            tries: tries
                .map(|a_try| Phase::of(a_try.step, &a_try.after, a_try.refutations.clone()))
                .collect(),
            key_piece: report
                // Of the piece that gives the key all tries count, since they show why it goes where it goes.
                .tries
                .iter()
                .flatten()
                .filter(|a_try| a_try.step.from() == key.step.from())
                .map(|a_try| Phase::of(a_try.step, &a_try.after, a_try.refutations.clone()))
                .collect(),
            mates: mates.len(),
        })
    }
}

/// Whether a move is neither a check nor a capture.
pub(super) fn is_quiet(position: &Position, step: Move) -> bool {
    !position.is_capture(step) && !position.after(step).is_check()
}

/// Collects the mating moves of every variation: of replies that parry every threat and have one answer.
fn mating_moves(after: &Aftermath, mates: &mut Vec<Move>) {
    for reply in after.replies.iter().filter(|reply| reply.parries == Parries::All) {
        if let [only] = &reply.next[..]
            && reply.unique != Some(false)
        {
            match only.after.end {
                Some(_) => mates.push(only.step),
                None => {
                    mating_moves(&only.after, mates);
                    // A quiet continuation also mates by its threat if some reply lets it through.
                    if !only.after.others.is_empty() {
                        let ends = |next: &&crate::analysis::Continuation| next.after.end.is_some();
                        mates.extend(only.after.threats.iter().filter(ends).map(|threat| threat.step));
                    }
                }
            }
        }
    }
}
