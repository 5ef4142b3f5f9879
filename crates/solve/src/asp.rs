//! The ASP engine: a logic program for clingo, which runs as a separate program.
//!
//! Works with clingo 5.4 and later.  The answers that clingo prints name every true variable by its number;
//! clingo itself distinguishes solutions by the shown variables only.

use crate::asp_text::Program;
use crate::engine::{Engine, Found, Report};
use crate::judge::{Ended, Judge};
use crate::model::{Assignment, Model};
use rookwright_run::threads::{NoThread, start_in};
use rookwright_run::{Budget, End, EngineError, Statistics, Watch};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The time between two checks of the clock while clingo prints nothing.
const CLOCK_INTERVAL: Duration = Duration::from_millis(10);

/// The number of lines that are read before the caller takes them.
const LINES_AHEAD: usize = 64;

/// The engine that runs clingo.
#[derive(Clone, Debug)]
pub struct Asp {
    program: OsString,
}

impl Default for Asp {
    /// Uses the `clingo` on the `PATH`.
    fn default() -> Self {
        Asp::at("clingo")
    }
}

impl Asp {
    /// The clingo at this path.
    pub fn at(program: impl AsRef<Path>) -> Self {
        Asp { program: program.as_ref().as_os_str().to_owned() }
    }

    /// Returns an error if the program is not on the `PATH`; `None` if it is.
    pub fn missing(&self) -> Option<EngineError> {
        let mut full = self.program.clone();
        full.push(std::env::consts::EXE_SUFFIX);
        let folders = std::env::var_os("PATH").unwrap_or_default();
        // Joining an absolute path to a folder gives the absolute path.
        let there = std::env::split_paths(&folders)
            .any(|folder| [&self.program, &full].into_iter().any(|name| folder.join(name).is_file()));
        (!there).then(|| self.not_there())
    }

    fn not_there(&self) -> EngineError {
        EngineError::Missing {
            program: self.program.to_string_lossy().into_owned(),
            install: "apt install gringo, brew install clingo, or conda install -c conda-forge clingo \
                      (the clingo of pip is a library without the program)",
        }
    }

    fn start(&self, model: &Model) -> Result<Running, EngineError> {
        // "crafty" is meant for puzzles: all 14,200 placements of 12 queens take it 1.6 seconds, and
        // the default 20.  "frumpy" suits circuits: for a closed knight's tour on 50x50 it searches 0.2
        // seconds, "crafty" 1 to 7 and the default 1.5.
        let circuits = model.circuits().next().is_some();
        let configuration = if circuits { "--configuration=frumpy" } else { "--configuration=crafty" };
        let command = Command::new(&self.program)
            .args(["-", "--models=0", "--project=project", "--opt-mode=optN", configuration])
            .args(["--stats", "--warn=none", "--outf=0", "--verbose=1", "--quiet=0,0,0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        command.map(Running).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => self.not_there(),
            // The limit on processes is reached, or there is no memory for one more.
            io::ErrorKind::WouldBlock | io::ErrorKind::OutOfMemory => {
                not_started(format!(
                    "no process can be started for '{}': {error}; is the limit on processes reached (ulimit -u, or \
                     the pids of a container)?",
                    self.program.to_string_lossy()
                ))
            }
            _ => failed(format!("cannot start '{}': {error}", self.program.to_string_lossy())),
        })
    }
}

impl Engine for Asp {
    fn name(&self) -> &'static str {
        "asp"
    }

    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        if model.lazy().is_some() {
            let what = "it cannot add clauses while solving".to_owned();
            return Err(EngineError::Unsupported { engine: "asp", what });
        }
        let watch = budget.watch();
        thread::scope(|scope| {
            // This is dropped, and clingo with it, before the scope waits for the threads at its pipes.
            let mut clingo = self.start(model)?;
            let child = &mut clingo.0;
            let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            let (Some(stdin), Some(stdout), Some(mut stderr)) = pipes else {
                return Err(failed("cannot connect to clingo's input and output".to_owned()));
            };
            let refused = |error: NoThread| not_started(error.to_string());
            let write = move || {
                // If clingo stops reading, its exit status says why.
                let program = Program::new(model);
                let mut text = io::BufWriter::new(stdin);
                program.write_rules(&mut text).and_then(|()| program.write_numbers(&mut text)).ok();
                text.flush().ok();
            };
            let complain = move || {
                let mut text = String::new();
                stderr.read_to_string(&mut text).ok();
                text
            };
            let (send, lines) = sync_channel(LINES_AHEAD);
            let read = move || {
                BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| send.send(line)).ok()
            };
            start_in(scope, None, write).map_err(refused)?;
            let complaints = start_in(scope, None, complain).map_err(refused)?;
            start_in(scope, None, read).map_err(refused)?;
            let mut reader = Reader::new(model, Judge::new(model, budget, found));
            let stopped = reader.read(&lines, &watch)?;
            if let Some(end) = stopped {
                return Ok(reader.report(end));
            }
            // Clingo has closed its output, so that it ends soon.
            let status =
                clingo.0.wait().map_err(|error| failed(format!("cannot wait for clingo: {error}")))?;
            match status.code() {
                // The search is complete: 20 without a solution, 30 with solutions.
                Some(20 | 30) => Ok(reader.report(End::Exhausted)),
                // A Ctrl-C at the terminal also reaches clingo, and sometimes sooner.
                _ if reader.interrupted => Ok(reader.report(End::Stopped)),
                _ => {
                    let complaints = complaints.join().unwrap_or_default();
                    Err(failed(format!("clingo ended with {status}: {}", complaints.trim())))
                }
            }
        })
    }
}

fn failed(what: String) -> EngineError {
    EngineError::Failed { engine: "asp", what }
}

fn not_started(what: String) -> EngineError {
    EngineError::NotStarted { engine: "asp", what }
}

/// A running clingo, which is killed when this is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.  Waiting leaves no zombie in either case.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Reads the output of clingo.
struct Reader<'a> {
    model: &'a Model,
    judge: Judge<'a>,
    proven: bool,
    interrupted: bool,
    statistics: Statistics,
}

impl<'a> Reader<'a> {
    fn new(model: &'a Model, judge: Judge<'a>) -> Self {
        Reader { model, judge, proven: false, interrupted: false, statistics: Statistics::default() }
    }

    /// Reads until the output ends or the search must stop.
    fn read(&mut self, lines: &Receiver<String>, watch: &Watch) -> Result<Option<End>, EngineError> {
        let mut answer_follows = false;
        loop {
            if watch.is_over() {
                return Ok(Some(watch.end()));
            }
            // Clingo may be silent for hours, so the clock is looked at in between.
            let line = match lines.recv_timeout(CLOCK_INTERVAL) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            };
            if answer_follows {
                answer_follows = false;
                // The line after `Answer:` holds the atoms.
                if self.answer(&line)?.is_break() {
                    return Ok(Some(End::Stopped));
                }
            } else if line.starts_with("Answer:") {
                answer_follows = true;
            } else if line.starts_with("INTERRUPTED") {
                self.interrupted = true;
            } else if line.starts_with("OPTIMUM FOUND") {
                self.proven = true;
            } else if let Some((name, value)) = line.split_once(':') {
                self.statistic(name.trim(), value);
            }
        }
    }

    /// Reads an answer: the numbers of the true variables.
    ///
    /// Clingo improves strictly until nothing better exists.  Then it prints all optimal answers; the first of
    /// them repeats the value of the last improvement.
    fn answer(&mut self, line: &str) -> Result<ControlFlow<()>, EngineError> {
        let mut values = vec![false; self.model.variables().len()];
        for word in line.split_ascii_whitespace() {
            let value = word.parse().ok().and_then(|number: usize| values.get_mut(number));
            // A number that is no variable means that this is not the output that was expected; guessing
            // would give wrong boards.
            *value.ok_or_else(|| failed(format!("unexpected output of clingo: '{word}'")))? = true;
        }
        let assignment = Assignment::new(values);
        let objective = self.model.objective();
        if let Some(value) = self.model.value(&assignment) {
            if self.judge.best() != Some(value) {
                let told = self.judge.report_better(&assignment, value);
                // If the objective counts nothing, clingo sees no objective and every answer is final.
                if told.is_break() || objective.is_some_and(|objective| !objective.among.is_empty()) {
                    return Ok(told);
                }
            }
            // A value that is repeated is the optimum, and this its first answer.
            self.proven = true;
        }
        Ok(self.judge.report_solution(&assignment))
    }

    fn statistic(&mut self, name: &str, value: &str) {
        let number = value.split_ascii_whitespace().next().and_then(|number| number.parse().ok());
        let field = match name {
            "Variables" => &mut self.statistics.variables,
            "Rules" => &mut self.statistics.clauses,
            "Conflicts" => &mut self.statistics.conflicts,
            "Choices" => &mut self.statistics.nodes,
            _ => return,
        };
        *field = number.unwrap_or(0);
    }

    fn report(&self, end: End) -> Report {
        self.judge.report(Ended { end, proven: self.proven, statistics: self.statistics })
    }
}
