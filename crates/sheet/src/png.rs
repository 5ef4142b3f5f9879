//! Draws pictures and pages as PNG, with the fonts in the program.

use crate::drawing::{Cap, Drawing, Element, Layer, Paint, Rgb, Shape, visit};
use crate::fonts;
use crate::leaf::{Item, Leaf};
use crate::outline::letters;
use crate::pen::INK;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, Pixmap, PremultipliedColorU8, Shader, Stroke, StrokeDash,
    Transform,
};

/// The longest side in pixels.
const MOST_SIDE: u32 = 20_000;
/// The most pixels; each takes four bytes of memory.
const MOST_PIXELS: u64 = 200_000_000;

/// The reason why a picture cannot be converted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The image would have no pixels, or too many.
    #[error(
        "a picture of {width} by {height} pixels cannot be drawn: a side has from 1 to {MOST_SIDE}, and all together at most {MOST_PIXELS}"
    )]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The PNG cannot be encoded.
    #[error("the PNG cannot be written: {0}")]
    Unwritten(String),
}

/// Draws a picture as a PNG file of this width in pixels.
///
/// ```
/// use rookwright_board::Diagram;
/// use rookwright_sheet::{Svg, png};
///
/// let diagram: Diagram = "Q . .\n. . .\n. k .\n".parse()?;
/// let file = png(&Svg::default().drawing(&diagram), 300)?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(drawing: &Drawing, width: u32) -> Result<Vec<u8>, PngError> {
    let (mut canvas, scale) = Canvas::new(width, (drawing.width, drawing.height), drawing.paper)?;
    canvas.layers(&drawing.layers, scale);
    canvas.file()
}

/// Draws a page as a PNG file of this width in pixels.
pub(crate) fn page_png(leaf: &Leaf, width: u32) -> Result<Vec<u8>, PngError> {
    let (mut canvas, scale) = Canvas::new(width, (leaf.width, leaf.height), true)?;
    let ink = Paint::fill(INK);
    for item in &leaf.items {
        match item {
            Item::Text(text) => {
                let mut x = text.x;
                for span in &text.spans {
                    // Text is drawn as outlines, so that an image needs no fonts.
                    let outline = letters((x, text.y), text.size, &span.text, span.style);
                    canvas.draw(outline, ink, scale);
                    x += fonts::width(&span.text, span.style) * text.size;
                }
            }
            Item::Rule(rule) => {
                let line = Shape::Polyline(vec![rule.from, rule.to]);
                canvas.elements(&[Paint::line(INK, rule.width).shape(line)], scale);
            }
            Item::Picture(picture) => {
                let drawing = picture.look.drawing(&picture.diagram);
                let place = scale.pre_translate(picture.x as f32, picture.y as f32).pre_scale(
                    (picture.width / drawing.width) as f32,
                    (picture.height / drawing.height) as f32,
                );
                canvas.layers(&drawing.layers, place);
            }
        }
    }
    canvas.file()
}

/// Pixels to draw on.
struct Canvas(Pixmap);

impl Canvas {
    /// Returns a canvas of this width in pixels for a picture, and the transform from the units of the picture.
    fn new(width: u32, (across, down): (f64, f64), paper: bool) -> Result<(Self, Transform), PngError> {
        let scale = width as f32 / across as f32;
        // The conversion saturates.
        let height = (down as f32 * scale).round().max(1.0) as u32;
        let bounded = width.max(height) <= MOST_SIDE && u64::from(width) * u64::from(height) <= MOST_PIXELS;
        let pixels = Pixmap::new(width, height).filter(|_| bounded);
        let mut pixels = pixels.ok_or(PngError::Size { width, height })?;
        if paper {
            pixels.fill(Color::WHITE);
        }
        Ok((Self(pixels), Transform::from_scale(scale, scale)))
    }

    fn layers(&mut self, layers: &[Layer], place: Transform) {
        for layer in layers {
            match layer {
                Layer::Shared(elements) | Layer::Own(elements) => self.elements(elements, place),
                Layer::Stamp { elements, x, y, .. } => {
                    self.elements(elements, place.pre_translate(*x as f32, *y as f32));
                }
            }
        }
    }

    fn elements(&mut self, elements: &[Element], place: Transform) {
        visit(elements, Paint::default(), &mut |shape, paint| self.draw(shape.outline(paint), paint, place));
    }

    fn draw(&mut self, outline: Option<Path>, paint: Paint, place: Transform) {
        let Some(path) = outline else { return };
        let stroke = |pixels: &mut Pixmap| {
            if let Some((colour, opacity, width)) = paint.stroking() {
                pixels.stroke_path(&path, &solid(colour, opacity), &pen(paint, width), place, None);
            }
        };
        if paint.halo {
            stroke(&mut self.0);
        }
        if let Some((colour, opacity)) = paint.filling() {
            self.0.fill_path(&path, &solid(colour, opacity), FillRule::Winding, place, None);
        }
        if !paint.halo {
            stroke(&mut self.0);
        }
    }

    fn file(&self) -> Result<Vec<u8>, PngError> {
        written(&self.0).map_err(|error| PngError::Unwritten(error.to_string()))
    }
}

fn solid([red, green, blue]: Rgb, opacity: f64) -> tiny_skia::Paint<'static> {
    let alpha = (opacity * 255.0).round() as u8;
    let shader = Shader::SolidColor(Color::from_rgba8(red, green, blue, alpha));
    tiny_skia::Paint { shader, ..tiny_skia::Paint::default() }
}

fn pen(paint: Paint, width: f64) -> Stroke {
    let line_cap = match paint.cap {
        None => LineCap::Butt,
        Some(Cap::Round) => LineCap::Round,
        Some(Cap::Square) => LineCap::Square,
    };
    let line_join = if paint.round_joins { LineJoin::Round } else { LineJoin::Miter };
    let dashes = |dashes: [f64; 2]| StrokeDash::new(dashes.map(|dash| dash as f32).to_vec(), 0.0);
    Stroke {
        width: width as f32,
        line_cap,
        line_join,
        dash: paint.dashes.and_then(dashes),
        ..Stroke::default()
    }
}

/// Returns the pixels without transparency, which printed pictures do not need; a quarter less data.
fn written(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    // Nearly every picture is, but not one on transparent paper.
    let opaque = pixels.pixels().iter().all(PremultipliedColorU8::is_opaque);
    let mut data = Vec::with_capacity(pixels.data().len());
    for pixel in pixels.pixels() {
        let pixel = pixel.demultiply();
        data.extend_from_slice(&[pixel.red(), pixel.green(), pixel.blue()]);
        if !opaque {
            data.push(pixel.alpha());
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    // This filter turns repeated lines into zeros.  Stronger compression takes twice the time and saves a twentieth.
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::Svg;
    use rookwright_board::Diagram;

    fn pixels(file: &[u8]) -> (u32, u32, ColorType, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut data).unwrap();
        (frame.width, frame.height, frame.color_type, data)
    }

    #[test]
    fn a_board_in_pixels() {
        let diagram: Diagram = "k .\n. 7\n".parse().unwrap();
        let bare = Svg { coordinates: false, ..Svg::default() };
        let file = png(&bare.drawing(&diagram), 216).unwrap();
        assert_eq!(file, png(&bare.drawing(&diagram), 216).unwrap());
        let (width, height, colour, data) = pixels(&file);
        assert_eq!((width, height, colour), (216, 216, ColorType::Rgb));
        let at = |x: usize, y: usize| data[(y * 216 + x) * 3];
        assert_eq!(at(0, 0), 255); // paper
        assert!(at(58, 88) < 60); // the king's foot
        // The number is there, so there is a font.
        let inked = (120..195).flat_map(|x| (120..195).map(move |y| (x, y))).filter(|&(x, y)| at(x, y) < 60);
        assert!(inked.count() > 100);
    }

    #[test]
    fn no_paper_no_ground() {
        let diagram: Diagram = "- .\n. .\n".parse().unwrap();
        let svg = Svg { coordinates: false, paper: false, ..Svg::default() }.drawing(&diagram);
        let (_, _, colour, data) = pixels(&png(&svg, 100).unwrap());
        assert_eq!((colour, data[3]), (ColorType::Rgba, 0));
    }

    #[test]
    fn what_cannot_be_drawn() {
        let look = Svg { coordinates: false, ..Svg::default() };
        let picture = |board: &str| look.drawing(&Diagram::of(board.parse().unwrap()));
        let (square, tower) = (picture("1x1"), picture("1x1000"));
        assert_eq!(png(&square, 0), Err(PngError::Size { width: 0, height: 1 }));
        assert_eq!(png(&square, 20_000), Err(PngError::Size { width: 20_000, height: 20_000 }));
        assert_eq!(png(&square, u32::MAX), Err(PngError::Size { width: u32::MAX, height: u32::MAX }));
        assert_eq!(png(&tower, 116), Err(PngError::Size { width: 116, height: 100_016 }));
    }
}
