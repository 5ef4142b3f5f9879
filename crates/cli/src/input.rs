//! Puzzles and answers, from words, files or standard input.

use crate::args::TwistArgs;
use crate::failure::Failure;
use rookwright::chess::{Legality, Size};
use rookwright::{PresetOptions, Puzzle, Solution, Wrong};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No puzzle is longer than this.
const LONGEST_PUZZLE: u64 = 16 << 20;
/// Ten million queens as JSON take a tenth of it.
const LONGEST_ANSWER: u64 = 2 << 30;
/// So much is read at a time.
const CHUNK: u64 = 1 << 20;
/// Ten thousand puzzles with their trees take a tenth of it.
const LONGEST_COLLECTION: u64 = 256 << 20;

/// The puzzle that the words name: a preset and its numbers, or a file.
pub(crate) fn puzzle(words: &[String], twist: &TwistArgs) -> Result<Puzzle, Failure> {
    if let [word] = words
        && (word == "-" || word.contains(['.', '/', '\\']) || Path::new(word).is_file())
    {
        no_twist(twist)?;
        let text = read(word, LONGEST_PUZZLE)?;
        return text.parse().map_err(|faults| in_file(word, &faults));
    }
    if let [word, rest @ ..] = words
        && word == "chessnum"
    {
        let [file] = rest else {
            let message =
                "'chessnum' takes a file, like 'chessnum puzzle.puz', or - for a grid on standard input";
            return Err(Failure::input(message));
        };
        no_twist(twist)?;
        let text = read(file, LONGEST_PUZZLE)?;
        return Puzzle::chessnum(&text).map_err(|faults| in_file(file, &faults));
    }
    if let [file, _, ..] = words
        && Path::new(file).is_file()
    {
        return Err(Failure::Input(format!("'{file}' is a file, which takes no further words")));
    }
    let twist = PresetOptions {
        torus: twist.torus,
        given: twist.given.clone().map(|list| list.0).unwrap_or_default(),
        holes: twist.holes.clone().unwrap_or_default(),
        forbidden: twist.forbid.clone().unwrap_or_default(),
        closed: twist.closed,
        from: twist.from,
        to: twist.to,
        leaper: twist.leaper,
        stipulation: twist.stipulation,
        legality: legality(twist),
        board: twist.board,
    };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Puzzle::preset(&words, &twist).map_err(|error| {
        // One fault a line, each below the other.
        let faults = error.to_string().replace('\n', "\n       ");
        Failure::Input(faults + &board_hint(error.unusual_board()))
    })
}

/// How to say that a board is meant as it is.
pub(crate) fn board_hint(board: Option<Size>) -> String {
    board.map_or(String::new(), |size| format!("\n       for a board of {size} add --board {size}"))
}

/// How closely positions are looked at.
pub(crate) fn legality(twist: &TwistArgs) -> Legality {
    if twist.no_legality { Legality::Lenient } else { Legality::Strict }
}

/// A file says such things itself.
fn no_twist(twist: &TwistArgs) -> Result<(), Failure> {
    let placement = twist.torus || twist.given.is_some() || twist.holes.is_some() || twist.forbid.is_some();
    let tour = twist.closed || twist.from.is_some() || twist.to.is_some() || twist.leaper.is_some();
    let mate = twist.stipulation.is_some() || twist.no_legality || twist.board.is_some();
    if placement || tour || mate {
        let message = "options like --torus, --closed and --stipulation go with a puzzle's name; a file says such things itself";
        return Err(Failure::input(message));
    }
    Ok(())
}

/// The answers in a file; or what makes it a wrong one, where that is told by reading it.
pub(crate) fn answers(puzzle: &Puzzle, file: &str) -> Result<Result<Vec<Solution>, Wrong>, Failure> {
    let text = read(file, LONGEST_ANSWER)?;
    match puzzle.read_answers(&text) {
        Ok(answers) if answers.is_empty() => Err(in_file(file, &"there is no answer in it")),
        Ok(answers) => Ok(Ok(answers)),
        Err(error) if error.is_wrong() => {
            Ok(Err(Wrong { message: error.to_string(), diagram: puzzle.diagram() }))
        }
        Err(error) => Err(in_file(file, &error)),
    }
}

/// The answer in a file that says what it answers, if it does.
pub(crate) fn answer_alone(file: &str, twist: &TwistArgs) -> Result<Option<Solution>, Failure> {
    if file != "-" && !Path::new(file).is_file() {
        return Ok(None);
    }
    let Some(answer) = Solution::read_alone(&read(file, LONGEST_ANSWER)?) else { return Ok(None) };
    no_twist(twist)?;
    answer.map(Some).map_err(|error| in_file(file, &error))
}

/// The bytes of a file that holds puzzles, one or many.
pub(crate) fn collection(file: &str) -> Result<Vec<u8>, Failure> {
    read_bytes(file, LONGEST_COLLECTION, |_| false)
}

fn in_file(file: &str, error: &impl ToString) -> Failure {
    let name = if file == "-" { "standard input" } else { file };
    let lines: Vec<_> = error.to_string().lines().map(|line| format!("{name}: {line}")).collect();
    Failure::Input(lines.join("\n       "))
}

fn read(file: &str, longest: u64) -> Result<String, Failure> {
    // No text has a zero in it: the rest of `/dev/zero` need not be read.
    as_text(read_bytes(file, longest, |chunk| chunk.contains(&0))?).map_err(|why| in_file(file, &why))
}

/// The bytes of a file, as far as a chunk that is enough to know.
fn read_bytes(file: &str, longest: u64, is_enough: impl Fn(&[u8]) -> bool) -> Result<Vec<u8>, Failure> {
    let fail = |what: &dyn ToString| in_file(file, &what.to_string());
    let source: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(file).map_err(|error| fail(&format!("cannot be read: {error}")))?),
    };
    let mut source = source.take(longest + 1);
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let length = source.by_ref().take(CHUNK).read_to_end(&mut bytes);
        let length = length.map_err(|error| fail(&format!("cannot be read: {error}")))?;
        if length == 0 || is_enough(&bytes[before..]) {
            break;
        }
    }
    if bytes.len() as u64 > longest {
        return Err(fail(&format!("is longer than {} MB", longest >> 20)));
    }
    Ok(bytes)
}

/// The text that these bytes are, or why they are none.
pub(crate) fn as_text(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes)
        .map_err(|error| format!("is no text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))?;
    match text.find('\0') {
        Some(at) => Err(format!("is no text: byte {} is zero", at + 1)),
        None => Ok(text),
    }
}

/// Kept next to [`in_file`], which relies on it: one fault a line.
#[cfg(test)]
mod tests {
    use super::*;
    use rookwright::board::{Fault, Faults};

    #[test]
    fn every_fault_names_the_file() {
        let fault = |line| Fault { line, column: 2, message: "wrong".into() };
        let Failure::Input(message) = in_file("my.puz", &Faults(vec![fault(1), fault(3)])) else { panic!() };
        assert_eq!(message, "my.puz: line 1, column 2: wrong\n       my.puz: line 3, column 2: wrong");
    }
}
