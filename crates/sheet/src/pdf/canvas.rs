//! Draws shapes into the content of a page, or of a drawing that pages refer to.

use super::file::COMPACT;
use crate::drawing::{Cap, Paint, Point, Rgb, Shape};
use crate::fonts::Face;
use crate::pen::INK;
use pdf_writer::types::{ArtifactType, LineCapStyle, LineJoinStyle};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Name, Ref};
use std::collections::BTreeSet;
use tiny_skia::{Path, PathSegment, Point as Spot};

/// Content, and what it refers to.
pub(super) struct Canvas {
    pub(super) content: Content,
    pub(super) uses: Uses,
}

/// What content refers to.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) fonts: BTreeSet<Face>,
    drawings: BTreeSet<Ref>,
    /// Opacities of fills, in hundredths.
    opacities: BTreeSet<u8>,
}

impl Uses {
    /// Writes a dictionary of everything.  `font` returns the number of a font.
    pub(super) fn write(&self, resources: &mut Resources<'_>, font: impl Fn(Face) -> Ref) {
        if !self.fonts.is_empty() {
            let mut dictionary = resources.fonts();
            for &face in &self.fonts {
                dictionary.pair(Name(font_name(face).as_bytes()), font(face));
            }
        }
        if !self.drawings.is_empty() {
            let mut dictionary = resources.x_objects();
            for &id in &self.drawings {
                dictionary.pair(Name(drawing_name(id).as_bytes()), id);
            }
        }
        if !self.opacities.is_empty() {
            let mut dictionary = resources.ext_g_states();
            for &opacity in &self.opacities {
                let mut state = dictionary.insert(Name(opacity_name(opacity).as_bytes())).dict();
                state.pair(Name(b"ca"), f32::from(opacity) / 100.0);
            }
        }
    }
}

fn drawing_name(id: Ref) -> String {
    format!("x{}", id.get())
}

fn opacity_name(opacity: u8) -> String {
    format!("a{opacity}")
}

/// Returns the name of a font on a page.
pub(super) fn font_name(face: Face) -> String {
    format!("f{}", face as usize)
}

impl Canvas {
    pub(super) fn new() -> Self {
        Self { content: Content::with_settings(COMPACT), uses: Uses::default() }
    }

    /// Sets the colour of letters.
    pub(super) fn ink(&mut self) {
        if let Some((ink, _)) = Paint::fill(INK).filling() {
            self.fill(ink);
        }
    }

    /// Begins content with a number that the tags refer to.
    pub(super) fn begin_tagged(&mut self, role: &[u8], number: i32) {
        let mut mark = self.content.begin_marked_content_with_properties(Name(role));
        mark.properties().identify(number);
    }

    /// Begins content that readers skip.
    pub(super) fn begin_artifact(&mut self, kind: ArtifactType) {
        let mut mark = self.content.begin_marked_content_with_properties(Name(b"Artifact"));
        mark.properties().artifact().kind(kind);
    }

    /// Makes the following be drawn with this scale at this place.
    pub(super) fn place(&mut self, [across, up]: [f64; 2], (x, y): Point) {
        self.content.transform([across as f32, 0.0, 0.0, up as f32, x as f32, y as f32]);
    }

    /// Draws another drawing at a place.
    pub(super) fn stamp(&mut self, id: Ref, place: Point) {
        self.content.save_state();
        self.place([1.0, 1.0], place);
        self.content.x_object(Name(drawing_name(id).as_bytes()));
        self.content.restore_state();
        self.uses.drawings.insert(id);
    }

    /// Draws a shape.
    pub(super) fn shape(&mut self, shape: &Shape, paint: Paint) {
        let Some(outline) = shape.outline(paint) else { return };
        let (filling, stroking) = (paint.filling(), paint.stroking());
        // Colours and widths must not stay for the next shape.
        self.content.save_state();
        if let Some((colour, opacity)) = filling {
            self.fill(colour);
            if opacity < 1.0 {
                let opacity = (opacity * 100.0).round() as u8;
                self.content.set_parameters(Name(opacity_name(opacity).as_bytes()));
                self.uses.opacities.insert(opacity);
            }
        }
        if let Some((colour, _, width)) = stroking {
            self.stroke(colour, width, paint);
        }
        self.outline(&outline);
        // The halo is painted first and the letter over it, so that the letter keeps its weight.
        if paint.halo && filling.is_some() {
            self.content.stroke();
            self.outline(&outline);
        }
        match (filling, stroking) {
            (Some(_), Some(_)) if !paint.halo => self.content.fill_nonzero_and_stroke(),
            (Some(_), _) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    /// Sets the colour to fill with.
    fn fill(&mut self, colour: Rgb) {
        let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn stroke(&mut self, colour: Rgb, width: f64, paint: Paint) {
        let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
        if let Some(cap) = paint.cap {
            self.content.set_line_cap(match cap {
                Cap::Round => LineCapStyle::RoundCap,
                Cap::Square => LineCapStyle::ProjectingSquareCap,
            });
        }
        if paint.round_joins {
            self.content.set_line_join(LineJoinStyle::RoundJoin);
        } else {
            // As in SVG.
            self.content.set_miter_limit(4.0);
        }
        if let Some(dashes) = paint.dashes {
            self.content.set_dash_pattern(dashes.map(|dash| dash as f32), 0.0);
        }
    }

    fn outline(&mut self, outline: &Path) {
        let content = &mut self.content;
        let mut last = Spot::default();
        for segment in outline.segments() {
            // PDF has only one kind of curve.
            let (by, then, to) = match segment {
                PathSegment::MoveTo(to) | PathSegment::LineTo(to) => (to, to, to),
                PathSegment::QuadTo(by, to) => (between(last, by), between(to, by), to),
                PathSegment::CubicTo(by, then, to) => (by, then, to),
                PathSegment::Close => (last, last, last),
            };
            let [x1, y1, x2, y2, x, y] = [by.x, by.y, then.x, then.y, to.x, to.y].map(rounded);
            match segment {
                PathSegment::MoveTo(_) => content.move_to(x, y),
                PathSegment::LineTo(_) => content.line_to(x, y),
                PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => content.cubic_to(x1, y1, x2, y2, x, y),
                PathSegment::Close => content.close_path(),
            };
            last = to;
        }
    }
}

/// Returns the point two thirds of the way from one to the other.
fn between(one: Spot, other: Spot) -> Spot {
    Spot::from_xy(one.x + (other.x - one.x) * 2.0 / 3.0, one.y + (other.y - one.y) * 2.0 / 3.0)
}

/// Returns a length to a hundredth of a unit, which keeps documents small.
fn rounded(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
