//! Draws diagrams, and writes sheets of puzzles as PDF, SVG, PNG, LaTeX, HTML or plain text.
//!
//! A [`Diagram`](rookwright_board::Diagram) is drawn as a [`Text`] picture for the terminal or as an [`Svg`] document
//! for paper and the web.  SVG, PDF, PNG and LaTeX draw the same list of shapes, a [`Drawing`]; so do a [`Plot`] of times
//! and a [`Histogram`].
//!
//! Options are a plain struct with defaults, drawing is one call, and the same diagram always gives the same bytes.
//! Both formats draw the board, its holes, the pieces, the numbers, the marks and the caption.  Arrows and paths are
//! lines in the SVG; as text, the steps of a path are numbered and arrows are listed below the board.  Everything
//! outside the board or on a hole is left out.
//!
//! Time and size grow with the area of the board, even if it is empty.  Check [`Text::width`] or the area before
//! drawing a board that may be huge.
//!
//! | module | purpose |
//! |---|---|
//! | `svg`, `board`, `art`, `marks`, `lines`, `page`, `pen` | a diagram as shapes: squares, pieces, marks, arrows, coordinates |
//! | `drawing`, `outline` | shapes, as SVG and as outlines |
//! | `text`, `grid`, `ansi`, `strokes` | a diagram as text for the terminal |
//! | `describe`, `labels` | a diagram in words; the names of files and ranks |
//! | `plot` | times as a plot |
//! | `histogram` | numbers as upright bars |
//! | `sheet`, `looks`, `paper` | a sheet of puzzles, its options, its paper |
//! | `layout`, [`leaf`] | the layout of a sheet; its pages |
//! | `format`, `pdf`, `page_svg`, `png`, `tex`, `html`, `txt` | the formats of a sheet |
//! | `fonts`, `webfont` | the fonts in the program, and their subsets for web pages |
//! | [`embedded`] | files that are compiled into a program in compressed form |
//! | `language` | the languages and the fixed words of a sheet |
//!
//! ```
//! use rookwright_board::Diagram;
//! use rookwright_sheet::{Entry, Looks, Sheet, Svg, Text};
//!
//! let diagram: Diagram = "caption: Four queens\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n".parse()?;
//!
//! assert!(Text::default().width(&diagram) <= 80);
//! assert_eq!(
//!     Text::default().draw(&diagram),
//!     "4 · ♕ · ·\n3 · · · ♕\n2 ♕ · · ·\n1 · · ♕ ·\n  a b c d\nFour queens\n"
//! );
//!
//! let svg = Svg { coordinates: false, ..Svg::default() }.draw(&diagram);
//! assert!(svg.contains("<title>Four queens</title>"));
//! assert!(svg.contains(&diagram.to_string())); // the text is inside the picture
//!
//! let sheet = Sheet::of([Entry::new(1, "4 queens", diagram)]);
//! let pdf = sheet.pdf(&Looks::default())?;
//! assert!(pdf.starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ansi;
mod art;
mod board;
mod describe;
mod drawing;
pub mod embedded;
mod fonts;
mod format;
mod grid;
mod histogram;
mod html;
mod labels;
mod language;
mod layout;
pub mod leaf;
mod lines;
mod looks;
mod marks;
mod outline;
mod page;
mod page_svg;
mod paper;
mod pdf;
mod pen;
mod plot;
mod png;
mod sheet;
mod strokes;
mod svg;
mod tex;
mod text;
mod txt;
mod webfont;

#[cfg(test)]
pub(crate) mod arbitrary;

pub use art::pieces_svg;
pub use describe::describe;
pub use drawing::Drawing;
pub use format::{Format, WriteError, Written};
pub use histogram::Histogram;
pub use html::html;
pub use language::{Language, LanguageError};
pub use layout::{Laid, LayoutError};
pub use leaf::Leaf;
pub use looks::{Answers, Facing, Looks, MOST_PER_PAGE};
pub use page_svg::page_svg;
pub use paper::Paper;
pub use pdf::{About, PdfError, pdf};
pub use plot::{Plot, Point, Series};
pub use png::{PngError, png};
pub use sheet::{Answer, AnswerLine, Difficulty, Entry, Sheet, Span, Style};
pub use strokes::Strokes;
pub use svg::{Frame, Svg};
pub use tex::tex;
pub use text::{Charset, Text};
pub use txt::txt;
