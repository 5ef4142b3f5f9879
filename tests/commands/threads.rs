//! Where the system starts no threads, the work goes on without them.

use crate::run::{Run, gallery, has_clingo, rookwright, scratch};
use std::path::Path;

/// A stack for threads that is larger than any memory, so that the system refuses all of them.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "1152921504606846976");

/// What is asked for, with standard input where it is read.
fn runs(folder: &Path) -> Vec<(&'static str, String)> {
    let mates = "3k/4/K3/R3 w dm 2;\n4/N1p1/Qn1k/K3 w - - dm 2;\n".to_owned();
    for file in ["../python/tests/data/club.pgn", "queens-8.puz", "mate-4x4-2.puz"] {
        let name = Path::new(file).file_name().expect("a name");
        std::fs::copy(gallery(file), folder.join(name)).expect("a file");
    }
    let silent = [
        "count queens 9 -q --threads 3",
        "count queens 8 -q --engine sat",
        "count queens 8 -q --engine cp --threads 3",
        "count tour 5x6 -q --threads 3",
        "count dominate queen 6 -q --threads 3",
        "solve queens 6 --all --engine sat --threads 3 --jsonl -q",
        "solve dominate queen 5 -q --all --engine sat --threads 3",
        "solve independent king 5 -q --engine cp --threads 3",
        "solve mate kbK5/pp6/1P6/8/8/8/8/R7 #2 -q --threads 3",
        "solve mate 8/8/8/8/8/4k3/8/R3K2R #3 -q --threads 3",
        "solve mate 8/8/8/8/8/p1p5/P1P5/k1K4N h#2 -q --threads 3",
        "generate mate --board 4x4 --count 2 --seed 7 --jsonl -q --threads 3",
        "generate tour --board 5x5 --seed 5 -q --threads 3",
        "generate chessnum --board 4x4 --pieces KR --clues 2..4 --seed 1 -q --threads 3",
        "mine club.pgn --threads 3 -q",
        "sheet queens-8.puz mate-4x4-2.puz -q --threads 3 -o sheet.txt",
    ];
    let reading = [
        "rate - -q --threads 3",
        "rate - -q --features --threads 1",
        "solve mate --epd - -q --threads 3",
        "collection import - -q --threads 3 --file mates.db",
        "generate mate --not-in - --board 4x4 --seed 7 --jsonl -q",
    ];
    let silent = silent.into_iter().map(|words| (words, String::new()));
    silent.chain(reading.into_iter().map(|words| (words, mates.clone()))).collect()
}

fn said(run: Run, input: &str) -> (Option<i32>, String, String) {
    let said = run.input(input).said();
    let mut lines: Vec<&str> = said.out.lines().collect();
    // Solutions of `sat` come in another order.
    lines.sort_unstable();
    (said.code, lines.join("\n"), said.err)
}

#[cfg(target_os = "linux")]
#[test]
fn every_verb_gives_the_same_answer() {
    let folder = scratch("threads");
    for (words, input) in runs(&folder) {
        let run = || rookwright(words).within(&folder);
        let usual = said(run(), &input);
        assert_eq!(usual.0, Some(0), "{words}: {usual:?}");
        let _ = std::fs::remove_file(folder.join("mates.db"));
        assert_eq!(said(run().env(NO_THREADS.0, NO_THREADS.1), &input), usual, "{words}");
    }
    let compared = rookwright("compare queens 5 --engines search,sat,cp,asp --json --threads 2");
    let compared = compared.env(NO_THREADS.0, NO_THREADS.1).answer();
    assert!(compared.matches("\"value\":10").count() >= 3, "{compared}");
    // The threads that read the output of clingo cannot be started.
    if has_clingo() {
        assert!(compared.contains("\"error\":\"cannot start here: no thread can be started"), "{compared}");
        let counted = rookwright("count queens 8 --engine asp").env(NO_THREADS.0, NO_THREADS.1).said();
        let error = "error: the engine 'asp' cannot start here: no thread can be started";
        assert!(counted.code == Some(2) && counted.err.starts_with(error), "{counted:?}");
    }
}

/// A server and an engine hear while they work, which takes threads.
#[cfg(target_os = "linux")]
#[test]
fn what_needs_a_thread_says_so() {
    use std::io::Write;
    use std::process::Command;
    let program = env!("CARGO_BIN_EXE_rookwright");
    // A limit on processes holds for everyone but root.
    let other = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "prlimit", "--nproc=1"];
    let run = |words: &str| {
        let (input, mut commands) = std::io::pipe()?;
        commands.write_all(b"go mate 1\n")?;
        drop(commands);
        let mut command = Command::new("setpriv");
        command.args(other).arg(program).args(words.split(' ')).current_dir("/").stdin(input).output()
    };
    if !run("--version").is_ok_and(|version| version.status.success()) {
        eprintln!("skipped: these tests may not run the program as another user");
        return;
    }
    for words in ["serve --port 0 --collection /tmp/none.db", "uci"] {
        let said = run(words).expect("it runs");
        let err = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.code() == Some(2) && err.contains("no thread can be started"), "{words}: {err}");
    }
    if !has_clingo() {
        return;
    }
    // A process counts like a thread.
    let said = run("count queens 8 --engine asp").expect("it runs");
    let err = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.code() == Some(2) && err.contains("no process can be started for 'clingo'"), "{err}");
    let said = run("compare queens 6 --engines search,asp,sat").expect("it runs");
    let out = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success() && out.contains("no process can be started for 'clingo'"), "{said:?}");
    assert!(
        out.lines().filter(|line| line.starts_with("search") || line.starts_with("sat")).count() == 2,
        "{out}"
    );
}
