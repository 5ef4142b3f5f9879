//! Decides whether all pieces of one side can run out of moves in time: a bound for stalemates.
//!
//! In the final position every piece of that side except its king has been captured, is pinned, or has no
//! square to go to. The bound counts the pieces for which this is impossible in the remaining moves, and
//! those that could still help:
//!
//! - A move of the other side captures at most one piece.
//! - A piece that moves itself may end anywhere. Each move of its side moves one such piece.
//! - Only sliders pin, each of them one piece. A pinned queen can still move, a rook along ranks and files,
//!   a bishop along diagonals. So only diagonal pins immobilise rooks, and only pins along ranks and files
//!   immobilise bishops. With one move left, all but one of the sliders already stand on a line with the
//!   king.
//! - An officer that is neither captured nor pinned has a piece of its own side on every adjacent square
//!   that it could go to, or, for a knight, leap to. One move fills one square; castling fills two. So an
//!   officer with more free squares than that is not immobile.
//! - A move of either side fills the square in front of a pawn, one square each. The same move may be a
//!   capture, or be made by one of the pieces counted above.

use crate::search::pictures::neighbours::widened;
use arrayvec::ArrayVec;
use rookwright_chess::{BitBoard, Castling, Color, Move, Piece, Position, Square, ahead};

const OFFICERS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Whether all pieces of the victim may be immobile after these numbers of moves of the other side and of
/// its own.
pub(crate) fn may_be_stuck(position: &Position, victim: Color, mating_moves: usize, moves: usize) -> bool {
    let Some(king) = position.king(victim) else { return true };
    let own = position.side(victim);
    let castles = [true, false].iter().any(|&short| position.castling().has(Castling::right(victim, short)));
    let fills = moves + usize::from(castles && moves > 0);
    let is_loose = |piece, from| free_squares(position, victim, piece, from, own).len() as usize > fills;
    let loose =
        |piece| position.those(victim, piece).into_iter().filter(|&from| is_loose(piece, from)).count();
    // Each move captures or moves one piece.
    let changed = mating_moves + moves;
    let loose = Loose {
        officers: OFFICERS.map(loose),
        pawns: (open_fronts(position, victim).len() as usize).saturating_sub(changed),
    };
    loose.all() <= changed
        || loose.can_be_held(changed, &Pins::new(position, victim, king, mating_moves, moves))
}

/// The pieces that have to be captured, moved or pinned.
struct Loose {
    /// Queens, rooks, bishops, knights, as in [`OFFICERS`].
    officers: [usize; 4],
    pawns: usize,
}

impl Loose {
    fn all(&self) -> usize {
        self.officers.iter().sum::<usize>() + self.pawns
    }

    /// Whether this number of changes and these pins are enough.
    fn can_be_held(&self, changed: usize, pins: &Pins) -> bool {
        let [queens, rooks, bishops, _] = self.officers;
        queens + rooks <= changed + pins.slanted
            && queens + bishops <= changed + pins.straight
            && queens <= changed
            && self.all() <= changed + pins.all
    }
}

/// Returns the adjacent squares, or a knight's squares, that an officer may go to, given its own side's
/// pieces.
fn free_squares(position: &Position, victim: Color, piece: Piece, from: Square, own: BitBoard) -> BitBoard {
    // On a full board, lines end at the next square.
    Position::reach(piece, victim, from, BitBoard::FULL) & position.squares() & !own
}

/// Returns the empty squares in front of pawns.
fn open_fronts(position: &Position, victim: Color) -> BitBoard {
    ahead(position.those(victim, Piece::Pawn), victim) & position.squares() & !position.occupied()
}

/// The most pieces that can be pinned: on diagonals, on ranks and files, and in total.
struct Pins {
    slanted: usize,
    straight: usize,
    all: usize,
}

impl Pins {
    fn new(position: &Position, victim: Color, king: Square, mating_moves: usize, moves: usize) -> Self {
        let theirs = position.side(!victim);
        let [queens, rooks, bishops, pawns] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Pawn]
            .map(|piece| position.kind(piece) & theirs);
        let number = |pieces: BitBoard| pieces.len() as usize;
        // With time to move them, any slider may pin, and pawns may become one.
        if mating_moves > 1 {
            return Self {
                slanted: number(queens | bishops | pawns),
                straight: number(queens | rooks | pawns),
                all: number(queens | rooks | bishops | pawns),
            };
        }
        // On an empty board every piece on a common line counts, whatever stands between.
        let off = !position.squares();
        let aligned = |piece: Piece, pieces: BitBoard, king: Square| {
            number(Position::reach(piece, victim, king, off) & pieces)
        };
        // The king may still move, so the best of all squares that it can reach counts.
        let mut kings = king.bitboard();
        for _ in 0..moves.min(7) {
            kings = widened(kings) & position.squares();
        }
        let most = |count: &dyn Fn(Square) -> usize| kings.into_iter().map(count).max().unwrap_or(0);
        let (slanting, going_straight) = (bishops | queens, rooks | queens);
        let slanted = |king| aligned(Piece::Bishop, slanting, king);
        let straight = |king| aligned(Piece::Rook, going_straight, king);
        // The last move adds one more, if there is a piece for it.
        let one_more = |pieces: BitBoard| usize::from(!(pieces | pawns).is_empty());
        Self {
            slanted: most(&slanted) + one_more(slanting),
            straight: most(&straight) + one_more(going_straight),
            all: most(&|king| slanted(king) + straight(king)) + one_more(slanting | rooks),
        }
    }
}

/// Tests the victim's last move before the stalemate without playing it.
pub(crate) struct LastMoves<'a> {
    position: &'a Position,
    victim: Color,
    /// Officers with one free square, and that square.
    nearly_stuck: ArrayVec<(Square, BitBoard), 64>,
    /// Officers with more free squares.
    loose: BitBoard,
    open_fronts: BitBoard,
    pins: Pins,
}

impl<'a> LastMoves<'a> {
    /// Returns `None` for a side without a king.
    pub(crate) fn new(position: &'a Position, victim: Color) -> Option<Self> {
        let king = position.king(victim)?;
        let own = position.side(victim);
        let mut nearly_stuck = ArrayVec::new();
        let mut loose = BitBoard::EMPTY;
        for piece in OFFICERS {
            for from in position.those(victim, piece) {
                let free = free_squares(position, victim, piece, from, own);
                match free.len() {
                    // A piece without a free square is stuck already, and one with a single free square is
                    // stuck as soon as that is filled.
                    0 => {}
                    1 => nearly_stuck.push((from, free)),
                    _ => loose |= from.bitboard(),
                }
            }
        }
        let open_fronts = open_fronts(position, victim);
        let pins = Pins::new(position, victim, king, 1, 0);
        Some(Self { position, victim, nearly_stuck, loose, open_fronts, pins })
    }

    /// Whether the other side's last move may leave no move after this one. King moves are always accepted.
    pub(crate) fn may_do(&self, step: Move) -> bool {
        let (from, to) = (step.from().bitboard(), step.to().bitboard());
        let piece = self.position.piece_on(step.from());
        if piece == Piece::King {
            return true;
        }
        let becomes = step.promotion().unwrap_or(piece);
        // All is counted as it is after the move: the piece has left its square and stands on another.
        let own = (self.position.side(self.victim) & !from) | to;
        let others = self.nearly_stuck.iter().filter(|&&(_, free)| free != to);
        let loose = others.fold(self.loose, |all, (at, _)| all | at.bitboard()) & !from;
        let mut officers = OFFICERS.map(|kind| (loose & self.position.kind(kind)).len() as usize);
        if becomes != Piece::Pawn {
            let free = free_squares(self.position, self.victim, becomes, step.to(), own);
            let number = OFFICERS.iter().position(|&kind| kind == becomes).unwrap_or(0);
            officers[number] += usize::from(!free.is_empty());
        }
        // A pawn that moves on leaves no open square in front of where it was.
        let own_front = if piece == Piece::Pawn { ahead(from, self.victim) } else { BitBoard::EMPTY };
        let fronts = (self.open_fronts & !to & !own_front).len() as usize;
        // The last move fills one square and captures one piece.
        Loose { officers, pawns: fronts.saturating_sub(1) }.can_be_held(1, &self.pins)
    }
}

#[cfg(test)]
mod tests {
    use super::super::walks::{Walk, line, pick};
    use super::*;
    use rookwright_chess::{Goal, Legality};
    use rookwright_run::Random;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, Legality::Lenient).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn every_stalemate_is_possible_until_it_is_given() {
        let mut random = Random::new(3);
        let mut lines = 0;
        for _ in 0..300_000 {
            let walk = pick(&mut random, &[Walk::Help, Walk::Series, Walk::SeriesHelp]);
            let mating = pick(&mut random, &[Color::White, Color::Black]);
            let Some(path) = line(&mut random, walk, Goal::Stalemate, mating) else { continue };
            lines += 1;
            for (number, (position, step)) in path.iter().enumerate() {
                let (mating_moves, moves) = walk.shares(path.len() - number);
                assert!(
                    may_be_stuck(position, !mating, mating_moves, moves),
                    "{walk:?} {number} of {path:?}"
                );
                if (mating_moves, moves) == (1, 1) && position.turn() != mating {
                    let last = LastMoves::new(position, !mating);
                    assert!(last.is_some_and(|last| last.may_do(*step)), "{walk:?} {path:?}");
                }
            }
        }
        assert!(lines > 500, "{lines} lines");
    }

    #[test]
    fn too_many_loose_pieces_are_not_stuck_in_time() {
        let queens = position("k7/8/8/3qqq2/8/8/8/7K w");
        assert!(!may_be_stuck(&queens, Color::Black, 1, 0));
        assert!(!may_be_stuck(&queens, Color::Black, 1, 1));
        assert!(may_be_stuck(&queens, Color::Black, 2, 1));
        // A rook that is pinned on a diagonal.
        let pinned = position("k7/1r6/8/8/4B3/8/1K6/8 w");
        assert!(may_be_stuck(&pinned, Color::Black, 1, 0));
    }

    #[test]
    fn a_last_move_fills_one_square() {
        // After any of the four moves the king captures at most one piece; a single one it may capture.
        let crowd = position("k7/8/2q5/8/5r2/8/2b3n1/7K b");
        let moves = LastMoves::new(&crowd, Color::Black).unwrap();
        let all = crowd.moves();
        let others = || all.iter().filter(|step| crowd.piece_on(step.from()) != Piece::King);
        assert!(others().count() > 30 && others().all(|&step| !moves.may_do(step)));
        let few = position("k7/8/8/8/5r2/8/8/7K b");
        let moves = LastMoves::new(&few, Color::Black).unwrap();
        assert!(few.moves().iter().all(|&step| moves.may_do(step)));
    }
}
