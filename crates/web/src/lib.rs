//! The studio: a local web server with everything inside, for people who would rather look than type.
//!
//! Requests in, bytes out; no puzzle knowledge: what a request asks for is a [`rookwright::tasks::Task`].  `docs/API.md`
//! describes the API, `docs/STUDIO.md` the page.
//!
//! | file | what |
//! |---|---|
//! | `config` | where to listen, and what others may ask for |
//! | `server` | the socket, the routes, the end |
//! | `addresses` | where others can reach it |
//! | `connections` | which connections are open, and which makes room for a new one |
//! | `guard` | who may ask: host, origin, token, and what every response says to browsers |
//! | `token`, `penalty` | the secret of a server that others can reach; what wrong guesses cost |
//! | `api` | tasks over HTTP |
//! | `jobs` | long work: a queue, news, an end when nobody listens |
//! | `shares`, `priority` | the memory and the processor time of a job |
//! | `stream`, `streams` | a job as server-sent events; many jobs on one stream |
//! | `assets`, `page` | the files of the page, and how it is put together |

mod addresses;
mod api;
mod assets;
mod config;
mod connections;
mod guard;
mod jobs;
mod page;
mod penalty;
mod priority;
mod server;
mod shares;
mod stream;
mod streams;
mod token;

pub use config::Config;
pub use server::{ServeError, Server};
pub use token::Token;
