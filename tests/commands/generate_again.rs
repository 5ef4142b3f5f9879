//! `generate -o FOLDER`, killed in the middle and run again.

use crate::run::{Scratch, rookwright, scratch};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A run of each family that takes a while, and what its files are called.
const RUNS: [(&str, &str); 3] = [
    ("generate chessnum --board 6x6 --clues 4..8 --count 40 --seed 7 --threads 1", "chessnum-7-"),
    ("generate tour --board 5x5 --count 40 --seed 7 --threads 1", "tour-7-"),
    ("generate mate --board 4x4 --count 40 --seed 7 --threads 1", "mate-7-"),
];

/// Every file of a folder, hidden ones too, with what is in it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let file = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a file"))
    };
    fs::read_dir(folder).into_iter().flatten().map(file).collect()
}

/// What an uninterrupted run makes.
fn whole(words: &str, name: &str, test: &str) -> (Scratch, BTreeMap<String, String>) {
    let folder = scratch(&format!("{name}{test}"));
    rookwright(words).arg("-o").arg(&*folder).answer();
    let made = files(&folder);
    assert_eq!(made.len(), 40, "{words}");
    (folder, made)
}

/// Kills a run as soon as it has made some puzzles; whether it was still at work.
fn kill_in_the_middle(words: &str, folder: &Path) -> bool {
    let mut child = rookwright(words).arg("-o").arg(folder).start();
    loop {
        let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let made = names.filter(|name| !name.to_string_lossy().starts_with('.')).count();
        let ended = child.try_wait().expect("a program");
        if made >= 3 || ended.is_some() {
            // SIGKILL: nothing can be put in order after it.
            child.kill().expect("a program to kill");
            child.wait().expect("an end");
            return ended.is_none();
        }
    }
}

#[test]
fn a_run_that_was_killed_is_completed_with_the_same_seed() {
    for (words, name) in RUNS {
        let (_whole, expected) = whole(words, name, "whole");
        let folder = scratch(&format!("{name}killed"));
        let killed = kill_in_the_middle(words, &folder);
        let made = files(&folder);
        // What is there is whole.
        for (file, text) in made.iter().filter(|(file, _)| !file.starts_with('.')) {
            assert_eq!(Some(text), expected.get(file), "{words}: {file}");
        }
        let before = made.keys().filter(|file| !file.starts_with('.')).count();
        assert!(!killed || before < 40, "{words}: killed too late to tell");
        let again = rookwright(words).arg("-o").arg(&*folder).said();
        assert_eq!(again.code, Some(0), "{words}: {again:?}");
        assert!(again.err.contains(&format!("{before} of them were already in the folder")), "{again:?}");
        // Nothing is missing, nothing is different, and nothing is left of the run that was killed.
        assert_eq!(files(&folder), expected, "{words}");
    }
}

/// What is already there is not even touched.
#[test]
fn puzzles_that_are_there_are_not_written_again() {
    let (words, name) = RUNS[0];
    let (folder, expected) = whole(words, name, "again");
    let time =
        |name: &String| fs::metadata(folder.join(name)).and_then(|data| data.modified()).expect("a time");
    let before: Vec<_> = expected.keys().map(time).collect();
    let again = rookwright(words).words("--jsonl").arg("-o").arg(&*folder).said();
    assert_eq!(again.code, Some(0), "{again:?}");
    assert_eq!(again.out.lines().count(), 40, "they are listed all the same");
    assert_eq!(expected.keys().map(time).collect::<Vec<_>>(), before);
    let quiet = rookwright(words).words("-q").arg("-o").arg(&*folder).said();
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
}

/// The files of others are neither overwritten nor taken for ours.
#[test]
fn files_of_others_are_left_alone() {
    for (words, name) in RUNS {
        let folder = scratch(&format!("{name}others"));
        let taken = format!("{name}002.puz");
        fs::write(folder.join(&taken), "puzzle: mine\n").expect("a file");
        fs::write(folder.join("notes.txt"), "mine too").expect("a file");
        let said = rookwright(words).words("-q").arg("-o").arg(&*folder).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(
            said.err.contains(&format!("contains {taken} from another run, which is not overwritten")),
            "{said:?}"
        );
        let left = files(&folder);
        assert_eq!(left.get(&taken).map(String::as_str), Some("puzzle: mine\n"));
        let mut expected = [format!("{name}001.puz"), taken, "notes.txt".to_owned()];
        expected.sort();
        assert!(left.keys().eq(&expected), "{left:?}");
    }
}
