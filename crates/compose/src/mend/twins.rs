//! Twins: the classic operations on a problem that make another sound one.

use super::assessment::{Assessment, assess};
use super::candidates::Rules;
use super::sieve::{Sieve, Sifted};
use super::{Halt, MendProgress};
use crate::judge::table;
use rookwright_chess::{Piece, Position, Square};
use rookwright_mate::{Change, Man, Mirror, Problem, Rotation};
use rookwright_run::{Budget, End, RunError, in_order_of};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The number of changes that one sieve examines.
const CHANGES_PER_SIEVE: usize = 16;
/// The most twins that are made with the same piece.
const MOST_WITH_A_PIECE: usize = 2;
/// The most twins that are solved in full.
const MOST_SOLVED: usize = 400;

/// The request for twins of a problem without twins.
#[derive(Clone, Copy, Debug)]
pub struct Twinning<'a> {
    /// The problem. Its stipulation has a number of moves.
    pub problem: &'a Problem,
    /// The number of twins.
    pub count: usize,
    /// The number of threads.
    pub threads: usize,
    /// The time and the memory.
    pub budget: &'a Budget,
}

/// A sound twin.
#[derive(Clone, Debug)]
pub struct TwinProposal {
    /// What leads to it from the diagram.
    pub change: Change,
    /// What is proven about it.
    pub now: Assessment,
}

/// Twins that were found.
#[derive(Clone, Debug)]
pub struct Twinned {
    /// The best ones, the best first.
    pub twins: Vec<TwinProposal>,
    /// [`End::Exhausted`] if every operation was tried.
    pub end: End,
}

impl TwinProposal {
    /// Returns the rank. The least is the best: small changes, then much play.
    fn rank(&self) -> (u32, i32) {
        (cost(&self.change), -self.now.measures.score())
    }
}

/// Returns how much a change is: a removed piece is the least.
fn cost(change: &Change) -> u32 {
    match change {
        Change::Remove { .. } => 1,
        Change::Move { from, to, .. } => {
            let steps = |one: usize, other: usize| one.abs_diff(other) as u32;
            1 + steps(from.file() as usize, to.file() as usize)
                .max(steps(from.rank() as usize, to.rank() as usize))
        }
        Change::Rotate(_) | Change::Mirror(_) | Change::Shift { .. } => 4,
        Change::SwapColours | Change::Exchange(..) => 5,
        Change::Add { .. } | Change::Stipulation(_) => 9,
    }
}

/// Returns the square of the piece that a change is about.
fn piece_of(change: &Change) -> Option<Square> {
    match *change {
        Change::Move { from: at, .. } | Change::Remove { at, .. } | Change::Exchange(at, _) => Some(at),
        _ => None,
    }
}

/// Returns every operation on a position.
fn operations(position: &Position) -> Vec<Change> {
    let men: Vec<(Man, Square)> = position
        .occupied()
        .into_iter()
        .filter_map(|square| Some((position.man_at(square)?, square)))
        .collect();
    let size = position.size();
    let edges =
        size.promotions(rookwright_chess::Color::White) | size.promotions(rookwright_chess::Color::Black);
    let free = position.squares() & !position.occupied();
    let mut all = Vec::new();
    for (nth, &(man, from)) in men.iter().enumerate() {
        let room = if man.1 == Piece::Pawn { free & !edges } else { free };
        all.extend(room.into_iter().map(|to| Change::Move { man, from, to }));
        if man.1 != Piece::King {
            all.push(Change::Remove { man, at: from });
        }
        let others = men[nth + 1..].iter().filter(|(other, _)| *other != man);
        all.extend(others.map(|&(_, other)| Change::Exchange(from, other)));
    }
    // Without pawns and castling, a board that is turned has the same solution.
    if !position.kind(Piece::Pawn).is_empty() {
        all.extend([Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters].map(Change::Rotate));
        all.push(Change::Mirror(Mirror::TopBottom));
    }
    all.push(Change::SwapColours);
    let corner = Square::index(0);
    for (files, ranks) in [(1, 0), (0, 1), (1, 1)] {
        if let Some(next) = corner.try_offset(files, ranks) {
            all.push(Change::Shift { from: corner, to: next });
            all.push(Change::Shift { from: next, to: corner });
        }
    }
    all.sort_by_key(cost);
    all
}

impl Twinning<'_> {
    /// Searches for twins, and passes on every one when it is proven.
    ///
    /// # Errors
    /// If a solution fails its check, which is a bug.
    pub fn run(
        &self,
        progress: &mut dyn FnMut(MendProgress),
        found: &mut dyn FnMut(&TwinProposal) -> ControlFlow<()>,
    ) -> Result<Twinned, RunError> {
        let (watch, rules) = (self.budget.watch(), Rules::of(self.problem));
        let all = operations(self.problem.position());
        let of = all.len() as u64;
        let mut pieces = all.chunks(CHANGES_PER_SIEVE);
        let mut source = || pieces.next();
        let work = |changes: &[Change]| -> Result<Vec<TwinProposal>, Halt> {
            let table = table();
            let mut sieve = Sieve::new(&rules, false, &table, &watch);
            let mut sound = Vec::new();
            for change in changes {
                let Ok((position, _)) = change.apply(self.problem.position(), rules.asked) else { continue };
                if !rules.allow(&position) {
                    continue;
                }
                let sifted = sieve.look(&position, &[], &[]).map_err(|_| Halt::Over)?;
                if !matches!(sifted, Sifted::Sound { .. }) {
                    continue;
                }
                let Some(problem) = rules.problem(self.problem, &position) else { continue };
                let now = assess(&problem, self.budget, &watch).map_err(Halt::Failed)?.ok_or(Halt::Over)?;
                if now.is_sound {
                    sound.push(TwinProposal { change: *change, now });
                }
            }
            Ok(sound)
        };
        let (mut twins, mut done, mut halt) = (Vec::new(), 0, None);
        in_order_of(self.threads, &mut source, work, &mut |solved| {
            let sound = match solved {
                Ok(sound) => sound,
                Err(why) => {
                    halt = Some(why);
                    return ControlFlow::Break(());
                }
            };
            done += CHANGES_PER_SIEVE as u64;
            progress(MendProgress { done: done.min(of), of });
            for twin in sound {
                let is_enough = found(&twin).is_break() || twins.len() + 1 >= MOST_SOLVED;
                twins.push(twin);
                if is_enough {
                    halt = Some(Halt::Enough);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        let end = match halt {
            None => End::Exhausted,
            Some(Halt::Enough) => End::Stopped,
            Some(Halt::Over) => watch.end(),
            Some(Halt::Failed(error)) => return Err(error),
        };
        twins.sort_by_key(TwinProposal::rank);
        let mut with_piece: HashMap<Square, usize> = HashMap::new();
        twins.retain(|twin| {
            let Some(square) = piece_of(&twin.change) else { return true };
            let number = with_piece.entry(square).or_default();
            *number += 1;
            *number <= MOST_WITH_A_PIECE
        });
        twins.truncate(self.count);
        Ok(Twinned { twins, end })
    }
}
