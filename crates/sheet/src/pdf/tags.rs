//! The tags of a document for screen readers: headings, paragraphs, and figures with descriptions.

use super::file::File;
use crate::leaf::{Picture, Role, Text};
use pdf_writer::types::StructRole;
use pdf_writer::writers::{StructElement, StructTreeRoot};
use pdf_writer::{Finish, Rect, Ref, TextStr};

/// The parts of a document in reading order.
#[derive(Default)]
pub(super) struct Tags {
    parts: Vec<Part>,
    /// For each page, the parts that its pieces of content belong to.
    tagged: Vec<Vec<usize>>,
}

struct Part {
    role: Role,
    /// The place of a figure.
    place: Option<Rect>,
    /// The text, or the description of a figure.
    text: String,
    /// The pages of its content, and the numbers there.
    content: Vec<(usize, i32)>,
}

impl Tags {
    /// Adds content to a part, and returns its number on the page.
    fn add(&mut self, part: usize, page: usize) -> i32 {
        self.tagged.resize_with(self.tagged.len().max(page + 1), Vec::new);
        let number = self.tagged[page].len() as i32;
        self.tagged[page].push(part);
        self.parts[part].content.push((page, number));
        number
    }

    fn add_part(&mut self, role: Role, place: Option<Rect>, text: String, page: usize) -> i32 {
        self.parts.push(Part { role, place, text, content: Vec::new() });
        self.add(self.parts.len() - 1, page)
    }

    /// Adds a line of text, and returns the number of its content.
    pub(super) fn text(&mut self, line: &Text, page: usize) -> i32 {
        let words: String = line.spans.iter().map(|span| span.text.as_str()).collect();
        let before = self.parts.iter().rposition(|part| part.place.is_none());
        if let (Role::Continued, Some(part)) = (line.role, before) {
            self.parts[part].text += &format!(" {words}");
            return self.add(part, page);
        }
        // An empty heading would disturb navigation by headings.
        let role = if words.trim().is_empty() { Role::Paragraph } else { line.role };
        self.add_part(role, None, words, page)
    }

    /// Adds a picture on a page of this height, and returns the number of its content.
    pub(super) fn picture(&mut self, picture: &Picture, page: usize, height: f64) -> i32 {
        let Picture { x, y, width, height: down, .. } = *picture;
        let edges = [x, height - y - down, x + width, height - y];
        let [left, bottom, right, top] = edges.map(|length| length as f32);
        let place = Rect::new(left, bottom, right, top);
        self.add_part(Role::Paragraph, Some(place), in_words(picture), page)
    }

    /// Writes the tree of tags, and returns its number.
    pub(super) fn write(self, file: &mut File, pages: &[Ref]) -> Ref {
        let [root, document] = [file.id(), file.id()];
        let ids: Vec<Ref> = self.parts.iter().map(|_| file.id()).collect();
        // Heading levels begin at 1 without gaps, so without a title the part headings have level 1.
        let titled = self.parts.iter().any(|part| part.role == Role::Title);
        let heading = if titled { StructRole::H2 } else { StructRole::H1 };
        for (part, &id) in self.parts.iter().zip(&ids) {
            part.write(file.pdf.struct_element(id).parent(document), heading, pages);
        }
        let mut all = file.pdf.struct_element(document);
        all.kind(StructRole::Document).parent(root);
        all.children().items(&ids);
        all.finish();

        // A reader that meets content on a page looks up here to which part it belongs.
        let owners: Vec<Ref> = self.tagged.iter().map(|_| file.id()).collect();
        for (&id, parts) in owners.iter().zip(&self.tagged) {
            file.pdf.indirect(id).array().items(parts.iter().map(|&part| ids[part]));
        }
        let mut tree: StructTreeRoot<'_> = file.pdf.indirect(root).start();
        tree.child(document).parent_tree_next_key(pages.len() as i32);
        let mut parents = tree.parent_tree();
        let mut numbers = parents.nums();
        (0..).zip(owners).for_each(|(page, id)| _ = numbers.insert(page, id));
        numbers.finish();
        parents.finish();
        tree.finish();
        root
    }
}

impl Part {
    fn write(&self, element: &mut StructElement<'_>, heading: StructRole, pages: &[Ref]) {
        match (self.place, self.role) {
            (Some(place), _) => {
                element.kind(StructRole::Figure).alt(TextStr(&self.text));
                element.attributes().push().layout().bbox(place);
            }
            (None, Role::Title) => _ = element.kind(StructRole::H1).title(TextStr(self.text.trim())),
            (None, Role::Heading) => _ = element.kind(heading).title(TextStr(self.text.trim())),
            (None, _) => _ = element.kind(StructRole::P),
        }
        let first = self.content.first().map_or(0, |(page, _)| *page);
        element.page(pages[first]);
        let mut children = element.children();
        for &(page, number) in &self.content {
            // A part that goes on over the page names the page of each further piece.
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
