//! Reads the input line by line and limits the length of a line.

use std::io::{self, BufRead, Read};

/// The bytes of the longest line that is listened to: a game of a hundred thousand moves of either side fits.
pub(super) const LONGEST: usize = 1 << 20;

/// How many bytes are searched for the end of a longer line: `/dev/zero` has none.
const ENDLESS: usize = 16 << 20;

/// What came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Line(String),
    /// A line that was too long; it is gone.
    TooLong,
    /// There is no more.
    End,
}

/// The next line.  Bytes that are no text become signs that no command contains.  An error also means that a line
/// has no end.
pub(super) fn hear(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut line = Vec::new();
    // One byte more than may come tells a line that is too long from one that just is not.
    let read = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Heard::End);
    }
    if line.len() > LONGEST && line.last() != Some(&b'\n') {
        skip(input)?;
        return Ok(Heard::TooLong);
    }
    Ok(Heard::Line(String::from_utf8_lossy(&line).into_owned()))
}

/// Passes over the rest of a line without keeping it.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    let mut passed = 0;
    while passed < ENDLESS {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (used, over) = (end.map_or(bytes.len(), |end| end + 1), end.is_some() || bytes.is_empty());
        input.consume(used);
        if over {
            return Ok(());
        }
        passed += used;
    }
    let endless = format!("a line does not end within {} MB", ENDLESS >> 20);
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
            for length in [LONGEST, LONGEST + 1, 3 * LONGEST] {
                let text = format!("uci\n{}{end}", line(length));
                let mut input = BufReader::new(text.as_bytes());
                assert_eq!(hear(&mut input).unwrap(), Heard::Line("uci\n".to_owned()));
                let second = hear(&mut input).unwrap();
                match second {
                    Heard::Line(heard) => assert!(length == LONGEST && heard.trim_end() == line(length)),
                    other => assert!(length > LONGEST && other == Heard::TooLong),
                }
                if end.ends_with("isready") {
                    assert_eq!(hear(&mut input).unwrap(), Heard::Line("isready".to_owned()));
                }
                assert_eq!(hear(&mut input).unwrap(), Heard::End);
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_a_line_may_have() {
        let mut input = BufReader::new(io::repeat(b'x').take(4 * LONGEST as u64));
        assert_eq!(hear(&mut input).unwrap(), Heard::TooLong);
        assert_eq!(hear(&mut input).unwrap(), Heard::End);
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let error = hear(&mut BufReader::new(io::repeat(b'x'))).unwrap_err();
        assert_eq!(error.to_string(), "a line does not end within 16 MB");
    }
}
