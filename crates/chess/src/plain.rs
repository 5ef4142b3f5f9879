//! The rules of chess a second time, written from the rule book: a board of squares, pieces that walk step
//! by step, and a move that is legal if the own king cannot be captured after it.
//!
//! This code is slow and simple. It shares no table and no shortcut with [`crate::rules`], only the types
//! for squares, pieces, moves and goals. Tests and checkers compare the fast code with it.

mod board_text;

pub use board_text::PlainError;

use crate::rules::{Castling, Color, Goal, Move, Piece, Position, Size, Square};

/// A step: files to the east, ranks to the north.
type Step = (i8, i8);

const ROOK: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROYAL: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// A position as a board of squares.
///
/// ```
/// use rookwright_chess::{Legality, Plain, Position};
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let plain = Plain::from(&position);
/// // The two sets of rules agree on the legal moves.
/// assert_eq!(plain.moves().len(), position.moves().len());
/// assert!(position.moves().iter().all(|&step| plain.is_legal(step)));
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plain {
    men: [Option<(Color, Piece)>; 64],
    size: Size,
    turn: Color,
    castling: Castling,
    passant: Option<Square>,
}

impl From<&Position> for Plain {
    fn from(position: &Position) -> Self {
        Self {
            men: std::array::from_fn(|at| Square::try_index(at).and_then(|square| position.man_at(square))),
            size: position.size(),
            turn: position.turn(),
            castling: position.castling(),
            passant: position.passant(),
        }
    }
}

impl From<&Plain> for Position {
    fn from(plain: &Plain) -> Self {
        let mut position = Self::empty(plain.size);
        for square in Square::ALL {
            if let Some((colour, piece)) = plain.men[square as usize] {
                position.put(colour, piece, square);
            }
        }
        position.set_turn(plain.turn);
        position.set_castling(plain.castling);
        position.set_passant(plain.passant);
        position
    }
}

impl Plain {
    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights.
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square where a pawn can be captured en passant, or `None` if no pawn can do so.
    pub fn passant(&self) -> Option<Square> {
        self.passant
    }

    /// Returns the piece on a square, or `None` if it is empty.
    pub fn man_at(&self, square: Square) -> Option<(Color, Piece)> {
        self.men[square as usize]
    }

    /// Returns every legal move, by origin from a1.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = self.steps();
        moves.retain(|&step| self.is_safe(step));
        moves
    }

    /// Whether the side to move has a legal move.
    pub fn has_move(&self) -> bool {
        self.steps().into_iter().any(|step| self.is_safe(step))
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, step: Move) -> bool {
        let mut list = Vec::new();
        self.steps_from(step.from(), &mut list);
        list.contains(&step) && self.is_safe(step)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.can_be_taken(self.turn)
    }

    /// Whether the side that is not to move is in check, which no game allows.
    pub fn is_impossible(&self) -> bool {
        self.can_be_taken(!self.turn)
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        self.is_check() && !self.has_move()
    }

    /// Whether the side to move is stalemated: no legal move, and not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_move()
    }

    /// Whether the side to move is mated or stalemated, as the goal says.
    pub fn is_reached(&self, goal: Goal) -> bool {
        match goal {
            Goal::Mate => self.is_mate(),
            Goal::Stalemate => self.is_stalemate(),
        }
    }

    /// Returns the position after a move, which must be one of [`Plain::moves`].
    #[must_use]
    pub fn after(&self, step: Move) -> Self {
        let mut next = self.passed();
        let (from, to) = (step.from(), step.to());
        let Some((colour, piece)) = next.men[from as usize].take() else { return next };
        next.men[to as usize] = Some((colour, step.promotion().unwrap_or(piece)));
        for (colour, short, king, rook) in self.homes() {
            if [from, to].contains(&king) || [from, to].contains(&rook) {
                next.castling = next.castling.without(Castling::right(colour, short));
            }
        }
        let east = to.file() as i8 - from.file() as i8;
        let north = to.rank() as i8 - from.rank() as i8;
        if piece == Piece::King && east.abs() == 2 {
            let (home, beside) = if east > 0 { (1, -1) } else { (-2, 1) };
            if let (Some(home), Some(beside)) = (to.try_offset(home, 0), to.try_offset(beside, 0)) {
                next.men[beside as usize] = next.men[home as usize].take();
            }
        }
        if piece == Piece::Pawn && self.passant == Some(to) && east != 0 {
            next.men[Square::new(to.file(), from.rank()) as usize] = None;
        }
        if piece == Piece::Pawn && north.abs() == 2 {
            next.passant = from.try_offset(0, north / 2);
            next.forget_idle_passant();
        }
        next
    }

    /// Returns the position with the other side to move and no en passant square.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self { turn: !self.turn, passant: None, ..self.clone() }
    }

    /// Drops the en passant square if no pawn can capture there.
    fn forget_idle_passant(&mut self) {
        let back = -forward(self.turn);
        let pawn = Some((self.turn, Piece::Pawn));
        let can_be_taken = |square: Square| {
            [-1, 1]
                .iter()
                .any(|&side| self.step(square, (side, back)).is_some_and(|at| self.man_at(at) == pawn))
        };
        self.passant = self.passant.filter(|&square| can_be_taken(square));
    }

    /// Returns the four castlings: side, whether kingside, home squares of king and rook.
    fn homes(&self) -> [(Color, bool, Square, Square); 4] {
        [
            (Color::White, true, Square::E1, Square::H1),
            (Color::White, false, Square::E1, Square::A1),
            (Color::Black, true, Square::E8, Square::H8),
            (Color::Black, false, Square::E8, Square::A8),
        ]
    }

    /// Returns the square one step away, or `None` if it is off the board.
    fn step(&self, from: Square, (east, north): Step) -> Option<Square> {
        from.try_offset(east, north).filter(|&square| self.size.has(square))
    }

    /// Returns the first piece seen from a square in one direction.
    fn seen(&self, from: Square, direction: Step) -> Option<(Color, Piece)> {
        let mut at = self.step(from, direction)?;
        loop {
            match self.man_at(at) {
                Some(man) => return Some(man),
                None => at = self.step(at, direction)?,
            }
        }
    }

    /// Whether `colour` attacks a square.
    fn attacks(&self, colour: Color, square: Square) -> bool {
        let is = |step, piece| {
            self.step(square, step).is_some_and(|from| self.man_at(from) == Some((colour, piece)))
        };
        let sees = |direction, piece| {
            let seen = self.seen(square, direction);
            seen == Some((colour, piece)) || seen == Some((colour, Piece::Queen))
        };
        KNIGHT.iter().any(|&step| is(step, Piece::Knight))
            || ROYAL.iter().any(|&step| is(step, Piece::King))
            || [-1, 1].iter().any(|&side| is((side, -forward(colour)), Piece::Pawn))
            || ROOK.iter().any(|&direction| sees(direction, Piece::Rook))
            || BISHOP.iter().any(|&direction| sees(direction, Piece::Bishop))
    }

    /// Whether the king of this side is attacked. A side without a king is never attacked.
    fn can_be_taken(&self, colour: Color) -> bool {
        let king = Square::ALL.into_iter().find(|&at| self.man_at(at) == Some((colour, Piece::King)));
        king.is_some_and(|king| self.attacks(!colour, king))
    }

    fn is_safe(&self, step: Move) -> bool {
        !self.after(step).is_impossible()
    }

    /// Returns every move, including those that leave the own king in check.
    fn steps(&self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        Square::ALL.into_iter().for_each(|from| self.steps_from(from, &mut list));
        list
    }

    /// Adds the moves of the piece on a square, including those that leave the own king in check.
    fn steps_from(&self, from: Square, list: &mut Vec<Move>) {
        match self.man_at(from) {
            Some((colour, piece)) if colour == self.turn => match piece {
                Piece::Pawn => self.pawn_steps(from, list),
                Piece::Knight => self.leaps(from, &KNIGHT, list),
                Piece::Bishop => self.walks(from, &BISHOP, list),
                Piece::Rook => self.walks(from, &ROOK, list),
                Piece::Queen => self.walks(from, &ROYAL, list),
                Piece::King => {
                    self.leaps(from, &ROYAL, list);
                    self.castlings(list);
                }
            },
            _ => {}
        }
    }

    fn leaps(&self, from: Square, steps: &[Step], list: &mut Vec<Move>) {
        for to in steps.iter().filter_map(|&step| self.step(from, step)) {
            if self.man_at(to).is_none_or(|(colour, _)| colour != self.turn) {
                list.push(Move::new(from, to));
            }
        }
    }

    fn walks(&self, from: Square, directions: &[Step], list: &mut Vec<Move>) {
        for &direction in directions {
            let mut at = from;
            while let Some(to) = self.step(at, direction) {
                let man = self.man_at(to);
                if man.is_none_or(|(colour, _)| colour != self.turn) {
                    list.push(Move::new(from, to));
                }
                if man.is_some() {
                    break;
                }
                at = to;
            }
        }
    }

    fn pawn_steps(&self, from: Square, list: &mut Vec<Move>) {
        let north = forward(self.turn);
        let home = if self.turn == Color::White { 1 } else { 6 };
        let free = |step| self.step(from, step).filter(|&to| self.man_at(to).is_none());
        let one = free((0, north));
        let is_home = self.size.is_full() && from.rank() as usize == home;
        let two = one.filter(|_| is_home).and_then(|_| free((0, 2 * north)));
        let takes = [-1, 1].into_iter().filter_map(|side| {
            let to = self.step(from, (side, north))?;
            let taken = self.man_at(to).is_some_and(|(colour, _)| colour != self.turn);
            (taken || self.passant == Some(to)).then_some(to)
        });
        for to in one.into_iter().chain(two).chain(takes) {
            if to.rank() as usize == self.size.last_rank(self.turn) {
                list.extend(PROMOTIONS.map(|piece| Move::promoting(from, to, piece)));
            } else {
                list.push(Move::new(from, to));
            }
        }
    }

    /// Adds castling moves that neither leave check nor cross an attacked square. The caller tests the
    /// destination. Who has the right has king and rook at home.
    fn castlings(&self, list: &mut Vec<Move>) {
        for (colour, short, king, rook) in self.homes() {
            if colour != self.turn || !self.castling.has(Castling::right(colour, short)) {
                continue;
            }
            let side = if short { 1 } else { -1 };
            let empty = (1..(rook.file() as i8 - king.file() as i8).abs())
                .all(|steps| king.try_offset(side * steps, 0).is_some_and(|at| self.man_at(at).is_none()));
            let crossed = king.try_offset(side, 0).is_some_and(|at| !self.attacks(!colour, at));
            if empty && crossed && !self.is_check() {
                list.extend(king.try_offset(2 * side, 0).map(|to| Move::new(king, to)));
            }
        }
    }
}

/// Returns the direction in which pawns move.
fn forward(colour: Color) -> i8 {
    match colour {
        Color::White => 1,
        Color::Black => -1,
    }
}

#[cfg(test)]
mod tests;
