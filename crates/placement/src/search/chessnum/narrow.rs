//! Removes squares of unplaced pieces that the clues, one by one and all together, rule out.

use super::node::{Crew, Mark};
use super::planes::Planes;
use super::tables::Tables;
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
///
/// A piece corrects it on the squares `attackers & sliders | cuts`, or `attackers & leapers | cuts`: sets for both
/// directions take less time than asking for the direction.
#[derive(Clone, Copy)]
struct Wrong<const W: usize> {
    /// The index of the clue's first set of attackers.
    row: usize,
    /// The difference.
    by: u32,
    /// If it has too few attacks, the squares from which a line piece is not blocked.
    sliders: Bits<W>,
    /// If it has too few attacks, all squares.
    leapers: Bits<W>,
    /// If it has too many attacks, the squares where a piece would cut a line to it.
    cuts: Bits<W>,
}

impl<const W: usize> Wrong<W> {
    /// Returns the squares on which a piece of the kind corrects it.
    #[inline]
    fn mended_from(&self, tables: &Tables<W>, kind: usize) -> Bits<W> {
        let unblocked = if kind < tables.sliders { self.sliders } else { self.leapers };
        tables.attackers[self.row + kind] & unblocked | self.cuts
    }
}

/// The corrections that the pieces of a kind can make.
#[derive(Clone, Copy)]
struct Mending<const W: usize, const P: usize> {
    /// By how much a piece corrects the clues on each square.
    by: Planes<W, P>,
    /// The maximum on the squares where a piece may go.
    most: u32,
}

/// Buffers of [`narrow`].
pub(super) struct Scratch<const W: usize, const L: usize, const P: usize> {
    /// The kinds with unplaced pieces.
    in_hand: Vec<usize>,
    standing: Vec<Standing<W>>,
    wrong: Vec<Wrong<W>>,
    /// The wrong clues whose numbers differ by two or more.
    far: Vec<Wrong<W>>,
    /// The corrections without weights, for each kind.
    plain: Vec<Mending<W, L>>,
    /// The corrections with weights, for each kind.
    weighted: Vec<Mending<W, P>>,
}

impl<const W: usize, const L: usize, const P: usize> Scratch<W, L, P> {
    pub(super) fn new(tables: &Tables<W>) -> Self {
        let (clues, kinds) = (tables.needs.len(), tables.kinds.len());
        Self {
            in_hand: Vec::with_capacity(kinds),
            standing: Vec::with_capacity(clues),
            wrong: Vec::with_capacity(clues),
            far: Vec::with_capacity(clues),
            plain: vec![Mending { by: Planes::ZERO, most: 0 }; kinds],
            weighted: vec![Mending { by: Planes::ZERO, most: 0 }; kinds],
        }
    }
}

/// Removes squares that the clues rule out until nothing changes; returns `false` if the clues cannot be met.
pub(super) fn narrow<const W: usize, const L: usize, const P: usize>(
    tables: &Tables<W>,
    crews: &mut [Crew<W>],
    marks: &[Mark<W>],
    scratch: &mut Scratch<W, L, P>,
) -> bool {
    scratch.in_hand.clear();
    scratch.in_hand.extend((0..crews.len()).filter(|&kind| crews[kind].hand > 0));
    narrow_in_hand(tables, crews, marks, scratch).is_some()
}

/// Returns `None` if the clues cannot be met.
///
/// The corrections depend on the squares of unplaced pieces only where such a piece can cut a line.  They are computed
/// again only if one of these squares is removed.
#[inline]
fn narrow_in_hand<const W: usize, const L: usize, const P: usize>(
    tables: &Tables<W>,
    crews: &mut [Crew<W>],
    marks: &[Mark<W>],
    scratch: &mut Scratch<W, L, P>,
) -> Option<()> {
    let mut open = open_squares(crews, &scratch.in_hand)?;
    loop {
        let Errors { plain: error, far: far_error, cuts } = stand(tables, open, marks, scratch)?;
        let Scratch { in_hand, standing, wrong, far, plain, weighted } = &mut *scratch;
        for &kind in &*in_hand {
            plain[kind].by = wrong
                .iter()
                .fold(Planes::ZERO, |tally, wrong| tally.plus_one(wrong.mended_from(tables, kind)));
        }
        // The test without weights is the cheaper one: so it comes before the one with weights.
        balance(crews, in_hand, error, plain)?;
        if !far.is_empty() {
            for &kind in &*in_hand {
                weighted[kind].by = far.iter().fold(plain[kind].by.widen(), |tally, wrong| {
                    tally.plus(more_weight(wrong.by), wrong.mended_from(tables, kind))
                });
            }
        }
        // As long as the lines stay as they are, removing squares changes no correction, only what
        // is possible.
        loop {
            let mut changed = !far.is_empty() && balance(crews, in_hand, error + far_error, weighted)?;
            for (clue, (&standing, mark)) in standing.iter().zip(marks).enumerate() {
                changed |= ask(tables, crews, in_hand, clue, mark.reach, standing)?;
            }
            if !changed {
                break;
            }
            open_squares(crews, in_hand)?;
            balance(crews, in_hand, error, plain)?;
        }
        let before = std::mem::replace(&mut open, open_squares(crews, in_hand)?);
        if ((before - open) & cuts).is_empty() {
            return Some(());
        }
    }
}

/// Returns the squares where some piece may go, or `None` if there are too few for the pieces of a kind.
#[inline]
fn open_squares<const W: usize>(crews: &[Crew<W>], in_hand: &[usize]) -> Option<Bits<W>> {
    let mut open = Bits::EMPTY;
    for &kind in in_hand {
        let Crew { places, hand } = crews[kind];
        if places.is_empty() || hand > 1 && places.len() < hand {
            return None;
        }
        open = open | places;
    }
    Some(open)
}

/// The errors of all clues.
struct Errors<const W: usize> {
    plain: u32,
    /// What the weights add.
    far: u32,
    /// The squares where an unplaced piece would cut a line to some clue.
    cuts: Bits<W>,
}

/// Compares each clue with the attacks of the placed pieces; returns `None` if it has too many.
#[inline]
fn stand<const W: usize, const L: usize, const P: usize>(
    tables: &Tables<W>,
    open: Bits<W>,
    marks: &[Mark<W>],
    scratch: &mut Scratch<W, L, P>,
) -> Option<Errors<W>> {
    scratch.standing.clear();
    scratch.wrong.clear();
    scratch.far.clear();
    let mut errors = Errors { plain: 0, far: 0, cuts: Bits::EMPTY };
    let lines = tables.lines.chunks_exact(tables.area);
    for (clue, ((&need, mark), lines)) in tables.needs.iter().zip(marks).zip(lines).enumerate() {
        let mut standing = Standing { surely: mark.leapers, now: mark.leapers, cuts: Bits::EMPTY };
        for square in mark.attacked_from.iter() {
            // An unplaced piece may still come between, so an attack is certain only if none can.
            let cut = lines[square as usize].between & open;
            standing.surely += u32::from(cut.is_empty());
            standing.now += 1;
            standing.cuts = standing.cuts | cut;
        }
        let Standing { surely, now, cuts } = standing;
        if surely > need {
            return None;
        }
        // One piece corrects a clue by one at most: by attacking it if attacks are missing, by
        // cutting a line if there are too many.
        if now != need {
            let (row, by) = (clue * tables.kinds.len(), now.abs_diff(need));
            let wrong = if now < need {
                Wrong { row, by, sliders: mark.reach, leapers: tables.free, cuts: Bits::EMPTY }
            } else {
                Wrong { row, by, sliders: Bits::EMPTY, leapers: Bits::EMPTY, cuts }
            };
            errors.plain += by;
            scratch.wrong.push(wrong);
            // Only clues that are wrong by more than one need weights. Without any the second
            // tally is not made.
            if by > 1 {
                errors.far += by * more_weight(by);
                scratch.far.push(wrong);
            }
        }
        errors.cuts = errors.cuts | cuts;
        scratch.standing.push(standing);
    }
    Some(errors)
}

/// Returns the weight of a clue beyond one: a clue that is wrong by more weighs more, up to four.
#[inline]
fn more_weight(by: u32) -> u32 {
    by.min(4) - 1
}

/// Applies one clue; returns whether squares were removed, or `None` if it cannot be met.
#[inline(always)]
fn ask<const W: usize>(
    tables: &Tables<W>,
    crews: &mut [Crew<W>],
    in_hand: &[usize],
    clue: usize,
    reach: Bits<W>,
    Standing { surely, now, cuts }: Standing<W>,
) -> Option<bool> {
    let (kinds, sliders, need) = (crews.len(), tables.sliders, tables.needs[clue]);
    let attackers = &tables.attackers[clue * kinds..][..kinds];
    // The squares from which a piece could attack it, and those from which it would in any case.
    let [slider, leaper] = [(reach, reach & tables.touching[clue]), (tables.free, tables.free)];
    let attacks = |kind: usize, crew: &Crew<W>| {
        let (could, must) = if kind < sliders { slider } else { leaper };
        let places = crew.places & attackers[kind];
        (places & could, places & must)
    };
    // What the pieces in hand can add. A kind with one piece left needs no counting of squares.
    let (mut least, mut most) = (surely, now);
    for &kind in in_hand {
        let crew = &crews[kind];
        let (could, must) = attacks(kind, crew);
        if crew.hand == 1 {
            most += u32::from(!could.is_empty());
            least += u32::from(must == crew.places);
        } else {
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
    for &kind in in_hand {
        let crew = &mut crews[kind];
        let (could, must) = attacks(kind, crew);
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
    crews: &mut [Crew<W>],
    in_hand: &[usize],
    error: u32,
    mending: &mut [Mending<W, P>],
) -> Option<bool> {
    let mut total = 0;
    for &kind in in_hand {
        let most = mending[kind].by.most(crews[kind].places);
        mending[kind].most = most;
        total += most * crews[kind].hand;
    }
    // If the largest corrections do not reach the errors, no board is left.
    let spare = total.checked_sub(error)?;
    let mut changed = false;
    for &kind in in_hand {
        let (crew, mending) = (&mut crews[kind], &mending[kind]);
        // Only then are there squares on which a piece corrects too little.
        if mending.most > spare {
            let left = mending.by.at_least(mending.most - spare, crew.places);
            changed |= left != crew.places;
            crew.places = left;
        }
    }
    Some(changed)
}
