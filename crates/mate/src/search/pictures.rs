//! Whether a mate picture can still come about: a bound that cuts help and series play short.
//!
//! In the final position the king stands somewhere; each square beside it is guarded by the mating side or
//! blocked by a man of its own, and on its own square it is attacked.  Ask for every square that the king can get
//! to in time: which men of the mating side get to where they guard some of that, in how many moves
//! ([`Covers`]), and can men of the king's side block the rest in the moves the king does not need?  Where the
//! answer is no for every square, no line leads to the goal.
//!
//! It is a bound, not a guess, because everything counted is no more than play takes:
//!
//! - Distances are those of an empty board, where every move there is can be made, and each move brings one man
//!   nearer to one place.  Castling brings two: the mating side is looked at once more as it is after it, and the
//!   other side is given the moves it saves.
//! - Sliders guard as on an empty board, which is more than they ever do.
//! - A man that is taken guards and blocks nothing, which is one of the choices; one that promotes is counted with
//!   what it becomes.
//! - A man of the mating side beside the king must be guarded, or the king takes it; nobody else blocks its square.
//! - Before the last move the king is not in check.  So a knight or a pawn that checks it at last came with that
//!   move, and where there are only such, there is one; nothing is pinned then, so a man that blocks must not be
//!   able to take it.
//! - If the mating side has only its last move, a pawn that takes with it needs somebody there, who stands where
//!   the king goes must leave by itself, and pawns of the other side take only what stands there now.
//!
//! The idea of looking for the picture first is that of the "intelligent mode" of Popeye.

use super::covers::{Covers, takeable};
use super::distances::{CASTLING, Distances, LEVELS};
use crate::chess::{BitBoard, Castling, Color, Piece, Position, Square};
use crate::stipulation::Goal;
use arrayvec::ArrayVec;

/// Tells whether the goal can still be reached.
pub(super) struct Pictures {
    mating: Color,
    goal: Goal,
    /// Whether the mating side has only the last move.
    still: bool,
    board: BitBoard,
    covers: Covers,
    /// Those of the side that is mated, by what its pawns can take.
    distances: Vec<(BitBoard, Distances)>,
}

impl Pictures {
    /// For a search that begins here and leaves the mating side so many moves.
    pub(super) fn new(position: &Position, mating: Color, goal: Goal, moves: usize) -> Self {
        let size = position.size();
        Self {
            mating,
            goal,
            still: moves == 1,
            board: size.squares(),
            covers: Covers::new(size, mating, goal == Goal::Mate, moves),
            distances: Vec::new(),
        }
    }

    /// Whether the goal may be reached with so many moves left to the mating side and to the other one.
    pub(super) fn is_possible(&mut self, position: &Position, mating_moves: usize, moves: usize) -> bool {
        let victim = !self.mating;
        let Some(king) = position.king(victim) else { return self.goal == Goal::Stalemate };
        let forces = self.covers.forces(position, mating_moves);
        if moves == 0 {
            // The king stays, and who blocks stands there.
            let standing = takeable(position, victim);
            return forces.iter().any(|force| {
                let place = self.covers.place(force);
                self.covers.gaps(place, king).any(|(gap, _)| (gap & !standing).is_empty())
            });
        }
        let moves = moves + if castles(position, victim) { CASTLING } else { 0 };
        let number = self.distances_for(position);
        let blockers = Blockers::new(position, victim, moves, &self.distances[number].1);
        // Who stands where the king goes must leave, unless the mating side has a move to take it.
        let must_leave = mating_moves == 1;
        forces.iter().any(|force| {
            let place = self.covers.place(force);
            let mut inner = BitBoard::EMPTY;
            let mut ring = king.bitboard();
            (0..=moves).rev().any(|moves| {
                let kings = self.covers.hopeful(place, ring);
                inner |= ring;
                ring = widened(inner) & self.board & !inner;
                kings.into_iter().any(|king| {
                    let leaving = must_leave.then_some(king);
                    let mut gaps = self.covers.gaps(place, king);
                    gaps.any(|(squares, checker)| {
                        blockers.can_fill(&Gap { squares, checker, leaving }, moves)
                    })
                })
            })
        })
    }

    /// The number of the distances that hold here.  While the mating side does not move, pawns can take only what
    /// stands there now; else anything anywhere, if there is anything.
    fn distances_for(&mut self, position: &Position) -> usize {
        let men = takeable(position, self.mating);
        let squares = match (self.still, men.is_empty()) {
            (true, _) => men | position.passant().map_or(BitBoard::EMPTY, Square::bitboard),
            (false, true) => BitBoard::EMPTY,
            (false, false) => BitBoard::FULL,
        };
        match self.distances.iter().position(|(known, _)| *known == squares) {
            Some(number) => number,
            None => {
                let distances = Distances::new(position.size(), !self.mating, squares);
                self.distances.push((squares, distances));
                self.distances.len() - 1
            }
        }
    }
}

/// Whether this side may still castle.
fn castles(position: &Position, colour: Color) -> bool {
    [true, false].iter().any(|&short| position.castling().has(Castling::right(colour, short)))
}

/// The squares and those beside them.
pub(super) fn widened(all: BitBoard) -> BitBoard {
    let row = all.0 | (all.0 & !0x8080_8080_8080_8080) << 1 | (all.0 & !0x0101_0101_0101_0101) >> 1;
    BitBoard(row | row << 8 | row >> 8)
}

/// The men that can stand beside their king.
struct Blockers<'a> {
    distances: &'a Distances,
    men: ArrayVec<(Piece, Square), 64>,
    /// Where any of them can be within so many moves, or more.
    within: [BitBoard; LEVELS],
}

impl<'a> Blockers<'a> {
    fn new(position: &Position, victim: Color, moves: usize, distances: &'a Distances) -> Self {
        let mut men = ArrayVec::new();
        // More moves than there are need no looking at.
        let mut within = [BitBoard::FULL; LEVELS];
        within.iter_mut().take(moves + 1).for_each(|all| *all = BitBoard::EMPTY);
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in position.those(victim, piece) {
                men.push((piece, from));
                for (all, more) in within.iter_mut().zip(distances.within(piece, from)).take(moves + 1) {
                    *all |= *more;
                }
            }
        }
        Self { distances, men, within }
    }

    /// Whether it can be filled in so many moves.
    fn can_fill(&self, gap: &Gap, moves: usize) -> bool {
        let within = self.within[moves.min(LEVELS - 1)];
        (gap.squares & !within).is_empty()
            && self.least(gap.squares) <= moves
            && self.assign(gap, gap.squares, moves, 0)
    }

    /// How many moves it takes at least to these squares: to each by whoever is next to it.
    fn least(&self, squares: BitBoard) -> usize {
        self.within.iter().map(|&within| (squares & !within).len() as usize).sum()
    }

    /// Whether men that have not been given a place can get to these squares.
    fn assign(&self, gap: &Gap, squares: BitBoard, moves: usize, given: u64) -> bool {
        let mut men = self.men.iter().enumerate().filter(|&(number, _)| given & 1 << number == 0);
        let Some(to) = squares.next_square() else {
            return moves > 0 || men.all(|(_, &(_, from))| gap.leaving != Some(from));
        };
        let rest = squares & !to.bitboard();
        let spare = self.least(rest);
        let Some(moves) = moves.checked_sub(spare) else { return false };
        men.any(|(number, &(piece, from))| {
            let cost = usize::from(self.distances.between(piece, from, to));
            cost <= moves
                && !gap.is_spoilt(piece, to)
                && self.assign(gap, rest, moves - cost + spare, given | 1 << number)
        })
    }
}

/// What the men of the king must do.
struct Gap {
    /// Fill these squares.
    squares: BitBoard,
    /// Not be able to take this man.
    checker: Option<Square>,
    /// Not stand here.
    leaving: Option<Square>,
}

impl Gap {
    /// Whether a man of this kind could take the checker from here, next to it or by a leap: a pawn may have become
    /// anything.
    fn is_spoilt(&self, piece: Piece, from: Square) -> bool {
        // With everything full, lines end at the next square; colours matter to pawns only.
        let attacked = || Position::reach(piece, Color::White, from, BitBoard::FULL);
        piece != Piece::Pawn && self.checker.is_some_and(|checker| attacked().has(checker))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Move, Size};
    use rookwright_solve::Random;

    /// Which side makes which moves of a walk that ends with the goal.
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Walk {
        Help,
        Series,
        SeriesHelp,
    }

    fn pick<T: Copy>(random: &mut Random, from: &[T]) -> T {
        from[random.below(from.len())]
    }

    /// Men of one side on free squares among these.
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

    /// A position with a hemmed-in king, in which this side mates; `None` if it is not legal.
    fn position(random: &mut Random, mating: Color, turn: Color) -> Option<Position> {
        use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
        let size = match random.below(2) {
            0 => Size::FULL,
            _ => Size::new(3 + random.below(6), 3 + random.below(6))?,
        };
        let mut position = Position::empty(size);
        let mut rights = Castling::NONE;
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
        put(&mut position, random, !mating, &[Pawn], size.squares());
        position.set_turn(turn);
        position.set_castling(rights);
        (position.checkers(!turn).is_empty() && position.king(mating).is_some()).then_some(position)
    }

    /// The positions of a random line that ends with the goal, the last one included.
    fn line(random: &mut Random, walk: Walk, goal: Goal, mating: Color) -> Option<Vec<Position>> {
        let plies = 1 + random.below(8);
        let turn = match walk {
            Walk::Help if plies % 2 == 1 => mating,
            Walk::Series => mating,
            _ => !mating,
        };
        let turn = if walk == Walk::SeriesHelp && plies == 1 { mating } else { turn };
        let mut path = vec![position(random, mating, turn)?];
        for left in (1..=plies).rev() {
            let now = path.last()?;
            let steps = now.moves();
            let reached = |step: &&Move| match goal {
                Goal::Mate => now.after(**step).is_mate(),
                Goal::Stalemate => now.after(**step).is_stalemate(),
            };
            if left == 1 {
                path.push(now.after(*steps.iter().find(reached)?));
                break;
            }
            let alone = walk == Walk::Series || walk == Walk::SeriesHelp && left > 2;
            let next = now.after(*steps.get(random.below(steps.len().max(1)))?);
            if alone && next.is_check() {
                return None;
            }
            path.push(if alone { next.passed() } else { next });
        }
        Some(path)
    }

    #[test]
    fn what_comes_about_is_possible() {
        let mut random = Random::new(1);
        let mut lines = 0;
        for _ in 0..200_000 {
            let walk = pick(&mut random, &[Walk::Help, Walk::Series, Walk::SeriesHelp]);
            let goal = pick(&mut random, &[Goal::Mate, Goal::Mate, Goal::Stalemate]);
            let mating = pick(&mut random, &[Color::White, Color::Black]);
            let Some(path) = line(&mut random, walk, goal, mating) else { continue };
            lines += 1;
            let shares = |left: usize| match walk {
                Walk::Help => (left.div_ceil(2), left / 2),
                Walk::Series => (left, 0),
                Walk::SeriesHelp => (1, left - 1),
            };
            let plies = path.len() - 1;
            let mut pictures = Pictures::new(&path[0], mating, goal, shares(plies).0);
            for (number, position) in path[..plies].iter().enumerate() {
                let (mating_moves, moves) = shares(plies - number);
                let possible = pictures.is_possible(position, mating_moves, moves);
                assert!(possible, "{walk:?} {goal:?} {number} of {path:?}");
            }
        }
        assert!(lines > 500, "{lines} lines");
    }
}
