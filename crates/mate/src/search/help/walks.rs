//! Random lines of help and series play that reach their goal. No bound may prune them.

use crate::search::pictures::neighbours::widened;
use rookwright_chess::{BitBoard, Castling, Color, Goal, Move, Piece, Position, Size, Square};
use rookwright_run::Random;

/// Which side makes which moves of a walk that ends with the goal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Walk {
    Help,
    Series,
    SeriesHelp,
}

pub(crate) fn pick<T: Copy>(random: &mut Random, from: &[T]) -> T {
    from[random.below(from.len())]
}

/// Puts pieces of one side on free squares.
fn put(position: &mut Position, random: &mut Random, colour: Color, pieces: &[Piece], squares: BitBoard) {
    let ends = [Color::White, Color::Black].map(|side| position.size().promotions(side));
    for &piece in pieces {
        let pawns = if piece == Piece::Pawn { !(ends[0] | ends[1]) } else { BitBoard::FULL };
        let free: Vec<Square> = (squares & pawns & !position.occupied()).into_iter().collect();
        if !free.is_empty() {
            position.put(colour, piece, pick(random, &free));
        }
    }
}

/// Returns a position with a confined king in which this side mates, or `None` if it is not legal.
fn position(random: &mut Random, mating: Color, turn: Color) -> Option<Position> {
    use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
    let size = match random.below(2) {
        0 => Size::FULL,
        _ => Size::new(3 + random.below(6), 3 + random.below(6))?,
    };
    let mut position = Position::empty(size);
    let mut rights = Castling::NONE;
    // On the full board kings are sometimes at home with a rook, so that castling is walked too.
    for colour in [mating, !mating] {
        let rank = if colour == Color::White { 0 } else { 56 };
        if size.is_full() && random.below(3) == 0 {
            let short = random.below(2) == 0;
            let (king, rook) = (Square::index(rank + 4), Square::index(rank + if short { 7 } else { 0 }));
            if position.man_at(king).or(position.man_at(rook)).is_some() {
                return None;
            }
            position.put(colour, King, king);
            position.put(colour, Rook, rook);
            rights = rights.with(Castling::right(colour, short));
        } else {
            put(&mut position, random, colour, &[King], size.squares());
        }
    }
    let king = position.king(!mating)?;
    // Mates at random are rare: weak forces near a king that its own men confine give some.
    let near = widened(king.bitboard()) & size.squares();
    let forces: [&[Piece]; 7] = [
        &[Knight],
        &[Knight, Pawn],
        &[Pawn, Pawn, Pawn],
        &[Knight, Knight, Pawn],
        &[Rook, Pawn],
        &[Bishop, Knight, Pawn],
        &[Queen, Rook, Knight, Pawn, Pawn],
    ];
    let force = pick(random, &forces);
    put(&mut position, random, mating, force, widened(widened(near)) & size.squares());
    let men: Vec<Piece> = (0..random.below(8))
        .map(|_| pick(random, &[Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen]))
        .collect();
    put(&mut position, random, !mating, &men, near);
    // A pawn far away has moves to spare, which the bounds must count.
    put(&mut position, random, !mating, &[Pawn], size.squares());
    position.set_turn(turn);
    position.set_castling(rights);
    (position.checkers(!turn).is_empty() && position.king(mating).is_some()).then_some(position)
}

impl Walk {
    /// Splits the remaining moves between the mating side and the other side.
    pub(crate) fn shares(self, left: usize) -> (usize, usize) {
        match self {
            Walk::Help => (left.div_ceil(2), left / 2),
            Walk::Series => (left, 0),
            Walk::SeriesHelp => (1, left - 1),
        }
    }
}

/// Returns the positions of a random line that ends with the goal, each with its move.
pub(crate) fn line(
    random: &mut Random,
    walk: Walk,
    goal: Goal,
    mating: Color,
) -> Option<Vec<(Position, Move)>> {
    let plies = 1 + random.below(8);
    // The side to begin follows from the length, because the mating side makes the last move.
    let turn = match walk {
        Walk::Help if plies % 2 == 1 => mating,
        Walk::Series => mating,
        _ => !mating,
    };
    let turn = if walk == Walk::SeriesHelp && plies == 1 { mating } else { turn };
    let mut now = position(random, mating, turn)?;
    let mut path = Vec::new();
    for left in (1..=plies).rev() {
        let steps = now.moves();
        let reached = |step: &&Move| match goal {
            Goal::Mate => now.after(**step).is_mate(),
            Goal::Stalemate => now.after(**step).is_stalemate(),
        };
        if left == 1 {
            path.push((now.clone(), *steps.iter().find(reached)?));
            break;
        }
        let alone = walk == Walk::Series || walk == Walk::SeriesHelp && left > 2;
        let step = *steps.get(random.below(steps.len().max(1)))?;
        let next = now.after(step);
        // Within a series a check would end it, so such a walk is given up.
        if alone && next.is_check() {
            return None;
        }
        path.push((now, step));
        now = if alone { next.passed() } else { next };
    }
    Some(path)
}
