//! Whether a mate picture can still come about: a bound that cuts help and series play short.
//!
//! In the final position the king stands somewhere; each square beside it is guarded by the mating side or blocked by
//! a piece of its own, and on its own square it is attacked.  Ask for every square that the king can get to in time:
//! which pieces of the mating side get to where they guard some of that, in how many moves ([`Covers`]), and can
//! pieces of the king's side block the rest in the moves the king does not need ([`Blockers`])?  Where the answer is
//! no for every square, no line leads to the goal.
//!
//! It is a bound, not a guess, because everything counted is no more than play takes:
//!
//! - Distances are those of an empty board, where every move there is can be made, and each move brings one piece
//!   nearer to one place.  Castling brings two: the mating side is looked at once more as it is after it, and the
//!   other side is given the moves it saves.
//! - Sliders guard as on a board with nothing on it but the blocks asked for, which is more than they ever do.
//! - A piece that is taken guards and blocks nothing, which is one of the choices; one that promotes is counted with
//!   what it becomes.
//! - A piece of the mating side beside the king must be guarded, or the king takes it; nobody else blocks its square.
//! - Before the last move the king is not in check.  So a piece that checks it at last came with that move, or
//!   another one opened its line with that move.
//! - If the mating side has only its last move, a pawn that takes with it needs something there, a piece that stands
//!   where the king goes must leave by itself, and pawns of the other side take only what stands there now.
//! - Of a side with a single piece besides the king nothing can be taken, or nobody gives mate.
//!
//! This is the bound for any number of pieces.  Where the mating side has few, every picture is listed once instead
//! ([`Catalogue`](super::catalogue::Catalogue)).  The idea of looking for the picture first is that of the
//! "intelligent mode" of Popeye.

use super::blockers::{Blockade, Blockers, MOST_MEN};
use super::covers::{Covers, takeable};
use super::distances::{CASTLING, Distances};
use super::ring::{ring, widened};
use rookwright_chess::{BitBoard, Castling, Color, Goal, Position, Square};

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
        if takeable(position, victim).len() as usize > MOST_MEN {
            return true;
        }
        let forces = self.covers.forces(position, mating_moves);
        if moves == 0 {
            // The king stays, and who blocks stands there.
            let open = !ring(takeable(position, victim), king);
            return forces.iter().any(|force| {
                let place = self.covers.place(force);
                let gaps = self.covers.gaps(place, king);
                gaps.is_some_and(|gaps| gaps.all.iter().any(|gap| gap.blocks & open == 0))
            });
        }
        let moves = moves + castling_moves(position, victim);
        let number = self.distances_for(position);
        let distances = &self.distances[number].1;
        let blockers = Blockers::new(position, king, moves, distances, BitBoard::FULL);
        // Who stands where the king goes must leave, unless the mating side has a move to take it.
        let must_leave = mating_moves == 1;
        forces.iter().any(|force| {
            let place = self.covers.place(force);
            let mut inner = BitBoard::EMPTY;
            let mut edge = king.bitboard();
            (0..=moves).rev().any(|moves| {
                let kings = self.covers.hopeful(place, edge);
                inner |= edge;
                edge = widened(inner) & self.board & !inner;
                kings.into_iter().any(|king| {
                    let Some(gaps) = self.covers.gaps(place, king) else { return false };
                    let reach = blockers.reach(king, moves);
                    let can_fill = |blockade: Blockade| blockers.fill(&blockade, moves).is_some();
                    reach.has(gaps.common)
                        && gaps.all.iter().any(|&gap| {
                            reach.has(gap.blocks) && can_fill(Blockade::new(king, gap, must_leave))
                        })
                })
            })
        })
    }

    /// The number of the distances that hold here.
    fn distances_for(&mut self, position: &Position) -> usize {
        let squares = takeable_by_pawns(position, self.mating, self.goal, self.still);
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

/// Where pawns of the side that is mated may take something.  While the mating side does not move, only what stands
/// there now; else anything anywhere, if there is anything that is not needed for the mate.
pub(super) fn takeable_by_pawns(position: &Position, mating: Color, goal: Goal, still: bool) -> BitBoard {
    let men = takeable(position, mating);
    let needed = u32::from(goal == Goal::Mate);
    if still {
        men | position.passant().map_or(BitBoard::EMPTY, Square::bitboard)
    } else if men.len() > needed {
        BitBoard::FULL
    } else {
        BitBoard::EMPTY
    }
}

/// How many moves this side may save by castling.
pub(super) fn castling_moves(position: &Position, colour: Color) -> usize {
    let may = |short: bool| position.castling().has(Castling::right(colour, short));
    if may(true) || may(false) { CASTLING } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::super::walks::{Walk, line, pick};
    use super::*;
    use rookwright_run::Random;

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
            let mut pictures = Pictures::new(&path[0].0, mating, goal, walk.shares(path.len()).0);
            for (number, (position, _)) in path.iter().enumerate() {
                let (mating_moves, moves) = walk.shares(path.len() - number);
                let possible = pictures.is_possible(position, mating_moves, moves);
                assert!(possible, "{walk:?} {goal:?} {number} of {path:?}");
            }
        }
        assert!(lines > 500, "{lines} lines");
    }
}
