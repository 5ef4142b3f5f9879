//! Where to listen, and what others may ask for.

use crate::token::Token;
use rookwright::tasks::Limits;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// So many jobs run at a time even on a machine with few cores: a person has more tabs than that rarely.
const USUAL_JOBS: usize = 32;

/// How a studio is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; others than this machine can reach it only if it is not a loopback address.
    pub host: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// What requests must know; without it everybody on this machine may ask.
    pub token: Option<Token>,
    /// How many jobs run at a time; when there are more of them than cores, they share the cores.
    pub jobs: usize,
    /// How many jobs may wait.
    pub queue: usize,
    /// How long a job may take.
    pub time: Duration,
    /// How many bytes all running jobs may keep together for what grows with a search.
    pub memory: u64,
    /// How long a body may be.
    pub body: usize,
    /// How long a body may take to arrive.
    pub patience: Duration,
    /// How many connections may be open; when there are more, the oldest one that only waits is closed.
    pub connections: usize,
    /// How many shared streams of events may be open; a browser has one for all of its tabs.
    pub streams: usize,
    /// How many jobs may report to one shared stream.
    pub stream_jobs: usize,
    /// The first delay of a client that shows wrong tokens; it grows with every further one.
    pub penalty: Duration,
    /// How large a task may be.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 8420,
            token: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get).max(USUAL_JOBS),
            queue: 512,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            body: 4 << 20,
            patience: Duration::from_secs(10),
            connections: 800,
            streams: 64,
            stream_jobs: 128,
            penalty: Duration::from_millis(100),
            limits: Limits::default(),
        }
    }
}
