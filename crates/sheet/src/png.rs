//! Converts the SVG pictures of this crate to PNG, with the fonts in the program.

use crate::fonts::{DATABASE, Face};
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

/// The longest side in pixels.
const MOST_SIDE: u32 = 20_000;
/// The most pixels; each takes four bytes of memory.
const MOST_PIXELS: u64 = 200_000_000;

/// The reason why a picture cannot be converted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PngError {
    /// The picture cannot be read.
    #[error("not an SVG document that can be drawn: {0}")]
    Unreadable(String),
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

/// Converts an SVG document to a PNG file of this width in pixels.
///
/// ```
/// use rookwright_board::Diagram;
/// use rookwright_sheet::{Svg, png};
///
/// let diagram: Diagram = "Q . .\n. . .\n. k .\n".parse()?;
/// let file = png(&Svg::default().draw(&diagram), 300)?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let fonts = Options {
        fontdb: DATABASE.clone(),
        font_family: Face::Plain.family().to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &fonts).map_err(|error| PngError::Unreadable(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    // The conversion saturates.
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let size = PngError::Size { width, height };
    let bounded = width.max(height) <= MOST_SIDE && u64::from(width) * u64::from(height) <= MOST_PIXELS;
    let mut pixels = Pixmap::new(width, height).filter(|_| bounded).ok_or(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    written(&pixels).map_err(|error| PngError::Unwritten(error.to_string()))
}

/// Returns the pixels without transparency, which printed pictures do not need; a quarter less data.
fn written(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
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
        let file = png(&bare.draw(&diagram), 216).unwrap();
        assert_eq!(file, png(&bare.draw(&diagram), 216).unwrap());
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
        let svg = Svg { coordinates: false, paper: false, ..Svg::default() }.draw(&diagram);
        let (_, _, colour, data) = pixels(&png(&svg, 100).unwrap());
        assert_eq!((colour, data[3]), (ColorType::Rgba, 0));
    }

    #[test]
    fn what_cannot_be_drawn() {
        let square = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>";
        let tower = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1000000\"/>";
        assert_eq!(png(square, 0), Err(PngError::Size { width: 0, height: 1 }));
        assert_eq!(png(square, 20_000), Err(PngError::Size { width: 20_000, height: 20_000 }));
        assert_eq!(png(square, u32::MAX), Err(PngError::Size { width: u32::MAX, height: u32::MAX }));
        assert_eq!(png(tower, 1), Err(PngError::Size { width: 1, height: 1_000_000 }));
        assert!(matches!(png("chess", 10), Err(PngError::Unreadable(_))));
    }
}
