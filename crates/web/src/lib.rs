//! The studio: a local web server with everything inside, for people who would rather look than type.
//!
//! Requests in, bytes out; no puzzle knowledge: what a request asks for is a [`rookwright::tasks::Task`].  `docs/API.md`
//! describes the API, `docs/STUDIO.md` the page.
//!
//! | file | what |
//! |---|---|
//! | `config` | where to listen, and what others may ask for |
//! | `server` | the socket, the routes, the end |
//! | `guard` | who may ask: host, origin, token, and what every response says to browsers |
//! | `token` | the secret of a server that others can reach |
//! | `api` | tasks over HTTP |
//! | `jobs` | long work: a queue, news, an end when nobody listens |
//! | `stream` | a job as server-sent events |
//! | `assets`, `page` | the files of the page, and how it is put together |

mod api;
mod assets;
mod config;
mod guard;
mod jobs;
mod page;
mod server;
mod stream;
mod token;

pub use config::Config;
pub use server::{ServeError, Server};
pub use token::Token;
