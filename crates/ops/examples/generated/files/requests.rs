//! Schemas of requests, made from the tables of options.

use super::{Schemas, file};
use rookwright_ops::shards::JOBS;
use rookwright_ops::{Counted, Description, Note, PuzzleInput, Save, operations};
use rookwright_run::JSON_MAJOR;
use rookwright_run::options::{Field, Kind, Object, Options, Shape, schema};
use serde_json::{Value, json};

/// The name before that of a family in the names of generators.
const GENERATE: &str = "generate-";

/// Adds the schemas of all requests.
pub(super) fn add(schemas: &mut Schemas) {
    let generators: Vec<_> = operations().iter().filter(|one| one.name.starts_with(GENERATE)).collect();
    for operation in operations().iter().filter(|one| !one.name.starts_with(GENERATE)) {
        add_request(operation.name, operation.about, object(operation.about, operation.fields), schemas);
    }
    let families: Vec<Value> = generators.into_iter().map(family).collect();
    add_request("generate", "Makes new puzzles of a family", json!({ "anyOf": families }), schemas);
    let lasting = object(Counted::ABOUT, Counted::FIELDS);
    let about = "Starts a count that goes on without a client.";
    let name = "api-lasting-request";
    schemas.insert(name.to_owned(), file(name, "The request of POST /api/lasting", about, lasting));
    add_jobs(schemas);
    for Shape { name, about, fields } in [PuzzleInput::SHAPE, Save::SHAPE, Note::SHAPE] {
        if let Some(common) = schemas.get_mut("common") {
            common["$defs"][name.replace('-', "_")] = object(about, fields);
        }
    }
}

fn add_request(name: &str, about: &str, schema: Value, schemas: &mut Schemas) {
    let end = if about.ends_with('?') { "" } else { "." };
    let description = format!("The body of POST /api/{name}. {about}{end}");
    let (title, name) = (format!("The request of the task {name}"), format!("task-{name}-request"));
    let schema = file(&name, &title, &description, schema);
    schemas.insert(name, schema);
}

/// Returns the schema of the request for puzzles of one family.
fn family(operation: &Description) -> Value {
    let family = operation.name.trim_start_matches(GENERATE);
    with_constants(object(operation.about, operation.fields), &[("family", "The family.", family.into())])
}

/// Adds the schema of jobs, one for each task that can be cut.
fn add_jobs(schemas: &mut Schemas) {
    let jobs = JOBS.iter().map(|job| {
        let task = [("task", "The task.", job.task.into())];
        let mut schema = with_constants(object(job.about, job.fields), &task);
        if job.has_files {
            let file = json!({ "$ref": "common.json#/$defs/job_file" });
            schema["properties"]["files"] =
                json!({ "description": "The files, in order.", "type": "array", "items": file });
            require(&mut schema, "files");
        } else if job.task == "generate" {
            let own = [("family", "The family.", "mate".into()), ("exhaust", "All puzzles.", true.into())];
            schema = with_constants(schema, &own);
        }
        schema["properties"]["schema"] = json!({
            "description": "The name of this schema and the major number of the format; it may be left out.",
            "type": "string",
            "pattern": format!("^job/{JSON_MAJOR}(\\.[0-9]+)?$"),
        });
        schema
    });
    let about = "What rookwright.cluster and rookwright::ops::shards read, and what the result of a shard says about its \
                 job. See docs/reference/cluster.md.";
    let any = json!({ "anyOf": jobs.collect::<Vec<_>>() });
    schemas.insert("job".to_owned(), file("job", "A job that can be cut into shards", about, any));
}

/// Adds fields that have one value only.
fn with_constants(mut schema: Value, constants: &[(&str, &str, Value)]) -> Value {
    for (name, about, value) in constants {
        schema["properties"][*name] = json!({ "description": about, "const": value });
        require(&mut schema, name);
    }
    schema
}

fn require(schema: &mut Value, name: &str) {
    match schema["required"].as_array_mut() {
        Some(names) => names.push(name.into()),
        None => schema["required"] = json!([name]),
    }
}

/// Returns the schema of an object with these options.
fn object(about: &str, fields: &[&'static Field]) -> Value {
    let mut schema = schema::of_fields(about, fields);
    let Some(properties) = schema["properties"].as_object_mut() else { return schema };
    for field in fields {
        let Some(property) = properties.get_mut(field.name) else { continue };
        fit(field, property);
        let property = property.clone();
        for alias in field.aliases {
            properties.insert(alias.trim_start_matches('!').to_owned(), of_alias(field, alias, &property));
        }
    }
    if let Some(required) = schema.get("required").and_then(Value::as_array).cloned() {
        // Of a field with several names, one has to be there.
        let (plain, named): (Vec<_>, Vec<_>) = required
            .into_iter()
            .partition(|name| fields.iter().any(|field| field.name == name && field.aliases.is_empty()));
        let any = |name: &Value| {
            let field = fields.iter().find(|field| field.name == name);
            let names = field
                .into_iter()
                .flat_map(|field| [field.name].into_iter().chain(field.aliases.iter().copied()));
            json!({ "anyOf": names.map(|name| json!({ "required": [name] })).collect::<Vec<_>>() })
        };
        schema["required"] = plain.into();
        if !named.is_empty() {
            schema["allOf"] = named.iter().map(any).collect();
        }
    }
    schema
}

/// Says of a property what needs more than its kind.
fn fit(field: &Field, property: &mut Value) {
    if field.required {
        for word in ["type", "enum"] {
            if let Some(list) = property.get_mut(word).and_then(Value::as_array_mut) {
                list.retain(|one| !one.is_null() && one != "null");
            }
        }
    }
    if let (Kind::Number { .. } | Kind::Bytes { .. }, Ok(number)) = (field.kind, field.default.parse::<u64>())
    {
        property["default"] = number.into();
    }
    if let Kind::Object(Shape { name, .. }) = field.kind {
        let part = json!({ "$ref": format!("common.json#/$defs/{}", name.replace('-', "_")) });
        let about = property["description"].take();
        *property = if field.required {
            json!({ "$ref": part["$ref"], "description": about })
        } else {
            json!({ "anyOf": [part, { "type": "null" }], "description": about })
        };
    }
}

/// Returns the schema of another name of an option.
fn of_alias(field: &Field, alias: &str, property: &Value) -> Value {
    let mut other = property.clone();
    other["deprecated"] = true.into();
    other["description"] = if alias.starts_with('!') {
        format!("The opposite of {}.", field.name).into()
    } else {
        format!("Another name of {}.", field.name).into()
    };
    other
}
