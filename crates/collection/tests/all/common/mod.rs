//! A folder for the files of one test, and rows to put into it.

use rookwright_collection::{Access, Collection, Find, Import, ImportReport, Record};
use std::fs;
use std::path::PathBuf;

/// A folder that is removed at the end of the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("rookwright-collection-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn collection(&self, name: &str) -> Collection {
        Collection::open(&self.path(name), Access::Create).expect("a new collection")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The header of the Lichess database.
pub(crate) const HEADER: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// Made-up rows in the form of the Lichess database: a tactic, mates in 1 and 2, and another tactic.
pub(crate) const ROWS: [&str; 4] = [
    "aa001,6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 b - - 0 30,a2a1 d1a1,900,80,95,1200,crushing endgame short,https://lichess.org/abcdefgh#60,",
    "aa002,6k1/5ppp/8/3q4/8/5Q2/5PPP/3R2K1 b - - 0 30,d5a2 d1d8,800,80,95,1200,backRankMate mate mateIn1,https://lichess.org/abcdefgi#60,",
    "aa003,r5k1/5ppp/8/8/8/8/4QPPP/4R1K1 b - - 3 31,g8h8 e2e8 a8e8 e1e8,1100,77,90,3000,backRankMate mate mateIn2 short,https://lichess.org/abcdefgj#62,Italian_Game",
    "aa004,r5k1/5ppp/8/8/3N4/8/5PPP/6K1 b - - 0 20,a8a4 d4b3,1500,90,88,10,endgame short,https://lichess.org/abcdefgk#40,",
];

/// The rows as a file.
pub(crate) fn csv() -> String {
    format!("{HEADER}\n{}\n", ROWS.join("\n"))
}

pub(crate) fn import(collection: &mut Collection, name: &str, text: &str) -> ImportReport {
    collection.import_text(name, text, &Import { threads: 2, ..Import::default() }).expect("an import")
}

pub(crate) fn find(collection: &Collection, query: &str) -> Vec<i64> {
    let query = query.parse().unwrap_or_else(|error| panic!("{error}"));
    collection.find(&Find { query, ..Find::default() }).expect("a query")
}

pub(crate) fn all(collection: &Collection) -> Vec<Record> {
    let find = Find { sort: "id".parse().ok(), ..Find::default() };
    collection.find_records(&find).expect("all puzzles")
}
