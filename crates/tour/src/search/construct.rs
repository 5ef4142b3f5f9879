//! Constructs knight's tours of full boards with sides of at least five, in time and memory linear in the size.
//!
//! The board is divided into tiles with a closed tour each, and neighbouring tours are joined by exchanging a
//! pair of moves.  Dividing the board is the idea of Parberry (1997); joining by exchange is much older
//! (Vandermonde 1771 joined two tours in this way).  A side is one part of 5 to 10 squares and otherwise parts
//! of 6.  So there are at most four kinds of tiles, and only the one in the corner can have two odd sides: then
//! its tour is open, and so is the whole.

use super::enumerate::{Enumeration, Stretch};
use super::links::{Links, NONE};
use super::quest::Quest;
use crate::graph::Graph;
use crate::puzzle::Draft;
use rookwright_board::Geometry;
use rookwright_run::Budget;
use std::collections::HashMap;

/// The size of all tiles but the first along a side.
const TILE_SIDE: u32 = 6;

/// The largest number of choices for a tile; the real ones take a hundred.
const MOST_CHOICES_PER_TILE: u64 = 100_000;

/// Returns the links of a closed tour, or of an open one if both sides are odd; `None` for boards on which this
/// does not work.
pub(crate) fn construct(quest: &Quest) -> Option<Links> {
    let (files, ranks) = (quest.moves.files(), quest.moves.ranks());
    if !quest.plain || files.min(ranks) < 5 {
        return None;
    }
    let mut tiling = Tiling { quest, links: Links::new((files * ranks) as usize), seams: HashMap::new() };
    // There are at most four kinds of tiles, and a tour is searched for once for each.
    let mut templates = HashMap::new();
    let mut below = None;
    for (rank, height) in parts(ranks) {
        let mut left = None;
        for (file, width) in parts(files) {
            let tile = Tile { file, rank, width, height };
            let template = match templates.get(&(width, height)) {
                Some(template) => template,
                None => templates.entry((width, height)).or_insert(template(width, height, files)?),
            };
            tiling.lay(tile, template);
            // Each tile is joined to one laid before it: to the left one, or at the left edge to the one
            // below. So all are joined, and never in a ring.
            if let Some(neighbour) = left.or(below) {
                tiling.join(neighbour, tile)?;
            }
            if left.is_none() {
                below = Some(tile);
            }
            left = Some(tile);
        }
    }
    Some(tiling.links)
}

/// Returns where the parts of a side begin, and how long they are.
fn parts(side: u32) -> impl Iterator<Item = (u32, u32)> {
    let first = 5 + (side - 5) % TILE_SIDE;
    std::iter::once((0, first)).chain((first..side).step_by(TILE_SIDE as usize).map(|at| (at, TILE_SIDE)))
}

/// A part of the board.
#[derive(Clone, Copy)]
struct Tile {
    file: u32,
    rank: u32,
    width: u32,
    height: u32,
}

/// Returns the neighbours on the tour of each square of a tile, rank by rank, as distances from its first
/// square on a board with this number of files.
fn template(width: u32, height: u32, files: u32) -> Option<Vec<[u32; 2]>> {
    let closed = (width * height).is_multiple_of(2);
    let puzzle = Draft { closed, ..Draft::on(Geometry::new(width, height).ok()?) }.validate().ok()?;
    let graph = Graph::of(&puzzle);
    // The limit only keeps a fault in the search from going on for ever.
    let Stretch::Cycle(cycle) =
        Enumeration::of(&graph).go_on(MOST_CHOICES_PER_TILE, &Budget::default().watch())
    else {
        return None;
    };
    let mut links = Links::new((width * height) as usize);
    let on_board = |vertex: u32| graph.squares.get(vertex as usize).copied();
    // The extra vertex of an open tour is not a square, so its two links are left out.
    for (nth, &vertex) in cycle.iter().enumerate() {
        let next = cycle[(nth + 1) % cycle.len()];
        if let (Some(one), Some(other)) = (on_board(vertex), on_board(next)) {
            links.join(one, other);
        }
    }
    let distance = |at: u32| if at == NONE { NONE } else { at / width * files + at % width };
    Some((0..width * height).map(|at| links.of(at).map(distance)).collect())
}

/// A board on which tiles are laid.
struct Tiling<'a> {
    quest: &'a Quest,
    links: Links,
    /// The exchange that joined two tiles of given sizes, one beside or below the other.  The next such pair is
    /// joined in the same way.
    seams: HashMap<[u32; 5], [u32; 4]>,
}

impl Tiling<'_> {
    fn lay(&mut self, tile: Tile, template: &[[u32; 2]]) {
        let files = self.quest.moves.files();
        let first = self.number(tile);
        for (row, rank) in template.chunks(tile.width as usize).zip(0..) {
            let place = |distance: u32| if distance == NONE { NONE } else { first + distance };
            self.links.set(first + rank * files, row.iter().map(|links| links.map(place)));
        }
    }

    /// Returns the number of the first square.
    fn number(&self, tile: Tile) -> u32 {
        tile.rank * self.quest.moves.files() + tile.file
    }

    fn contains(&self, tile: Tile, at: u32) -> bool {
        let files = self.quest.moves.files();
        let (file, rank) = (at % files, at / files);
        (tile.file..tile.file + tile.width).contains(&file)
            && (tile.rank..tile.rank + tile.height).contains(&rank)
    }

    /// Joins the tour through one tile with the closed tour of its neighbour.
    fn join(&mut self, one: Tile, other: Tile) -> Option<()> {
        let first = self.number(one);
        let beside = u32::from(one.rank == other.rank);
        let sizes = [one.width, one.height, other.width, other.height, beside];
        if let Some(seam) = self.seams.get(&sizes) {
            let [a, b, c, d] = seam.map(|distance| first + distance);
            if self.links.has(a, b) && self.links.has(c, d) {
                self.links.exchange([a, b, c, d]);
                return Some(());
            }
        }
        let seam = self.seam(one, other)?;
        self.links.exchange(seam);
        self.seams.insert(sizes, seam.map(|at| at - first));
        Some(())
    }

    /// Finds moves a - b and c - d in two tiles such that a - c and b - d are moves too.
    fn seam(&self, one: Tile, other: Tile) -> Option<[u32; 4]> {
        let moves = &self.quest.moves;
        let (first, files) = (self.number(one), moves.files());
        for a in (0..one.width * one.height).map(|at| first + at / one.width * files + at % one.width) {
            for b in self.links.of(a).into_iter().filter(|&b| b != NONE && self.contains(one, b)) {
                for c in moves.from(a).filter(|&c| self.contains(other, c)) {
                    let ends = self.links.of(c).into_iter().filter(|&d| d != NONE && moves.joins(b, d));
                    if let Some(d) = ends.into_iter().find(|&d| self.contains(other, d)) {
                        return Some([a, b, c, d]);
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::naive::{assert_tour, knight};

    fn check(files: u32, ranks: u32) {
        let puzzle = knight(files, ranks, (files * ranks).is_multiple_of(2));
        let quest = Quest::of(&puzzle);
        let links = construct(&quest).unwrap();
        let first = (0..links.len() as u32).find(|&at| links.degree(at) < 2).unwrap_or(0);
        assert_tour(&puzzle, &quest.path(&puzzle, links.walk(first)));
    }

    /// Every pair of tiles meets on these boards.
    #[test]
    fn all_sizes() {
        for files in 5..=30 {
            (5..=30).for_each(|ranks| check(files, ranks));
        }
    }

    #[test]
    fn large() {
        for (files, ranks) in [(101, 103), (300, 7), (7, 300), (200, 201), (5, 1001)] {
            check(files, ranks);
        }
    }
}
