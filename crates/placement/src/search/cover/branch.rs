//! Branch and bound: takes the demand that the fewest pieces meet, and tries each of these pieces in turn.

use super::demand::Demand;
use super::frames::Prepared;
use super::weights::Weights;
use crate::search::parallel::Ticker;
use crate::search::work::Halt;
use rookwright_board::Bits;
use std::ops::ControlFlow;

/// What receives the squares of each board.
pub(super) type Take<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// Passes every set of pieces that meets all demands to `take`; a smaller set must not do.
pub(super) fn search(
    demand: &Demand<'_>,
    case: &Prepared,
    pieces: usize,
    ticker: &mut Ticker<'_>,
    take: &mut Take<'_>,
) -> ControlFlow<Halt> {
    // Weights that are known come first: they may end the case before a linear program is solved.
    if case.known.iter().any(|weights| weights.slack(pieces) < 0) {
        return ControlFlow::Continue(());
    }
    let weights = Weights::strongest(&case.meets, case.demands, &mut || ticker.is_over());
    let Some(weights) = weights else { return ControlFlow::Break(Halt::Late) };
    if weights.slack(pieces) < 0 {
        return ControlFlow::Continue(());
    }
    // Sets of squares are as wide as the case needs, since most of the time goes into operations on them.
    match case.demands.max(case.places.len()) {
        0..=128 => Branch::<2>::run(demand, case, &weights, pieces, ticker, take),
        129..=192 => Branch::<3>::run(demand, case, &weights, pieces, ticker, take),
        193..=256 => Branch::<4>::run(demand, case, &weights, pieces, ticker, take),
        _ => Branch::<8>::run(demand, case, &weights, pieces, ticker, take),
    }
}

struct Branch<'a, 'b, const W: usize> {
    /// For each piece the demands that it meets, and for each demand the pieces that meet it.
    meets: Vec<Bits<W>>,
    met_by: Vec<Bits<W>>,
    /// For each piece those that it excludes.
    excludes: Vec<Bits<W>>,
    weights: &'a Weights,
    places: &'a [u32],
    taken: Vec<u32>,
    ticker: &'a mut Ticker<'b>,
    take: &'a mut Take<'a>,
}

/// What is left to do.
#[derive(Clone, Copy)]
struct Rest<const W: usize> {
    demands: Bits<W>,
    pieces: Bits<W>,
    number: usize,
    slack: i64,
}

impl<'a, const W: usize> Branch<'a, '_, W> {
    fn run(
        demand: &Demand<'_>,
        case: &Prepared,
        weights: &Weights,
        number: usize,
        ticker: &mut Ticker<'_>,
        take: &mut Take<'_>,
    ) -> ControlFlow<Halt> {
        let Prepared { places, meets, demands, .. } = case;
        let mut met_by = vec![Bits::<W>::EMPTY; *demands];
        for (list, piece) in meets.iter().zip(0..) {
            list.iter().for_each(|&met| met_by[met as usize].insert(piece));
        }
        // Pawns attack one way only, but neither of two pieces may attack the other.
        let attacks = |from: u32, to: u32| {
            demand.attacked.as_ref().is_some_and(|attacked| attacked[from as usize].contains(&to))
        };
        let excludes = |&place: &u32| -> Bits<W> {
            let other =
                places.iter().zip(0..).filter(|&(&other, _)| attacks(place, other) || attacks(other, place));
            other.map(|(_, piece)| piece).collect()
        };
        // What the weights allow now is taken down piece by piece instead of being computed anew.
        let mut rest = Rest {
            demands: Bits::below(*demands as u32),
            pieces: Bits::below(places.len() as u32),
            number,
            slack: weights.slack(number),
        };
        let mut branch = Branch {
            meets: meets.iter().map(|list| list.iter().copied().collect()).collect(),
            met_by,
            excludes: places.iter().map(excludes).collect(),
            weights,
            places,
            taken: Vec::new(),
            ticker,
            take: &mut |squares| take(squares),
        };
        // Givens are taken like any other piece, so that they use up slack, and exclude others, in
        // the same way.
        for (&given, square) in demand.given.iter().zip(0..) {
            if !given {
                continue;
            }
            let piece = places.iter().position(|&place| place == square).map(|piece| piece as u32);
            match piece.filter(|&piece| rest.pieces.contains(piece) && rest.number > 0) {
                Some(piece) => {
                    rest = branch.with(rest, piece);
                    branch.taken.push(square);
                }
                // The case has an empty line here, or givens attack each other.
                None => return ControlFlow::Continue(()),
            }
        }
        branch.descend(rest)
    }

    /// Returns the weight of the demands that a piece is the first to meet.
    #[inline]
    fn gain(&self, rest: &Rest<W>, piece: u32) -> i64 {
        (self.meets[piece as usize] & rest.demands).iter().map(|met| self.weights.of[met as usize]).sum()
    }

    /// Returns what is left to do after a piece.
    fn with(&self, rest: Rest<W>, piece: u32) -> Rest<W> {
        Rest {
            demands: rest.demands - self.meets[piece as usize],
            pieces: rest.pieces - Bits::one(piece) - self.excludes[piece as usize],
            number: rest.number - 1,
            slack: rest.slack - (self.weights.cap - self.gain(&rest, piece)),
        }
    }

    fn descend(&mut self, mut rest: Rest<W>) -> ControlFlow<Halt> {
        if self.ticker.tick() {
            return ControlFlow::Break(Halt::Late);
        }
        if rest.demands.is_empty() {
            // Were pieces left over, fewer would have done.
            return match rest.number {
                0 => (self.take)(&self.taken).map_break(|()| Halt::Enough),
                _ => ControlFlow::Continue(()),
            };
        }
        if rest.number == 0 || rest.slack < 0 {
            return ControlFlow::Continue(());
        }
        // A piece that uses up more slack than is left cannot be in any board from here on.
        let (mut useful, mut most) = (Bits::EMPTY, 0);
        for piece in rest.pieces.iter() {
            if self.weights.cap - self.gain(&rest, piece) <= rest.slack {
                useful.insert(piece);
                most = most.max((self.meets[piece as usize] & rest.demands).len());
            }
        }
        // A second bound, without weights: not even the piece that meets most, taken again and
        // again, would be enough.
        if (most as usize) * rest.number < rest.demands.len() as usize {
            return ControlFlow::Continue(());
        }
        rest.pieces = useful;
        // The demand with the fewest pieces left makes the fewest branches.
        let choice = |&demand: &u32| (self.met_by[demand as usize] & useful).len();
        let Some(hardest) = rest.demands.iter().min_by_key(choice) else { return ControlFlow::Continue(()) };
        for piece in (self.met_by[hardest as usize] & useful).iter() {
            let next = self.with(rest, piece);
            self.taken.push(self.places[piece as usize]);
            let went_on = self.descend(next);
            self.taken.pop();
            went_on?;
            // Boards with this piece have been searched.
            rest.pieces = rest.pieces - Bits::one(piece);
        }
        ControlFlow::Continue(())
    }
}
