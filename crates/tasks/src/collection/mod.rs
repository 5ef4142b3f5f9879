//! The tasks about a collection: `import`, `find`, `show`, `edit` and `lists`.

mod edit;
mod find;
mod import;
mod lists;

pub(super) use edit::EditPuzzles;
pub(super) use find::{FindPuzzles, ShowPuzzle};
pub(super) use import::ImportText;
pub(super) use lists::Lists;

use super::{JobContext, Refusal, diagram_json};
use rookwright_collection::write::record_json;
use rookwright_collection::{Access, Collection, Error, Record};
use serde_json::Value;

/// Opens the collection of the server.
fn open(context: &JobContext<'_>, access: Access) -> Result<Collection, Refusal> {
    let Some(file) = &context.collection else {
        return Err(Refusal::input("this server has no collection"));
    };
    Ok(Collection::open(file, access)?)
}

/// Returns a puzzle as JSON, with its diagram.
fn described(record: &Record) -> Value {
    let mut document = record_json(record);
    document["diagram"] = diagram_json(&record.diagram());
    document
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Refusal::input(error)
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

    #[test]
    fn a_collection_by_requests() {
        let folder = std::env::temp_dir().join(format!("rookwright-tasks-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("club.db");
        let ask = |task: &str, request: Value| ask(Some(&file), task, &request);
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"the first\";\nkbK5/pp6/1P6/8/8/8/8/R7 w #2\nnonsense\n";
        let report = ask("import", json!({ "text": text, "name": "two.epd", "list": "friday" })).unwrap();
        assert_eq!((&report["new"], &report["status"]["sound"]), (&json!(2), &json!(2)), "{report}");
        assert_eq!(report["rejects"][0]["line"], 3, "{report}");
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
        assert_eq!(lists["lists"], json!([{ "name": "friday", "puzzles": 2 }]));
        ask("lists", json!({ "name": "friday", "move": 2, "to": 1 })).unwrap();
        let list = ask("lists", json!({ "name": "friday", "remove": [1] })).unwrap();
        assert_eq!(list["puzzles"], json!([2]));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn no_collection() {
        let refusal = ask(None, "find", &json!({ "query": "" })).unwrap_err();
        assert_eq!(refusal.to_string(), "this server has no collection");
    }
}
