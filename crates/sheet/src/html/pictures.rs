//! The pictures of a web page.  Pieces, marks and empty boards are defined once and used by reference.

use crate::pen::{escape, num};
use crate::svg::{Layer, Svg};
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
        let parts = look.parts(diagram);
        let mut body = String::new();
        for layer in parts.layers {
            match layer {
                Layer::Own(drawing) => body += &drawing,
                Layer::Shared(drawing) => {
                    let next = self.shared.len() + 1;
                    let number = *self.shared.entry(drawing).or_insert(next);
                    body += &format!("<use href=\"#board-{number}\"/>\n");
                }
                Layer::Stamp { id, drawing, x, y } => {
                    body += &format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", num(x), num(y));
                    self.stamps.entry(id).or_insert(drawing);
                }
            }
        }
        let across = look.frame(diagram).width;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" style=\"--squares:{}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{body}</svg>\n",
            num(parts.width),
            num(parts.height),
            num(across),
            escape(title),
            escape(&diagram.to_string()),
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
        let drawings: String = self.stamps.values().cloned().chain(boards).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n\
             <defs>\n{drawings}</defs>\n</svg>\n"
        )
    }
}
