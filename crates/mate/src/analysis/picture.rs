//! Classifies mates as pure, model or ideal.
//!
//! The field of the mated king is the squares around it. A mate is **pure** if each of them is denied once:
//! either a piece of the king's own side stands there and the attacker does not guard the square, or
//! exactly one attacker guards it. Only one piece may give check. There are two exceptions, because in them
//! nothing is done twice:
//!
//! - a double check is pure if each check alone could be parried by a capture or an interposition;
//! - a pinned piece of the mated side in the field may be attacked by the pinning piece, if it could parry
//!   the check without the pin.
//!
//! A pure mate is **model** if every piece of the mating side except king and pawns takes part in it, and
//! **ideal** if every piece on the board does. A piece of the mated side takes part by standing in the
//! field, or if it is pinned and could parry the check without the pin; then the pinning piece takes part too.

use rookwright_chess::{BitBoard, Color, Piece, Position, Square, lookup};
use serde::Serialize;

/// How clean a mate is. Each class includes the following ones.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::analysis::Picture;
///
/// let mate = |fen| Position::from_fen(fen, Legality::Strict).map(|position| Picture::of(&position));
/// assert_eq!(mate("3k3R/8/3K4/8/8/8/8/8 b")?, Picture::Ideal);
/// assert_eq!(mate("3k3R/8/3K4/8/8/8/P7/8 b")?, Picture::Model); // the pawn looks on
/// assert!(Picture::Model < Picture::Ideal);
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "KindOfMate"))]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// Not pure.
    Plain,
    /// Each square of the field is denied once.
    Pure,
    /// Pure, and every piece of the mating side except king and pawns takes part.
    Model,
    /// Model, and every piece on the board takes part.
    Ideal,
}

impl Picture {
    /// Returns the name used in reports and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Picture::Plain => "plain",
            Picture::Pure => "pure",
            Picture::Model => "model",
            Picture::Ideal => "ideal",
        }
    }

    /// Classifies a position in which the side to move is mated.
    pub fn of(position: &Position) -> Self {
        let mated = position.turn();
        let Some(king) = position.king(mated) else { return Picture::Plain };
        let Some(active) = active_in_pure(position, king) else { return Picture::Plain };
        let mating = position.side(!mated);
        let officers = mating & !position.kind(Piece::King) & !position.kind(Piece::Pawn);
        let around = lookup::king_moves(king) | king.bitboard();
        let held = held(position, all_parries(position, king));
        let bystanders = position.side(mated) & !around & !held;
        if !(officers & !active).is_empty() {
            Picture::Pure
        } else if !(mating & !active).is_empty() || !bystanders.is_empty() {
            Picture::Model
        } else {
            Picture::Ideal
        }
    }
}

/// Returns the pieces of the mating side that take part in a pure mate, or `None` if it is not pure.
fn active_in_pure(position: &Position, king: Square) -> Option<BitBoard> {
    let mated = position.turn();
    let sight = position.sight();
    let mut active = sight.checkers;
    match sight.checkers.len() {
        1 => {}
        2 => {
            let free = position.side(mated) & !sight.pinned & !king.bitboard();
            // The first exception: each of the two checks must be needed, because the other alone could be
            // parried.
            let needed =
                |checker| free.into_iter().any(|man| can_reach(position, man, parries(checker, king)));
            if !sight.checkers.into_iter().all(needed) {
                return None;
            }
        }
        _ => return None,
    }
    // A pinned piece that could otherwise parry shows that its pinner is needed.
    let parry = all_parries(position, king);
    active |= pinners(position, king, parry);
    // A line goes on behind the king that it checks.
    let blockers = position.blockers() ^ king.bitboard();
    for square in lookup::king_moves(king) & position.size().squares() {
        let guards = position.attackers(!mated, square, blockers);
        // An empty square, or one with a piece of the mating side, must be guarded exactly once.
        if !position.side(mated).has(square) {
            if guards.0.count_ones() != 1 {
                return None;
            }
        } else if !guards.is_empty() {
            // The second exception: the only attack on a blocked square comes from the piece that pins the
            // blocker.
            let pins = sight.pinned.has(square)
                && guards.0.count_ones() == 1
                && !(guards & lookup::line(king, square)).is_empty();
            if !pins || !can_reach(position, square, parry) {
                return None;
            }
        }
        active |= guards;
    }
    Some(active)
}

/// Returns the pinned pieces that would otherwise parry the check on these squares.
fn held(position: &Position, parries: BitBoard) -> BitBoard {
    let would = |&man: &Square| can_reach(position, man, parries);
    position.sight().pinned.into_iter().filter(would).fold(BitBoard::EMPTY, |all, man| all | man.bitboard())
}

/// Returns the pieces that hold those by pinning them.
fn pinners(position: &Position, king: Square, parries: BitBoard) -> BitBoard {
    let attackers = |man| position.attackers(!position.turn(), man, position.blockers());
    let pinner = |man| attackers(man) & lookup::line(king, man);
    held(position, parries).into_iter().fold(BitBoard::EMPTY, |all, man| all | pinner(man))
}

/// Where a man parries the only check. Nowhere if there are two.
fn all_parries(position: &Position, king: Square) -> BitBoard {
    let checkers = position.checkers(position.turn());
    let checker = checkers.next_square().filter(|_| checkers.len() == 1);
    checker.map_or(BitBoard::EMPTY, |checker| parries(checker, king))
}

/// Where a man parries the check of this one.
fn parries(checker: Square, king: Square) -> BitBoard {
    lookup::between(checker, king) | checker.bitboard()
}

/// Whether the man here could go to one of these squares, pinned or not, to stand there or to take.
fn can_reach(position: &Position, from: Square, targets: BitBoard) -> bool {
    let Some((colour, piece)) = position.man_at(from) else { return false };
    let blockers = position.blockers();
    if piece != Piece::Pawn {
        return !(Position::reach(piece, colour, from, blockers) & targets).is_empty();
    }
    let attacks = lookup::pawn_attacks(from, colour);
    // Pawns capture in one way and move in another, so both are looked at.
    if !(attacks & targets & position.side(!colour)).is_empty() {
        return true;
    }
    let (ahead, home) = match colour {
        Color::White => (1, 1),
        Color::Black => (-1, 6),
    };
    // En passant the captured pawn, which may be the checking one, is not where the pawn goes.
    let in_passing = position.passant().filter(|&square| attacks.has(square));
    if in_passing.and_then(|square| square.try_offset(0, -ahead)).is_some_and(|pawn| targets.has(pawn)) {
        return true;
    }
    let steps = if position.size().is_full() && from.rank() as i8 == home { 2 } else { 1 };
    (1..=steps)
        .map_while(|far| from.try_offset(0, far * ahead).filter(|&to| !blockers.has(to)))
        .any(|to| targets.has(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::testing::position;

    fn picture(fen: &str) -> Picture {
        let position = position(fen);
        assert!(position.is_mate(), "{fen}");
        Picture::of(&position)
    }

    #[test]
    fn known_pictures() {
        for (fen, expected) in [
            // Queen before her king: c8 and e8 are hers alone, but so are the squares he guards too.
            ("3k4/3Q4/3K4/8/8/8/8/8 b", Picture::Plain),
            // Rook on the back rank, kings face to face: c8 and e8 by the rook, the rest by the king.
            ("3k3R/8/3K4/8/8/8/8/8 b", Picture::Ideal),
            // A pawn of either side that looks on spoils the ideal, a knight the model as well.
            ("3k3R/8/3K4/8/8/8/P7/8 b", Picture::Model),
            ("3k3R/8/3K4/8/p7/8/8/8 b", Picture::Model),
            ("3k3R/8/3K4/8/8/8/N7/8 b", Picture::Pure),
            // Two rooks on neighbouring ranks, their king far away.
            ("R2k4/1R6/8/8/8/8/8/4K3 b", Picture::Model),
            // Behind three pawns, then with one of them attacked.
            ("R5k1/5ppp/8/8/8/8/8/K7 b", Picture::Model),
            ("R5k1/5ppp/8/8/8/8/8/K5R1 b", Picture::Plain),
            // Smothered: every square of the field is blocked.
            ("6rk/5Npp/8/8/8/8/8/K7 b", Picture::Model),
            // The same on the smallest board, mated by Black.
            ("2k/1r1/K1r w", Picture::Plain),
        ] {
            assert_eq!(picture(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_double_check_is_pure_when_both_checks_are_needed() {
        // The rook could interpose against the bishop, the knight against the rook.
        assert_eq!(picture("kr6/8/8/1n6/8/8/8/R3K2B b"), Picture::Model);
        // No piece could interpose against the rook: the bishop's check is superfluous.
        assert_eq!(picture("kr6/8/8/8/8/8/8/R3K2B b"), Picture::Plain);
    }

    #[test]
    fn a_pin_that_is_needed_takes_part() {
        for (fen, expected) in [
            // The queen would capture the rook on f8, if the bishop did not pin her.
            ("3k1R2/1R6/5q2/6B1/8/4K3/8/8 b", Picture::Model),
            ("3k1R2/1R6/5p2/6B1/8/4K3/8/8 b", Picture::Pure),
            // So would the rook on b3, and every man is needed.
            ("3R4/8/8/2Q5/B7/1r6/8/3k1K2 b", Picture::Ideal),
            ("3R4/8/8/2Q5/B7/1r6/7p/3k1K2 b", Picture::Model),
            ("3R4/8/8/2Q5/B7/1p6/8/3k1K2 b", Picture::Pure),
        ] {
            assert_eq!(picture(fen), expected, "{fen}");
        }
    }

    #[test]
    fn a_pinned_block_may_be_attacked_when_the_pin_is_needed() {
        // The rook on b7 would interpose on a7.
        assert_eq!(picture("k7/1r1N4/8/8/8/8/8/R3K2B b"), Picture::Model);
        // A pawn there could do nothing.
        assert_eq!(picture("k7/1p1N4/8/8/8/8/8/R3K2B b"), Picture::Plain);
    }

    /// The pawn would interpose by its double step, if the rook did not pin it. So the rook takes part.
    #[test]
    fn a_pawn_at_home_may_be_held() {
        assert_eq!(picture("5Bbb/R4p1k/8/8/8/8/8/1B2K3 b"), Picture::Model);
    }
}
