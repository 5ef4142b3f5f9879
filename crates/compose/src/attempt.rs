//! From a position at random to a puzzle, or to nothing.
//!
//! Of positions at random hardly one is a puzzle: either White does nothing or everything wins.  In between there is
//! a ridge, and a walk finds it: where there is no solution the next change helps White, where there are several
//! or shorter ones it helps Black, and what is farther from having one solution is not taken.  Every position with one
//! solution on the way is stripped of the men it does not need and then looked at closely.

use super::draw::{Need, Painter};
use super::gate::Tally;
use super::gates::Gates;
use super::judge::{Finding, Judge, table};
use super::made::Made;
use super::wish::Wish;
use rookwright_mate::{Over, Stipulation};
use rookwright_run::{Random, Watch};

/// How many positions a walk looks at.
const STEPS: u32 = 60;
/// How many without coming nearer before it is given up.
const PATIENCE: u32 = 20;

/// What an attempt came to.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) made: Option<Made>,
    pub(super) tally: Tally,
    /// The watch was over.
    pub(super) over: bool,
}

/// One attempt; the same number, the same result.
pub(super) fn attempt(wish: &Wish, asked: Stipulation, nth: u64, watch: &Watch) -> Attempt {
    let table = table();
    let mut seeker = Seeker {
        wish,
        gates: Gates::new(wish, Judge::new(wish, asked, &table, watch), watch),
        painter: Painter::new(wish, Random::of(wish.seed, nth)),
        tally: Tally::default(),
    };
    let made = seeker.walk();
    let over = made.is_err();
    Attempt { made: made.unwrap_or(None), tally: seeker.tally, over }
}

struct Seeker<'a> {
    wish: &'a Wish,
    gates: Gates<'a>,
    painter: Painter<'a>,
    tally: Tally,
}

impl Seeker<'_> {
    fn walk(&mut self) -> Result<Option<Made>, Over> {
        let Some(mut here) = self.painter.position() else { return Ok(None) };
        let (mut far, mut need) = (u32::MAX, Need::Other);
        let mut next = here.clone();
        let mut idle = 0;
        for _ in 0..STEPS {
            let finding = self.gates.look(&next, self.cooks())?;
            self.tally.tried += 1;
            if let Some(gate) = finding.gate() {
                self.tally.reject(gate);
            }
            if let Finding::Sound(solution) = &finding {
                match self.gates.stripped_puzzle(&next, solution)? {
                    Ok(made) => return Ok(Some(made)),
                    Err(gate) => self.tally.reject(gate),
                }
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
            if idle > PATIENCE {
                break;
            }
            match self.painter.changed(&here, need) {
                Some(changed) => next = changed,
                None => break,
            }
        }
        Ok(None)
    }

    /// How many solutions are told apart on the way: more would take longer and say little.
    fn cooks(&self) -> u32 {
        if self.wish.moves <= 2 { 4 } else { 2 }
    }
}

/// How far a position is from being a puzzle.
fn distance(finding: &Finding) -> u32 {
    match finding {
        Finding::Sound(_) => 0,
        Finding::Cooked(keys) => *keys,
        Finding::Nothing => 3,
        Finding::Short => 4,
        Finding::Hard | Finding::Unreachable => 5,
    }
}
