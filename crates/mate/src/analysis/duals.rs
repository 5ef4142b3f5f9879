//! What a walk through the variations of a key collects: duals, short variations, mates.

use super::picture::Picture;
use super::report::{Aftermath, Continuation};
use crate::chess::{Move, Position};
use std::collections::HashSet;

/// A choice of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// The moves that led there, the key first, their reply last.
    pub line: Vec<Move>,
    /// The moves that do equally well.
    pub choices: Vec<Move>,
    /// A choice before our last move; otherwise only of our last.
    pub major: bool,
}

/// A variation that ends sooner than it might.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short {
    /// The moves that led there, the key first, their reply last.
    pub line: Vec<Move>,
    /// How many moves of ours the reply costs.
    pub moves: u32,
}

/// How many mates the variations show, and how clean they are.  Each final position counts once; a model mate
/// is counted as pure too, an ideal one as all three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mates {
    /// All of them.
    pub all: usize,
    /// The pure ones.
    pub pure: usize,
    /// The model ones.
    pub model: usize,
    /// The ideal ones.
    pub ideal: usize,
}

/// What a walk collects.
#[derive(Default)]
pub(super) struct Found {
    pub(super) duals: Vec<Dual>,
    pub(super) short: Vec<Short>,
    pub(super) mates: Mates,
    seen: HashSet<u64>,
}

/// Walks the variations after a key.  Several threats are no dual, nor are choices in what follows a threat: only
/// replies make one.  The mates of threats count where some reply lets them through.
pub(super) fn walk(position: &Position, key: Move, after: &Aftermath) -> Found {
    let mut found = Found::default();
    found.aftermath(&position.after(key), &mut vec![key], after);
    found
}

impl Found {
    fn aftermath(&mut self, position: &Position, line: &mut Vec<Move>, after: &Aftermath) {
        if let Some(picture) = after.end {
            self.mate(position, picture);
        }
        if let Some(line) = &after.cut {
            let end = line.iter().fold(position.clone(), |here, &step| here.after(step));
            if end.is_mate() {
                self.mate(&end, Picture::of(&end));
            }
        }
        // Where every reply defends, a threat is never carried out.
        if !after.others.is_empty() {
            self.threats(&position.passed(), &after.threats);
        }
        for reply in &after.replies {
            let next = position.after(reply.step);
            line.push(reply.step);
            if let Some(picture) = reply.end {
                self.mate(&next, picture);
            }
            if reply.short {
                self.short.push(Short { line: line.clone(), moves: reply.moves });
            }
            if reply.next.len() > 1 {
                let choices = reply.next.iter().map(|next| next.step).collect();
                self.duals.push(Dual { line: line.clone(), choices, major: reply.moves > 1 });
            }
            for continuation in &reply.next {
                line.push(continuation.step);
                self.aftermath(&next.after(continuation.step), line, &continuation.after);
                line.pop();
            }
            line.pop();
        }
    }

    /// Only the mates count in what follows a threat: its lines begin with a move that is not played.
    fn threats(&mut self, position: &Position, threats: &[Continuation]) {
        for threat in threats {
            let mut inside = Found { seen: std::mem::take(&mut self.seen), ..Found::default() };
            inside.mates = self.mates;
            inside.aftermath(&position.after(threat.step), &mut vec![threat.step], &threat.after);
            self.mates = inside.mates;
            self.seen = inside.seen;
        }
    }

    fn mate(&mut self, position: &Position, picture: Picture) {
        if self.seen.insert(position.hash()) {
            self.mates.all += 1;
            self.mates.pure += usize::from(picture >= Picture::Pure);
            self.mates.model += usize::from(picture >= Picture::Model);
            self.mates.ideal += usize::from(picture >= Picture::Ideal);
        }
    }
}
