//! The boards of a LaTeX document.  Pieces, marks and empty boards are drawn once and kept in boxes, because TeX draws
//! slowly.

use crate::art;
use crate::drawing::{Element, Layer, NO_COLOUR, Paint, svg};
use crate::pen::{INK, SIDE};
use crate::svg::{Frame, Svg};
use crate::tex::drawing::{UNIT, drawing, points};
use rookwright_board::{Colour, Diagram, Piece, Role};
use std::collections::{BTreeMap, BTreeSet};

/// The largest length of TeX is 16383 points.
const LARGEST: f64 = 400.0;

const STAR: &str = "M50 8L62 38L94 40L69 61L77 92L50 75L23 92L31 61L6 40L38 38z";

/// The drawings of the boards so far.
#[derive(Default)]
pub(super) struct Boards {
    colours: BTreeSet<String>,
    /// The drawings of pieces and marks by name.
    stamps: BTreeMap<String, String>,
    /// The numbers of drawings that boards share, which are known by their SVG.
    shared: BTreeMap<String, usize>,
    /// The boxes of these drawings, in order.
    boxes: String,
}

impl Boards {
    /// Adds the pieces and stars that texts may contain.
    pub(super) fn figurines(&mut self) {
        for colour in [Colour::White, Colour::Black] {
            for role in Role::ORTHODOX {
                let piece = Piece { colour, role };
                self.stamp(&art::id(piece), &[art::symbol(piece)]);
            }
        }
        for (name, fill) in [("star", INK), ("open star", NO_COLOUR)] {
            let paint = Paint { fill: Some(fill), round_joins: true, ..Paint::stroke(INK, 5.0) };
            self.stamp(name, &[paint.path(STAR)]);
        }
    }

    /// Returns a board within these limits for width, height and square size, and its width.
    pub(super) fn draw(
        &mut self,
        look: &Svg,
        diagram: &Diagram,
        room: (f64, f64),
        square: f64,
    ) -> (String, f64) {
        let Frame { width: across, height: up, .. } = look.frame(diagram);
        // The lengths of TeX end at 16383 points, so that of a larger board only the size is named.
        if across.max(up) > LARGEST {
            let (files, ranks) = (diagram.geometry.files(), diagram.geometry.ranks());
            return (format!("\\ensuremath{{{files}\\times{ranks}}}\\par\n"), 0.0);
        }
        let picture = look.drawing(diagram);
        let size = (picture.width, picture.height);
        let mut body = String::new();
        for layer in picture.layers {
            match layer {
                // What belongs to one board is drawn in place; everything else is drawn once and stamped.
                Layer::Own(elements) => body += &drawing(&elements, size.1, &mut self.colours),
                Layer::Shared(elements) => {
                    let number = self.share(&elements, size);
                    body += &format!("\\stamp{{board {number}}}0 0;\n");
                }
                Layer::Stamp { id, elements, x, y } => {
                    self.stamp(&id, &elements);
                    body += &format!("\\stamp{{{id}}}{} {};\n", points(x), points(size.1 - y - SIDE));
                }
            }
        }
        let natural = SIDE * UNIT;
        // The smallest of three limits: the width, the height, and the largest square.
        let scale = (room.0 / (across * natural)).min(room.1 / (up * natural)).min(square / natural);
        let drawn =
            format!("\\diagram{{{scale:.4}}}{{{}}}{{{}}}{{\n{body}}}\n", points(size.0), points(size.1));
        (drawn, scale * across * natural)
    }

    fn stamp(&mut self, name: &str, elements: &[Element]) {
        if !self.stamps.contains_key(name) {
            let drawn = drawing(elements, SIDE, &mut self.colours);
            self.stamps.insert(name.to_owned(), drawn);
        }
    }

    fn share(&mut self, elements: &[Element], size: (f64, f64)) -> usize {
        let (name, next) = (svg(elements), self.shared.len() + 1);
        if let Some(&number) = self.shared.get(&name) {
            return number;
        }
        let drawn = drawing(elements, size.1, &mut self.colours);
        self.boxes += &kept(&format!("board {next}"), size, &drawn);
        self.shared.insert(name, next);
        next
    }

    /// Returns the definitions of the colours and boxes.
    pub(super) fn definitions(&self) -> String {
        let mut out = String::new();
        for colour in &self.colours {
            out += &format!("\\definecolor{{paint{colour}}}{{HTML}}{{{colour}}}\n");
        }
        for (name, drawn) in &self.stamps {
            out += &kept(name, (SIDE, SIDE), drawn);
        }
        out + &self.boxes
    }
}

/// Returns a drawing in a box of this name.
fn kept(name: &str, (width, height): (f64, f64), drawn: &str) -> String {
    format!("\\keep{{{name}}}{{{}}}{{{}}}{{\n{drawn}}}\n", points(width), points(height))
}
