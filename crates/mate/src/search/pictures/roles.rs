//! The roles that one piece of the mating side can have in a final position with the king on a given
//! square.

use super::contributions::Contribution;
use super::distances::{Distances, NEVER};
use super::neighbours::{UNGUARDED, around, beside, guarding};
use rookwright_chess::{BitBoard, Color, Piece, Position, Size, Square, lookup};

/// How a piece arrives at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// At any time.
    AnyTime,
    /// With the last move, which gives check. Before it the king was not in check, so the piece comes from
    /// a square from which it did not attack the king.
    Last,
    /// Before the last move, with which another piece opens its line to the king.
    Opened,
    /// As a king that only keeps its distance from the other one.
    Away,
}

/// A place in the final position, and what the piece does there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Role {
    /// The kind of piece. A pawn may have promoted to a queen, which does all that rooks and bishops do, or
    /// to a knight.
    pub(crate) kind: Piece,
    pub(crate) to: Square,
    pub(crate) arrival: Arrival,
    /// What it does, with the number of moves it takes from the piece's square.
    pub(crate) contribution: Contribution,
}

/// The roles of one side's pieces.
pub(crate) struct Roles {
    pub(crate) size: Size,
    pub(crate) mating: Color,
    /// Whether the king must be attacked. Otherwise it must only have no flights.
    pub(crate) check: bool,
    pub(crate) distances: Distances,
}

impl Roles {
    /// Returns the squares of the board around the king.
    pub(crate) fn field(&self, king: Square) -> BitBoard {
        Position::reach(Piece::King, self.mating, king, BitBoard::EMPTY) & self.size.squares()
    }

    /// Calls `each` with every useful role of a piece that takes at most a number of moves.
    pub(crate) fn each(
        &self,
        piece: Piece,
        from: Square,
        king: Square,
        most: u8,
        mut each: impl FnMut(Role),
    ) {
        let field = self.field(king);
        let mut offer = |role: Role| {
            let moves = self.cost(piece, from, king, &role);
            if moves <= most {
                each(Role { contribution: Contribution { moves, ..role.contribution }, ..role });
            }
        };
        // A king may stand anywhere that does not touch the other one, so that is one role for all
        // such squares.
        if piece == Piece::King {
            offer(Role {
                kind: piece,
                to: from,
                arrival: Arrival::Away,
                contribution: Contribution::NOTHING,
            });
        }
        // A pawn may get there by several promotions.
        let mut seen = [BitBoard::EMPTY; Piece::NUM];
        self.distances.each_place(piece, from, most, |kind, to, moves| {
            if seen[kind as usize].has(to) || to == king || (kind == Piece::King && field.has(to)) {
                return;
            }
            seen[kind as usize] |= to.bitboard();
            let takes = moves == 1 && kind == Piece::Pawn && self.takes_there(from, to);
            self.each_at(kind, to, king, field, takes, &mut offer);
        });
    }

    /// Calls `each` with the roles of a piece of this kind on a square.
    fn each_at(
        &self,
        kind: Piece,
        to: Square,
        king: Square,
        field: BitBoard,
        takes: bool,
        offer: &mut impl FnMut(Role),
    ) {
        // On a board with nothing but blocks next to the king, which `via` accounts for: all else
        // may have moved.
        let attacked = Position::reach(kind, self.mating, to, !self.size.squares());
        let leaps = matches!(kind, Piece::Pawn | Piece::Knight);
        let mut guards = UNGUARDED;
        for number in 0..8 {
            if let Some(square) = beside(king, number).filter(|&square| attacked.has(square)) {
                let via = if leaps { 0 } else { around(lookup::between(to, square) & field, king) };
                guards &= guarding(number, via);
            }
        }
        let stands = around(to.bitboard() & field, king);
        let needs = if takes { stands } else { 0 };
        let contribution =
            Contribution { guards, places: to.bitboard().0, needs, stands, ..Contribution::NOTHING };
        let mut add = |arrival, contribution: Contribution| offer(Role { kind, to, arrival, contribution });
        // A piece that is not to give check and guards nothing has no role. The callers add the
        // choice of none.
        if !attacked.has(king) || !self.check {
            if guards != UNGUARDED {
                add(Arrival::AnyTime, contribution);
            }
            return;
        }
        // A piece that attacks the king in the end has just moved there, or its line was opened,
        // or something stands in between.
        let between = lookup::between(to, king);
        let checking = Contribution { checker: to as u8 + 1, line: between.0, ..contribution };
        add(Arrival::Last, checking);
        if leaps {
            return;
        }
        // A piece that closes the line next to the king is pinned.
        let pins = around((between | to.bitboard()) & field, king);
        add(Arrival::AnyTime, Contribution { pins, ..contribution });
        if !between.is_empty() {
            add(Arrival::Opened, Contribution { opened: true, ..checking });
        }
    }

    /// Returns what a rook does that has just castled to this square and gives check from there.
    pub(crate) fn castled_check(&self, to: Square, king: Square) -> Option<Contribution> {
        let mut contribution = None;
        self.each_at(Piece::Rook, to, king, self.field(king), false, &mut |role| {
            if role.arrival == Arrival::Last {
                contribution = Some(role.contribution);
            }
        });
        contribution
    }

    /// Returns the fewest moves that a piece needs from a square to its role.
    pub(crate) fn cost(&self, piece: Piece, from: Square, king: Square, role: &Role) -> u8 {
        if role.arrival == Arrival::Away {
            return u8::from((self.field(king) | king.bitboard()).has(from));
        }
        let moves = self.distances.as_kind(piece, from, role.kind, role.to);
        match (role.arrival, piece) {
            // It must leave and come back, which pawns cannot.
            (Arrival::Last, Piece::Knight) if moves == 0 => 2,
            (Arrival::Last, Piece::Pawn) if moves == 0 => NEVER,
            (Arrival::Last, Piece::Bishop | Piece::Rook | Piece::Queen)
                if self.is_on_the_line(piece, from, role.to, king) =>
            {
                moves.max(2)
            }
            _ => moves,
        }
    }

    /// Whether a slider cannot give check from `to` with its next move. From a line with the king it can
    /// only come closer on the same line, by capturing the piece in between; a queen may change lines.
    fn is_on_the_line(&self, piece: Piece, from: Square, to: Square, king: Square) -> bool {
        let lines = Position::reach(piece, self.mating, from, !self.size.squares());
        let comes_nearer = lookup::between(from, king).has(to);
        let changes_lines = piece == Piece::Queen && !lookup::between(to, king).has(from);
        from == to || lines.has(king) && !comes_nearer && !changes_lines
    }

    /// Whether a pawn that moves there captures a piece on that square, not en passant.
    fn takes_there(&self, from: Square, to: Square) -> bool {
        let passing = if self.mating == Color::White { 4 } else { 3 };
        from.file() != to.file() && !(self.size.is_full() && from.rank() as usize == passing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles() -> Roles {
        let distances = Distances::new(Size::FULL, Color::White, BitBoard::FULL);
        Roles { size: Size::FULL, mating: Color::White, check: true, distances }
    }

    fn moves_to_check(piece: Piece, from: Square, to: Square, king: Square) -> Option<u8> {
        let mut moves = None;
        roles().each(piece, from, king, 9, |role| {
            if role.arrival == Arrival::Last && role.to == to {
                moves = Some(role.contribution.moves);
            }
        });
        moves
    }

    #[test]
    fn a_check_comes_from_off_the_line() {
        use Piece::{Bishop, Knight, Queen, Rook};
        assert_eq!(moves_to_check(Bishop, Square::F1, Square::B5, Square::D7), Some(1));
        // Already on the line, farther away or on the square: out and back.
        assert_eq!(moves_to_check(Bishop, Square::B5, Square::A4, Square::D7), Some(2));
        assert_eq!(moves_to_check(Bishop, Square::B5, Square::B5, Square::D7), Some(2));
        assert_eq!(moves_to_check(Rook, Square::A4, Square::H4, Square::D4), Some(2));
        assert_eq!(moves_to_check(Knight, Square::F6, Square::F6, Square::G8), Some(2));
        // Closer, by capturing the piece in between.
        assert_eq!(moves_to_check(Bishop, Square::A1, Square::B2, Square::C3), Some(1));
        // From the file to the diagonal.
        assert_eq!(moves_to_check(Queen, Square::D1, Square::A4, Square::D7), Some(1));
    }

    #[test]
    fn a_king_must_keep_away() {
        let mut roles_of_king = Vec::new();
        roles().each(Piece::King, Square::E5, Square::E6, 1, |role| roles_of_king.push(role));
        assert!(roles_of_king.iter().all(|role| role.contribution.moves == 1));
        assert!(roles_of_king.iter().any(|role| role.arrival == Arrival::Away));
        assert!(roles_of_king.iter().all(|role| role.contribution.checker == 0));
    }
}
