//! Matrices: starting positions with the pieces that a theme needs where it needs them. From a random
//! position a climb hardly ever finds such a theme.

use super::super::attempt::Matrix;
use super::super::draw::is_quiet;
use super::super::wish::Wish;
use super::aim::themed;
use rookwright_chess::{BitBoard, Color, Piece, Position, Square, lookup};
use rookwright_mate::content::Themed;
use rookwright_run::Random;

/// The number of squares tried for a piece.
const MOST_TRIALS: usize = 30;

/// Returns a matrix for a random theme of the wish. `None` if no theme needs one, or if the pieces do not
/// fit.
pub(super) fn matrix(wish: &Wish, random: &mut Random) -> Option<Matrix> {
    let themes: Vec<Themed> = wish.wanted.themes.iter().filter_map(themed).collect();
    let theme = *themes.get(random.below(themes.len().max(1)))?;
    let mut position = Position::empty(wish.size);
    position.set_turn(wish.begins());
    let mut builder = Builder { wish, position, random };
    match theme {
        // The drawer of random positions crosses the lines of a rook and a bishop.
        Themed::Grimshaw | Themed::Novotny => return None,
        Themed::HalfPin => builder.half_pin()?,
        Themed::StarFlights | Themed::PlusFlights => builder.flights()?,
        Themed::Albino => builder.pawn(Color::White)?,
        Themed::Pickaninny => builder.pawn(Color::Black)?,
        Themed::Allumwandlung => builder.promotion()?,
        Themed::CrossChecks => builder.cross_checks()?,
    }
    let fixed = builder.position.occupied();
    builder.fill()?;
    let position = builder.position;
    is_quiet(&position).then_some(Matrix { position, fixed })
}

struct Builder<'a> {
    wish: &'a Wish,
    position: Position,
    random: &'a mut Random,
}

impl Builder<'_> {
    fn any(&mut self, squares: BitBoard) -> Option<Square> {
        let number = squares.len() as usize;
        squares.into_iter().nth(self.random.below(number.max(1)))
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random.below(list.len())]
    }

    fn at(&self, from: Square, way: (i8, i8), far: i8) -> Option<Square> {
        from.try_offset(way.0 * far, way.1 * far).filter(|&square| self.position.size().has(square))
    }

    /// Two black pieces between their king and a white line piece.
    fn half_pin(&mut self) -> Option<()> {
        let aslant = self.random.below(2) == 0;
        let way = match aslant {
            true => self.one_of(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
            false => self.one_of(&[(1, 0), (-1, 0), (0, 1), (0, -1)]),
        };
        let king = self.any(self.position.squares())?;
        let first = 1 + self.random.below(2) as i8;
        let second = first + 1 + self.random.below(2) as i8;
        let third = second + 1 + self.random.below(2) as i8;
        let slider = if aslant { Piece::Bishop } else { Piece::Rook };
        let slider = if self.random.below(3) == 0 { Piece::Queen } else { slider };
        // A piece that can move along the line would not be held on it.
        let kinds = if aslant { [Piece::Knight, Piece::Rook] } else { [Piece::Knight, Piece::Bishop] };
        let half_pinned = [self.one_of(&kinds), self.one_of(&kinds)];
        let squares = [self.at(king, way, first)?, self.at(king, way, second)?];
        let end = self.at(king, way, third)?;
        self.position.put(Color::Black, Piece::King, king);
        for (piece, square) in half_pinned.into_iter().zip(squares) {
            self.position.put(Color::Black, piece, square);
        }
        self.position.put(Color::White, slider, end);
        Some(())
    }

    /// A black king away from the edges, with room to flee.
    fn flights(&mut self) -> Option<()> {
        let size = self.position.size();
        let inner = |square: &Square| {
            let (file, rank) = (square.file() as usize, square.rank() as usize);
            file > 0 && rank > 0 && file + 1 < size.files() && rank + 1 < size.ranks()
        };
        let squares: Vec<Square> = size.squares().into_iter().filter(inner).collect();
        let king = squares.get(self.random.below(squares.len().max(1))).copied()?;
        self.position.put(Color::Black, Piece::King, king);
        Some(())
    }

    /// A pawn before its first move, with something to capture on both sides.
    fn pawn(&mut self, side: Color) -> Option<()> {
        if !self.position.size().is_full() {
            return None;
        }
        let file = 1 + self.random.below(6);
        let (home, ahead) = match side {
            Color::White => (Square::index(8 + file), 1),
            Color::Black => (Square::index(48 + file), -1),
        };
        self.position.put(side, Piece::Pawn, home);
        for aside in [-1, 1] {
            let square = home.try_offset(aside, ahead)?;
            let kinds = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Pawn];
            let piece = self.one_of(&kinds);
            self.position.put(!side, piece, square);
        }
        // Where the moves of the pawn matter to the king: near the squares it reaches.
        let target = home.try_offset(0, 2 * ahead)?;
        let near = lookup::king_moves(target);
        let near = near.into_iter().fold(near, |all, square| all | lookup::king_moves(square));
        let steps = target.bitboard() | home.try_offset(0, ahead)?.bitboard();
        let mut room = near & !self.position.occupied() & !steps & self.position.squares();
        // Every first move opens the rank.
        if side == Color::White && self.random.below(3) == 0 {
            let behind = [-2, -1, 1, 2].into_iter().filter_map(|aside| home.try_offset(aside, 0));
            let behind: Vec<Square> = behind.collect();
            let (square, piece) = (self.one_of(&behind), self.one_of(&[Piece::Rook, Piece::Queen]));
            self.position.put(Color::White, piece, square);
            room &= !square.bitboard();
        }
        let king = self.any(room)?;
        self.position.put(Color::Black, Piece::King, king);
        Some(())
    }

    /// A white pawn before promotion, and the king near its last square.
    fn promotion(&mut self) -> Option<()> {
        let size = self.position.size();
        let square = Square::index(8 * (size.ranks() - 2) + self.random.below(size.files()));
        self.position.put(Color::White, Piece::Pawn, square);
        let last = square.try_offset(0, 1)?;
        let near = lookup::king_moves(last);
        let near = near.into_iter().fold(near, |all, square| all | lookup::king_moves(square));
        let king = self.any(near & !self.position.occupied() & !last.bitboard() & size.squares())?;
        self.position.put(Color::Black, Piece::King, king);
        Some(())
    }

    /// A white king that a black line piece nearly checks: a black piece stands between.
    fn cross_checks(&mut self) -> Option<()> {
        let king = self.any(self.position.squares())?;
        let way = self.one_of(&[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]);
        let slider = if way.0 == 0 || way.1 == 0 { Piece::Rook } else { Piece::Bishop };
        let first = 1 + self.random.below(2) as i8;
        let second = first + 1 + self.random.below(3) as i8;
        let (between, end) = (self.at(king, way, first)?, self.at(king, way, second)?);
        self.position.put(Color::White, Piece::King, king);
        self.position.put(Color::Black, self_blocking(slider), between);
        self.position.put(Color::Black, slider, end);
        Some(())
    }

    /// Adds the kings that are missing and a usual army.
    fn fill(&mut self) -> Option<()> {
        for colour in [Color::Black, Color::White] {
            if self.position.king(colour).is_none() {
                self.place(colour, Piece::King)?;
            }
        }
        let white = [Piece::Queen, Piece::Rook, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Knight];
        for piece in white {
            if self.random.below(3) > 0 && self.has_room(Color::White) {
                self.place(Color::White, piece);
            }
        }
        for _ in 0..self.random.below(5) {
            let piece = self.one_of(&[Piece::Pawn, Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook]);
            if (piece != Piece::Pawn || self.wish.pawns) && self.has_room(Color::Black) {
                self.place(Color::Black, piece);
            }
        }
        Some(())
    }

    fn has_room(&self, colour: Color) -> bool {
        let men = self.position.side(colour).len();
        let all = self.position.occupied().len();
        men < self.wish.army(colour).most() && self.wish.most_men.is_none_or(|most| all < most)
    }

    /// Puts a piece on a free square such that neither king is in check.
    fn place(&mut self, colour: Color, piece: Piece) -> Option<()> {
        let size = self.position.size();
        let mut free = self.position.squares() & !self.position.occupied();
        if piece == Piece::Pawn {
            free &= !size.promotions(Color::White) & !size.promotions(Color::Black);
        }
        if let (Piece::King, Some(other)) = (piece, self.position.king(!colour)) {
            free &= !lookup::king_moves(other);
        }
        for _ in 0..MOST_TRIALS {
            let square = self.any(free)?;
            self.position.put(colour, piece, square);
            if is_quiet(&self.position) {
                return Some(());
            }
            self.position.take(colour, piece, square);
        }
        None
    }
}

/// Returns a piece that cannot move along the line of this one.
fn self_blocking(slider: Piece) -> Piece {
    if slider == Piece::Rook { Piece::Bishop } else { Piece::Knight }
}
