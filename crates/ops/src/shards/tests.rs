//! Shards put together say what the undivided job says.

use super::{Document, Job, Merged, ShardError, Source, merge};
use rookwright_run::{Budget, Cancel, Listener, Progress, Settings, Shard};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookwright-ops-shards-{}-{name}", std::process::id()));
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn documents(job: &Value, of: u64) -> Vec<Document> {
    let job = Job::read(job).unwrap();
    let run = |number| job.run(Shard::new(number, of).unwrap(), &Settings::default()).unwrap();
    (1..=of).map(run).collect()
}

fn sources(documents: &[Document]) -> Vec<Source> {
    let named =
        |document: &Document| Source::text(&format!("part {}", document.shard), &document.to_string());
    documents.iter().map(named).collect()
}

/// Does a job in shards, the last one first.
fn merged(job: &Value, of: u64) -> (Merged, Vec<String>) {
    let mut documents = documents(job, of);
    documents.reverse();
    let mut lines = Vec::new();
    let merged = merge(&sources(&documents), &Settings::default(), None, &mut |line| {
        lines.push(line.to_owned());
        Ok(())
    });
    (merged.unwrap(), lines)
}

fn refused(sources: &[Source]) -> String {
    merge(sources, &Settings::default(), None, &mut |_| Ok(())).unwrap_err().to_string()
}

fn count(words: &[&str]) -> Value {
    json!({ "task": "count", "puzzle": { "words": words } })
}

/// Everything but the time, and the effort of engines that begin anew with each part.
fn without_effort(mut document: Value, is_native: bool) -> Value {
    let object = document.as_object_mut().unwrap();
    object.shift_remove("seconds");
    if !is_native {
        for name in ["nodes", "conflicts", "clauses", "variables"] {
            object.shift_remove(name);
        }
    }
    document
}

/// The first of several numbers of shards; all of them where everything is tested.
fn some(numbers: &[u64]) -> Vec<u64> {
    let all = std::env::var_os("ROOKWRIGHT_TEST_ALL").is_some();
    numbers[..if all { numbers.len() } else { 1 }].to_vec()
}

#[test]
fn counts_are_those_of_the_undivided_job() {
    let cases: &[(&[&str], bool)] = &[
        (&["queens", "10"], true),
        (&["queens", "4"], false),
        (&["queens", "3"], false),
        (&["crowded", "5"], false),
        (&["independent", "king", "5x5"], false),
        (&["dominate", "queen", "5x5"], false),
    ];
    for (words, is_native) in cases {
        let job = count(words);
        let whole = Job::read(&job).unwrap();
        let super::job::Kind::Count(whole) = &whole.kind else { panic!("{words:?}") };
        let outcome = whole.puzzle.count(&Settings::default()).unwrap();
        let expected = whole.puzzle.count_json(&outcome, &Budget::default(), std::time::Duration::ZERO);
        for of in some(&[7, 1, 2, 40]) {
            let (merged, lines) = merged(&job, of);
            assert!(lines.is_empty());
            let (one, other) = (merged.json(), expected.clone());
            for name in one.as_object().unwrap().keys() {
                assert!(other.get(name).is_some(), "{words:?}: only the merged one has '{name}'");
            }
            assert_eq!(
                without_effort(one, *is_native),
                without_effort(other, *is_native),
                "{words:?} in {of}"
            );
        }
    }
}

#[test]
fn torus_symmetry_and_engines() {
    for fields in [
        json!({ "puzzle": { "words": ["queens", "7"], "torus": true } }),
        json!({ "puzzle": { "words": ["queens", "7"], "torus": true }, "up_to_symmetry": true }),
        json!({ "puzzle": { "words": ["queens", "6"], "torus": true } }),
        json!({ "puzzle": { "words": ["queens", "7"], "given": "a1" } }),
        json!({ "puzzle": { "words": ["queens", "9"], "pawns": 1 } }),
        json!({ "puzzle": { "words": ["queens", "8"], "pawns": 2 } }),
        json!({ "puzzle": { "words": ["queens", "9"], "pawns": 4 }, "up_to_symmetry": true }),
        json!({ "puzzle": { "words": ["queens", "6"] }, "engine": "brute" }),
        json!({ "puzzle": { "puz": "puzzle: placement\nboard: 3x3\nplace: any N, ..1 K\nrule: N safe from N, lines blocked\n" } }),
    ] {
        let mut job = json!({ "task": "count" });
        job.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let (one, _) = merged(&job, 1);
        for of in [2, 5] {
            let (some, _) = merged(&job, of);
            assert_eq!(without_effort(some.json(), false), without_effort(one.json(), false), "{job}");
        }
    }
}

const GAMES: &str = "[Event \"a\"]\n[White \"Anna\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
const OTHER: &str = "[Event \"b\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";

#[test]
fn games_are_found_once_with_their_numbers() {
    let folder = scratch("games");
    let (one, two) = (folder.join("a.pgn"), folder.join("b.pgn"));
    // Long enough for several blocks.
    fs::write(&one, (GAMES.to_owned() + OTHER).repeat(4000)).unwrap();
    fs::write(&two, OTHER.to_owned() + GAMES).unwrap();
    let job = json!({ "task": "mine", "files": [one, two], "moves": "1..2", "every": true });
    let (whole, expected) = merged(&job, 1);
    let Merged::Games { numbers: tally, .. } = &whole else { panic!("{whole:?}") };
    assert_eq!((tally.games, tally.finds as usize), (8002, expected.len()));
    assert!(tally.repeats > 7000, "{tally:?}");
    for of in some(&[3, 2, 11]) {
        let (parts, lines) = merged(&job, of);
        assert_eq!(lines, expected, "{of}");
        let Merged::Games { numbers: other, .. } = parts else { panic!("{parts:?}") };
        assert_eq!(&other, tally);
    }
}

#[test]
fn lines_come_in_their_order() {
    let folder = scratch("lines");
    let file = folder.join("mates.epd");
    let mate = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;";
    fs::write(&file, format!("# mates\n{mate}\nno position\n\n{mate} id \"x\";\n{mate}\n")).unwrap();
    for task in ["solve", "rate"] {
        let job = json!({ "task": task, "files": [file] });
        let (whole, expected) = merged(&job, 1);
        assert_eq!(expected.len(), 3, "{task}: {expected:?}");
        let Merged::Lines { bad, .. } = &whole else { panic!("{whole:?}") };
        assert_eq!(bad.len(), 1, "{bad:?}");
        for of in [2, 3, 9] {
            assert_eq!(merged(&job, of).1, expected, "{task} in {of}");
        }
    }
}

#[test]
fn all_mates_with_some_pieces() {
    let job = json!({ "task": "generate", "family": "mate", "exhaust": true, "board": "3x3", "men": "4" });
    let (whole, expected) = merged(&job, 1);
    assert!(!expected.is_empty());
    for of in [2, 5] {
        let (parts, lines) = merged(&job, of);
        assert_eq!(lines, expected);
        let (Merged::Census { census: one, .. }, Merged::Census { census: other, .. }) = (&whole, &parts)
        else {
            panic!("{parts:?}")
        };
        assert_eq!(one, other);
    }
}

#[test]
fn an_import_saves_what_others_have_proven() {
    let folder = scratch("import");
    let file = folder.join("mates.epd");
    let mate = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -";
    let others = "7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n8/8/8/8/8/5k2/8/5K1r w - -;\n";
    fs::write(&file, format!("{mate} dm 2;\nnothing\n{others}")).unwrap();
    let job = json!({ "task": "import", "files": [file], "tags": ["club"] });
    let collected = |of: u64| {
        let file = folder.join(format!("{of}.db"));
        let merged =
            merge(&sources(&documents(&job, of)), &Settings::default(), Some(&file), &mut |_| Ok(()))
                .unwrap();
        let Merged::Import { report, .. } = merged else { panic!() };
        report
    };
    let one = collected(1);
    assert!(one.rejects() > 0, "{one:?}");
    assert_eq!(collected(3), one);
    let without = merge(&sources(&documents(&job, 1)), &Settings::default(), None, &mut |_| Ok(()));
    assert!(matches!(without, Err(ShardError::Input(_))));
}

/// Changes a letter of a file, so that neither its size nor its time tells.
fn change(file: &Path, from: &str, to: &str) {
    let (text, time) = (fs::read_to_string(file).unwrap(), fs::metadata(file).unwrap().modified().unwrap());
    let changed = text.replacen(from, to, 1);
    assert!(changed != text && changed.len() == text.len(), "{from}");
    fs::write(file, changed).unwrap();
    fs::File::options().append(true).open(file).unwrap().set_modified(time).unwrap();
}

#[test]
fn parts_of_another_content_are_refused_by_name() {
    let folder = scratch("contents");
    let mates =
        "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"a\";\n7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n";
    let game = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    for (task, text) in [("import", mates), ("rate", mates), ("solve", mates), ("mine", game)] {
        let file = folder.join(format!("{task}.txt"));
        fs::write(&file, text).unwrap();
        let job = json!({ "task": task, "files": [file] });
        let normal = Job::read(&job).unwrap();
        let old = documents(&job, 3);
        change(&file, "a\"", "b\"");
        let name = file.display().to_string();
        // The file is not that of the parts any more.
        let refusal = refused(&sources(&old));
        assert!(refusal.starts_with(&format!("{name}: has {} bytes", text.len())), "{task}: {refusal}");
        assert!(refusal.contains("but part 1/3 was made from"), "{task}: {refusal}");
        assert!(refusal.contains("put that file back, or run all shards again"), "{task}: {refusal}");
        // Nor is it that of the job.
        let shard = normal.run(Shard::new(1, 3).unwrap(), &Settings::default()).unwrap_err().to_string();
        assert!(shard.contains("every machine needs the same file"), "{task}: {shard}");
        // Parts of both contents do not fit together.
        let new = documents(&job, 3);
        let refusal = refused(&sources(&[old[0].clone(), new[1].clone(), new[2].clone()]));
        let expected = format!("part 2/3: was made from another {name} than part 1/3: from");
        assert!(refusal.starts_with(&expected), "{task}: {refusal}");
        // Lines are put together without the files; what is saved is read once more.
        fs::remove_file(&file).unwrap();
        let merged = merge(&sources(&old), &Settings::default(), None, &mut |_| Ok(()));
        match task {
            "import" => assert!(merged.unwrap_err().to_string().starts_with(&format!("{name}: "))),
            _ => drop(merged.unwrap()),
        }
    }
}

#[test]
fn a_file_that_changes_meanwhile_is_not_a_part() {
    let file = scratch("growing").join("mates.epd");
    fs::write(&file, "7k/8/5KQ1/8/8/8/8/8 w - - dm 1;\n".repeat(3)).unwrap();
    let job = Job::read(&json!({ "task": "rate", "files": [file] })).unwrap();
    let grown = file.clone();
    let grow = move |_: Progress| {
        let mut file = fs::File::options().append(true).open(&grown).unwrap();
        std::io::Write::write_all(&mut file, b"7k/8/5KQ1/8/8/8/8/8 w - - dm 1;\n").unwrap();
    };
    let settings = Settings { progress: Listener::new(grow), ..Settings::default() };
    let error = job.run(Shard::new(1, 1).unwrap(), &settings).unwrap_err().to_string();
    assert!(error.ends_with("run the shard again when nothing writes to the file"), "{error}");
}

#[test]
fn what_is_not_a_part_is_refused_by_name() {
    let documents = documents(&count(&["queens", "6"]), 3);
    let parts = sources(&documents);
    assert_eq!(refused(&[]), "there are no shards to merge");
    assert_eq!(refused(&parts[..2]), "shard 3 of 3 is missing");
    assert_eq!(refused(&parts[..1]), "shards 2, 3 of 3 are missing");
    let again = [&parts[..], &parts[..1]].concat();
    assert_eq!(refused(&again), "part 1/3: is shard 1/3 again, which part 1/3 is already");
    let other = sources(&self::documents(&count(&["queens", "5"]), 3));
    let foreign = refused(&[&parts[..2], &other[2..]].concat());
    assert!(foreign.starts_with("part 3/3: belongs to another job than part 1/3:"), "{foreign}");
    let cut = sources(&self::documents(&count(&["queens", "6"]), 4));
    let foreign = refused(&[&parts[..2], &cut[2..]].concat());
    assert!(foreign.contains("the job was cut in different ways"), "{foreign}");
    let text = documents[0].to_string();
    let fault = |text: &str| refused(&[Source::text("x.json", text)]);
    for length in [1, 50, text.len() / 2, text.len() - 1] {
        assert_eq!(fault(&text[..length]), "x.json: is truncated: run this shard again", "{length}");
    }
    assert!(fault("").starts_with("x.json: is empty"));
    assert!(fault("my diary").starts_with("x.json: is not the result of a shard"));
    assert!(fault("{}").starts_with("x.json: is not the result of a shard"));
    let own = concat!(env!("CARGO_PKG_VERSION"), "+2");
    assert!(fault(&text.replace(own, "0.0.9")).starts_with("x.json: was made by version 0.0.9, and"));
    for (from, to) in [("\"shard\":1", "\"shard\":2"), ("[\"2\"", "[\"1\""), ("\"of\":3", "\"of\":0")] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        assert_eq!(fault(&changed), "x.json: was changed or damaged: run this shard again");
    }
}

/// A file that exists.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");

#[test]
fn jobs_that_cannot_be_cut_say_why() {
    for (job, expected) in [
        (json!(3), "a job is an object"),
        (json!({}), "needs a field 'task'"),
        (json!({ "task": "dance" }), "the task 'dance' cannot be cut"),
        (json!({ "task": "count" }), "missing field `puzzle`"),
        (
            json!({ "task": "count", "puzzle": { "words": ["queens", "8"] }, "limit": 3 }),
            "unknown field 'limit'",
        ),
        (count(&["tour", "6x6"]), "tours are not counted in shards"),
        (json!({ "task": "count", "puzzle": { "fen": "7k/8/5KQ1/8/8/8/8/8 w" } }), "one mate is not cut"),
        (json!({ "task": "mine", "files": [] }), "there are no files"),
        (json!({ "task": "mine", "files": ["-"] }), "not standard input"),
        (json!({ "task": "mine", "files": ["no-such-file.pgn"] }), "no-such-file.pgn: "),
        (
            json!({ "task": "mine", "files": [HERE], "min_elo": 2000, "max_elo": 1000 }),
            "min_elo 2000 is above max_elo 1000",
        ),
        (json!({ "task": "mine", "files": [HERE], "max_elo": 9000 }), "max_elo: '9000' is not a rating"),
        (json!({ "task": "mine", "files": [HERE], "nodes": 0 }), "nodes: '0' is not a number of positions"),
        (
            json!({ "task": "mine", "files": [HERE], "remember": 0 }),
            "remember: '0' is not a number of positions",
        ),
        (
            json!({ "task": "solve", "files": [HERE], "refutations": 100 }),
            "'100' is not a number of refutations",
        ),
        (json!({ "task": "generate", "family": "mate" }), "only 'generate mate --exhaust'"),
        (
            json!({ "task": "generate", "family": "mate", "exhaust": true, "bord": "3x3" }),
            "unknown field 'bord'",
        ),
    ] {
        let message = Job::read(&job).unwrap_err().to_string();
        assert!(message.contains(expected), "{job}: {message}");
    }
}

#[test]
fn every_machine_needs_the_same_file() {
    let folder = scratch("same");
    let file = folder.join("a.pgn");
    fs::write(&file, GAMES).unwrap();
    let job = Job::read(&json!({ "task": "mine", "files": [file] })).unwrap();
    fs::write(&file, OTHER).unwrap();
    let error = job.run(Shard::new(1, 1).unwrap(), &Settings::default()).unwrap_err().to_string();
    assert!(error.contains("every machine needs the same file"), "{error}");
}

#[test]
fn a_shard_that_is_stopped_has_no_result() {
    let cancel = Cancel::default();
    cancel.cancel();
    let budget = Budget { cancel, ..Budget::default() };
    let settings = Settings { budget, ..Settings::default() };
    let job = Job::read(&count(&["queens", "14"])).unwrap();
    let stopped = job.run(Shard::new(1, 2).unwrap(), &settings);
    assert!(matches!(stopped, Err(ShardError::Unfinished)), "{stopped:?}");
}

#[test]
fn a_file_may_hold_several_documents() {
    let folder = scratch("several");
    let file = folder.join("parts.jsonl");
    let lines: Vec<String> = documents(&count(&["queens", "6"]), 3).iter().map(ToString::to_string).collect();
    fs::write(&file, lines.join("\n\n") + "\n").unwrap();
    let sources = Source::of_file(&file).unwrap();
    assert_eq!(sources.len(), 3);
    let merged = merge(&sources, &Settings::default(), None, &mut |_| Ok(())).unwrap();
    assert_eq!(merged.json()["count"]["value"], 4);
    let error = refused(&sources[..2]);
    assert_eq!(error, "shard 3 of 3 is missing");
    // The last line was cut off by a kill.
    fs::write(&file, lines.join("\n").trim_end_matches('}')).unwrap();
    let error = refused(&Source::of_file(&file).unwrap());
    assert!(error.ends_with("parts.jsonl, document 3: is truncated: run this shard again"), "{error}");
}
