//! One attempt: a walk from a random position towards a puzzle.
//!
//! Hardly any random position is a puzzle: either nothing wins or everything does. The walk looks for the
//! boundary. If a position has no solution, the next change helps White. If it has several or shorter ones,
//! the change helps Black. A change that leads farther away from a single solution is undone. Every
//! position with a single solution loses its unneeded pieces and then goes through the gates.

use super::draw::{Need, PositionDrawer};
use super::gate::GateTally;
use super::gates::Gates;
use super::judge::{Finding, Judge, table};
use super::made::Made;
use super::nearest::Nearest;
use super::wish::Wish;
use rookwright_chess::{BitBoard, Move, Position};
use rookwright_mate::{Over, Stipulation};
use rookwright_run::{Random, Watch};

/// The most positions that a walk examines.
const MOST_STEPS: u32 = 60;
/// The most steps without progress before a walk is abandoned.
const MOST_IDLE_STEPS: u32 = 20;

/// The most walks for one sound position.
const MOST_WALKS: u32 = 200;

/// A start for a theme: a position, and the pieces of it that stay while the rest changes.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    pub(super) position: Position,
    pub(super) fixed: BitBoard,
}

/// The result of an attempt.
#[derive(Debug)]
pub(super) struct Attempt {
    /// The puzzles: at most one from a walk, several from a composer.
    pub(super) made: Vec<Made>,
    /// A sound puzzle that does not meet the wish, if a composer found one.
    pub(super) nearest: Option<Nearest>,
    pub(super) tally: GateTally,
    /// Whether the watch stopped the attempt.
    pub(super) over: bool,
}

/// Makes the attempt with this number, from a random position or near a given one. The same wish, number and position
/// give the same result.
pub(super) fn attempt(
    wish: &Wish,
    asked: Stipulation,
    nth: u64,
    start: Option<&Position>,
    watch: &Watch,
) -> Attempt {
    let table = table();
    let mut seeker = Seeker {
        wish,
        gates: Gates::new(wish, Judge::new(wish, asked, &table, watch), watch),
        drawer: PositionDrawer::new(wish, Random::of(wish.seed, nth)),
        tally: GateTally::default(),
    };
    let made = seeker.walk(start, &mut |seeker, position, solution| {
        Ok(match seeker.gates.stripped_puzzle(position, solution)? {
            Ok(made) => Some(made),
            Err(gate) => {
                seeker.tally.reject(gate);
                None
            }
        })
    });
    let over = made.is_err();
    Attempt { made: made.unwrap_or(None).into_iter().collect(), nearest: None, tally: seeker.tally, over }
}

/// Returns a random position with one solution and a key that the wish allows: a start for a composer.
pub(super) fn sound_position(
    wish: &Wish,
    asked: Stipulation,
    random: Random,
    watch: &Watch,
) -> Option<Position> {
    let table = table();
    let mut seeker = Seeker {
        wish,
        gates: Gates::new(wish, Judge::new(wish, asked, &table, watch), watch),
        drawer: PositionDrawer::new(wish, random),
        tally: GateTally::default(),
    };
    let mut visit = |seeker: &mut Seeker<'_>, position: &Position, solution: &[Move]| {
        let fits = solution.first().is_some_and(|&key| seeker.wish.wanted.fits_key(position, key));
        Ok(fits.then(|| position.clone()))
    };
    (0..MOST_WALKS).find_map(|_| seeker.walk(None, &mut visit).ok().flatten())
}

/// Takes or refuses a position with its solution.
type Visit<'v, S, T> = dyn FnMut(&mut S, &Position, &[Move]) -> Result<Option<T>, Over> + 'v;

struct Seeker<'a> {
    wish: &'a Wish,
    gates: Gates<'a>,
    drawer: PositionDrawer<'a>,
    tally: GateTally,
}

impl Seeker<'_> {
    /// Walks from a random position, or from a change of a given one that is for Black. Shows each position with one
    /// solution until the visitor takes one.
    fn walk<T>(
        &mut self,
        start: Option<&Position>,
        visit: &mut Visit<'_, Self, T>,
    ) -> Result<Option<T>, Over> {
        let first = match start {
            Some(start) => self.drawer.changed(start, Need::Weaker),
            None => self.drawer.position(),
        };
        let Some(mut here) = first else { return Ok(None) };
        let (mut far, mut need) = (u32::MAX, Need::Other);
        let mut next = here.clone();
        let mut idle = 0;
        for _ in 0..MOST_STEPS {
            let finding = self.gates.look(&next, self.cooks())?;
            self.tally.tried += 1;
            if let Some(gate) = finding.gate() {
                self.tally.reject(gate);
            }
            if let Finding::Sound(solution) = &finding
                && let Some(taken) = visit(self, &next, solution)?
            {
                return Ok(Some(taken));
            }
            let distance = distance(&finding);
            if distance <= far {
                idle = if distance < far { 0 } else { idle + 1 };
                far = distance;
                need = match finding {
                    Finding::Nothing => Need::Stronger,
                    Finding::Cooked(_) | Finding::Short => Need::Weaker,
                    _ => Need::Other,
                };
                here = next;
            } else {
                idle += 1;
            }
            if idle > MOST_IDLE_STEPS {
                break;
            }
            match self.drawer.changed(&here, need) {
                Some(changed) => next = changed,
                None => break,
            }
        }
        Ok(None)
    }

    /// Returns how many solutions to distinguish during the walk. More would take longer and help little.
    fn cooks(&self) -> u32 {
        if self.wish.moves <= 2 { 4 } else { 2 }
    }
}

/// Returns how far a position is from being a puzzle.
fn distance(finding: &Finding) -> u32 {
    match finding {
        Finding::Sound(_) => 0,
        Finding::Cooked(keys) => *keys,
        Finding::Nothing => 3,
        Finding::Short => 4,
        Finding::Hard | Finding::Unreachable => 5,
    }
}
