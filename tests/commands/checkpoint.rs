//! `count --checkpoint`: nothing is lost, and nothing of another puzzle is taken for ours.

#[cfg(unix)]
use crate::run::interrupt;
use crate::run::{Said, rookwright, scratch};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

fn parts(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count().saturating_sub(3))
}

/// Starts a count and disturbs it as soon as it has finished so many parts.
fn disturb(words: &str, file: &Path, after: usize, how: impl FnOnce(&mut Child)) -> Said {
    let mut child = rookwright(words).arg("--checkpoint").arg(file).start();
    while parts(file) < after && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    how(&mut child);
    child.wait_with_output().expect("the program ends").into()
}

fn count(words: &str, file: &Path) -> Value {
    let answer = rookwright(words).arg("--json").arg("--checkpoint").arg(file).answer();
    let mut document: Value = serde_json::from_str(&answer).expect("a document");
    document["seconds"] = Value::Null;
    document
}

#[test]
fn a_killed_count_goes_on_where_it_was() {
    let folder = scratch("killed");
    for (words, file) in
        [("count queens 15 --threads 1", "queens.log"), ("count crowded 12 --threads 1", "crowded.log")]
    {
        let file = folder.join(file);
        let whole = count(words, &folder.join("whole.log"));
        fs::remove_file(folder.join("whole.log")).expect("it was written");
        let killed = disturb(words, &file, 3, |child| child.kill().expect("it runs"));
        // Windows gives a killed program the status 1.
        assert_eq!((killed.code, killed.out.as_str()), (cfg!(windows).then_some(1), ""));
        let known = parts(&file);
        assert!(known >= 3, "{known}");
        // Two threads go on with what one has begun.
        let resumed = count(&words.replace("--threads 1", "--threads 2"), &file);
        for key in ["count", "classes", "optimum", "end"] {
            assert_eq!(resumed[key], whole[key], "{words}: {key}");
        }
        // All of it is known now.
        let lines = parts(&file);
        assert!(lines > known, "{lines}");
        assert_eq!(count(words, &file)["count"], whole["count"]);
        assert_eq!(parts(&file), lines);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_time_limits_keep_what_there_is() {
    let folder = scratch("interrupted");
    let file = folder.join("queens.log");
    let said = disturb("count queens 15 --threads 1", &file, 200, |child| interrupt(child));
    assert!(said.code == Some(3) && said.out.contains("at least"), "{said:?}");
    let said = rookwright("count queens 15 --time-limit 20ms --checkpoint").arg(&file).said();
    assert!(said.code == Some(3), "{said:?}");
    let answer = rookwright("count queens 15 --quiet --checkpoint").arg(&file).answer();
    assert_eq!(answer, "2279184\n");
}

#[test]
fn queens_with_pawns_go_on() {
    let folder = scratch("pawns");
    let file = folder.join("pawns.log");
    let words = "count queens 13 --pawns 2 --quiet --checkpoint";
    let said = rookwright(words).arg(&file).arg("--time-limit=100ms").said();
    assert!(said.code == Some(3), "{said:?}");
    let parts =
        fs::read_to_string(&file).expect("it is text").lines().filter(|line| line.contains("pawns")).count();
    assert!(parts > 0, "nothing was kept");
    assert_eq!(rookwright(words).arg(&file).answer(), "977664\n");
}

#[test]
fn strangers_are_refused() {
    let folder = scratch("strangers");
    let file = folder.join("a.log");
    rookwright("count queens 9 --checkpoint").arg(&file).answer();
    for words in ["count queens 10", "count queens 9 --torus", "count queens 9 --pawns 1", "count crowded 6"]
    {
        let said = rookwright(words).arg("--checkpoint").arg(&file).said();
        assert!(said.code == Some(2) && said.err.contains("belongs to another puzzle"), "{words}: {said:?}");
    }
    let text = fs::read_to_string(&file).expect("it is text");
    fs::write(&file, text.replace("version ", "version 9.")).expect("a file of our own");
    let said = rookwright("count queens 9 --checkpoint").arg(&file).said();
    assert!(said.code == Some(2) && said.err.contains("belongs to version 9."), "{said:?}");
    for (name, text) in [("diary", "Dear diary,\n"), ("empty-line", "\n"), ("bytes", "\u{0}\u{1}")] {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file of our own");
        let said = rookwright("count queens 9 --checkpoint").arg(&file).said();
        assert!(
            said.code == Some(2) && said.err.contains("is not a line of a checkpoint"),
            "{name}: {said:?}"
        );
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    }
    let said = rookwright("count queens 9 --checkpoint").arg(folder.join("no/such/folder.log")).said();
    assert!(said.code == Some(2) && said.err.contains("cannot be used"), "{said:?}");
    let said = rookwright("count queens 9 --limit 3 --checkpoint").arg(folder.join("b.log")).said();
    assert!(said.code == Some(2) && said.err.contains("--limit"), "{said:?}");
}

#[test]
fn every_engine_counts_placements_in_parts() {
    let folder = scratch("engines");
    for (words, number) in [
        ("count queens 6 --engine sat", 4),
        ("count queens 5 --engine brute", 10),
        ("count peaceable 3 --engine sat", 16),
    ] {
        let whole: Value =
            serde_json::from_str(&rookwright(words).arg("--json").answer()).expect("a document");
        assert_eq!(whole["count"]["value"], number, "{words}");
        let file = folder.join(words.replace(' ', "-"));
        for _ in 0..2 {
            let parts = count(words, &file);
            for key in ["count", "classes", "optimum", "end"] {
                assert_eq!(parts[key], whole[key], "{words}: {key}");
            }
        }
        assert!(self::parts(&file) > 100, "{words}");
    }
}

#[test]
fn engines_without_parts_say_so() {
    let folder = scratch("no_parts");
    for (words, chosen) in [
        ("count tour 5x5 --engine cp", ", not with the engine cp,"),
        ("count tour 5x5 --up-to-symmetry", ""),
        ("count mate 7k/8/8/8/8/8/R7/1R5K", ""),
    ] {
        let said = rookwright(words).arg("--checkpoint").arg(folder.join("c.log")).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.starts_with("error: checkpoints work with the engine search"), "{said:?}");
        assert!(said.err.contains("for counts of ") && said.err.contains(chosen), "{words}: {said:?}");
    }
}

/// Which file, which line, what to do; and doing it helps.
#[test]
fn damage_is_told_with_its_place() {
    let folder = scratch("damaged");
    let file = folder.join("queens.log");
    let words = "count queens 9 --quiet --checkpoint";
    rookwright(words).arg(&file).answer();
    let whole = fs::read_to_string(&file).expect("it is text");
    let lines: Vec<&str> = whole.lines().collect();
    for damage in [lines[4].replace(": ", ": 9"), "nonsense".to_owned()] {
        let text = whole.replace(lines[4], &damage);
        fs::write(&file, text).expect("a file of our own");
        let said = rookwright(words).arg(&file).said();
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.err.starts_with(&format!("error: {}: line 5 ", file.display())), "{said:?}");
        assert!(said.err.contains("delete this line") && !said.err.contains("engine"), "{said:?}");
        let mended = whole.replace(&format!("{}\n", lines[4]), "");
        fs::write(&file, mended).expect("a file of our own");
        assert_eq!(rookwright(words).arg(&file).answer(), "352\n");
    }
}

/// The tables of a tour's count are in files of their own.
#[test]
fn damaged_tables_are_told_with_their_file() {
    let folder = scratch("damaged_tables");
    let file = folder.join("tours.log");
    let near = folder.join("tours.log.near");
    for (bytes, part) in
        [(&b"my diary"[..], "is not the table of a count"), (b"", "is not the table of a count")]
    {
        fs::write(&near, bytes).expect("a file of our own");
        let said = rookwright("count tour 6x6 --closed --quiet --checkpoint").arg(&file).said();
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.err.starts_with(&format!("error: {}: {part}", near.display())), "{said:?}");
        assert!(said.err.contains("delete this file") && !said.err.contains("engine"), "{said:?}");
    }
    fs::remove_file(&near).expect("it is there");
    let counted = rookwright("count tour 6x6 --closed --quiet --checkpoint").arg(&file).answer();
    assert_eq!(counted, "9862\n");
}
