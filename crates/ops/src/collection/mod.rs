//! The tasks about a collection of puzzles.

mod cards;
mod edit;
mod facets;
mod find;
mod history;
mod import;
mod keep;
mod lists;
mod practice;
mod studies;

pub use cards::MakeCards;
pub use edit::{DeletePuzzles, EditPuzzles, Edits};
pub use facets::{CountFacets, SuggestWords};
pub use find::{FindPuzzles, Selection, ShowPuzzle};
pub use history::ShowHistory;
pub use import::{ImportFiles, ImportText, Proving, Saving};
pub use keep::KeepPuzzles;
pub use lists::Lists;
pub use practice::{NextPuzzle, Only, SaveAttempt};
pub use studies::{Note, Save, Studies};

use super::{JobContext, Language, Refusal};
use crate::picture::Picture;
use rookwright_board::{Fault, say};
use rookwright_collection::document::PuzzleRecord;
use rookwright_collection::write::record_document;
use rookwright_collection::{Access, Collection, Error, Record};
use rookwright_run::document::document;
use rookwright_run::options::Kind;

/// The name of something.
const NAME: Kind = Kind::Text { value: "NAME", example: "" };
/// Names, each given by itself.
const NAMES: Kind = Kind::Texts { value: "NAME", example: "" };
/// What is asked of a mate.
pub(crate) const STIPULATION: Kind = Kind::Text { value: "WHAT", example: "#2" };
/// The board of a mate.
pub(crate) const BOARD: Kind = Kind::Size { least: 3, most: 8 };

/// Opens the collection of the server.
fn open(context: &JobContext<'_>, access: Access) -> Result<Collection, Refusal> {
    let Some(file) = &context.collection else {
        return Err(Refusal::input(say!("error.no_collection", "this server has no collection")));
    };
    Ok(Collection::open(file, access)?)
}

/// Opens the collection of the server for reading. A file that does not exist yet is created when the first puzzle is kept;
/// until then there are no puzzles.
fn read(context: &JobContext<'_>) -> Result<Collection, Refusal> {
    let is_new = context.collection.as_ref().is_some_and(|file| !file.exists());
    if is_new { Ok(Collection::empty()?) } else { open(context, Access::Read) }
}

/// A puzzle of the collection, with a picture.
#[document]
pub(crate) struct KeptPuzzle {
    /// All that is known about it.
    #[serde(flatten)]
    record: PuzzleRecord,
    /// A picture.
    diagram: Picture,
}

impl KeptPuzzle {
    fn of(record: &Record, context: &JobContext<'_>) -> Self {
        let mut document = record_document(record);
        // A puzzle without a title of its own is called by its task, in the language of the request.
        if context.language != Language::English
            && record.facts.title.is_none()
            && let (Some(puzzle), Some(shown)) = (record.puzzle(), &mut document.puzzle)
        {
            shown.set_title(context.asked(&puzzle).0);
        }
        Self { record: document, diagram: context.picture(&record.diagram()) }
    }

    fn list(records: &[Record], context: &JobContext<'_>) -> Vec<Self> {
        records.iter().map(|record| Self::of(record, context)).collect()
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let faults: Vec<Fault> = match &error {
            Error::Query(wrong) => wrong
                .faults
                .iter()
                .map(|fault| Fault { line: 1, column: fault.column, message: fault.message.clone() })
                .collect(),
            _ => Vec::new(),
        };
        if faults.is_empty() { Refusal::input(error) } else { Refusal::places(error, faults) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{JobContext, Limits, Refusal, Task};
    use serde_json::{Value, json};
    use std::path::PathBuf;

    fn ask(file: Option<&PathBuf>, task: &str, request: &Value) -> Result<Value, Refusal> {
        let task = Task::read(task, request.to_string().as_bytes(), &Limits::default())?;
        task.run(&JobContext { collection: file.cloned(), ..JobContext::default() })
    }

    /// A folder that is removed at the end.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Returns the file of a collection that does not exist yet.
    fn scratch(name: &str) -> (Folder, PathBuf) {
        let folder = std::env::temp_dir().join(format!("rookwright-ops-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("club.db");
        (Folder(folder), file)
    }

    #[test]
    fn a_collection_by_requests() {
        let (_folder, file) = scratch("requests");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"the first\";\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\nnonsense\n";
        let report = ask("import", json!({ "text": text, "name": "two.epd", "list": "friday" })).unwrap();
        assert_eq!((&report["new"], &report["status"]["sound"]), (&json!(2), &json!(2)), "{report}");
        assert_eq!(report["rejects"][0]["line"], 3, "{report}");
        assert_eq!((&report["ids"], &report["added"]), (&json!([1, 2]), &json!([1, 2])));
        let again = ask("import", json!({ "text": text, "name": "two.epd" })).unwrap();
        assert_eq!((&again["ids"], &again["added"]), (&json!([1, 2]), &json!([])));
        let found = ask("find", json!({ "query": "mate:2 key:check" })).unwrap();
        assert_eq!(found["puzzles"][0]["id"], 1, "{found}");
        assert!(found["puzzles"][0]["diagram"].is_object() && found["more"] == false);
        let wrong = ask("find", json!({ "query": "mate:x" })).unwrap_err();
        assert!(wrong.to_string().contains("column 6"), "{wrong}");
        ask("edit", json!({ "ids": [2], "title": "Morphy", "tags": ["old"] })).unwrap();
        let shown = ask("show", json!({ "id": 2 })).unwrap();
        assert_eq!(shown["collection"]["title"], "Morphy", "{shown}");
        assert!(ask("show", json!({ "id": 77 })).is_err());
        let lists = ask("lists", json!({})).unwrap();
        assert_eq!(lists["lists"], json!([{ "name": "friday", "puzzles": 2, "settings": null }]));
        ask("lists", json!({ "name": "friday", "move": 2, "to": 1 })).unwrap();
        let list = ask("lists", json!({ "name": "friday", "remove": [1] })).unwrap();
        assert_eq!(list["puzzles"], json!([2]));
    }

    #[test]
    fn a_worksheet_has_its_puzzles_in_order_and_becomes_cards() {
        let (_folder, file) = scratch("cards");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let puz = |fen: &str| format!("puzzle: mate\ntitle: Mate 17-1\nstipulation: #2\nfen: {fen}\n");
        let fens = ["kbK5/pp6/1P6/8/8/8/8/R7 w", "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w"];
        let puzzles = fens.map(|fen| json!({ "puz": puz(fen), "title": "" }));
        ask("keep", json!({ "puzzles": puzzles, "list": "friday" })).unwrap();
        let list = ask("lists", json!({ "name": "friday", "order": [2, 1], "records": true })).unwrap();
        let records: Vec<&Value> = list["records"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
        assert_eq!(records, [2, 1], "{list}");
        assert_eq!(
            list["records"][0]["collection"]["title"],
            Value::Null,
            "an empty title removes the number"
        );
        let cards = ask("cards", json!({ "ids": [2, 1], "name": "Friday" })).unwrap();
        assert!(cards["files"][0]["base64"].as_str().unwrap().starts_with("UEsDB"), "a zip file: {cards}");
        let wrong = [
            json!({ "ids": [], "name": "Friday" }),
            json!({ "ids": [77], "name": "Friday" }),
            json!({ "ids": [1], "name": " " }),
        ];
        for request in wrong {
            assert!(ask("cards", request.clone()).is_err(), "{request}");
        }
    }

    #[test]
    fn studies_have_versions() {
        let (_folder, file) = scratch("studies");
        let ask = |request: Value| ask(Some(&file), "studies", &request);
        assert_eq!(ask(json!({})).unwrap(), json!({ "studies": [] }));
        assert!(!file.exists());
        let save = json!({ "puz": "puzzle: mate", "note": "begin", "verdict": { "sound": false } });
        let study = ask(json!({ "name": "Rooks", "save": save })).unwrap();
        assert_eq!((&study["id"], &study["saved"], &study["name"]), (&json!(1), &json!(1), &json!("Rooks")));
        assert_eq!(study["versions"][0]["verdict"], json!({ "sound": false }));
        let study = ask(json!({ "id": 1, "save": { "puz": "puzzle: mate 2", "parent": 1 } })).unwrap();
        assert_eq!((&study["saved"], &study["versions"][1]["parent"]), (&json!(2), &json!(1)));
        let study = ask(json!({ "id": 1, "note": { "number": 2, "text": "better" } })).unwrap();
        assert_eq!((&study["versions"][1]["note"], &study["saved"]), (&json!("better"), &Value::Null));
        assert_eq!(ask(json!({ "id": 1, "rename": "Two rooks" })).unwrap()["name"], "Two rooks");
        assert_eq!(ask(json!({ "id": 1, "remove": 1 })).unwrap()["versions"][0]["parent"], Value::Null);
        for (wrong, why) in [
            (json!({ "save": { "puz": "x" } }), "id: expected"),
            (json!({ "name": "x" }), "save: expected"),
            (json!({ "id": 1, "name": "x" }), "name: it cannot be combined with id"),
            (json!({ "id": 1, "delete": true, "rename": "x" }), "cannot be combined with"),
            (json!({ "id": 9 }), "there is no study 9"),
            (json!({ "id": 1, "save": { "puz": "x", "parent": 9 } }), "there is no version 9"),
            (json!({ "id": 1, "save": { "puz": "x".repeat(20_000) } }), "longer than 16 KB"),
            (json!({ "id": 1, "save": {} }), "missing field"),
            (json!({ "id": 1, "save": { "puz": "x", "verdict": [1] } }), "verdict"),
            (json!({ "id": 1, "remove": 2 }), "the only version"),
            (json!({ "stduies": 1 }), "stduies"),
        ] {
            let message = ask(wrong).unwrap_err().to_string();
            assert!(message.contains(why), "{message}");
        }
        assert_eq!(ask(json!({})).unwrap()["studies"][0]["versions"], 1);
        assert_eq!(ask(json!({ "id": 1, "delete": true })).unwrap(), json!({ "studies": [] }));
    }

    #[test]
    fn puzzles_of_the_page_are_kept() {
        let (_folder, file) = scratch("keep");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let mate = "puzzle: mate\ntitle: My own\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\n";
        let made = ask("generate", json!({ "family": "chessnum", "count": 1, "seed": 7 })).unwrap();
        let chessnum = made["puzzles"][0].clone();
        let request = json!({
            "puzzles": [{ "puz": mate }, chessnum, { "puz": mate, "title": "Again" }],
            "list": "friday",
            "tags": ["club"],
        });
        let kept = ask("keep", request.clone()).unwrap();
        assert_eq!(kept, json!({ "ids": [1, 2, 1], "new": 2, "repeats": 1 }));
        assert_eq!(ask("keep", request).unwrap(), json!({ "ids": [1, 2, 1], "new": 0, "repeats": 3 }));
        let shown = ask("show", json!({ "id": 1 })).unwrap();
        assert_eq!(
            (&shown["collection"]["title"], &shown["collection"]["status"]),
            (&json!("My own"), &json!("sound"))
        );
        assert_eq!(
            ask("find", json!({ "query": "tag:club in:friday" })).unwrap()["puzzles"]
                .as_array()
                .unwrap()
                .len(),
            2
        );
        // A record of the collection can be kept in another one.
        let again = ask("keep", json!({ "puzzles": [shown] })).unwrap();
        assert_eq!(again["ids"], json!([1]));
        let before = ask("find", json!({})).unwrap()["all"].clone();
        for (wrong, why) in [
            (json!({ "puzzles": [] }), "expected 1 to 500"),
            (json!({ "puzzles": [{ "puz": mate }, { "puz": "puzzle: what" }] }), "puzzle 2:"),
            (json!({ "puzzles": ["text"] }), "expected an object"),
            (json!({ "puzzles": [{ "puz": "x".repeat(70_000) }] }), "longer than 64 KB"),
            (json!({ "puzzles": [{ "puz": mate }], "list": " " }), "list: the name of the list is empty"),
            (json!({ "puzzles": [{ "puz": mate }], "tags": ["-"] }), "tag: expected"),
        ] {
            let message = ask("keep", wrong).unwrap_err().to_string();
            assert!(message.contains(why), "{message}");
        }
        assert_eq!(ask("find", json!({})).unwrap()["all"], before);
    }

    #[test]
    fn changes_are_called_as_on_the_command_line_or_as_before() {
        let (_folder, file) = scratch("names");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request).unwrap();
        let found = |query: &str| ask("find", json!({ "query": query }))["puzzles"].as_array().map(Vec::len);
        ask("import", json!({ "text": "kbK5/pp6/1P6/8/8/8/8/R7 w #2\n", "tag": ["one"] }));
        ask("edit", json!({ "ids": [1], "tags": ["two"], "theme": ["quiet"], "title": "Paris" }));
        assert_eq!(found("tag:one tag:two theme:quiet title:paris"), Some(1));
        ask("edit", json!({ "ids": [1], "untag": ["one", "two"], "title": "" }));
        assert_eq!(
            (found("tag:one"), found("title:paris"), found("theme:quiet")),
            (Some(0), Some(0), Some(1))
        );
    }

    #[test]
    fn lists_are_worksheets() {
        let (_folder, file) = scratch("sheets");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let refused = |request: Value, why: &str| {
            let message = ask("lists", request).unwrap_err().to_string();
            assert!(message.contains(why), "{message}");
        };
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\n";
        ask("import", json!({ "text": text, "list": "friday" })).unwrap();
        let settings = json!({ "title": "Friday", "columns": 2 });
        let list = ask("lists", json!({ "name": "friday", "settings": settings, "order": [2, 1] })).unwrap();
        assert_eq!(list, json!({ "name": "friday", "puzzles": [2, 1], "settings": settings }));
        let copy = ask("lists", json!({ "name": "friday", "duplicate": "monday" })).unwrap();
        assert_eq!(copy, json!({ "name": "monday", "puzzles": [2, 1], "settings": settings }));
        refused(json!({ "name": "friday", "duplicate": "monday" }), "there is a list 'monday' already");
        refused(json!({ "name": "friday", "rename": "monday" }), "there is a list 'monday' already");
        refused(json!({ "name": "friday", "order": [2] }), "must have the 2 puzzles of the list");
        refused(json!({ "name": "friday", "order": [2, 2] }), "each once");
        refused(
            json!({ "name": "friday", "settings": { "title": "x".repeat(17_000) } }),
            "longer than 16 KB",
        );
        refused(json!({ "name": "friday", "settings": "wide" }), "settings");
        refused(json!({ "name": "sunday" }), "there is no list 'sunday'");
        refused(json!({ "name": "friday", "delete": true, "order": [1, 2] }), "cannot be combined");
        assert_eq!(ask("lists", json!({ "name": "friday" })).unwrap()["puzzles"], json!([2, 1]));
        ask("lists", json!({ "name": "monday", "rename": "tuesday" })).unwrap();
        assert_eq!(ask("delete", json!({ "ids": [1, 1] })).unwrap(), json!({ "deleted": 1 }));
        assert!(ask("delete", json!({ "ids": [2, 1] })).is_err());
        assert_eq!(ask("lists", json!({ "name": "tuesday" })).unwrap()["puzzles"], json!([2]));
        let rest = ask("lists", json!({ "name": "tuesday", "delete": true })).unwrap();
        assert_eq!(rest["lists"], json!([{ "name": "friday", "puzzles": 1, "settings": settings }]));
        // A new worksheet may have settings before it has puzzles.
        let new = ask("lists", json!({ "name": "new", "settings": {} })).unwrap();
        assert_eq!(new, json!({ "name": "new", "puzzles": [], "settings": {} }));
    }

    #[test]
    fn what_there_is_to_search_for() {
        let (_folder, file) = scratch("facets");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\n4k3/8/8/8/8/8/8/4K2R w - - dm 3;\n";
        ask("import", json!({ "text": text, "tags": ["club"] })).unwrap();
        ask("edit", json!({ "ids": [2], "author": "Paul Morphy", "themes": ["waiting"], "tags": ["old"] }))
            .unwrap();
        ask("lists", json!({ "name": "friday night", "add": [1, 2] })).unwrap();
        let all = ask("facets", json!({})).unwrap();
        assert_eq!((&all["total"], &all["tags"]), (&json!(3), &json!([["club", 3], ["old", 1]])), "{all}");
        assert_eq!(all["stipulations"], json!([["#2", 2], ["#3", 1]]));
        assert_eq!(all["lists"], json!([["friday night", 2]]));
        assert_eq!(all["authors"], json!([["Paul Morphy", 1]]));
        // The same numbers come from the rows of all puzzles.
        assert_eq!(ask("facets", json!({ "query": "id:1..3" })).unwrap(), all);
        let some = ask("facets", json!({ "query": "mate:2" })).unwrap();
        assert_eq!((&some["total"], &some["status"]), (&json!(2), &json!([["sound", 2]])), "{some}");
        assert_eq!(
            (&some["authors"], &some["lists"]),
            (&json!([["Paul Morphy", 1]]), &json!([["friday night", 2]]))
        );
        assert!(ask("facets", json!({ "query": "mate:x" })).is_err());
        // A repeat from another file counts for both.
        ask("import", json!({ "text": "kbK5/pp6/1P6/8/8/8/8/R7 w #2\n", "name": "two.epd" })).unwrap();
        let origins = |query: &str| {
            ask("facets", json!({ "query": query, "origins": true })).unwrap()["origins"].clone()
        };
        assert_eq!(origins(""), json!([["pasted text", 3], ["two.epd", 1]]));
        assert_eq!(origins("mate:2"), json!([["pasted text", 2], ["two.epd", 1]]));
        assert_eq!(origins("source:two.epd mate:2"), json!([["pasted text", 1], ["two.epd", 1]]));
        assert!(all["origins"].is_null());
        let words = |text: &str, at: Option<usize>| {
            let found = ask("suggest", json!({ "text": text, "at": at })).unwrap();
            let list = found["suggestions"].as_array().unwrap().clone();
            assert!(list.len() <= 12);
            let inserts =
                list.iter().map(|one| one["insert"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
            (found["from"].as_u64().unwrap(), inserts)
        };
        assert_eq!(words("", None).1.len(), 12);
        assert_eq!(words("mate:2 th", None), (7, vec!["theme:".to_owned()]));
        assert_eq!(words("mate:2 -theme:wait sound", Some(18)), (7, vec!["-theme:waiting".to_owned()]));
        assert_eq!(words("tag:", None).1, ["tag:club", "tag:old"]);
        assert_eq!(words("tag:old,cl", None).1, ["tag:old,club"]);
        assert_eq!(words("in:fri", None).1, ["in:\"friday night\""]);
        assert_eq!(words("author:\"morphy", None).1, ["author:\"Paul Morphy\""]);
        assert_eq!(words("sou", None).1, ["source:", "sound"]);
        assert_eq!(words("mate:", None).1, ["mate:2", "mate:3"]);
        assert_eq!(words("rating:", None).1, ["rating:1200..1500"]);
        assert_eq!(words("nothing:x", None).1, [""; 0]);
        let counted = ask("suggest", json!({ "text": "tag:c" })).unwrap();
        assert_eq!(counted["suggestions"][0], json!({ "insert": "tag:club", "label": "club", "count": 3 }));
    }

    #[test]
    fn solving_and_repeating() {
        let (_folder, file) = scratch("practice");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        // The second has no solution, and is not offered.
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\n4k3/8/8/8/8/8/8/4K2R w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\n";
        ask("import", json!({ "text": text })).unwrap();
        let next = |request: Value| ask("next", request).unwrap();
        let first = next(json!({ "query": "id:1" }));
        assert_eq!((&first["puzzle"]["id"], &first["repeated"]), (&json!(1), &json!(false)), "{first}");
        assert!(first["puzzle"]["diagram"].is_object() && first["plan"].is_null());
        assert_eq!(next(json!({ "not": [1] }))["puzzle"]["id"], 3);
        let right = ask("attempt", json!({ "id": 1, "result": "right", "milliseconds": 5300 })).unwrap();
        let wrong = ask("attempt", json!({ "id": 3, "result": "wrong", "milliseconds": 900 })).unwrap();
        assert!(right["due"].as_i64() > wrong["due"].as_i64() && right["attempts"] == 1, "{right} {wrong}");
        // Both were tried and neither is due.
        assert_eq!(next(json!({}))["puzzle"], Value::Null);
        let history = ask("history", json!({})).unwrap();
        assert_eq!(
            (
                &history["attempts"],
                &history["solved"],
                &history["at_once"],
                &history["streak"],
                &history["due"]
            ),
            (&json!(2), &json!(1), &json!(1), &json!(0), &json!(0)),
            "{history}"
        );
        assert_eq!((&history["last"][0]["id"], &history["last"][0]["result"]), (&json!(3), &json!("wrong")));
        assert_eq!(history["last"][1]["milliseconds"], 5300);
        let one = ask("history", json!({ "id": 3 })).unwrap();
        assert_eq!((&one["attempts"], &one["plan"]["due"]), (&json!(1), &wrong["due"]));
        for (task, wrong) in [
            ("attempt", json!({ "id": 77, "result": "right" })),
            ("attempt", json!({ "id": 1, "result": "perhaps" })),
            ("attempt", json!({ "id": 1, "result": "right", "milliseconds": -1 })),
            ("next", json!({ "rating": "high" })),
            ("history", json!({ "id": 77 })),
        ] {
            assert!(ask(task, wrong.clone()).is_err(), "{task} {wrong}");
        }
        assert_eq!(ask("history", json!({})).unwrap()["attempts"], 2);
        ask("delete", json!({ "ids": [3] })).unwrap();
        assert_eq!(ask("history", json!({})).unwrap()["attempts"], 1);
    }

    /// A client that saw no answer may send what it could not save again, or late.
    #[test]
    fn changes_that_come_late() {
        let (_folder, file) = scratch("late");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        ask("import", json!({ "text": "kbK5/pp6/1P6/8/8/8/8/R7 w #2\n" })).unwrap();
        let late = json!({ "id": 1, "result": "right", "milliseconds": 5300, "time": 1_700_000_000 });
        let first = ask("attempt", late.clone()).unwrap();
        assert_eq!(ask("attempt", late).unwrap(), first);
        assert_eq!(ask("history", json!({})).unwrap()["last"][0]["time"], 1_700_000_000);
        // A clock that is fast plans nothing that cannot be.
        ask("attempt", json!({ "id": 1, "result": "wrong", "time": i64::MAX })).unwrap();
        let history = ask("history", json!({})).unwrap();
        assert_eq!(history["attempts"], 2);
        assert!(history["last"][0]["time"].as_i64() < Some(1 << 40), "{history}");

        let version = |puz: &str| json!({ "name": "Late", "add": true, "save": { "puz": puz } });
        let study = ask("studies", version("one")).unwrap();
        assert_eq!((&study["saved"], &study["versions"][0]["parent"]), (&json!(1), &Value::Null));
        let study = ask("studies", version("two")).unwrap();
        assert_eq!((&study["id"], &study["saved"]), (&json!(1), &json!(2)));
        assert_eq!(study["versions"][1]["parent"], 1);
        assert!(ask("studies", json!({ "name": "Late", "save": { "puz": "three" } })).is_err());
        assert!(ask("studies", json!({ "id": 1, "add": true, "save": { "puz": "three" } })).is_err());

        let settings = json!({ "name": "gone", "settings": { "title": "x" }, "create": false });
        assert!(ask("lists", settings).is_err());
        assert_eq!(ask("lists", json!({})).unwrap(), json!({ "lists": [] }));
    }

    #[test]
    fn no_collection() {
        let refusal = ask(None, "find", &json!({ "query": "" })).unwrap_err();
        assert_eq!(refusal.to_string(), "this server has no collection");
    }
}
