//! Reads the input line by line and limits the length of a line.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes. A game of a hundred thousand moves by each side fits.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// How many bytes of a longer line are skipped in search of its end. `/dev/zero` has none.
const MOST_BYTES_SKIPPED: usize = 16 << 20;

/// The result of reading a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InputLine {
    Line(String),
    /// The line was too long and was skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line. Invalid UTF-8 is replaced by characters that no command contains. Fails also if a
/// line does not end.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut line = Vec::new();
    // One byte more than the limit distinguishes a line that is too long.
    let read = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(InputLine::End);
    }
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        skip(input)?;
        return Ok(InputLine::TooLong);
    }
    Ok(InputLine::Line(String::from_utf8_lossy(&line).into_owned()))
}

/// Skips the rest of a line without storing it.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    let mut passed = 0;
    while passed < MOST_BYTES_SKIPPED {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        // What is skipped is taken from the buffer without a copy.
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (used, over) = (end.map_or(bytes.len(), |end| end + 1), end.is_some() || bytes.is_empty());
        input.consume(used);
        if over {
            return Ok(());
        }
        passed += used;
    }
    let endless = format!("a line does not end within {} MB", MOST_BYTES_SKIPPED >> 20);
    Err(io::Error::new(io::ErrorKind::InvalidData, endless))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn long_lines_are_passed_over() {
        let line = |length: usize| "x".repeat(length);
        for end in ["", "\n", "\nisready"] {
            for length in [LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE] {
                let text = format!("uci\n{}{end}", line(length));
                let mut input = BufReader::new(text.as_bytes());
                assert_eq!(read_line(&mut input).unwrap(), InputLine::Line("uci\n".to_owned()));
                let second = read_line(&mut input).unwrap();
                match second {
                    InputLine::Line(heard) => {
                        assert!(length == LONGEST_LINE && heard.trim_end() == line(length));
                    }
                    other => assert!(length > LONGEST_LINE && other == InputLine::TooLong),
                }
                if end.ends_with("isready") {
                    assert_eq!(read_line(&mut input).unwrap(), InputLine::Line("isready".to_owned()));
                }
                assert_eq!(read_line(&mut input).unwrap(), InputLine::End);
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_a_line_may_have() {
        let mut input = BufReader::new(io::repeat(b'x').take(4 * LONGEST_LINE as u64));
        assert_eq!(read_line(&mut input).unwrap(), InputLine::TooLong);
        assert_eq!(read_line(&mut input).unwrap(), InputLine::End);
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let error = read_line(&mut BufReader::new(io::repeat(b'x'))).unwrap_err();
        assert_eq!(error.to_string(), "a line does not end within 16 MB");
    }
}
