//! Limits the number of open connections; a new connection closes an idle one if necessary.
//!
//! An idle connection (one that waits for the head or the body of a request, between two requests, or for its turn to
//! try a token) costs its client nothing, so a client can open any number of them.  When the limit is reached, the client
//! with the most idle connections loses its oldest one.  A connection that is answering a request is never closed for
//! another one.

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::sync::Notify;

/// The number of requests of one client that may wait for their turn to try a token.
const MOST_TRYING: usize = 64;

/// A client, identified by its IPv4 address or its IPv6 network, because one client may have all addresses of a
/// network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                // The first half of the address names the network; the rest the client may choose itself.
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address => address,
        })
    }
}

/// The state of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// It is idle, or a request arrives.
    Waiting,
    /// It waits for its turn to try a token.
    Trying,
    /// It is sending a response.
    Sending,
    /// It is answering a request.
    Working,
}

/// All open connections.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    list: Mutex<List>,
}

#[derive(Debug, Default)]
struct List {
    /// Counts connections and changes of their states, to find the oldest.
    clock: u64,
    open: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    peer: Peer,
    state: State,
    since: u64,
    closed: Arc<Notify>,
}

/// A connection, which is removed from the list when its last handle is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Connection(Arc<Handle>);

#[derive(Debug)]
struct Handle {
    connections: Arc<Connections>,
    id: u64,
    peer: Peer,
    is_local: bool,
    closed: Arc<Notify>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.connections.list().open.remove(&self.id);
    }
}

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most: most.max(1), list: Mutex::default() })
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection; `None` if the limit is reached and no other connection is idle.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Connection> {
        let mut list = self.list();
        // The new connection takes the place of an idle one, or a client could keep all others out by doing
        // nothing.
        if list.open.len() >= self.most && !list.close_one() {
            return None;
        }
        list.clock += 1;
        let (id, peer, closed) = (list.clock, Peer::of(address), Arc::new(Notify::new()));
        let entry = Entry { peer, state: State::Waiting, since: id, closed: Arc::clone(&closed) };
        list.open.insert(id, entry);
        let is_local = address.to_canonical().is_loopback();
        Some(Connection(Arc::new(Handle { connections: Arc::clone(self), id, peer, is_local, closed })))
    }

    /// Closes an idle connection, for example if the system has no file handles left; returns whether there was one.
    pub(crate) fn make_room(&self) -> bool {
        self.list().close_one()
    }
}

impl List {
    /// Closes a connection of the client with the most idle ones: the one that has been idle for the longest time, or
    /// sending for the longest time if none is idle.
    fn close_one(&mut self) -> bool {
        let mut numbers: HashMap<Peer, usize> = HashMap::new();
        let idle = |entry: &Entry| entry.state != State::Working;
        self.open
            .values()
            .filter(|&entry| idle(entry))
            .for_each(|entry| *numbers.entry(entry.peer).or_default() += 1);
        // Whoever has most connections loses one, so that a modest client keeps its own.
        let Some(most) = numbers.values().copied().max() else { return false };
        self.close(|entry| idle(entry) && numbers.get(&entry.peer) == Some(&most))
    }

    /// Closes the oldest of the matching connections; returns whether there was one.
    fn close(&mut self, of: impl Fn(&Entry) -> bool) -> bool {
        let candidates = self.open.iter().filter(|(_, entry)| of(entry));
        let oldest = candidates
            // Those that are sending come last, because somebody still reads what they send.
            .min_by_key(|(_, entry)| (entry.state == State::Sending, entry.since))
            .map(|(&id, _)| id);
        let Some(entry) = oldest.and_then(|id| self.open.remove(&id)) else { return false };
        entry.closed.notify_one();
        true
    }
}

impl Connection {
    /// Returns the client.
    pub(crate) fn peer(&self) -> Peer {
        self.0.peer
    }

    /// Whether the client is on this machine.
    pub(crate) fn is_local(&self) -> bool {
        self.0.is_local
    }

    /// Waits until the connection has to be closed for another one.
    pub(crate) async fn closed(&self) {
        self.0.closed.notified().await;
    }

    /// Returns the body of a request, after which the request is being answered.
    pub(crate) fn receives<B: HttpBody>(&self, body: B) -> Received<B> {
        self.becomes(if body.is_end_stream() { State::Working } else { State::Waiting });
        Received { body, connection: self.clone() }
    }

    /// Waits for a turn to try a token.  The connection may be closed for another one in that time.
    pub(crate) async fn waits_for_turn(&self, delay: Duration) {
        let before = self.tries();
        tokio::time::sleep(delay).await;
        self.becomes(before);
    }

    /// Marks that a request waits for its turn to try a token.  Returns the state before.
    fn tries(&self) -> State {
        let mut list = self.0.connections.list();
        let trying = |entry: &Entry| entry.peer == self.0.peer && entry.state == State::Trying;
        // Guessing from many connections at once would get round the delay, so those of one client are
        // limited.
        if list.open.values().filter(|&entry| trying(entry)).count() >= MOST_TRYING {
            list.close(trying);
        }
        let before = list.open.get(&self.0.id).map_or(State::Waiting, |entry| entry.state);
        drop(list);
        self.becomes(State::Trying);
        before
    }

    fn becomes(&self, state: State) {
        let mut list = self.0.connections.list();
        list.clock += 1;
        let since = list.clock;
        if let Some(entry) = list.open.get_mut(&self.0.id) {
            (entry.state, entry.since) = (state, since);
        }
    }

    /// Returns the body of a response, after which the connection is idle again.
    ///
    /// `is_work` keeps the connection busy while it sends the news of a job.
    pub(crate) fn sends(&self, body: Body, is_work: bool) -> Body {
        self.becomes(if is_work { State::Working } else { State::Sending });
        Body::new(Sent { body, connection: self.clone() })
    }
}

/// A body that arrives.
pub(crate) struct Received<B> {
    body: B,
    connection: Connection,
}

impl<B: HttpBody + Unpin> HttpBody for Received<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        // The request has arrived whole, and from now on the server is at work.
        if frame.is_none() {
            self.connection.becomes(State::Working);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that is being sent.
struct Sent {
    body: Body,
    connection: Connection,
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.connection.becomes(State::Waiting);
    }
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    fn is_open(connection: &Connection) -> bool {
        connection.0.connections.list().open.contains_key(&connection.0.id)
    }

    #[test]
    fn the_greediest_client_loses_its_oldest_idle_connection() {
        let connections = Connections::new(5);
        let admit = |last| connections.admit(address(last)).unwrap();
        let (modest, busy, oldest, old, new) = (admit(1), admit(2), admit(2), admit(2), admit(2));
        let _ = busy.receives(Body::empty());
        // It has just answered a request, so it is not the oldest any more.
        let _ = oldest.receives(Body::empty());
        drop(oldest.sends(Body::empty(), false));
        let newest = admit(2);
        assert!(!is_open(&old), "the one that waits for the longest time");
        let others = [&modest, &busy, &oldest, &new, &newest];
        assert!(others.iter().all(|connection| is_open(connection)));
        let another = admit(1);
        assert!(!is_open(&new) && is_open(&modest) && is_open(&another));
    }

    #[test]
    fn work_is_never_closed_for_another() {
        let connections = Connections::new(2);
        let first = connections.admit(address(1)).unwrap();
        let second = connections.admit(address(1)).unwrap();
        let _ = first.receives(Body::empty());
        let _ = second.receives(Body::empty());
        let news = second.sends(Body::empty(), true);
        assert!(connections.admit(address(2)).is_none() && !connections.make_room());
        drop(news);
        assert!(connections.admit(address(2)).is_some());
        assert!(is_open(&first) && !is_open(&second));
    }

    #[test]
    fn few_requests_of_a_client_wait_to_try_a_token() {
        let connections = Connections::new(1000);
        let all: Vec<_> = (0..=MOST_TRYING).map(|_| connections.admit(address(1)).unwrap()).collect();
        all.iter().for_each(|connection| assert_eq!(connection.tries(), State::Waiting));
        assert!(!is_open(&all[0]) && all[1..].iter().all(is_open));
        drop(all);
        assert!(connections.list().open.is_empty());
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let peer = |text: &str| Peer::of(text.parse().unwrap());
        assert_eq!(peer("2001:db8:0:1::5"), peer("2001:db8:0:1:ffff::1"));
        assert_ne!(peer("2001:db8:0:1::5"), peer("2001:db8:0:2::5"));
        assert_eq!(peer("::ffff:192.0.2.1"), peer("192.0.2.1"));
        assert_ne!(peer("192.0.2.2"), peer("192.0.2.1"));
    }
}
