//! One run of the program, and what it said.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A run to be.
pub(crate) struct Run {
    command: Command,
    input: Vec<u8>,
    /// Where standard input comes from, if not from the test.
    from: Option<Stdio>,
}

/// The exit status and both streams.
#[derive(Debug)]
pub(crate) struct Said {
    /// `None` where a signal ended the program.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, parted by blanks.
pub(crate) fn rookwright(words: &str) -> Run {
    receive_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookwright"));
    command.args(words.split_whitespace());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "ROOKWRIGHT_TOKEN"] {
        command.env_remove(variable);
    }
    Run { command, input: Vec::new(), from: None }
}

impl Run {
    /// One more argument, blanks and all.
    pub(crate) fn arg(mut self, word: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.arg(word);
        self
    }

    /// More arguments, parted by blanks.
    pub(crate) fn words(mut self, words: &str) -> Self {
        self.command.args(words.split_whitespace());
        self
    }

    pub(crate) fn env(mut self, variable: &str, value: &str) -> Self {
        self.command.env(variable, value);
        self
    }

    /// Runs in this folder, for commands that write files.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// What stands on standard input.
    pub(crate) fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    /// Has standard input come from elsewhere.
    #[cfg(unix)]
    pub(crate) fn from(mut self, input: impl Into<Stdio>) -> Self {
        self.from = Some(input.into());
        self
    }

    /// Starts it, for tests that do not wait for the end.
    pub(crate) fn start(mut self) -> Child {
        self.command
            .stdin(self.from.unwrap_or_else(Stdio::piped))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        self.command.spawn().expect("the program starts")
    }

    /// Runs it to its end.
    pub(crate) fn said(mut self) -> Said {
        let input = std::mem::take(&mut self.input);
        let mut child = self.start();
        // A program that fails early leaves its input unread.
        let _ = child.stdin.take().expect("a pipe").write_all(&input);
        child.wait_with_output().expect("the program ends").into()
    }

    /// Runs it with standard input coming from elsewhere.
    #[cfg(unix)]
    pub(crate) fn said_with_stdin(self, input: impl Into<Stdio>) -> Said {
        self.from(input).start().wait_with_output().expect("the program runs").into()
    }

    /// Runs it with standard output going elsewhere.
    pub(crate) fn said_with_stdout(mut self, out: impl Into<Stdio>) -> Said {
        self.command.stdin(Stdio::null()).stdout(out);
        self.command.output().expect("the program runs").into()
    }

    /// Runs it on its input with standard output going elsewhere.
    #[cfg(unix)]
    pub(crate) fn said_to(mut self, out: impl Into<Stdio>) -> Said {
        let input = std::mem::take(&mut self.input);
        self.command.stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
        let mut child = self.command.spawn().expect("the program starts");
        let mut pipe = child.stdin.take().expect("a pipe");
        // A program that fails early leaves its input unread.
        let _ = pipe.write_all(&input);
        let said = child.wait_with_output().expect("the program ends");
        // Only now: a program that waits for more than it was given does not end by itself.
        drop(pipe);
        said.into()
    }

    /// Runs it with standard error going elsewhere.
    pub(crate) fn said_with_stderr(mut self, err: impl Into<Stdio>) -> Said {
        self.command.stdin(Stdio::null()).stderr(err);
        self.command.output().expect("the program runs").into()
    }

    /// Runs it, and expects an answer.
    pub(crate) fn answer(self) -> String {
        let said = self.said();
        assert_eq!(said.code, Some(0), "{said:?}");
        said.out
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("all output is text");
        Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// Lets programs that are started from here on get Ctrl-C, also where these tests do not: a script has its jobs in the
/// background ignore it.  What is ignored stays ignored in a new program, and what has a handler does not.
#[cfg(unix)]
fn receive_signals() {
    use signal_hook::consts::{SIGINT, SIGQUIT, SIGTERM};
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        for signal in [SIGINT, SIGQUIT, SIGTERM] {
            // The tests themselves end at a signal as usual.
            signal_hook::flag::register_conditional_default(signal, std::sync::Arc::new(true.into()))
                .expect("a handler");
        }
    });
}

#[cfg(not(unix))]
fn receive_signals() {}

/// Waits until a program handles Ctrl-C and a request to terminate, and has not left them to the system.
///
/// Between the installation of a handler and the entry of what it does, `signal-hook` loses a signal; these are a few
/// instructions, in which a busy machine may stop the program.  The socket by which the program hears of signals comes after them.
#[cfg(target_os = "linux")]
pub(crate) fn wait_for_handler(child: &Child) {
    let handles = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?.trim();
        let files = fs::read_dir(format!("/proc/{}/fd", child.id())).ok()?.flatten();
        let mut targets = files.filter_map(|file| fs::read_link(file.path()).ok());
        let has_socket = targets.any(|target| target.to_string_lossy().starts_with("socket:"));
        Some(
            u64::from_str_radix(caught, 16).ok()? >> (signal_hook::consts::SIGTERM - 1) & 1 == 1
                && has_socket,
        )
    };
    while !handles().expect("the program runs") {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Sends a program what Ctrl-C sends.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    // The shell has a `kill` of its own; new systems have no program of this name.
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().is_ok_and(|status| status.success()));
}

/// Whether the engine `asp` can run; without clingo its tests are skipped, loudly.
pub(crate) fn has_clingo() -> bool {
    let found = Command::new("clingo").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !found {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "clingo is not installed");
        eprintln!("skipped: the engine asp, for clingo is not installed");
    }
    found
}

/// A folder for the files of one test; it goes with the test.
pub(crate) struct Scratch(PathBuf);

pub(crate) fn scratch(test: &str) -> Scratch {
    // Two runs of the tests at once do not share it.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder of our own");
    Scratch(folder)
}

impl std::ops::Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file of the gallery.
pub(crate) fn gallery(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name)
}

/// Width and height of a PNG file, which begins with its signature and them.
pub(crate) fn png_size(file: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(file.get(at..at + 4)?.try_into().ok()?));
    let whole = file.starts_with(b"\x89PNG\r\n\x1a\n") && file.get(12..16) == Some(b"IHDR");
    whole.then(|| Some((number(16)?, number(20)?))).flatten()
}
