//! What the clues, one by one and all together, leave of the places of the pieces in hand.

use super::hunt::Node;
use super::tables::Tables;
use super::tally::Tally;
use rookwright_board::Bits;

/// What the pieces on the board do to a clue.
#[derive(Clone, Copy)]
struct Standing<const W: usize> {
    /// How many of them attack it whatever comes.
    surely: u32,
    /// How many attack it now.
    now: u32,
    /// Where a piece in hand would cut a line to it.
    cuts: Bits<W>,
}

/// A clue whose number is not yet right.
#[derive(Clone, Copy)]
struct Wrong<const W: usize> {
    clue: usize,
    /// By how much.
    by: u32,
    /// Where a piece would cut a line to it, if it has too much; `None` if it lacks.
    cuts: Option<Bits<W>>,
}

/// Room for the work of [`narrow`].
pub(super) struct Scratch<const W: usize, const P: usize> {
    standing: Vec<Standing<W>>,
    wrong: Vec<Wrong<W>>,
    /// By kind: what a piece mends on each square, and at most.
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

/// Takes away places that the clues forbid until nothing changes; `false` where they cannot be met.
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

/// Says whether places were taken away; `None` where the clues cannot be met.
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

/// No clue weighs more.
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

/// Asks one clue; says whether it took places away, or that it cannot be met.
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
    // From where pieces in hand could attack it, and from where they would whatever comes.
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
            // Everybody who can attack it does, and no line may be cut.
            if enough(could) { could - cuts } else { crew.places - cuts }
        } else if enough(crew.places - must) {
            // It has enough: nobody else may attack it.
            crew.places - must
        } else {
            crew.places
        };
        changed |= left != crew.places;
        crew.places = left;
    }
    Some(changed)
}

/// Weighs what all clues together lack, or have too much of, against what the pieces in hand can mend:
/// each one by attacking clues that lack, and by cutting lines to clues that have too much.
///
/// A piece changes the number of a clue by one at most, so that the sum of what they mend at most must
/// reach the sum of what is amiss; a place from where a piece mends so little that the others cannot
/// make up for it is none.  That holds whatever each clue weighs.  Nothing else narrows the search
/// so much: without it it takes some two hundred times as long.  Heavier weights for clues that are
/// wrong by much halve the nodes again, since a clue wrong by one is easily mended by several pieces,
/// of whom only one counts.
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
