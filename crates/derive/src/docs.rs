//! Reads doc comments.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the first paragraph and the others of a doc comment, each on one line, without the full stop of the first.
///
/// Other options stand between backticks, perhaps with a value, and become the markup of messages: `[pawns 2]`.
/// A bracket that is no link in the documentation is written `\[`.
pub(crate) fn paragraphs(attributes: &[Attribute]) -> (String, String) {
    let lines = attributes.iter().filter_map(line);
    let text = lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
    let text = text.replace("\\[", "[");
    let quoted = text.split('`').enumerate();
    let text: String =
        quoted.map(|(nth, part)| if nth % 2 == 1 { format!("[{part}]") } else { part.to_owned() }).collect();
    let mut paragraphs = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    let help = paragraphs.next().unwrap_or_default().trim().to_owned();
    // Two full stops are an open range: `like 4..`.
    let sentence = help.strip_suffix('.').filter(|sentence| !sentence.ends_with('.'));
    let help = sentence.map_or(help.clone(), str::to_owned);
    (help, paragraphs.collect::<Vec<_>>().join("\n\n").trim().to_owned())
}

/// Returns the text of an attribute that is a line of a doc comment.
fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if pair.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}
