//! Signatures: solutions that look alike to a solver have the same signature, wherever on the board they
//! are played.

use rookwright_chess::{Color, Counting, Move, Piece, Position, letter};
use rookwright_mate::analysis::{Aftermath, Continuation, Report};
use std::collections::{BTreeSet, HashSet};
use std::fmt;

/// A piece and how far it moves in any direction, the longer side first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vector {
    piece: Piece,
    far: u8,
    aside: u8,
    promotion: Option<Piece>,
}

impl Vector {
    /// Returns the vector of a legal move.
    pub(super) fn of(position: &Position, step: Move) -> Self {
        let (from, to) = (step.from(), step.to());
        let files = (from.file() as u8).abs_diff(to.file() as u8);
        let ranks = (from.rank() as u8).abs_diff(to.rank() as u8);
        let piece = position.piece_on(from);
        Self { piece, far: files.max(ranks), aside: files.min(ranks), promotion: step.promotion() }
    }

    /// Returns the kind of the moving piece.
    pub(super) fn piece(self) -> Piece {
        self.piece
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}", letter(Color::White, self.piece), self.far, self.aside)?;
        match self.promotion {
            Some(piece) => write!(f, "={}", letter(Color::White, piece)),
            None => Ok(()),
        }
    }
}

/// The signature of a solution: its length, first move and mating moves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Signature {
    /// The number of moves.
    pub moves: u32,
    /// The first move.
    pub key: Vector,
    /// All different mating moves.
    pub mates: BTreeSet<Vector>,
}

impl Signature {
    /// Returns the signature of the first key of a report, or `None` if there is no key.
    pub(super) fn of_report(report: &Report) -> Option<Self> {
        let key = report.keys.first()?;
        let mut mates = BTreeSet::new();
        let mut take = |position: &Position, step| {
            mates.insert(Vector::of(position, step));
        };
        let first = Continuation { step: key.step, after: key.after.clone() };
        endings(&report.position, &first, &mut take);
        Some(Self { moves: report.moves, key: Vector::of(&report.position, key.step), mates })
    }

    /// Returns the signature of a line of help or series play, or `None` if it is empty.
    pub(super) fn of_line(position: &Position, counting: Counting, line: &[Move]) -> Option<Self> {
        let mut here = position.clone();
        let mut vectors = Vec::with_capacity(line.len());
        for (nth, &step) in line.iter().enumerate() {
            vectors.push(Vector::of(&here, step));
            here = counting.next(&here, nth, step);
        }
        let (&key, &mate) = (vectors.first()?, vectors.last()?);
        Some(Self { moves: line.len() as u32, key, mates: BTreeSet::from([mate]) })
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.key)?;
        for mate in &self.mates {
            write!(f, " {mate}")?;
        }
        Ok(())
    }
}

/// Returns the number of different mating moves in the variations of the first key.
pub(super) fn mating_moves(report: &Report) -> usize {
    let mut moves = HashSet::new();
    if let Some(key) = report.keys.first() {
        let first = Continuation { step: key.step, after: key.after.clone() };
        endings(&report.position, &first, &mut |_, step| {
            moves.insert(step);
        });
    }
    moves.len()
}

/// Calls `show` with every move that ends the game, and with the position before it.
fn endings(position: &Position, next: &Continuation, show: &mut dyn FnMut(&Position, Move)) {
    let Aftermath { end, cut, threats, replies, others, .. } = &next.after;
    if end.is_some() {
        show(position, next.step);
        return;
    }
    let after = position.after(next.step);
    if let Some((&last, line)) = cut.as_ref().and_then(|line| line.split_last()) {
        show(&line.iter().fold(after.clone(), |here, &step| here.after(step)), last);
    }
    // If every reply parries the threat, the threat is never carried out.
    if !others.is_empty() {
        let passed = after.passed();
        threats.iter().for_each(|threat| endings(&passed, threat, show));
    }
    for reply in replies {
        let here = after.after(reply.step);
        reply.next.iter().for_each(|next| endings(&here, next, show));
    }
}
