//! Every board of given ranks and files.
//!
//! A rank, file or diagonal is called white if it has a white queen, so that every board has one colouring.  A diagonal
//! that is only open to one army needs no colour.

use super::armies::Armies;
use super::counts::{Counts, line};
use super::patterns::Pattern;
use super::squares::{Board, Squares};
use crate::search::parallel::Ticker;
use std::ops::ControlFlow;

/// Returns a board with armies of this size whose white queens stand on white ranks and files, and the black ones on
/// others; `None` if there is none or the time is up.
pub(super) fn first(armies: &Armies, pattern: Pattern, size: u32, ticker: &mut Ticker<'_>) -> Option<Board> {
    let (white, black) = armies.open(pattern);
    let mut found = None;
    let report = &mut |board: &Board| {
        found = Some(*board);
        ControlFlow::Break(())
    };
    let _ = Lister { armies, size, ticker, report, held: None }.colour(&white, &black);
    found
}

/// Passes every board with armies of this size to `report` that has a white queen on each white rank and file, and none
/// on the others.  Breaks if `report` does or the time is up.
pub(super) fn each(
    armies: &Armies,
    pattern: Pattern,
    size: u32,
    ticker: &mut Ticker<'_>,
    report: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (white, black) = armies.open(pattern);
    let all: Squares = (0..armies.size.ranks)
        .flat_map(|rank| (0..armies.size.files).map(move |file| (file, rank)))
        .collect();
    // Each white line must keep a white queen, or the board would belong to another pattern and be listed
    // twice.
    let ranks = (0..armies.size.ranks)
        .filter(|&rank| pattern.ranks >> rank & 1 == 1)
        .map(|rank| all.crossing(1 << rank, !0));
    let files = (0..armies.size.files)
        .filter(|&file| pattern.files >> file & 1 == 1)
        .map(|file| all.crossing(!0, 1 << file));
    let held = Some(ranks.chain(files).collect());
    Lister { armies, size, ticker, report, held }.colour(&white, &black)
}

struct Lister<'a, 'w> {
    armies: &'a Armies,
    size: u32,
    ticker: &'a mut Ticker<'w>,
    report: &'a mut dyn FnMut(&Board) -> ControlFlow<()>,
    /// The white lines, if each of them must have a white queen.
    held: Option<Vec<Squares>>,
}

impl Lister<'_, '_> {
    /// Gives the diagonals colours that need one.
    fn colour(&mut self, white: &Squares, black: &Squares) -> ControlFlow<()> {
        if self.ticker.tick() {
            return ControlFlow::Break(());
        }
        // Two tests end a branch: what the diagonals can still give, and white lines without a square.
        let target = self.size as usize;
        let counts = Counts::of(white, black);
        let [light, dark] = counts.frontiers(target);
        if !light.reaches(&dark, target) || self.held.iter().flatten().any(|line| line.and(white).is_empty())
        {
            return ControlFlow::Continue(());
        }
        let Some(diagonal) = counts.most_contested() else { return self.fill(white, black) };
        let diagonal = line(diagonal);
        // As a white diagonal it needs a white queen; as the other it has none. So the two branches share no
        // board.
        self.held.iter_mut().for_each(|held| held.push(diagonal));
        self.colour(white, &black.without(&diagonal))?;
        self.held.iter_mut().for_each(|held| held.truncate(held.len() - 1));
        self.colour(&white.without(&diagonal), black)
    }

    /// Puts queens on squares that do not attack each other.
    fn fill(&mut self, white: &Squares, black: &Squares) -> ControlFlow<()> {
        let held = self.held.clone().unwrap_or_default();
        let (given_white, given_black) = (self.armies.given_white, self.armies.given_black);
        self.choose(white, &given_white, &held, &mut |lister, white| {
            lister.choose(black, &given_black, &[], &mut |lister, black| {
                (lister.report)(&Board { white: *white, black: *black })
            })
        })
    }

    /// Passes every army of the wanted size on these squares to `then` that has the given queens and one on each of the
    /// lines.
    fn choose(
        &mut self,
        open: &Squares,
        given: &Squares,
        lines: &[Squares],
        then: &mut dyn FnMut(&mut Self, &Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let free: Vec<_> = open.without(given).iter().collect();
        match self.size.checked_sub(given.len()) {
            Some(more) => self.add(*given, &free, more as usize, lines, then),
            None => ControlFlow::Continue(()),
        }
    }

    fn add(
        &mut self,
        army: Squares,
        free: &[(usize, usize)],
        more: usize,
        lines: &[Squares],
        then: &mut dyn FnMut(&mut Self, &Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.ticker.tick() {
            return ControlFlow::Break(());
        }
        // A line that needs a queen has none yet, and no free square is left on it.
        let is_lost = |line: &Squares| {
            army.and(line).is_empty() && (more == 0 || !free.iter().any(|&square| line.contains(square)))
        };
        if free.len() < more || lines.iter().any(is_lost) {
            return ControlFlow::Continue(());
        }
        let Some((&square, rest)) = free.split_first().filter(|_| more > 0) else {
            return then(self, &army);
        };
        // With this square and then without it: each set of squares comes once.
        let mut with = army;
        with.insert(square);
        self.add(with, rest, more - 1, lines, then)?;
        self.add(army, rest, more, lines, then)
    }
}
