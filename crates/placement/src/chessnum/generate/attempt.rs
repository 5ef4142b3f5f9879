//! One attempt to make a puzzle: places pieces at random, adds clues until the solution is unique, then removes
//! the clues that are not needed.

use super::draw::{Drawn, draw};
use super::job::ChessnumRecipe;
use super::made::{Failure, Made};
use super::taste::{spread, varied};
use crate::chessnum::{ChessNum, LARGEST_CLUE};
use crate::search::chessnum::{Way, boards};
use rookwright_board::{Piece, Square};
use rookwright_run::{End, Random};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The limit of a search, in nodes so that it is the same on every machine.  If a search takes longer, the
/// puzzle needs more clues.
const MOST_NODES: u64 = 20_000;

/// The number of other solutions that are found before the next clue is chosen.
const MOST_OTHERS: usize = 16;

/// The number of known other solutions below which more are searched for.
const FEWEST_OTHERS: usize = 2;

/// The number of candidates for the next clue.
const CANDIDATES: usize = 64;

/// The number of clues beyond the wish that are allowed before needless ones are dropped.
const DROPPED_LATER: usize = 2;

/// Squares that are numbered together: one, or those that a symmetry maps to each other.
type Orbit = Vec<Square>;

/// Whether there are other solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    None,
    /// There are some, and all of them are known.
    Known,
    Some,
    /// None was found, but the search was not complete.
    Unknown,
}

/// The state of an attempt.
struct Attempt<'a> {
    job: &'a ChessnumRecipe,
    random: Random,
    men: Vec<(Square, Piece)>,
    /// How often each square is attacked.
    numbers: Vec<u8>,
    /// The information of each number.
    says: Vec<u32>,
    /// The puzzle so far.
    view: ChessNum,
    /// The numbers on other boards that met the clues at some time.
    others: Vec<Vec<u8>>,
}

/// Makes the attempt with this number.
pub(super) fn attempt(job: &ChessnumRecipe, number: u64) -> Result<(u128, Made), Failure> {
    // Each attempt has random numbers of its own, so its result depends on nothing but the seed and the
    // number.
    let mut random = Random::of(job.seed, number);
    let Drawn { men, numbers, says } = draw(job, &mut random);
    let material = job.options.pieces.clone();
    let view = ChessNum { geometry: job.board.clone(), material, clues: BTreeMap::new() };
    let mut attempt = Attempt { job, random, men, numbers, says, view, others: Vec::new() };
    let mut orbits = attempt.orbits();
    // The order decides which clues a puzzle gets, and so makes puzzles of the same pieces differ.
    attempt.random.shuffle(&mut orbits);
    if job.options.random {
        attempt.number_any(&orbits)?;
    } else {
        // Adding until there is one solution, then removing what is not needed: clues that came early are
        // often made needless by later ones.
        let used = attempt.number_until_unique(&mut orbits)?;
        if job.options.redundant {
            attempt.number_more(&orbits);
        } else {
            attempt.drop_needless(used)?;
        }
        attempt.judge()?;
    }
    attempt.finish()
}

impl Attempt<'_> {
    fn most_clues(&self) -> usize {
        *self.job.options.clues.end() as usize
    }

    /// Returns the squares that can be numbered, in orbits.
    fn orbits(&mut self) -> Vec<Orbit> {
        let board = &self.job.board;
        let values = self.job.options.values.clone().unwrap_or(0..=LARGEST_CLUE);
        let fits = |square: &Square| {
            let number = u32::from(self.numbers[self.job.grid.number(*square)]);
            board.contains(*square) && number <= LARGEST_CLUE && values.contains(&number)
        };
        if !self.job.options.symmetric {
            return board.squares().filter(fits).map(|square| vec![square]).collect();
        }
        // A pattern is symmetric either by a half turn or by a mirror.
        let half_turn = self.random.below(2) == 0;
        let image = |square: Square| {
            let (file, rank) = (board.files() - 1 - square.file.index(), square.rank.index());
            Square::at(file, if half_turn { board.ranks() - 1 - rank } else { rank })
        };
        let orbit = |square: Square| {
            let other = image(square)?;
            let orbit = if other == square { vec![square] } else { vec![square, other] };
            // Each orbit is listed at its first square, and only if all its squares can be numbered.
            (square <= other && orbit.iter().all(fits)).then_some(orbit)
        };
        board.squares().filter_map(orbit).collect()
    }

    fn number(&mut self, orbit: &[Square]) {
        for &square in orbit {
            self.view.clues.insert(square, self.numbers[self.job.grid.number(square)].into());
        }
    }

    /// Returns the information of each number, minus one bit for each clue with the same number.
    fn worth(&self) -> [u32; LARGEST_CLUE as usize + 1] {
        let mut worth = std::array::from_fn(|number| self.says[number]);
        for &clue in self.view.clues.values() {
            worth[clue as usize] = worth[clue as usize].saturating_sub(4);
        }
        worth
    }

    /// Numbers random squares.
    fn number_any(&mut self, orbits: &[Orbit]) -> Result<(), Failure> {
        let (least, most) = (*self.job.options.clues.start() as usize, self.most_clues());
        let wanted = least + self.random.below(most - least + 1);
        for orbit in orbits {
            if self.view.clues.len() + orbit.len() <= wanted {
                self.number(orbit);
            }
        }
        if self.view.clues.len() < least { Err(Failure::Clues) } else { Ok(()) }
    }

    /// Returns whether another board has the same numbers on these squares.
    fn agrees(&self, other: &[u8], squares: impl IntoIterator<Item = Square>) -> bool {
        squares.into_iter().all(|square| {
            let at = self.job.grid.number(square);
            other[at] == self.numbers[at]
        })
    }

    /// Numbers squares until there is one solution.  Each time it chooses the square that rules out the most
    /// known other solutions.
    fn number_until_unique(&mut self, orbits: &mut Vec<Orbit>) -> Result<Vec<Orbit>, Failure> {
        let mut used: Vec<Orbit> = Vec::new();
        // The known other solutions that meet the clues, and whether there are no more of them.
        let (mut alive, mut all): (Vec<usize>, bool) = (Vec::new(), false);
        loop {
            // With few clues there are very many solutions, and finding some does not help.
            if !all && 2 * self.view.clues.len() >= self.most_clues() && alive.len() < FEWEST_OTHERS {
                let known = self.others.len();
                all = matches!(self.find_others(MOST_OTHERS), Others::None | Others::Known);
                alive = (known..self.others.len()).collect();
            }
            // The solutions with more clues are some of those with fewer clues.
            if all && alive.is_empty() {
                return Ok(used);
            }
            let worth = self.worth();
            let score = |orbit: &Orbit| {
                let other = |at: &&usize| !self.agrees(&self.others[**at], orbit.iter().copied());
                let number = |&square: &Square| usize::from(self.numbers[self.job.grid.number(square)]);
                let says: u32 = orbit.iter().map(|square| worth[number(square)]).sum();
                (alive.iter().filter(other).count(), says)
            };
            // The list is in random order and only a part of it is considered, so that puzzles differ.
            let best = (0..orbits.len().min(CANDIDATES)).max_by_key(|&at| score(&orbits[at]));
            let Some(best) = best else { return Err(Failure::Clues) };
            let orbit = orbits.swap_remove(best);
            if self.view.clues.len() + orbit.len() > self.most_clues() + DROPPED_LATER {
                return Err(Failure::Clues);
            }
            self.number(&orbit);
            alive.retain(|&at| self.agrees(&self.others[at], orbit.iter().copied()));
            used.push(orbit);
        }
    }

    /// Searches for other solutions and stores their numbers.  Those similar to the solution are found first: they
    /// take fewer nodes, and are the ones that remain until late.
    fn find_others(&mut self, number: usize) -> Others {
        let before = self.others.len();
        let (grid, men, others) = (&self.job.grid, &self.men, &mut self.others);
        let way = Way { limit: Some(MOST_NODES), near: men };
        let (end, _) = boards(&self.view, &self.job.watch, way, &mut |board| {
            // The solution itself comes too, and does not count.
            if !board.iter().all(|man| men.contains(man)) {
                others.push(grid.attacked(board));
            }
            if others.len() < before + number { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match end {
            End::Exhausted if self.others.len() > before => Others::Known,
            _ if self.others.len() > before => Others::Some,
            // The search gave up without finding another one, which proves nothing.
            End::OutOfBudget => Others::Unknown,
            End::Exhausted | End::Stopped => Others::None,
        }
    }

    /// Returns whether there are other solutions; rejects the puzzle if that cannot be decided.
    fn others_exist(&mut self) -> Result<bool, Failure> {
        match self.find_others(1) {
            Others::Some | Others::Known => Ok(true),
            Others::None => Ok(false),
            Others::Unknown => Err(Failure::Hard),
        }
    }

    /// Numbers more squares until there are at least as many clues as requested.
    fn number_more(&mut self, orbits: &[Orbit]) {
        for orbit in orbits {
            if self.view.clues.len() < *self.job.options.clues.start() as usize {
                self.number(orbit);
            }
        }
    }

    /// Removes needless clues in random order.
    fn drop_needless(&mut self, mut used: Vec<Orbit>) -> Result<(), Failure> {
        self.random.shuffle(&mut used);
        let mut needed = 0;
        for orbit in used {
            for square in &orbit {
                self.view.clues.remove(square);
            }
            // A known other solution may show that the clue is needed.
            let known = self.others.iter().any(|other| self.agrees(other, self.view.clues.keys().copied()));
            if self.view.clues.is_empty() || known || self.others_exist()? {
                // The clue is needed after all, and is put back.
                self.number(&orbit);
                needed += orbit.len();
                if needed > self.most_clues() {
                    return Err(Failure::Clues);
                }
            }
        }
        Ok(())
    }

    /// Checks that the puzzle is as requested and pleasant.
    fn judge(&self) -> Result<(), Failure> {
        let clues = &self.view.clues;
        if !self.job.options.clues.contains(&(clues.len() as u32)) {
            return Err(Failure::Clues);
        }
        if !varied(clues, self.men.len()) || !spread(&self.job.board, clues.keys().copied()) {
            return Err(Failure::Dull);
        }
        Ok(())
    }

    fn finish(self) -> Result<(u128, Made), Failure> {
        let options = &self.job.options;
        let grade = (!options.random).then(|| self.view.walk().grade);
        if let (Some(grade), Some(wanted)) = (grade, &options.difficulty)
            && !wanted.contains(&grade.into())
        {
            return Err(Failure::Grade);
        }
        let ChessNum { geometry, material, clues } = self.view;
        let form = self.job.twins.form(&geometry, &clues);
        let puzzle = ChessNum::draft(geometry, &material, &clues).validate().map_err(|_| Failure::Clues)?;
        Ok((form, Made { puzzle, solution: self.men.into_iter().collect(), grade }))
    }
}
