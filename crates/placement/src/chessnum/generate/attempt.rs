//! One attempt: pieces at random, then clues until nothing else fits, then away with those that are not
//! needed.

use super::draw::{Drawn, draw};
use super::grid::{Grid, TAKEN};
use super::taste::{spread, varied};
use super::{Grade, Made, Reason, Wish};
use crate::chessnum::{ChessNum, MOST};
use crate::search::chessnum::boards;
use rookwright_board::{Men, Piece, Square};
use rookwright_run::{End, Random, Watch};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Where a search takes longer the puzzle needs more clues; counted in nodes, so that every machine
/// gives up at the same point.
const NODES: u64 = 20_000;

/// So many other solutions are looked at before the next clue is chosen.
const OTHERS: usize = 16;

/// The next clue is the best of so many.
const SAMPLE: usize = 64;

/// So many clues more than wished for may be there before needless ones are dropped.
const LATER_DROPPED: usize = 2;

/// How an attempt ended without a puzzle.
pub(super) enum Failed {
    /// For a reason that lies in the puzzle.
    Rejected(Reason),
    /// The watch called it off.
    Over,
}

/// Squares that are numbered together: one, or those that a symmetry carries into each other.
type Orbit = Vec<Square>;

/// Whether there are other solutions than ours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    None,
    Some,
    /// None was found, but not everything was looked at.
    Unknown,
}

/// An attempt under way.
struct Attempt<'a> {
    wish: &'a Wish,
    grid: &'a Grid,
    watch: &'a Watch,
    random: Random,
    men: Vec<(Square, Piece)>,
    /// How often each square is attacked.
    numbers: Vec<u8>,
    /// What each number says.
    says: [u32; TAKEN as usize + 1],
    /// The puzzle so far.
    view: ChessNum,
    /// The numbers on other boards that met the clues at some time.
    others: Vec<Vec<u8>>,
}

/// Makes the puzzle of this number, if anything comes of it.
pub(super) fn attempt(
    wish: &Wish,
    grid: &Grid,
    number: u64,
    watch: &Watch,
    grade: Option<&Grade<'_>>,
) -> Result<Made, Failed> {
    let mut random = Random::of(wish.seed, number);
    let Drawn { men, numbers, says } = draw(wish, grid, &mut random);
    let view =
        ChessNum { geometry: wish.geometry.clone(), material: wish.material.clone(), clues: BTreeMap::new() };
    let mut attempt = Attempt { wish, grid, watch, random, men, numbers, says, view, others: Vec::new() };
    let mut orbits = attempt.orbits();
    attempt.random.shuffle(&mut orbits);
    if wish.random {
        attempt.number_any(&orbits)?;
    } else {
        let used = attempt.number_until_unique(&mut orbits)?;
        if wish.redundant {
            attempt.number_more(&orbits);
        } else {
            attempt.drop_needless(used)?;
        }
        attempt.judge()?;
    }
    attempt.finish(grade)
}

impl Attempt<'_> {
    fn rejected<T>(reason: Reason) -> Result<T, Failed> {
        Err(Failed::Rejected(reason))
    }

    fn most_clues(&self) -> usize {
        *self.wish.clues.end() as usize
    }

    /// Returns what can be numbered.
    fn orbits(&mut self) -> Vec<Orbit> {
        let board = &self.wish.geometry;
        let fits = |square: &Square| {
            board.contains(*square) && self.numbers[self.grid.number(*square)] <= MOST as u8
        };
        if !self.wish.symmetric {
            return board.squares().filter(fits).map(|square| vec![square]).collect();
        }
        let half_turn = self.random.below(2) == 0;
        let image = |square: Square| {
            let (file, rank) = (board.files() - 1 - square.file.index(), square.rank.index());
            Square::at(file, if half_turn { board.ranks() - 1 - rank } else { rank })
        };
        let orbit = |square: Square| {
            let other = image(square)?;
            let orbit = if other == square { vec![square] } else { vec![square, other] };
            (square <= other && orbit.iter().all(fits)).then_some(orbit)
        };
        board.squares().filter_map(orbit).collect()
    }

    fn number(&mut self, orbit: &[Square]) {
        for &square in orbit {
            self.view.clues.insert(square, self.numbers[self.grid.number(square)].into());
        }
    }

    /// Returns what the number of a square says, less a bit for each clue that says the same already.
    fn worth(&self, square: Square) -> u32 {
        let number = self.numbers[self.grid.number(square)];
        let again = self.view.clues.values().filter(|&&clue| clue == u32::from(number)).count() as u32;
        self.says[usize::from(number)].saturating_sub(4 * again)
    }

    /// Numbers any squares, as many as one likes.
    fn number_any(&mut self, orbits: &[Orbit]) -> Result<(), Failed> {
        let (least, most) = (*self.wish.clues.start() as usize, self.most_clues());
        let wanted = least + self.random.below(most - least + 1);
        for orbit in orbits {
            if self.view.clues.len() + orbit.len() <= wanted {
                self.number(orbit);
            }
        }
        if self.view.clues.len() < least { Self::rejected(Reason::Clues) } else { Ok(()) }
    }

    /// Returns whether the numbers of another board agree with those of ours on the squares.
    fn agrees(&self, other: &[u8], squares: impl IntoIterator<Item = Square>) -> bool {
        squares.into_iter().all(|square| {
            let at = self.grid.number(square);
            other[at] == self.numbers[at]
        })
    }

    /// Numbers squares until there is one solution, each time the one that rules out the most of the
    /// others known.
    fn number_until_unique(&mut self, orbits: &mut Vec<Orbit>) -> Result<Vec<Orbit>, Failed> {
        let mut used: Vec<Orbit> = Vec::new();
        let mut alive: Vec<usize> = Vec::new();
        loop {
            // With few clues there are solutions galore, and to look at some helps nobody.
            if 2 * self.view.clues.len() >= self.most_clues() && alive.len() < OTHERS / 2 {
                let known = self.others.len();
                if self.find_others(OTHERS)? == Others::None {
                    return Ok(used);
                }
                alive = (known..self.others.len()).collect();
            }
            let score = |orbit: &Orbit| {
                let other = |at: &&usize| !self.agrees(&self.others[**at], orbit.iter().copied());
                let says: u32 = orbit.iter().map(|&square| self.worth(square)).sum();
                (alive.iter().filter(other).count(), says)
            };
            // The list is in random order and the choice among a part of it, so that puzzles differ.
            let best = (0..orbits.len().min(SAMPLE)).max_by_key(|&at| score(&orbits[at]));
            let Some(best) = best else { return Self::rejected(Reason::Clues) };
            let orbit = orbits.swap_remove(best);
            if self.view.clues.len() + orbit.len() > self.most_clues() + LATER_DROPPED {
                return Self::rejected(Reason::Clues);
            }
            self.number(&orbit);
            alive.retain(|&at| self.agrees(&self.others[at], orbit.iter().copied()));
            used.push(orbit);
        }
    }

    /// Looks for other solutions and keeps their numbers.
    fn find_others(&mut self, number: usize) -> Result<Others, Failed> {
        let before = self.others.len();
        let (grid, men, others) = (self.grid, &self.men, &mut self.others);
        let (end, _) = boards(&self.view, self.watch, Some(NODES), &mut |board| {
            if !board.iter().all(|man| men.contains(man)) {
                others.push(grid.attacked(board));
            }
            if others.len() < before + number { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match end {
            _ if self.watch.is_over() => Err(Failed::Over),
            _ if self.others.len() > before => Ok(Others::Some),
            End::OutOfBudget => Ok(Others::Unknown),
            End::Exhausted | End::Stopped => Ok(Others::None),
        }
    }

    /// Returns whether there are other solutions; a puzzle of which that cannot be told is rejected.
    fn others_exist(&mut self) -> Result<bool, Failed> {
        match self.find_others(1)? {
            Others::Some => Ok(true),
            Others::None => Ok(false),
            Others::Unknown => Self::rejected(Reason::Hard),
        }
    }

    /// Numbers more squares until there are as many as wished for at least.
    fn number_more(&mut self, orbits: &[Orbit]) {
        for orbit in orbits {
            if self.view.clues.len() < *self.wish.clues.start() as usize {
                self.number(orbit);
            }
        }
    }

    /// Takes away clues that are not needed, in random order.
    fn drop_needless(&mut self, mut used: Vec<Orbit>) -> Result<(), Failed> {
        self.random.shuffle(&mut used);
        for orbit in used {
            for square in &orbit {
                self.view.clues.remove(square);
            }
            // Perhaps a board that was met before shows that it is needed.
            let known = self.others.iter().any(|other| self.agrees(other, self.view.clues.keys().copied()));
            if self.view.clues.is_empty() || known || self.others_exist()? {
                self.number(&orbit);
            }
        }
        Ok(())
    }

    /// Whether the puzzle is as wished, and pleasant.
    fn judge(&self) -> Result<(), Failed> {
        let clues = &self.view.clues;
        if !self.wish.clues.contains(&(clues.len() as u32)) {
            return Self::rejected(Reason::Clues);
        }
        if !varied(clues, self.men.len()) || !spread(&self.wish.geometry, clues.keys().copied()) {
            return Self::rejected(Reason::Dull);
        }
        Ok(())
    }

    fn finish(self, grade: Option<&Grade<'_>>) -> Result<Made, Failed> {
        let solution: Men = self.men.into_iter().collect();
        let grade = grade.filter(|_| !self.wish.random).map(|grade| grade(&self.view, &solution));
        if let (Some(grade), Some(wanted)) = (grade, &self.wish.grades)
            && !wanted.contains(&grade)
        {
            return Self::rejected(Reason::Grade);
        }
        let ChessNum { geometry, material, clues } = self.view;
        match ChessNum::draft(geometry, &material, &clues).validate() {
            Ok(puzzle) => Ok(Made { puzzle, solution, grade }),
            Err(_) => Self::rejected(Reason::Clues),
        }
    }
}
