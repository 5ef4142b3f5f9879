//! The colours of the terminal: squares as backgrounds, men and numbers as bright or black ink.
//!
//! The 256-colour palette, because some terminals still know no more.  Both kinds of squares are
//! of middle brightness, so that white ink and black ink stand out on either.

use rookwright_board::{Colour, Mark, Square};

/// Ends whatever was begun.
pub(crate) const RESET: &str = "\x1b[0m";

const LIGHT: u8 = 103;
const DARK: u8 = 60;
const GIVEN: u8 = 136;
const FAULT: u8 = 160;
const WHITE_INK: u8 = 231;
const BLACK_INK: u8 = 16;

/// Begins a cell: its background and the ink of what is on it.
pub(crate) fn begin(square: Square, mark: Option<Mark>, man: Option<Colour>) -> String {
    let dark = (square.file.index() + square.rank.index()).is_multiple_of(2);
    let ground = match mark {
        Some(Mark::Given) => GIVEN,
        Some(Mark::Fault) => FAULT,
        _ if dark => DARK,
        _ => LIGHT,
    };
    // Bold makes numbers and outlines stronger; bold black is grey on some terminals.
    let (bold, ink) = match man {
        Some(Colour::Black) => ("", BLACK_INK),
        _ => ("1;", WHITE_INK),
    };
    format!("\x1b[0;{bold}48;5;{ground};38;5;{ink}m")
}
