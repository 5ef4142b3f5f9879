//! Collects duals, short variations and mates from the variations of a key.

use super::aftermath::Aftermath;
use super::picture::Picture;
use rookwright_chess::{Move, Position};
use serde::Serialize;
use std::collections::HashMap;

/// A position in which we have a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual {
    /// The moves that led there, from the key to their reply.
    pub line: Vec<Move>,
    /// The moves that are equally good.
    pub choices: Vec<Move>,
    /// Whether the choice is before our last move. Otherwise it is a choice of the mating move only.
    pub major: bool,
}

/// A variation that ends earlier than the stipulation allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short {
    /// The moves that led there, from the key to their reply.
    pub line: Vec<Move>,
    /// The number of our moves after the reply.
    pub moves: u32,
}

/// Counts the mates in the variations by how clean they are. Each final position counts once. A model mate
/// also counts as pure, an ideal mate as all three.
///
/// The mate of a threat counts once, whichever reply lets it through, and is as clean as the cleanest mate
/// that it really gives. In an incomplete tree, the continuation of a longer threat is only known after a
/// pass. Those mates also count once, as clean as the cleanest one when the same moves are played after a
/// reply, or as plain if they cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Mates {
    /// All mates.
    pub all: usize,
    /// The pure mates.
    pub pure: usize,
    /// The model mates.
    pub model: usize,
    /// The ideal mates.
    pub ideal: usize,
}

/// What a walk has collected.
#[derive(Default)]
pub(super) struct Found {
    pub(super) duals: Vec<Dual>,
    pub(super) short: Vec<Short>,
    /// The mates by the hash of their position.
    pictures: HashMap<u64, Picture>,
}

/// Walks the variations after a key. Only replies make a dual: neither several threats nor choices after a
/// threat count. The mates of a threat count if some reply lets it through.
pub(super) fn walk(position: &Position, key: Move, after: &Aftermath) -> Found {
    let mut found = Found::default();
    found.aftermath(&position.after(key), &mut vec![key], after);
    found
}

impl Found {
    /// Counts the mates.
    pub(super) fn mates(&self) -> Mates {
        let count = |least| self.pictures.values().filter(|&&picture| picture >= least).count();
        Mates {
            all: self.pictures.len(),
            pure: count(Picture::Pure),
            model: count(Picture::Model),
            ideal: count(Picture::Ideal),
        }
    }

    fn aftermath(&mut self, position: &Position, line: &mut Vec<Move>, after: &Aftermath) {
        if let Some(picture) = after.end {
            self.mate(position, picture);
        }
        // A variation that is not written to the end still has a mate at the end of its line, which counts like
        // the others.
        if let Some(line) = &after.cut {
            let end = line.iter().fold(position.clone(), |here, &step| here.after(step));
            if end.is_mate() {
                self.mate(&end, Picture::of(&end));
            }
        }
        // What was threatened here is carried out from this very position.
        self.threats(position, std::slice::from_ref(position), after);
        for reply in &after.replies {
            let next = position.after(reply.step);
            line.push(reply.step);
            if let Some(picture) = reply.end {
                self.mate(&next, picture);
            }
            if reply.short {
                self.short.push(Short { line: line.clone(), moves: reply.moves });
            }
            // A choice in the middle of a solution weighs more than one at the mate.
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

    /// Collects the threats of our move that led to `told`, or that can be played in one of the `real`
    /// positions.
    fn threats(&mut self, told: &Position, real: &[Position], after: &Aftermath) {
        // If every reply parries the threat, it is never carried out.
        if after.others.is_empty() {
            return;
        }
        let through: Vec<_> = after.others.iter().flat_map(|&other| played(real, other)).collect();
        let passed = told.passed();
        for threat in &after.threats {
            let real: Vec<_> = played(&through, threat.step).collect();
            self.threat(&passed.after(threat.step), &real, &threat.after);
        }
    }

    /// Collects what follows a threat, which was analysed after a pass and is carried out in real
    /// positions. Only the mates count, because the lines contain a pass.
    fn threat(&mut self, told: &Position, real: &[Position], after: &Aftermath) {
        if after.end.is_some() {
            self.mate(told, cleanest(real));
        }
        if let Some(line) = &after.cut {
            let end = line.iter().fold(told.clone(), |here, &step| here.after(step));
            // The line is followed both from the pass and in every real position where its moves are legal.
            let real = line.iter().fold(real.to_vec(), |real, &step| played(&real, step).collect());
            if end.is_mate() {
                self.mate(&end, cleanest(&real));
            }
        }
        self.threats(told, real, after);
        for reply in &after.replies {
            let next = told.after(reply.step);
            let here: Vec<_> = played(real, reply.step).collect();
            if reply.end.is_some() {
                self.mate(&next, cleanest(&here));
            }
            for continuation in &reply.next {
                let real: Vec<_> = played(&here, continuation.step).collect();
                self.threat(&next.after(continuation.step), &real, &continuation.after);
            }
        }
    }

    fn mate(&mut self, position: &Position, picture: Picture) {
        let best = self.pictures.entry(position.hash()).or_insert(picture);
        *best = picture.max(*best);
    }
}

/// Returns the positions after a move, where it is legal.
fn played(positions: &[Position], step: Move) -> impl Iterator<Item = Position> {
    positions.iter().filter(move |position| position.is_legal(step)).map(move |position| position.after(step))
}

/// Returns the picture of the cleanest mate among positions.
fn cleanest(positions: &[Position]) -> Picture {
    let mates = positions.iter().filter(|position| position.is_mate());
    mates.map(Picture::of).max().unwrap_or(Picture::Plain)
}
