//! The halves of a side: what counting needs to know about each of them.

use super::fragments::{Cut, Fragment, Outer};
use super::lines::Lines;
use std::slice::Chunks;

/// The halves of the lower side: the lines of each at its innermost rank, as the upper side sees them.  Halves whose
/// innermost queens are equal stand together.
#[derive(Default)]
pub(super) struct LowerHalves(Vec<Lines>);

impl LowerHalves {
    pub(super) fn list(&mut self, cut: &Cut) {
        let mut number = 0;
        for inner in &cut.inner {
            let outer = cut.outer(cut.full ^ inner.files);
            room(&mut self.0, number + outer.len());
            number = append(&mut self.0, number, inner, outer, |outer| {
                outer.innermost.with(inner.innermost).turned()
            });
        }
        self.0.truncate(number);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn chunks(&self, size: usize) -> Chunks<'_, Lines> {
        self.0.chunks(size)
    }
}

/// The halves of the upper side, those with the same inner fragment together.
#[derive(Default)]
pub(super) struct UpperHalves {
    inner: Vec<Inner>,
    /// The queens of the outer fragments.
    outer: Vec<u64>,
    /// The numbers of ranks of inner and outer fragments.
    ranks: (usize, usize),
}

#[derive(Clone, Copy, Default)]
struct Inner {
    queens: u64,
    /// Where the outer fragments that fit end.
    end: u32,
}

impl UpperHalves {
    pub(super) fn list(&mut self, cut: &Cut) {
        self.ranks = (cut.inner_ranks, cut.outer_ranks);
        self.inner.clear();
        let mut number = 0;
        for inner in &cut.inner {
            let outer = cut.outer(cut.full ^ inner.files);
            room(&mut self.outer, number + outer.len());
            let end = append(&mut self.outer, number, inner, outer, |outer| outer.queens);
            if end > number {
                self.inner.push(Inner { queens: inner.queens, end: end as u32 });
                number = end;
            }
        }
        self.outer.truncate(number);
    }

    pub(super) fn len(&self) -> usize {
        self.outer.len()
    }

    /// Returns the numbers of ranks of inner and outer fragments.
    pub(super) fn ranks(&self) -> (usize, usize) {
        self.ranks
    }

    /// Returns the queens of each inner fragment, with those of the outer fragments that fit.  The lowest byte is the
    /// innermost queen.
    pub(super) fn each(&self) -> impl Iterator<Item = (u64, &[u64])> {
        let mut from = 0;
        self.inner.iter().map(move |inner| {
            let to = inner.end as usize;
            (inner.queens, &self.outer[std::mem::replace(&mut from, to)..to])
        })
    }
}

/// Makes room for a number of entries.
#[inline]
fn room<T: Copy + Default>(list: &mut Vec<T>, number: usize) {
    if list.len() < number {
        list.resize(2 * number, T::default());
    }
}

/// Puts an entry for each outer fragment that fits the inner one, from `number` on; returns where they end.  Every entry
/// is written and only those that fit are kept: branches that cannot be foreseen would take longer.
#[inline]
fn append<T>(
    list: &mut [T],
    mut number: usize,
    inner: &Fragment,
    outer: &[Outer],
    entry: impl Fn(&Outer) -> T,
) -> usize {
    for fragment in outer {
        list[number] = entry(fragment);
        number += usize::from(!fragment.next.meets(inner.outermost));
    }
    number
}
