//! Finds all ways to fill in the numbers: by conclusions and, when there are no more, by trying the squares of
//! a number.

use super::domains::{Contradiction, Domains, Ground};
use crate::puzzle::Tour;
use rookwright_run::{End, Random, Watch};
use std::ops::ControlFlow;

/// The largest board, in squares.
pub(crate) const MOST: u32 = 256;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub(crate) watch: &'a Watch,
    /// The number of nodes after which it gives up.
    pub(crate) nodes: u64,
    /// The seed for the order in which squares are tried; `None` for their own order.
    pub(crate) seed: Option<u64>,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Searched {
    pub(crate) end: End,
    pub(crate) nodes: u64,
}

/// The function that receives each solution: the numbers of the squares in the order of the tour.
pub(crate) type Report<'a> = dyn FnMut(&[u32]) -> ControlFlow<()> + 'a;

/// Finds every way to fill in the numbers of a board of at most [`MOST`] squares.
pub(crate) fn fill(puzzle: &Tour, limits: Limits<'_>, found: &mut Report<'_>) -> Searched {
    match puzzle.area() {
        ..=64 => fill_in::<1>(puzzle, limits, found),
        65..=128 => fill_in::<2>(puzzle, limits, found),
        _ => fill_in::<4>(puzzle, limits, found),
    }
}

fn fill_in<const W: usize>(puzzle: &Tour, limits: Limits<'_>, found: &mut Report<'_>) -> Searched {
    let ground = Ground::<W>::of(puzzle);
    let mut domains = Domains::open(&ground);
    super::give(puzzle, &ground, &mut domains);
    let mut search =
        Search { ground: &ground, limits, found, nodes: 0, random: limits.seed.map(Random::new) };
    let end = match search.go(domains) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    };
    Searched { end, nodes: search.nodes }
}

struct Search<'a, 'f, const W: usize> {
    ground: &'a Ground<W>,
    limits: Limits<'a>,
    found: &'a mut Report<'f>,
    nodes: u64,
    random: Option<Random>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn go(&mut self, mut domains: Domains<W>) -> ControlFlow<End> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return ControlFlow::Break(End::OutOfBudget);
        }
        if self.nodes.is_multiple_of(256) && self.limits.watch.is_over() {
            return ControlFlow::Break(self.limits.watch.end());
        }
        // Conclusions are cheap and nearly always decide; a supposition is made only where they end.
        if domains.conclude(self.ground) == Err(Contradiction) {
            return ControlFlow::Continue(());
        }
        if let Some(order) = domains.order() {
            let squares: Vec<u32> = order.iter().map(|&square| self.ground.squares[square]).collect();
            return match (self.found)(&squares) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(End::Stopped),
            };
        }
        // The number with the fewest squares: a wrong supposition shows soonest there.
        let Some((number, mut squares)) = fewest(self.ground, &domains) else {
            return ControlFlow::Continue(());
        };
        // A search for any tour tries the squares at random, so that different seeds give different tours.
        if let Some(random) = &mut self.random {
            random.shuffle(&mut squares);
        }
        // One of these squares must have the number, so nothing is tried twice and nothing is left out.
        for square in squares {
            let mut next = domains.clone();
            next.put(self.ground, square, number);
            self.go(next)?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the number with the fewest squares left, but more than one, and these squares.
fn fewest<const W: usize>(ground: &Ground<W>, domains: &Domains<W>) -> Option<(u32, Vec<usize>)> {
    let number = domains.scarcest()?;
    Some((number, (0..ground.area()).filter(|&square| domains.of(square).contains(number)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::Budget;

    fn fillings(text: &str, seed: Option<u64>) -> (Vec<Vec<u32>>, End) {
        let puzzle: Tour = format!("puzzle: tour\n{text}").parse().unwrap();
        let limits = Limits { watch: &Budget::default().watch(), nodes: u64::MAX, seed };
        let mut all = Vec::new();
        let searched = fill(&puzzle, limits, &mut |order| {
            all.push(order.to_vec());
            ControlFlow::Continue(())
        });
        all.sort_unstable();
        (all, searched.end)
    }

    #[test]
    fn numbered_boards() {
        // Sixteen directed open tours; half of them start on the files a and b.
        let with = |given: &str| fillings(&format!("board: 4x3\ngiven: {given}\n"), None).0.len();
        assert_eq!(
            with("1=a1") + with("1=a2") + with("1=a3") + with("1=b1") + with("1=b2") + with("1=b3"),
            8
        );
        assert_eq!(with("1=a1 2=b2"), 0);
        // Any square of a closed tour may be the first, and there are two ways on from it.
        assert_eq!(fillings("board: 5x6\nclosed: yes\ngiven: 7=a1\n", None).0.len(), 16);
        assert_eq!(
            fillings("board: 5x6\nclosed: yes\ngiven: 7=a1\n", Some(3)),
            fillings("board: 5x6\nclosed: yes\ngiven: 7=a1\n", None)
        );
    }

    #[test]
    fn it_stops_when_told() {
        let puzzle: Tour = "puzzle: tour\nboard: 12x12\ngiven: 1=a1\n".parse().unwrap();
        let watch = Budget::default().watch();
        let limits = Limits { watch: &watch, nodes: 50, seed: None };
        let searched = fill(&puzzle, limits, &mut |_| ControlFlow::Break(()));
        assert_eq!(searched, Searched { end: End::OutOfBudget, nodes: 51 });
    }
}
