//! How JSON Schemas are made of the types of documents.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::Value;

/// Returns how the schemas of documents are generated: as they are written, in draft 2020-12. A field that may be
/// absent is never null, unless it is marked `nullable`.
pub fn schema_settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().for_serialize().with_transform(plain)
}

/// Removes what the types say only about Rust: formats of numbers, ends of lines of comments, and null where a field is
/// left out instead.
fn plain(schema: &mut Schema) {
    // The inner schemas first, so that what is removed below is already plain.
    transform_subschemas(&mut plain, schema);
    let Some(object) = schema.as_object_mut() else { return };
    if matches!(object.get("type"), Some(Value::String(kind)) if kind == "integer" || kind == "number")
        || matches!(object.get("type"), Some(Value::Array(_)))
    {
        object.remove("format");
    }
    // Comments are wrapped; descriptions are not.
    if let Some(Value::String(description)) = object.get_mut("description") {
        *description = description.replace("\n\n", "\r").replace('\n', " ").replace('\r', "\n\n");
    }
    let required = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(Value::Object(properties)) = object.get_mut("properties") else { return };
    let optional = |name: &str| !required.iter().any(|one| one.as_str() == Some(name));
    for (_, property) in properties.iter_mut().filter(|(name, _)| optional(name)) {
        without_null(property);
    }
}

/// Takes the alternative `null` out of the schema of a field.
fn without_null(property: &mut Value) {
    let Value::Object(property) = property else { return };
    if property.remove("nullable").is_some() {
        return;
    }
    if let Some(Value::Array(kinds)) = property.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        // A list of one kind says no more than the kind itself.
        if let [kind] = &kinds[..] {
            let kind = kind.clone();
            property.insert("type".into(), kind);
        }
    }
    if let Some(Value::Array(kinds)) = property.get_mut("anyOf") {
        kinds.retain(|kind| kind["type"] != "null");
        if let [Value::Object(kind)] = &kinds[..] {
            let kind = kind.clone();
            property.remove("anyOf");
            for (name, value) in kind {
                property.entry(name).or_insert(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{SearchResult, schema_settings};
    use serde_json::json;

    #[test]
    fn fields_that_may_be_absent_are_not_null() {
        let schema = schema_settings().into_generator().into_root_schema_for::<SearchResult>().to_value();
        let properties = &schema["properties"];
        assert_eq!(properties["remark"]["type"], "string");
        assert_eq!(properties["optimum"]["$ref"], "#/$defs/Optimum");
        assert_eq!(schema["required"], json!(["engine", "end", "count", "seconds", "nodes"]));
        assert_eq!(schema["additionalProperties"], false);
        assert_eq!(properties["nodes"].get("format"), None);
    }
}
