//! The climb itself: simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) over positions, sound or
//! not. What spoils a problem costs points, so that the walk can pass through unsound positions.

use super::super::attempt::Matrix;
use super::super::wish::Wish;
use super::aim::{Aim, Cooling};
use super::neighbour::Neighbours;
use super::sketch::{Bar, Sketch, Sketcher};
use rookwright_chess::{Color, Move, Piece, Position};
use rookwright_run::{Random, Watch};

/// The cost of another key.
pub(crate) const COOK: i32 = 20;
/// The cost of a refutation of the intended key.
pub(crate) const REFUTATION: i32 = 25;
/// The value of a position that is far from a problem.
const HOPELESS: i32 = -200;
/// In one of this number of looks any move may be the key, otherwise the present one.
const ANY_KEY_IN: usize = 12;
/// The number of looks between two questions to the clock.
const LOOKS_PER_CLOCK: u32 = 64;

/// A sound position that a climb found.
#[derive(Clone, Debug)]
pub(crate) struct Peak {
    pub(crate) value: i32,
    pub(crate) position: Position,
    pub(crate) sketch: Sketch,
}

/// The course of a climb: a first cooling, then shorter ones from where the last one ended. A good region
/// is hard to find, and there is more than one problem in it.
pub(crate) struct Climb<'a> {
    pub(crate) aim: &'a Aim,
    pub(crate) neighbours: Neighbours<'a>,
    pub(crate) sketcher: Sketcher,
    pub(crate) random: Random,
    pub(crate) watch: &'a Watch,
    /// Whether a sound position meets the wish.
    pub(crate) is_enough: &'a dyn Fn(&Position, &Sketch) -> bool,
    /// The number of positions looked at.
    pub(crate) looked: u64,
    /// Where the climb is.
    here: Position,
    now: i32,
    key: Option<Move>,
}

impl<'a> Climb<'a> {
    pub(crate) fn new(
        aim: &'a Aim,
        wish: &'a Wish,
        sketcher: Sketcher,
        random: Random,
        watch: &'a Watch,
        is_enough: &'a dyn Fn(&Position, &Sketch) -> bool,
        start: Matrix,
    ) -> Self {
        let neighbours = Neighbours::new(wish, start.fixed);
        let (now, key, looked) = (HOPELESS, None, 0);
        Self { aim, neighbours, sketcher, random, watch, is_enough, looked, here: start.position, now, key }
    }

    /// Climbs. Returns the best sound position of each cooling, those that meet the wish first. No two of
    /// those are alike.
    pub(crate) fn run(&mut self) -> Vec<Peak> {
        let (mut found, mut others): (Vec<Peak>, Vec<Peak>) = (Vec::new(), Vec::new());
        let mut in_vain = 0;
        for nth in 0..self.aim.coolings {
            let cooling = if nth == 0 { self.aim.first } else { self.aim.again };
            let peak = self.cool(cooling, &found);
            in_vain += 1;
            match peak {
                Some(peak) if (self.is_enough)(&peak.position, &peak.sketch) => {
                    in_vain = 0;
                    found.push(peak);
                }
                other => others.extend(other),
            }
            // A climb that does not get there at first seldom does later.
            if self.watch.is_over() || found.is_empty() || in_vain > self.aim.most_in_vain {
                break;
            }
        }
        found.extend(others);
        found
    }

    /// Climbs a little, to see whether the start is a good one.
    pub(crate) fn scout(&mut self) {
        self.cool(self.aim.scouting, &[]);
    }

    /// Returns the value of the present position.
    pub(crate) fn value(&self) -> i32 {
        self.now
    }

    /// Cools once. Returns the best sound position of the way that is unlike those known.
    fn cool(&mut self, cooling: Cooling, known: &[Peak]) -> Option<Peak> {
        let aim = self.aim;
        let worth = |content: &_, phases: &_| aim.worth(content, phases);
        let bar = |least| Bar {
            worth: &worth,
            cook: COOK,
            refutation: REFUTATION,
            most_refutations: aim.most_refutations,
            short: aim.short,
            tries: aim.try_points(),
            most_tries: aim.most_tries(),
            least,
        };
        let mut best: Option<Peak> = None;
        for nth in 0..cooling.looks {
            if nth % LOOKS_PER_CLOCK == 0 && self.watch.is_over() {
                break;
            }
            let part = f64::from(nth) / f64::from(cooling.looks);
            let heat = cooling.hot * (cooling.cold / cooling.hot).powf(part);
            // The first look is at the start itself.
            let next = match self.key {
                None if nth == 0 => self.here.clone(),
                _ => match self.neighbours.changed(&self.here, &mut self.random) {
                    Some(next) => next,
                    None => break,
                },
            };
            // The bar is drawn before the look, so that the look can end as soon as it is missed.
            let chance = (1 + self.random.below(1 << 20)) as f64 / f64::from(1 << 20);
            let least = (f64::from(self.now) + heat * chance.ln()).ceil().max(f64::from(HOPELESS)) as i32;
            let any = self.key.is_none() || self.random.below(ANY_KEY_IN) == 0;
            if !any && self.key.is_some_and(|key| !next.is_legal(key)) {
                continue;
            }
            self.looked += 1;
            let hint = if any { None } else { self.key };
            let Some((value, sketch)) = self.sketcher.sketch(&next, hint, &bar(least)) else { continue };
            self.here = next;
            (self.now, self.key) = (value, sketch.key());
            if !sketch.is_sound()
                || best.as_ref().is_some_and(|best| best.value >= value)
                || known.iter().any(|peak| are_alike(&peak.position, &self.here))
            {
                continue;
            }
            let enough = aim.takes_first && (self.is_enough)(&self.here, &sketch);
            best = Some(Peak { value, position: self.here.clone(), sketch });
            if enough {
                break;
            }
        }
        best
    }
}

/// Whether two positions have both kings on the same squares, or share more than half of their pieces.
fn are_alike(one: &Position, other: &Position) -> bool {
    let kings = |position: &Position| Color::ALL.map(|colour| position.king(colour));
    if kings(one) == kings(other) {
        return true;
    }
    let common: u32 = Color::ALL
        .into_iter()
        .flat_map(|colour| {
            Piece::ALL.map(|piece| (one.those(colour, piece) & other.those(colour, piece)).len())
        })
        .sum();
    2 * common > one.occupied().len().min(other.occupied().len())
}
