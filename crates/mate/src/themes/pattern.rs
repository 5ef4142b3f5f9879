//! Named mate patterns.
//!
//! Only the final position matters, on a board of any size and for either side. In every pattern a single
//! piece gives check. The *field* of the mated king is the squares around it; its *own* pieces are those of
//! its side. A line continues behind the king that it checks.

mod bishops;
#[cfg(test)]
mod tests;

use rookwright_chess::{BitBoard, Color, Piece, Position, Square, lookup};
use rookwright_run::options::Choices;

/// A named mate pattern.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::themes::Pattern;
///
/// let mate = Position::from_fen("6rk/5Npp/8/8/8/8/8/K7 b", Legality::Strict)?;
/// assert!(Pattern::Smothered.is_shown_by(&mate));
/// assert!(!Pattern::BackRank.is_shown_by(&mate));
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum Pattern {
    /// A knight gives check, and own pieces stand on every square of the field.
    Smothered,
    /// The king stands on its first rank and is checked along it by a rook or queen. Own pieces, at least
    /// one of them a pawn, stand on every square of the field ahead of it. It is always a corridor mate
    /// too.
    BackRank,
    /// A rook or queen gives check along a rank or file, and own pieces stand on every square of the field
    /// outside that line.
    Corridor,
    /// The king stands on an edge with own pieces on both sides of it along that edge, and a rook or queen
    /// gives check from the front, at a right angle to the edge.
    Epaulette,
    /// The king stands in a corner and is checked by an adjacent rook. A knight two squares away on the
    /// diagonal guards the rook and the other square next to the king.
    Arabian,
    /// The king stands on an edge, not in a corner, and is checked along it by a rook or queen. An own
    /// piece stands in front of it, and a knight three squares in front of it guards the squares on both
    /// sides of that piece.
    Anastasia,
    /// A bishop gives check. Another one guards, on diagonals that cross that of the check, every square of
    /// the field that the first does not guard and no own piece occupies. There is such a square, and there
    /// are at least two own pieces in the field.
    Boden,
    /// The same with a bishop on squares of the other colour, on a diagonal next to that of the check. Own
    /// pieces do not matter.
    DoubleBishop,
    /// A guarded queen gives check from a diagonally adjacent square. Own pieces stand on the two squares
    /// of the field that she does not attack. The other squares are empty and guarded by the queen alone.
    /// Also called Cozio's mate. The swallow's tail, with the queen on a rank or file of the king, is a
    /// different pattern.
    Dovetail,
    /// A rook next to the king gives check, guarded by a knight that is also next to the king and is
    /// guarded by a pawn. At least one own piece stands in the field.
    Hook,
}

impl Pattern {
    /// Returns the patterns of a mate. The side to move is mated.
    pub fn of_mate(position: &Position) -> Vec<Pattern> {
        match Mate::of(position) {
            Some(mate) => Pattern::ALL.into_iter().filter(|&pattern| mate.shows(pattern)).collect(),
            None => Vec::new(),
        }
    }

    /// Whether a mate shows this pattern. The side to move is mated.
    pub fn is_shown_by(self, position: &Position) -> bool {
        Mate::of(position).is_some_and(|mate| mate.shows(self))
    }
}

/// A mate by a single check.
struct Mate<'a> {
    position: &'a Position,
    king: Square,
    mating: Color,
    /// The square of the checking piece.
    checker: Square,
    /// The kind of the checking piece.
    by: Piece,
    field: BitBoard,
    /// The own pieces in the field.
    own: BitBoard,
    /// What stops lines, except for the king.
    blockers: BitBoard,
}

impl<'a> Mate<'a> {
    fn of(position: &'a Position) -> Option<Self> {
        let mated = position.turn();
        let king = position.king(mated)?;
        let checkers = position.checkers(mated);
        let checker = checkers.next_square().filter(|_| checkers.len() == 1)?;
        let (mating, by) = position.man_at(checker)?;
        let field = lookup::king_moves(king) & position.squares();
        let own = field & position.side(mated);
        let blockers = position.blockers() ^ king.bitboard();
        Some(Self { position, king, mating, checker, by, field, own, blockers })
    }

    fn shows(&self, pattern: Pattern) -> bool {
        match pattern {
            Pattern::Smothered => self.by == Piece::Knight && self.own == self.field,
            Pattern::BackRank => self.is_back_rank(),
            Pattern::Corridor => self.is_corridor(),
            Pattern::Epaulette => self.is_epaulette(),
            Pattern::Arabian => self.is_arabian(),
            Pattern::Anastasia => self.is_anastasia(),
            Pattern::Boden => self.is_boden(),
            Pattern::DoubleBishop => self.is_double_bishop(),
            Pattern::Dovetail => self.is_dovetail(),
            Pattern::Hook => self.is_hook(),
        }
    }

    /// Returns the pieces of the mating side that attack this square.
    fn guards(&self, square: Square) -> BitBoard {
        self.position.attackers(self.mating, square, self.blockers)
    }

    /// Returns the square at this distance from the king, or `None` if it is off the board.
    fn beside_king(&self, files: i8, ranks: i8) -> Option<Square> {
        self.king.try_offset(files, ranks).filter(|&square| self.position.size().has(square))
    }

    /// Returns the distance of the checking piece from the king in files and ranks.
    fn distance(&self) -> (i8, i8) {
        distance(self.king, self.checker)
    }

    /// Returns the rank or file along which a rook or queen gives check.
    fn check_line(&self) -> Option<BitBoard> {
        let (files, ranks) = self.distance();
        match self.by {
            Piece::Rook | Piece::Queen if ranks == 0 => Some(self.king.rank().bitboard()),
            Piece::Rook | Piece::Queen if files == 0 => Some(self.king.file().bitboard()),
            _ => None,
        }
    }

    /// Returns the steps from the king away from each edge on which it stands.
    fn inward(&self) -> impl Iterator<Item = (i8, i8)> + '_ {
        [(1, 0), (-1, 0), (0, 1), (0, -1)]
            .into_iter()
            .filter(|&(files, ranks)| self.beside_king(-files, -ranks).is_none())
    }

    fn is_corridor(&self) -> bool {
        self.check_line().is_some_and(|line| (self.field & !line).is_subset(self.own))
    }

    fn is_back_rank(&self) -> bool {
        // The mated side's home rank is where the mating side's pawns promote.
        let home = self.position.size().promotions(self.mating);
        let blocks = self.own & !home & self.position.kind(Piece::Pawn);
        home.has(self.king) && home.has(self.checker) && self.is_corridor() && !blocks.is_empty()
    }

    fn is_epaulette(&self) -> bool {
        let (files, ranks) = self.distance();
        self.check_line().is_some()
            && self.inward().any(|inward| {
                let front = (files.signum(), ranks.signum()) == inward;
                let shoulder = |side: i8| self.beside_king(side * inward.1, side * inward.0);
                front && [1, -1].into_iter().all(|side| shoulder(side).is_some_and(|man| self.own.has(man)))
            })
    }

    fn is_arabian(&self) -> bool {
        let mut sides = self.inward();
        let (Some(one), Some(other)) = (sides.next(), sides.next()) else { return false };
        let knight = self.beside_king(2 * (one.0 + other.0), 2 * (one.1 + other.1));
        self.by == Piece::Rook
            && self.field.has(self.checker)
            && knight.is_some_and(|square| self.is_ours(square, Piece::Knight))
    }

    fn is_anastasia(&self) -> bool {
        let (files, ranks) = self.distance();
        let mut sides = self.inward();
        let (Some(inward), None) = (sides.next(), sides.next()) else { return false };
        let edge_check = self.check_line().is_some() && files * inward.0 + ranks * inward.1 == 0;
        let before = |far: i8| self.beside_king(far * inward.0, far * inward.1);
        edge_check
            && before(1).is_some_and(|square| self.own.has(square))
            && before(3).is_some_and(|square| self.is_ours(square, Piece::Knight))
    }

    fn is_dovetail(&self) -> bool {
        let (files, ranks) = self.distance();
        if self.by != Piece::Queen || files.abs() != 1 || ranks.abs() != 1 {
            return false;
        }
        let (Some(one), Some(other)) = (self.beside_king(-files, 0), self.beside_king(0, -ranks)) else {
            return false;
        };
        let queen = self.checker.bitboard();
        let tail = one.bitboard() | other.bitboard();
        let rest = self.field & !tail & !queen;
        self.own == tail && rest.into_iter().all(|square| self.guards(square) == queen)
    }

    fn is_hook(&self) -> bool {
        let pawns = self.position.kind(Piece::Pawn);
        let knights = self.guards(self.checker) & self.position.kind(Piece::Knight) & self.field;
        self.by == Piece::Rook
            && self.field.has(self.checker)
            && !self.own.is_empty()
            && knights.into_iter().any(|knight| !(self.guards(knight) & pawns).is_empty())
    }

    /// Whether a piece of the mating side of this kind stands here.
    fn is_ours(&self, square: Square, piece: Piece) -> bool {
        self.position.those(self.mating, piece).has(square)
    }
}

/// Returns the distance between two squares in files and ranks.
fn distance(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}
