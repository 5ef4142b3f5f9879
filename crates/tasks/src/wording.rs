//! Rewrites the errors of the JSON reader without the names of Rust types, which clients do not know.

/// Rewrites a message of `serde` in plain words: ``invalid type: integer `7`, expected struct PuzzleInput`` becomes
/// `expected an object, found the number 7`.  Messages that name no types stay as they are.
pub(super) fn plain(message: &str) -> String {
    let (message, place) = without_place(message);
    let rewritten = rewrite(message).unwrap_or_else(|| message.to_owned());
    format!("{rewritten}{place}")
}

fn rewrite(message: &str) -> Option<String> {
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        return Some(format!("unknown name {rest}"));
    }
    let (problem, rest) = message.split_once(": ").unwrap_or((message, ""));
    let (found, expected) = match (problem, problem.strip_prefix("invalid length ")) {
        ("invalid type" | "invalid value", _) => rest.rsplit_once(", expected ")?,
        (_, Some(length)) => {
            let (length, expected) = length.split_once(", expected ")?;
            return Some(format!("expected {}, found a list of {length}", wanted(expected)));
        }
        _ => return None,
    };
    Some(format!("expected {}, found {}", wanted(expected), given(found)))
}

/// Splits a message into its text and its place, like ` at line 1 column 9`; the place may be empty.
pub(super) fn without_place(message: &str) -> (&str, &str) {
    match message.rfind(" at line ") {
        Some(at) if message[at..].ends_with(|last: char| last.is_ascii_digit()) => message.split_at(at),
        _ => (message, ""),
    }
}

/// Returns what a field expects, by the name of its Rust type.
fn wanted(expected: &str) -> &str {
    match expected.split_whitespace().next().unwrap_or_default() {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "a whole number from 0 up",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "struct" | "internally" | "adjacently" | "tuple" => "an object",
        "enum" | "variant" | "unit" | "newtype" => "one of the names that the documentation lists",
        _ => match expected {
            "a string" | "a borrowed string" | "string" => "a text",
            "a boolean" => "true or false",
            "a sequence" => "a list",
            "a map" => "an object",
            other => other,
        },
    }
}

/// Returns the value that was found instead.
fn given(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    let value = value.trim_matches('`');
    match kind {
        "integer" => format!("the number {value}"),
        "floating" => format!("the number {}", value.trim_start_matches("point `")),
        "boolean" => value.to_owned(),
        "string" => format!("the text {value}"),
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Task;
    use super::super::testing::refused;
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn types_become_words() {
        for (said, expected) in [
            (
                "invalid type: integer `7`, expected struct PuzzleInput",
                "expected an object, found the number 7",
            ),
            (
                "invalid type: map, expected a string at line 1 column 9",
                "expected a text, found an object at line 1 column 9",
            ),
            (
                "invalid type: floating point `1.5`, expected u64",
                "expected a whole number from 0 up, found the number 1.5",
            ),
            (
                "invalid value: integer `-1`, expected usize",
                "expected a whole number from 0 up, found the number -1",
            ),
            (
                "invalid type: string \"a, expected b\", expected a sequence",
                "expected a list, found the text \"a, expected b\"",
            ),
            ("invalid type: null, expected f64", "expected a number, found null"),
            (
                "invalid length 2, expected struct PuzzleInput with 13 elements",
                "expected an object, found a list of 2",
            ),
            (
                "unknown variant `sudoku`, expected one of `mate`, `tour`",
                "unknown name `sudoku`, expected one of `mate`, `tour`",
            ),
            ("missing field `puzzle` at line 1 column 2", "missing field `puzzle` at line 1 column 2"),
        ] {
            assert_eq!(plain(said), expected);
        }
    }

    /// Words of Rust that must not appear in messages.
    const RUST_WORDS: [&str; 16] = [
        "struct", "enum", "variant", "tuple", "usize", "u8", "u16", "u32", "u64", "i32", "i64", "f32", "f64",
        "sequence", "Option", "newtype",
    ];

    /// Tries wrong values in every field of every task.
    #[test]
    fn no_task_names_a_type() {
        let fields = [
            "puzzle",
            "engine",
            "engines",
            "labelling",
            "plain",
            "limit",
            "up_to_symmetry",
            "seed",
            "explain",
            "time_limit",
            "threads",
            "tries",
            "refutations",
            "set_play",
            "move",
            "moves",
            "men",
            "tour",
            "level",
            "answer",
            "family",
            "count",
            "board",
            "white",
            "closed",
            "pieces",
            "clues",
            "puzzles",
            "format",
            "title",
            "per_page",
            "dpi",
            "lines",
        ];
        let nested = ["puz", "fen", "words", "torus", "given", "stipulation", "legality"];
        let wrong = [
            json!(null),
            json!(7),
            json!(-1.5),
            json!(true),
            json!("x"),
            json!([]),
            json!([[7]]),
            json!({ "x": 1 }),
        ];
        let mut bodies: Vec<Value> = wrong.to_vec();
        for value in &wrong {
            bodies.extend(fields.map(
                |field| json!({ "puzzle": { "words": ["queens", "4"] }, "family": "mate", (field): value }),
            ));
            bodies.extend(nested.map(|field| json!({ "puzzle": { (field): value } })));
        }
        let mut refusals = 0;
        for task in Task::names() {
            for body in &bodies {
                let read = Task::read(task, body.to_string().as_bytes(), &super::super::Limits::default());
                let Err(refusal) = read else { continue };
                refusals += 1;
                let message = refusal.to_string();
                let word =
                    message.split(|c: char| !c.is_alphanumeric()).find(|word| RUST_WORDS.contains(word));
                assert_eq!(word, None, "{task} {body}: {message}");
            }
        }
        assert!(refusals > 1000, "{refusals} of the documents were refused");
    }

    #[test]
    fn a_puzzle_that_is_no_object() {
        assert_eq!(
            refused("solve", &json!({ "puzzle": 7 })),
            "puzzle: expected an object, found the number 7"
        );
        assert_eq!(
            refused("puzzle", &json!({ "puzzle": "queens" })),
            "puzzle: expected an object, found the text \"queens\""
        );
    }
}
