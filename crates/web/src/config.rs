//! The configuration of a server.

use crate::token::Token;
use rookwright_ops::Limits;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// The least default number of parallel jobs: more than the tabs that a person usually has open.
const LEAST_JOBS: usize = 32;

/// The configuration of a server.  The default listens on port 8420 of this machine only.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.  Other machines can reach it unless it is a loopback address.
    pub host: IpAddr,
    /// The port; 0 chooses a free one.
    pub port: u16,
    /// The token that requests must contain; `None` admits all requests from this machine.
    pub token: Option<Token>,
    /// The most jobs that run at the same time.  If there are more jobs than cores, they share the cores.
    pub jobs: usize,
    /// The most jobs that wait in the queue.
    pub queue: usize,
    /// The time limit of a job.
    pub time: Duration,
    /// The most bytes that all running jobs together may use for data that grows during a search.
    pub memory: u64,
    /// The most bytes in the body of a request.
    pub body: usize,
    /// The time in which the body of a request must arrive.
    pub body_timeout: Duration,
    /// The most open connections.  A new one beyond the limit closes an idle one.
    pub connections: usize,
    /// The most open shared streams of events.  A browser has one for all its tabs.
    pub streams: usize,
    /// The most jobs that may report to one shared stream.
    pub stream_jobs: usize,
    /// The first delay of a client that sends wrong tokens; it doubles with each further one.
    pub penalty: Duration,
    /// Limits on the size of tasks.
    pub limits: Limits,
    /// The files of the collections that tasks may read and change, at most 16. Without a choice a task gets the first.
    pub collections: Vec<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            // Only this machine, unless someone asks for more and gives a token.
            host: Ipv4Addr::LOCALHOST.into(),
            port: 8420,
            token: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get).max(LEAST_JOBS),
            queue: 512,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            body: 4 << 20,
            body_timeout: Duration::from_secs(10),
            connections: 800,
            streams: 64,
            stream_jobs: 128,
            penalty: Duration::from_millis(100),
            limits: Limits::default(),
            collections: Vec::new(),
        }
    }
}
