//! The dialogue with the user interface.

use super::command::{Command, Go, START, read};
use super::input::{InputLine, LONGEST_LINE, read_line};
use super::options::{Change, Options};
use crate::thinking::{Memory, News, think};
use rookwright_chess::{Legality, Position};
use rookwright_run::Cancel;
use rookwright_run::threads::{NoThread, start_in};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

/// The stack size of the search thread. Both searches are deeply recursive.
const STACK_BYTES: usize = 64 << 20;

/// Answers UCI commands until `quit` or the end of the input.
///
/// `quit` stops the current search. At the end of the input, a search with limits is finished and answered;
/// one that waits for `stop` is stopped.
///
/// An error means that reading or writing failed. Faults in the commands are reported to the user
/// interface.
pub fn serve(input: impl BufRead, output: impl Write + Send) -> Result<(), ServeError> {
    let out = Out(Mutex::new((output, Ok(()))));
    let heard = std::thread::scope(|scope| {
        let position = start()?;
        let mut session =
            Session { scope, out: &out, options: Options::default(), memory: None, search: None, position };
        let heard = session.listen(input);
        match heard {
            Ok(SessionEnd::EndOfInput) => session.finish(),
            Ok(SessionEnd::Quit) | Err(_) => session.stop(),
        }
        heard.map(drop)
    });
    let (_, written) = out.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    written.map_err(ServeError::Output)?;
    heard
}

/// The reason why a session ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The commands cannot be read.
    #[error("the commands cannot be read: {0}")]
    Input(#[from] io::Error),
    /// An answer cannot be written.
    #[error("the answers cannot be written: {0}")]
    Output(io::Error),
    /// The engine listens while it searches, which takes two threads.
    #[error(transparent)]
    Thread(#[from] NoThread),
}

fn start() -> io::Result<Position> {
    Position::from_fen(START, Legality::Strict).map_err(io::Error::other)
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SessionEnd {
    /// By `quit`.
    Quit,
    /// By the end of the input.
    EndOfInput,
}

/// The output, shared by both threads. It keeps the first failure and writes nothing after it.
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

/// A search in progress.
struct RunningSearch<'scope> {
    cancel: Cancel,
    gate: Arc<AnswerGate>,
    handle: ScopedJoinHandle<'scope, ()>,
}

/// Makes the answer wait until `stop` or `ponderhit`.
struct AnswerGate {
    waits: Mutex<bool>,
    bell: Condvar,
}

impl AnswerGate {
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
    /// Created on first use.
    memory: Option<Arc<Memory>>,
    position: Position,
    search: Option<RunningSearch<'scope>>,
}

impl<W: Write + Send> Session<'_, '_, W> {
    fn listen(&mut self, mut input: impl BufRead) -> Result<SessionEnd, ServeError> {
        while !self.out.is_closed() {
            let command = match read_line(&mut input)? {
                InputLine::End => return Ok(SessionEnd::EndOfInput),
                InputLine::TooLong => Err(format!("line ignored: longer than {LONGEST_LINE} bytes")),
                InputLine::Line(line) => read(&line, &self.position),
            };
            match command {
                Ok(Command::Quit) => break,
                Ok(command) => self.execute(command)?,
                Err(wrong) => self.report_fault(&wrong),
            }
        }
        Ok(SessionEnd::Quit)
    }

    fn report_fault(&self, wrong: &str) {
        self.out.say(&format!("info string {wrong}"));
    }

    fn execute(&mut self, command: Command) -> Result<(), ServeError> {
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
                // What was learnt about another game would only take room.
                self.memory = None;
                self.position = start()?;
            }
            Command::Option(change) => match change {
                Change::Hash(hash) => {
                    self.stop();
                    // The memory is reserved anew by the next search, in its new size.
                    (self.options.hash, self.memory) = (hash, None);
                }
                Change::Threads(threads) => self.options.threads = threads,
                Change::Lines(lines) => self.options.lines = lines,
            },
            Command::Position(position) => self.position = *position,
            Command::Go(go) => {
                // A search that still runs would answer for the wrong position.
                self.stop();
                if let Some(wrong) = &go.wrong {
                    self.report_fault(wrong);
                }
                return self.go(*go);
            }
            Command::Stop => self.stop(),
            // The search started as pondering; its answer is now due.
            Command::PonderHit => {
                if self.is_endless() {
                    self.stop();
                }
            }
            Command::Quit | Command::Ignored => {}
        }
        Ok(())
    }

    /// Whether the current search ends only by `stop`.
    fn is_endless(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.gate.is_waiting())
    }

    /// Stops the search and waits for its answer.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.cancel.cancel();
            search.gate.end();
        }
        self.finish();
    }

    /// Waits for the answer, because no `stop` can come any more.
    fn finish(&mut self) {
        if self.is_endless() {
            return self.stop();
        }
        if let Some(search) = self.search.take() {
            // If the search panicked, report it; the session continues.
            if search.handle.join().is_err() {
                self.out.say("info string internal error: the search ended abruptly\nbestmove 0000");
            }
        }
    }

    fn go(&mut self, mut go: Go) -> Result<(), ServeError> {
        let memory = self.memory.get_or_insert_with(|| Arc::new(Memory::new(self.options.hash << 20)));
        let (memory, position, out) = (Arc::clone(memory), self.position.clone(), self.out);
        (go.limits.threads, go.limits.lines) = (self.options.threads, self.options.lines);
        let cancel = go.limits.cancel.clone();
        let gate = Arc::new(AnswerGate { waits: Mutex::new(go.endless), bell: Condvar::new() });
        let waiting = Arc::clone(&gate);
        // The search has its own thread, or `stop` could not be read while it runs.
        let handle = start_in(self.scope, Some(STACK_BYTES), move || {
            let lines = go.limits.lines;
            let answer = think(&position, &go.limits, &memory, &mut |news| {
                out.say(&info(news, lines));
                if out.is_closed() {
                    // Nobody reads any more: the user interface has gone.
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
            // After `go infinite` the answer may be given only when it is asked for, even if the search has
            // ended.
            waiting.wait();
            match answer.step {
                Some(step) => out.say(&format!("bestmove {step}")),
                None => out.say("bestmove (none)"),
            }
        })?;
        self.search = Some(RunningSearch { cancel, gate, handle });
        Ok(())
    }
}

/// Writes the news as the protocol requires: one line for each mate, or one without a mate.
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
