//! The pictures of a web page.  Pieces, marks and empty boards are defined once and used by reference.

use crate::drawing::Definitions;
use crate::pen::{escape, num};
use crate::svg::Svg;
use rookwright_board::Diagram;

/// The drawings that the pictures so far refer to.
#[derive(Default)]
pub(super) struct Pictures(Definitions);

impl Pictures {
    /// Returns a picture with its name and description.
    pub(super) fn draw(&mut self, look: &Svg, diagram: &Diagram, title: &str) -> String {
        let drawing = look.drawing(diagram);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" style=\"--squares:{}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{}</svg>\n",
            num(drawing.width),
            num(drawing.height),
            num(look.frame(diagram).width),
            escape(title),
            escape(&drawing.description),
            self.0.picture(&drawing)
        )
    }

    /// Returns the definitions that the pictures refer to.
    pub(super) fn definitions(&self) -> String {
        let drawings = self.0.svg();
        if drawings.is_empty() {
            return drawings;
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawings\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n\
             {drawings}</svg>\n"
        )
    }
}
