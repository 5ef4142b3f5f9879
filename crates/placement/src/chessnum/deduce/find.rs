//! Finds the next conclusion: the easiest one, and among equally easy ones the one that says most.

use super::count::{Losses, Scratch, just_enough, must_cut, too_few, too_many};
use super::ground::Ground;
use super::pair::{Paired, best_pair};
use super::state::{Broken, State, Tally};
use super::steps::StepKind;
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
    /// A conclusion from one clue, of the kinds from [`StepKind::Met`] to [`StepKind::Cut`].
    Clue {
        kind: StepKind,
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
            | Finding::Clue { losses, .. }
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
    let tallies = count_all(state, ground)?;
    if state.is_solved() {
        return Ok(None);
    }
    if let Some(kind) = just_enough(state)
        && let Some(square) = state.kinds[kind].open.lowest()
    {
        return Ok(Some(Finding::JustEnough { kind, square }));
    }
    // From here on in the order of the levels, so that the first finding is the easiest.
    Ok(zeros(state, ground, &tallies)
        .or_else(|| from_one_clue(state, ground, &tallies))
        .or_else(|| best_look(state, ground, scratch).map(Finding::Look))
        .or_else(|| best_pair(state, ground).map(Finding::Pair)))
}

/// Counts the attackers of every clue.  The first clue that no board could meet ends the deduction.
fn count_all<const W: usize>(state: &State<W>, ground: &Ground<W>) -> Result<Vec<Tally<W>>, Broken> {
    let crowd = state.crowd();
    let count = |(nth, clue)| {
        let mut tally = Tally::default();
        state.tally(ground, clue, &crowd, &mut tally);
        tally.broken(ground, nth).map_or(Ok(tally), Err)
    };
    ground.clues.iter().enumerate().map(count).collect()
}

/// People strike out the neighbours of all zeros at once, so that is one conclusion.  Every other is about one clue.
fn zeros<const W: usize>(state: &State<W>, ground: &Ground<W>, tallies: &[Tally<W>]) -> Option<Finding<W>> {
    let (mut clues, mut all) = (Vec::new(), Losses::new());
    for (clue, tally) in tallies.iter().enumerate().filter(|&(clue, _)| ground.clues[clue].times == 0) {
        let before = all.len();
        too_many(state, ground, clue, tally, &mut all);
        clues.extend((all.len() > before).then_some(clue));
    }
    let losses = merge(all);
    (!losses.is_empty()).then_some(Finding::Zeros { clues, losses })
}

/// Adds what the kinds lose because of a clue.
type Conclude<const W: usize> = fn(&State<W>, &Ground<W>, usize, &Tally<W>, &mut Losses<W>);

/// Returns the easiest conclusion from a single clue, and among equally easy ones the one that says most: a solution
/// should not list many small steps.
fn from_one_clue<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    tallies: &[Tally<W>],
) -> Option<Finding<W>> {
    // From the easiest to the hardest for a person, each tried only where the easier ones fail:
    // this order makes the levels.
    let rules: [(StepKind, Conclude<W>); 4] = [
        (StepKind::Met, |state, ground, clue, tally, losses| {
            if tally.least == tally.sure {
                too_many(state, ground, clue, tally, losses);
            }
        }),
        (StepKind::AllNeeded, too_few),
        (StepKind::Certain, too_many),
        (StepKind::Cut, must_cut),
    ];
    rules.into_iter().find_map(|(kind, conclude)| {
        let of_clue = |(clue, tally)| {
            let mut losses = Losses::new();
            conclude(state, ground, clue, tally, &mut losses);
            (clue, merge(losses))
        };
        let most = |best: (usize, Losses<W>), one: (usize, Losses<W>)| {
            if size(&one.1) > size(&best.1) { one } else { best }
        };
        let (clue, losses) = tallies.iter().enumerate().map(of_clue).reduce(most)?;
        (!losses.is_empty()).then_some(Finding::Clue { kind, clue, losses })
    })
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
