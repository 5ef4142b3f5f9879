//! Removes squares of unplaced pieces that the clues, one by one and all together, rule out.

use super::node::Node;
use super::tables::Tables;
use super::tally::Tally;
use rookwright_board::Bits;

/// The effect of the placed pieces on a clue.
#[derive(Clone, Copy)]
struct Standing<const W: usize> {
    /// The number of attacks that nothing can block.
    surely: u32,
    /// The number of attacks now.
    now: u32,
    /// The squares where an unplaced piece would cut a line to it.
    cuts: Bits<W>,
}

/// A clue that has too few or too many attacks now.
#[derive(Clone, Copy)]
struct Wrong<const W: usize> {
    clue: usize,
    /// The difference.
    by: u32,
    /// The squares where a piece would cut a line to it, if it has too many attacks; `None` if it has too few.
    cuts: Option<Bits<W>>,
}

/// Buffers of [`narrow`].
pub(super) struct Scratch<const W: usize, const P: usize> {
    standing: Vec<Standing<W>>,
    wrong: Vec<Wrong<W>>,
    /// For each kind: by how much a piece corrects the clues on each square, and the maximum.
    mending: Vec<(Tally<W, P>, u32)>,
}

impl<const W: usize, const P: usize> Scratch<W, P> {
    pub(super) fn new(tables: &Tables<W>) -> Self {
        Self {
            standing: Vec::with_capacity(tables.needs.len()),
            wrong: Vec::with_capacity(tables.needs.len()),
            mending: vec![(Tally::ZERO, 0); tables.kinds.len()],
        }
    }
}

/// Removes squares that the clues rule out until nothing changes; returns `false` if the clues cannot be met.
pub(super) fn narrow<const W: usize, const P: usize>(
    tables: &Tables<W>,
    node: &mut Node<W>,
    scratch: &mut Scratch<W, P>,
) -> bool {
    loop {
        match narrow_once(tables, node, scratch) {
            Some(true) => {}
            Some(false) => return true,
            None => return false,
        }
    }
}

/// Returns whether squares were removed; `None` if the clues cannot be met.
#[inline]
fn narrow_once<const W: usize, const P: usize>(
    tables: &Tables<W>,
    node: &mut Node<W>,
    scratch: &mut Scratch<W, P>,
) -> Option<bool> {
    let mut open = Bits::EMPTY;
    for crew in &node.crews {
        if crew.hand > 0 {
            if crew.places.is_empty() || crew.hand > 1 && crew.places.len() < crew.hand {
                return None;
            }
            open = open | crew.places;
        }
    }
    scratch.standing.clear();
    scratch.wrong.clear();
    for (clue, &need) in tables.needs.iter().enumerate() {
        let standing = standing(tables, node, clue, open);
        let Standing { surely, now, cuts } = standing;
        if surely > need {
            return None;
        }
        if now != need {
            let cuts = (now > need).then_some(cuts);
            scratch.wrong.push(Wrong { clue, by: now.abs_diff(need), cuts });
        }
        scratch.standing.push(standing);
    }
    let mut changed = balance(tables, node, scratch, |_| 1)?;
    if !changed {
        changed = balance(tables, node, scratch, |by| by.min(MOST_WEIGHT))?;
    }
    for (clue, &standing) in scratch.standing.iter().enumerate() {
        changed |= ask(tables, node, clue, standing)?;
    }
    Some(changed)
}

/// The largest weight of a clue.
pub(super) const MOST_WEIGHT: u32 = 4;

#[inline]
fn standing<const W: usize>(tables: &Tables<W>, node: &Node<W>, clue: usize, open: Bits<W>) -> Standing<W> {
    let (kinds, area) = (tables.kinds.len(), tables.squares.len());
    let mark = node.marks[clue];
    let (mut surely, mut now, mut cuts) = (mark.leapers, mark.leapers, Bits::EMPTY);
    for (kind, crew) in node.crews[..tables.sliders].iter().enumerate() {
        let attack = crew.stand & tables.attackers[clue * kinds + kind] & mark.reach;
        for square in attack.iter().map(|square| square as usize) {
            let cut = tables.between[clue * area + square] & open;
            surely += u32::from(cut.is_empty());
            now += 1;
            cuts = cuts | cut;
        }
    }
    Standing { surely, now, cuts }
}

/// Applies one clue; returns whether squares were removed, or `None` if it cannot be met.
#[inline]
fn ask<const W: usize>(
    tables: &Tables<W>,
    node: &mut Node<W>,
    clue: usize,
    Standing { surely, now, cuts }: Standing<W>,
) -> Option<bool> {
    let (kinds, sliders) = (tables.kinds.len(), tables.sliders);
    let need = tables.needs[clue];
    let attackers = &tables.attackers[clue * kinds..][..kinds];
    let reach = node.marks[clue].reach;
    let crews = &mut node.crews[..kinds];
    // The squares from which unplaced pieces could attack it, and those from which they would in any case.
    let could_and_must = |kind: usize, places: Bits<W>| {
        let could = places & attackers[kind];
        if kind < sliders {
            let could = could & reach;
            (could, could & tables.touching[clue])
        } else {
            (could, could)
        }
    };
    let (mut least, mut most) = (surely, now);
    for (kind, crew) in crews.iter().enumerate() {
        if crew.hand == 1 {
            let (could, must) = could_and_must(kind, crew.places);
            most += u32::from(!could.is_empty());
            least += u32::from(must == crew.places);
        } else if crew.hand > 1 {
            let (could, must) = could_and_must(kind, crew.places);
            most += crew.hand.min(could.len());
            least += crew.hand.saturating_sub((crew.places - must).len());
        }
    }
    if need < least || need > most {
        return None;
    }
    if least == most || (need != least && need != most) {
        return Some(false);
    }
    let mut changed = false;
    for (kind, crew) in crews.iter_mut().enumerate().filter(|(_, crew)| crew.hand > 0) {
        let (could, must) = could_and_must(kind, crew.places);
        let enough = |places: Bits<W>| !places.is_empty() && (crew.hand == 1 || places.len() >= crew.hand);
        let left = if need == most {
            // Every piece that can attack it must, and no line may be cut.
            if enough(could) { could - cuts } else { crew.places - cuts }
        } else if enough(crew.places - must) {
            // It has enough attacks: no other piece may attack it.
            crew.places - must
        } else {
            crew.places
        };
        changed |= left != crew.places;
        crew.places = left;
    }
    Some(changed)
}

/// Compares the total error of all clues with the most that the unplaced pieces can correct, by attacking clues
/// that have too few attacks and by cutting lines to clues that have too many.
///
/// A piece changes the number of a clue by at most one, so that the sum of the largest corrections must reach
/// the sum of the errors.  A square is ruled out if a piece there corrects so little that the others cannot
/// make up for it.  This holds for any weights of the clues.  Nothing else narrows the search so much: without
/// it the search takes some two hundred times as long.  Larger weights for clues with large errors halve the
/// nodes again: several pieces can correct an error of one, but only one of them counts.
#[inline]
fn balance<const W: usize, const P: usize>(
    tables: &Tables<W>,
    node: &mut Node<W>,
    scratch: &mut Scratch<W, P>,
    weight: impl Fn(u32) -> u32,
) -> Option<bool> {
    let (kinds, sliders) = (tables.kinds.len(), tables.sliders);
    let amiss: u32 = scratch.wrong.iter().map(|wrong| weight(wrong.by) * wrong.by).sum();
    let mut total = 0;
    for (kind, (mending, most)) in scratch.mending.iter_mut().enumerate() {
        let crew = node.crews[kind];
        if crew.hand == 0 {
            continue;
        }
        let mut tally = Tally::ZERO;
        for &Wrong { clue, by, cuts } in &scratch.wrong {
            let attackers = tables.attackers[clue * kinds + kind];
            let from = match cuts {
                Some(cuts) => cuts,
                None if kind < sliders => attackers & node.marks[clue].reach,
                None => attackers,
            };
            tally.add(weight(by), from);
        }
        *most = tally.most(crew.places);
        *mending = tally;
        total += *most * crew.hand;
    }
    let spare = total.checked_sub(amiss)?;
    let mut changed = false;
    for (crew, (mending, most)) in node.crews.iter_mut().zip(&scratch.mending) {
        if crew.hand > 0 && *most > spare {
            let left = mending.at_least(most - spare, crew.places);
            changed |= left != crew.places;
            crew.places = left;
        }
    }
    Some(changed)
}
