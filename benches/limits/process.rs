//! Runs a program as a user would, and says how long it took and how much memory it used at most.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a program's memory is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// What a whole process took.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) seconds: f64,
    /// The most memory that was seen, in bytes; the last hundredth of a second is not seen.
    pub(crate) memory: u64,
    pub(crate) stdout: String,
    /// It was stopped because it took too long.
    pub(crate) stopped: bool,
}

/// Runs the command; a process that takes longer than `patience` is stopped.
pub(crate) fn run(command: &[String], patience: Duration) -> Result<Ran, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", command.join(" "));
    let (program, words) = command.split_first().ok_or("no command")?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(trouble)?;
    let pipe = child.stdout.take();
    let child = Arc::new(Mutex::new(child));
    let (done, ended) = channel();
    let watcher = {
        let child = Arc::clone(&child);
        std::thread::spawn(move || watch(&child, &ended, patience))
    };
    let mut stdout = String::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_string(&mut stdout).map_err(trouble)?;
    }
    let status = child.lock().unwrap_or_else(PoisonError::into_inner).wait().map_err(trouble)?;
    let seconds = start.elapsed().as_secs_f64();
    // The watcher has ended by itself if it stopped the process.
    let _ = done.send(());
    let (memory, stopped) = watcher.join().map_err(|_| "the watcher failed")?;
    if !status.success() && !stopped {
        return Err(format!("{} ended with {status}", command.join(" ")));
    }
    Ok(Ran { seconds, memory, stdout, stopped })
}

/// Returns the most memory seen until the process ended, and whether it was stopped.
fn watch(child: &Mutex<Child>, ended: &Receiver<()>, patience: Duration) -> (u64, bool) {
    let start = Instant::now();
    let status = {
        let id = child.lock().unwrap_or_else(PoisonError::into_inner).id();
        format!("/proc/{id}/status")
    };
    let mut most = 0;
    loop {
        most = most.max(high_water(Path::new(&status)).unwrap_or(0));
        match ended.recv_timeout(GLANCE) {
            Err(RecvTimeoutError::Timeout) if start.elapsed() >= patience => {
                // It may have ended in this moment.
                let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
                return (most, true);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return (most, false),
        }
    }
}

/// The high-water mark of a process's memory, where the system tells it as Linux does.
fn high_water(status: &Path) -> Option<u64> {
    let status = std::fs::read_to_string(status).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
}
