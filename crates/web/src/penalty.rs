//! Delays clients that send wrong tokens.
//!
//! The first few tries of a client are free.  After that, a token is checked only after a delay, which doubles with
//! every wrong token up to a limit; a client that gives up early has learned nothing.  A right token is delayed but
//! never refused, and a browser that has been admitted sends a session key, which is not delayed.  The delay affects
//! one client; it costs the server a timer and a connection that may be closed.

use crate::connections::Peer;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of wrong tokens without a delay, because people mistype.
const FREE: u32 = 5;
/// The delay doubles up to this multiple of the first one.
const MOST_DOUBLINGS: u32 = 6;
/// The time without a wrong token after which a client's count starts again.
const FORGET: Duration = Duration::from_secs(120);
/// The number of clients that are remembered.
const MOST_PEERS: usize = 4096;

/// The clients that sent wrong tokens.
#[derive(Debug)]
pub(crate) struct Penalties {
    first: Duration,
    peers: Mutex<HashMap<Peer, Record>>,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    /// Wrong tokens, and those that wait for their turn.
    tries: u32,
    last: Instant,
}

impl Penalties {
    /// `first` is the delay after the free tries.
    pub(crate) fn new(first: Duration) -> Self {
        Self { first, peers: Mutex::default() }
    }

    fn peers(&self) -> MutexGuard<'_, HashMap<Peer, Record>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a client tries a token, and returns how long it has to wait.
    pub(crate) fn begin(&self, peer: Peer, now: Instant) -> Duration {
        let mut peers = self.peers();
        let is_old = |record: &Record| now.saturating_duration_since(record.last) >= FORGET;
        // The table is swept only when it is full. If all records are new, the oldest one makes room, so that
        // its size has a bound.
        if peers.len() >= MOST_PEERS && !peers.contains_key(&peer) {
            peers.retain(|_, record| !is_old(record));
        }
        if peers.len() >= MOST_PEERS && !peers.contains_key(&peer) {
            let oldest = peers.iter().min_by_key(|(_, record)| record.last).map(|(&peer, _)| peer);
            oldest.and_then(|oldest| peers.remove(&oldest));
        }
        let record = peers.entry(peer).or_insert(Record { tries: 0, last: now });
        if is_old(record) {
            record.tries = 0;
        }
        let delay = match record.tries.checked_sub(FREE) {
            Some(over) => self.first * 2u32.pow(over.min(MOST_DOUBLINGS)),
            None => Duration::ZERO,
        };
        // Counted before the token is checked, or many requests at the same time would all be free.
        record.tries = record.tries.saturating_add(1);
        record.last = now;
        delay
    }

    /// Removes a try whose token was right.
    pub(crate) fn forgive(&self, peer: Peer) {
        let mut peers = self.peers();
        let Some(record) = peers.get_mut(&peer) else { return };
        record.tries = record.tries.saturating_sub(1);
        if record.tries == 0 {
            peers.remove(&peer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(number: u32) -> Peer {
        Peer::of(std::net::Ipv4Addr::from(number).into())
    }

    #[test]
    fn delays_grow_up_to_a_limit_and_are_forgotten() {
        let penalties = Penalties::new(Duration::from_millis(100));
        let now = Instant::now();
        let delays: Vec<_> = (0..14).map(|_| penalties.begin(peer(1), now).as_millis()).collect();
        assert_eq!(delays, [0, 0, 0, 0, 0, 100, 200, 400, 800, 1600, 3200, 6400, 6400, 6400]);
        assert_eq!(penalties.begin(peer(2), now), Duration::ZERO);
        assert_eq!(penalties.begin(peer(1), now + FORGET), Duration::ZERO);
    }

    #[test]
    fn a_right_token_costs_nothing_and_pays_for_nobody() {
        let penalties = Penalties::new(Duration::from_millis(100));
        let now = Instant::now();
        for _ in 0..20 {
            assert_eq!(penalties.begin(peer(1), now), Duration::ZERO);
            penalties.forgive(peer(1));
        }
        assert!(penalties.peers().is_empty());
        for _ in 0..7 {
            penalties.begin(peer(1), now);
        }
        penalties.forgive(peer(1));
        assert_eq!(penalties.begin(peer(1), now).as_millis(), 200, "the wrong ones stay counted");
    }

    #[test]
    fn a_limited_number_of_clients_is_remembered() {
        let penalties = Penalties::new(Duration::from_millis(100));
        let now = Instant::now();
        for number in 0..2 * MOST_PEERS as u32 {
            penalties.begin(peer(number), now + Duration::from_millis(number.into()));
        }
        assert_eq!(penalties.peers().len(), MOST_PEERS);
        assert!(penalties.peers().contains_key(&peer(2 * MOST_PEERS as u32 - 1)));
    }
}
