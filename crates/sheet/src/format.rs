//! The formats of a sheet.

use crate::html::html;
use crate::layout::{Laid, LayoutError};
use crate::looks::Looks;
use crate::page_svg::page_svg;
use crate::pdf::{About, PdfError, pdf};
use crate::png::{PngError, page_png};
use crate::sheet::Sheet;
use crate::tex::{replaced, tex};
use crate::txt::txt;

/// A format of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Pages with embedded fonts, tags and bookmarks.
    Pdf,
    /// One drawing per page.
    Svg,
    /// One image per page, in a given resolution.
    Png {
        /// The resolution in pixels per inch.
        dpi: u32,
    },
    /// A LaTeX document that needs no other files.
    Tex,
    /// A web page that needs no other files.
    Html,
    /// Plain text.
    Txt,
}

/// A written sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The document, or one document for each page if the format has no pages.
    pub files: Vec<Vec<u8>>,
    /// The number of pages; `None` if the format has no pages.
    pub pages: Option<usize>,
    /// The characters that could not be printed.  They are replaced by `�`, in LaTeX by a plain letter or `?`.
    pub missing: Vec<char>,
    /// The numbers of the puzzles whose text was cut short.
    pub cut: Vec<u32>,
    /// Whether the heading was cut short.
    pub heading_cut: bool,
}

/// The reason why a sheet cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A puzzle does not fit the paper.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The PDF document cannot be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The image cannot be written.
    #[error(transparent)]
    Png(#[from] PngError),
    /// The time is over.
    #[error("there was no time to draw all pages: try fewer puzzles, or a lower dpi")]
    Late,
}

impl Format {
    /// The default resolution of images in pixels per inch.
    pub const USUAL_DPI: u32 = 150;

    /// All formats; PNG in the default resolution.
    pub const ALL: [Format; 6] = [
        Format::Pdf,
        Format::Svg,
        Format::Png { dpi: Self::USUAL_DPI },
        Format::Tex,
        Format::Html,
        Format::Txt,
    ];

    /// Returns the file extension without a dot.
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
    /// Writes the sheet in a format.
    ///
    /// # Errors
    /// If a puzzle does not fit the paper, or the library that writes the format fails.
    pub fn write(&self, looks: &Looks, format: Format) -> Result<Written, WriteError> {
        self.write_until(looks, format, &|| false)
    }

    /// Writes the sheet as a PDF document.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn pdf(&self, looks: &Looks) -> Result<Vec<u8>, WriteError> {
        Ok(self.write(looks, Format::Pdf)?.files.concat())
    }

    /// Writes the sheet as [`write`](Self::write) does, and draws no further images when the time is over.
    ///
    /// # Errors
    /// As `write`, and if there was no time for all images.
    pub fn write_until(
        &self,
        looks: &Looks,
        format: Format,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Written, WriteError> {
        let one = |text: String, missing| Written {
            files: vec![text.into_bytes()],
            pages: None,
            missing,
            cut: Vec::new(),
            heading_cut: false,
        };
        // These have no pages of ours: the browser, the reader or TeX breaks them.
        match format {
            Format::Html => return Ok(one(html(self, looks), Vec::new())),
            Format::Txt => return Ok(one(txt(self, looks), Vec::new())),
            Format::Tex => return Ok(one(tex(self, looks), replaced(self))),
            Format::Pdf | Format::Svg | Format::Png { .. } => {}
        }
        // All others draw the same pages.
        let laid = looks.lay(self)?;
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
                let mut images = Vec::new();
                for leaf in &laid.leaves {
                    // An image takes as long as a whole document in the other formats.
                    if is_over() {
                        return Err(WriteError::Late);
                    }
                    images.push(page_png(leaf, pixels(leaf.width))?);
                }
                images
            }
            // Each page is an SVG document of its own.
            _ => laid.leaves.iter().map(|leaf| page_svg(leaf).into_bytes()).collect(),
        };
        let Laid { leaves, missing, cut, heading_cut } = laid;
        Ok(Written { files, pages: Some(leaves.len()), missing, cut, heading_cut })
    }
}
