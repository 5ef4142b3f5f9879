//! Messages beside the answer.

use rookwright_board::escaped_lines;
use std::io::{self, Write};

/// Prints a line on standard error.  If it cannot be written, nothing happens.  It may repeat what is wrong with the
/// input, so that control characters are escaped.
pub(crate) fn remark(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", escaped_lines(line));
}
