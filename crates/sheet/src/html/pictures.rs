//! The pictures of a web page.  Pieces, marks and empty boards are defined once and used by reference.

use crate::drawing::{Layer, definition, definitions, svg};
use crate::pen::{escape, num};
use crate::svg::Svg;
use rookwright_board::Diagram;
use std::collections::BTreeMap;

/// The drawings that the pictures so far refer to.
#[derive(Default)]
pub(super) struct Pictures {
    /// The drawings of pieces and marks by name.
    stamps: BTreeMap<String, String>,
    /// The numbers of drawings that boards share.
    shared: BTreeMap<String, usize>,
}

impl Pictures {
    /// Returns a picture with its name and description.
    pub(super) fn draw(&mut self, look: &Svg, diagram: &Diagram, title: &str) -> String {
        let picture = look.drawing(diagram);
        for (id, drawing) in picture.stamps() {
            self.stamps.entry(id.to_owned()).or_insert_with(|| definition(id, drawing));
        }
        let mut body = String::new();
        for layer in &picture.layers {
            if let Layer::Shared(elements) = layer {
                let next = self.shared.len() + 1;
                let number = *self.shared.entry(svg(elements)).or_insert(next);
                body += &format!("<use href=\"#board-{number}\"/>\n");
            } else {
                body += &layer.svg();
            }
        }
        let across = look.frame(diagram).width;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" style=\"--squares:{}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{body}</svg>\n",
            num(picture.width),
            num(picture.height),
            num(across),
            escape(title),
            escape(&picture.description),
        )
    }

    /// Returns the definitions that the pictures refer to.
    pub(super) fn definitions(&self) -> String {
        if self.stamps.is_empty() && self.shared.is_empty() {
            return String::new();
        }
        let mut boards: Vec<_> = self.shared.iter().map(|(drawing, number)| (number, drawing)).collect();
        boards.sort();
        let boards =
            boards.iter().map(|(number, drawing)| format!("<g id=\"board-{number}\">\n{drawing}</g>\n"));
        let drawings = definitions(self.stamps.values().cloned().chain(boards));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n\
             {drawings}</svg>\n"
        )
    }
}
