//! Schemas of documents, made from their types.

use super::documents::{DOCUMENTS, Document};
use super::{Schemas, file, server};
use rookwright_ops::shards::JobFile;
use rookwright_ops::{Description, EVENTS, operations};
use rookwright_run::JSON_MAJOR;
use rookwright_run::document::schema_settings;
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

/// The types by their names.
type Types = Map<String, Value>;

/// The schema of a whole document.
struct Made {
    name: String,
    title: String,
    about: String,
    schema: Value,
    /// Whether its objects name their format.
    is_stamped: bool,
}

impl Made {
    fn of(document: &Document, generator: &mut SchemaGenerator) -> Self {
        Self {
            name: document.name.to_owned(),
            title: document.title.to_owned(),
            about: document.about.to_owned(),
            schema: (document.schema)(generator).to_value(),
            is_stamped: document.is_stamped,
        }
    }

    /// The answer to a task that the command line does not print.
    fn of_task(operation: &Description, generator: &mut SchemaGenerator) -> Self {
        Self {
            name: operation.answer_schema(),
            title: format!("The answer to the task {}", operation.name),
            about: format!("What POST /api/{} answers.", operation.name),
            schema: (operation.schema)(generator).to_value(),
            is_stamped: false,
        }
    }
}

/// Adds the schemas of all documents, and the definitions of the types in them.
pub(super) fn add(schemas: &mut Schemas) {
    let mut written = schema_settings().into_generator();
    let mut wholes: Vec<Made> =
        DOCUMENTS.iter().chain(server::DOCUMENTS).map(|one| Made::of(one, &mut written)).collect();
    let tasks = operations().iter().filter(|one| one.answer_schema().starts_with("task-"));
    wholes.extend(tasks.map(|one| Made::of_task(one, &mut written)));
    schemas.insert(EVENTS_NAME.to_owned(), events(&mut written));
    let mut read = schema_settings().for_deserialize().into_generator();
    wholes.extend(server::READ.iter().map(|one| Made::of(one, &mut read)));
    // The jobs, whose other options are in tables, refer to it.
    read.subschema_for::<JobFile>();
    let mut types: Types = written.take_definitions(true).into_iter().collect();
    for (name, schema) in read.take_definitions(true) {
        types.entry(name).or_insert(schema);
    }
    for made in wholes.iter().filter(|made| made.is_stamped) {
        stamp(&mut made.schema.clone(), &made.name, &mut types);
    }
    let all = types.clone();
    for made in &wholes {
        let same = |other: &&Made| other.schema == made.schema;
        let is_part = wholes.iter().filter(same).count() > 1
            || type_of(&made.schema).is_some_and(|name| is_used(name, &all));
        schemas.insert(made.name.clone(), whole(made, is_part, &mut types));
    }
    let Some(Value::Object(common)) = schemas.get_mut("common").map(|common| &mut common["$defs"]) else {
        return;
    };
    for (name, mut schema) in types {
        lead(&mut schema);
        common.insert(snake(&name), schema);
    }
}

/// The name of the schema of events.
const EVENTS_NAME: &str = "api-events";

/// Returns the file of the events of jobs, with a definition for each.
fn events(generator: &mut SchemaGenerator) -> Value {
    let parts: Types = EVENTS
        .iter()
        .map(|(name, schema)| {
            let mut schema = schema(generator).to_value();
            lead(&mut schema);
            ((*name).to_owned(), schema)
        })
        .collect();
    let any: Vec<Value> = parts.keys().map(|name| json!({ "$ref": format!("#/$defs/{name}") })).collect();
    let about = "The data of server-sent events: #/$defs/EVENT for each event. The data of done is the answer of the task. On a \
                 shared stream the data is {\"tag\", \"data\"}.";
    file(EVENTS_NAME, "The data of the events of a job", about, json!({ "$defs": parts, "anyOf": any }))
}

/// Returns the file of a document. Its type is no definition any more, unless it is also a part of another document.
fn whole(made: &Made, is_part: bool, types: &mut Types) -> Value {
    let mut schema = made.schema.clone();
    if let Some(name) = type_of(&made.schema).filter(|_| !is_part) {
        schema = types.shift_remove(name).unwrap_or_default();
    }
    let about = match schema["description"].as_str() {
        Some(says) if made.name.starts_with("task-") => format!("{} {says}", made.about),
        _ => made.about.clone(),
    };
    lead(&mut schema);
    file(&made.name, &made.title, &about, schema)
}

/// Lets the objects that a document can be name their format, as those do that are printed.
fn stamp(schema: &mut Value, name: &str, types: &mut Types) {
    if let Some(of) = type_of(schema).map(str::to_owned) {
        if let Some(mut whole) = types.get(&of).cloned() {
            stamp(&mut whole, name, types);
            types.insert(of, whole);
        }
    } else if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let stamp = json!({
            "description": "The name of this schema and the major number of the format. Documents inside other documents, and \
                            those of version 0.1, have none.",
            "type": "string",
            "pattern": format!("^{name}/{JSON_MAJOR}$"),
        });
        fields.insert("schema".to_owned(), stamp);
        for (of, has, field, schema) in added() {
            if of == name && fields.contains_key(has) {
                fields.insert(field.to_owned(), schema);
            }
        }
    } else {
        for word in ["anyOf", "oneOf"] {
            for one in schema.get_mut(word).and_then(Value::as_array_mut).into_iter().flatten() {
                stamp(one, name, types);
            }
        }
        if let Some(items) = schema.get_mut("items") {
            stamp(items, name, types);
        }
    }
}

/// Returns the fields that a document has only where it is printed: the document, a field that tells its objects from others,
/// the name and the schema.
fn added() -> Vec<(&'static str, &'static str, &'static str, Value)> {
    let difficulty = json!({ "$ref": "#/$defs/Difficulty" });
    let or_null = json!({ "description": "How hard it is for people; null if that is not known.", "anyOf": [difficulty, { "type": "null" }] });
    vec![
        ("solve", "content", "difficulty", or_null.clone()),
        ("verdict", "fen", "difficulty", or_null),
        (
            "verdict",
            "fen",
            "line",
            json!({ "description": "The line of the file.", "type": "integer", "minimum": 1 }),
        ),
    ]
}

/// Returns the name of the type that a schema refers to.
fn type_of(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// Whether a type is a part of another one.
fn is_used(name: &str, types: &Types) -> bool {
    let reference = format!("\"#/$defs/{name}\"");
    types.values().any(|schema| schema.to_string().contains(&reference))
}

/// Leads references to the file of shared definitions, and mends descriptions.
fn lead(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(name) = reference.strip_prefix("#/$defs/")
            {
                *reference = format!("common.json#/$defs/{}", snake(name));
            }
            // A comment may end with an example in Rust.
            if let Some(Value::String(description)) = fields.get_mut("description")
                && let Some((words, _)) = description.split_once("\n\n```")
            {
                *description = words.to_owned();
            }
            // The word that tells the variants of an enum apart is no field in Rust, and has no comment there.
            if fields.contains_key("const") && !fields.contains_key("description") {
                fields.insert("description".to_owned(), "Which of the kinds it is.".into());
            }
            fields.values_mut().for_each(lead);
        }
        Value::Array(items) => items.iter_mut().for_each(lead),
        _ => {}
    }
}

/// Returns the name of a type as definitions are named: `KeptPuzzle` is `kept_puzzle`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
