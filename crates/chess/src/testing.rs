//! Random positions for the tests of this crate and of the crates that use it.

use crate::fen::man;
use crate::legality::{Legality, flaws};
use crate::notation::Notation;
use crate::rules::{CASTLING, Castling, Color, Move, Piece, Position, Size, Square};

/// Reads a position from a FEN whose counters are optional.
///
/// # Panics
/// Panics if the text is not a FEN.
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Lenient).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Calls `show` with some positions of a board, reached by random moves from a random legal position.
pub fn walk(files: usize, ranks: usize, seed: u64, mut show: impl FnMut(&Position)) {
    let size = Size::new(files, ranks).expect("a size of ours");
    let mut random = Random::new(seed);
    let drawn = (0..200).map(|_| any_position(size, &mut random));
    let Some(mut position) = drawn.into_iter().find(|drawn| flaws(drawn, None, Legality::Strict).is_empty())
    else {
        return;
    };
    for _ in 0..12 {
        show(&position);
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        position = position.after(moves[random.below(moves.len())]);
    }
}

/// Returns a random position, which may be illegal. It has few kinds of pieces, so that notation must
/// distinguish them.
fn any_position(size: Size, random: &mut Random) -> Position {
    let mut position = Position::empty(size);
    let squares: Vec<Square> = size.squares().into_iter().collect();
    if size.is_full() && random.below(2) == 0 {
        for (letter, square) in [('K', Square::E1), ('R', Square::A1), ('R', Square::H1), ('k', Square::E8)] {
            let (colour, piece) = man(letter).expect("a letter of ours");
            position.put(colour, piece, square);
        }
        let white = CASTLING.into_iter().take(2).fold(Castling::NONE, |all, (_, right)| all.with(right));
        position.set_castling(white);
    } else {
        for colour in Color::ALL {
            let square = squares[random.below(squares.len())];
            if position.man_at(square).is_none() {
                position.put(colour, Piece::King, square);
            }
        }
    }
    let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let kinds = [Piece::Pawn, kinds[random.below(5)], kinds[random.below(5)]];
    for _ in 0..random.below(squares.len() / 2) {
        let square = squares[random.below(squares.len())];
        if position.man_at(square).is_none() {
            position.put(Color::ALL[random.below(2)], kinds[random.below(3)], square);
        }
    }
    position.set_turn(Color::ALL[random.below(2)]);
    position
}

/// A random number generator (SplitMix64). This crate does not depend on the project's own generator.
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % limit.max(1)
    }
}

/// Returns a game in PGN: random moves from a position, with captures and checks more often than others. It ends
/// with a mate, a stalemate, or after `plies` moves of both sides.
pub fn game(start: &Position, seed: u64, plies: usize) -> String {
    let mut random = Random::new(seed);
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let fen = start.to_string();
    let setup = if fen == usual { String::new() } else { format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n") };
    let mut text = format!("[Event \"Random {seed}\"]\n[White \"A\"]\n[Black \"B\"]\n{setup}\n");
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let is_sharp = |step: &Move| position.is_capture(*step) || position.after(*step).is_check();
        let sharp: Vec<Move> = moves.iter().copied().filter(is_sharp).collect();
        let choice = if sharp.is_empty() || random.below(2) == 0 { &moves[..] } else { &sharp[..] };
        let step = choice[random.below(choice.len())];
        text += &position.write_move(step, Notation::San);
        text.push(if random.below(8) == 0 { '\n' } else { ' ' });
        position = position.after(step);
    }
    text + "*\n\n"
}

/// Returns a random legal position of a board of 8x8 with few pieces.
pub fn small_position(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let size = Size::new(8, 8).expect("a size of ours");
    loop {
        let mut position = Position::empty(size);
        let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let mut men = vec![(Color::White, Piece::King), (Color::Black, Piece::King)];
        for _ in 0..2 + random.below(4) {
            men.push((Color::ALL[random.below(2)], kinds[random.below(5)]));
        }
        for (colour, piece) in men {
            let square = Square::ALL[random.below(64)];
            if position.man_at(square).is_none() {
                position.put(colour, piece, square);
            }
        }
        position.set_turn(Color::ALL[random.below(2)]);
        if flaws(&position, None, Legality::Strict).is_empty() {
            return position;
        }
    }
}
