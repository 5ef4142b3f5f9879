//! Chooses the number of puzzles per page if it is not given: as many as leave squares of a good size.

use super::grid::Grid;
use super::heads::Heads;
use crate::looks::Looks;
use crate::looks::MOST_PER_PAGE;
use crate::paper::MM;
use crate::sheet::Entry;
use std::collections::BTreeMap;

/// The numbers of puzzles that fill a page well.
const NICE: [u32; 11] = [1, 2, 3, 4, 6, 8, 9, 12, 15, 16, 20];
/// A square size that is comfortable to read.
const GOOD: f64 = 6.3 * MM;

/// Chooses page by page, so that one puzzle with a long text does not affect all pages.
pub(super) struct Fit<'a> {
    looks: &'a Looks,
    heads: &'a Heads<'a>,
    /// One puzzle of each kind.  Puzzles of a kind need the same room.
    samples: Vec<&'a Entry>,
    /// The kind of each puzzle.
    kinds: Vec<usize>,
    /// The square sizes that have been computed, by kind and number of puzzles.
    known: BTreeMap<Case, f64>,
}

/// The number of puzzles, the height of the head of their page, in thousandths of a point, and their kinds.
type Case = (u32, u64, Vec<usize>);

impl<'a> Fit<'a> {
    pub(super) fn new(heads: &'a Heads<'a>, looks: &'a Looks) -> Self {
        let mut numbers = BTreeMap::new();
        let (mut samples, mut kinds) = (Vec::new(), Vec::new());
        for entry in &heads.sheet.entries {
            let next = samples.len();
            let kind = *numbers.entry(kind(entry)).or_insert(next);
            if kind == next {
                samples.push(entry);
            }
            kinds.push(kind);
        }
        Self { looks, heads, samples, kinds, known: BTreeMap::new() }
    }

    /// One puzzle of each kind.
    pub(super) fn samples(&self) -> &[&'a Entry] {
        &self.samples
    }

    /// Returns the number of puzzles on the page that begins with this one, given the number on the page before.
    pub(super) fn on_page(&mut self, first: usize, before: Option<u32>) -> u32 {
        let left = self.kinds.len() - first;
        let enough = NICE.into_iter().find(|&count| count as usize >= left).unwrap_or(MOST_PER_PAGE);
        // The last page has the layout of the others, even with fewer puzzles.
        let most = enough.max(before.unwrap_or(0));
        let few = NICE.into_iter().filter(|&count| count <= most);
        few.rev().find(|&count| self.square(first, count) >= GOOD).unwrap_or(1)
    }

    /// Returns the number of puzzles per page that is the same for all pages.
    pub(super) fn on_all_pages(&self) -> u32 {
        let enough =
            NICE.into_iter().find(|&count| count as usize >= self.kinds.len()).unwrap_or(MOST_PER_PAGE);
        let area = self.heads.area(0, self.kinds.len());
        let square = |count| Grid::for_places(count, area, self.looks, !self.heads.shared, &self.samples).1;
        let few = NICE.into_iter().filter(|&count| count <= enough);
        few.rev().find(|&count| square(count) >= GOOD).unwrap_or(1)
    }

    /// Returns the smallest square if this number of puzzles, from this one on, is on a page.
    fn square(&mut self, first: usize, count: u32) -> f64 {
        let end = self.kinds.len().min(first + count as usize);
        let mut kinds = self.kinds[first..end].to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let entries: Vec<&Entry> = kinds.iter().map(|&kind| self.samples[kind]).collect();
        let area = self.heads.area(first, end);
        let found = || Grid::for_places(count, area, self.looks, !self.heads.shared, &entries).1;
        *self.known.entry((count, (area.y * 1000.0) as u64, kinds)).or_insert_with(found)
    }
}

/// What determines the room that a puzzle needs.
fn kind(entry: &Entry) -> impl Ord + use<> {
    let board = &entry.diagram.geometry;
    let texts = (entry.title.clone(), entry.task.clone(), entry.rules.clone());
    let size = (board.files(), board.ranks(), entry.diagram.turn.is_some());
    let digits = entry.number.to_string().len();
    (
        digits,
        texts,
        size,
        entry.men.as_ref().map(String::len),
        entry.difficulty.map(|difficulty| difficulty.of),
    )
}
