//! What is made of a sheet, as files inside a document.

use super::super::Refusal;
use super::order::{Kind, Order};
use super::pixels;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_run::Watch;
use rookwright_sheet::{Answers, Format, Looks, Sheet, WriteError, Written, png};
use serde_json::{Value, json};

/// The contents of one file.
pub(super) enum Document {
    Text(String),
    Bytes(Vec<u8>),
}

impl Document {
    /// Text where it is one.
    pub(super) fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Document::Bytes(error.into_bytes()), Document::Text)
    }
}

/// The pages as images: one after the other, since each takes a while and somebody may lose patience.
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

/// The files: one, or one for each page.
pub(super) fn json(order: &Order, documents: &[Document]) -> Value {
    let (ending, media) = match order.kind {
        Kind::Sheet(format) => (format.ending(), media(format)),
        Kind::Pgn => ("pgn", "application/vnd.chess-pgn"),
        Kind::Jsonl => ("jsonl", "application/jsonl"),
        Kind::Puz => ("puz", "text/plain"),
    };
    let stem = if order.looks.answers == Answers::Only { "answers" } else { "sheet" };
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
