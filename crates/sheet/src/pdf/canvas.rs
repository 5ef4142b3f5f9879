//! Draws shapes into the content of a page, or of a drawing that pages refer to.

use super::fonts::Fonts;
use crate::drawing::{Cap, Paint, Point, Rgb, Shape};
use crate::fonts::Face;
use crate::outline::Segment;
use crate::pen::INK;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{ArtifactType, LineCapStyle, LineJoinStyle};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Name, Ref, Settings};
use std::collections::BTreeSet;
use std::io::Write;

/// Without blanks and line breaks for human readers.
pub(super) const COMPACT: Settings = Settings { pretty: false };

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
    /// Writes a dictionary of everything.
    pub(super) fn write(&self, resources: &mut Resources<'_>, fonts: &Fonts) {
        if !self.fonts.is_empty() {
            let mut dictionary = resources.fonts();
            for &face in &self.fonts {
                dictionary.pair(Name(font_name(face).as_bytes()), fonts.id(face));
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
        let outline = shape.outline(paint);
        let (filling, stroking) = (paint.filling(), paint.stroking());
        if outline.is_empty() || filling.is_none() && stroking.is_none() {
            return;
        }
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
        match (filling, stroking) {
            (Some(_), Some(_)) if paint.halo => {
                self.content.stroke();
                self.outline(&outline);
                self.content.fill_nonzero();
            }
            (Some(_), Some(_)) => {
                self.content.fill_nonzero_and_stroke();
            }
            (Some(_), None) => {
                self.content.fill_nonzero();
            }
            (None, _) => {
                self.content.stroke();
            }
        }
        self.content.restore_state();
    }

    /// Sets the colour to fill with.  Greys are written as such, in one number instead of three.
    fn fill(&mut self, colour: Rgb) {
        match colour.map(|part| f32::from(part) / 255.0) {
            [red, green, blue] if red == green && green == blue => self.content.set_fill_gray(red),
            [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
        };
    }

    fn stroke(&mut self, colour: Rgb, width: f64, paint: Paint) {
        match colour.map(|part| f32::from(part) / 255.0) {
            [red, green, blue] if red == green && green == blue => self.content.set_stroke_gray(red),
            [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
        };
        self.content.set_line_width(width as f32);
        match paint.cap {
            None => {}
            Some(Cap::Round) => _ = self.content.set_line_cap(LineCapStyle::RoundCap),
            Some(Cap::Square) => _ = self.content.set_line_cap(LineCapStyle::ProjectingSquareCap),
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

    fn outline(&mut self, outline: &[Segment]) {
        let content = &mut self.content;
        let mut pen = (0.0, 0.0);
        for segment in outline {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = rounded(to);
                    content.move_to(x, y);
                    pen = to;
                }
                Segment::Line(to) => {
                    let (x, y) = rounded(to);
                    content.line_to(x, y);
                    pen = to;
                }
                Segment::Quad(by, to) => {
                    // PDF only has the other kind of curve.
                    let towards =
                        |end: Point| (end.0 + (by.0 - end.0) * 2.0 / 3.0, end.1 + (by.1 - end.1) * 2.0 / 3.0);
                    curve(content, towards(pen), towards(to), to);
                    pen = to;
                }
                Segment::Cubic(by, then, to) => {
                    curve(content, by, then, to);
                    pen = to;
                }
                Segment::Close => _ = content.close_path(),
            }
        }
    }
}

fn curve(content: &mut Content, by: Point, then: Point, to: Point) {
    let ((x1, y1), (x2, y2), (x, y)) = (rounded(by), rounded(then), rounded(to));
    content.cubic_to(x1, y1, x2, y2, x, y);
}

/// Returns a place to a hundredth of a unit, which keeps documents small.
fn rounded((x, y): Point) -> (f32, f32) {
    ((x * 100.0).round() as f32 / 100.0, (y * 100.0).round() as f32 / 100.0)
}

/// Returns compressed bytes.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory takes what is written")
}
