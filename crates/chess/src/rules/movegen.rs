//! Generates legal moves.

use super::attack::Sight;
use super::bitboard::BitBoard;
use super::castling::Castling;
use super::lookup;
use super::moves::Move;
use super::piece::{Color, Piece};
use super::position::Position;
use super::square::{File, Square};
use arrayvec::ArrayVec;
use std::fmt;

/// A list of moves. The capacity is enough for any position: a square is reached along at most eight lines
/// and by eight knights, and each of the 16 promotion squares by three pawns with four choices.
///
/// ```
/// use rookwright_chess::{Legality, Moves, Notation, Position};
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let mut checks: Moves = position.moves();
/// checks.retain(|step| position.after(*step).is_check());
/// let checks: Vec<String> = checks.iter().map(|&step| position.write_move(step, Notation::San)).collect();
/// assert_eq!(checks, ["Rd8+"]);
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub type Moves = ArrayVec<Move, 1152>;

/// The goal of a line of play.
///
/// ```
/// use rookwright_chess::{Goal, Legality, Position};
///
/// let position = Position::from_fen("k7/2Q5/2K5/8/8/8/8/8 b", Legality::Strict)?;
/// assert!(position.is_reached(Goal::Stalemate) && !position.is_reached(Goal::Mate));
/// assert_eq!(Goal::Mate.to_string(), "#");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The side to move is in check and has no legal move.
    Mate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
}

impl Goal {
    /// Returns `mate` or `stalemate`.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Mate => "mate",
            Goal::Stalemate => "stalemate",
        }
    }
}

/// Writes the sign of problemists: `#` or `=`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goal::Mate => "#",
            Goal::Stalemate => "=",
        })
    }
}

const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl Position {
    /// Returns every legal move.
    pub fn moves(&self) -> Moves {
        let mut list = Moves::new();
        self.each_move(&self.sight(), &mut |step| {
            list.push(step);
            false
        });
        list
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub fn has_move(&self) -> bool {
        self.each_move(&self.sight(), &mut |_| true)
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        let sight = self.sight();
        !sight.checkers.is_empty() && !self.each_move(&sight, &mut |_| true)
    }

    /// Whether the side to move is stalemated: no legal move, and not in check.
    pub fn is_stalemate(&self) -> bool {
        let sight = self.sight();
        sight.checkers.is_empty() && !self.each_move(&sight, &mut |_| true)
    }

    /// Whether the goal is reached.
    #[inline]
    pub fn is_reached(&self, goal: Goal) -> bool {
        match goal {
            Goal::Mate => self.is_mate(),
            Goal::Stalemate => self.is_stalemate(),
        }
    }

    /// Calls `take` with each legal move until it returns `true`. Returns whether it did.
    #[inline]
    pub fn each_move(&self, sight: &Sight, take: &mut impl FnMut(Move) -> bool) -> bool {
        self.each_wanted_move(sight, &|_, _| BitBoard::FULL, take)
    }

    /// Does the same, but leaves out moves of a king or an officer to squares that are not wanted for it. `wanted` is
    /// asked for each piece once, before its moves. Castling and moves of pawns are never left out.
    #[inline]
    pub fn each_wanted_move(
        &self,
        sight: &Sight,
        wanted: &impl Fn(Piece, Square) -> BitBoard,
        take: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        self.each_piece(sight, &mut |piece, from, to| {
            let to = match piece {
                Piece::Pawn => to,
                Piece::King => to & (wanted(piece, from) | !lookup::king_moves(from)),
                _ => to & wanted(piece, from),
            };
            self.each_move_of(piece, from, to, take)
        })
    }

    /// Calls `take` with each piece that has legal moves, and where it can go, until it returns `true`. Returns whether
    /// it did. Castling is among the king's moves.
    #[inline]
    pub fn each_piece(&self, sight: &Sight, take: &mut impl FnMut(Piece, Square, BitBoard) -> bool) -> bool {
        if let Some(king) = self.king(self.turn) {
            let to = self.king_moves(sight, king);
            if !to.is_empty() && take(Piece::King, king, to) {
                return true;
            }
        }
        let targets = match sight.checkers.next_square() {
            None => !self.off,
            Some(checker) if sight.checkers.is_one() => match self.king(self.turn) {
                Some(king) => lookup::between(checker, king) | sight.checkers,
                None => return false,
            },
            _ => return false,
        };
        self.officer_moves(sight, targets, take) || self.pawn_moves(sight, targets, take)
    }

    /// Calls `take` with each move of a piece to these squares until it returns `true`. Returns whether it did.
    #[inline]
    pub fn each_move_of(
        &self,
        piece: Piece,
        from: Square,
        to: BitBoard,
        take: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let mut plain = to;
        if piece == Piece::Pawn {
            let last = to & self.size.promotions(self.turn);
            for to in last {
                if PROMOTIONS.iter().any(|&piece| take(Move::promoting(from, to, piece))) {
                    return true;
                }
            }
            plain = to & !last;
        }
        plain.into_iter().any(|to| take(Move::new(from, to)))
    }

    /// Whether a move is legal here. The move may come from another position.
    pub fn is_legal(&self, step: Move) -> bool {
        let us = self.turn;
        let (from, to) = (step.from(), step.to());
        if !self.side(us).has(from) || self.side(us).has(to) {
            return false;
        }
        let piece = self.piece_on(from);
        if piece == Piece::King {
            // Rare, and its conditions are many: so they are stated once, in the list of moves.
            if self.is_castling(step) {
                return self.each_move(&self.sight(), &mut |legal| legal == step);
            }
            let blockers = self.blockers() ^ from.bitboard();
            return step.promotion().is_none()
                && (lookup::king_moves(from) & !self.off).has(to)
                && self.attackers(!us, to, blockers).is_empty();
        }
        if piece == Piece::Pawn {
            if step.promotion().is_some() != self.size.promotions(us).has(to)
                || !self.pawn_reach(from).has(to)
            {
                return false;
            }
            // Two pawns leave their squares, which the last test below does not expect.
            if self.passant == Some(to) {
                return self.passant_is_safe(from, to);
            }
        } else if step.promotion().is_some()
            || !(Self::reach(piece, us, from, self.blockers()) & !self.off).has(to)
        {
            return false;
        }
        let Some(king) = self.king(us) else { return true };
        // The attackers of the king after the move, except for a captured piece.
        let blockers = (self.blockers() ^ from.bitboard()) | to.bitboard();
        (self.attackers(!us, king, blockers) & !to.bitboard()).is_empty()
    }

    /// Returns the approximate number of moves of the side to move. Outside check it ignores pins and
    /// guarded squares next to the king.
    pub fn mobility(&self) -> u32 {
        let us = self.turn;
        let blockers = self.blockers();
        let Some(king) = self.king(us) else { return self.moves().len() as u32 };
        // In check few moves are legal, and an estimate would be many times too high.
        if !self.attackers(!us, king, blockers).is_empty() {
            let mut count = 0;
            self.each_piece(&self.sight(), &mut |_, _, to| {
                count += to.len();
                false
            });
            return count;
        }
        let side = self.side(us);
        let allowed = !side & !self.off;
        let mut count = (lookup::king_moves(king) & allowed).len();
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
            for from in side & self.kind(piece) {
                count += (Self::reach(piece, us, from, blockers) & allowed).len();
            }
        }
        // All pawns at once. That two of them may capture on one square counts once, which is near enough.
        let pawns = side & self.kind(Piece::Pawn);
        let one = ahead(pawns, us) & !blockers;
        let two = ahead(ahead(pawns & self.double_from(us), us) & one, us) & !blockers;
        count + one.len() + two.len() + (self.pawn_attacks(us) & self.side(!us)).len()
    }

    /// Returns the squares that the king of the side to move can step to.
    ///
    /// ```
    /// use rookwright_chess::{Legality, Position, Square};
    ///
    /// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 b", Legality::Strict)?;
    /// // The bishop on b2 guards g7 and h8.
    /// assert_eq!(position.flights(), [Square::F8, Square::H7].into_iter().collect());
    /// # Ok::<(), rookwright_chess::FenError>(())
    /// ```
    pub fn flights(&self) -> BitBoard {
        let Some(king) = self.king(self.turn) else { return BitBoard::EMPTY };
        let steps = lookup::king_moves(king) & !self.off & !self.side(self.turn);
        if steps.is_empty() {
            return steps;
        }
        steps & !self.attacked(!self.turn, self.blockers() ^ king.bitboard())
    }

    fn king_moves(&self, sight: &Sight, king: Square) -> BitBoard {
        let mut all = self.flights();
        if self.castling == Castling::NONE || !sight.checkers.is_empty() {
            return all;
        }
        for (short, over, to, rook) in [(true, File::F, File::G, File::H), (false, File::D, File::C, File::A)]
        {
            if !self.castling.has(Castling::right(self.turn, short)) {
                continue;
            }
            let on = |file| Square::new(file, king.rank());
            let free = (lookup::between(king, on(rook)) & self.occupied()).is_empty();
            // A line that ends at the king would be a check.
            let safe = |square| self.attackers(!self.turn, square, self.blockers()).is_empty();
            if free && safe(on(over)) && safe(on(to)) {
                all |= on(to).bitboard();
            }
        }
        all
    }

    #[inline]
    fn officer_moves(
        &self,
        sight: &Sight,
        targets: BitBoard,
        take: &mut impl FnMut(Piece, Square, BitBoard) -> bool,
    ) -> bool {
        let us = self.turn;
        let blockers = self.blockers();
        let targets = targets & !self.off & !self.side(us);
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
            for from in self.those(us, piece) {
                let mut to = Self::reach(piece, us, from, blockers) & targets;
                if sight.pinned.has(from) {
                    to &= self.pin_line(from);
                }
                if !to.is_empty() && take(piece, from, to) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the line through a square and the king of the side to move.
    fn pin_line(&self, from: Square) -> BitBoard {
        self.king(self.turn).map_or(BitBoard::FULL, |king| lookup::line(king, from))
    }

    /// Returns the squares that a pawn of the side to move can reach, en passant included, ignoring pins
    /// and checks.
    #[inline]
    pub fn pawn_reach(&self, from: Square) -> BitBoard {
        let takes = self.side(!self.turn) | self.passant.map_or(BitBoard::EMPTY, Square::bitboard);
        self.pawn_squares(from, !self.blockers(), takes)
    }

    /// Returns the same squares with the pieces of the pawn's own side out of its way, but without en passant.
    #[inline]
    pub fn pawn_reach_through(&self, from: Square) -> BitBoard {
        let theirs = self.side(!self.turn);
        self.pawn_squares(from, !theirs & !self.off, theirs)
    }

    /// Returns where a pawn of the side to move steps over free squares, and what it takes.
    #[inline]
    fn pawn_squares(&self, from: Square, free: BitBoard, takes: BitBoard) -> BitBoard {
        let us = self.turn;
        let one = ahead(from.bitboard(), us) & free;
        let two = if self.double_from(us).has(from) { ahead(one, us) & free } else { BitBoard::EMPTY };
        one | two | (lookup::pawn_attacks(from, us) & takes)
    }

    #[inline]
    fn pawn_moves(
        &self,
        sight: &Sight,
        targets: BitBoard,
        take: &mut impl FnMut(Piece, Square, BitBoard) -> bool,
    ) -> bool {
        for from in self.those(self.turn, Piece::Pawn) {
            let reach = self.pawn_reach(from);
            let mut to = reach & targets;
            if sight.pinned.has(from) {
                to &= self.pin_line(from);
            }
            if let Some(square) = self.passant.filter(|&square| reach.has(square)) {
                // En passant captures on another square than the destination, so the path does not decide
                // pins and checks.
                to &= !square.bitboard();
                if self.passant_is_safe(from, square) {
                    to |= square.bitboard();
                }
            }
            if !to.is_empty() && take(Piece::Pawn, from, to) {
                return true;
            }
        }
        false
    }

    /// Whether an en passant capture leaves the capturing side's king safe. Two pieces leave their lines at
    /// once.
    #[inline]
    pub fn passant_is_safe(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.turn) else { return true };
        let taken = Square::new(to.file(), from.rank()).bitboard();
        let blockers = (self.blockers() ^ from.bitboard() ^ taken) | to.bitboard();
        (self.attackers(!self.turn, king, blockers) & !taken).is_empty()
    }
}

/// Moves all pawns one step ahead.
///
/// ```
/// use rookwright_chess::{Color, Rank, ahead};
///
/// assert_eq!(ahead(Rank::Second.bitboard(), Color::White), Rank::Third.bitboard());
/// assert_eq!(ahead(Rank::Seventh.bitboard(), Color::Black), Rank::Sixth.bitboard());
/// ```
#[inline]
pub fn ahead(pawns: BitBoard, colour: Color) -> BitBoard {
    match colour {
        Color::White => BitBoard(pawns.0 << 8),
        Color::Black => BitBoard(pawns.0 >> 8),
    }
}
