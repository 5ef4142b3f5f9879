//! Conclusions from one clue: it already has all its attacks, or it needs every attack it can get.
//!
//! The fast form, [`settle`], draws these conclusions until there are no more.  A walk that explains its steps
//! takes them one by one from [`too_many`] and [`too_few`].

use super::ground::Ground;
use super::state::{Broken, Crowd, State, Tally};
use rookwright_board::Bits;

/// Squares that a kind loses.
pub(super) type Losses<const W: usize> = Vec<(usize, Bits<W>)>;

/// Handles a clue that has all its attacks.  Free pieces lose the squares from which they would certainly
/// attack it.  If only one piece can cut the line of a placed piece, it loses the squares where it does not.
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
        // Pieces that attack from all their squares are already counted.
        if share.least == 0 && kind.free > 0 {
            lose(losses, nth, kind.open & share.must);
        }
    }
}

/// A line must be cut if the clue does not need the attack of its placed piece.  If only one piece can cut it,
/// that piece loses all other squares.
pub(super) fn must_cut<const W: usize>(
    state: &State<W>,
    ground: &Ground<W>,
    clue: usize,
    tally: &Tally<W>,
    losses: &mut Losses<W>,
) {
    // Only a clue that already has all its attacks can do without this one.
    if tally.least != ground.clues[clue].times {
        return;
    }
    for (kind, share) in state.kinds.iter().zip(&tally.shares) {
        for man in (kind.placed & (share.can - share.must)).iter() {
            let between = between(ground, clue, man);
            // The free pieces that can come between. A second one leaves the question open.
            let mut able =
                state.kinds.iter().enumerate().filter(|(_, kind)| !(kind.open & between).is_empty());
            if let (Some((nth, cutter)), None) = (able.next(), able.next())
                // Of two equal pieces one would cut the line, and nothing would be known about the other.
                && cutter.free == 1
            {
                lose(losses, nth, cutter.open - between);
            }
        }
    }
}

/// Handles a clue that needs all possible attacks.  Free pieces lose the squares from which they cannot attack
/// it, and those where they would cut the line of a placed piece.
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
            // These lines are needed, and nothing may come between.
            keep_clear = keep_clear | between(ground, clue, man);
        }
    }
    for (nth, (kind, share)) in state.kinds.iter().zip(&tally.shares).enumerate() {
        if kind.free == 0 {
            continue;
        }
        // Only if all free pieces of the kind are needed does each of them have to attack.
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

/// Returns a kind with as many squares left as free pieces; `None` if there is none.
pub(super) fn just_enough<const W: usize>(state: &State<W>) -> Option<usize> {
    state.kinds.iter().position(|kind| kind.free > 0 && kind.open.len() == kind.free)
}

/// Draws all conclusions from single clues until there are no more or something breaks.
pub(super) fn settle<const W: usize>(
    state: &mut State<W>,
    ground: &Ground<W>,
    scratch: &mut Scratch<W>,
) -> Result<(), Broken> {
    loop {
        // Placing a piece may leave another one with a single square, so this is repeated before the clues
        // are looked at.
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

/// Buffers that [`settle`] reuses.
#[derive(Debug, Default)]
pub(super) struct Scratch<const W: usize> {
    pub(super) tally: Tally<W>,
    pub(super) losses: Losses<W>,
    /// The number of trials so far.
    pub(super) trials: u32,
}

/// Applies every clue once; returns whether any square was lost.  The crowd may be larger than the real one,
/// which gives fewer conclusions but no wrong ones.
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
        // The squares are taken away at once: the next clue already profits.
        for &(kind, squares) in losses.iter() {
            let open = &mut state.kinds[kind].open;
            any |= !(*open & squares).is_empty();
            *open = *open - squares;
        }
    }
    Ok(any)
}
