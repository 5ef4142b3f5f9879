//! What a sheet can be written as.

use crate::html::html;
use crate::layout::{Laid, LayoutError};
use crate::looks::Looks;
use crate::page_svg::page_svg;
use crate::pdf::{About, PdfError, pdf};
use crate::png::{PngError, png};
use crate::sheet::Sheet;
use crate::tex::{replaced, tex};
use crate::txt::txt;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Pages with embedded fonts, tags and bookmarks.
    Pdf,
    /// One drawing a page.
    Svg,
    /// One image a page, with so many pixels to the inch.
    Png {
        /// Pixels to the inch.
        dpi: u32,
    },
    /// LaTeX that compiles on its own.
    Tex,
    /// One web page that needs nothing else.
    Html,
    /// Plain text.
    Txt,
}

/// A sheet written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// One document, or one for each page where the format knows no pages.
    pub files: Vec<Vec<u8>>,
    /// How many pages there are, where the format has pages.
    pub pages: Option<usize>,
    /// The characters that could not be printed: `�` stands for them, in LaTeX a plain letter or `?`.
    pub missing: Vec<char>,
    /// The numbers of the puzzles whose text was cut short.
    pub cut: Vec<u32>,
    /// Whether the heading was cut short.
    pub heading_cut: bool,
}

/// Why a sheet cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It does not fit the paper.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The document cannot be made.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The image cannot be made.
    #[error(transparent)]
    Png(#[from] PngError),
}

impl Format {
    /// Resolution of images where nobody says otherwise.
    pub const USUAL_DPI: u32 = 150;

    /// The formats, and how the names of their files end.
    pub const ALL: [Format; 6] = [
        Format::Pdf,
        Format::Svg,
        Format::Png { dpi: Self::USUAL_DPI },
        Format::Tex,
        Format::Html,
        Format::Txt,
    ];

    /// How the names of such files end.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Pdf => "pdf",
            Format::Svg => "svg",
            Format::Png { .. } => "png",
            Format::Tex => "tex",
            Format::Html => "html",
            Format::Txt => "txt",
        }
    }
}

impl Sheet {
    /// The sheet in a format.
    pub fn write(&self, looks: &Looks, format: Format) -> Result<Written, WriteError> {
        let one = |text: String, missing| Written {
            files: vec![text.into_bytes()],
            pages: None,
            missing,
            cut: Vec::new(),
            heading_cut: false,
        };
        match format {
            Format::Html => return Ok(one(html(self, looks), Vec::new())),
            Format::Txt => return Ok(one(txt(self, looks), Vec::new())),
            Format::Tex => return Ok(one(tex(self, looks), replaced(self))),
            Format::Pdf | Format::Svg | Format::Png { .. } => {}
        }
        let laid = looks.lay(self)?;
        let svgs = || laid.leaves.iter().map(page_svg);
        let files = match format {
            Format::Pdf => {
                let about = About {
                    title: self.title.clone(),
                    subject: self.subtitle.clone(),
                    language: self.language,
                };
                vec![pdf(&laid.leaves, &about)?]
            }
            Format::Png { dpi } => {
                let pixels = |points: f64| (points / 72.0 * f64::from(dpi)).round() as u32;
                let images = svgs().zip(&laid.leaves).map(|(svg, leaf)| png(&svg, pixels(leaf.width)));
                images.collect::<Result<_, _>>()?
            }
            _ => svgs().map(String::into_bytes).collect(),
        };
        let Laid { leaves, missing, cut, heading_cut } = laid;
        Ok(Written { files, pages: Some(leaves.len()), missing, cut, heading_cut })
    }
}
