//! Enumerates the Hamiltonian cycles of a graph, edge by edge and not vertex by vertex.
//!
//! A vertex with two chosen edges loses its others; a vertex with two edges left takes both; the two ends of a
//! path may not be joined before it is the whole cycle.  All consequences of a choice are drawn at once, and
//! the next choice is made where there are the fewest options (Rubin 1974 has these rules, under the name of
//! required and deleted edges).  Each cycle is found once, since the two branches of a choice are "with this
//! edge" and "without it".

use crate::graph::Graph;
use crate::puzzle::Tour;
use rookwright_board::{Path, Square};
use rookwright_run::{End, Watch};
use std::ops::ControlFlow;

/// The number of choices between two checks of the clock.
const CHOICES_BETWEEN_CLOCK_CHECKS: u64 = 64;

/// The number of choices between two checks whether the graph is still connected, and the number of vertices
/// that add one more choice: each check visits all vertices.
const CHOICES_BETWEEN_CONNECTIVITY_CHECKS: u64 = 32;
const VERTICES_PER_FURTHER_CHOICE: u64 = 256;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Chosen,
    Gone,
}

/// The result of a stretch of the search.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Stretch {
    /// A cycle, as the vertices along it.
    Cycle(Vec<u32>),
    /// The search is complete.
    Exhausted,
    /// The limit of choices was reached without another cycle, or the time is up and the search cannot
    /// continue.
    Unfinished,
}

/// A search that can be interrupted and continued.
pub(crate) struct Enumeration {
    /// The first index in `ways` of each vertex.
    first: Vec<u32>,
    /// The vertex on the other side and the edge, for each edge of each vertex.
    ways: Vec<(u32, u32)>,
    edges: Vec<(u32, u32)>,
    states: Vec<State>,
    /// The numbers of free and of chosen edges of each vertex.
    free: Vec<u32>,
    chosen: Vec<u8>,
    /// The other end of the path of chosen edges that a vertex is an end of.
    mate: Vec<u32>,
    /// The number of chosen edges.
    picked: u32,
    /// The edges that are no longer free, in the order of the decisions.
    trail: Vec<u32>,
    /// The consequences still to be drawn: edges, and whether they are chosen.
    pending: Vec<(u32, bool)>,
    /// The current choices: the length of the trail before, and the edge.
    choices: Vec<(usize, u32)>,
    /// The vertex of the last choice, near which the next one is made.
    near: usize,
    /// The number of choices so far.
    pub(crate) nodes: u64,
    begun: bool,
    /// For [`hangs_together`](Self::hangs_together): when each vertex was reached last, and vertices to go
    /// on from.
    marks: Vec<u64>,
    stack: Vec<u32>,
}

impl Enumeration {
    /// The graph must have at least three vertices to have a cycle.
    pub(crate) fn of(graph: &Graph) -> Self {
        let vertices = graph.edges.len();
        let mut edges = Vec::new();
        let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new(); vertices];
        for (one, others) in (0..).zip(&graph.edges) {
            // An edge gets its number at its lesser end, and is listed at both.
            for &other in others.iter().filter(|&&other| other > one) {
                let edge = edges.len() as u32;
                edges.push((one, other));
                lists[one as usize].push((other, edge));
                lists[other as usize].push((one, edge));
            }
        }
        // All lists lie one after the other in memory, each from `first` of its vertex to `first` of the
        // next.
        let mut first = vec![0];
        first.extend(lists.iter().scan(0, |sum, list| {
            *sum += list.len() as u32;
            Some(*sum)
        }));
        Self {
            first,
            free: lists.iter().map(|list| list.len() as u32).collect(),
            ways: lists.concat(),
            states: vec![State::Free; edges.len()],
            edges,
            chosen: vec![0; vertices],
            mate: (0..vertices as u32).collect(),
            picked: 0,
            trail: Vec::new(),
            pending: Vec::new(),
            choices: Vec::new(),
            near: 0,
            nodes: 0,
            begun: false,
            marks: vec![0; vertices],
            stack: Vec::new(),
        }
    }

    /// Continues to the next cycle, for at most about `most` choices.
    pub(crate) fn go_on(&mut self, most: u64, watch: &Watch) -> Stretch {
        let until = self.nodes.saturating_add(most);
        // The look at the whole graph takes time in proportion to its size, so it is rarer on larger boards.
        let look =
            CHOICES_BETWEEN_CONNECTIVITY_CHECKS.max(self.chosen.len() as u64 / VERTICES_PER_FURTHER_CHOICE);
        // After a cycle, or a pause, the last choice is taken back, which leads to what was not yet seen.
        let mut sound = if self.begun { self.retract() } else { self.begin() };
        loop {
            match sound {
                None => return Stretch::Exhausted,
                Some(false) => sound = self.retract(),
                Some(true) if self.picked as usize == self.chosen.len() => {
                    return Stretch::Cycle(self.cycle());
                }
                Some(true) => {
                    let edge = self.choice();
                    // The choice remembers how long the trail was, so that everything after it can be undone.
                    self.choices.push((self.trail.len(), edge));
                    self.nodes += 1;
                    self.pending.push((edge, true));
                    // Vertices that hang together only over edges that are gone can never be one cycle, which
                    // the rules for single vertices do not see.
                    let whole = !self.nodes.is_multiple_of(look) || self.hangs_together();
                    sound = Some(whole && self.propagate());
                    if self.nodes.is_multiple_of(CHOICES_BETWEEN_CLOCK_CHECKS) && watch.is_over() {
                        return Stretch::Unfinished;
                    }
                    // The search can be continued only here, by retracting this choice.
                    if self.nodes >= until && sound == Some(false) {
                        self.pending.clear();
                        return Stretch::Unfinished;
                    }
                }
            }
        }
    }

    /// Draws the conclusions from the graph alone.
    fn begin(&mut self) -> Option<bool> {
        self.begun = true;
        if self.chosen.len() < 3 || self.free.iter().any(|&free| free < 2) || !self.hangs_together() {
            return None;
        }
        for vertex in 0..self.chosen.len() as u32 {
            if self.free[vertex as usize] == 2 {
                self.settle(vertex, true);
            }
        }
        self.propagate().then_some(true)
    }

    /// Reverses the last choice and continues without the edge; `None` if there is no choice left.
    fn retract(&mut self) -> Option<bool> {
        self.pending.clear();
        let (length, edge) = self.choices.pop()?;
        while self.trail.len() > length {
            self.undo();
        }
        self.pending.push((edge, false));
        Some(self.propagate())
    }

    fn ways(&self, vertex: u32) -> std::ops::Range<usize> {
        self.first[vertex as usize] as usize..self.first[vertex as usize + 1] as usize
    }

    /// Chooses all free edges of the vertex, or none of them.
    fn settle(&mut self, vertex: u32, chosen: bool) {
        for way in self.ways(vertex) {
            let edge = self.ways[way].1;
            if self.states[edge as usize] == State::Free {
                self.pending.push((edge, chosen));
            }
        }
    }

    /// Draws all conclusions; returns `false` if they contradict each other.
    fn propagate(&mut self) -> bool {
        while let Some((edge, chosen)) = self.pending.pop() {
            let agreed = match (self.states[edge as usize], chosen) {
                (State::Free, true) => self.choose(edge),
                (State::Free, false) => self.drop(edge),
                (State::Chosen, chosen) => chosen,
                (State::Gone, chosen) => !chosen,
            };
            if !agreed {
                return false;
            }
        }
        true
    }

    fn choose(&mut self, edge: u32) -> bool {
        let (one, other) = self.edges[edge as usize];
        if self.chosen[one as usize] == 2 || self.chosen[other as usize] == 2 {
            return false;
        }
        // The edge joins two paths. Their far ends become the ends of the new one.
        let (end, far) = (self.mate[one as usize], self.mate[other as usize]);
        let vertices = self.chosen.len() as u32;
        let closes = end == other;
        // A cycle before the last edge leaves out some vertices.
        if closes && self.picked + 1 < vertices {
            return false;
        }
        self.states[edge as usize] = State::Chosen;
        self.trail.push(edge);
        self.picked += 1;
        for vertex in [one, other] {
            self.free[vertex as usize] -= 1;
            self.chosen[vertex as usize] += 1;
        }
        self.mate[end as usize] = far;
        self.mate[far as usize] = end;
        // A vertex with two chosen edges loses all others.
        for vertex in [one, other] {
            if self.chosen[vertex as usize] == 2 && self.free[vertex as usize] > 0 {
                self.settle(vertex, false);
            }
        }
        // The edge between the two ends would close the path. It has to go, or, once the path has all
        // vertices, it must be chosen.
        if !closes {
            let last = self.picked + 1 == vertices;
            match self.between(end, far) {
                Some(edge) => self.pending.push((edge, last)),
                None if last => return false,
                None => {}
            }
        }
        true
    }

    fn drop(&mut self, edge: u32) -> bool {
        let (one, other) = self.edges[edge as usize];
        self.states[edge as usize] = State::Gone;
        self.trail.push(edge);
        // Both numbers are brought up to date before either vertex is looked at, since the way back undoes
        // the two together.
        for vertex in [one, other] {
            self.free[vertex as usize] -= 1;
        }
        for vertex in [one, other] {
            let (free, chosen) = (self.free[vertex as usize], u32::from(self.chosen[vertex as usize]));
            if free + chosen < 2 {
                return false;
            }
            // A vertex with only two edges left needs both.
            if free + chosen == 2 && free > 0 {
                self.settle(vertex, true);
            }
        }
        true
    }

    fn undo(&mut self) {
        let Some(edge) = self.trail.pop() else { return };
        let (one, other) = self.edges[edge as usize];
        if self.states[edge as usize] == State::Chosen {
            // The mates of inner vertices keep their last value.
            let before = |vertex: u32| match self.chosen[vertex as usize] {
                1 => vertex,
                _ => self.mate[vertex as usize],
            };
            // Where the edge ended a path, that end is the vertex itself again; elsewhere the stored value is
            // still that of the time before.
            let (end, far) = (before(one), before(other));
            self.mate[end as usize] = one;
            self.mate[far as usize] = other;
            self.picked -= 1;
            for vertex in [one, other] {
                self.chosen[vertex as usize] -= 1;
            }
        }
        self.states[edge as usize] = State::Free;
        for vertex in [one, other] {
            self.free[vertex as usize] += 1;
        }
    }

    /// Returns the free edge between two vertices; `None` if there is none.
    fn between(&self, one: u32, other: u32) -> Option<u32> {
        let shorter = self.ways(one).len() <= self.ways(other).len();
        let (from, to) = if shorter { (one, other) } else { (other, one) };
        let way = self.ways[self.ways(from)].iter().find(|&&(vertex, _)| vertex == to);
        way.map(|&(_, edge)| edge).filter(|&edge| self.states[edge as usize] == State::Free)
    }

    /// Returns an edge of the vertex with the fewest options, to the neighbour with the fewest.
    fn choice(&mut self) -> u32 {
        let vertices = self.chosen.len();
        let (mut best, mut fewest) = (self.near, u64::MAX);
        for vertex in (self.near..vertices).chain(0..self.near) {
            // The extra vertex of an open tour has as many edges as there are squares.
            let free = u64::from(self.free[vertex]);
            let ways = match self.chosen[vertex] {
                0 => free * (free - 1) / 2,
                1 => free,
                _ => continue,
            };
            if ways < fewest {
                (best, fewest) = (vertex, ways);
                if ways == 2 {
                    break;
                }
            }
        }
        self.near = best;
        let ways = self.ways[self.ways(best as u32)].iter();
        let free = ways.filter(|&&(_, edge)| self.states[edge as usize] == State::Free);
        let fewest = |&&(vertex, _): &&(u32, u32)| self.free[vertex as usize];
        // There is an edge, or the vertex would have been decided.
        free.min_by_key(fewest).map_or(0, |&(_, edge)| edge)
    }

    /// Returns whether the remaining edges connect all vertices.
    fn hangs_together(&mut self) -> bool {
        let stamp = self.nodes + 1;
        self.marks[0] = stamp;
        self.stack.push(0);
        let mut reached = 1;
        while let Some(vertex) = self.stack.pop() {
            for way in self.ways(vertex) {
                let (to, edge) = self.ways[way];
                if self.states[edge as usize] != State::Gone && self.marks[to as usize] != stamp {
                    self.marks[to as usize] = stamp;
                    reached += 1;
                    self.stack.push(to);
                }
            }
        }
        reached == self.chosen.len()
    }

    /// Returns the vertices along the chosen edges, which form one cycle.
    fn cycle(&self) -> Vec<u32> {
        let mut cycle = Vec::with_capacity(self.chosen.len());
        let last = self.chosen.len() as u32 - 1;
        let (mut before, mut at) = (NOWHERE, last);
        loop {
            let ways = &self.ways[self.ways(at)];
            let chosen =
                |&&(to, edge): &&(u32, u32)| to != before && self.states[edge as usize] == State::Chosen;
            let next = ways.iter().find(chosen).map_or(last, |&(to, _)| to);
            cycle.push(next);
            if next == last {
                return cycle;
            }
            (before, at) = (at, next);
        }
    }
}

/// No vertex.
const NOWHERE: u32 = u32::MAX;

/// Returns the tour that a cycle of the puzzle's graph is.
pub(crate) fn tour(puzzle: &Tour, graph: &Graph, cycle: &[u32]) -> Path {
    // The extra vertices are next to each other at the ends: the last one comes last.
    let area = graph.squares.len();
    let files = puzzle.geometry().files();
    let mut squares = Vec::with_capacity(area);
    for &vertex in cycle.iter().filter(|&&vertex| (vertex as usize) < area) {
        let at = graph.squares[vertex as usize];
        squares.extend(Square::at(at % files, at / files));
    }
    puzzle.normal(Path { squares, closed: puzzle.is_closed() })
}

/// Reports every tour once; returns how it ended, and the number of choices.
pub(crate) fn enumerate(
    puzzle: &Tour,
    watch: &Watch,
    found: &mut dyn FnMut(Path) -> ControlFlow<()>,
) -> (End, u64) {
    // A single square is a tour without any move, and no cycle of a graph.
    if puzzle.area() == 1 {
        let squares: Vec<Square> = puzzle.geometry().squares().collect();
        let stop = !puzzle.is_closed() && found(Path { squares, closed: false }).is_break();
        return (if stop { End::Stopped } else { End::Exhausted }, 0);
    }
    let graph = Graph::of(puzzle);
    let mut search = Enumeration::of(&graph);
    loop {
        // The search pauses only to look at the clock.
        match search.go_on(u64::MAX, watch) {
            Stretch::Cycle(cycle) => {
                if found(tour(puzzle, &graph, &cycle)).is_break() {
                    return (End::Stopped, search.nodes);
                }
            }
            Stretch::Exhausted => return (End::Exhausted, search.nodes),
            Stretch::Unfinished => {}
        }
        if watch.is_over() {
            return (watch.end(), search.nodes);
        }
    }
}

#[cfg(test)]
mod tests;
