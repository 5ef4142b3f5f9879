//! `--shard` and `merge`: parts on several machines, put together.

use crate::run::{Run, rookwright, scratch};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Does all parts of a command, and returns their files.
fn parts(words: &str, of: usize, folder: &Path) -> Vec<PathBuf> {
    let part = |number: usize| {
        let file = folder.join(format!("part-{number}.json"));
        let shard = format!("{number}/{of}");
        rookwright(words).arg("--shard").arg(&shard).arg("-q").arg("-o").arg(&file).within(folder).answer();
        file
    };
    (1..=of).map(part).collect()
}

/// Adds the names of files.
fn with(run: Run, files: &[PathBuf]) -> Run {
    files.iter().fold(run, Run::arg)
}

fn without_time(text: &str) -> Value {
    let mut document: Value = serde_json::from_str(text).expect("a document");
    document["seconds"] = Value::Null;
    document
}

#[test]
fn counts_are_merged() {
    for words in ["count queens 11", "count queens 9 --pawns 1", "count queens 7 --torus --up-to-symmetry"] {
        let folder = scratch("shards-count");
        let files = parts(words, 5, &folder);
        let merged = with(rookwright("merge --json"), &files).answer();
        let whole = rookwright(words).arg("--json").answer();
        assert_eq!(without_time(&merged), without_time(&whole), "{words}");
    }
}

#[test]
fn lines_are_merged() {
    let folder = scratch("shards-lines");
    let mate = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\n";
    fs::write(folder.join("m.epd"), mate.repeat(7)).expect("written");
    let game = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    fs::write(folder.join("g.pgn"), game.repeat(3)).expect("written");
    for (words, whole) in [
        ("solve mate --epd m.epd", "solve mate --epd m.epd --jsonl -q"),
        ("rate m.epd", "rate m.epd --jsonl -q"),
        ("mine g.pgn --moves 1", "mine g.pgn --moves 1 -q"),
        (
            "generate mate --board 3x3 --men 4 --exhaust",
            "generate mate --board 3x3 --men 4 --exhaust --jsonl -q",
        ),
    ] {
        let files = parts(words, 3, &folder);
        let merged = with(rookwright("merge --jsonl -q"), &files).answer();
        assert_eq!(merged, rookwright(whole).within(&folder).answer(), "{words}");
        let file = folder.join("merged.jsonl");
        with(rookwright("merge -q -o").arg(&file), &files).answer();
        assert_eq!(fs::read_to_string(&file).expect("written"), merged, "{words}");
    }
}

#[test]
fn an_import_is_merged() {
    let folder = scratch("shards-import");
    let mates = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\n7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n";
    fs::write(folder.join("m.epd"), mates).expect("written");
    let files = parts("collection import m.epd --tag club", 3, &folder);
    let (one, other) = (folder.join("one.db"), folder.join("other.db"));
    with(rookwright("merge -q --collection").arg(&one), &files).within(&folder).answer();
    let whole = format!("collection --file {} import m.epd --tag club -q", other.display());
    rookwright(&whole).within(&folder).answer();
    let found = |file: &Path| {
        rookwright(&format!("collection --file {} find", file.display()))
            .arg("tag:club")
            .arg("--jsonl")
            .answer()
    };
    assert_eq!(found(&one), found(&other));
    assert_eq!(found(&one).lines().count(), 2);
}

/// A proof stands for the entry that it was made from, not for whatever stands in its place.
#[test]
fn an_import_of_another_content_is_refused() {
    let folder = scratch("shards-content");
    let row = |(id, rank): (usize, &str)| {
        let from = char::from(b'a' + id as u8);
        format!(
            "{id:05},6k1/5ppp/8/8/8/8/5PPP/{rank} b - - 0 1,g8h8 {from}1{from}8,1200,80,90,500,mateIn1,https://lichess.org/{id},\n"
        )
    };
    let head = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
    let rows: String =
        ["R5K1", "1R4K1", "2R3K1", "3R2K1", "4R1K1"].into_iter().enumerate().map(row).collect();
    let file = folder.join("r.csv");
    fs::write(&file, format!("{head}{rows}")).expect("written");
    let files = parts("collection import r.csv", 3, &folder);
    // Without a pawn there is no mate any more.
    fs::write(&file, format!("{head}{}", rows.replace("5ppp", "5pp1"))).expect("written");
    let said = with(rookwright("merge --collection m.db").within(&folder), &files).said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("r.csv: has ") && said.err.contains("part-1.json was made from"), "{said:?}");
    assert!(!folder.join("m.db").exists());
    // With the old content, the parts are what they were.
    fs::write(&file, format!("{head}{rows}")).expect("written");
    let merged = with(rookwright("merge --collection m.db").within(&folder), &files).answer();
    assert!(merged.starts_with("5 entries, 5 new"), "{merged}");
}

#[test]
fn the_number_comes_from_slurm_or_kubernetes() {
    let shard = |choice: &str, name: &str, value: &str| {
        rookwright("count queens 6 --shard").arg(choice).env(name, value).said()
    };
    for (choice, name, value, number) in [
        ("slurm/4", "SLURM_ARRAY_TASK_ID", "4", 4),
        ("kubernetes/4", "JOB_COMPLETION_INDEX", "0", 1),
        ("k8s/4", "JOB_COMPLETION_INDEX", "3", 4),
    ] {
        let said = shard(choice, name, value);
        let document: Value = serde_json::from_str(&said.out).expect("a document");
        assert_eq!((&document["shard"], &document["of"]), (&number.into(), &4.into()));
    }
    for (choice, name, value, expected) in [
        ("slurm/4", "SLURM_ARRAY_TASK_ID", "0", "SLURM_ARRAY_TASK_ID is 0, and there are 4 shards"),
        ("slurm/4", "OTHER", "1", "SLURM_ARRAY_TASK_ID is not set: expected sbatch --array=1-4"),
        ("kubernetes/4", "JOB_COMPLETION_INDEX", "4", "JOB_COMPLETION_INDEX is 4, and there are 4 shards"),
        ("kubernetes/4", "JOB_COMPLETION_INDEX", "x", "JOB_COMPLETION_INDEX is not a number"),
        ("0/4", "OTHER", "1", "there is no shard 0 of 4"),
        ("5/4", "OTHER", "1", "there is no shard 5 of 4"),
        ("1/0", "OTHER", "1", "a job has 1 to 1000000 shards, not 0"),
        ("one", "OTHER", "1", "'one' is not a shard"),
    ] {
        let said = shard(choice, name, value);
        assert_eq!(said.code, Some(2), "{choice}: {said:?}");
        assert!(said.err.contains(expected), "{choice}: {said:?}");
    }
}

#[test]
fn what_cannot_be_cut_or_merged_says_why() {
    let folder = scratch("shards-refused");
    fs::write(folder.join("g.pgn"), "1. e4 *\n").expect("written");
    fs::write(folder.join("diary.txt"), "dear diary\n").expect("written");
    for (words, expected) in [
        ("count tour 6x6 --shard 1/2", "tours are not counted in shards"),
        ("count queens 8 --limit 2 --shard 1/2", "--limit cannot be combined with --shard"),
        ("mine g.pgn --limit 2 --shard 1/2", "--limit cannot be combined with --shard"),
        ("mine - --shard 1/2", "not standard input"),
        ("mine g.pgn --shard 1/2 -o g.pgn", "--output: 'g.pgn' is also FILE"),
        ("rate g.pgn --features --shard 1/2", "--features cannot be combined with --shard"),
        ("generate mate --shard 1/2", "--shard needs --exhaust"),
        ("count queens 8 -o part.json", "--shard"),
        ("merge diary.txt", "diary.txt: is not the result of a shard"),
        ("merge no-such-file.json", "no-such-file.json: "),
    ] {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(expected), "{words}: {said:?}");
    }
    assert_eq!(fs::read_to_string(folder.join("g.pgn")).expect("there"), "1. e4 *\n");
    let files = parts("count queens 6", 3, &folder);
    let missing = with(rookwright("merge"), &files[1..]).said();
    assert_eq!((missing.code, missing.err.as_str()), (Some(2), "error: shard 1 of 3 is missing\n"));
}

/// A part that is killed leaves no document, and goes on from its checkpoint.
#[test]
fn a_killed_part_goes_on() {
    let folder = scratch("shards-killed");
    let (part, log) = (folder.join("part.json"), folder.join("part.log"));
    let command = || {
        let run = rookwright("count queens 15 --threads 1 --shard 1/2 -o");
        run.arg(&part).arg("--checkpoint").arg(&log)
    };
    let mut child = command().start();
    while fs::read_to_string(&log).map_or(0, |text| text.lines().count()) < 6 {
        assert_eq!(child.try_wait().expect("a child"), None, "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().expect("it runs");
    child.wait_with_output().expect("it ends");
    assert!(!part.exists());
    command().answer();
    let other = folder.join("other.json");
    rookwright("count queens 15 --shard 2/2 -o").arg(&other).answer();
    let merged = rookwright("merge -q").arg(&part).arg(&other).answer();
    assert_eq!(merged, "2279184\n");
    // The log of one part is not taken for that of another.
    let said = rookwright("count queens 15 --shard 2/2 --checkpoint").arg(&log).said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("belongs to another puzzle"), "{said:?}");
}
