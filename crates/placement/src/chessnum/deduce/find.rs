//! Finds the next conclusion: the easiest one, and among equally easy ones the one that says most.

use super::count::{Losses, Scratch, just_enough, must_cut, too_few, too_many};
use super::ground::Ground;
use super::pair::{Paired, best_pair};
use super::state::{Broken, State, Tally};
use super::trial::{Look, Supposed, Trial, best_look, suppose, trial};
use rookwright_board::Bits;

/// A conclusion and its reason.
#[derive(Clone, Debug)]
pub(super) enum Finding<const W: usize> {
    /// The kind has as many squares left as pieces; this is the first of them.
    JustEnough {
        kind: usize,
        square: u32,
    },
    /// Clues that no piece attacks.
    Zeros {
        clues: Vec<usize>,
        losses: Losses<W>,
    },
    /// The clue has its attacks from pieces that are placed.
    Met {
        clue: usize,
        losses: Losses<W>,
    },
    /// The clue needs every piece that can attack it.
    AllNeeded {
        clue: usize,
        losses: Losses<W>,
    },
    /// The clue has its attacks, some from pieces that attack it wherever they stand.
    Certain {
        clue: usize,
        losses: Losses<W>,
    },
    /// Only one piece can cut a line that must be cut.
    Cut {
        clue: usize,
        losses: Losses<W>,
    },
    Look(Look<W>),
    Pair(Paired<W>),
    Suppose(Supposed<W>),
    Trial(Trial<W>),
}

impl<const W: usize> Finding<W> {
    /// Returns the squares that each kind loses.
    pub(super) fn losses(&self) -> Losses<W> {
        match self {
            Finding::JustEnough { .. } => Losses::new(),
            Finding::Zeros { losses, .. }
            | Finding::Met { losses, .. }
            | Finding::AllNeeded { losses, .. }
            | Finding::Certain { losses, .. }
            | Finding::Cut { losses, .. }
            | Finding::Pair(Paired { losses, .. }) => losses.clone(),
            Finding::Look(look) => vec![(look.kind, look.squares)],
            Finding::Suppose(supposed) => vec![(supposed.kind, supposed.failed.squares)],
            Finding::Trial(trial) => {
                let failed = trial.failed.iter().fold(Bits::EMPTY, |all, one| all | one.squares);
                vec![(trial.kind, failed)]
            }
        }
    }

    /// Applies the conclusion to the state.
    pub(super) fn apply(&self, state: &mut State<W>) {
        if let Finding::JustEnough { kind, square } = *self {
            state.place(kind, square);
        }
        for (kind, squares) in self.losses() {
            state.kinds[kind].open = state.kinds[kind].open - squares;
        }
    }
}

/// Returns the easiest conclusion; `None` if the puzzle is solved, or if only guessing helps.
pub(super) fn next<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Result<Option<Finding<W>>, Broken> {
    let easy = next_without_trials(state, ground, scratch)?;
    if easy.is_some() || state.is_solved() {
        return Ok(easy);
    }
    Ok(suppose(state, ground, scratch)
        .map(Finding::Suppose)
        .or_else(|| trial(state, ground, scratch).map(Finding::Trial)))
}

/// Returns the easiest conclusion up to level 3, which takes little time.
pub(super) fn next_without_trials<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Result<Option<Finding<W>>, Broken> {
    if let Some(broken) = state.homeless() {
        return Err(broken);
    }
    // Counted once for all that follows, and the first thing that no board could meet ends the deduction.
    let crowd = state.crowd();
    let mut tallies = Vec::with_capacity(ground.clues.len());
    for (nth, clue) in ground.clues.iter().enumerate() {
        let mut tally = Tally::default();
        state.tally(ground, clue, &crowd, &mut tally);
        if let Some(broken) = tally.broken(ground, nth) {
            return Err(broken);
        }
        tallies.push(tally);
    }
    if state.is_solved() {
        return Ok(None);
    }
    if let Some(kind) = just_enough(state)
        && let Some(square) = state.kinds[kind].open.lowest()
    {
        return Ok(Some(Finding::JustEnough { kind, square }));
    }
    // People strike out the neighbours of all zeros at once, so that is one conclusion. Every
    // other is about one clue.
    let zeros = || {
        let (mut clues, mut all) = (Vec::new(), Losses::new());
        for (clue, tally) in tallies.iter().enumerate().filter(|&(clue, _)| ground.clues[clue].times == 0) {
            let before = all.len();
            too_many(state, ground, clue, tally, &mut all);
            clues.extend((all.len() > before).then_some(clue));
        }
        let losses = merge(all);
        (!losses.is_empty()).then_some(Finding::Zeros { clues, losses })
    };
    let from_clues = |conclude: &dyn Fn(usize, &Tally<W>, &mut Losses<W>)| -> Option<(usize, Losses<W>)> {
        let of_clue = |(clue, tally)| {
            let mut losses = Losses::new();
            conclude(clue, tally, &mut losses);
            (clue, merge(losses))
        };
        // Of equally easy conclusions the one that says most: a solution should not list many small steps.
        let most = |best: (usize, Losses<W>), one: (usize, Losses<W>)| {
            if size(&one.1) > size(&best.1) { one } else { best }
        };
        let best = tallies.iter().enumerate().map(of_clue).reduce(most)?;
        (!best.1.is_empty()).then_some(best)
    };
    // From the easiest to the hardest for a person, each tried only where the easier ones fail:
    // this order makes the levels.
    let easy = zeros()
        .or_else(|| {
            from_clues(&|clue, tally, losses| {
                if tally.least == tally.sure {
                    too_many(state, ground, clue, tally, losses);
                }
            })
            .map(|(clue, losses)| Finding::Met { clue, losses })
        })
        .or_else(|| {
            from_clues(&|clue, tally, losses| too_few(state, ground, clue, tally, losses))
                .map(|(clue, losses)| Finding::AllNeeded { clue, losses })
        })
        .or_else(|| {
            from_clues(&|clue, tally, losses| too_many(state, ground, clue, tally, losses))
                .map(|(clue, losses)| Finding::Certain { clue, losses })
        })
        .or_else(|| {
            from_clues(&|clue, tally, losses| must_cut(state, ground, clue, tally, losses))
                .map(|(clue, losses)| Finding::Cut { clue, losses })
        });
    Ok(easy
        .or_else(|| best_look(state, ground, scratch).map(Finding::Look))
        .or_else(|| best_pair(state, ground).map(Finding::Pair)))
}

fn size<const W: usize>(losses: &Losses<W>) -> u32 {
    losses.iter().map(|(_, squares)| squares.len()).sum()
}

/// Returns the losses with one entry for each kind.
fn merge<const W: usize>(losses: Losses<W>) -> Losses<W> {
    let mut merged: Losses<W> = Vec::with_capacity(losses.len());
    for (kind, squares) in losses {
        match merged.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => *known = *known | squares,
            None => merged.push((kind, squares)),
        }
    }
    merged.sort_unstable_by_key(|&(kind, _)| kind);
    merged
}
