//! One step of a sweep: which vertex settles which of its edges, and what that makes of a state.
//!
//! One side of the cut holds the edges that are settled, a state knows of them what matters to the rest:
//! for every vertex of the frame how many of its edges are in, and which of the ends belong together.

use super::key::{BARE, Codes, DONE, FRESH, Key, NAMES};

/// Where the vertex that leaves the frame is kept meanwhile; no frame reaches so far.
const LEAVING: u8 = 31;

/// The vertices that a state speaks of, in ascending order.
pub(super) type Frame = Vec<u32>;

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The new slot of each old one.
    places: Vec<u8>,
    /// How many slots there are afterwards.
    slots: usize,
    /// The slot of the vertex whose edges are settled.
    own: u8,
    /// The slots where its edges lead.
    to: Vec<u8>,
    /// Slots that have no more than so many chances left: their vertices need so many edges already.
    least: Vec<(u8, u8)>,
    /// Whether this may be the end of it all, a cycle through everything.
    closes: bool,
    /// The slots of the mirror images, where the lesser of a state and its image stands for both.
    mirror: Option<Codes>,
}

impl Step {
    /// The step that settles edges from a vertex to others and changes one frame into the next.  The
    /// vertex leaves when the new frame is without it.  `left` says how many edges of a vertex are
    /// unsettled afterwards.
    pub(super) fn new(
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

    /// The same, with every state that it comes to or its mirror image.
    pub(super) fn folded(self, frame: &Frame, mirror: &[u32]) -> Self {
        let mut slots: Codes = [0; 32];
        for (slot, &vertex) in slots.iter_mut().zip(frame) {
            *slot = frame.binary_search(&mirror[vertex as usize]).unwrap_or_default() as u8;
        }
        Self { mirror: Some(slots), ..self }
    }

    /// Every state that a state can become.
    #[inline]
    pub(super) fn children<K: Key>(&self, state: K, emit: &mut impl FnMut(K)) {
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

    /// Adds the edge to a slot; `false` where there cannot be one.
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
    fn emit<K: Key>(&self, codes: &Codes, emit: &mut impl FnMut(K)) {
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

/// Returns how many edges a vertex with this code has.
#[inline]
pub(super) fn degree(code: u8) -> u8 {
    match code {
        BARE => 0,
        DONE => 2,
        NAMES.. => 1,
    }
}
