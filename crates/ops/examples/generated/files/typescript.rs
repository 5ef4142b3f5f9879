//! The types of the studio's scripts, walked off the JSON Schemas.

use super::names::{MERGED, NAMES};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The longest line that is not broken.
const WIDTH: usize = 120;

/// All schemas, and the types made from them so far.
pub(super) struct Types<'a> {
    /// The schemas by the names of their files.
    schemas: &'a BTreeMap<String, Value>,
    /// The place and the text of each type, with its comment.
    made: BTreeMap<String, (String, String)>,
}

impl<'a> Types<'a> {
    /// Makes the types of all schemas.
    pub(super) fn of(schemas: &'a BTreeMap<String, Value>) -> Self {
        let mut types = Self { schemas, made: BTreeMap::new() };
        for (file, schema) in schemas {
            for name in schema.get("$defs").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
                types.make(&format!("{file}#/$defs/{name}"));
            }
            // This file has nothing but parts of the others.
            if file != "common" {
                types.make(file);
            }
        }
        for (_, place) in NAMES {
            types.make(place);
        }
        for (name, places) in MERGED {
            let parts: Vec<_> = places.iter().map(|place| (types.at(place), (*place).to_owned())).collect();
            let text = types.fields(&parts, "  ");
            types.add(name, "", &text);
        }
        types
    }

    /// Adds a type, with a comment unless it is empty.
    pub(super) fn add(&mut self, name: &str, comment: &str, text: &str) {
        let comment = if comment.is_empty() { String::new() } else { format!("  /** {comment} */\n") };
        let text = format!("{comment}  type {name} = {text};\n");
        self.made.insert(name.to_owned(), (String::new(), text));
    }

    /// Returns the file of types.
    pub(super) fn text(&self, note: &str) -> String {
        let types: Vec<&str> = self.made.values().map(|(_, text)| text.as_str()).collect();
        format!("// {note}\n\ndeclare namespace Api {{\n{}}}\n", types.join("\n"))
    }

    /// Makes the type of a place, and returns its name.
    pub(super) fn make(&mut self, place: &str) -> String {
        let name = name_of(place);
        if let Some((of, _)) = self.made.get(&name) {
            assert_eq!(of, place, "two schemas for the type {name}");
            return name;
        }
        // A type that refers to itself finds its name.
        self.made.insert(name.clone(), (place.to_owned(), String::new()));
        let schema = self.at(place);
        let text = self.inline(schema, place, "  ");
        let text = format!("{}  type {name} = {text};\n", comment(schema, "  "));
        self.made.insert(name.clone(), (place.to_owned(), text));
        name
    }

    /// Returns the schema at a place such as `common#/$defs/square`.
    fn at(&self, place: &str) -> &'a Value {
        let (file, path) = place.split_once('#').unwrap_or((place, ""));
        let found = self.schemas.get(file).and_then(|schema| schema.pointer(path));
        found.unwrap_or_else(|| panic!("no schema at {place}"))
    }

    /// Returns the type of a schema: its name, if it has one, or what it consists of.
    fn of_schema(&mut self, schema: &'a Value, place: &str, indent: &str) -> String {
        if !is_named(place) {
            return self.inline(schema, place, indent);
        }
        // The name is that of the value; where it may be missing, that is said beside it.
        let name = self.make(place);
        if may_be_null(schema) { format!("{name} | null") } else { name }
    }

    fn inline(&mut self, schema: &'a Value, place: &str, indent: &str) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return self.make(&target(reference, place));
        }
        if let Some(value) = schema.get("const") {
            return value.to_string().replace('"', "'");
        }
        if let Some(words) = schema["enum"].as_array() {
            return joined(words.iter().map(|word| word.to_string().replace('"', "'")).collect());
        }
        if let Some((word, list)) = choice(schema) {
            let list: Vec<_> = list
                .iter()
                .enumerate()
                .map(|(nth, one)| (one, step(place, &format!("{word}/{nth}"))))
                .collect();
            return self.any_of(&list, indent);
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ if schema.get("properties").is_some() => vec!["object"],
            _ => return "unknown".to_owned(),
        };
        // A named place is the type of the value that is there.
        let kinds = kinds.into_iter().filter(|kind| !(is_named(place) && *kind == "null"));
        joined(kinds.map(|kind| self.of_kind(kind, schema, place, indent)).collect())
    }

    fn of_kind(&mut self, kind: &str, schema: &'a Value, place: &str, indent: &str) -> String {
        match kind {
            "integer" => "number".to_owned(),
            "array" => self.list(schema, place, indent),
            "object" => self.object(schema, place, indent),
            other => other.to_owned(),
        }
    }

    fn list(&mut self, schema: &'a Value, place: &str, indent: &str) -> String {
        if let Some(items) = schema["prefixItems"].as_array() {
            let items: Vec<String> = items
                .iter()
                .enumerate()
                .map(|(nth, item)| self.of_schema(item, &step(place, &format!("prefixItems/{nth}")), indent))
                .collect();
            return format!("[{}]", items.join(", "));
        }
        let Some(items) = schema.get("items") else { return "unknown[]".to_owned() };
        list_of(&self.of_schema(items, &step(place, "items"), indent))
    }

    fn object(&mut self, schema: &'a Value, place: &str, indent: &str) -> String {
        if schema.get("properties").is_some() {
            return self.fields(&[(schema, place.to_owned())], indent);
        }
        // Names that are data and have a form, such as squares.
        if let Some((_, values)) =
            schema["patternProperties"].as_object().and_then(|patterns| patterns.iter().next())
        {
            return format!(
                "Record<string, {}>",
                self.of_schema(values, &step(place, "patternProperties"), indent)
            );
        }
        let place = step(place, "additionalProperties");
        match schema.get("additionalProperties") {
            Some(values) if values.is_object() => {
                format!("Record<string, {}>", self.of_schema(values, &place, indent))
            }
            Some(Value::Bool(false)) => "Record<string, never>".to_owned(),
            _ => "Record<string, unknown>".to_owned(),
        }
    }

    /// Returns the type of one of several schemas. Objects that no field tells apart become one, with every field that any of
    /// them has; of lists, the items are put together.
    fn any_of(&mut self, schemas: &[(&'a Value, String)], indent: &str) -> String {
        let mut all = Vec::new();
        for (schema, place) in schemas {
            self.choices(schema, place, &mut all);
        }
        let has_null = all.iter().any(|(schema, _)| may_be_null(schema));
        all.retain(|(schema, _)| schema["type"] != "null");
        let are = |kind: &str| all.len() > 1 && all.iter().all(|(schema, _)| is_kind(schema, kind));
        let text = if are("object") && !is_told_apart(&all) {
            self.merged(&all, indent)
        } else if are("array") && all.iter().all(|(schema, _)| schema.get("items").is_some()) {
            let items: Vec<_> =
                all.iter().map(|(list, place)| (&list["items"], step(place, "items"))).collect();
            list_of(&self.any_of(&items, indent))
        } else {
            joined(schemas.iter().map(|(schema, place)| self.of_schema(schema, place, indent)).collect())
        };
        if has_null && !text.ends_with("null") { format!("{text} | null") } else { text }
    }

    /// Lists the schemas between which a schema leaves the choice, with their places.
    fn choices(&self, schema: &'a Value, place: &str, found: &mut Vec<(&'a Value, String)>) {
        if let Some(reference) = schema["$ref"].as_str() {
            let place = target(reference, place);
            self.choices(self.at(&place), &place, found);
        } else if let Some((one_of, list)) = choice(schema) {
            for (nth, schema) in list.iter().enumerate() {
                self.choices(schema, &step(place, &format!("{one_of}/{nth}")), found);
            }
        } else if !found.iter().any(|(_, known)| known == place) {
            found.push((schema, place.to_owned()));
        }
    }

    /// Returns an object with the fields of several; one that not all of them have may be missing.
    fn merged(&mut self, objects: &[(&'a Value, String)], indent: &str) -> String {
        let is_here = |places: &[&str]| {
            places.len() == objects.len() && objects.iter().all(|(_, place)| places.contains(&place.as_str()))
        };
        match MERGED.iter().find(|(_, places)| objects.len() > 1 && is_here(places)) {
            Some((name, _)) => (*name).to_owned(),
            None => self.fields(objects, indent),
        }
    }

    fn fields(&mut self, objects: &[(&'a Value, String)], indent: &str) -> String {
        let deeper = format!("{indent}  ");
        let mut fields: Vec<(&'a str, Vec<(&'a Value, String)>)> = Vec::new();
        for (object, place) in objects {
            for (name, field) in object["properties"].as_object().into_iter().flatten() {
                let field = (field, step(place, &format!("properties/{name}")));
                match fields.iter_mut().find(|(known, _)| known == name) {
                    Some((_, same)) => same.push(field),
                    None => fields.push((name, vec![field])),
                }
            }
        }
        let is_required = |name: &str| {
            objects.iter().all(|(object, _)| {
                object["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
            })
        };
        let mut text = "{\n".to_owned();
        for (name, same) in fields {
            let mark = if is_required(name) { "" } else { "?" };
            let comment = comment(same[0].0, &deeper);
            let value = match &same[..] {
                [(field, place)] => self.of_schema(field, place, &deeper),
                several => self.one_of(several, &deeper),
            };
            let _ = writeln!(text, "{comment}{deeper}{name}{mark}: {value};");
        }
        if objects.iter().any(|(object, _)| object["additionalProperties"] == Value::Bool(true)) {
            let _ = writeln!(text, "{deeper}[name: string]: unknown;");
        }
        text + indent + "}"
    }

    /// Returns the type of a field that several objects have: what all of them say, or any of it.
    fn one_of(&mut self, several: &[(&'a Value, String)], indent: &str) -> String {
        let texts =
            joined(several.iter().map(|(field, place)| self.of_schema(field, place, indent)).collect());
        if texts.contains(" | ") { self.any_of(several, indent) } else { texts }
    }
}

/// Returns the choice that a schema leaves, with the word for it.
fn choice(schema: &Value) -> Option<(&'static str, &Vec<Value>)> {
    let list = ["anyOf", "oneOf"].into_iter().find_map(|word| Some((word, schema.get(word)?.as_array()?)));
    list.filter(|_| schema.get("properties").is_none())
}

fn is_kind(schema: &Value, kind: &str) -> bool {
    let is_kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().all(|one| one == kind || one == "null"),
        one => one == kind,
    };
    is_kind && (kind != "object" || schema.get("properties").is_some())
}

fn may_be_null(schema: &Value) -> bool {
    schema["type"] == "null" || schema["type"].as_array().is_some_and(|kinds| kinds.contains(&"null".into()))
}

/// Returns a place within a schema.
fn step(place: &str, path: &str) -> String {
    if place.contains('#') { format!("{place}/{path}") } else { format!("{place}#/{path}") }
}

/// Returns the type of a list.
fn list_of(item: &str) -> String {
    if item.contains(" | ") && !item.starts_with('{') { format!("({item})[]") } else { format!("{item}[]") }
}

/// Whether a place has a name of its own.
fn is_named(place: &str) -> bool {
    NAMES.iter().any(|(_, named)| *named == place)
}

/// Whether a field has another constant in each of several objects.
fn is_told_apart(objects: &[(&Value, String)]) -> bool {
    let constants = |name: &str| {
        objects.iter().map(|(object, _)| object["properties"][name].get("const")).collect::<Option<Vec<_>>>()
    };
    let names = objects[0].0["properties"].as_object().into_iter().flat_map(Map::keys);
    names.filter_map(|name| constants(name)).any(|all| {
        all.iter().enumerate().all(|(nth, value)| value.is_string() && !all[..nth].contains(value))
    })
}

/// Returns the place that a reference in another place leads to.
fn target(reference: &str, from: &str) -> String {
    let here = from.split('#').next().unwrap_or(from);
    match reference.split_once('#') {
        Some((_, "")) => here.to_owned(),
        Some(("", path)) => format!("{here}#{path}"),
        Some((file, path)) => format!("{}#{path}", file.trim_end_matches(".json")),
        None => reference.trim_end_matches(".json").to_owned(),
    }
}

/// Returns the name of the type of a place.
fn name_of(place: &str) -> String {
    if let Some((name, _)) = NAMES.iter().find(|(_, named)| *named == place) {
        return (*name).to_owned();
    }
    let (file, path) = place.split_once('#').unwrap_or((place, ""));
    let last = path.rsplit('/').next().unwrap_or_default();
    match (file.strip_prefix("task-"), file, last) {
        (_, "common", last) => pascal(last),
        (Some(file), _, "") => pascal(file),
        // A document that is printed has a part of its own name in it: a count, a puzzle.
        (None, file, "") => pascal(file) + "Document",
        (_, file, last) => pascal(file) + &pascal(last),
    }
}

/// Returns words with capitals and nothing between them: `kept_puzzle` is `KeptPuzzle`.
fn pascal(name: &str) -> String {
    name.split(['_', '-']).map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Returns a union; what is there twice counts once.
fn joined(texts: Vec<String>) -> String {
    let mut seen: Vec<String> = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen.join(" | ")
}

/// Returns the description of a schema as a comment.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(about) = schema["description"].as_str() else { return String::new() };
    let mut text = format!("{indent}/**");
    let mut length = text.len();
    for word in about.split_whitespace() {
        if length + 1 + word.len() + 3 > WIDTH {
            let _ = write!(text, "\n{indent} *");
            length = indent.len() + 2;
        }
        let _ = write!(text, " {word}");
        length += 1 + word.len();
    }
    text + " */\n"
}
