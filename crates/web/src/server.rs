//! The server: its socket, routes and shutdown.

use crate::config::Config;
use crate::connections::{Connection, Connections};
use crate::jobs::Jobs;
use crate::lasting::Lasting;
use crate::library::{Library, NotOpened};
use crate::penalty::Penalties;
use crate::reply::error;
use crate::streams::Streams;
use crate::studio::{Secrets, Studio};
use crate::token::Token;
use crate::{addresses, api, assets, collections, guard, health, lasting};
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
use rookwright_run::threads::{self, NoThread};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};

/// How long the shutdown waits for jobs to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// The time in which the head of a request must arrive, also on an idle connection.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// The delay after a connection could not be accepted.
const ACCEPT_DELAY: Duration = Duration::from_millis(50);
/// The number of threads that read tasks and run quick ones.  Jobs have their own threads.
const QUICK_THREADS: usize = 8;

/// The number of threads without which there is no server: two for requests, one for a quick task, one for a job.
const LEAST_THREADS: usize = 4;

/// The reason why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program uses the port.
    #[error("port {0} is already in use: choose another one with --port, or 0 for any free port")]
    Taken(u16),
    /// The address does not belong to this machine, or needs permissions.
    #[error("cannot listen on {0}: {1}")]
    Address(SocketAddr, io::Error),
    /// Other machines could reach the server, and there is no token.
    #[error("other machines can reach {0}: a token is required")]
    NoToken(SocketAddr),
    /// A file is not a collection, or there are too many.
    #[error("the collections cannot be opened: {0}")]
    Collections(String),
    /// The session key could not be created.
    #[error("the system provides no random numbers: {0}")]
    Random(getrandom::Error),
    /// The system refuses the threads.
    #[error("the server cannot run: {0}")]
    Threads(#[from] NoThread),
    /// The system refused the runtime.
    #[error("the server cannot run: {0}")]
    Machine(#[from] io::Error),
}

/// A server that listens on its port and answers once it runs.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    studio: Arc<Studio>,
}

impl Server {
    /// Listens on the configured address.
    ///
    /// # Errors
    /// If the port is in use, the address cannot be used, or a token is missing.
    pub fn bind(config: Config) -> Result<Self, ServeError> {
        let address = SocketAddr::new(config.host, config.port);
        // Anyone on the network could use the machine otherwise.
        if !config.host.is_loopback() && config.token.is_none() {
            return Err(ServeError::NoToken(address));
        }
        let library = Library::new(&config.collections);
        let library = library.map_err(|why: NotOpened| ServeError::Collections(why.to_string()))?;
        // The runtime itself would panic.
        threads::need(LEAST_THREADS)?;
        // Requests themselves take little; the jobs have threads of their own.
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
        // With port 0 the system has chosen one.
        let local = listener.local_addr()?;
        let (port, address) = (local.port(), local.to_string());
        let secrets = match config.token.clone() {
            Some(token) => Some(Secrets { token, session: Token::random().map_err(ServeError::Random)? }),
            None => None,
        };
        let jobs = Jobs::new(&config);
        let first = library.file(None).unwrap_or_default();
        let studio = Studio {
            port,
            address,
            lasting: Lasting::new(first.as_deref(), config.limits, jobs.shares()),
            jobs,
            library: Arc::new(library),
            streams: Streams::new(config.streams, config.stream_jobs),
            secrets,
            penalties: Penalties::new(config.penalty),
            config,
        };
        Ok(Self { runtime, listener, studio: Arc::new(studio) })
    }

    /// Returns the URLs of the page, with the token if there is one.
    ///
    /// A server that listens on all addresses of the machine has one URL for each address that other machines can use,
    /// the most likely one first.  The list is empty if there are none.
    pub fn urls(&self) -> Vec<String> {
        let reachable = addresses::reachable(self.studio.config.host, self.studio.port);
        reachable.into_iter().map(|address| self.at(&addresses::in_url(address))).collect()
    }

    /// Returns the URL of the page on this machine, with the token if there is one.
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

    /// Returns the port that the server listens on.
    pub fn port(&self) -> u16 {
        self.studio.port
    }

    /// Takes up lasting counts and answers requests until `end` completes; then ends all jobs and returns.
    ///
    /// # Errors
    /// Never at present.
    pub fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Self { runtime, listener, studio } = self;
        let (jobs, lasting) = (Arc::clone(&studio.jobs), Arc::clone(&studio.lasting));
        // Counts of an earlier run go on before the first request.
        lasting.start();
        let connections = Connections::new(studio.config.connections);
        runtime.spawn_blocking(assets::prepare);
        runtime.block_on(async move {
            tokio::select! {
                () = serve(listener, routes(studio), connections) => {}
                () = end => {}
            }
        });
        // Jobs are told to stop first, then the counts save how far they are, and at last all are waited for.
        jobs.cancel_all();
        lasting.close(SHUTDOWN_TIMEOUT);
        jobs.wait_for_end(SHUTDOWN_TIMEOUT);
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        Ok(())
    }

    /// Answers requests until Ctrl-C or a request to terminate.
    ///
    /// # Errors
    /// See [`run`](Self::run).
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
        // Without handlers the signals end the program.
        return std::future::pending().await;
    };
    tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
}

/// Windows tells a program when its window is closed and when the machine is shut down, and then waits a few seconds.
#[cfg(windows)]
async fn interrupted() {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
    let (Ok(mut interrupt), Ok(mut stop), Ok(mut close), Ok(mut shutdown)) =
        (ctrl_c(), ctrl_break(), ctrl_close(), ctrl_shutdown())
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {},
        _ = stop.recv() => {},
        _ = close.recv() => {},
        _ = shutdown.recv() => {},
    }
}

#[cfg(not(any(unix, windows)))]
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

/// Accepts connections and answers their requests.
async fn serve(listener: TcpListener, routes: Router, connections: Arc<Connections>) {
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // There are too many open files, or the client has already closed the connection.
            connections.make_room();
            tokio::time::sleep(ACCEPT_DELAY).await;
            continue;
        };
        // If all connections are busy, the new one is closed at once instead of waiting.
        let Some(connection) = connections.admit(from.ip()) else { continue };
        // Otherwise small responses would be delayed.
        let _ = stream.set_nodelay(true);
        tokio::spawn(answer(stream, connection, TowerToHyperService::new(routes.clone())));
    }
}

/// Answers the requests of a connection until it ends or is closed for another one.
async fn answer(stream: TcpStream, connection: Connection, routes: TowerToHyperService<Router>) {
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(connection.clone());
        let answer = routes.call(request.map(|body| connection.receives(body)));
        let connection = connection.clone();
        async move {
            let response = answer.await?;
            let kind = response.headers().get(header::CONTENT_TYPE);
            // A stream of events counts as work, and a connection that works is never closed for another one.
            let is_work = kind.is_some_and(|kind| kind == "text/event-stream");
            Ok::<_, Infallible>(response.map(|body| connection.sends(body, is_work)))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(guard::LONGEST_HEAD);
    tokio::select! {
        // An error means that the client has closed the connection.
        _ = http.serve_connection(TokioIo::new(stream), service) => {}
        () = connection.closed() => {}
    }
}

fn routes(studio: Arc<Studio>) -> Router {
    Router::new()
        .route("/api/about", get(api::tell_about))
        .route(health::PATH, get(health::tell))
        .route("/api/stream", get(api::open_stream))
        .route("/api/schemas", get(api::list_schemas))
        .route("/api/schemas/{name}", get(api::show_schema))
        .route("/api/jobs", get(api::list_jobs))
        .route("/api/jobs/{id}", delete(api::end_job))
        .route("/api/collections", get(collections::list).post(collections::open))
        .route("/api/collections/{id}", delete(collections::close))
        .route("/api/lasting", get(lasting::requests::list).post(lasting::requests::start))
        .route("/api/lasting/{id}", post(lasting::requests::change).delete(lasting::requests::remove))
        .route("/api/{task}", post(api::do_task))
        .fallback(page)
        .method_not_allowed_fallback(async || error(StatusCode::METHOD_NOT_ALLOWED, "not by this method"))
        // The guard stands before every route, also before those that do not exist.
        .layer(from_fn_with_state(Arc::clone(&studio), guard::guard))
        .with_state(studio)
}

/// Returns a file of the page for every path that is not a task.
async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_api = uri.path().starts_with("/api/");
    match method {
        _ if is_api => error(StatusCode::NOT_FOUND, "there is no such task"),
        Method::GET | Method::HEAD => assets::respond(uri.path(), &headers),
        _ => error(StatusCode::METHOD_NOT_ALLOWED, "not by this method"),
    }
}
