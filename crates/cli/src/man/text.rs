//! Reads the texts below the options of a help as parts of a manual page.

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A paragraph.
    Prose(String),
    /// Lines that are printed as they stand.
    Lines(Vec<String>),
}

/// The parts below one heading; those before the first heading have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section {
    pub(super) title: Option<String>,
    pub(super) parts: Vec<Part>,
}

/// Reads a text of blocks with empty lines between them.
///
/// A block that begins with one or two words and a colon is a section: `Examples:`, `Exit status: 0 done`.  Indented
/// lines stand as they are.  A block of prose without such words belongs to the description.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { title: None, parts: Vec::new() }];
    for block in text.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.is_empty()) {
        let (title, rest) = headed(block);
        let parts = parts(rest);
        if title.is_some() {
            sections.push(Section { title, parts });
            continue;
        }
        let is_verbatim = parts.iter().all(|part| matches!(part, Part::Lines(_)));
        let into = if is_verbatim { sections.len() - 1 } else { 0 };
        if let Some(section) = sections.get_mut(into) {
            section.parts.extend(parts);
        }
    }
    sections
}

/// Splits the heading from a block.
fn headed(block: &str) -> (Option<String>, &str) {
    let Some((label, rest)) = block.split_once(':') else { return (None, block) };
    let is_words = label.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
    let is_title = label.starts_with(char::is_uppercase) && label.split(' ').count() <= 2;
    if is_words && is_title && rest.starts_with([' ', '\n']) {
        (Some(label.to_uppercase()), rest.strip_prefix(' ').unwrap_or(rest))
    } else {
        (None, block)
    }
}

/// Parts prose from indented lines.
fn parts(block: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for line in block.lines().filter(|line| !line.is_empty()) {
        let verbatim = line.strip_prefix("  ");
        match (verbatim, parts.last_mut()) {
            (Some(line), Some(Part::Lines(lines))) => lines.push(line.to_owned()),
            (Some(line), _) => parts.push(Part::Lines(vec![line.to_owned()])),
            (None, Some(Part::Prose(prose))) => {
                prose.push(' ');
                prose.push_str(line);
            }
            (None, _) => parts.push(Part::Prose(line.to_owned())),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_sections() {
        let text = "Every puzzle is proven: it has\none key.\n\nExamples:\n  rookwright a\n\n  rookwright b\n\n\
                    Exit status: 0 done,\n2 bad.\n\nMore words.";
        let prose = |text: &str| Part::Prose(text.to_owned());
        let line = |text: &str| Part::Lines(vec![text.to_owned()]);
        let titled = |title: &str, parts| Section { title: Some(title.to_owned()), parts };
        let about = vec![prose("Every puzzle is proven: it has one key."), prose("More words.")];
        let expected = vec![
            Section { title: None, parts: about },
            titled("EXAMPLES", vec![line("rookwright a"), line("rookwright b")]),
            titled("EXIT STATUS", vec![prose("0 done, 2 bad.")]),
        ];
        assert_eq!(sections(text), expected);
    }

    #[test]
    fn examples_below_prose() {
        let parts = parts("FEN is a position.\nSay '#3'.\n  rookwright solve\n      --more");
        let lines = ["rookwright solve", "    --more"].map(str::to_owned).to_vec();
        assert_eq!(parts, [Part::Prose("FEN is a position. Say '#3'.".to_owned()), Part::Lines(lines)]);
    }
}
