//! Random small changes of a position.

use super::super::army::{Army, KINDS, Stock};
use super::super::change::drop_impossible_rights;
use super::super::draw::is_quiet;
use super::super::wish::Wish;
use rookwright_chess::lookup;
use rookwright_chess::{BitBoard, Color, Piece, Position, Square};
use rookwright_run::Random;

/// The weight of each kind of added piece, by side, in the order of [`KINDS`].
const KIND_WEIGHTS: [[usize; 5]; 2] = [[2, 3, 3, 4, 3], [1, 3, 3, 3, 6]];
/// The number of changes tried before giving up.
const MOST_TRIALS: usize = 20;

/// The squares of the colour of a1.
const DARK: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);

/// Makes random changes.
pub(crate) struct Neighbours<'a> {
    wish: &'a Wish,
    /// Pieces that stay where they are.
    fixed: BitBoard,
}

impl<'a> Neighbours<'a> {
    pub(crate) fn new(wish: &'a Wish, fixed: BitBoard) -> Self {
        Self { wish, fixed }
    }

    /// Returns the position with one or two changes, in which neither side is in check.
    pub(crate) fn changed(&self, position: &Position, random: &mut Random) -> Option<Position> {
        for _ in 0..MOST_TRIALS {
            let mut next = position.clone();
            let twice = random.below(4) == 0;
            let done = self.change(&mut next, random) && (!twice || self.change(&mut next, random));
            if done && next != *position && is_quiet(&next) && self.fits(&next) {
                drop_impossible_rights(&mut next);
                return Some(next);
            }
        }
        None
    }

    fn change(&self, position: &mut Position, random: &mut Random) -> bool {
        match random.below(20) {
            0..=2 => self.add(position, random),
            3..=5 => self.remove(position, random),
            6..=7 => self.replace(position, random),
            8 => self.swap(position, random),
            9 if self.fixed.is_empty() => self.shift(position, random),
            10..=14 => self.step(position, random),
            _ => self.relocate(position, random),
        }
    }

    /// Returns a random piece that may change.
    fn any(&self, position: &Position, random: &mut Random) -> Option<(Color, Piece, Square)> {
        let square = any_of(position.occupied() & !self.fixed, random)?;
        let (colour, piece) = position.man_at(square)?;
        Some((colour, piece, square))
    }

    fn add(&self, position: &mut Position, random: &mut Random) -> bool {
        let colour = if random.below(5) < 2 { Color::White } else { Color::Black };
        let piece = self.kind(colour, random);
        let Some(square) = any_of(self.free(position, piece), random) else { return false };
        position.put(colour, piece, square);
        true
    }

    fn remove(&self, position: &mut Position, random: &mut Random) -> bool {
        match self.any(position, random) {
            Some((colour, piece, square)) if piece != Piece::King => {
                position.take(colour, piece, square);
                true
            }
            _ => false,
        }
    }

    fn replace(&self, position: &mut Position, random: &mut Random) -> bool {
        let Some(square) = any_of(position.occupied(), random) else { return false };
        let Some((colour, piece)) = position.man_at(square) else { return false };
        let other = self.kind(colour, random);
        let stays = piece == Piece::King || (piece == Piece::Pawn && self.fixed.has(square));
        if stays || piece == other {
            return false;
        }
        position.take(colour, piece, square);
        if !self.free(position, other).has(square) {
            return false;
        }
        position.put(colour, other, square);
        true
    }

    fn swap(&self, position: &mut Position, random: &mut Random) -> bool {
        let (Some(one), Some(other)) = (self.any(position, random), self.any(position, random)) else {
            return false;
        };
        if one.2 == other.2 {
            return false;
        }
        for (colour, piece, square) in [one, other] {
            position.take(colour, piece, square);
        }
        for ((colour, piece, _), square) in [(one, other.2), (other, one.2)] {
            if !self.free(position, piece).has(square) {
                return false;
            }
            position.put(colour, piece, square);
        }
        true
    }

    /// Moves every piece by one square.
    fn shift(&self, position: &mut Position, random: &mut Random) -> bool {
        let (files, ranks) = [(1, 0), (-1, 0), (0, 1), (0, -1)][random.below(4)];
        let mut moved = Position::empty(position.size());
        moved.set_turn(position.turn());
        for square in position.occupied() {
            let Some((colour, piece)) = position.man_at(square) else { return false };
            let Some(to) = square.try_offset(files, ranks) else { return false };
            if !self.free(&moved, piece).has(to) {
                return false;
            }
            moved.put(colour, piece, to);
        }
        *position = moved;
        true
    }

    /// Moves a piece to a nearby square.
    fn step(&self, position: &mut Position, random: &mut Random) -> bool {
        self.carry(position, random, |square| {
            let near = lookup::king_moves(square);
            near.into_iter().fold(near, |all, square| all | lookup::king_moves(square))
        })
    }

    /// Moves a piece to any square.
    fn relocate(&self, position: &mut Position, random: &mut Random) -> bool {
        self.carry(position, random, |_| BitBoard::FULL)
    }

    fn carry(&self, position: &mut Position, random: &mut Random, to: impl Fn(Square) -> BitBoard) -> bool {
        let Some((colour, piece, square)) = self.any(position, random) else { return false };
        let room = self.free(position, piece) & to(square);
        position.take(colour, piece, square);
        let Some(to) = any_of(room, random) else { return false };
        position.put(colour, piece, to);
        true
    }

    fn free(&self, position: &Position, piece: Piece) -> BitBoard {
        let size = position.size();
        let free = position.squares() & !position.occupied();
        match piece {
            Piece::Pawn => free & !size.promotions(Color::White) & !size.promotions(Color::Black),
            _ => free,
        }
    }

    fn kind(&self, colour: Color, random: &mut Random) -> Piece {
        let weights = KIND_WEIGHTS[colour as usize];
        let kinds = if self.wish.pawns { 5 } else { 4 };
        let mut number = random.below(weights[..kinds].iter().sum());
        for (piece, weight) in KINDS.into_iter().zip(weights) {
            if number < weight {
                return piece;
            }
            number -= weight;
        }
        Piece::Knight
    }

    /// Whether the pieces are allowed, and the kings are not next to each other.
    fn fits(&self, position: &Position) -> bool {
        let [white, black] = Color::ALL.map(|colour| Stock::of(position, colour));
        let kings = Color::ALL.map(|colour| position.king(colour));
        let apart = match kings {
            [Some(white), Some(black)] => !lookup::king_moves(white).has(black),
            _ => false,
        };
        let natural =
            |army: Army, stock: Stock| matches!(army, Army::Exactly(_)) || stock.needs_no_promotion();
        let differ = |colour| {
            let bishops = position.those(colour, Piece::Bishop);
            bishops.len() < 2 || [DARK, !DARK].iter().all(|&squares| !(bishops & squares).is_empty())
        };
        apart
            && Color::ALL.into_iter().all(differ)
            && self.wish.allows(white, black)
            && natural(self.wish.white, white)
            && natural(self.wish.black, black)
    }
}

/// Returns a random square of a set.
fn any_of(squares: BitBoard, random: &mut Random) -> Option<Square> {
    let number = squares.len() as usize;
    squares.into_iter().nth(random.below(number.max(1)))
}
