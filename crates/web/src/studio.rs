//! What every request sees: the configuration, the jobs and the secrets of one server.

use crate::config::Config;
use crate::jobs::Jobs;
use crate::lasting::Lasting;
use crate::library::Library;
use crate::penalty::Penalties;
use crate::streams::Streams;
use crate::token::Token;
use std::sync::Arc;

/// The state of a server.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) config: Config,
    /// The port that is listened on.
    pub(crate) port: u16,
    /// Address and port, as a request would name them.
    pub(crate) address: String,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) lasting: Arc<Lasting>,
    pub(crate) streams: Arc<Streams>,
    pub(crate) library: Arc<Library>,
    /// What requests must know; without them everybody on this machine may ask.
    pub(crate) secrets: Option<Secrets>,
    pub(crate) penalties: Penalties,
}

/// What a request must know one of.
#[derive(Debug)]
pub(crate) struct Secrets {
    /// What people are told.
    pub(crate) token: Token,
    /// What browsers keep as long as this server runs.
    pub(crate) session: Token,
}
