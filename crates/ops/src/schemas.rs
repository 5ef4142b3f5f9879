//! JSON Schemas (draft 2020-12) of every JSON document that the program prints or reads.
//!
//! Each is a file in the folder `schemas` of this crate.  They describe this version exactly: objects that the program
//! prints, and requests that it refuses if they have an unknown field, allow no further fields.  A reader of documents
//! should ignore fields that it does not know, because a later minor number may add some (docs/reference/versions.md).

use rookwright_run::letters_apart;
use rookwright_sheet::embedded::{Files, embedded, embedded_names, files, text};
use serde_json::Value;
use std::sync::LazyLock;

/// The schema of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The name, like `solve`.
    pub name: &'static str,
}

/// The folder `schemas`.
static FILES: LazyLock<Files> = LazyLock::new(|| files(embedded!("schemas", ".json")));

/// The names of all schemas.
pub const NAMES: &[&str] = &embedded_names!("schemas", ".json");

/// All schemas, in the order of their names.
pub const SCHEMAS: [Schema; NAMES.len()] = {
    let mut schemas = [Schema { name: "" }; NAMES.len()];
    let mut place = 0;
    while place < schemas.len() {
        schemas[place].name = NAMES[place];
        place += 1;
    }
    schemas
};

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

    #[test]
    fn every_schema_says_what_it_is() {
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
        let has = |name: &str| Schema::named(name).is_ok();
        for operation in crate::operations() {
            let name = operation.name;
            // Clients ask for every generator by one name, with the family in a field.
            let asked = if name.starts_with("generate-") { "generate" } else { name };
            assert!(has(&format!("task-{asked}-request")), "{name}");
            assert!(has(&operation.answer_schema()), "{name}");
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
