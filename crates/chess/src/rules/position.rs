//! The position on the board.

use super::bitboard::BitBoard;
use super::castling::Castling;
use super::hash;
use super::lookup;
use super::moves::Move;
use super::piece::{Color, Piece};
use super::size::Size;
use super::square::{File, Rank, Square};

/// The rights lost when a piece leaves or reaches a square.
static LOST: [Castling; 64] = {
    let mut lost = [Castling::NONE; 64];
    let (white, black) = (Color::White, Color::Black);
    lost[Square::A1 as usize] = Castling::right(white, false);
    lost[Square::H1 as usize] = Castling::right(white, true);
    lost[Square::E1 as usize] = Castling::right(white, false).with(Castling::right(white, true));
    lost[Square::A8 as usize] = Castling::right(black, false);
    lost[Square::H8 as usize] = Castling::right(black, true);
    lost[Square::E8 as usize] = Castling::right(black, false).with(Castling::right(black, true));
    lost
};

/// A position: pieces, side to move, castling rights, en passant square.
///
/// A position may be illegal: a side may have no king. The caller guarantees that no side has two kings and
/// that the side that is not to move is not in check.
///
/// ```
/// use rookwright_chess::{Legality, Position};
///
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let mut position = Position::from_fen(start, Legality::Strict)?;
/// assert_eq!(position.moves().len(), 20);
/// for step in ["f3", "e5", "g4", "Qh4"] {
///     position = position.after(position.read_move(step)?);
/// }
/// assert!(position.is_mate()); // the fool's mate
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) men: [BitBoard; 6],
    pub(super) sides: [BitBoard; 2],
    pub(super) off: BitBoard,
    pub(super) hash: u64,
    pub(super) size: Size,
    pub(super) turn: Color,
    pub(super) castling: Castling,
    pub(super) passant: Option<Square>,
}

impl Position {
    /// Creates an empty board with White to move.
    ///
    /// ```
    /// use rookwright_chess::{Color, Piece, Position, Size, Square};
    ///
    /// let mut position = Position::empty(Size::FULL);
    /// position.put(Color::White, Piece::King, Square::C6);
    /// position.put(Color::White, Piece::Queen, Square::C7);
    /// position.put(Color::Black, Piece::King, Square::A8);
    /// position.set_turn(Color::Black);
    /// assert!(position.is_stalemate());
    /// ```
    pub fn empty(size: Size) -> Self {
        Self {
            men: [BitBoard::EMPTY; 6],
            sides: [BitBoard::EMPTY; 2],
            off: !size.squares(),
            hash: 0,
            size,
            turn: Color::White,
            castling: Castling::NONE,
            passant: None,
        }
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, colour: Color, piece: Piece, square: Square) {
        self.men[piece as usize].0 ^= square.bitboard().0;
        self.sides[colour as usize].0 ^= square.bitboard().0;
        self.hash ^= hash::man(colour, piece, square);
    }

    /// Removes a piece from its square.
    pub fn take(&mut self, colour: Color, piece: Piece, square: Square) {
        self.put(colour, piece, square);
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        if self.turn != turn {
            self.turn = turn;
            self.hash ^= hash::black();
        }
    }

    /// Sets the castling rights. They require an 8x8 board with kings and rooks on their home squares.
    pub fn set_castling(&mut self, rights: Castling) {
        self.hash ^= hash::castling(self.castling.bits()) ^ hash::castling(rights.bits());
        self.castling = rights;
    }

    /// Sets the square behind a pawn that has just made a double step. Drops it if no pawn can capture
    /// there, so that positions with the same moves are equal.
    pub fn set_passant(&mut self, square: Option<Square>) {
        let square = square.filter(|&square| !self.pawns_beside(square, self.turn).is_empty());
        self.hash ^= self.passant.map_or(0, hash::passant) ^ square.map_or(0, hash::passant);
        self.passant = square;
    }

    /// Returns the size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights.
    #[inline]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square where a pawn can be captured en passant.
    #[inline]
    pub fn passant(&self) -> Option<Square> {
        self.passant
    }

    /// Returns the double step that gave the en passant right: its first and last square.
    pub fn double_step(&self) -> Option<(Square, Square)> {
        let over = self.passant?;
        let ahead = if self.turn == Color::White { -1 } else { 1 };
        Some((over.try_offset(0, -ahead)?, over.try_offset(0, ahead)?))
    }

    /// Returns the Zobrist hash. Equal positions have equal hashes.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the pieces of one side.
    #[inline]
    pub fn side(&self, colour: Color) -> BitBoard {
        self.sides[colour as usize]
    }

    /// Returns the pieces of one kind, of both sides.
    #[inline]
    pub fn kind(&self, piece: Piece) -> BitBoard {
        self.men[piece as usize]
    }

    /// Returns the pieces of one kind and side.
    #[inline]
    pub fn those(&self, colour: Color, piece: Piece) -> BitBoard {
        self.side(colour) & self.kind(piece)
    }

    /// Returns the squares of the board.
    #[inline]
    pub fn squares(&self) -> BitBoard {
        !self.off
    }

    /// Returns the occupied squares.
    #[inline]
    pub fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }

    /// Returns the squares that stop lines: occupied squares and squares off the board.
    #[inline]
    pub fn blockers(&self) -> BitBoard {
        self.occupied() | self.off
    }

    /// Returns the king's square, or `None` if the side has no king.
    #[inline]
    pub fn king(&self, colour: Color) -> Option<Square> {
        self.those(colour, Piece::King).next_square()
    }

    /// Returns every piece and its square.
    pub fn men(&self) -> impl Iterator<Item = (Square, Color, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| {
            let (colour, piece) = self.man_at(square)?;
            Some((square, colour, piece))
        })
    }

    /// Returns the number of pieces of each side, White first.
    pub fn numbers(&self) -> (u32, u32) {
        (self.side(Color::White).len(), self.side(Color::Black).len())
    }

    /// Returns the piece on a square, or `None` if it is empty.
    #[inline]
    pub fn man_at(&self, square: Square) -> Option<(Color, Piece)> {
        let colour = if self.sides[0].has(square) {
            Color::White
        } else if self.sides[1].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some((colour, self.piece_on(square)))
    }

    /// Returns the kind of piece on a square, which must be occupied.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Piece {
        let is = |piece: Piece| self.men[piece as usize].has(square);
        if is(Piece::Pawn) {
            Piece::Pawn
        } else if is(Piece::Knight) {
            Piece::Knight
        } else if is(Piece::Bishop) {
            Piece::Bishop
        } else if is(Piece::Rook) {
            Piece::Rook
        } else if is(Piece::Queen) {
            Piece::Queen
        } else {
            Piece::King
        }
    }

    /// Whether a move of the side to move is a capture.
    #[inline]
    pub fn is_capture(&self, step: Move) -> bool {
        self.side(!self.turn).has(step.to()) || self.is_passant(step)
    }

    /// Whether a move captures en passant.
    #[inline]
    pub fn is_passant(&self, step: Move) -> bool {
        self.passant == Some(step.to()) && self.men[Piece::Pawn as usize].has(step.from())
    }

    /// Whether a move is castling.
    #[inline]
    pub fn is_castling(&self, step: Move) -> bool {
        self.men[Piece::King as usize].has(step.from())
            && (step.from().file() as i8 - step.to().file() as i8).abs() == 2
    }

    /// Returns the position after a move, which must be one of [`Position::moves`].
    ///
    /// ```
    /// use rookwright_chess::{Color, Legality, Piece, Position, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6", Legality::Strict)?;
    /// let step = position.read_move("exd6")?;
    /// assert!(position.is_passant(step));
    /// let after = position.after(step);
    /// assert_eq!(after.man_at(Square::D6), Some((Color::White, Piece::Pawn)));
    /// assert_eq!(after.man_at(Square::D5), None); // captured in passing
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, step: Move) -> Self {
        // No method borrows `next`: so it is made where the caller wants it and never copied.
        let mut next = self.clone();
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (step.from(), step.to());
        let piece = self.piece_on(from);
        // Sets and hash change by exclusive or. Without this, a rook that takes a rook would clear its bit.
        if self.sides[them as usize].has(to) {
            let taken = self.piece_on(to);
            next.men[taken as usize].0 ^= to.bitboard().0;
            next.sides[them as usize].0 ^= to.bitboard().0;
            next.hash ^= hash::man(them, taken, to);
        }
        // A promotion leaves as a pawn and arrives as another piece.
        let becomes = step.promotion().unwrap_or(piece);
        next.men[piece as usize].0 ^= from.bitboard().0;
        next.men[becomes as usize].0 ^= to.bitboard().0;
        next.sides[us as usize].0 ^= from.bitboard().0 | to.bitboard().0;
        next.hash ^= hash::man(us, piece, from) ^ hash::man(us, becomes, to) ^ hash::black();
        next.turn = them;
        // The right ends with this move, used or not. The pawn that it captures stands beside
        // ours, not on `to`.
        if let Some(square) = self.passant {
            next.passant = None;
            next.hash ^= hash::passant(square);
            if piece == Piece::Pawn && square == to {
                let pawn = Square::new(to.file(), from.rank());
                next.men[Piece::Pawn as usize].0 ^= pawn.bitboard().0;
                next.sides[them as usize].0 ^= pawn.bitboard().0;
                next.hash ^= hash::man(them, Piece::Pawn, pawn);
            }
        }
        // Both squares matter: a rook that is captured at home costs its side the right too.
        if self.castling != Castling::NONE {
            let kept = self.castling.without(LOST[from as usize].with(LOST[to as usize]));
            next.hash ^= hash::castling(self.castling.bits()) ^ hash::castling(kept.bits());
            next.castling = kept;
            // The king has moved like any piece. Only the rook is left to move.
            if piece == Piece::King && self.is_castling(step) {
                let (home, reached) =
                    if to.file() == File::G { (File::H, File::F) } else { (File::A, File::D) };
                let (home, reached) = (Square::new(home, to.rank()), Square::new(reached, to.rank()));
                next.men[Piece::Rook as usize].0 ^= home.bitboard().0 | reached.bitboard().0;
                next.sides[us as usize].0 ^= home.bitboard().0 | reached.bitboard().0;
                next.hash ^= hash::man(us, Piece::Rook, home) ^ hash::man(us, Piece::Rook, reached);
            }
        }
        // Kept only if a pawn can capture there, as in `set_passant`, so that positions with the
        // same moves are equal.
        if piece == Piece::Pawn && (from as u8).abs_diff(to as u8) == 16 {
            next.passant = lookup::between(from, to)
                .next_square()
                .filter(|&square| !self.pawns_beside(square, them).is_empty());
            next.hash ^= next.passant.map_or(0, hash::passant);
        }
        next
    }

    /// Returns the pawns of a side that could capture en passant on a square.
    fn pawns_beside(&self, square: Square, takers: Color) -> BitBoard {
        lookup::pawn_attacks(square, !takers) & self.those(takers, Piece::Pawn)
    }

    /// Returns the position with the other side to move and no en passant square.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.set_turn(!self.turn);
        if let Some(square) = next.passant.take() {
            next.hash ^= hash::passant(square);
        }
        next
    }

    /// Returns the squares from which pawns make double steps: none on small boards.
    pub(super) fn double_from(&self, colour: Color) -> BitBoard {
        match (self.size.is_full(), colour) {
            (false, _) => BitBoard::EMPTY,
            (true, Color::White) => Rank::Second.bitboard(),
            (true, Color::Black) => Rank::Seventh.bitboard(),
        }
    }
}
