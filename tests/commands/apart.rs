//! No output destroys a file that the command reads, keeps or goes on from, nor a database or a checkpoint of others.

use crate::run::{Said, Scratch, gallery, rookwright, scratch};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const MATE: &str = "7k/5Qpp/8/8/8/8/B5PP/6K1 w - - bm Qf8#; id \"one\";\n";
const GAMES: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// A folder with files of every kind that a command may read or keep.
fn folder(test: &str) -> Scratch {
    let folder = scratch(test);
    fs::copy(gallery("queens-6.puz"), folder.join("my.puz")).expect("a puzzle");
    fs::copy(gallery("chessnum-6.puz"), folder.join("num.puz")).expect("a puzzle");
    fs::write(folder.join("list.epd"), MATE).expect("a list");
    fs::create_dir_all(folder.join("games")).expect("a folder");
    fs::write(folder.join("games/g.pgn"), GAMES).expect("games");
    fs::write(folder.join("bad.csv"), "PuzzleId,FEN\n1,no position\n").expect("a list");
    let done = |words: &str| {
        let said = rookwright(words).within(&folder).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
    };
    done("collection --file w.db import list.epd");
    done("count queens 6 --checkpoint count.log");
    done("mine games/g.pgn --checkpoint mine.log -o mined.jsonl");
    done("count queens 6 --shard 1/1 -o part.json");
    done("solve queens 6 --json");
    folder
}

/// The contents of all files, but those in which SQLite keeps its locks.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(contents(&path));
        } else if let (false, Ok(bytes)) = (is_lock(&path), fs::read(&path)) {
            all.insert(path, bytes);
        }
    }
    all
}

fn is_lock(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with("-wal") || name.ends_with("-shm")
}

fn refused(folder: &Path, words: &str, message: &str) {
    let before = contents(folder);
    let said = rookwright("").env("ROOKWRIGHT_COLLECTION", "own.db").words(words).within(folder).said();
    is_refused(&said, words, message);
    assert!(contents(folder) == before, "{words} changed a file");
}

fn is_refused(said: &Said, words: &str, message: &str) {
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{words}: {said:?}");
    assert!(said.err.contains(message), "{words}: {message}\n{}", said.err);
}

#[test]
fn what_is_read_or_kept_is_not_overwritten() {
    let folder = folder("apart");
    for (words, message) in [
        ("solve my.puz --svg my.puz", "--svg: 'my.puz' is also PUZZLE 'my.puz', which is read"),
        ("solve my.puz --png ./my.puz", "--png: './my.puz' is also PUZZLE 'my.puz', which is read"),
        ("solve chessnum num.puz --svg num.puz", "is also PUZZLE 'num.puz'"),
        ("compare my.puz --svg my.puz", "is also PUZZLE 'my.puz'"),
        ("compare my.puz --png games/../my.puz", "is also PUZZLE 'my.puz'"),
        ("export my.puz --format puz -o my.puz", "--output: 'my.puz' is also PUZZLE 'my.puz'"),
        ("solve mate --epd list.epd --jsonl --shard 1/2 -o list.epd", "is also --epd 'list.epd'"),
        ("generate mate --not-in list.epd -o list.epd", "is also --not-in 'list.epd'"),
        ("sheet my.puz -o my.puz", "is also FILE 'my.puz', which is read"),
        ("sheet my.puz -o a.pdf --answers ./a.pdf", "is also --"),
        ("sheet list.epd -o my.pdf --answers list.epd", "is also FILE 'list.epd'"),
        ("mine games -o games/g.pgn", "--output: 'games/g.pgn' is also FILE 'games/g.pgn', which is read"),
        ("mine games --checkpoint games/g.pgn", "--checkpoint: 'games/g.pgn' is also FILE"),
        ("mine games --checkpoint new -o new", "--output: 'new' is also --checkpoint 'new', which is kept"),
        ("mine games --into x --collection w.db -o w.db", "--output: 'w.db' is also --collection 'w.db'"),
        ("mine games --into x --collection w.db --checkpoint w.db", "is also"),
        (
            "mine games --into x --collection new.db -o new.db-wal",
            "is also a file beside --collection 'new.db'",
        ),
        ("rate games --features --choices games/g.pgn", "--choices: 'games/g.pgn' is also FILE"),
        ("rate list.epd --shard 1/2 -o list.epd", "--output: 'list.epd' is also FILE 'list.epd'"),
        ("count queens 9 --shard 1/2 --checkpoint new -o new", "is also --checkpoint 'new'"),
        (
            "count tour 8x8 --shard 1/2 --checkpoint new -o new.near",
            "is also a file beside --checkpoint 'new'",
        ),
        ("count my.puz --checkpoint my.puz", "--checkpoint: 'my.puz' is also PUZZLE 'my.puz'"),
        ("merge part.json -o part.json", "--output: 'part.json' is also FILE 'part.json'"),
        ("merge part.json --collection part.json", "--collection: 'part.json' is also FILE 'part.json'"),
        ("collection stats --file w.db --svg w.db", "--svg: 'w.db' is also --file 'w.db', which is kept"),
        ("collection show 1 --file w.db --svg w.db-shm", "--svg: 'w.db-shm' is also a file beside --file"),
        ("collection find --file w.db --apkg w.db", "--apkg: 'w.db' is also --file 'w.db'"),
        ("collection import bad.csv --file w.db --rejects w.db", "--rejects: 'w.db' is also --file 'w.db'"),
        (
            "collection import bad.csv --file new.db --rejects new.db",
            "--rejects: 'new.db' is also --file 'new.db'",
        ),
        ("collection import games --file w.db --rejects games/g.pgn", "is also FILE 'games/g.pgn'"),
        ("collection import bad.csv --rejects own.db", "is also the collection 'own.db'"),
        ("collection backup w.db --file w.db", "COPY: 'w.db' is also --file 'w.db'"),
        ("collection backup w.db-wal --file w.db", "COPY: 'w.db-wal' is also a file beside --file 'w.db'"),
        ("sheet --find mate:1 --collection w.db -o ./w.db", "is also --collection 'w.db'"),
        ("solve queens 6 --into x --collection w.db --svg w.db", "--svg: 'w.db' is also --collection 'w.db'"),
        ("solve queens 6 --into x --svg own.db", "--svg: 'own.db' is also the collection 'own.db'"),
        ("solve queens 6 --svg both --png both", "--png: 'both' is also --svg 'both', which is written"),
        ("generate mate --into x --collection new -o new", "is also --collection 'new'"),
    ] {
        refused(&folder, words, message);
    }
}

#[test]
fn databases_and_checkpoints_of_others_stay() {
    let folder = folder("apart_others");
    fs::create_dir_all(folder.join("pages")).expect("a folder");
    fs::copy(folder.join("w.db"), folder.join("pages/solve.json")).expect("a copy");
    fs::copy(folder.join("w.db"), folder.join("pages/rookwright-solve.1")).expect("a copy");
    fs::copy(folder.join("count.log"), folder.join("c-2.svg")).expect("a copy");
    fs::copy(folder.join("w.db"), folder.join("s.pdf")).expect("a copy");
    for (words, message) in [
        ("solve queens 6 --svg w.db", "--svg: 'w.db' is a database, which no other output overwrites"),
        ("solve queens 6 --png count.log", "'count.log' is a checkpoint"),
        ("solve queens 6 --svg count.log.near", "is a file of a database or a checkpoint"),
        ("compare queens 4 --svg mine.log", "'mine.log' is a checkpoint"),
        ("export queens 6 --format puz -o w.db", "'w.db' is a database"),
        ("mine games -o w.db", "'w.db' is a database"),
        ("rate list.epd --features --choices w.db", "'w.db' is a database"),
        ("merge part.json -o w.db", "'w.db' is a database"),
        ("collection import bad.csv --file new.db --rejects count.log", "'count.log' is a checkpoint"),
        ("collection backup count.log --file w.db", "not a collection"),
        ("sheet my.puz -o s.pdf", "'s.pdf' is a database"),
        ("sheet my.puz num.puz -o c.svg --per-page 1", "'c-2.svg' is a checkpoint"),
        ("schema --output pages", "solve.json' is a database"),
        ("man --output pages", "rookwright-solve.1' is a database"),
        ("count queens 6 --checkpoint w.db", "line 1 is not a line of a checkpoint"),
        ("count queens 6 --checkpoint mine.log", "line 1 is not a line of a checkpoint"),
        ("mine games --checkpoint count.log", "line 1 is not a line of a checkpoint"),
        ("collection find --file count.log", "not a SQLite database"),
    ] {
        refused(&folder, words, message);
    }
}

#[cfg(unix)]
#[test]
fn links_and_streams_lead_to_the_same_file() {
    use std::os::unix::fs::symlink;
    let folder = folder("apart_links");
    fs::hard_link(folder.join("my.puz"), folder.join("hard")).expect("a link");
    symlink("my.puz", folder.join("soft")).expect("a link");
    symlink("new.db", folder.join("dangling")).expect("a link");
    for (words, message) in [
        ("solve my.puz --svg hard", "--svg: 'hard' is also PUZZLE 'my.puz'"),
        ("solve my.puz --svg soft", "--svg: 'soft' is also PUZZLE 'my.puz'"),
        ("export soft --format puz -o hard", "--output: 'hard' is also PUZZLE 'soft'"),
        ("solve queens 6 --into x --collection new.db --svg dangling", "is also --collection 'new.db'"),
        (
            "solve queens 6 --into x --collection dangling --svg new.db-wal",
            "a file beside --collection 'dangling'",
        ),
    ] {
        refused(&folder, words, message);
    }
    let (puzzle, words) = (folder.join("my.puz"), "export - --format puz -o my.puz");
    let before = fs::read(&puzzle).expect("a puzzle");
    let said = rookwright(words).within(&folder).said_with_stdin(File::open(&puzzle).expect("a puzzle"));
    is_refused(&said, words, "--output: 'my.puz' is also standard input, which is read");
    assert_eq!(fs::read(&puzzle).expect("a puzzle"), before);
    let (file, words) = (folder.join("both"), "solve queens 6 --json --svg both");
    let said = rookwright(words).within(&folder).said_with_stdout(File::create(&file).expect("a file"));
    assert_eq!(said.code, Some(2), "{said:?}");
    assert_eq!(fs::read(&file).expect("a file"), b"");
}

/// Systems allow names that are no text.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("apart_bytes");
    let name = OsStr::from_bytes(b"caf\xe9.svg");
    let said = rookwright("solve queens 6 --svg").arg(name).within(&folder).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(fs::read_to_string(folder.join(name)).expect("a picture").starts_with("<svg"));
    let said =
        rookwright("mine games/g.pgn --checkpoint").arg(name).arg("-o").arg(name).within(&folder).said();
    is_refused(&said, "mine", "is also --checkpoint");
}

/// Devices hold nothing that could be lost, and what a command completes is its own.
#[test]
fn other_outputs_are_written_as_before() {
    let folder = folder("apart_as_before");
    let words = |words: &str| {
        let said = rookwright(words).env("ROOKWRIGHT_COLLECTION", "own.db").within(&folder).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
    };
    for _ in 0..2 {
        words("generate tour --board 5x5 --seed 1 --count 2 -o tours");
        words("count queens 6 --checkpoint count.log");
        words("mine games/g.pgn --checkpoint mine.log -o mined.jsonl");
        words("count queens 6 --shard 1/1 -o part.json");
        words("solve queens 6 --svg q.svg --into x");
        words("collection backup copy.db --file w.db");
        words("collection show 1 --file w.db --svg d.svg");
        words("schema --output pages");
        // A file that is not ours, though its name is that of a word.
        words("solve queens 6 --svg 6");
        words("sheet my.puz my.puz -o s.pdf --answers end");
    }
    if cfg!(unix) {
        words("solve queens 6 --svg /dev/null --png /dev/null");
        words("export my.puz --format puz -o /dev/stdout");
    }
}

#[test]
fn a_collection_in_a_folder_that_is_read_is_passed_over() {
    let folder = scratch("apart_inside");
    fs::write(folder.join("list.epd"), MATE).expect("a list");
    fs::write(folder.join("game.pgn"), GAMES).expect("games");
    let own = || rookwright("").env("ROOKWRIGHT_COLLECTION", "own.db").within(&folder);
    for words in ["collection import . --file w.db", "collection import ."] {
        for _ in 0..2 {
            let said = own().words(words).words("--json").said();
            // The game is no puzzle.
            assert!(said.code == Some(2) && said.err.is_empty(), "{words}: {said:?}");
            for name in ["list.epd", "game.pgn"] {
                assert!(said.out.contains(&format!("/{name}\"")), "{words}: {said:?}");
            }
            // The collection of the other command is a file like others.
            let mine = if words.contains("w.db") { "w.db" } else { "own.db" };
            assert!(!said.out.contains(&format!("/{mine}\"")), "{words}: {said:?}");
            fs::remove_file(folder.join("own.db")).ok();
        }
        fs::remove_file(folder.join("w.db")).ok();
    }
    fs::create_dir_all(folder.join("games")).expect("a folder");
    fs::write(folder.join("games/game.pgn"), GAMES).expect("games");
    for words in [
        "collection import list.epd --file w.db",
        "collection import . --shard 1/1 --file w.db -o part.json",
        "collection import list.epd --file games/c.db",
        "mine games --into x --collection games/c.db",
        "mine games --into x --collection games/c.db --checkpoint games/mine.log",
        "mine games --into x --collection games/c.db --checkpoint games/mine.log",
    ] {
        let said = own().words(words).said();
        assert!(said.code == Some(0) && !said.err.contains(".db: "), "{words}: {said:?}");
    }
    let part = fs::read_to_string(folder.join("part.json")).expect("a part");
    assert!(part.contains("list.epd") && !part.contains("w.db"), "{part}");
    refused(
        &folder,
        "collection import . w.db --file w.db",
        "--file: 'w.db' is also FILE 'w.db', which is read",
    );
    refused(&folder, "mine . --checkpoint game.pgn", "--checkpoint: 'game.pgn' is also FILE");
}

#[test]
fn a_new_collection_takes_no_file_away() {
    let folder = scratch("apart_new");
    fs::write(folder.join("list.epd"), MATE).expect("a list");
    for ending in ["wal", "journal", "shm"] {
        let notes = format!("d-{ending}");
        fs::write(folder.join(&notes), "notes of mine\n").expect("notes");
        for words in ["collection import list.epd --file d", "solve queens 6 --into x --collection d"] {
            refused(&folder, words, &format!("d: '{notes}' would be deleted"));
        }
        assert_eq!(fs::read_to_string(folder.join(&notes)).expect("notes"), "notes of mine\n");
        fs::remove_file(folder.join(&notes)).expect("our notes");
    }
    assert!(!folder.join("d").exists());
    let said = rookwright("collection import list.epd --file d").within(&folder).said();
    assert_eq!(said.code, Some(0), "{said:?}");
}
