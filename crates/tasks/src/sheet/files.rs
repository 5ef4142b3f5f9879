//! The files of a sheet, inside a JSON document.

use super::super::Refusal;
use super::options::{Kind, SheetOptions};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_run::Watch;
use rookwright_sheet::{Answers, Format, Looks, Sheet, WriteError, Written, png};
use serde_json::{Value, json};

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

/// Returns the files as JSON: one, or one for each page.
pub(super) fn json(options: &SheetOptions, documents: &[Document]) -> Value {
    let (ending, media) = match options.kind {
        Kind::Sheet(format) => (format.ending(), media(format)),
        Kind::Pgn => ("pgn", "application/vnd.chess-pgn"),
        Kind::Jsonl => ("jsonl", "application/jsonl"),
        Kind::Puz => ("puz", "text/plain"),
    };
    let stem = if options.looks.answers == Answers::Only { "answers" } else { "sheet" };
    let file = |(number, document): (usize, &Document)| {
        let number = if documents.len() > 1 { format!("-{number}") } else { String::new() };
        let name = format!("{stem}{number}.{ending}");
        match document {
            Document::Text(text) => json!({ "name": name, "type": media, "text": text }),
            Document::Bytes(bytes) => {
                json!({ "name": name, "type": media, "base64": STANDARD.encode(bytes) })
            }
        }
    };
    (1..).zip(documents).map(file).collect()
}

const fn media(format: Format) -> &'static str {
    match format {
        Format::Pdf => "application/pdf",
        Format::Svg => "image/svg+xml",
        Format::Png { .. } => "image/png",
        Format::Tex => "application/x-tex",
        Format::Html => "text/html",
        Format::Txt => "text/plain",
    }
}

/// Returns the width of a page in pixels.
fn pixels(looks: &Looks, dpi: u32) -> u32 {
    let (width, height) = looks.paper.size();
    let across = if looks.landscape { height } else { width };
    (across / 72.0 * f64::from(dpi)).round() as u32
}
