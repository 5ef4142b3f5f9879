//! Runs the commands of a page in a shell, one after another, in a folder of their own.

use super::page::{Command, Fate, Page, Step, root};
use std::fs;
use std::path::Path;
use std::process::{self, Stdio};

/// What a command printed, on both streams, and how it ended.
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) status: i32,
}

/// Ends what a command printed; its exit status follows.
const SEPARATOR: char = '\u{1e}';

/// Runs a page in a folder. Returns what each command printed, and `None` for those that are not run.
pub(crate) fn run(page: &Page, folder: &Path) -> Vec<Option<Printed>> {
    let mut script = String::from("exec 2>&1\n");
    let is_run: Vec<bool> = page.commands().map(is_run).collect();
    let mut chosen = is_run.iter();
    for step in &page.steps {
        match step {
            Step::File { name, text } => write(&folder.join(name), text.as_bytes()),
            Step::Command(command) if chosen.next() == Some(&true) => {
                bring_files(&command.text, folder);
                script +=
                    &format!("{}\nstatus=$?; printf '\\036%d\\n' $status; (exit $status)\n", command.text);
            }
            Step::Command(_) => {}
        }
    }
    let output = shell(folder, &script);
    let mut printed = output.split_terminator(SEPARATOR);
    let mut text = printed.next().unwrap_or_default().to_owned();
    let mut all = Vec::new();
    for (command, is_run) in page.commands().zip(is_run) {
        all.push(is_run.then(|| {
            let rest = printed.next();
            let (status, next) = rest.and_then(|rest| rest.split_once('\n')).unwrap_or_else(|| {
                panic!("{}:{}: the shell ended in '{}'\n{output}", page.name, command.line, command.text)
            });
            let text = std::mem::replace(&mut text, next.to_owned());
            Printed { text, status: status.parse().expect("an exit status") }
        }));
    }
    all
}

fn is_run(command: &Command) -> bool {
    !matches!(command.fate, Fate::NotRun(_))
        && command.is_harmless()
        && command.needs.as_deref().is_none_or(is_installed)
}

/// Whether a program can be started; where it cannot, its commands are left out, loudly.
fn is_installed(program: &str) -> bool {
    let found = process::Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok();
    if !found {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{program} is not installed");
        eprintln!("skipped: commands of the book that need {program}, which is not installed");
    }
    found
}

/// Runs a script with the program of this build before all others, and with no settings of the user.
fn shell(folder: &Path, script: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_rookwright")).parent().expect("the folder of the program");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths(std::iter::once(program.to_owned()).chain(std::env::split_paths(&others)));
    let mut shell = process::Command::new("sh");
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "ROOKWRIGHT_COLLECTION"] {
        shell.env_remove(variable);
    }
    let output = shell
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path.expect("a search path"))
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("all output is text")
}

/// Copies the files of the project that a command names.
fn bring_files(command: &str, folder: &Path) {
    for word in command.split_whitespace().map(|word| word.trim_matches('\'')) {
        let from = root().join(word);
        if ["docs/", "puzzles/", "python/"].iter().any(|start| word.starts_with(start)) && from.is_file() {
            write(&folder.join(word), &fs::read(from).expect("a file of the project"));
        }
    }
}

fn write(file: &Path, text: &[u8]) {
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of our own");
    fs::write(file, text).expect("a file of our own");
}
