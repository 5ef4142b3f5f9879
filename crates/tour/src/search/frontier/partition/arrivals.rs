//! Which blobs of a round have arrived, in whatever order.

use std::collections::BTreeSet;

/// The blobs of one sender.
#[derive(Clone, Debug, Default)]
struct Sender {
    seen: BTreeSet<u32>,
    /// The number of the last one, if it has arrived.
    last: Option<u32>,
}

/// The blobs of all senders.
#[derive(Clone, Debug)]
pub(super) struct Arrivals(Vec<Sender>);

impl Arrivals {
    pub(super) fn new(actors: usize) -> Self {
        Self(vec![Sender::default(); actors])
    }

    /// Records a blob; returns `false` if it has arrived before or comes after the last one.
    pub(super) fn record(&mut self, from: usize, nth: u32, is_last: bool) -> bool {
        let sender = &mut self.0[from];
        let is_beyond = match sender.last {
            Some(last) => is_last || nth > last,
            None => is_last && sender.seen.last().is_some_and(|&seen| seen > nth),
        };
        if is_beyond || !sender.seen.insert(nth) {
            return false;
        }
        if is_last {
            sender.last = Some(nth);
        }
        true
    }

    /// Returns a sender whose blobs have not all arrived, other than this actor itself.
    pub(super) fn missing(&self, own: usize) -> Option<usize> {
        let is_complete =
            |sender: &Sender| sender.last.is_some_and(|last| sender.seen.len() as u64 == u64::from(last) + 1);
        self.0
            .iter()
            .enumerate()
            .find(|&(from, sender)| from != own && !is_complete(sender))
            .map(|(from, _)| from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_any_order_but_once() {
        let mut arrivals = Arrivals::new(3);
        assert_eq!(arrivals.missing(1), Some(0));
        assert!(arrivals.record(0, 0, true));
        assert_eq!(arrivals.missing(1), Some(2));
        assert!(arrivals.record(2, 2, true));
        assert!(arrivals.record(2, 0, false));
        assert!(
            !arrivals.record(2, 0, false) && !arrivals.record(2, 3, false) && !arrivals.record(2, 1, true)
        );
        assert_eq!(arrivals.missing(1), Some(2));
        assert!(arrivals.record(2, 1, false));
        assert_eq!(arrivals.missing(1), None);
    }
}
