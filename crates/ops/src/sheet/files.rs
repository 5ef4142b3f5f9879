//! The files of a sheet, inside a JSON document.

use super::{Print, SheetFormat};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rookwright_run::document::document;
use rookwright_sheet::Answers;

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

impl SheetFile {
    /// A file of this type, as text if its content is UTF-8.
    pub(crate) fn of(name: String, media: &'static str, content: Vec<u8>) -> Self {
        let (text, base64) = match String::from_utf8(content) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(STANDARD.encode(error.as_bytes()))),
        };
        Self { name, media, text, base64 }
    }
}

/// Returns the files: one, or one for each page.
pub(super) fn files(asked: &Print, documents: Vec<Vec<u8>>) -> Vec<SheetFile> {
    let (ending, media) = (asked.format.name(), media(asked.format));
    let stem = if asked.answers == Answers::Only { "answers" } else { "sheet" };
    let are_several = documents.len() > 1;
    let file = |(number, content): (usize, Vec<u8>)| {
        let number = if are_several { format!("-{number}") } else { String::new() };
        SheetFile::of(format!("{stem}{number}.{ending}"), media, content)
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
