//! Takes out of an output what differs from run to run: times, and the work of the engines.

use serde_json::Value;

/// `[engine sat, 0.003 s, 171 nodes]` becomes `[engine sat, T s, N nodes]`.
pub(crate) fn mask(text: &str) -> String {
    text.lines().map(|line| mask_line(line) + "\n").collect()
}

fn mask_line(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let masked = words.iter().enumerate().map(|(nth, &word)| {
        let unit = words.get(nth + 1).map_or("", |next| next.trim_end_matches([',', ']', ';']));
        match unit {
            "s" if word.parse::<f64>().is_ok() => "T",
            "nodes" if word.parse::<u64>().is_ok() => "N",
            _ => word,
        }
    });
    masked.collect::<Vec<_>>().join(" ")
}

/// A JSON document, laid out, with `"T"` and `"N"` for times and work.
pub(crate) fn mask_json(text: &str) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    mask_value(&mut document);
    format!("{document:#}")
}

/// Puts `"T"` and `"N"` for times and work in a document.
pub(crate) fn mask_value(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(mask_value),
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match key.as_str() {
                    "seconds" if value.is_f64() => *value = "T".into(),
                    "nodes" | "conflicts" | "variables" | "clauses" if value.is_u64() => *value = "N".into(),
                    _ => mask_value(value),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn times_and_nodes_are_masked() {
    assert_eq!(
        mask("8 queens: 92 [engine sat, 0.003 s, 17 nodes]"),
        "8 queens: 92 [engine sat, T s, N nodes]\n"
    );
}
