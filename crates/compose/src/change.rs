//! Small changes of a position: their cost, and the changes between two positions.

use super::army::KINDS;
use rookwright_chess::{BitBoard, CASTLING, Castling, Color, Piece, Position, Square, piece_name, side_name};
use rookwright_mate::analysis::worth;
use std::fmt;

/// One change of a position.
///
/// `Display` describes it in words: `white rook a1 removed`, `black pawn added on b5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece is removed.
    TakenOff {
        /// Its side.
        colour: Color,
        /// Its kind.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// A piece moves to another square.
    Moved {
        /// Its side.
        colour: Color,
        /// Its kind.
        piece: Piece,
        /// Its old square.
        from: Square,
        /// Its new square.
        to: Square,
    },
    /// A piece is replaced by another kind of the same side.
    Replaced {
        /// Its side.
        colour: Color,
        /// Its square.
        square: Square,
        /// The old kind.
        piece: Piece,
        /// The new kind.
        by: Piece,
    },
    /// A piece is added.
    Added {
        /// Its side.
        colour: Color,
        /// Its kind.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// A side loses a castling right.
    RightGone {
        /// The side that loses it.
        colour: Color,
        /// Whether it is the kingside right.
        short: bool,
    },
    /// The en passant right is lost.
    PassantGone,
}

impl Change {
    /// Returns the size of the change: 1 for a removed piece, a lost right or a step to the next square; 2
    /// for a longer move, a replacement by a similar kind, or an added pawn; 3 for a replacement by another
    /// kind or an added knight or bishop; 4 for an added rook or queen. A king move costs one more.
    pub fn cost(self) -> u32 {
        match self {
            Change::TakenOff { .. } | Change::RightGone { .. } | Change::PassantGone => 1,
            Change::Moved { piece, from, to, .. } => {
                1 + u32::from(king_distance(from, to) > 1) + u32::from(piece == Piece::King)
            }
            Change::Replaced { piece, by, .. } => 3 - u32::from(are_near(piece, by)),
            Change::Added { piece: Piece::Pawn, .. } => 2,
            Change::Added { piece: Piece::Knight | Piece::Bishop, .. } => 3,
            Change::Added { .. } => 4,
        }
    }
}

/// Returns the number of king's steps between two squares.
fn king_distance(one: Square, other: Square) -> u32 {
    let files = (one.file() as u32).abs_diff(other.file() as u32);
    files.max((one.rank() as u32).abs_diff(other.rank() as u32))
}

/// Whether two kinds are similar: their values differ little, or one has all moves of the other.
fn are_near(one: Piece, other: Piece) -> bool {
    let lines = |piece| matches!(piece, Piece::Rook | Piece::Queen);
    worth(one).abs_diff(worth(other)) <= 2 || lines(one) && lines(other)
}

/// Returns the adjective for a side.
fn colour_word(colour: Color) -> &'static str {
    match colour {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Change::TakenOff { colour, piece, square } => {
                write!(f, "{} {} {square} removed", colour_word(colour), piece_name(piece))
            }
            Change::Moved { colour, piece, from, to } => {
                write!(f, "{} {} moved from {from} to {to}", colour_word(colour), piece_name(piece))
            }
            Change::Replaced { colour, square, piece, by } => {
                let (colour, piece, by) = (colour_word(colour), piece_name(piece), piece_name(by));
                write!(f, "{colour} {piece} {square} replaced by a {colour} {by}")
            }
            Change::Added { colour, piece, square } => {
                write!(f, "{} {} added on {square}", colour_word(colour), piece_name(piece))
            }
            Change::RightGone { colour, short } => {
                let wing = if short { "king" } else { "queen" };
                write!(f, "{} may no longer castle {wing}side", side_name(colour))
            }
            Change::PassantGone => f.write_str("no pawn may be captured en passant any more"),
        }
    }
}

/// Makes all changes at once, so two pieces may exchange places. Drops rights that become impossible: a
/// king that was moved cannot castle.
pub fn changed(position: &Position, changes: &[Change]) -> Position {
    let mut next = position.clone();
    for &change in changes {
        match change {
            Change::TakenOff { colour, piece, square }
            | Change::Moved { colour, piece, from: square, .. }
            | Change::Replaced { colour, square, piece, .. } => next.take(colour, piece, square),
            Change::Added { .. } => {}
            Change::RightGone { colour, short } => {
                next.set_castling(next.castling().without(Castling::right(colour, short)));
            }
            Change::PassantGone => next.set_passant(None),
        }
    }
    for &change in changes {
        match change {
            Change::Moved { colour, piece, to: square, .. }
            | Change::Replaced { colour, square, by: piece, .. }
            | Change::Added { colour, piece, square } => next.put(colour, piece, square),
            Change::TakenOff { .. } | Change::RightGone { .. } | Change::PassantGone => {}
        }
    }
    drop_impossible_rights(&mut next);
    next
}

/// Drops rights that the pieces no longer allow.
pub(super) fn drop_impossible_rights(position: &mut Position) {
    for (colour, short) in rights(position) {
        let home = |white, black| if colour == Color::White { white } else { black };
        let king = home(Square::E1, Square::E8);
        let rook = if short { home(Square::H1, Square::H8) } else { home(Square::A1, Square::A8) };
        let at_home = |piece, square| position.those(colour, piece).has(square);
        if !at_home(Piece::King, king) || !at_home(Piece::Rook, rook) {
            position.set_castling(position.castling().without(Castling::right(colour, short)));
        }
    }
    let stepped = |&square: &Square| {
        let mover = !position.turn();
        let ahead = if mover == Color::White { 1 } else { -1 };
        let empty = |square: Option<Square>| square.is_some_and(|square| !position.occupied().has(square));
        square.try_offset(0, ahead).is_some_and(|to| position.those(mover, Piece::Pawn).has(to))
            && empty(Some(square))
            && empty(square.try_offset(0, -ahead))
    };
    // Setting the square again drops it if no pawn can capture any more.
    let passant = position.passant().filter(stepped);
    position.set_passant(passant);
}

/// Lists the castling rights of a position.
fn rights(position: &Position) -> Vec<(Color, bool)> {
    let has = |&(letter, right): &(char, Castling)| {
        let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        position.castling().has(right).then_some((colour, letter.eq_ignore_ascii_case(&'k')))
    };
    CASTLING.iter().filter_map(has).collect()
}

/// Returns each right that a position can lose, as a change.
pub(super) fn rights_gone(position: &Position) -> impl Iterator<Item = Change> {
    let castling = rights(position).into_iter().map(|(colour, short)| Change::RightGone { colour, short });
    castling.chain(position.passant().map(|_| Change::PassantGone))
}

/// Returns the changes between two positions: moves as short as possible, then replacements, then removals
/// and additions. [`changed`] applies them.
pub fn changes(before: &Position, after: &Position) -> Vec<Change> {
    let (mut moved, mut replaced, mut lost, mut gained) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (colour, piece) in men() {
        let (here, there) = (before.those(colour, piece), after.those(colour, piece));
        let (mut gone, mut new) = (here & !there, there & !here);
        let nearest = |gone: BitBoard, new: BitBoard| {
            let pairs = gone.into_iter().flat_map(|from| new.into_iter().map(move |to| (from, to)));
            pairs.min_by_key(|&(from, to)| (king_distance(from, to), from as u8, to as u8))
        };
        while let Some((from, to)) = nearest(gone, new) {
            moved.push(Change::Moved { colour, piece, from, to });
            gone &= !from.bitboard();
            new &= !to.bitboard();
        }
        lost.extend(gone.into_iter().map(|square| (colour, piece, square)));
        gained.extend(new.into_iter().map(|square| (colour, piece, square)));
    }
    lost.retain(|&(colour, piece, square)| {
        let instead = gained.iter().position(|&(side, _, there)| side == colour && there == square);
        let Some(nth) = instead else { return true };
        let (_, by, _) = gained.remove(nth);
        replaced.push(Change::Replaced { colour, square, piece, by });
        false
    });
    let mut all: Vec<Change> =
        lost.into_iter().map(|(colour, piece, square)| Change::TakenOff { colour, piece, square }).collect();
    all.extend(moved);
    all.extend(replaced);
    all.extend(gained.into_iter().map(|(colour, piece, square)| Change::Added { colour, piece, square }));
    let kept = after.castling();
    all.extend(rights_gone(before).filter(|&change| match change {
        Change::RightGone { colour, short } => !kept.has(Castling::right(colour, short)),
        _ => before.passant() != after.passant(),
    }));
    all
}

/// Returns every kind of piece of both sides.
fn men() -> impl Iterator<Item = (Color, Piece)> {
    let kinds = [Piece::King].into_iter().chain(KINDS);
    Color::ALL.into_iter().flat_map(move |colour| kinds.clone().map(move |piece| (colour, piece)))
}

/// Returns every single change of a position, the smallest first. Adds pawns only if `pawns` is set.
pub(super) fn all_changes(position: &Position, pawns: bool) -> Vec<Change> {
    let size = position.size();
    let edges = size.promotions(Color::White) | size.promotions(Color::Black);
    let free = position.squares() & !position.occupied();
    let room = |piece| if piece == Piece::Pawn { free & !edges } else { free };
    let kinds = || KINDS.into_iter().rev().filter(move |&kind| pawns || kind != Piece::Pawn);
    let mut all: Vec<Change> = rights_gone(position).collect();
    for (colour, piece) in men() {
        for square in position.those(colour, piece) {
            all.extend(room(piece).into_iter().map(|to| Change::Moved { colour, piece, from: square, to }));
            if piece == Piece::King {
                continue;
            }
            all.push(Change::TakenOff { colour, piece, square });
            let fits = |kind: &Piece| *kind != piece && (*kind != Piece::Pawn || !edges.has(square));
            all.extend(kinds().filter(fits).map(|by| Change::Replaced { colour, square, piece, by }));
        }
    }
    for colour in Color::ALL {
        for piece in kinds() {
            all.extend(room(piece).into_iter().map(|square| Change::Added { colour, piece, square }));
        }
    }
    all.sort_by_key(|change| change.cost());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::Legality;
    use rookwright_chess::testing::walk;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, Legality::Lenient).unwrap()
    }

    fn words(before: &str, after: &str) -> Vec<String> {
        let (before, after) = (position(before), position(after));
        let changes = changes(&before, &after);
        assert_eq!(changed(&before, &changes), after);
        changes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn in_words() {
        assert_eq!(words("3k/4/1p2/KR2 w", "3k/4/1p2/KR2 w"), [""; 0]);
        assert_eq!(words("3k/4/1p2/KR2 w", "3k/4/1p2/K3 w"), ["white rook b1 removed"]);
        assert_eq!(words("3k/4/1p2/KR2 w", "3k/1p2/1p2/KR2 w"), ["black pawn added on b3"]);
        assert_eq!(words("3k/4/1p2/KR2 w", "3k/4/1p2/K1R1 w"), ["white rook moved from b1 to c1"]);
        let replaced = ["black pawn b2 replaced by a black knight"];
        assert_eq!(words("3k/4/1p2/KR2 w", "3k/4/1n2/KR2 w"), replaced);
        assert_eq!(
            words("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w - -"),
            ["White may no longer castle kingside"]
        );
        assert_eq!(
            words("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - -"),
            ["no pawn may be captured en passant any more"]
        );
    }

    #[test]
    fn men_may_change_places() {
        let moved = ["white rook moved from b1 to c1", "white knight moved from c1 to b1"];
        assert_eq!(words("3k/4/4/KRN1 w", "3k/4/4/KNR1 w"), moved);
        let other = ["white rook b1 removed", "black pawn added on b1"];
        assert_eq!(words("3k/4/4/KR2 w", "3k/4/4/Kp2 w"), other);
    }

    #[test]
    fn rights_go_with_the_men() {
        let before = position("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6");
        let moved = |colour, piece, from, to| changed(&before, &[Change::Moved { colour, piece, from, to }]);
        let rook = moved(Color::White, Piece::Rook, Square::H1, Square::G1);
        assert_eq!(rook.to_string(), "r3k3/8/8/3pP3/8/8/8/4K1R1 w q d6 0 1");
        let king = moved(Color::Black, Piece::King, Square::E8, Square::F8);
        assert_eq!(king.to_string(), "r4k2/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
        let pawn = moved(Color::Black, Piece::Pawn, Square::D5, Square::D4);
        assert_eq!(pawn.to_string(), "r3k3/8/8/4P3/3p4/8/8/4K2R w Kq - 0 1");
        let taker = moved(Color::White, Piece::Pawn, Square::E5, Square::E4);
        assert_eq!(taker.to_string(), "r3k3/8/8/3p4/4P3/8/8/4K2R w Kq - 0 1");
        let between = moved(Color::White, Piece::King, Square::E1, Square::D6);
        assert_eq!(between.passant(), None);
    }

    #[test]
    fn whatever_was_changed_is_told() {
        for (files, ranks) in [(4, 4), (5, 3), (8, 8)] {
            walk(files, ranks, 7, |before| {
                let all = all_changes(before, true);
                assert!(all.is_sorted_by_key(|change| change.cost()));
                for (nth, &first) in all.iter().enumerate().step_by(11) {
                    let once = changed(before, &[first]);
                    assert_eq!(changed(before, &changes(before, &once)), once);
                    assert_eq!(changes(before, &once)[0], first);
                    let more = all_changes(&once, true);
                    let twice = changed(&once, &[more[nth % more.len()]]);
                    assert_eq!(changed(before, &changes(before, &twice)), twice, "{before}");
                }
            });
        }
    }

    #[test]
    fn pawns_only_where_they_are_wanted() {
        let pawnless = all_changes(&position("3k/4/4/KR2 w"), false);
        let is_pawn = |change: &&Change| {
            matches!(
                change,
                Change::Added { piece: Piece::Pawn, .. } | Change::Replaced { by: Piece::Pawn, .. }
            )
        };
        assert_eq!(pawnless.iter().find(is_pawn), None);
        assert!(all_changes(&position("3k/4/4/KR2 w"), true).iter().any(|change| is_pawn(&change)));
    }
}
