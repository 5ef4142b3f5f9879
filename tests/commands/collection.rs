//! `collection`: whole sessions, and what may go wrong with its file.

use crate::run::{Run, Said, Scratch, gallery, rookwright, scratch};
use std::fs;
use std::path::Path;

const LIST: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2; id \"The first\";\n\
                    6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - dm 1; id \"Two keys\";\n\
                    kbK5/pp6/1P6/8/8/8/8/R7 w #2\n";

/// A command on the collection of a folder.
fn collection(folder: &Scratch, words: &str) -> Run {
    rookwright("collection --file club.db").words(words).within(folder)
}

/// A folder with a collection of three puzzles.
fn filled(test: &str) -> Scratch {
    let folder = scratch(test);
    fs::write(folder.join("list.epd"), LIST).expect("a list");
    let said = collection(&folder, "import list.epd").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    folder
}

fn right(said: &Said) -> &str {
    assert_eq!(said.code, Some(0), "{said:?}");
    &said.out
}

fn refused<'a>(said: &'a Said, part: &str) -> &'a str {
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains(part), "{said:?}");
    &said.err
}

#[test]
fn a_session() {
    let folder = filled("collection_session");
    let find = |query: &str, words: &str| collection(&folder, "find").arg(query).words(words).said();
    assert_eq!(right(&find("mate:2 key:check", "--ids")), "1\n");
    assert_eq!(right(&find("-sound", "--ids")), "2\n");
    assert_eq!(right(&find("cooked", "--epd")).lines().count(), 1);
    assert_eq!(right(&find("", "--ids --sort -id")), "3\n2\n1\n");
    let drawn = find("first", "--solutions");
    assert!(right(&drawn).contains("1  Mate in 2, 11 pieces\n") && drawn.out.contains("1.Rd8+"), "{drawn:?}");
    let shown = collection(&folder, "show 2").said();
    assert!(right(&shown).contains("more than one solution") && shown.out.contains("Two keys"), "{shown:?}");
    right(&collection(&folder, "edit 3 --tag old --author").arg("Paul Morphy").said());
    assert_eq!(right(&find("author:morphy tag:old", "--ids")), "3\n");
    right(&collection(&folder, "list friday --add 3 1").said());
    assert_eq!(right(&find("in:friday", "--ids")), "3\n1\n");
    right(&collection(&folder, "list friday --move 1 --to 1").said());
    assert_eq!(right(&find("in:friday", "--ids")), "1\n3\n");
    let stats = collection(&folder, "stats").said();
    assert!(right(&stats).starts_with("3 puzzles in club.db"), "{stats:?}");
    let check = collection(&folder, "check").said();
    assert!(right(&check).contains("nothing changed"), "{check:?}");
    right(&collection(&folder, "backup copy.db").said());
    right(&collection(&folder, "remove 1").said());
    let merged = collection(&folder, "merge copy.db").said();
    assert!(right(&merged).starts_with("1 new puzzles, 2 known already"), "{merged:?}");
    assert_eq!(right(&find("in:friday", "--ids")), "3\n4\n");
}

#[test]
fn puzzles_go_on_sheets_and_cards() {
    let folder = filled("collection_out");
    let sheet =
        rookwright("sheet --collection club.db -o friday.txt --find").arg("mate:2").within(&folder).said();
    assert_eq!(sheet.code, Some(0), "{sheet:?}");
    assert!(fs::read_to_string(folder.join("friday.txt")).expect("a sheet").contains("Mate in 2"));
    let cards = collection(&folder, "find --apkg friday.apkg").said();
    assert_eq!(cards.code, Some(0), "{cards:?}");
    assert_eq!(&fs::read(folder.join("friday.apkg")).expect("a package")[..2], b"PK");
    let lines = collection(&folder, "find --jsonl").said();
    let sheet = rookwright("sheet - -o lines.txt").within(&folder).input(right(&lines).to_owned()).said();
    assert_eq!(sheet.code, Some(0), "{sheet:?}");
}

#[test]
fn generated_and_solved_puzzles_go_in() {
    let folder = scratch("collection_into");
    let made = "generate mate --board 4x4 --for drill --count 2 --seed 5 --collection club.db -q --puz";
    let first = rookwright(made).words("--into friday").within(&folder).said();
    assert_eq!(first.code, Some(0), "{first:?}");
    let second = rookwright(made).words("--not-in-collection").within(&folder).said();
    assert_eq!(second.code, Some(0), "{second:?}");
    let fens = |said: &Said| -> Vec<String> {
        said.out.lines().filter(|line| line.starts_with("fen:")).map(str::to_owned).collect()
    };
    assert!(fens(&first).iter().all(|fen| !fens(&second).contains(fen)), "{first:?} {second:?}");
    let solved = rookwright("solve --into friday --collection club.db")
        .arg(gallery("queens-8.puz"))
        .within(&folder)
        .said();
    assert_eq!(solved.code, Some(0), "{solved:?}");
    assert_eq!(right(&collection(&folder, "find in:friday --ids").said()), "1\n2\n3\n");
    let many = rookwright("solve mate --epd - --into friday --collection club.db").within(&folder).said();
    refused(&many, "collection import");
}

#[test]
fn files_that_are_no_collections() {
    let folder = filled("collection_bad_files");
    let text = "no database, but long enough to be taken for one by its length alone. ".repeat(30);
    fs::write(folder.join("text.db"), text).expect("a file");
    let on = |file: &str, words: &str| {
        rookwright("collection --file").arg(file).words(words).within(&folder).said()
    };
    refused(&on("text.db", "find x"), "not a SQLite database");
    refused(&on("missing.db", "find x"), "no such collection");
    refused(&on(".", "find x"), "a folder");
    refused(&on("club.db", "backup list.epd"), "exists and is not a collection");
    refused(&on("club.db", "import list.epd --rejects list.epd"), "is also FILE 'list.epd', which is read");
    assert_eq!(fs::read_to_string(folder.join("list.epd")).expect("a list"), LIST);
    refused(&on("club.db", "show 99"), "no puzzle 99");
    refused(&on("club.db", "list nowhere"), "no list 'nowhere'");
    refused(&on("club.db", "find mate:x"), "column 6");
    refused(&on("club.db", "find --apkg none.apkg mate:9"), "nothing was written");
    assert!(!folder.join("none.apkg").exists());
    // A folder of the project's files is not a database either.
    fs::write(folder.join("short.db"), "x").expect("a file");
    refused(&on("short.db", "import list.epd"), "not a collection");
}

#[test]
fn what_is_rejected_is_listed() {
    let folder = filled("collection_rejects");
    fs::write(folder.join("bad.epd"), format!("{LIST}8/8/8 w\nkbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra9;\n"))
        .expect("a list");
    let said = collection(&folder, "import bad.epd --rejects why.txt").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    let why = fs::read_to_string(folder.join("why.txt")).expect("a list of rejects");
    assert!(why.starts_with("bad.epd:4:1: illegal position: "), "{why}");
    assert!(why.contains("\nbad.epd:5:34: illegal move: "), "{why}");
    let json = collection(&folder, "import bad.epd --json").said();
    assert!(json.out.contains("\"illegal move\":1"), "{json:?}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_keeps_what_is_there() {
    let folder = filled("collection_full_disk");
    let mut many = String::new();
    for file in 0..8 {
        for rank in 1..8 {
            let row = |at: usize, letter: char| -> String {
                (0..8).map(|place| if place == at { letter } else { '1' }).collect()
            };
            let mut ranks = vec!["8".to_owned(); 8];
            ranks[0] = row(7, 'k');
            ranks[rank] = row(file, 'Q');
            ranks[8 - rank] = if rank == 4 { row(file ^ 1, 'K') } else { row(file, 'K') };
            many += &format!("{} w #2\n", counted(&ranks.join("/")));
        }
    }
    fs::write(folder.join("many.epd"), many.repeat(40)).expect("a list");
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -f 120; exec \"$0\" collection --file club.db import many.epd --keep-repeats",
            env!("CARGO_BIN_EXE_rookwright"),
        ])
        .current_dir(&*folder)
        .output()
        .expect("a shell");
    let said: Said = output.into();
    assert_ne!(said.code, Some(0), "{said:?}");
    assert!(right(&collection(&folder, "find id:1..3 --ids").said()).starts_with('1'));
}

/// A board with each run of empty squares as one number.
#[cfg(unix)]
fn counted(board: &str) -> String {
    (2..=8usize).rev().fold(board.to_owned(), |board, run| board.replace(&"1".repeat(run), &run.to_string()))
}

/// Writes a file with many puzzles.
#[cfg(unix)]
fn many(folder: &Path, number: usize) {
    fs::write(folder.join("many.epd"), many_lines(number)).expect("a list");
}

/// Lines of EPD with puzzles that no symmetry makes equal.
#[cfg(unix)]
pub(crate) fn many_lines(number: usize) -> String {
    let mut text = String::new();
    let mut made = 0;
    'all: for king in 0..64usize {
        for queen in 0..64usize {
            for rook in 0..64usize {
                let squares = [king, queen, rook, 63];
                if (0..4).any(|nth| squares[nth + 1..].contains(&squares[nth])) {
                    continue;
                }
                let mut board = ['1'; 64];
                (board[king], board[queen], board[rook], board[63]) = ('K', 'Q', 'R', 'k');
                let ranks: Vec<String> = board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
                text += &format!("{} w #2\n", counted(&ranks.join("/")));
                made += 1;
                if made == number {
                    break 'all;
                }
            }
        }
    }
    text
}

/// A kill at any time leaves a valid file, and the import goes on.
#[cfg(unix)]
#[test]
fn killed_imports_go_on() {
    let folder = scratch("collection_killed");
    many(&folder, 3000);
    let whole = rookwright("collection --file whole.db import many.epd -q").within(&folder).said();
    assert!(whole.code.is_some_and(|code| code == 0 || code == 2), "{whole:?}");
    let lines = |file: &str| {
        let said =
            rookwright("collection --file").arg(file).words("find --jsonl --sort id").within(&folder).said();
        assert_eq!(said.code, Some(0), "{said:?}");
        said.out
    };
    let size = || -> u64 {
        let of = |file: &str| fs::metadata(folder.join(file)).map_or(0, |file| file.len());
        of("club.db") + of("club.db-wal")
    };
    for more in [0, 1, 4_096, 40_000, 100_000, 400_000] {
        let mut child = collection(&folder, "import many.epd -q").start();
        let before = size();
        while size() < before + more && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let _ = child.kill();
        let _ = child.wait();
        if folder.join("club.db").exists() {
            let said = collection(&folder, "stats").said();
            assert_eq!(said.code, Some(0), "after {more} bytes: {said:?}");
        }
    }
    let last = collection(&folder, "import many.epd -q").said();
    assert_eq!(last.code, whole.code, "{last:?}");
    assert!(lines("whole.db").lines().count() > 100, "there are puzzles");
    assert_eq!(lines("club.db"), lines("whole.db"));
}

/// Every entry is counted once, however many sources it has.
#[test]
fn an_import_counts_entries() {
    let folder = filled("collection_counts");
    fs::write(folder.join("again.epd"), LIST.lines().next().expect("a line")).expect("a list");
    right(&collection(&folder, "import again.epd").said());
    let lines = collection(&folder, "find --jsonl").said();
    fs::write(folder.join("all.jsonl"), right(&lines)).expect("written");
    let import = |db: &str| {
        let said =
            rookwright(&format!("collection --file {db} import all.jsonl --json")).within(&folder).said();
        let report: serde_json::Value = serde_json::from_str(right(&said)).expect("a report");
        ["entries", "new", "merged", "updated", "unchanged"]
            .map(|name| report[name].as_u64().expect("a number"))
    };
    // The first puzzle has two sources.
    assert_eq!(import("other.db"), [3, 3, 0, 0, 0]);
    assert_eq!(import("other.db"), [3, 0, 0, 0, 3]);
    // There it has one of them.
    let one = rookwright("collection --file third.db import list.epd").within(&folder).said();
    right(&one);
    assert_eq!(import("third.db"), [3, 0, 1, 0, 2]);
}

/// What an import counts can be listed.
#[test]
fn claims_that_differ_are_found() {
    let folder = scratch("collection_differs");
    // There is no mate in one; Re2 is no key; both keys are right, and the source names them; it is as it says.
    let list = "6k1/5pp1/8/8/8/8/5PPP/4R1K1 w - - bm Re8+; dm 1;\n\
                6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - bm Re2; dm 1;\n\
                6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - bm Rd8+; dm 1;\n\
                6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8+; dm 1;\n";
    fs::write(folder.join("list.epd"), list).expect("a list");
    let said = collection(&folder, "import list.epd").said();
    assert!(right(&said).contains("2  of all claims differ from what is proven"), "{said:?}");
    assert!(said.out.contains("'collection find differs' lists them"), "{said:?}");
    let find = |query: &str| right(&collection(&folder, "find --ids").arg(query).said()).to_owned();
    assert_eq!(find("differs"), "1\n2\n");
    assert_eq!(find("status:differs"), "2\n");
    assert_eq!(find("unsolvable"), "1\n");
    assert_eq!(find("-differs"), "3\n4\n");
    // The puzzle is sound; another source claims another key.
    let other = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd2; dm 1;\n";
    fs::write(folder.join("other.epd"), other).expect("a list");
    right(&collection(&folder, "import other.epd").said());
    assert_eq!(find("differs"), "1\n2\n4\n");
    assert_eq!(find("sound"), "4\n");
}

/// What SQLite needs beside an open file is gone when the last program has closed it.
#[test]
fn nothing_stays_beside_the_file() {
    let folder = filled("collection_beside");
    let beside = |after: &str| {
        let files = fs::read_dir(&*folder).expect("the folder");
        let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
        let left: Vec<String> = names.filter(|name| name.starts_with("club.db-")).collect();
        assert!(left.is_empty(), "after {after}: {left:?}");
    };
    beside("import");
    for words in
        ["find", "find --jsonl", "show 1", "stats", "list", "list friday --add 1", "check", "edit 1 --tag x"]
    {
        right(&collection(&folder, words).said());
        beside(words);
    }
    for words in
        ["sheet --collection club.db --find mate:2 -o a.txt", "mine no.pgn --into x --collection club.db"]
    {
        rookwright(words).within(&folder).said();
        beside(words);
    }
    // What a killed program has left, the next one takes away, even if it only reads.
    for name in ["club.db-wal", "club.db-shm"] {
        fs::write(folder.join(name), "").expect("written");
    }
    right(&collection(&folder, "find").said());
    beside("a kill");
    // A search leaves the file as it is.
    let before = fs::read(folder.join("club.db")).expect("the file");
    right(&collection(&folder, "find differs").said());
    assert!(fs::read(folder.join("club.db")).expect("the file") == before);
}
