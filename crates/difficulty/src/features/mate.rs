//! The picture of the mate at the end of the main line.

use super::group::{flag, group};
use crate::choice::Choice;
use crate::view::{View, distance};
use rookwright_chess::{BitBoard, Piece, Position, Square, lookup};
use rookwright_mate::themes::Pattern;

group! {
    /// The mate.
    Mate, "mate" {
        /// The kind of the checking piece and its distance.
        piece,
        distance,
        /// Whether the check runs along a rank (0), a file (1) or a diagonal (2), or is a knight's (3).
        direction,
        double_check,
        /// Where the king is mated.
        king_rank,
        king_to_edge,
        king_files_to_edge,
        /// Squares of the field: with own pieces, guarded by the checking piece, guarded only by others.
        blocked,
        by_checker,
        by_others,
        /// Other pieces of ours that guard a square which the checking piece does not.
        helpers,
        /// The distance of the farthest of them.
        farthest_helper,
        /// Squares that only our king guards.
        by_king,
        /// Squares that only our pawns guard.
        by_pawns,
        /// Their pieces that could capture or interpose if they were not pinned.
        pinned,
        /// Their pieces that attack the checking piece.
        attackers,
        pattern,
    }
}

impl Mate {
    pub(super) fn of(end: &Choice, view: View) -> Self {
        let after: &Position = &end.after;
        let (us, them) = (view.us, !view.us);
        let (Some(king), Some(checker)) = (after.king(them), end.checkers.next_square()) else {
            return Self::default();
        };
        // Of two checking pieces the one that moved.
        let checker = if end.is_direct() { end.step.to() } else { checker };
        let field = lookup::king_moves(king) & after.squares();
        let own = field & after.side(them);
        // The king does not shield the squares behind it.
        let blockers = after.blockers() ^ king.bitboard();
        let piece = after.piece_on(checker);
        let mut mate = Self {
            piece: piece as usize as f32,
            distance: distance(checker, king) as f32,
            direction: super::step::direction(checker, king),
            double_check: flag(end.checkers.len() > 1),
            king_rank: view.rank(them, king) as f32,
            king_to_edge: view.files_to_edge(king).min(view.ranks_to_edge(king)) as f32,
            king_files_to_edge: view.files_to_edge(king) as f32,
            blocked: own.len() as f32,
            pattern: Pattern::ALL
                .iter()
                .position(|pattern| pattern.is_shown_by(after))
                .map_or(-1.0, |at| at as f32),
            ..Self::default()
        };
        let mut helpers = BitBoard::EMPTY;
        for square in field - own {
            let guards = after.attackers(us, square, blockers);
            // What the checking piece guards is counted apart: the pieces that guard the rest are
            // its helpers.
            if guards.has(checker) {
                mate.by_checker += 1.0;
                continue;
            }
            mate.by_others += 1.0;
            helpers |= guards;
            mate.by_king += flag(guards.is_subset(after.kind(Piece::King)));
            mate.by_pawns += flag(guards.is_subset(after.kind(Piece::Pawn)));
        }
        mate.helpers = helpers.len() as f32;
        mate.farthest_helper = helpers.iter().map(|square| distance(square, king)).max().unwrap_or(0) as f32;
        // What seems to parry the mate: pieces that attack the checking one, and pinned ones.
        let defenders = after.attackers(them, checker, after.blockers()) - king.bitboard();
        mate.attackers = defenders.len() as f32;
        let pins = after.blocked_lines(us, king) & after.side(them);
        mate.pinned = pins.iter().filter(|&pin| could_help(after, pin, checker, king)).count() as f32;
        mate
    }
}

/// Whether a pinned piece could capture the checking piece or step between.
fn could_help(after: &Position, pin: Square, checker: Square, king: Square) -> bool {
    let them = after.turn();
    let piece = after.piece_on(pin);
    let between = lookup::between(checker, king);
    let reach = Position::reach(piece, them, pin, after.blockers());
    if piece == Piece::Pawn {
        return reach.has(checker) || !(after.pawn_reach(pin) & between).is_empty();
    }
    !(reach & (between | checker.bitboard())).is_empty()
}
