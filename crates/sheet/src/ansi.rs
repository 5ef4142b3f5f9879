//! Colours for the terminal: squares are backgrounds, pieces and numbers are bright or black text.
//!
//! Uses the 256-colour palette, because some terminals have no more colours.  Light and dark squares are of medium
//! brightness, so that white and black text stands out on both.

use rookwright_board::{Colour, Mark, Square};

/// Resets all colours and styles.
pub(crate) const RESET: &str = "\x1b[0m";

const LIGHT: u8 = 103;
const DARK: u8 = 60;
const GIVEN: u8 = 136;
const FAULT: u8 = 160;
const WHITE_INK: u8 = 231;
const BLACK_INK: u8 = 16;

/// Returns the escape sequence of a cell: its background and text colour.
pub(crate) fn begin(square: Square, mark: Option<Mark>, man: Option<Colour>) -> String {
    let dark = (square.file.index() + square.rank.index()).is_multiple_of(2);
    let ground = match mark {
        Some(Mark::Given) => GIVEN,
        Some(Mark::Fault) => FAULT,
        _ if dark => DARK,
        _ => LIGHT,
    };
    // Bold makes numbers and outlines clearer.  Bold black is grey on some terminals.
    let (bold, ink) = match man {
        Some(Colour::Black) => ("", BLACK_INK),
        _ => ("1;", WHITE_INK),
    };
    format!("\x1b[0;{bold}48;5;{ground};38;5;{ink}m")
}
