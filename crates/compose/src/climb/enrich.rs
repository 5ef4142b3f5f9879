//! Enriches a given position: tries every change of one piece, then pairs of changes, and keeps the
//! problems with the highest score.

use super::super::army::Stock;
use super::super::change::{Change, all_changes, changed, changes};
use super::super::draw::is_quiet;
use super::super::improved::Improved;
use super::super::judge::table;
use super::super::nearest::Nearest;
use super::super::run::{Run, Standing};
use super::super::wish::Wish;
use super::aim::Aim;
use super::anneal::{COOK, REFUTATION};
use super::sketch::{Bar, Look, MOST_REFUTATIONS, Sketch, Sketcher};
use rookwright_chess::{Color, Move, Position, unreachable};
use rookwright_mate::Stipulation;
use rookwright_mate::content::{Content, Phases, score};
use rookwright_run::{End, in_order_of};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The number of positions with one change that get a second one.
const BEAM_WIDTH: usize = 24;
/// The number of positions that one thread looks at before it reports.
const POSITIONS_PER_PIECE: usize = 64;
/// The points that a proposal must gain for each unit of the cost of its changes.
const POINTS_PER_COST: i32 = 2;

/// A changed position with its points.
#[derive(Clone)]
struct Candidate {
    position: Position,
    /// Its points for the climb: what spoils it counts against it.
    value: i32,
    sketch: Sketch,
}

/// Passes on the best proposals for a position, the best first. Returns how the search ended.
pub(in super::super) fn enrich(
    wish: &Wish,
    asked: Stipulation,
    given: &Position,
    keys: &[Move],
    run: Run<'_>,
    standing: &mut Standing,
    found: &mut dyn FnMut(Improved) -> ControlFlow<()>,
) -> End {
    let aim = Aim::of(wish);
    let search = Search { wish, asked, given, aim: &aim, run };
    let mut seen: HashSet<u64> = HashSet::from([given.hash()]);
    let mut first = search.look(vec![given.clone()], None, standing);
    let before = first.iter().find(|one| one.sketch.is_sound()).map(|one| score(&one.sketch.content));
    first.clear();
    let hint = if let [key] = keys { Some(*key) } else { None };
    let mut sound = Vec::new();
    let one = search.changed(given, &mut seen);
    let mut near = search.look(one, hint, standing);
    near.sort_by_key(|one| -one.value);
    sound.extend(near.iter().filter(|one| one.sketch.is_sound()).cloned());
    for one in near.iter().take(BEAM_WIDTH) {
        if run.watch.is_over() {
            break;
        }
        let two = search.changed(&one.position, &mut seen);
        let looked = search.look(two, one.sketch.key(), standing);
        sound.extend(looked.into_iter().filter(|one| one.sketch.is_sound()));
    }
    let gain = |one: &Candidate| {
        let cost: u32 = changes(given, &one.position).iter().map(|change| change.cost()).sum();
        score(&one.sketch.content) - POINTS_PER_COST * cost as i32
    };
    sound.sort_by_cached_key(|one| (-gain(one), one.position.to_string()));
    search.propose(&sound, before, keys, standing, found)
}

struct Search<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    given: &'a Position,
    aim: &'a Aim,
    run: Run<'a>,
}

impl Search<'_> {
    /// Returns the new positions after each single change.
    fn changed(&self, position: &Position, seen: &mut HashSet<u64>) -> Vec<Position> {
        let fits = |next: &Position| {
            let natural = |colour| Stock::of(next, colour).needs_no_promotion();
            is_quiet(next) && (!self.wish.excludes_promoted() || Color::ALL.into_iter().all(natural))
        };
        let all =
            all_changes(position, self.wish.pawns).into_iter().map(|change| changed(position, &[change]));
        all.filter(|next| fits(next) && seen.insert(next.hash())).collect()
    }

    /// Looks at positions with all threads, in order.
    fn look(&self, positions: Vec<Position>, hint: Option<Move>, standing: &mut Standing) -> Vec<Candidate> {
        let mut rest = positions.into_iter();
        let mut source = || {
            let piece: Vec<Position> = rest.by_ref().take(POSITIONS_PER_PIECE).collect();
            (!piece.is_empty() && !self.run.watch.is_over()).then_some(piece)
        };
        let worth = |content: &Content, phases: &Phases| self.aim.worth(content, phases);
        let work = |piece: Vec<Position>| {
            let table = table();
            let solver = super::solver(self.wish, self.asked, &table, self.run.watch);
            let look = Look { set_play: true, tries: self.wish.moves == 2, key_piece: true };
            let mut sketcher = Sketcher::new(look, solver);
            let bar = Bar {
                worth: &worth,
                cook: COOK,
                refutation: REFUTATION,
                most_refutations: MOST_REFUTATIONS,
                short: None,
                tries: i32::MAX / 4,
                most_tries: usize::MAX,
                least: i32::MIN / 4,
            };
            let number = piece.len();
            let each = piece.into_iter().filter_map(|position| {
                let (value, sketch) = sketcher.sketch(&position, hint, &bar)?;
                Some(Candidate { position, value, sketch })
            });
            (number, each.collect::<Vec<_>>())
        };
        let mut all = Vec::new();
        in_order_of(self.run.threads, &mut source, work, &mut |(number, looked)| {
            standing.tally.tried += number as u64;
            all.extend(looked);
            ControlFlow::Continue(())
        });
        all
    }

    fn propose(
        &self,
        sound: &[Candidate],
        before: Option<i32>,
        keys: &[Move],
        standing: &mut Standing,
        found: &mut dyn FnMut(Improved) -> ControlFlow<()>,
    ) -> End {
        let mut told: Vec<Vec<Change>> = Vec::new();
        for one in sound {
            if standing.printed == self.run.count {
                return End::Stopped;
            }
            let changes = changes(self.given, &one.position);
            // A proposal that only adds to an earlier one is no other proposal.
            let repeats = told.iter().any(|known| known.iter().any(|change| changes.contains(change)));
            let better = before.is_none_or(|before| score(&one.sketch.content) > before);
            let legal = !self.wish.excludes_promoted() || unreachable(&one.position).is_none();
            if repeats || !better || !legal {
                continue;
            }
            let made = Nearest::of(self.wish, self.asked, &one.position, one.sketch.key(), self.run.watch);
            let Ok(Some(Nearest { made, .. })) = made else { continue };
            if self.run.known.contains(&made.canonical) {
                continue;
            }
            let keeps_solution = keys.is_empty() || made.key().is_some_and(|key| keys.contains(&key));
            told.push(changes.clone());
            standing.accepted += 1;
            standing.printed += 1;
            if found(Improved { made, changes, keeps_solution }).is_break() {
                return End::Stopped;
            }
        }
        if self.run.watch.is_over() { self.run.watch.end() } else { End::Exhausted }
    }
}
