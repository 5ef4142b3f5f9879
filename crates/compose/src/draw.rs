//! Positions at random, and small changes of them.
//!
//! In all of them neither side is in check, and pawns stand where pawns can.

use super::army::{Army, KINDS, Stock};
use super::change::settle;
use super::plant::Plant;
use super::wish::Wish;
use rookwright_chess::lookup;
use rookwright_chess::{BitBoard, Castling, Color, Piece, Position, Square};
use rookwright_run::Random;

/// How often a square is drawn for a man before it is given up.
const TRIES: usize = 12;

/// How likely each of [`KINDS`] is, by side: Black's pawns are there to block.
const WEIGHTS: [[usize; 5]; 2] = [[2, 3, 3, 3, 3], [1, 2, 2, 2, 5]];

/// Of so many men that only a promotion explains, one is taken.
const ODD: usize = 6;

/// What a change is to do for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// White is to be stronger.
    Stronger,
    /// White is to be weaker.
    Weaker,
    /// Either.
    Other,
}

/// Draws positions with the men of a wish.
pub(super) struct Painter<'a> {
    wish: &'a Wish,
    random: Random,
    squares: Vec<Square>,
    edge: Vec<Square>,
    /// Men that stay for the sake of a theme.
    planted: BitBoard,
}

impl<'a> Painter<'a> {
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

    /// A number below the bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// A position, unless luck is bad.
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
        is_quiet(&position).then_some(position)
    }

    fn kings(&mut self, position: &mut Position, plant: &Plant) -> Option<()> {
        // A king on the edge is mated sooner.
        let drawn = match self.below(4) {
            0 => self.squares[self.random.below(self.squares.len())],
            _ => self.edge[self.random.below(self.edge.len())],
        };
        let black = plant.king.unwrap_or(drawn);
        position.put(Color::Black, Piece::King, black);
        let fixed = plant.squares();
        let apart = !lookup::king_moves(black) & !black.bitboard() & !fixed & self.wish.size.squares();
        // Now and then White may castle: what is not needed of that goes later.
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

    /// Puts what has its place there, and sees to it that the men needed are among the others.
    fn plant(
        &mut self,
        position: &mut Position,
        colour: Color,
        plant: &Plant,
        men: &mut Vec<Piece>,
        exact: bool,
    ) {
        // The rook that may castle stands already.
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

    /// The men of a side beside its king, not more than there is room for.
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
                    // A third knight looks odd: there are few such men even where they may be.
                    let odd = !stock.with(piece).is_stock();
                    if !odd || !self.wish.is_stock_only() && self.below(ODD) == 0 {
                        stock = stock.with(piece);
                        men.push(piece);
                    }
                }
                Some(men)
            }
        }
    }

    fn kind(&mut self, colour: Color) -> Piece {
        let weights = WEIGHTS[colour as usize];
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

    /// Where a man of this kind may stand.
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

    /// Puts a man on a square where it gives no check, half of the time near Black's king.
    fn place(&mut self, position: &mut Position, colour: Color, piece: Piece) -> bool {
        let free = self.free(position, colour, piece);
        let near = position.king(Color::Black).map_or(BitBoard::EMPTY, |king| {
            let field = lookup::king_moves(king);
            field.into_iter().fold(field, |all, square| all | lookup::king_moves(square))
        });
        for _ in 0..TRIES {
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

    /// The position with a small change; `None` where luck is bad.
    pub(super) fn changed(&mut self, position: &Position, need: Need) -> Option<Position> {
        for _ in 0..TRIES {
            let mut next = position.clone();
            if self.change(&mut next, need) && is_quiet(&next) && self.fits(&next) {
                settle(&mut next);
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
            // Somebody else is added for whom it is to help, taken from whom it is to harm.
            0 | 1 => {
                let piece = self.kind(helper);
                let odd = !Stock::of(position, helper).with(piece).is_stock();
                (!odd || self.below(ODD) == 0) && self.place(position, helper, piece)
            }
            2 => self.remove(position, hinderer),
            3 => self.exchange(position, helper),
            4 => self.exchange(position, hinderer),
            5 => self.relocate(position, hinderer),
            _ => self.relocate(position, helper),
        }
    }

    /// One of a side's men, kings less often than others.
    fn somebody(&mut self, position: &Position, colour: Color) -> Option<(Piece, Square)> {
        let king = position.those(colour, Piece::King) & !self.planted;
        let others = position.side(colour) & !position.kind(Piece::King) & !self.planted;
        let square = match self.below(6) {
            0 => self.any_of(king),
            _ => self.any_of(others),
        }?;
        Some((position.man_at(square)?.1, square))
    }

    fn relocate(&mut self, position: &mut Position, colour: Color) -> bool {
        let Some((piece, square)) = self.somebody(position, colour) else { return false };
        position.take(colour, piece, square);
        let free = self.free(position, colour, piece) & !square.bitboard();
        let Some(square) = self.any_of(free) else { return false };
        position.put(colour, piece, square);
        true
    }

    fn remove(&mut self, position: &mut Position, colour: Color) -> bool {
        match self.somebody(position, colour) {
            Some((piece, square)) if piece != Piece::King => {
                position.take(colour, piece, square);
                true
            }
            _ => false,
        }
    }

    fn exchange(&mut self, position: &mut Position, colour: Color) -> bool {
        let Some((piece, square)) = self.somebody(position, colour) else { return false };
        let other = self.kind(colour);
        let odd = !Stock::of(position, colour).with(other).is_stock();
        if piece == Piece::King || other == piece || (odd && self.below(ODD) > 0) {
            return false;
        }
        position.take(colour, piece, square);
        if !self.free(position, colour, other).has(square) {
            return false;
        }
        position.put(colour, other, square);
        true
    }

    /// Whether a position has men that a puzzle may have; there may be some more, to be taken off later.
    fn fits(&self, position: &Position) -> bool {
        let sum = position.occupied().len();
        Color::ALL.into_iter().all(|colour| {
            let stock = Stock::of(position, colour);
            let army = self.wish.army(colour);
            army.allows(stock) && (!self.wish.is_stock_only() || stock.is_stock())
        }) && self.wish.most_men.is_none_or(|most| sum <= most)
    }
}

/// Whether neither king is attacked.
pub(super) fn is_quiet(position: &Position) -> bool {
    position.checkers(Color::White).is_empty() && position.checkers(Color::Black).is_empty()
}
