//! The operations as functions of Python, made from the tables of options.

use super::NOTE;
use rookwright_ops::{Description, operations};
use rookwright_run::options::{Choice, Field, Kind, Message};
use std::fmt::Write;

/// Operations that need an open collection, for which Python has a class.
const OF_COLLECTIONS: [&str; 14] = [
    "import", "keep", "find", "facets", "suggest", "show", "edit", "attempt", "next", "history", "delete",
    "cards", "studies", "lists",
];

/// Names that Python keeps for itself.
const KEYWORDS: [&str; 8] = ["for", "from", "in", "is", "not", "or", "and", "with"];

/// The longest line of a docstring.
const WIDTH: usize = 100;

/// What the module says of itself.
const HEAD: &str = r#""""Every operation by its name, with the fields of the API and its documents as answers.

The classes of this package are views of the same documents and easier to use. These functions are for what they do
not offer, and for programs that already know the API (docs/reference/api.md).

>>> from rookwright import operations
>>> operations.count({"words": ["queens", "8"]})["count"]
{'value': 92, 'exact': True}
"""

from __future__ import annotations

from rookwright import _types as t
from rookwright._asked import run
"#;

/// Returns the module.
pub(super) fn text() -> String {
    let mut text = format!("{HEAD}\n# {NOTE}\n");
    for operation in operations().iter().filter(|operation| !OF_COLLECTIONS.contains(&operation.name)) {
        text += "\n\n";
        text += &function(operation);
    }
    text
}

/// Returns the function of one operation: what is required comes first and may go without its name.
fn function(operation: &Description) -> String {
    let mut text = format!("def {}(\n", operation.name.replace('-', "_"));
    let (required, others): (Vec<&Field>, Vec<&Field>) =
        operation.fields.iter().partition(|field| field.required);
    for field in required {
        let _ = writeln!(text, "    {}: {},", name(field), of_kind(field.kind));
    }
    if !others.is_empty() {
        text += "    *,\n";
    }
    for field in &others {
        let (kind, default) = with_default(field);
        let _ = writeln!(text, "    {}: {kind} = {default},", name(field));
    }
    let _ = write!(text, ") -> dict[str, t.Any]:\n    \"\"\"{}.\n", operation.about.trim_end_matches('?'));
    if !operation.fields.is_empty() {
        text += "\n    Args:\n";
    }
    for field in operation.fields {
        let help = Message::of(field.help).to_string().replace('\\', "\\\\");
        text += &wrapped(&format!("{}: {help}", name(field)));
    }
    let _ = writeln!(text, "    \"\"\"\n    return run({:?}, locals())", operation.name);
    text
}

/// Returns a line of a docstring, broken where it is long.
pub(super) fn wrapped(line: &str) -> String {
    let (mut text, mut length) = ("       ".to_owned(), 7);
    for word in line.split_whitespace() {
        if length + 1 + word.len() > WIDTH {
            text += "\n           ";
            length = 11;
        }
        let _ = write!(text, " {word}");
        length += 1 + word.len();
    }
    text + "\n"
}

fn name(field: &Field) -> String {
    if KEYWORDS.contains(&field.name) { format!("{}_", field.name) } else { field.name.to_owned() }
}

/// Returns the type of an option that need not be given, with its default.
pub(super) fn with_default(field: &Field) -> (String, String) {
    let kind = of_kind(field.kind);
    match field.kind {
        Kind::Flag => (kind, "False".to_owned()),
        _ if field.default.is_empty() => (format!("{kind} | None"), "None".to_owned()),
        Kind::Number { .. } | Kind::Bytes { .. } if field.default.parse::<u64>().is_ok() => {
            (kind, field.default.to_owned())
        }
        _ => (kind, format!("{:?}", field.default)),
    }
}

/// Returns the type of the values that an option takes.
pub(super) fn of_kind(kind: Kind) -> String {
    match kind {
        Kind::Flag => "bool".to_owned(),
        Kind::Number { halves: true, .. } => "float".to_owned(),
        Kind::Number { .. } => "int".to_owned(),
        Kind::Numbers => "t.Sequence[int]".to_owned(),
        Kind::Range { .. } | Kind::Size { .. } | Kind::Bytes { .. } => "int | str".to_owned(),
        Kind::Time => "float | str | t.timedelta".to_owned(),
        Kind::Choice(choices) => literal(choices),
        Kind::List(choices) => format!("t.Sequence[{}]", literal(choices)),
        Kind::Words(_) | Kind::Texts { .. } => "str | t.Sequence[str]".to_owned(),
        Kind::File(_) => "str | t.PathLike[str]".to_owned(),
        Kind::Files => "t.Sequence[str | t.PathLike[str]]".to_owned(),
        Kind::Object(_) | Kind::Json("object") => "t.Mapping[str, t.Any]".to_owned(),
        Kind::Json("list") => "t.Sequence[t.Any]".to_owned(),
        Kind::Json(_) => "t.Any".to_owned(),
        _ => "str".to_owned(),
    }
}

pub(super) fn literal(choices: &[Choice]) -> String {
    let words: Vec<String> = choices.iter().map(|choice| format!("{:?}", choice.word)).collect();
    format!("t.Literal[{}]", words.join(", "))
}
