//! The completion scripts, in the shells themselves.

use crate::run::{rookwright, scratch};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The folder of the program, first on the PATH.
fn path() -> OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_rookwright")).parent().expect("it is in a folder");
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&rest));
    std::env::join_paths(folders).expect("folders without a separator in their names")
}

/// Whether a shell is there; without it the test is skipped, loudly.
fn has(shell: &str) -> bool {
    // Windows comes with a `bash` that starts Linux.
    let there = !cfg!(windows)
        && Command::new(shell).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{shell} is not installed");
        eprintln!("skipped: completion in {shell}, which is not installed");
    }
    there
}

/// A folder with puzzles and other files.
fn folder(test: &str) -> crate::run::Scratch {
    let folder = scratch(test);
    for file in ["mine.puz", "my own.puz", "mates.jsonl", "answer.txt"] {
        fs::write(folder.join(file), "").expect("a file of our own");
    }
    fs::create_dir_all(folder.join("puzzles")).expect("a folder of our own");
    folder
}

fn run(shell: &str, script: &str, within: &Path) -> String {
    let mut command = Command::new(shell);
    // Neither the settings of whoever runs the tests nor a terminal matter.
    match shell {
        "bash" => command.args(["--norc", "--noprofile", "-c", script]),
        "zsh" => command.args(["-f", "-c", script]),
        _ => command.args(["--no-config", "-c", script]),
    };
    let said =
        command.env("PATH", path()).current_dir(within).stdin(Stdio::null()).output().expect("a shell");
    let error = String::from_utf8_lossy(&said.stderr);
    assert!(error.is_empty(), "{shell}: {error}");
    String::from_utf8(said.stdout).expect("text")
}

/// What bash offers for the last word of a line, through the function that it has registered for the program.
fn bash(line: &str, within: &Path) -> Vec<String> {
    let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
    let script = format!(
        "eval \"$(rookwright completions bash)\"\n\
         read -r _ _ function _ < <(complete -p rookwright)\n\
         COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))\n\
         \"$function\" rookwright \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"\n\
         (( ${{#COMPREPLY[@]}} )) && printf '%s\\n' \"${{COMPREPLY[@]}}\"; true",
        words = words.join(" ")
    );
    let mut offered: Vec<String> = run("bash", &script, within).lines().map(str::to_owned).collect();
    offered.sort();
    offered
}

#[test]
fn bash_completes_puzzles_options_values_and_files() {
    if !has("bash") {
        return;
    }
    let folder = folder("bash");
    let all = bash("rookwright solve ", &folder);
    for word in ["queens", "crowded", "independent", "dominate", "peaceable", "tour", "mate", "chessnum"] {
        assert!(all.iter().any(|offered| offered == word), "{word}: {all:?}");
    }
    for (line, expected) in [
        ("rookwright co", &["collection", "compare", "completions", "count"][..]),
        ("rookwright generate ", &["chessnum", "help", "mate", "tour"]),
        ("rookwright solve q", &["queens"]),
        ("rookwright solve m", &["mate", "mine.puz", "my own.puz"]),
        ("rookwright solve p", &["peaceable", "puzzles"]),
        ("rookwright count dominate q", &["queen"]),
        ("rookwright check queens 8 a", &["answer.txt"]),
        ("rookwright sheet m", &["mates.jsonl", "mine.puz", "my own.puz"]),
        ("rookwright solve queens 8 --engine s", &["sat", "search"]),
        ("rookwright solve queens 8 --engine = s", &["sat", "search"]),
        ("rookwright compare queens 8 --engines sat,c", &["sat,cp"]),
        ("rookwright solve queens 8 --svg mi", &["mine.puz"]),
        ("rookwright solve mate --epd a", &["answer.txt"]),
        ("rookwright generate mate -o p", &["puzzles"]),
        ("rookwright generate mate --theme smo", &["smothered"]),
        ("rookwright --color a", &["always", "auto"]),
        ("rookwright solve queens 8 --up", &["--up-to-symmetry"]),
        ("rookwright solve queens 8 --nothing", &[]),
    ] {
        assert_eq!(bash(line, &folder), expected, "{line}");
    }
}

#[test]
fn fish_completes_puzzles_and_files() {
    if !has("fish") {
        return;
    }
    let folder = folder("fish");
    let offered = |line: &str| -> Vec<String> {
        let script = format!("rookwright completions fish | source; complete -C '{line}'");
        let lines = run("fish", &script, &folder);
        let mut words: Vec<_> =
            lines.lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
        words.sort();
        words
    };
    assert_eq!(offered("rookwright solve q"), ["queens"]);
    assert_eq!(offered("rookwright solve mi"), ["mine.puz"]);
    assert_eq!(offered("rookwright solve queens 8 --engine s"), ["sat", "search"]);
    assert_eq!(offered("rookwright check queens 8 a"), ["answer.txt"]);
    assert_eq!(offered("rookwright generate mate -o p"), ["puzzles/"]);
}

/// Completion of zsh needs a terminal: its script is read, and the functions that it calls are replaced by ones that
/// say what they were given.
#[test]
fn zsh_completes_puzzles_and_files() {
    if !has("zsh") {
        return;
    }
    let folder = folder("zsh");
    let offered = |line: &str| {
        let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
        let script = format!(
            "compdef() {{ :; }}\n\
             source <(rookwright completions zsh)\n\
             _files() {{ print -r -- files \"$@\"; }}\n\
             _describe() {{ print -rl -- \"${{(@)${{(P@)2}}%%:*}}\"; }}\n\
             compset() {{ :; }}\n\
             words=({words}); CURRENT=$#words; PREFIX=$words[CURRENT]\n\
             _rookwright; true",
            words = words.join(" ")
        );
        run("zsh", &script, &folder).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(offered("rookwright solve q"), ["files -g *.(puz)", "queens"]);
    assert_eq!(offered("rookwright solve queens 8 --engine s"), ["search", "sat"]);
    assert_eq!(offered("rookwright check queens 8 a"), ["files"]);
    assert_eq!(offered("rookwright generate mate -o p"), ["files -/"]);
}

#[test]
fn every_shell_has_a_script() {
    for (shell, part) in [
        ("bash", "complete -F _rookwright rookwright"),
        ("zsh", "#compdef rookwright"),
        ("fish", "complete -c rookwright"),
        ("elvish", "up-to-symmetry"),
        ("powershell", "up-to-symmetry"),
    ] {
        let script = rookwright("completions").arg(shell).answer();
        assert!(script.contains(part), "{shell}: {part}");
    }
}
