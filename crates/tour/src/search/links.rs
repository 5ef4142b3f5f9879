//! An unfinished tour: for every square its neighbours on the tour, at most two.
//!
//! Only two numbers are stored for each square, so that boards of millions of squares fit into memory; walking
//! along the links gives the order of the squares.

/// The value for a missing neighbour.
pub(crate) const NONE: u32 = u32::MAX;

/// The neighbours of each vertex, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Links {
    next: Vec<[u32; 2]>,
}

impl Links {
    /// A number of vertices without links.
    pub(crate) fn new(vertices: usize) -> Self {
        Self { next: vec![[NONE; 2]; vertices] }
    }

    /// Adds a vertex without links and returns its number.
    pub(crate) fn push(&mut self) -> u32 {
        self.next.push([NONE; 2]);
        (self.next.len() - 1) as u32
    }

    pub(crate) fn len(&self) -> usize {
        self.next.len()
    }

    /// Returns the neighbours of a vertex, [`NONE`] where there is none.
    pub(crate) fn of(&self, at: u32) -> [u32; 2] {
        self.next[at as usize]
    }

    pub(crate) fn has(&self, one: u32, other: u32) -> bool {
        self.next[one as usize].contains(&other)
    }

    /// Returns the number of neighbours.
    pub(crate) fn degree(&self, at: u32) -> u32 {
        self.of(at).iter().filter(|&&next| next != NONE).count() as u32
    }

    /// Sets the neighbours of consecutive vertices.
    pub(crate) fn set(&mut self, first: u32, next: impl Iterator<Item = [u32; 2]>) {
        self.next[first as usize..].iter_mut().zip(next).for_each(|(place, next)| *place = next);
    }

    /// Links two vertices that have fewer than two links.
    pub(crate) fn join(&mut self, one: u32, other: u32) {
        self.replace(one, NONE, other);
        self.replace(other, NONE, one);
    }

    /// Removes a link.
    pub(crate) fn part(&mut self, one: u32, other: u32) {
        self.replace(one, other, NONE);
        self.replace(other, one, NONE);
    }

    /// Replaces the links a - b and c - d by a - c and b - d.
    pub(crate) fn exchange(&mut self, [a, b, c, d]: [u32; 4]) {
        self.replace(a, b, c);
        self.replace(c, d, a);
        self.replace(b, a, d);
        self.replace(d, c, b);
    }

    fn replace(&mut self, at: u32, old: u32, new: u32) {
        let next = &mut self.next[at as usize];
        debug_assert!(next.contains(&old), "there is such a link, or such room");
        next[usize::from(next[0] != old)] = new;
    }

    /// Returns the vertices along the links from this one, in the direction of its second neighbour, until the
    /// path ends or the first vertex comes again.
    pub(crate) fn walk(&self, first: u32) -> Walk<'_> {
        let [behind, ahead] = self.of(first);
        match ahead {
            NONE => Walk { links: self, first, last: first, next: behind, begun: false },
            _ => Walk { links: self, first, last: first, next: ahead, begun: false },
        }
    }
}

/// A walk along the links.
pub(crate) struct Walk<'a> {
    links: &'a Links,
    first: u32,
    last: u32,
    next: u32,
    begun: bool,
}

impl Iterator for Walk<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if !self.begun {
            self.begun = true;
            return Some(self.first);
        }
        let at = self.next;
        if at == NONE || at == self.first {
            return None;
        }
        let [one, other] = self.links.of(at);
        self.next = if one == self.last { other } else { one };
        self.last = at;
        Some(at)
    }
}
