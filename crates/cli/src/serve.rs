//! `rookwright serve`: serves the studio to the browser.

use crate::failure::Failure;
use crate::input::file_of_collection;
use crate::options::OptionArgs;
use crate::output::{Status, print_line, remark};
use clap::{Args, ValueHint};
use rookwright_ops::THREADS;
use rookwright_run::options::{Kind, Options};
use rookwright_web::{Config, ServeError, Server, Token, check_health};
use std::env;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
The studio is a page in your browser: set up positions, solve, count, generate,
play and print. It needs no network, everything stays on this machine, and other
machines cannot reach it. Ctrl-C ends it.

With --host other machines can reach it with a token, which is part of the
address that is printed. The connection is not encrypted. The variable
ROOKWRIGHT_TOKEN is another way to choose the token.

Programs can use the same API: see docs/reference/api.md.

Examples:
  rookwright serve
  rookwright serve --open
  rookwright serve --port 0                   any port that is free
  rookwright serve --host 0.0.0.0             for the others in the room
  rookwright serve --time-limit 1m --memory 4G
  rookwright serve --check                    does a studio answer?
  curl -s http://127.0.0.1:8420/api/count -H 'content-type: application/json' \\
       -d '{\"puzzle\": {\"words\": [\"queens\", \"8\"]}}'";

/// The variable that names the token, which other users of the machine cannot see as they see arguments.
const TOKEN_VARIABLE: &str = "ROOKWRIGHT_TOKEN";

#[derive(Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    options: OptionArgs<ServeOptions>,
    /// A collection's file [default: in your data folder]
    ///
    /// May be repeated; requests name one of them, or get the first.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    collection: Vec<PathBuf>,
}

/// Serves the studio.
#[derive(Clone, Debug, Options)]
pub(crate) struct ServeOptions {
    /// The port; 0 chooses a free one
    #[option(default = "8420", noun = "port", kind = Kind::whole(0, u16::MAX as u64))]
    port: u32,
    /// Open the page in the browser
    open: bool,
    /// The address to listen on
    ///
    /// With an address other than 127.0.0.1, other machines can reach the studio; they need a token.
    #[option(default = "127.0.0.1", kind = Kind::Text { value: "ADDRESS", example: "0.0.0.0" }, read = address)]
    host: IpAddr,
    /// The token to require \[default: a random one with `host`]
    #[option(kind = Kind::Text { value: "TOKEN", example: "" }, read = Token::chosen, advanced)]
    token: Option<Token>,
    /// Only ask whether a studio answers there: exit status 0 or 1
    #[option(conflicts = ["open", "token", "collection"], advanced)]
    check: bool,
    /// Jobs at a time \[default: 32, or all cores if more]
    #[option(noun = "number of jobs", kind = THREADS)]
    jobs: Option<usize>,
    /// Time limit of a job, like 30s or 10m
    #[option(default = "10m")]
    time_limit: Duration,
    /// Memory for all jobs together, like 2G
    ///
    /// Limits the data that grows during a search.
    #[option(default = "1G", kind = Kind::Bytes { most: u64::MAX })]
    memory: u64,
    /// Print only errors
    #[option(short = 'q')]
    quiet: bool,
}

impl ServeOptions {
    fn port(&self) -> u16 {
        u16::try_from(self.port).unwrap_or_default()
    }
}

/// Parses the address to listen on; `localhost` is 127.0.0.1.
fn address(text: &str) -> Result<IpAddr, String> {
    let number = if text == "localhost" { "127.0.0.1" } else { text };
    number.parse().map_err(|_| format!("'{text}' is not an address: expected one like 127.0.0.1 or 0.0.0.0"))
}

pub(crate) fn run(ServeArgs { options, collection }: &ServeArgs) -> Result<Status, Failure> {
    let args = &options.0.options;
    if args.check {
        return check(args);
    }
    // On the loopback address the guard needs no token. Whoever opens the server to others gets
    // one without asking.
    let is_open = !args.host.is_loopback();
    let chosen = args.token.clone().map_or_else(token_of_environment, |token| Ok(Some(token)))?;
    let is_random = chosen.is_none() && is_open;
    let token = if is_random {
        let random = Token::random();
        Some(random.map_err(|error| Failure::Internal(format!("cannot create a token: {error}")))?)
    } else {
        chosen
    };
    let usual = Config::default();
    let own = || file_of_collection(None).into_iter().collect();
    let config = Config {
        host: args.host,
        port: args.port(),
        token,
        jobs: args.jobs.unwrap_or(usual.jobs),
        time: args.time_limit,
        memory: args.memory,
        collections: if collection.is_empty() { own() } else { collection.clone() },
        ..usual
    };
    // The port is taken before anything is printed, so that a printed address is one that answers.
    let server = Server::bind(config)?;
    let (urls, local) = (server.urls(), server.local_url());
    let url = urls.first().unwrap_or(&local);
    // The address has the first line for itself because programs read it.  A random token is shown nowhere else, so the
    // address is printed even with --quiet.
    if !args.quiet || is_random {
        print_line(url)?;
    }
    if !args.quiet {
        remark("the studio is open; Ctrl-C closes it");
        urls.iter().skip(1).for_each(|other| remark(&format!("another address: {other}")));
        if urls.is_empty() {
            remark("this machine has no address that others could use");
        } else if is_open {
            remark("others in your network can open it; the connection is not encrypted");
        }
        if args.host.is_unspecified() && url != &local {
            remark(&format!("on this machine: {local}"));
        }
    }
    // The browser is on this machine, so it gets the local address.
    if args.open && !show(&local) {
        remark(&format!("no browser could be opened: open {local} yourself"));
    }
    server.run_until_interrupted()?;
    Ok(Status::Answered)
}

/// Returns the token from the environment variable; an empty value counts as unset.
fn token_of_environment() -> Result<Option<Token>, Failure> {
    let Some(text) = env::var_os(TOKEN_VARIABLE).filter(|text| !text.is_empty()) else { return Ok(None) };
    let token = Token::chosen(&text.to_string_lossy());
    token.map(Some).map_err(|error| Failure::Input(format!("{TOKEN_VARIABLE}: {error}")))
}

/// Asks whether a studio answers at the address.
fn check(args: &ServeOptions) -> Result<Status, Failure> {
    match check_health(args.host, args.port()) {
        Ok(()) if args.quiet => Ok(Status::Answered),
        Ok(()) => {
            print_line("the studio answers")?;
            Ok(Status::Answered)
        }
        Err(unwell) => {
            remark(&unwell.to_string());
            Ok(Status::WrongAnswer)
        }
    }
}

/// Opens an address in the browser; returns whether the command could be started.
fn show(url: &str) -> bool {
    let (program, more): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        // Not `cmd /c start`, to which `&` in an address would be the end of a command.
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(more).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::Machine(_) | ServeError::Random(_) => Failure::Internal(error.to_string()),
            _ => Failure::Input(error.to_string()),
        }
    }
}
