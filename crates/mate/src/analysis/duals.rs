//! What a walk through the variations of a key collects: duals, short variations, mates.

use super::picture::Picture;
use super::report::Aftermath;
use rookwright_chess::{Move, Position};
use std::collections::HashMap;

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
///
/// The mate of a threat counts once, whichever of the replies lets it through, and is as clean as the cleanest
/// of the mates that it then really gives.  Of what follows a longer threat, where the tree is not complete, only
/// what follows a pass is known: those mates count once too, as clean as the cleanest that is there when the same
/// moves are played after a reply, or as plain ones where these cannot be played.
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
    /// The mates by the number of their position.
    pictures: HashMap<u64, Picture>,
}

/// Walks the variations after a key.  Several threats are no dual, nor are choices in what follows a threat: only
/// replies make one.  The mates of threats count where some reply lets them through.
pub(super) fn walk(position: &Position, key: Move, after: &Aftermath) -> Found {
    let mut found = Found::default();
    found.aftermath(&position.after(key), &mut vec![key], after);
    found
}

impl Found {
    /// How many mates there are.
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
        if let Some(line) = &after.cut {
            let end = line.iter().fold(position.clone(), |here, &step| here.after(step));
            if end.is_mate() {
                self.mate(&end, Picture::of(&end));
            }
        }
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

    /// The threats of a move of ours that led to `told`, or that can be played to lead to one of the `real`
    /// positions.
    fn threats(&mut self, told: &Position, real: &[Position], after: &Aftermath) {
        // Where every reply defends, a threat is never carried out.
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

    /// What follows a threat, which was looked at after a pass and is carried out in real positions.  Only the
    /// mates count: its lines have a move that is not played.
    fn threat(&mut self, told: &Position, real: &[Position], after: &Aftermath) {
        if after.end.is_some() {
            self.mate(told, cleanest(real));
        }
        if let Some(line) = &after.cut {
            let end = line.iter().fold(told.clone(), |here, &step| here.after(step));
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

/// The positions after a move, where it is legal.
fn played(positions: &[Position], step: Move) -> impl Iterator<Item = Position> {
    positions.iter().filter(move |position| position.is_legal(step)).map(move |position| position.after(step))
}

/// The picture of the cleanest mate among positions.
fn cleanest(positions: &[Position]) -> Picture {
    let mates = positions.iter().filter(|position| position.is_mate());
    mates.map(Picture::of).max().unwrap_or(Picture::Plain)
}
