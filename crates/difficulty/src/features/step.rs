//! One move of ours: the key, the second move or the mate.

use super::group::{flag, group};
use crate::exchange::value;
use crate::line::Turn;
use crate::view::{View, distance};
use rookwright_chess::{BitBoard, Move, Piece, Position, Square, lookup};

/// Defines the same features for several moves of the line.
macro_rules! step_group {
    ($(#[$about:meta])* $name:ident, $prefix:literal) => {
        group! {
            $(#[$about])*
            $name, $prefix {
                /// The kind of piece, from pawn (0) to king (5).
                piece,
                check,
                double_check,
                /// Another piece gives check.
                discovered,
                /// The value of the captured piece.
                captured,
                /// The result by static exchange.
                gain,
                promotion,
                underpromotion,
                special,
                /// The distance moved.
                length,
                /// Ranks moved, away from our own side.
                rise,
                /// Whether it moves along a rank (0), a file (1), a diagonal (2) or as a knight (3).
                direction,
                /// The distance to their king before and after.
                king_before,
                king_after,
                /// Whether it stands next to their king.
                contact,
                /// Their pieces that attack the square, and whether one of them is a pawn.
                attackers,
                pawn_attacks,
                /// Their pieces that may legally capture on it.
                takers,
                /// Our pieces that guard it.
                guards,
                /// Whether the moved piece was attacked.
                was_attacked,
                /// Whether the piece was pinned to our king.
                was_pinned,
                /// The piece it stood in front of gains a line to the field of their king.
                opens,
                legal,
                checks,
                safe_checks,
                winners,
            }
        }

        impl $name {
            pub(super) fn of(turn: &Turn, view: View) -> Self {
                let seen = Observed::of(turn, view);
                let choice = turn.choice();
                let (step, position) = (choice.step, &turn.position);
                let (from, to) = (step.from(), step.to());
                Self {
                    piece: choice.piece as usize as f32,
                    check: flag(choice.is_check()),
                    double_check: flag(choice.checkers.len() > 1),
                    discovered: flag(choice.is_discovered()),
                    captured: choice.captured.map_or(0, value) as f32,
                    gain: choice.gain as f32,
                    promotion: flag(step.promotion().is_some()),
                    underpromotion: flag(step.promotion().is_some_and(|piece| piece != Piece::Queen)),
                    special: flag(position.is_passant(step) || position.is_castling(step)),
                    length: distance(from, to) as f32,
                    rise: view.rank(view.us, to) as f32 - view.rank(view.us, from) as f32,
                    direction: direction(from, to),
                    king_before: seen.to_king(from),
                    king_after: seen.to_king(to),
                    contact: flag(seen.field.has(to)),
                    attackers: seen.attackers.len() as f32,
                    pawn_attacks: flag(!(seen.attackers & position.kind(Piece::Pawn)).is_empty()),
                    takers: takers(&choice.after, to),
                    guards: seen.guards.len() as f32,
                    was_attacked: flag(!position.attackers(!view.us, from, position.blockers()).is_empty()),
                    was_pinned: flag(position.sight().pinned.has(from)),
                    opens: seen.opened(position, step, view),
                    legal: turn.choices.len() as f32,
                    checks: turn.choices.iter().filter(|choice| choice.is_check()).count() as f32,
                    safe_checks: turn.choices.iter().filter(|one| one.is_check() && one.gain >= 0).count() as f32,
                    winners: turn.winners.len() as f32,
                }
            }
        }
    };
}

step_group! {
    /// The key.
    Key, "key"
}

step_group! {
    /// Our second move in the main line.
    Second, "second"
}

step_group! {
    /// The mating move of the main line, if it is neither the key nor the second move.
    Last, "last"
}

/// What the features of a move have in common.
struct Observed {
    king: Option<Square>,
    field: BitBoard,
    /// Their pieces that attack the square of arrival, after the move.
    attackers: BitBoard,
    /// Our pieces that guard it.
    guards: BitBoard,
}

impl Observed {
    fn of(turn: &Turn, view: View) -> Self {
        let (step, after) = (turn.choice().step, &turn.choice().after);
        let king = after.king(!view.us);
        Self {
            king,
            field: king.map_or(BitBoard::EMPTY, lookup::king_moves) & after.squares(),
            attackers: after.attackers(!view.us, step.to(), after.blockers()),
            guards: after.attackers(view.us, step.to(), after.blockers()),
        }
    }

    fn to_king(&self, square: Square) -> f32 {
        self.king.map_or(f32::NAN, |king| distance(square, king) as f32)
    }

    /// Returns how many squares of the field our other line pieces reach only because the piece left.
    fn opened(&self, position: &Position, step: Move, view: View) -> f32 {
        let without = position.blockers() ^ step.from().bitboard();
        let mut gained = BitBoard::EMPTY;
        for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in position.those(view.us, piece) - step.from().bitboard() {
                let before = Position::reach(piece, view.us, from, position.blockers());
                gained |= (Position::reach(piece, view.us, from, without) - before) & self.field;
            }
        }
        gained.len() as f32
    }
}

/// Returns how many legal replies capture on a square.
fn takers(after: &Position, square: Square) -> f32 {
    let mut takers = 0;
    after.each_move(&after.sight(), &mut |reply| {
        takers +=
            u32::from(reply.to() == square && reply.promotion().is_none_or(|piece| piece == Piece::Queen));
        false
    });
    takers as f32
}

pub(super) fn direction(from: Square, to: Square) -> f32 {
    let files = (from.file() as usize).abs_diff(to.file() as usize);
    let ranks = (from.rank() as usize).abs_diff(to.rank() as usize);
    match (files, ranks) {
        (_, 0) => 0.0,
        (0, _) => 1.0,
        _ if files == ranks => 2.0,
        _ => 3.0,
    }
}
