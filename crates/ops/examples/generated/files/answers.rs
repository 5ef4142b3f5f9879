//! Schemas of documents, made from their types.

use super::documents::DOCUMENTS;
use super::{NOTE, Schemas, file};
use rookwright_ops::operations;
use rookwright_run::JSON_MAJOR;
use rookwright_run::document::schema_settings;
use serde_json::{Map, Value, json};

/// The types by their names.
type Types = Map<String, Value>;

/// The schema of a whole document.
struct Made {
    name: String,
    title: String,
    about: String,
    schema: Value,
}

/// Replaces the schemas of the documents that have a type, and the definitions of the types in them.
pub(super) fn add(schemas: &mut Schemas) {
    let mut generator = schema_settings().into_generator();
    let printed = DOCUMENTS.iter().map(|document| Made {
        name: document.name.to_owned(),
        title: document.title.to_owned(),
        about: document.about.to_owned(),
        schema: (document.schema)(&mut generator).to_value(),
    });
    let printed: Vec<Made> = printed.collect();
    let answers = operations().iter().map(|operation| Made {
        name: operation.answer_schema(),
        title: format!("The answer to the task {}", operation.name),
        about: format!("What POST /api/{} answers.", operation.name),
        schema: (operation.schema)(&mut generator).to_value(),
    });
    // An answer without a type can be anything: its schema is written by hand until it has one.
    let answers = answers.filter(|made| made.name.starts_with("task-") && made.schema.get("$ref").is_some());
    let answers: Vec<Made> = answers.collect();
    let mut types: Types = generator.take_definitions(true).into_iter().collect();
    for made in &printed {
        stamp(&mut made.schema.clone(), &made.name, &mut types);
    }
    let wholes: Vec<Made> = printed.into_iter().chain(answers).collect();
    for made in &wholes {
        let same = |other: &&Made| other.schema == made.schema;
        let is_shared = wholes.iter().filter(same).count() > 1;
        schemas.insert(made.name.clone(), whole(made, is_shared, &mut types));
    }
    let Some(Value::Object(common)) = schemas.get_mut("common").map(|common| &mut common["$defs"]) else {
        return;
    };
    for (name, mut schema) in types {
        lead(&mut schema);
        schema["$comment"] = NOTE.into();
        common.insert(snake(&name), schema);
    }
}

/// Returns the file of a document. Its type is no definition any more, unless it is also another document or a part of one.
fn whole(made: &Made, is_shared: bool, types: &mut Types) -> Value {
    let mut schema = made.schema.clone();
    if let Some(name) = type_of(&made.schema) {
        if is_shared || is_used(name, types) || !name.ends_with("Answer") {
            lead(&mut schema);
            return file(&made.name, &made.title, &made.about, schema);
        }
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
        // The task `mine` leaves out the variations, which take most of the room.
        if let Some(required) =
            schema.get_mut("required").and_then(Value::as_array_mut).filter(|_| name == "game-mate")
        {
            required.retain(|field| field != "tree");
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
        (
            "check",
            "right",
            "remark",
            json!({ "description": "POST /api/check only: what a right answer shows, in words.", "type": ["string", "null"] }),
        ),
        ("solve", "content", "difficulty", or_null.clone()),
        ("verdict", "fen", "difficulty", or_null),
        (
            "verdict",
            "fen",
            "line",
            json!({ "description": "The line of the file.", "type": "integer", "minimum": 1 }),
        ),
        (
            "collection-import",
            "stopped",
            "collection",
            json!({ "description": "The file of the collection.", "type": "string" }),
        ),
        (
            "collection-import",
            "stopped",
            "seconds",
            json!({ "description": "The time that it took.", "type": "number" }),
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

/// Leads references to the file of shared definitions.
fn lead(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(name) = reference.strip_prefix("#/$defs/")
            {
                *reference = format!("common.json#/$defs/{}", snake(name));
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
