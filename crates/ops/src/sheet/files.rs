//! The files of a sheet, inside a JSON document.

use super::super::Refusal;
use super::{Print, SheetFormat};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_run::Watch;
use rookwright_run::document::document;
use rookwright_sheet::{Answers, Format, Looks, Sheet, WriteError, Written, png};

/// The contents of a file.
pub(super) enum Document {
    Text(String),
    Bytes(Vec<u8>),
}

impl Document {
    /// Returns text if the bytes are UTF-8.
    pub(super) fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Document::Bytes(error.into_bytes()), Document::Text)
    }
}

/// Draws the pages as images one by one, and refuses when the time is over.
pub(super) fn pictures(sheet: &Sheet, looks: &Looks, dpi: u32, watch: &Watch) -> Result<Written, Refusal> {
    let drawn = sheet.write(looks, Format::Svg)?;
    let width = pixels(looks, dpi);
    let mut files = Vec::new();
    for page in &drawn.files {
        if watch.is_over() {
            return Err(Refusal::input(
                "there was no time to draw all pages: try fewer puzzles, or a lower dpi",
            ));
        }
        files.push(png(&String::from_utf8_lossy(page), width).map_err(WriteError::from)?);
    }
    Ok(Written { files, ..drawn })
}

/// Files, and what is wrong with the puzzles that are not in them.
#[document]
pub(crate) struct SheetAnswer {
    /// The number of pages; null if the format has none.
    pub(crate) pages: Option<usize>,
    /// The files.
    pub(crate) files: Vec<SheetFile>,
    /// Remarks.
    pub(crate) notes: Vec<String>,
    /// The puzzles that are not on the sheet.
    pub(crate) faults: Vec<PuzzleFault>,
}

/// A file: `text` or `base64`.
#[document]
pub(crate) struct SheetFile {
    /// Its name.
    pub(crate) name: String,
    /// Its media type.
    #[serde(rename = "type")]
    pub(crate) media: &'static str,
    /// Its content, if that is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// Its content in Base64, if that is not text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base64: Option<String>,
}

/// A puzzle that is not on a sheet.
#[document]
pub(crate) struct PuzzleFault {
    /// Its number in the request, from 1.
    pub(crate) puzzle: usize,
    /// What is wrong.
    pub(crate) message: String,
}

/// Returns the files: one, or one for each page.
pub(super) fn files(asked: &Print, documents: Vec<Document>) -> Vec<SheetFile> {
    let (ending, media) = (asked.format.name(), media(asked.format));
    let stem = if asked.answers == Answers::Only { "answers" } else { "sheet" };
    let are_several = documents.len() > 1;
    let file = |(number, document): (usize, Document)| {
        let number = if are_several { format!("-{number}") } else { String::new() };
        let name = format!("{stem}{number}.{ending}");
        let (text, base64) = match document {
            Document::Text(text) => (Some(text), None),
            Document::Bytes(bytes) => (None, Some(STANDARD.encode(bytes))),
        };
        SheetFile { name, media, text, base64 }
    };
    (1..).zip(documents).map(file).collect()
}

const fn media(format: SheetFormat) -> &'static str {
    match format {
        SheetFormat::Pdf => "application/pdf",
        SheetFormat::Svg => "image/svg+xml",
        SheetFormat::Png => "image/png",
        SheetFormat::Tex => "application/x-tex",
        SheetFormat::Html => "text/html",
        SheetFormat::Txt | SheetFormat::Puz => "text/plain",
        SheetFormat::Pgn => "application/vnd.chess-pgn",
        SheetFormat::Jsonl => "application/jsonl",
    }
}

/// Returns the width of a page in pixels.
fn pixels(looks: &Looks, dpi: u32) -> u32 {
    let (width, height) = looks.paper.size();
    let across = if looks.landscape { height } else { width };
    (across / 72.0 * f64::from(dpi)).round() as u32
}
