//! The schemas as a validator reads them.

use boon::{Compiler, SchemaIndex, Schemas};
use rookwright::ops::schemas::SCHEMAS;
use serde_json::Value;
use std::collections::BTreeMap;

/// The most objects of a document that get a field too many.
const MOST_SPOILT: usize = 60;

/// All schemas, compiled.
pub(crate) struct Validator {
    schemas: Schemas,
    compiler: Compiler,
    known: BTreeMap<String, SchemaIndex>,
}

impl Validator {
    pub(crate) fn new() -> Self {
        let mut compiler = Compiler::new();
        for schema in SCHEMAS {
            let value = serde_json::from_str(schema.text()).expect("a schema is JSON");
            compiler.add_resource(&schema.id(), value).expect("an address of its own");
        }
        let (schemas, known) = (Schemas::new(), BTreeMap::new());
        Self { schemas, compiler, known }
    }

    /// The schema `solve`, or a part of one: `api-events#/$defs/job`.
    fn index(&mut self, name: &str) -> SchemaIndex {
        if let Some(&index) = self.known.get(name) {
            return index;
        }
        let (file, part) =
            name.split_once('#').map_or((name, String::new()), |(file, part)| (file, format!("#{part}")));
        let schema =
            SCHEMAS.iter().find(|schema| schema.name == file).unwrap_or_else(|| panic!("no schema {file}"));
        let compiled = self.compiler.compile(&format!("{}{part}", schema.id()), &mut self.schemas);
        let index = compiled.unwrap_or_else(|error| panic!("{name}: {error:#}"));
        self.known.insert(name.to_owned(), index);
        index
    }

    /// Compiles every schema, which also validates it.
    pub(crate) fn compile_all(&mut self) {
        for schema in SCHEMAS {
            self.index(schema.name);
        }
    }

    pub(crate) fn accepts(&mut self, name: &str, document: &Value) -> bool {
        let index = self.index(name);
        self.schemas.validate(document, index).is_ok()
    }

    /// Panics if the document does not fit.
    pub(crate) fn hold(&mut self, name: &str, document: &Value, said: &str) {
        let index = self.index(name);
        if let Err(error) = self.schemas.validate(document, index) {
            panic!("{said} does not fit the schema {name}:\n{error:#}\n{document}");
        }
    }

    /// Panics if the document does not fit, or if it would fit with a field that no schema describes, in any of its
    /// objects.
    pub(crate) fn hold_closed(&mut self, name: &str, document: &Value, said: &str) {
        self.hold(name, document, said);
        let mut paths = Vec::new();
        objects(document, &mut String::new(), &mut paths);
        for path in paths.iter().take(MOST_SPOILT) {
            let mut spoilt = document.clone();
            let place = spoilt.pointer_mut(path).expect("an object of the document");
            place["surprise"] = Value::Null;
            assert!(!self.accepts(name, &spoilt), "{said}: {name} takes a surprise at {path}");
        }
    }
}

/// Lists the pointers to all objects of a document.
fn objects(value: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    match value {
        Value::Object(fields) => {
            found.push(path.clone());
            for (name, value) in fields {
                path.push('/');
                *path += &name.replace('~', "~0").replace('/', "~1");
                objects(value, path, found);
                path.truncate(length);
            }
        }
        Value::Array(items) => {
            for (nth, value) in items.iter().enumerate() {
                *path += &format!("/{nth}");
                objects(value, path, found);
                path.truncate(length);
            }
        }
        _ => {}
    }
}

#[test]
fn the_schemas_are_schemas() {
    Validator::new().compile_all();
}

#[test]
fn wrong_documents_are_refused() {
    let right = serde_json::json!({
        "schema": "count/1",
        "puzzle": { "family": "placement", "title": "6 queens", "board": "6x6", "place": ["6 Q"], "rules": [] },
        "engine": "search", "end": "exhausted", "count": { "value": 4, "exact": true }, "seconds": 0.1, "nodes": 3,
    });
    let mut validator = Validator::new();
    validator.hold_closed("count", &right, "a count");
    let wrong: [(&str, Value); 8] = [
        ("/schema", "count/2".into()),
        ("/puzzle/board", "6 by 6".into()),
        ("/puzzle/family", "mate".into()),
        ("/engine", "guess".into()),
        ("/end", "done".into()),
        ("/count/value", (-1).into()),
        ("/count/exact", "yes".into()),
        ("/nodes", Value::Null),
    ];
    for (path, value) in wrong {
        let mut spoilt = right.clone();
        *spoilt.pointer_mut(path).expect("a field") = value;
        assert!(!validator.accepts("count", &spoilt), "{spoilt}");
    }
    for field in ["puzzle", "engine", "end", "count", "seconds", "nodes"] {
        let mut spoilt = right.clone();
        spoilt.as_object_mut().expect("an object").shift_remove(field);
        assert!(!validator.accepts("count", &spoilt), "{spoilt}");
    }
}
