//! JSON Schemas (draft 2020-12) of every JSON document that the program prints or reads.
//!
//! Each is a file in the folder `schemas` of this crate.  They describe this version exactly: objects that the program
//! prints, and requests that it refuses if they have an unknown field, allow no further fields.  A reader of documents
//! should ignore fields that it does not know, because a later minor number may add some (docs/VERSIONS.md).

use rookwright_board::letters_apart;
use rookwright_pack::{Files, text, unpack};
use serde_json::Value;
use std::sync::LazyLock;

/// The schema of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The name, like `solve`.
    pub name: &'static str,
}

/// The folder `schemas`, as `build.rs` has packed it.
static FILES: LazyLock<Files> =
    LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/packed.gz"))));

/// Makes schemas of their names.  The names are written here, because the command line needs them at each start.
macro_rules! schemas {
    ($($name:literal,)*) => {
        &[$(Schema { name: $name }),*]
    };
}

/// All schemas, in the order of their names.
pub const SCHEMAS: &[Schema] = schemas![
    "api-about",
    "api-collections",
    "api-collections-request",
    "api-events",
    "api-jobs",
    "api-lasting",
    "api-lasting-change",
    "api-lasting-request",
    "api-refusal",
    "api-schemas",
    "check",
    "collection-change",
    "collection-check",
    "collection-import",
    "collection-list",
    "collection-lists",
    "collection-stats",
    "common",
    "compare",
    "count",
    "explain",
    "game-mate",
    "generate",
    "job",
    "lines",
    "merged-games",
    "merged-lines",
    "puzzle",
    "puzzle-input",
    "rating",
    "record",
    "records",
    "shard",
    "solution",
    "solve",
    "steps",
    "task-attempt-answer",
    "task-attempt-request",
    "task-cards-answer",
    "task-cards-request",
    "task-check-request",
    "task-compare-request",
    "task-count-request",
    "task-delete-answer",
    "task-delete-request",
    "task-edit-answer",
    "task-edit-request",
    "task-encode-answer",
    "task-encode-request",
    "task-explain-request",
    "task-facets-answer",
    "task-facets-request",
    "task-find-answer",
    "task-find-request",
    "task-generate-request",
    "task-hint-answer",
    "task-hint-request",
    "task-history-answer",
    "task-history-request",
    "task-import-answer",
    "task-import-request",
    "task-keep-answer",
    "task-keep-request",
    "task-line-answer",
    "task-line-request",
    "task-lists-answer",
    "task-lists-request",
    "task-look-answer",
    "task-look-request",
    "task-mend-answer",
    "task-mend-request",
    "task-mine-answer",
    "task-mine-request",
    "task-next-answer",
    "task-next-request",
    "task-play-answer",
    "task-play-request",
    "task-puzzle-answer",
    "task-puzzle-request",
    "task-sheet-answer",
    "task-sheet-request",
    "task-show-answer",
    "task-show-request",
    "task-solve-request",
    "task-studies-answer",
    "task-studies-request",
    "task-suggest-answer",
    "task-suggest-request",
    "task-variants-answer",
    "task-variants-request",
    "verdict",
];

/// The most names that are proposed in place of an unknown one.
const MOST_PROPOSED: usize = 3;

impl Schema {
    /// Returns the schema of this name.
    ///
    /// # Errors
    /// If no schema has this name; the message lists the most similar names.
    pub fn named(name: &str) -> Result<Self, String> {
        SCHEMAS.iter().find(|schema| schema.name == name).copied().ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            let nearest = nearest(&name);
            let proposed =
                if nearest.is_empty() { "solve, count and puzzle exist".to_owned() } else { nearest };
            format!("unknown schema '{name}' ({proposed})")
        })
    }

    /// Returns the schema itself, as JSON.
    pub fn text(&self) -> &'static str {
        FILES.get(format!("{}.json", self.name).as_str()).map_or("", |file| text(file))
    }

    /// Returns one line that says what the schema describes.
    pub fn title(&self) -> String {
        self.text_of("title")
    }

    /// Returns the address under which the schema is published.
    pub fn id(&self) -> String {
        self.text_of("$id")
    }

    fn text_of(&self, field: &str) -> String {
        let value: Option<Value> = serde_json::from_str(self.text()).ok();
        value.and_then(|value| Some(value.get(field)?.as_str()?.to_owned())).unwrap_or_default()
    }
}

/// Returns the names that are most similar to an unknown one: `did you mean solve?`, or nothing.
fn nearest(name: &str) -> String {
    let mut close: Vec<(usize, &str)> = SCHEMAS
        .iter()
        .map(|schema| {
            // The beginning or a part of a name is meant more often than another word of the same length.
            let is_part = name.len() > 2 && schema.name.contains(name);
            (if is_part { 1 } else { letters_apart(name, schema.name) }, schema.name)
        })
        .filter(|&(distance, other)| distance <= 1 + other.len() / 4)
        .collect();
    close.sort_unstable();
    let names: Vec<&str> = close.into_iter().take(MOST_PROPOSED).map(|(_, name)| name).collect();
    if names.is_empty() { String::new() } else { format!("did you mean {}?", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::JSON_MAJOR;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_listed_and_says_what_it_is() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let listed: BTreeSet<String> = SCHEMAS.iter().map(|schema| format!("{}.json", schema.name)).collect();
        assert_eq!(files, listed);
        for schema in SCHEMAS {
            let name = schema.name;
            assert_eq!(
                schema.id(),
                format!("https://rookwright.github.io/rookwright/schemas/{JSON_MAJOR}/{name}.json")
            );
            let value: Value = serde_json::from_str(schema.text()).unwrap();
            assert!(!schema.title().is_empty(), "{name}");
            assert!(value["description"].as_str().is_some_and(|about| about.len() > 10), "{name}");
            described(name, &value);
        }
    }

    /// Every field of every object has a description, here or where it refers to, and every object says whether it
    /// may have other fields.
    fn described(name: &str, value: &Value) {
        if let Some(fields) = value.get("properties").and_then(Value::as_object) {
            assert!(
                value.get("additionalProperties").is_some(),
                "{name}: an object is neither open nor closed"
            );
            for (field, schema) in fields {
                let has_words = schema.get("description").is_some() || schema.get("$ref").is_some();
                let inside = schema.get("anyOf").is_some_and(|any| any.to_string().contains("$ref"));
                assert!(has_words || inside, "{name}: the field {field} has no description");
            }
        }
        match value {
            Value::Object(object) => object.values().for_each(|value| described(name, value)),
            Value::Array(list) => list.iter().for_each(|value| described(name, value)),
            _ => {}
        }
    }

    #[test]
    fn every_task_has_schemas() {
        for task in crate::Task::names() {
            let has = |name: &str| Schema::named(name).is_ok();
            assert!(has(&format!("task-{task}-request")), "{task}");
            let is_command = crate::COMMANDS.contains(&task);
            assert!(has(&if is_command { task.to_owned() } else { format!("task-{task}-answer") }), "{task}");
        }
    }

    #[test]
    fn similar_names_are_proposed() {
        assert_eq!(Schema::named("count").map(|schema| schema.name), Ok("count"));
        let why = |name: &str| Schema::named(name).unwrap_err();
        assert_eq!(why("solv"), "unknown schema 'solv' (did you mean solve, task-solve-request?)");
        assert_eq!(why("sovle"), "unknown schema 'sovle' (did you mean solve?)");
        assert!(why("mend").contains("task-mend-answer"), "{}", why("mend"));
        assert_eq!(why("xyzzyx"), "unknown schema 'xyzzyx' (solve, count and puzzle exist)");
    }
}
