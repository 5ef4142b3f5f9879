//! The positions that come from small changes, and which of them are allowed.

use super::assessment::wanted;
use crate::army::Stock;
use crate::change::{Change, all_changes, changed};
use crate::draw::is_quiet;
use rookwright_chess::{Color, Legality, Move, Piece, Position, Square, flaws, home_rights, unreachable};
use rookwright_mate::{self as mate, Draft, Problem, Stipulation};
use rookwright_run::Expect;

/// What a shift of the whole position costs for each file or rank.
const COST_OF_SHIFT: u32 = 2;
/// The most files or ranks by which the whole position is shifted.
const FARTHEST_SHIFT: i32 = 2;

/// A changed position.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) position: Position,
    /// The files and ranks by which the whole position was moved before the other changes.
    pub(super) shift: (i32, i32),
    /// The size of the changes.
    pub(super) cost: u32,
}

impl Candidate {
    /// Returns the candidate with one more change.
    pub(super) fn with(&self, change: Change) -> Self {
        let position = changed(&self.position, &[change]);
        Self { position, shift: self.shift, cost: self.cost + change.cost() }
    }

    /// Returns solutions of the given position as they are after the shift.
    pub(super) fn shifted(&self, lines: &[Vec<Move>]) -> Vec<Vec<Move>> {
        if self.shift == (0, 0) {
            return lines.to_vec();
        }
        lines
            .iter()
            .filter_map(|line| line.iter().map(|&step| shifted_move(step, self.shift)).collect())
            .collect()
    }
}

fn shifted_move(step: Move, (files, ranks): (i32, i32)) -> Option<Move> {
    let there = |square: Square| square.try_offset(files as i8, ranks as i8);
    let (from, to) = (there(step.from())?, there(step.to())?);
    Some(step.promotion().map_or(Move::new(from, to), |piece| Move::promoting(from, to, piece)))
}

/// Returns the position moved by files and ranks; `None` if a piece would leave the board.
pub(super) fn shifted(position: &Position, (files, ranks): (i32, i32)) -> Option<Position> {
    let size = position.size();
    let at = |file: i32, rank: i32| Square::index((8 * rank + file) as usize);
    // Any two squares of the board that are this far apart describe the shift.
    let (file, rank) = ((-files).max(0), (-ranks).max(0));
    let fits = |start: i32, by: i32, most: usize| start.max(start + by) < most as i32;
    if !fits(file, files, size.files()) || !fits(rank, ranks, size.ranks()) {
        return None;
    }
    let shift = mate::Change::Shift { from: at(file, rank), to: at(file + files, rank + ranks) };
    let (mut moved, _) = shift.apply(position, Stipulation::mate_in(1)?).ok()?;
    // A new diagram, unlike a twin, gains no castling.
    moved.set_castling(moved.castling().without(home_rights(&moved)));
    Some(moved)
}

/// What a changed position must be like.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) asked: Stipulation,
    /// The number of moves of the stipulation.
    pub(super) moves: u32,
    /// The number of solutions.
    pub(super) wanted: u32,
    legality: Legality,
    allows_check: bool,
    allows_promoted: [bool; 2],
    allows_unreachable: bool,
    has_pawns: bool,
}

impl Rules {
    /// Returns the rules for a problem: a fault that it has already is allowed.
    pub(super) fn of(problem: &Problem) -> Self {
        let position = problem.position();
        Self {
            asked: problem.stipulation(),
            moves: problem.stipulation().moves().unwrap_or(1),
            wanted: wanted(problem),
            legality: problem.draft().legality,
            allows_check: !is_quiet(position),
            allows_promoted: Color::ALL.map(|colour| !is_plain(position, colour)),
            allows_unreachable: problem.draft().legality == Legality::Lenient
                || unreachable(position).is_some(),
            has_pawns: position.size().is_full() || !position.kind(Piece::Pawn).is_empty(),
        }
    }

    /// Returns every position with one change, the smallest change first.
    pub(super) fn singles(&self, given: &Position) -> Vec<Candidate> {
        let same = Candidate { position: given.clone(), shift: (0, 0), cost: 0 };
        let mut all: Vec<Candidate> =
            self.changes(given).into_iter().map(|change| same.with(change)).collect();
        for files in -FARTHEST_SHIFT..=FARTHEST_SHIFT {
            for ranks in -FARTHEST_SHIFT..=FARTHEST_SHIFT {
                let shift = (files, ranks);
                if shift != (0, 0)
                    && let Some(position) = shifted(given, shift)
                {
                    let cost = COST_OF_SHIFT * (files.unsigned_abs() + ranks.unsigned_abs());
                    all.push(Candidate { position, shift, cost });
                }
            }
        }
        all.sort_by_key(|one| one.cost);
        all
    }

    /// Returns every single change of a position.
    pub(super) fn changes(&self, position: &Position) -> Vec<Change> {
        all_changes(position, self.has_pawns)
    }

    /// Whether a problem may begin with this position.
    pub(super) fn allow(&self, position: &Position) -> bool {
        let plain = Color::ALL.into_iter().zip(self.allows_promoted);
        (self.allows_check || is_quiet(position))
            && plain.into_iter().all(|(colour, allowed)| allowed || is_plain(position, colour))
            && flaws(position, position.passant(), self.legality).is_empty()
            && position.has_move()
            && (self.allows_unreachable || unreachable(position).is_none())
    }

    /// Returns the problem with another position; `None` if it has flaws.
    pub(super) fn problem(&self, given: &Problem, position: &Position) -> Option<Problem> {
        let draft = given.draft();
        let exactly = (self.wanted > 1).then_some(u128::from(self.wanted));
        let changed = Draft {
            title: draft.title.clone(),
            source: draft.source.clone(),
            legality: self.legality,
            expect: Expect { exactly, ..Expect::default() },
            ..Draft::of(position.clone(), self.asked)
        };
        changed.validate().ok()
    }
}

/// Whether the pieces of a side need no promotion. On a small board there is no set to begin with.
fn is_plain(position: &Position, colour: Color) -> bool {
    !position.size().is_full() || Stock::of(position, colour).needs_no_promotion()
}
