//! One attempt to make a puzzle from a random tour.
//!
//! At first all numbers are given.  They are dropped one after the other in random order, as long as the
//! solution stays unique.  A number that is needed once stays needed, since fewer given numbers only allow more
//! solutions: one round is enough, and every remaining number is needed.

use super::grade::{PROOF, SUPPOSITIONS, grade_of};
use super::made::{Failure, Made};
use crate::numbered::{Limits, Searched, fill};
use crate::options::TourOptions;
use crate::puzzle::{Draft, Tour};
use crate::search;
use rookwright_board::{Path, Square, Symmetry, canonical_numbers, say};
use rookwright_run::options::FieldError;
use rookwright_run::{End, Random, Recipe, Watch};
use std::ops::ControlFlow;

/// The limit of the first search for a second solution, in suppositions; each further one is half as long
/// again.
const FIRST_SUPPOSITIONS: u64 = 60;

/// The recipe of tour puzzles.
#[derive(Debug)]
pub struct TourRecipe {
    options: TourOptions,
    /// The puzzle without numbers.
    bare: Tour,
    /// Its symmetries.
    group: Vec<Symmetry>,
    seed: u64,
    watch: Watch,
}

impl Recipe for TourRecipe {
    type Options = TourOptions;
    type Made = Made;
    type Form = Vec<(Square, u32)>;
    type Failure = Failure;

    const PATIENCE: u64 = 500;
    const REPEATED: Failure = Failure::Twin;

    fn new(options: &TourOptions, seed: u64, watch: Watch) -> Result<Self, FieldError> {
        let bare = options.bare()?;
        if let search::Found::None(reason) = search::find(&bare, &watch) {
            return Err(TourOptions::no_tour(&reason));
        }
        Ok(Self { options: options.clone(), group: bare.symmetries(), bare, seed, watch })
    }

    fn attempt(&self, nth: u64) -> Result<(Self::Form, Made), Failure> {
        let made = attempt(self, nth)?;
        Ok((canonical_numbers(self.bare.geometry(), &self.group, made.puzzle.numbers()), made))
    }

    fn reason(failure: Failure) -> (&'static str, String) {
        match failure {
            Failure::Hard => ("hard", say!("reject.effort", "too long to prove")),
            Failure::Grade => ("grade", say!("reject.grade", "of another difficulty")),
            Failure::Twin => ("twin", say!("reject.twin", "repeated")),
            Failure::NoTour => ("tour", say!("reject.tour", "without a tour found in time")),
        }
    }
}

fn attempt(recipe: &TourRecipe, nth: u64) -> Result<Made, Failure> {
    let TourRecipe { options, bare, seed, watch, .. } = recipe;
    let mut random = Random::of(*seed, nth);
    let mut drawn = None;
    search::random(bare, random.next(), None, watch, &mut |tour| {
        drawn = Some(tour);
        ControlFlow::Break(())
    });
    let solution = drawn.ok_or(Failure::NoTour)?;
    // At first every square has its number; they are dropped in random order.
    let mut draft = bare.draft().clone();
    draft.numbers = solution.squares.iter().copied().zip(1..).collect();
    let mut order: Vec<(Square, u32)> =
        draft.numbers.iter().map(|(&square, &number)| (square, number)).collect();
    random.shuffle(&mut order);
    // If needless numbers are allowed, they are kept to reach the grade.
    let grades = options.grades();
    let easy = if options.redundant { SUPPOSITIONS[*grades.end() as usize - 1] } else { u64::MAX };
    for (square, number) in order {
        if draft.numbers.len() == 1 {
            break;
        }
        draft.numbers.remove(&square);
        let puzzle = valid(&draft)?;
        let stays = match is_unique(&puzzle, &mut random, watch) {
            None if !options.redundant => return Err(Failure::Hard),
            None | Some(false) => true,
            Some(true) => easy != u64::MAX && suppositions(&puzzle, watch).is_none_or(|number| number > easy),
        };
        if stays {
            draft.numbers.insert(square, number);
        }
    }
    // The proof without random orders says how hard the puzzle is.
    let puzzle = valid(&draft)?;
    let suppositions = suppositions(&puzzle, watch).ok_or(Failure::Hard)?;
    let grade = grade_of(&puzzle, suppositions);
    if !grades.contains(&grade.into()) {
        return Err(Failure::Grade);
    }
    Ok(Made { puzzle, solution: Path { closed: options.closed, ..solution }, grade })
}

/// Validates a draft with numbers of a tour, which has no flaws.
fn valid(draft: &Draft) -> Result<Tour, Failure> {
    draft.clone().validate().map_err(|_| Failure::NoTour)
}

/// Returns whether a puzzle with a known solution has no other; `None` if that takes too long.
///
/// One search order may find a second solution soon and another never, so that the search starts again with
/// other orders and growing limits.
fn is_unique(puzzle: &Tour, random: &mut Random, watch: &Watch) -> Option<bool> {
    let mut patience = FIRST_SUPPOSITIONS;
    while patience < PROOF && !watch.is_over() {
        let (searched, solutions) =
            up_to_two(puzzle, Limits { watch, nodes: patience, seed: Some(random.next()) });
        match searched.end {
            End::Exhausted => return Some(solutions == 1),
            End::Stopped if solutions == 2 => return Some(false),
            _ => patience += patience / 2,
        }
    }
    None
}

/// Returns the number of suppositions that a proof of uniqueness takes; `None` if it takes too long.
fn suppositions(puzzle: &Tour, watch: &Watch) -> Option<u64> {
    let (searched, _) = up_to_two(puzzle, Limits { watch, nodes: PROOF, seed: None });
    searched.end.is_exhausted().then_some(searched.nodes)
}

fn up_to_two(puzzle: &Tour, limits: Limits<'_>) -> (Searched, u32) {
    let mut solutions = 0;
    let searched = fill(puzzle, limits, &mut |_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (searched, solutions)
}
