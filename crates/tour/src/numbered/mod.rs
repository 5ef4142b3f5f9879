//! Tours with given numbers: fills in the rest, and measures how hard that is.

mod domains;
mod search;

use crate::puzzle::Tour;
use domains::{Domains, Ground};
pub(crate) use search::{Limits, MOST, Searched, fill};

/// Puts the given numbers on their squares.
fn give<const W: usize>(puzzle: &Tour, ground: &Ground<W>, domains: &mut Domains<W>) {
    let files = puzzle.geometry().files();
    for (square, &number) in puzzle.numbers() {
        let at = square.rank.index() * files + square.file.index();
        if let Ok(here) = ground.squares.binary_search(&at) {
            domains.put(ground, here, number - 1);
        }
    }
}
