//! One step of a sweep: decides some edges of a vertex, and applies that to states.
//!
//! A state describes the decided edges of one side of the cut as far as they matter to the rest: the number of
//! edges of every vertex of the frame, and which of the ends belong together.

use super::super::frame::Frame;
use super::key::{BARE, Codes, DONE, FRESH, Key, NAMES};

/// The temporary slot of the vertex that leaves the frame; no frame is that large.
const LEAVING: u8 = 31;

/// A step.
#[derive(Clone, Debug)]
pub(in super::super) struct Step {
    /// The new slot of each old one.
    places: Vec<u8>,
    /// The number of slots afterwards.
    slots: usize,
    /// The slot of the vertex whose edges are decided.
    own: u8,
    /// The slots that its edges lead to.
    to: Vec<u8>,
    /// Slots with few undecided edges left, and the number of edges that their vertices must have by now.
    least: Vec<(u8, u8)>,
    /// Whether this step may close the cycle through all vertices.
    closes: bool,
    /// The slots of the mirror images, if the lesser of a state and its image represents both.
    mirror: Option<Codes>,
}

impl Step {
    /// The step that decides the edges from a vertex to others and changes one frame into the next.  The vertex
    /// leaves if the new frame does not contain it.  `left` returns the number of undecided edges of a vertex
    /// afterwards.
    pub(in super::super) fn new(
        vertex: u32,
        to: &[u32],
        (old, new): (&Frame, &Frame),
        left: impl Fn(u32) -> u32,
        closes: bool,
    ) -> Self {
        let slot = |vertex: u32| new.binary_search(&vertex).map_or(LEAVING, |slot| slot as u8);
        let wanted = |&touched: &u32| match left(touched) {
            0 => Some((slot(touched), 2)),
            1 => Some((slot(touched), 1)),
            _ => None,
        };
        let stays = (slot(vertex) != LEAVING).then_some(vertex);
        Self {
            places: old.iter().map(|&vertex| slot(vertex)).collect(),
            slots: new.len(),
            own: slot(vertex),
            to: to.iter().map(|&to| slot(to)).collect(),
            least: to.iter().chain(&stays).filter_map(wanted).collect(),
            closes,
            mirror: None,
        }
    }

    /// The same step, with the lesser of each new state and its mirror image.
    pub(in super::super) fn folded(self, frame: &Frame, mirror: &[u32]) -> Self {
        let mut slots: Codes = [0; 32];
        for (slot, &vertex) in slots.iter_mut().zip(frame) {
            *slot = frame.binary_search(&mirror[vertex as usize]).unwrap_or_default() as u8;
        }
        Self { mirror: Some(slots), ..self }
    }

    /// Passes every successor of a state to `emit`.
    pub(super) fn children<K: Key>(&self, state: K, emit: &mut dyn FnMut(K)) {
        let mut codes: Codes = [BARE; 32];
        state.unpack(&self.places, &mut codes);
        let leaves = self.own == LEAVING;
        let own = codes[self.own as usize & 31];
        if !leaves || own == DONE {
            self.emit(&codes, emit);
        }
        if own == DONE {
            return;
        }
        for (nth, &first) in self.to.iter().enumerate() {
            let mut codes = codes;
            if !self.link(&mut codes, first) {
                continue;
            }
            if !leaves || own != BARE {
                self.emit(&codes, emit);
            }
            if own != BARE {
                continue;
            }
            for &second in &self.to[nth + 1..] {
                let mut codes = codes;
                if self.link(&mut codes, second) {
                    self.emit(&codes, emit);
                }
            }
        }
    }

    /// Adds the edge to a slot; returns `false` if that is not possible.
    #[inline]
    fn link(&self, codes: &mut Codes, to: u8) -> bool {
        let (own, to) = (self.own as usize & 31, to as usize & 31);
        match (codes[own], codes[to]) {
            (_, DONE) => return false,
            (BARE, BARE) => {
                codes[own] = FRESH;
                codes[to] = FRESH;
            }
            (BARE, path) => {
                codes[own] = path;
                codes[to] = DONE;
            }
            (path, BARE) => {
                codes[own] = DONE;
                codes[to] = path;
            }
            (one, other) if one != other => {
                codes[own] = DONE;
                codes[to] = DONE;
                codes.iter_mut().for_each(|code| *code = if *code == other { one } else { *code });
            }
            _ => {
                codes[own] = DONE;
                codes[to] = DONE;
                return self.closes && codes[..self.slots].iter().all(|&code| code == DONE);
            }
        }
        true
    }

    #[inline]
    fn emit<K: Key>(&self, codes: &Codes, emit: &mut dyn FnMut(K)) {
        let falls_short = |&(slot, least): &(u8, u8)| degree(codes[slot as usize & 31]) < least;
        if self.least.iter().any(falls_short) {
            return;
        }
        let state = K::pack(codes, self.slots);
        match &self.mirror {
            None => emit(state),
            Some(mirror) => {
                let image = mirror.map(|slot| codes[slot as usize & 31]);
                emit(state.min(K::pack(&image, self.slots)));
            }
        }
    }
}

/// Returns the number of edges of a vertex with this code.
#[inline]
pub(super) fn degree(code: u8) -> u8 {
    match code {
        BARE => 0,
        DONE => 2,
        NAMES.. => 1,
    }
}
