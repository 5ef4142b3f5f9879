//! Reads puzzles and answers from words, files or standard input.

use crate::failure::Failure;
use rookwright_chess::{FenError, Size};
use rookwright_collection::default_file;
use rookwright_ops::PuzzleInput;
use rookwright_puzzle::{Puzzle, Solution, Wrong};
use rookwright_run::options::Given;
use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The most bytes in a puzzle file.
const LONGEST_PUZZLE: u64 = 16 << 20;
/// The most bytes in an answer: ten times ten million queens as JSON.
const LONGEST_ANSWER: u64 = 2 << 30;
/// The number of bytes read at a time.
const CHUNK: u64 = 1 << 20;
/// The most bytes in a collection: ten times ten thousand puzzles with their trees.
const LONGEST_COLLECTION: u64 = 256 << 20;

/// The variable that names another collection than the default one.
const VARIABLE: &str = "ROOKWRIGHT_COLLECTION";

/// Returns the file of the collection: the one given, the one that the variable names, or the default one.
pub(crate) fn file_of_collection(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let variable = || env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
    given.map(Path::to_owned).or_else(variable).or_else(default_file).ok_or_else(|| {
        let message = format!("there is no folder for data: name a file with --file or {VARIABLE}");
        Failure::Input(message)
    })
}

/// Returns the file that the words of a puzzle name, if they name one; `-` is standard input.
pub(crate) fn file_of_puzzle<T: AsRef<OsStr>>(words: &[T]) -> Option<&OsStr> {
    match words {
        [word] => {
            let word = word.as_ref();
            let is_path = word == "-" || word.to_string_lossy().contains(['.', '/', '\\']);
            (is_path || Path::new(word).is_file()).then_some(word)
        }
        [first, file] if first.as_ref() == "chessnum" => Some(file.as_ref()),
        _ => None,
    }
}

/// Returns the puzzle that the words name: a preset with its numbers, or a file.
pub(crate) fn puzzle(input: &Given<PuzzleInput>) -> Result<Puzzle, Failure> {
    let words = &input.options.words[..];
    if let [word] = words
        && file_of_puzzle(words).is_some()
    {
        // A file says everything about its puzzle; options would contradict it.
        refuse_preset_options(input)?;
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
        refuse_preset_options(input)?;
        let text = read(file, LONGEST_PUZZLE)?;
        return Puzzle::chessnum(&text).map_err(|faults| in_file(file, &faults));
    }
    // A slip that would otherwise be reported as an unknown puzzle.
    if let [file, _, ..] = words
        && Path::new(file).is_file()
    {
        return Err(Failure::Input(format!("'{file}' is a file: expected no words after it")));
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Puzzle::preset(&words, &input.options.preset).map_err(|error| {
        // Each fault has its own line, indented below `error: `.
        let faults = error.to_string().replace('\n', "\n       ");
        Failure::Input(faults + &board_hint(error.cause::<FenError>().and_then(|fen| fen.unusual)))
    })
}

/// Returns the advice to confirm an unusual board with `--board`; empty if the board is usual.
pub(crate) fn board_hint(board: Option<Size>) -> String {
    board.map_or(String::new(), |size| format!("\n       for a board of {size} add --board {size}"))
}

/// Refuses the options of presets for puzzles from files, which contain such settings themselves.
fn refuse_preset_options(input: &Given<PuzzleInput>) -> Result<(), Failure> {
    if input.names().any(|name| name != "words") {
        let message = "options like --torus, --closed and --stipulation are only for puzzles given by name; a file has its own settings";
        return Err(Failure::input(message));
    }
    Ok(())
}

/// Reads the answers in a file.
///
/// The inner error is an answer that is already wrong by its form, like a move that is not legal.
pub(crate) fn answers(puzzle: &Puzzle, file: &str) -> Result<Result<Vec<Solution>, Wrong>, Failure> {
    let text = read(file, LONGEST_ANSWER)?;
    match puzzle.read_answers(&text) {
        Ok(answers) if answers.is_empty() => Err(in_file(file, &"it contains no answer")),
        Ok(answers) => Ok(Ok(answers)),
        Err(error) if error.is_wrong() => {
            Ok(Err(Wrong { message: error.to_string(), diagram: puzzle.diagram() }))
        }
        Err(error) => Err(in_file(file, &error)),
    }
}

/// Reads an answer that contains its own puzzle, which proofs do; `None` if the file has no such answer.
pub(crate) fn answer_alone(file: &str, input: &Given<PuzzleInput>) -> Result<Option<Solution>, Failure> {
    if file != "-" && !Path::new(file).is_file() {
        return Ok(None);
    }
    let Some(answer) = Solution::read_alone(&read(file, LONGEST_ANSWER)?) else { return Ok(None) };
    refuse_preset_options(input)?;
    answer.map(Some).map_err(|error| in_file(file, &error))
}

/// Reads the bytes of a file with one or many puzzles.
pub(crate) fn collection(file: &str) -> Result<Vec<u8>, Failure> {
    read_bytes(file, LONGEST_COLLECTION, |_| false)
}

fn in_file(file: &str, error: &impl ToString) -> Failure {
    let name = if file == "-" { "standard input" } else { file };
    let lines: Vec<_> = error.to_string().lines().map(|line| format!("{name}: {line}")).collect();
    Failure::Input(lines.join("\n       "))
}

fn read(file: &str, longest: u64) -> Result<String, Failure> {
    // Text contains no zero byte, so reading `/dev/zero` ends at once.
    as_text(read_bytes(file, longest, |chunk| chunk.contains(&0))?).map_err(|why| in_file(file, &why))
}

/// Reads the bytes of a file; stops early after a chunk for which `is_enough` is true.
fn read_bytes(file: &str, longest: u64, is_enough: impl Fn(&[u8]) -> bool) -> Result<Vec<u8>, Failure> {
    let fail = |what: &dyn ToString| in_file(file, &what.to_string());
    let source: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin()),
        _ => Box::new(File::open(file).map_err(|error| fail(&format!("cannot be read: {error}")))?),
    };
    // One byte more than allowed shows that the file is too long.
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

/// Returns the bytes as text, or the reason why they are not text.
pub(crate) fn as_text(bytes: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|error| {
        format!("is not text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
    })?;
    match text.find('\0') {
        Some(at) => Err(format!("is not text: byte {} is zero", at + 1)),
        None => Ok(text),
    }
}

/// [`in_file`] relies on `Faults` having one fault per line.
#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::{Fault, Faults};

    #[test]
    fn every_fault_names_the_file() {
        let fault = |line| Fault { line, column: 2, message: "wrong".into() };
        let Failure::Input(message) = in_file("my.puz", &Faults(vec![fault(1), fault(3)])) else { panic!() };
        assert_eq!(message, "my.puz: line 1, column 2: wrong\n       my.puz: line 3, column 2: wrong");
    }
}
