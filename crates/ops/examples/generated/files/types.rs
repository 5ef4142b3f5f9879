//! The types of the studio's scripts: those of all schemas, and tables of tasks and events.

use super::names::{ANSWERS, EVENTS};
use super::typescript::Types;
use super::{NOTE, Schemas};
use rookwright_ops::operations;
use serde_json::Map;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the file of types.
pub(super) fn text(schemas: &Schemas) -> String {
    let mut types = Types::of(schemas);
    let mut answers = BTreeMap::new();
    for operation in operations() {
        let name = operation.name.split('-').next().unwrap_or_default();
        let known = ANSWERS.iter().find(|(task, _)| *task == name);
        let answer =
            known.map_or_else(|| types.make(&operation.answer_schema()), |(_, answer)| (*answer).to_owned());
        answers.insert(name, answer);
    }
    types.add("Answers", "The tasks, and the documents that answer them.", &table(&answers));
    types.add("Task", "The name of a task.", "keyof Answers");
    let names = schemas["api-events"]["$defs"].as_object().into_iter().flat_map(Map::keys);
    let mut events = BTreeMap::new();
    for name in names {
        let known = EVENTS.iter().find(|(event, _)| event == name);
        let data = known
            .map_or_else(|| types.make(&format!("api-events#/$defs/{name}")), |(_, data)| (*data).to_owned());
        events.insert(name.as_str(), data);
    }
    types.add("Events", "The events of a job.", &table(&events));
    types.text(NOTE)
}

fn table(types: &BTreeMap<&str, String>) -> String {
    let mut text = "{\n".to_owned();
    for (name, of) in types {
        let _ = writeln!(text, "    {name}: {of};");
    }
    text + "  }"
}
