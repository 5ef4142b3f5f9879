//! The socket, the routes, the end.

use crate::config::Config;
use crate::connections::{Connection, Connections};
use crate::guard::Secrets;
use crate::jobs::Jobs;
use crate::penalty::Penalties;
use crate::streams::Streams;
use crate::token::Token;
use crate::{addresses, api, assets, guard};
use axum::Router;
use axum::http::{HeaderMap, Method, Request, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{delete, get, post};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};

/// How long jobs that are asked to end are waited for.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long the head of a request may take to arrive, and a connection may be idle.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest head of a request: many connections with long heads would take much memory.
const LONGEST_HEAD: usize = 64 << 10;
/// How long it takes before a connection is accepted again after one could not be.
const BREATH: Duration = Duration::from_millis(50);
/// Threads for reading tasks and for quick ones; jobs have threads of their own.
const QUICK_THREADS: usize = 8;

/// Why a studio cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("port {0} is taken: name another one by --port, or 0 for any that is free")]
    Taken(u16),
    /// The address is not one of this machine, or needs rights.
    #[error("{0} cannot be listened on: {1}")]
    Address(SocketAddr, io::Error),
    /// Others could reach it, and no token keeps them out.
    #[error("{0} can be reached by others: that takes a token")]
    NoToken(SocketAddr),
    /// There is nothing to make a session key of.
    #[error("the system gives no random numbers: {0}")]
    Random(getrandom::Error),
    /// The machine does not let us.
    #[error("the server cannot run: {0}")]
    Machine(#[from] io::Error),
}

/// What every request sees.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) config: Config,
    /// The port that is listened on.
    pub(crate) port: u16,
    /// Address and port, as a request would name them.
    pub(crate) address: String,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) streams: Arc<Streams>,
    /// What requests must know; without them everybody on this machine may ask.
    pub(crate) secrets: Option<Secrets>,
    pub(crate) penalties: Penalties,
}

/// A studio that listens, and answers once it runs.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    studio: Arc<Studio>,
}

impl Server {
    /// Listens where the configuration says.
    pub fn bind(config: Config) -> Result<Self, ServeError> {
        let address = SocketAddr::new(config.host, config.port);
        if !config.host.is_loopback() && config.token.is_none() {
            return Err(ServeError::NoToken(address));
        }
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(QUICK_THREADS)
            .thread_stack_size(8 << 20)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::Taken(config.port),
            _ => ServeError::Address(address, error),
        })?;
        let local = listener.local_addr()?;
        let (port, address) = (local.port(), local.to_string());
        let secrets = match config.token.clone() {
            Some(token) => Some(Secrets { token, session: Token::random().map_err(ServeError::Random)? }),
            None => None,
        };
        let studio = Studio {
            port,
            address,
            jobs: Jobs::new(&config),
            streams: Streams::new(config.streams, config.stream_jobs),
            secrets,
            penalties: Penalties::new(config.penalty),
            config,
        };
        Ok(Self { runtime, listener, studio: Arc::new(studio) })
    }

    /// Where the page is for those who can reach it, with the token if there is one.
    ///
    /// A server that listens on all addresses of the machine has one URL for each of them that other machines can
    /// use, the most likely one first; none if there are no such addresses.
    pub fn urls(&self) -> Vec<String> {
        let reachable = addresses::reachable(self.studio.config.host, self.studio.port);
        reachable.into_iter().map(|address| self.at(&addresses::in_url(address))).collect()
    }

    /// Where the page is on this machine, with the token if there is one.
    pub fn local_url(&self) -> String {
        let host = match self.studio.config.host {
            host if host.is_unspecified() => "localhost".to_owned(),
            host => addresses::in_url(host),
        };
        self.at(&host)
    }

    fn at(&self, host: &str) -> String {
        let Studio { config, port, .. } = &*self.studio;
        let token = config.token.as_ref().map(|token| format!("?token={}", token.text())).unwrap_or_default();
        format!("http://{host}:{port}/{token}")
    }

    /// The port that is listened on.
    pub fn port(&self) -> u16 {
        self.studio.port
    }

    /// Answers requests until `end` comes true; then ends all jobs and returns.
    pub fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { runtime, listener, studio } = self;
        let jobs = Arc::clone(&studio.jobs);
        let connections = Connections::new(studio.config.connections);
        runtime.block_on(async move {
            tokio::select! {
                () = serve(listener, routes(studio), connections) => {}
                () = end => {}
            }
        });
        jobs.cancel_all();
        jobs.wait_for_end(FAREWELL);
        runtime.shutdown_timeout(FAREWELL);
        Ok(())
    }

    /// Answers requests until Ctrl-C, or until the system asks the program to end.
    pub fn run_until_interrupted(self) -> Result<(), ServeError> {
        self.run(interrupted())
    }
}

#[cfg(unix)]
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        // Without signals of our own those of the system end the program.
        return std::future::pending().await;
    };
    tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
}

#[cfg(not(unix))]
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

/// Takes connections and answers them.
async fn serve(listener: TcpListener, routes: Router, connections: Arc<Connections>) {
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Too many open files, or a connection that was gone before it was there.
            connections.make_room();
            tokio::time::sleep(BREATH).await;
            continue;
        };
        // Everybody else is at work: to be refused at once is better than to wait without a word.
        let Some(connection) = connections.admit(from.ip()) else { continue };
        // Without it small answers would wait for more to come.
        let _ = stream.set_nodelay(true);
        tokio::spawn(answer(stream, connection, TowerToHyperService::new(routes.clone())));
    }
}

/// Answers the requests of one connection, until it ends or has to make room.
async fn answer(stream: TcpStream, connection: Connection, routes: TowerToHyperService<Router>) {
    let service = service_fn(|mut request: Request<Incoming>| {
        connection.works();
        request.extensions_mut().insert(connection.clone());
        let answer = routes.call(request);
        let connection = connection.clone();
        async move {
            let response = answer.await?;
            let kind = response.headers().get(header::CONTENT_TYPE);
            let is_work = kind.is_some_and(|kind| kind == "text/event-stream");
            Ok::<_, Infallible>(response.map(|body| connection.sends(body, is_work)))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(LONGEST_HEAD);
    tokio::select! {
        // A connection that broke off needs no answer.
        _ = http.serve_connection(TokioIo::new(stream), service) => {}
        () = connection.closed() => {}
    }
}

fn routes(studio: Arc<Studio>) -> Router {
    Router::new()
        .route("/api/about", get(api::tell_about))
        .route("/api/stream", get(api::open_stream))
        .route("/api/jobs", get(api::list_jobs))
        .route("/api/jobs/{id}", delete(api::end_job))
        .route("/api/{task}", post(api::do_task))
        .fallback(page)
        .method_not_allowed_fallback(async || {
            guard::error(StatusCode::METHOD_NOT_ALLOWED, "not by this method")
        })
        .layer(from_fn_with_state(Arc::clone(&studio), guard::guard))
        .with_state(studio)
}

/// Whatever is no task: a file of the page.
async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_api = uri.path().starts_with("/api/");
    match method {
        _ if is_api => guard::error(StatusCode::NOT_FOUND, "there is no such task"),
        Method::GET | Method::HEAD => assets::respond(uri.path(), &headers),
        _ => guard::error(StatusCode::METHOD_NOT_ALLOWED, "not by this method"),
    }
}
