//! Where to listen, and what others may ask for.

use crate::token::Token;
use rookwright::tasks::Limits;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// How a studio is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; others than this machine can reach it only if it is not a loopback address.
    pub host: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// What requests must know; without it everybody on this machine may ask.
    pub token: Option<Token>,
    /// How many jobs run at a time.
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
    /// How large a task may be.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 8420,
            token: None,
            jobs: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            queue: 512,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            body: 4 << 20,
            patience: Duration::from_secs(10),
            limits: Limits::default(),
        }
    }
}
