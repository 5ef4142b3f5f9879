//! The studio: a local web server with a page for solving, generating, playing and printing chess puzzles.
//!
//! The crate contains no puzzle knowledge: each request is a [`rookwright_ops::Task`].  `docs/reference/api.md` describes
//! the API, `docs/reference/studio.md` the page.
//!
//! | module | purpose |
//! |---|---|
//! | `config` | the address, limits and timeouts of a server |
//! | `server` | the socket, the routes and the shutdown |
//! | `addresses` | the addresses at which other machines reach the server |
//! | `connections` | the open connections, and which one is closed for a new one |
//! | `guard` | checks host, origin and token of requests; sets the security headers of responses |
//! | `token`, `penalty` | the token of a server that others can reach; delays after wrong tokens |
//! | `api` | tasks over HTTP |
//! | `health` | whether a studio answers, for those who supervise it |
//! | `jobs` | runs and queues long tasks; cancels those whose client has gone |
//! | `lasting` | counts that go on after the page or the server is closed |
//! | `library`, `collections` | the open collections; requests that list, open and close them |
//! | `shares`, `priority` | the memory and the processor time of a job |
//! | `stream`, `streams` | the events of one job on a stream; many jobs on a shared stream |
//! | `assets`, `page`, `encoding` | the files of the page, how it is assembled, and how it is compressed |
//!
//! ```no_run
//! use rookwright_web::{Config, Server};
//!
//! let server = Server::bind(Config { port: 0, ..Config::default() })?;
//! println!("{}", server.local_url());
//! server.run_until_interrupted()?;
//! # Ok::<(), rookwright_web::ServeError>(())
//! ```

mod addresses;
mod api;
mod assets;
mod collections;
mod config;
mod connections;
mod encoding;
mod guard;
mod health;
mod heap;
mod jobs;
mod lasting;
mod library;
mod page;
mod penalty;
mod priority;
mod reply;
mod server;
mod shares;
mod stream;
mod streams;
mod studio;
mod token;

pub use config::Config;
pub use health::{Unwell, check_health};
pub use server::{ServeError, Server};
pub use token::{Token, TokenError};
