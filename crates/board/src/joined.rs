//! Writes lists: with a gap between the items, or one item a line.

use std::fmt::{Display, Formatter, Result};

/// Writes items one after the other, with a gap between them.
pub(crate) fn write_joined<T: Display>(
    f: &mut Formatter<'_>,
    gap: &str,
    items: impl IntoIterator<Item = T>,
) -> Result {
    for (nth, item) in items.into_iter().enumerate() {
        f.write_str(if nth == 0 { "" } else { gap })?;
        write!(f, "{item}")?;
    }
    Ok(())
}

/// Writes at most this number of items, one a line, and how many more there are.
pub fn write_lines<T: Display>(f: &mut Formatter<'_>, items: &[T], most: usize) -> Result {
    write_joined(f, "\n", items.iter().take(most))?;
    match items.len().saturating_sub(most) {
        0 => Ok(()),
        more => write!(f, "\n... and {more} more"),
    }
}
