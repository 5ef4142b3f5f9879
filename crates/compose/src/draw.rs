//! Draws random positions and changes them.
//!
//! In all of them neither side is in check, and pawns stand only where pawns can.

use super::army::{Army, KINDS, Stock};
use super::change::drop_impossible_rights;
use super::plant::Plant;
use super::wish::Wish;
use rookwright_chess::lookup;
use rookwright_chess::{BitBoard, Castling, Color, Piece, Position, Square};
use rookwright_run::Random;

/// The number of squares tried for a piece.
const SQUARES_TRIED: usize = 12;

/// The weight of each of [`KINDS`], by side. Black gets many pawns because they block.
const KIND_WEIGHTS: [[usize; 5]; 2] = [[2, 3, 3, 3, 3], [1, 2, 2, 2, 5]];

/// One in this number of pieces that must be promoted is accepted.
const ONE_PROMOTED_PIECE_IN: usize = 6;

/// The purpose of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// White becomes stronger.
    Stronger,
    /// White becomes weaker.
    Weaker,
    /// Any change.
    Other,
}

/// Draws positions with the pieces of a wish.
pub(super) struct PositionDrawer<'a> {
    wish: &'a Wish,
    random: Random,
    squares: Vec<Square>,
    edge: Vec<Square>,
    /// Pieces that stay for a theme.
    planted: BitBoard,
}

impl<'a> PositionDrawer<'a> {
    pub(super) fn new(wish: &'a Wish, random: Random) -> Self {
        let squares: Vec<Square> = wish.size.squares().into_iter().collect();
        let (right, top) = (wish.size.files() - 1, wish.size.ranks() - 1);
        let is_edge = |square: &Square| {
            let (file, rank) = (square.file() as usize, square.rank() as usize);
            file == 0 || rank == 0 || file == right || rank == top
        };
        let edge = squares.iter().copied().filter(is_edge).collect();
        Self { wish, random, squares, edge, planted: BitBoard::EMPTY }
    }

    /// Returns a random number below the bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// Draws a position. Returns `None` if the random placement fails.
    pub(super) fn position(&mut self) -> Option<Position> {
        let plant = Plant::of(self.wish, &mut self.random);
        let mut position = Position::empty(self.wish.size);
        position.set_turn(self.wish.begins());
        self.kings(&mut position, &plant)?;
        let mut room = self.wish.most_men.map_or(usize::MAX, |most| most as usize);
        for colour in Color::ALL {
            let others = self.wish.army(!colour).least() as usize;
            let mut men = self.men(colour, room.saturating_sub(others))?;
            room = room.saturating_sub(men.len() + 1);
            let exact = matches!(self.wish.army(colour), Army::Exactly(_));
            self.plant(&mut position, colour, &plant, &mut men, exact);
            for piece in men {
                if !self.place(&mut position, colour, piece) && exact {
                    return None;
                }
            }
        }
        if let Some(passed) = plant.passant {
            position.set_passant(Some(passed));
            drop_impossible_rights(&mut position);
            position.passant()?;
        }
        is_quiet(&position).then_some(position)
    }

    fn kings(&mut self, position: &mut Position, plant: &Plant) -> Option<()> {
        // A king on the edge is easier to mate.
        let drawn = match self.below(4) {
            0 => self.squares[self.random.below(self.squares.len())],
            _ => self.edge[self.random.below(self.edge.len())],
        };
        let black = plant.king.unwrap_or(drawn);
        position.put(Color::Black, Piece::King, black);
        let fixed = plant.squares();
        let apart = !lookup::king_moves(black) & !black.bitboard() & !fixed & self.wish.size.squares();
        // Now and then White may castle. A right that is not needed is removed later.
        let castles = self.wish.size.is_full() && self.wish.begins() == Color::White && self.below(32) == 0;
        let castling = plant.castling.or_else(|| castles.then(|| self.below(2) == 0));
        match castling.filter(|_| apart.has(Square::E1)) {
            None => {
                let white = self.any_of(apart)?;
                position.put(Color::White, Piece::King, white);
            }
            Some(short) => {
                position.put(Color::White, Piece::King, Square::E1);
                let rook = if short { Square::H1 } else { Square::A1 };
                if self.has_rook() && position.man_at(rook).is_none() {
                    position.put(Color::White, Piece::Rook, rook);
                    position.set_castling(Castling::right(Color::White, short));
                    if !is_quiet(position) {
                        return None;
                    }
                }
            }
        }
        self.planted = fixed | plant.king.map_or(BitBoard::EMPTY, Square::bitboard);
        Some(())
    }

    /// Whether White may have a rook.
    fn has_rook(&self) -> bool {
        match self.wish.white {
            Army::Exactly(stock) => stock.of_kind(Piece::Rook) > 0,
            Army::Between { .. } => true,
        }
    }

    /// Places the pieces of a plant, and makes sure that the other needed pieces are in the lists.
    fn plant(
        &mut self,
        position: &mut Position,
        colour: Color,
        plant: &Plant,
        men: &mut Vec<Piece>,
        exact: bool,
    ) {
        // The castling rook is already placed.
        let spare = |men: &mut Vec<Piece>, piece: Piece| {
            let at = men.iter().position(|&man| man == piece);
            let at = at.or_else(|| men.len().checked_sub(1).filter(|_| !exact));
            at.map(|at| men.swap_remove(at)).is_some()
        };
        for _ in position.those(colour, Piece::Rook) {
            spare(men, Piece::Rook);
        }
        let fixed = plant.pawns[colour as usize];
        for square in fixed & !position.occupied() {
            if self.wish.pawns && spare(men, Piece::Pawn) {
                position.put(colour, Piece::Pawn, square);
            }
        }
        if colour == Color::Black {
            for &(piece, square) in &plant.placed {
                if position.man_at(square).is_none() && spare(men, piece) {
                    position.put(colour, piece, square);
                }
            }
            for square in plant.blocks & !position.occupied() {
                let Some(&last) = men.last() else { break };
                let is_pawn = last == Piece::Pawn && !self.free(position, colour, Piece::Pawn).has(square);
                let piece = if is_pawn && !exact { Piece::Rook } else { last };
                if self.free(position, colour, piece).has(square) {
                    men.pop();
                    position.put(colour, piece, square);
                }
            }
        }
        let mut kept = Vec::new();
        for &piece in plant.needs(colour) {
            if spare(men, piece) {
                kept.push(piece);
            }
        }
        men.append(&mut kept);
    }

    /// Draws the pieces of a side besides its king, at most `room`.
    fn men(&mut self, colour: Color, room: usize) -> Option<Vec<Piece>> {
        match self.wish.army(colour) {
            Army::Exactly(stock) => {
                let each = |piece| std::iter::repeat_n(piece, stock.of_kind(piece) as usize);
                Some(KINDS.into_iter().flat_map(each).collect())
            }
            Army::Between { least, most } => {
                let least = (least as usize).max(if colour == Color::White { 2 } else { 1 });
                let most = (most as usize).min(room).min(self.wish.most_of_a_side() as usize);
                let number = least + self.below(most.checked_sub(least)? + 1);
                let mut stock = Stock::KING;
                let mut men = Vec::with_capacity(number);
                while men.len() + 1 < number {
                    let piece = self.kind(colour);
                    // A third knight looks odd, so promoted pieces are rare even if they are allowed.
                    let odd = !stock.with(piece).needs_no_promotion();
                    if !odd || !self.wish.excludes_promoted() && self.below(ONE_PROMOTED_PIECE_IN) == 0 {
                        stock = stock.with(piece);
                        men.push(piece);
                    }
                }
                Some(men)
            }
        }
    }

    fn kind(&mut self, colour: Color) -> Piece {
        let weights = KIND_WEIGHTS[colour as usize];
        let kinds = if self.wish.pawns { 5 } else { 4 };
        let mut at = self.below(weights[..kinds].iter().sum());
        let drawn = weights.iter().position(|&weight| {
            let here = at < weight;
            at = at.wrapping_sub(weight);
            here
        });
        KINDS[drawn.unwrap_or(0)]
    }

    fn any_of(&mut self, set: BitBoard) -> Option<Square> {
        let number = set.len() as usize;
        if number == 0 {
            return None;
        }
        let nth = self.below(number);
        set.into_iter().nth(nth)
    }

    /// Returns the squares where a piece may stand.
    fn free(&self, position: &Position, colour: Color, piece: Piece) -> BitBoard {
        let mut free = self.wish.size.squares() & !position.occupied();
        if piece == Piece::Pawn {
            free &= !self.wish.size.promotions(Color::White) & !self.wish.size.promotions(Color::Black);
        }
        if piece == Piece::King
            && let Some(other) = position.king(!colour)
        {
            free &= !lookup::king_moves(other);
        }
        free
    }

    /// Puts a piece on a square where it gives no check, half of the time near Black's king.
    fn place(&mut self, position: &mut Position, colour: Color, piece: Piece) -> bool {
        let free = self.free(position, colour, piece);
        let near = position.king(Color::Black).map_or(BitBoard::EMPTY, |king| {
            let field = lookup::king_moves(king);
            field.into_iter().fold(field, |all, square| all | lookup::king_moves(square))
        });
        for _ in 0..SQUARES_TRIED {
            let some = if self.below(2) == 0 && !(free & near).is_empty() { free & near } else { free };
            let Some(square) = self.any_of(some) else { return false };
            position.put(colour, piece, square);
            if is_quiet(position) {
                return true;
            }
            position.take(colour, piece, square);
        }
        false
    }

    /// Returns the position with a small change, or `None` if the random change fails.
    pub(super) fn changed(&mut self, position: &Position, need: Need) -> Option<Position> {
        for _ in 0..SQUARES_TRIED {
            let mut next = position.clone();
            if self.change(&mut next, need) && is_quiet(&next) && self.fits(&next) {
                drop_impossible_rights(&mut next);
                return Some(next);
            }
        }
        None
    }

    fn change(&mut self, position: &mut Position, need: Need) -> bool {
        let (helper, hinderer) = match (need, self.below(2)) {
            (Need::Stronger, _) | (Need::Other, 0) => (Color::White, Color::Black),
            _ => (Color::Black, Color::White),
        };
        match self.below(10) {
            // Adds a piece for the side that the change helps, or removes one from the other side.
            0 | 1 => {
                let piece = self.kind(helper);
                let odd = !Stock::of(position, helper).with(piece).needs_no_promotion();
                (!odd || self.below(ONE_PROMOTED_PIECE_IN) == 0) && self.place(position, helper, piece)
            }
            2 => self.remove(position, hinderer),
            3 => self.exchange(position, helper),
            4 => self.exchange(position, hinderer),
            5 => self.relocate(position, hinderer),
            _ => self.relocate(position, helper),
        }
    }

    /// Returns a random piece of a side, kings less often than others.
    fn any_piece(&mut self, position: &Position, colour: Color) -> Option<(Piece, Square)> {
        let king = position.those(colour, Piece::King) & !self.planted;
        let others = position.side(colour) & !position.kind(Piece::King) & !self.planted;
        let square = match self.below(6) {
            0 => self.any_of(king),
            _ => self.any_of(others),
        }?;
        Some((position.man_at(square)?.1, square))
    }

    fn relocate(&mut self, position: &mut Position, colour: Color) -> bool {
        let Some((piece, square)) = self.any_piece(position, colour) else { return false };
        position.take(colour, piece, square);
        let free = self.free(position, colour, piece) & !square.bitboard();
        let Some(square) = self.any_of(free) else { return false };
        position.put(colour, piece, square);
        true
    }

    fn remove(&mut self, position: &mut Position, colour: Color) -> bool {
        match self.any_piece(position, colour) {
            Some((piece, square)) if piece != Piece::King => {
                position.take(colour, piece, square);
                true
            }
            _ => false,
        }
    }

    fn exchange(&mut self, position: &mut Position, colour: Color) -> bool {
        let Some((piece, square)) = self.any_piece(position, colour) else { return false };
        let other = self.kind(colour);
        let odd = !Stock::of(position, colour).with(other).needs_no_promotion();
        if piece == Piece::King || other == piece || (odd && self.below(ONE_PROMOTED_PIECE_IN) > 0) {
            return false;
        }
        position.take(colour, piece, square);
        if !self.free(position, colour, other).has(square) {
            return false;
        }
        position.put(colour, other, square);
        true
    }

    /// Whether a position has pieces that a puzzle may have. It may have a few more, to be removed later.
    fn fits(&self, position: &Position) -> bool {
        let sum = position.occupied().len();
        Color::ALL.into_iter().all(|colour| {
            let stock = Stock::of(position, colour);
            let army = self.wish.army(colour);
            army.allows(stock) && (!self.wish.excludes_promoted() || stock.needs_no_promotion())
        }) && self.wish.most_men.is_none_or(|most| sum <= most)
    }
}

/// Whether neither king is attacked.
pub(super) fn is_quiet(position: &Position) -> bool {
    position.checkers(Color::White).is_empty() && position.checkers(Color::Black).is_empty()
}
