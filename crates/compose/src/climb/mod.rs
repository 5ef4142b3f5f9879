//! Composes: searches the space of positions for problems with a high score, where random walks find only
//! shallow ones.
//!
//! | module | contents |
//! |---|---|
//! | `aim` | what is rewarded: content, themes in part, economy |
//! | `solver`, `sketch` | a quick, exact look at a position |
//! | `neighbour` | random changes |
//! | `matrix` | starting positions built for a theme |
//! | `anneal` | the climb |
//! | `polish` | removes what is not needed |
//! | `help` | helpmates with several solutions |
//! | `selfmate` | starts for selfmates |
//! | `enrich` | the best small changes of a given position |

mod aim;
mod anneal;
mod enrich;
mod help;
mod matrix;
mod neighbour;
mod polish;
mod selfmate;
mod sketch;
mod solver;
#[cfg(test)]
mod tests;

use super::attempt::{Attempt, Matrix, sound_position};
use super::gate::{Gate, GateTally};
use super::gates::Gates;
use super::judge::{Judge, table};
use super::level::Level;
use super::made::Made;
use super::manner::Manner;
use super::nearest::Nearest;
use super::substance::Substance;
use super::wish::Wish;
pub(super) use enrich::enrich;

use aim::Aim;
use anneal::{Climb, Peak};
use matrix::matrix;
use rookwright_chess::{BitBoard, Piece, Position};
use rookwright_mate::search::{Prover, SearchOptions, Table};
use rookwright_mate::{Over, Stipulation};
use rookwright_run::{Budget, Random, Watch};
use sketch::{Sketch, Sketcher};
use solver::Solver;
use std::sync::Arc;

/// Makes the random numbers of the start differ from those of the climb.
const START: u64 = 0x5eed;

/// Whether puzzles of this wish are composed. Others are found by random walks.
pub(super) fn suits(wish: &Wish) -> bool {
    match wish.manner {
        Manner::Direct => wish.moves > 1 && (wish.level >= Level::Worksheet || Aim::needs_climb(wish)),
        Manner::Selfmate => wish.moves > 1,
        Manner::Help => wish.lines > 1 || wish.twin.is_some(),
        _ => false,
    }
}

/// Makes the attempt with this number: one climb from one start. The same wish and number give the same
/// result.
pub(super) fn attempt(wish: &Wish, asked: Stipulation, nth: u64, watch: &Watch) -> Attempt {
    if wish.manner == Manner::Help {
        return help::attempt(wish, asked, nth, watch);
    }
    let aim = Aim::of(wish);
    let mut tally = GateTally::default();
    let tables = [table(), table()];
    let is_enough = |position: &Position, sketch: &Sketch| {
        // The climb does not count all that makes up the score.
        let missing = Substance { score: None, ..wish.wanted.substance.clone() };
        missing.distance(&sketch.content) == 0
            && sketch.key().is_some_and(|key| wish.wanted.fits_key(position, key))
            && aim.shows_themes(&sketch.phases)
    };
    let mut best: Option<Climb<'_>> = None;
    for scout in 0..aim.scouts {
        let nth = nth * aim.scouts + scout;
        let mut random = Random::of(wish.seed, nth);
        let mut sketcher = Sketcher::new(aim.look(), solver(wish, asked, &tables[0], watch));
        let Some(start) = start(wish, asked, nth, &mut random, &mut sketcher, watch) else { continue };
        let mut climb = Climb::new(&aim, wish, sketcher, random, watch, &is_enough, start);
        if aim.scouts > 1 {
            climb.scout();
            tally.tried += climb.looked;
        }
        if best.as_ref().is_none_or(|best| climb.value() > best.value()) {
            best = Some(climb);
        }
    }
    let Some(mut climb) = best else {
        return Attempt { made: Vec::new(), nearest: None, tally, over: watch.is_over() };
    };
    let scouted = if aim.scouts > 1 { climb.looked } else { 0 };
    let peaks = climb.run();
    tally.tried += climb.looked - scouted;
    // What was found in time is judged even if the time is up, so that the best of it can be shown.
    let grace = Budget::default().watch();
    if watch.is_over() {
        let best = peaks.first();
        let nearest = best.map(|peak| Nearest::of(wish, asked, &peak.position, peak.sketch.key(), &grace));
        let nearest = nearest.and_then(|found| found.ok().flatten());
        return Attempt { made: Vec::new(), nearest, tally, over: true };
    }
    let mut gates = Gates::new(wish, Judge::new(wish, asked, &tables[1], watch), watch);
    let mut sketcher = climb.sketcher;
    let mut nearest: Option<Nearest> = None;
    let mut all = Vec::new();
    for peak in &peaks {
        let Some(peak) = polish::polished(wish, &aim, &mut sketcher, peak) else {
            tally.reject(Gate::Cook);
            continue;
        };
        match finished(wish, &mut gates, &peak) {
            Ok(Ok(made)) => {
                all.push(made);
                continue;
            }
            Ok(Err(gate)) => tally.reject(gate),
            Err(Over) => break,
        }
        if nearest.is_none()
            && all.is_empty()
            && let Ok(found) = Nearest::of(wish, asked, &peak.position, peak.sketch.key(), watch)
        {
            nearest = found;
        }
    }
    Attempt { made: all, nearest, tally, over: watch.is_over() }
}

/// Returns a position to climb from: built for a theme, or one with a single solution.
fn start(
    wish: &Wish,
    asked: Stipulation,
    nth: u64,
    random: &mut Random,
    sketcher: &mut Sketcher,
    watch: &Watch,
) -> Option<Matrix> {
    if let Some(matrix) = matrix(wish, random) {
        // A king may go where the climb wants it.
        return Some(Matrix { fixed: matrix.fixed & !matrix.position.kind(Piece::King), ..matrix });
    }
    let position = match wish.manner {
        Manner::Selfmate => selfmate::start(wish, sketcher, random, watch),
        _ => sound_position(wish, asked, Random::of(wish.seed ^ START, nth), watch),
    };
    Some(Matrix { position: position?, fixed: BitBoard::EMPTY })
}

/// Returns the solver for the problems of a wish.
fn solver(wish: &Wish, asked: Stipulation, table: &Arc<Table>, watch: &Watch) -> Solver {
    match (wish.manner, wish.moves) {
        (Manner::Direct, 2) => Solver::Two,
        _ => Solver::Longer {
            prover: Prover::sharing(
                table,
                asked,
                &SearchOptions { watch: watch.clone(), ..SearchOptions::default() },
            ),
            moves: wish.moves,
            selfmate: wish.manner == Manner::Selfmate,
        },
    }
}

/// Proves a peak and lets it pass the gates.
fn finished(wish: &Wish, gates: &mut Gates<'_>, peak: &Peak) -> Result<Result<Made, Gate>, Over> {
    let Some(key) = peak.sketch.key() else { return Ok(Err(Gate::Solution)) };
    let finding = gates.look(&peak.position, 2)?;
    if let Some(gate) = finding.gate() {
        return Ok(Err(gate));
    }
    let solution = [key];
    if let Some(gate) = gates.gate_rejecting_first_moves(&peak.position, &solution) {
        return Ok(Err(gate));
    }
    let [white, black] =
        rookwright_chess::Color::ALL.map(|colour| super::army::Stock::of(&peak.position, colour));
    if !wish.allows(white, black) {
        return Ok(Err(Gate::Needless));
    }
    gates.puzzle(&peak.position, &solution)
}
