//! The conversation.

use super::command::{Command, Go, START, read};
use super::input::{Heard, LONGEST, hear};
use super::options::{Change, Options};
use crate::thinking::{Memory, News, think};
use rookwright_chess::{Legality, Position};
use rookwright_run::Cancel;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Both searches call themselves deep down.
const STACK: usize = 64 << 20;

/// Answers UCI commands until `quit` or the end of the input.
///
/// `quit` ends whatever is thought about.  At the end of the input a search that has an end of its own is
/// finished and answered; one that only waits for `stop` is stopped.
///
/// An error is one of reading or writing; whatever is wrong with the commands themselves is told to whoever
/// wrote them.
pub fn serve(input: impl BufRead, output: impl Write + Send) -> Result<(), ServeError> {
    let out = Out(Mutex::new((output, Ok(()))));
    let heard = std::thread::scope(|scope| {
        let mut session = Session {
            scope,
            out: &out,
            options: Options::default(),
            memory: None,
            thinker: None,
            position: start()?,
        };
        let heard = session.listen(input);
        match heard {
            Ok(Parting::Silence) => session.finish(),
            Ok(Parting::Quit) | Err(_) => session.stop(),
        }
        heard.map(drop)
    });
    let (_, written) = out.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    written.map_err(ServeError::Output)?;
    heard.map_err(ServeError::Input)
}

/// Why a conversation broke off.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The commands could not be read any further.
    #[error("the commands cannot be read: {0}")]
    Input(io::Error),
    /// An answer could not be written.
    #[error("the answers cannot be written: {0}")]
    Output(io::Error),
}

fn start() -> io::Result<Position> {
    Position::from_fen(START, Legality::Strict).map_err(io::Error::other)
}

/// How a conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parting {
    /// Nobody wants to know more.
    Quit,
    /// Nothing more was said.
    Silence,
}

/// Where answers go: whole ones, from either thread.  The first failure is kept, and nothing is written after it.
struct Out<W>(Mutex<(W, io::Result<()>)>);

impl<W: Write> Out<W> {
    fn lock(&self) -> MutexGuard<'_, (W, io::Result<()>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, text: &str) {
        let (out, written) = &mut *self.lock();
        if written.is_ok() {
            *written =
                out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
        }
    }

    fn is_closed(&self) -> bool {
        self.lock().1.is_err()
    }
}

/// Somebody who thinks.
struct Thinker<'scope> {
    cancel: Cancel,
    patience: Arc<Patience>,
    handle: ScopedJoinHandle<'scope, ()>,
}

/// Whether the answer has to wait, and a bell for when it need not.
struct Patience {
    waits: Mutex<bool>,
    bell: Condvar,
}

impl Patience {
    fn is_waiting(&self) -> bool {
        *self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) {
        *self.waits.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.bell.notify_all();
    }

    fn wait(&self) {
        let waits = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.bell.wait_while(waits, |waits| *waits));
    }
}

struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    out: &'scope Out<W>,
    options: Options,
    /// Made when it is first needed.
    memory: Option<Arc<Memory>>,
    position: Position,
    thinker: Option<Thinker<'scope>>,
}

impl<W: Write + Send> Session<'_, '_, W> {
    fn listen(&mut self, mut input: impl BufRead) -> io::Result<Parting> {
        while !self.out.is_closed() {
            let command = match hear(&mut input)? {
                Heard::End => return Ok(Parting::Silence),
                Heard::TooLong => Err(format!("a line of more than {LONGEST} bytes is not read")),
                Heard::Line(line) => read(&line, &self.position),
            };
            match command {
                Ok(Command::Quit) => break,
                Ok(command) => self.obey(command)?,
                Err(wrong) => self.complain(&wrong),
            }
        }
        Ok(Parting::Quit)
    }

    fn complain(&self, wrong: &str) {
        self.out.say(&format!("info string {wrong}"));
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.out.say(&format!(
                "id name Rookwright {}\nid author {}\n{}uciok",
                env!("CARGO_PKG_VERSION"),
                env!("CARGO_PKG_AUTHORS"),
                Options::default()
            )),
            Command::IsReady => self.out.say("readyok"),
            Command::NewGame => {
                self.stop();
                self.memory = None;
                self.position = start()?;
            }
            Command::Option(change) => match change {
                Change::Hash(hash) => {
                    self.stop();
                    (self.options.hash, self.memory) = (hash, None);
                }
                Change::Threads(threads) => self.options.threads = threads,
                Change::Lines(lines) => self.options.lines = lines,
            },
            Command::Position(position) => self.position = *position,
            Command::Go(go) => {
                self.stop();
                if let Some(wrong) = &go.wrong {
                    self.complain(wrong);
                }
                return self.go(*go);
            }
            Command::Stop => self.stop(),
            // What was thought about in the other's time is now ours to answer.
            Command::PonderHit => {
                if self.is_endless() {
                    self.stop();
                }
            }
            Command::Quit | Command::Ignored => {}
        }
        Ok(())
    }

    /// Whether somebody thinks who only ends when told to.
    fn is_endless(&self) -> bool {
        self.thinker.as_ref().is_some_and(|thinker| thinker.patience.is_waiting())
    }

    /// Ends the thinking and waits for its answer.
    fn stop(&mut self) {
        if let Some(thinker) = &self.thinker {
            thinker.cancel.cancel();
            thinker.patience.end();
        }
        self.finish();
    }

    /// Waits for the answer; nobody is there to say `stop` any more.
    fn finish(&mut self) {
        if self.is_endless() {
            return self.stop();
        }
        if let Some(thinker) = self.thinker.take() {
            // A thinker that panicked has nothing to say; the session goes on.
            if thinker.handle.join().is_err() {
                self.out.say("info string internal error: the search ended abruptly\nbestmove 0000");
            }
        }
    }

    fn go(&mut self, mut go: Go) -> io::Result<()> {
        let memory = self.memory.get_or_insert_with(|| Arc::new(Memory::new(self.options.hash << 20)));
        let (memory, position, out) = (Arc::clone(memory), self.position.clone(), self.out);
        (go.limits.threads, go.limits.lines) = (self.options.threads, self.options.lines);
        let cancel = go.limits.cancel.clone();
        let patience = Arc::new(Patience { waits: Mutex::new(go.endless), bell: Condvar::new() });
        let waiting = Arc::clone(&patience);
        let handle = Builder::new().stack_size(STACK).spawn_scoped(self.scope, move || {
            let lines = go.limits.lines;
            let answer = think(&position, &go.limits, &memory, &mut |news| {
                out.say(&info(news, lines));
                if out.is_closed() {
                    go.limits.cancel.cancel();
                }
            });
            if answer.step.is_none() {
                out.say(if answer.mate.is_some() {
                    "info depth 0 score mate 0"
                } else {
                    "info depth 0 score cp 0"
                });
            }
            waiting.wait();
            match answer.step {
                Some(step) => out.say(&format!("bestmove {step}")),
                None => out.say("bestmove (none)"),
            }
        })?;
        self.thinker = Some(Thinker { cancel, patience, handle });
        Ok(())
    }
}

/// The news as the protocol has it: a line for each mate, or one that names none.
fn info(news: &News, wanted: usize) -> String {
    let millis = news.time.as_millis();
    let speed = u128::from(news.nodes) * 1000 / millis.max(1);
    let counts = format!("nodes {} nps {speed} time {millis}", news.nodes);
    let depth = news.depth;
    let lines = news.lines.iter().zip(1..).map(|(line, nth)| {
        let number = if wanted > 1 { format!(" multipv {nth}") } else { String::new() };
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let (length, moves) = (line.moves.len(), moves.join(" "));
        format!("info depth {depth} seldepth {length}{number} score mate {} {counts} pv {moves}", line.mate)
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { format!("info depth {depth} {counts}") } else { lines.join("\n") }
}
