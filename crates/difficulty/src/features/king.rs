//! The king to be mated: where it stands and who is around it.

use super::group::{flag, group};
use crate::view::{OFFICERS, View, distance};
use rookwright_chess::{BitBoard, Castling, Piece, Position, lookup};

group! {
    /// The king to be mated and its field, the squares around it.
    King, "king" {
        /// Ranks from its home rank.
        rank,
        files_to_edge,
        to_edge,
        /// Squares of the field that it could step to now.
        flights,
        /// Squares of the field with a piece of its own side.
        blocked,
        pawns_in_field,
        /// Squares of the field that we attack and none of its own pieces occupies.
        guarded,
        /// Our pieces that attack a square of the field.
        attackers,
        /// Our officers at most three squares away.
        near,
        /// The sum of the distances of our officers.
        distances,
        our_queen_distance,
        /// Their officers at most two squares away.
        defenders,
        /// Squares of the field that another piece of theirs guards.
        defended,
        /// Our line pieces on a line with it, whatever is between.
        aligned,
        /// Their pieces pinned to it.
        pinned,
        /// Our pieces that would open a line to it.
        batteries,
        can_castle,
        our_king_distance,
    }
}

impl King {
    pub(super) fn of(position: &Position, view: View) -> Self {
        let (us, them) = (view.us, !view.us);
        let Some(king) = position.king(them) else { return Self::default() };
        let field = lookup::king_moves(king) & position.squares();
        let own = position.side(them);
        // The king does not shield the squares behind it.
        let blockers = position.blockers() ^ king.bitboard();
        let attacked = position.attacked(us, blockers);
        let attackers = |piece: Piece| {
            let reaches = |&from: &_| !(Position::reach(piece, us, from, blockers) & field).is_empty();
            position.those(us, piece).iter().filter(reaches).count()
        };
        let ours = OFFICERS.into_iter().fold(BitBoard::EMPTY, |all, piece| all | position.those(us, piece));
        let theirs =
            OFFICERS.into_iter().fold(BitBoard::EMPTY, |all, piece| all | position.those(them, piece));
        // The king itself defends every square next to it, so only other pieces count as defenders.
        let others = position.those(them, Piece::Pawn) | theirs;
        let is_defended = |square: &_| !(position.attackers(them, *square, blockers) & others).is_empty();
        let queens = position.kind(Piece::Queen);
        // Only the edge stops these lines: pieces in between may move away.
        let off = !position.squares();
        let aligned = (lookup::bishop_moves(king, off) & (position.kind(Piece::Bishop) | queens))
            | (lookup::rook_moves(king, off) & (position.kind(Piece::Rook) | queens));
        let screens = position.blocked_lines(us, king);
        let rights = [true, false].map(|short| position.castling().has(Castling::right(them, short)));
        let queen = position.those(us, Piece::Queen).iter().map(|queen| distance(queen, king)).min();
        Self {
            rank: view.rank(them, king) as f32,
            files_to_edge: view.files_to_edge(king) as f32,
            to_edge: view.files_to_edge(king).min(view.ranks_to_edge(king)) as f32,
            flights: (field - own - attacked).len() as f32,
            blocked: (field & own).len() as f32,
            pawns_in_field: (field & position.those(them, Piece::Pawn)).len() as f32,
            guarded: ((field - own) & attacked).len() as f32,
            attackers: Piece::ALL.into_iter().map(attackers).sum::<usize>() as f32,
            near: ours.iter().filter(|&square| distance(square, king) <= 3).count() as f32,
            distances: ours.iter().map(|square| distance(square, king)).sum::<usize>() as f32,
            // Not a number, since no distance would be right without a queen.
            our_queen_distance: queen.map_or(f32::NAN, |queen| queen as f32),
            defenders: theirs.iter().filter(|&square| distance(square, king) <= 2).count() as f32,
            defended: field.iter().filter(is_defended).count() as f32,
            aligned: (aligned & position.side(us)).len() as f32,
            pinned: (screens & own).len() as f32,
            batteries: (screens & position.side(us)).len() as f32,
            can_castle: flag(rights != [false, false]),
            our_king_distance: position.king(us).map_or(f32::NAN, |ours| distance(ours, king) as f32),
        }
    }
}
