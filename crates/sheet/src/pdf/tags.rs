//! The tags of a document for screen readers: headings, paragraphs, and figures with descriptions.

use crate::language::Language;
use crate::leaf::{Picture, Role, Text};
use krilla::geom::Rect;
use krilla::tagging::{BBox, Identifier, Node, Tag, TagGroup, TagTree};
use std::num::NonZeroU16;

/// The parts of a document in reading order.
#[derive(Default)]
pub(super) struct Tags(Vec<Part>);

enum Part {
    Title(Words),
    Heading(Words),
    Paragraph(Words),
    Figure { label: String, place: Option<BBox>, id: Identifier },
}

/// A text of one or more lines.
#[derive(Default)]
struct Words {
    text: String,
    lines: Vec<Identifier>,
}

impl Words {
    fn add(&mut self, line: &Text, id: Identifier) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.extend(line.spans.iter().map(|span| span.text.as_str()));
        self.lines.push(id);
    }

    fn nodes(self) -> Vec<Node> {
        self.lines.into_iter().map(Node::from).collect()
    }
}

impl Tags {
    /// Adds a line of text.
    pub(super) fn text(&mut self, line: &Text, id: Identifier) {
        let before = self.0.iter_mut().rev().find_map(|part| match part {
            Part::Title(words) | Part::Heading(words) | Part::Paragraph(words) => Some(words),
            Part::Figure { .. } => None,
        });
        if let (Role::Continued, Some(words)) = (line.role, before) {
            return words.add(line, id);
        }
        let mut words = Words::default();
        words.add(line, id);
        self.0.push(match line.role {
            // An empty heading would disturb navigation by headings.
            _ if words.text.trim().is_empty() => Part::Paragraph(words),
            Role::Title => Part::Title(words),
            Role::Heading => Part::Heading(words),
            Role::Paragraph | Role::Continued | Role::Furniture => Part::Paragraph(words),
        });
    }

    /// Adds a picture.
    pub(super) fn picture(&mut self, picture: &Picture, page: usize, id: Identifier) {
        let [x, y, width, height] =
            [picture.x, picture.y, picture.width, picture.height].map(|length| length as f32);
        let place = Rect::from_xywh(x, y, width, height).map(|rect| BBox::new(page, rect));
        self.0.push(Part::Figure { label: in_words(picture), place, id });
    }

    /// Returns the tag tree.
    pub(super) fn tree(self, language: Language) -> TagTree {
        // Heading levels begin at 1 without gaps, so without a title the part headings have level 1.
        let titled = self.0.iter().any(|part| matches!(part, Part::Title(_)));
        let heading = if titled { NonZeroU16::MIN.saturating_add(1) } else { NonZeroU16::MIN };
        let mut tree = TagTree::new().with_lang(Some(language.name().to_owned()));
        for part in self.0 {
            tree.push(match part {
                Part::Title(words) => headed(NonZeroU16::MIN, words),
                Part::Heading(words) => headed(heading, words),
                Part::Paragraph(words) => TagGroup::with_children(Tag::P, words.nodes()),
                Part::Figure { label, place, id } => {
                    TagGroup::with_children(Tag::Figure(Some(label)).with_bbox(place), vec![id.into()])
                }
            });
        }
        tree
    }
}

/// Returns the name and the description of a picture.
fn in_words(picture: &Picture) -> String {
    let (label, description) = (picture.label.trim(), picture.description.trim());
    match (label, description) {
        ("", only) | (only, "") => only.to_owned(),
        _ => format!("{label}: {description}"),
    }
}

fn headed(level: NonZeroU16, words: Words) -> TagGroup {
    TagGroup::with_children(Tag::Hn(level, Some(words.text.trim().to_owned())), words.nodes())
}
