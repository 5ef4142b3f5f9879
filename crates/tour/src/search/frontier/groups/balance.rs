//! The colours of the ends of an open tour.
//!
//! On a board with equally many squares of each colour, the ends of an open tour have different colours.  Every
//! edge between squares has one end of each colour, so that the edges of the swept squares show the colours of
//! the ends among them.

use super::super::side::Frame;
use super::degrees::{Degrees, edges, one_edge};

/// A test of the colours of the ends.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    /// The slot of the extra vertex between the ends.
    apex: u8,
    /// The slots of squares of each colour.
    colours: [Degrees; 2],
    /// The number of edges of the swept squares of the first colour minus those of the second.
    swept: i64,
}

impl Balance {
    /// The test for the states of a frame; `colours` are those of all vertices except the last one.  Returns
    /// `None` if that is not in the frame.
    pub(super) fn new(colours: &[bool], frame: &Frame, swept: &[u32]) -> Option<Self> {
        let apex = frame.binary_search(&(colours.len() as u32)).ok()? as u8;
        let mut masks = [0; 2];
        for (&vertex, slot) in frame.iter().zip(0..) {
            if let Some(&colour) = colours.get(vertex as usize) {
                masks[usize::from(colour)] |= 3 * one_edge(slot);
            }
        }
        let of_swept = |&vertex: &u32| if colours[vertex as usize] { -2 } else { 2 };
        Some(Self { apex, colours: masks, swept: swept.iter().map(of_swept).sum() })
    }

    /// Returns whether the ends may have the colours that they have in these states.
    #[inline]
    pub(super) fn allows(&self, degrees: Degrees) -> bool {
        if degrees >> (2 * self.apex) & 2 == 0 {
            return true;
        }
        let sum = |mask: Degrees| edges(degrees & mask);
        self.swept + sum(self.colours[0]) == sum(self.colours[1])
    }
}
