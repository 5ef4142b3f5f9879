//! Numbers that a user may choose for a sheet, with their limits.

use rookwright_board::BadValue;

/// The most puzzles on a page.
pub const MOST_PER_PAGE: u32 = 20;

/// The number of puzzles on a page.
///
/// # Errors
/// If the text is not a number from 1 to [`MOST_PER_PAGE`].
pub fn per_page(text: &str) -> Result<u32, BadValue> {
    let number = text.parse().ok().filter(|number| (1..=MOST_PER_PAGE).contains(number));
    number.ok_or_else(|| BadValue::new(format!("a page holds 1 to {MOST_PER_PAGE} puzzles, not '{text}'")))
}

/// The number of the first puzzle.
///
/// # Errors
/// If the text is not a number from 1 to a million.
pub fn first_number(text: &str) -> Result<u32, BadValue> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000).contains(number));
    number.ok_or_else(|| BadValue::new(format!("'{text}' is not a puzzle number: expected 1 to 1000000")))
}

/// The resolution in pixels per inch.
///
/// # Errors
/// If the text is not a number from 20 to 1200.
pub fn dpi(text: &str) -> Result<u32, BadValue> {
    let number = text.parse().ok().filter(|number| (20..=1200).contains(number));
    number.ok_or_else(|| {
        BadValue::new(format!("'{text}' is not a resolution: expected 20 to 1200 pixels per inch"))
    })
}
