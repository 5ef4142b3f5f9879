//! One clue at a time: it has all the attacks it wants, or it wants all the attacks it can get.
//!
//! The quick form, [`settle`], draws these conclusions until there are no more; a walk that is told
//! takes them one by one from [`too_many`] and [`too_few`].

use super::ground::Ground;
use super::state::{Broken, Crowd, State, Tally};
use rookwright_board::Bits;

/// Squares that a kind loses.
pub(super) type Losses<const W: usize> = Vec<(usize, Bits<W>)>;

/// The clue has its attacks: what free pieces lose where they would attack it for certain, and what
/// they lose where the last one who can must cut the line of a placed piece.
pub(super) fn too_many<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    clue: usize,
    tally: &Tally<W>,
    losses: &mut Losses<W>,
) {
    if tally.least != ground.clues[clue].times {
        return;
    }
    for (nth, (kind, share)) in state.kinds.iter().zip(&tally.shares).enumerate() {
        // Pieces that attack wherever they stand are counted in already.
        if share.least == 0 && kind.free > 0 {
            lose(losses, nth, kind.open & share.must);
        }
    }
}

/// Somebody must cut the line of each placed piece that the clue has no need of: what is lost where
/// only one piece can.
pub(super) fn must_cut<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    clue: usize,
    tally: &Tally<W>,
    losses: &mut Losses<W>,
) {
    if tally.least != ground.clues[clue].times {
        return;
    }
    for (kind, share) in state.kinds.iter().zip(&tally.shares) {
        for man in (kind.placed & (share.can - share.must)).iter() {
            let between = between(ground, clue, man);
            let mut able =
                state.kinds.iter().enumerate().filter(|(_, kind)| !(kind.open & between).is_empty());
            if let (Some((nth, cutter)), None) = (able.next(), able.next())
                && cutter.free == 1
            {
                lose(losses, nth, cutter.open - between);
            }
        }
    }
}

/// The clue needs everybody: what free pieces lose where they cannot attack it, and where they would
/// cut the line of a placed piece.
pub(super) fn too_few<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    clue: usize,
    tally: &Tally<W>,
    losses: &mut Losses<W>,
) {
    if tally.most != ground.clues[clue].times {
        return;
    }
    let mut keep_clear = Bits::EMPTY;
    for (kind, share) in state.kinds.iter().zip(&tally.shares) {
        for man in (kind.placed & (share.can - share.must)).iter() {
            keep_clear = keep_clear | between(ground, clue, man);
        }
    }
    for (nth, (kind, share)) in state.kinds.iter().zip(&tally.shares).enumerate() {
        if kind.free == 0 {
            continue;
        }
        let idle = if share.most == kind.free { kind.open - share.can } else { Bits::EMPTY };
        lose(losses, nth, idle | (kind.open & keep_clear));
    }
}

fn lose<const W: usize>(losses: &mut Losses<W>, kind: usize, squares: Bits<W>) {
    if !squares.is_empty() {
        losses.push((kind, squares));
    }
}

/// Returns the squares between a clue and a piece on one of its lines.
pub(super) fn between<const W: usize>(ground: &Ground<W>, clue: usize, man: u32) -> Bits<W> {
    let ray = ground.clues[clue].rays.iter().find(|ray| ray.squares.contains(man));
    ray.map_or(Bits::EMPTY, |ray| ray.nearer(man))
}

/// Returns a kind whose free pieces have just enough squares left.
pub(super) fn just_enough<const W: usize>(state: &State<W>) -> Option<usize> {
    state.kinds.iter().position(|kind| kind.free > 0 && kind.open.len() == kind.free)
}

/// Draws every conclusion from one clue at a time, until there are no more or something breaks.
pub(super) fn settle<const W: usize>(
    state: &mut State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Result<(), Broken> {
    loop {
        while let Some(kind) = just_enough(state) {
            state.kinds[kind].open.iter().for_each(|square| state.place(kind, square));
        }
        if let Some(broken) = state.homeless() {
            return Err(broken);
        }
        let crowd = state.crowd();
        if !sweep(state, ground, &crowd, scratch)? {
            return Ok(());
        }
    }
}

/// What [`settle`] reuses.
#[derive(Debug, Default)]
pub(super) struct Scratch<const W: usize> {
    pub(super) tally: Tally<W>,
    pub(super) losses: Losses<W>,
    /// What was tried so far.
    pub(super) trials: u32,
}

/// Every clue once; whether anything was lost.  The crowd may be larger than what is left of it, which
/// makes the conclusions fewer, never wrong.
fn sweep<const W: usize>(
    state: &mut State<W>,
    ground: &Ground<W>,
    crowd: &Crowd<W>,
    Scratch { tally, losses, .. }: &mut Scratch<W>,
) -> Result<bool, Broken> {
    let mut any = false;
    for (nth, clue) in ground.clues.iter().enumerate() {
        state.tally(ground, clue, crowd, tally);
        if let Some(broken) = tally.broken(ground, nth) {
            return Err(broken);
        }
        losses.clear();
        too_many(state, ground, nth, tally, losses);
        must_cut(state, ground, nth, tally, losses);
        too_few(state, ground, nth, tally, losses);
        for &(kind, squares) in losses.iter() {
            let open = &mut state.kinds[kind].open;
            any |= !(*open & squares).is_empty();
            *open = *open - squares;
        }
    }
    Ok(any)
}
