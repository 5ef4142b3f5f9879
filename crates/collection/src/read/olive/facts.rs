//! Authors, source, keywords and comments.

use super::node::Node;
use crate::claim::{Facts, Label, LabelKind};

/// Reads what an entry says about its puzzle.
pub(super) fn read(entry: &Node) -> Facts {
    let texts = |name| entry.field(name).map(Node::texts).unwrap_or_default();
    let authors = ["authors", "author"].into_iter().map(texts).find(|names| !names.is_empty());
    let authors: Vec<String> = authors.unwrap_or_default().iter().map(|name| one_line(name)).collect();
    let mut labels = Vec::new();
    // A list may have keywords with commas in them, a single text separates them by commas.
    let signs: &[char] = if entry.field("keywords").is_some_and(Node::is_list) { &[] } else { &[',', '\n'] };
    for keyword in texts("keywords").iter().flat_map(|text| text.split(signs)) {
        let label = Label::new(LabelKind::Theme, keyword);
        if !label.name.is_empty() && !labels.contains(&label) {
            labels.push(label);
        }
    }
    // Older entries keep their number within the source.
    let number = || entry.field("source")?.text_of(&["problemid"]).filter(|_| is_source_map(entry));
    let reference =
        entry.text_of(&["id"]).or_else(number).or_else(|| entry.text_of(&["problemid", "source-id"]));
    Facts {
        reference: reference.map(|text| one_line(&text)),
        labels,
        title: entry.text_of(&["title"]).map(|text| one_line(&text)),
        author: some(authors.join("; ")),
        source: source(entry),
        comment: some(texts("comments").join("\n")),
        ..Facts::default()
    }
}

fn is_source_map(entry: &Node) -> bool {
    entry.field("source").is_some_and(Node::is_map)
}

/// Returns where and when it was printed, and what it won: `The Problemist 12, 1987-05, 1st Prize`.
fn source(entry: &Node) -> Option<String> {
    let place = entry.field("source").map(|source| {
        let name = source.text_of(&["name"]).filter(|_| source.is_map());
        let name = if source.is_map() { name } else { Some(source.texts().join(", ")) };
        let part = |names: &[&str]| source.text_of(names).or_else(|| entry.text_of(names));
        let issue = match (part(&["volume"]), part(&["issue", "issue-id"])) {
            (Some(volume), Some(issue)) => Some(format!("{volume}/{issue}")),
            (volume, issue) => volume.or(issue),
        };
        [name, issue].into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    let inner = entry.field("source").and_then(|source| source.field("date"));
    let when = inner.or_else(|| entry.field("date")).and_then(date);
    let award = [entry.field("award"), entry.field("distinction")].into_iter().flatten().flat_map(prize);
    let parts = [place, when].into_iter().flatten().chain(award).map(|part| one_line(&part));
    some(parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "))
}

/// Writes a date: `1987-05-03`, `1987-05`, `1987`. A text is taken as it is.
fn date(node: &Node) -> Option<String> {
    if !node.is_map() {
        return node.texts().into_iter().next();
    }
    let mut text = node.text_of(&["year"])?;
    for part in ["month", "day"] {
        let Some(number) = node.text_of(&[part]) else { break };
        text += &format!("-{number:0>2}");
    }
    Some(text)
}

/// Returns the distinction and the name of the tourney.
fn prize(node: &Node) -> Vec<String> {
    if !node.is_map() {
        return node.texts();
    }
    // `ditto` stands for the name of the source.
    let tourney = node.text_of(&["tourney"]).filter(|name| name != "ditto");
    [node.text_of(&["distinction"]), tourney].into_iter().flatten().collect()
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// Joins the lines of a text.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
