//! Reads puzzles from puzzle files and from JSON lines.

use rookwright_board::{Faults, escaped};
use rookwright_puzzle::{AnswerError, Puzzle, Solution};
use rookwright_run::{NewerFormat, check_format};
use serde_json::{Map, Value};

/// A puzzle to print, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution given with it, if any.  That of a placement or a tour has been checked.
    pub solution: Option<Solution>,
    /// The difficulty, from 1; `None` if it is not known.
    pub difficulty: Option<u8>,
    /// The rating of a mate, which is finer than its difficulty; `None` if it is not known.
    pub rating: Option<u16>,
    /// The title, if it has one.
    pub title: Option<String>,
}

/// The reason why a puzzle cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text of the puzzle has faults.
    #[error("{0}")]
    Puzzle(Faults),
    /// The line is not JSON.
    #[error("not valid JSON: {0}")]
    Json(String),
    /// A newer version of the program wrote the line.
    #[error("{0}")]
    Newer(NewerFormat),
    /// The line is JSON, but not a puzzle.
    #[error("not a puzzle: expected an object with the field \"puz\", the text of a puzzle file")]
    NoPuzzle,
    /// The puzzle inside the line has faults.
    #[error("\"puz\": {0}")]
    Puz(Faults),
    /// The solution cannot be read.
    #[error("\"solution\": {0}")]
    Solution(AnswerError),
    /// The field has no solution or several instead of one.
    #[error("\"solution\": expected one solution, not {0}")]
    Solutions(usize),
    /// The solution is wrong.
    #[error("\"solution\" is wrong: {0}")]
    Wrong(String),
    /// The difficulty is not a level of such puzzles.
    #[error("\"difficulty\": expected a whole number from 1 to {of}, not {found}")]
    Difficulty {
        /// The value of the field.
        found: String,
        /// The highest level.
        of: u8,
    },
}

/// Returns the highest level of difficulty.
pub(super) fn hardest(puzzle: &Puzzle) -> u8 {
    match puzzle {
        Puzzle::Tour(_) => 3,
        _ => 5,
    }
}

impl Printed {
    /// Returns a puzzle without a solution and a difficulty.
    pub fn new(puzzle: Puzzle) -> Self {
        let title = puzzle.own_title().map(str::to_owned).filter(|title| !title.trim().is_empty());
        Self { puzzle, solution: None, difficulty: None, rating: None, title }
    }

    /// Reads the text of a puzzle file.
    ///
    /// # Errors
    /// If the text has faults.
    pub fn read_puz(text: &str) -> Result<Self, ReadError> {
        text.parse().map(Self::new).map_err(ReadError::Puzzle)
    }

    /// Reads a JSON line, as `generate ... --jsonl` prints them.
    ///
    /// The field `puz` is the text of the puzzle.  `solution` and `difficulty` are optional; other fields are ignored.
    ///
    /// # Errors
    /// If the line is not a puzzle, or a field is wrong.
    pub fn read_line(line: &str) -> Result<Self, ReadError> {
        let value: Value =
            serde_json::from_str(line.trim_start_matches('\u{feff}')).map_err(|error| json_error(&error))?;
        check_format(&value).map_err(ReadError::Newer)?;
        let Value::Object(object) = value else { return Err(ReadError::NoPuzzle) };
        let Some(Value::String(puz)) = object.get("puz") else { return Err(ReadError::NoPuzzle) };
        let mut printed = Self::new(puz.parse().map_err(ReadError::Puz)?);
        printed.solution = read_solution(&printed.puzzle, &object)?;
        printed.difficulty = read_difficulty(&printed.puzzle, &object)?;
        let rating = object.get("difficulty").and_then(|difficulty| difficulty.get("rating")?.as_u64());
        printed.rating = rating.and_then(|rating| rating.try_into().ok());
        Ok(printed)
    }
}

/// Returns the error with the character instead of line and column, because the text is a single line.
fn json_error(error: &serde_json::Error) -> ReadError {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    ReadError::Json(match error.column() {
        0 => what.to_owned(),
        column => format!("{what} at character {column}"),
    })
}

fn read_solution(puzzle: &Puzzle, object: &Map<String, Value>) -> Result<Option<Solution>, ReadError> {
    let Some(value) = object.get("solution").filter(|value| !value.is_null()) else { return Ok(None) };
    let mut found = puzzle.read_answers(&value.to_string()).map_err(ReadError::Solution)?;
    if found.len() != 1 {
        return Err(ReadError::Solutions(found.len()));
    }
    let Some(solution) = found.pop() else { return Ok(None) };
    // A key can only be checked by a search, which finding the answer does anyway.
    let by_rules_alone = match puzzle {
        Puzzle::Mate(problem) => problem.stipulation().is_one_line(),
        _ => true,
    };
    if by_rules_alone {
        solution.check().map_err(|wrong| ReadError::Wrong(wrong.message.clone()))?;
    }
    Ok(Some(solution))
}

fn read_difficulty(puzzle: &Puzzle, object: &Map<String, Value>) -> Result<Option<u8>, ReadError> {
    let of = hardest(puzzle);
    let Some(value) = object.get("difficulty").filter(|value| !value.is_null()) else { return Ok(None) };
    // That of a mate is an object with a rating and stars.
    let value = value.get("stars").unwrap_or(value);
    let level = value.as_u64().and_then(|level| u8::try_from(level).ok());
    match level.filter(|level| (1..=of).contains(level)) {
        Some(level) => Ok(Some(level)),
        None => {
            let found: String = escaped(&value.to_string()).chars().take(40).collect();
            Err(ReadError::Difficulty { found, of })
        }
    }
}
