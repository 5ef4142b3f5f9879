//! What a single variation of a mate in two shows.
//!
//! All motifs are read off the mate position: a motif counts only if the mate depends on it.

use super::phase::Variation;
use crate::analysis::Picture;
use rookwright_chess::{BitBoard, Move, Piece, Position, Square, lookup};
use rookwright_run::options::Choices;

/// A motif of a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum Motif {
    /// The reply blocks a square that the king would need in the mate.
    SelfBlock,
    /// The reply unpins the piece that mates.
    Unpin,
    /// The reply shuts off a line piece of its own side that could parry the mate.
    Interference,
    /// The mate depends on the pin of a piece that could otherwise parry it.
    PinMate,
    /// The reply gives check.
    CrossCheck,
    /// The king flees, and is mated on the flight.
    Flight,
    /// Another piece than the moving one gives check in the mate.
    Battery,
    /// The mate is a model mate.
    Model,
}

/// The motifs of a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Motifs(u8);

impl Motifs {
    /// Returns the motifs of a variation that ends in mate. `before` is the position before the reply.
    pub fn of(before: &Position, variation: Variation) -> Self {
        let Variation { reply, answer } = variation;
        let here = before.after(reply);
        let mate = here.after(answer);
        let (Some(king), false) = (mate.king(mate.turn()), mate.has_move()) else { return Self::default() };
        let mut found = Self::default();
        let sight = mate.sight();
        let moved_king = before.king(before.turn()) == Some(reply.from());
        found.set(Motif::SelfBlock, !moved_king && is_self_block(before, &mate, king, reply.to()));
        found.set(Motif::Unpin, is_unpin(before, &here, answer));
        found.set(Motif::CrossCheck, here.is_check());
        found.set(Motif::Flight, moved_king);
        // A battery mates with a piece that did not move.
        found.set(Motif::Battery, !sight.checkers.is_subset(answer.to().bitboard()));
        found.set(Motif::Model, Picture::of(&mate) >= Picture::Model);
        // A double check cannot be parried by another piece, so these two motifs need a single checking
        // piece.
        if let (1, Some(checker)) = (sight.checkers.len(), sight.checkers.next_square()) {
            let parries = lookup::between(checker, king) | checker.bitboard();
            found.set(Motif::Interference, shuts_off(&mate, reply.to(), parries, sight.pinned));
            found.set(Motif::PinMate, sight.pinned.into_iter().any(|square| reaches(&mate, square, parries)));
        }
        found
    }

    /// Whether the variation shows a motif.
    pub fn has(self, motif: Motif) -> bool {
        self.0 & (1 << motif as u8) != 0
    }

    fn set(&mut self, motif: Motif, is: bool) {
        self.0 |= u8::from(is) << motif as u8;
    }
}

/// Whether the piece on `square`, which has just come there, takes a square from the king that nothing
/// guards.
fn is_self_block(before: &Position, mate: &Position, king: Square, square: Square) -> bool {
    let mated = mate.turn();
    let blockers = mate.blockers() ^ king.bitboard();
    lookup::king_moves(king).has(square)
        && mate.side(mated).has(square)
        && !before.side(mated).has(square)
        && mate.attackers(!mated, square, blockers).is_empty()
}

/// Whether the mating piece was pinned before the reply and is no longer. Pins are seen from the side of
/// the mating piece.
fn is_unpin(before: &Position, here: &Position, answer: Move) -> bool {
    here.king(here.turn()) != Some(answer.from())
        && before.passed().sight().pinned.has(answer.from())
        && !here.sight().pinned.has(answer.from())
}

/// Whether a piece on this square shuts off an unpinned line piece of its side from the parries of a check.
fn shuts_off(mate: &Position, by: Square, parries: BitBoard, pinned: BitBoard) -> bool {
    let mated = mate.turn();
    if !mate.side(mated).has(by) {
        return false;
    }
    let lines = mate.kind(Piece::Queen) | mate.kind(Piece::Rook) | mate.kind(Piece::Bishop);
    let shut = mate.side(mated) & lines & !pinned & !by.bitboard();
    shut.into_iter().any(|square| {
        let piece = mate.piece_on(square);
        let reach = |blockers| Position::reach(piece, mated, square, blockers);
        !(reach(mate.blockers() ^ by.bitboard()) & !reach(mate.blockers()) & parries).is_empty()
    })
}

/// Whether the piece on a square could go to one of these squares if it were not pinned. Pawns are judged
/// by their captures and single steps.
pub(super) fn reaches(mate: &Position, square: Square, targets: BitBoard) -> bool {
    let Some((colour, piece)) = mate.man_at(square) else { return false };
    if piece == Piece::Pawn {
        return !(mate.pawn_reach(square) & targets).is_empty();
    }
    !(Position::reach(piece, colour, square, mate.blockers()) & targets & !mate.side(colour)).is_empty()
}

/// Whether the piece on `shut` is shut off by the piece on `by` in a mate.
pub(crate) fn is_shut_off(mate: &Position, by: Square, shut: Square) -> bool {
    let mated = mate.turn();
    let sight = mate.sight();
    let (Some(king), Some(checker), Some((colour, piece))) =
        (mate.king(mated), sight.checkers.next_square(), mate.man_at(shut))
    else {
        return false;
    };
    let in_place = colour == mated && mate.side(mated).has(by);
    if !in_place || sight.checkers.len() != 1 || sight.pinned.has(shut) || !mate.is_mate() {
        return false;
    }
    let reach = |blockers| Position::reach(piece, colour, shut, blockers);
    let opened = reach(mate.blockers() ^ by.bitboard()) & !reach(mate.blockers());
    let parries = lookup::between(checker, king) | checker.bitboard();
    !(opened & parries).is_empty()
}
