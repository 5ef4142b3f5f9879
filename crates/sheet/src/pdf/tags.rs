//! The tags of a document for screen readers: headings, paragraphs, and figures with descriptions.

use super::{File, Ref};
use crate::leaf::{Picture, Role, Text};
use pdf_writer::types::StructRole;
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Finish, Rect, TextStr};

/// The parts of a document in reading order.
#[derive(Default)]
pub(super) struct Tags {
    parts: Vec<Part>,
    /// How many pieces of content are tagged on each page.
    tagged: Vec<i32>,
}

struct Part {
    role: PartRole,
    /// The text, or the description of a figure.
    text: String,
    /// The pages of its content, and the numbers there.
    content: Vec<(usize, i32)>,
}

enum PartRole {
    Title,
    Heading,
    Paragraph,
    Figure(Rect),
}

impl Tags {
    /// Returns the number of the next piece of content on a page.
    fn number(&mut self, page: usize) -> i32 {
        self.tagged.resize(page + 1, 0);
        self.tagged[page] += 1;
        self.tagged[page] - 1
    }

    /// Adds a line of text, and returns the number of its content.
    pub(super) fn text(&mut self, line: &Text, page: usize) -> i32 {
        let number = self.number(page);
        let words: String = line.spans.iter().map(|span| span.text.as_str()).collect();
        let is_text = |part: &&mut Part| !matches!(part.role, PartRole::Figure(_));
        let before = self.parts.iter_mut().rev().find(is_text);
        if let (Role::Continued, Some(part)) = (line.role, before) {
            part.text += " ";
            part.text += &words;
            part.content.push((page, number));
            return number;
        }
        let role = match line.role {
            // An empty heading would disturb navigation by headings.
            _ if words.trim().is_empty() => PartRole::Paragraph,
            Role::Title => PartRole::Title,
            Role::Heading => PartRole::Heading,
            Role::Paragraph | Role::Continued | Role::Furniture => PartRole::Paragraph,
        };
        self.parts.push(Part { role, text: words, content: vec![(page, number)] });
        number
    }

    /// Adds a picture on a page of this height, and returns the number of its content.
    pub(super) fn picture(&mut self, picture: &Picture, page: usize, height: f64) -> i32 {
        let number = self.number(page);
        let (left, right) = (picture.x, picture.x + picture.width);
        let (top, bottom) = (height - picture.y, height - picture.y - picture.height);
        let [left, bottom, right, top] = [left, bottom, right, top].map(|length| length as f32);
        let role = PartRole::Figure(Rect::new(left, bottom, right, top));
        self.parts.push(Part { role, text: in_words(picture), content: vec![(page, number)] });
        number
    }

    /// Writes the tree of tags, and returns its number.
    pub(super) fn write(self, file: &mut File, pages: &[Ref]) -> Ref {
        let [root, document] = [file.id(), file.id()];
        let ids: Vec<Ref> = self.parts.iter().map(|_| file.id()).collect();
        // Heading levels begin at 1 without gaps, so without a title the part headings have level 1.
        let titled = self.parts.iter().any(|part| matches!(part.role, PartRole::Title));
        let heading = if titled { StructRole::H2 } else { StructRole::H1 };
        let mut owners: Vec<Vec<Ref>> = vec![Vec::new(); pages.len()];
        for (part, &id) in self.parts.iter().zip(&ids) {
            part.write(file, id, document, heading, pages);
            // Content is numbered in the order of the parts, but a line may continue a text before a figure.
            for &(page, number) in &part.content {
                let owners = &mut owners[page];
                owners.resize(owners.len().max(number as usize + 1), id);
                owners[number as usize] = id;
            }
        }
        let mut all = file.pdf.struct_element(document);
        all.kind(StructRole::Document).parent(root);
        all.children().items(ids);
        all.finish();

        let owners: Vec<(Ref, Vec<Ref>)> = owners.into_iter().map(|owners| (file.id(), owners)).collect();
        for (id, owners) in &owners {
            file.pdf.indirect(*id).array().items(owners);
        }
        let mut tree: StructTreeRoot<'_> = file.pdf.indirect(root).start();
        tree.child(document);
        let mut parents = tree.parent_tree();
        let mut numbers = parents.nums();
        for (page, (id, _)) in (0..).zip(&owners) {
            numbers.insert(page, *id);
        }
        numbers.finish();
        parents.finish();
        tree.parent_tree_next_key(pages.len() as i32);
        tree.finish();
        root
    }
}

impl Part {
    fn write(&self, file: &mut File, id: Ref, document: Ref, heading: StructRole, pages: &[Ref]) {
        let mut element = file.pdf.struct_element(id);
        element.parent(document);
        match self.role {
            PartRole::Title => element.kind(StructRole::H1).title(TextStr(self.text.trim())),
            PartRole::Heading => element.kind(heading).title(TextStr(self.text.trim())),
            PartRole::Paragraph => element.kind(StructRole::P),
            PartRole::Figure(_) => element.kind(StructRole::Figure).alt(TextStr(&self.text)),
        };
        if let PartRole::Figure(place) = self.role {
            element.attributes().push().layout().bbox(place);
        }
        let first = self.content.first().map_or(0, |(page, _)| *page);
        element.page(pages[first]);
        let mut children = element.children();
        for &(page, number) in &self.content {
            if page == first {
                children.marked_content_id(number);
            } else {
                children.marked_content_ref().page(pages[page]).marked_content_id(number);
            }
        }
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
