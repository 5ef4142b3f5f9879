//! Reads answers to placement puzzles, and draws solutions.
//!
//! [`read_answers`] reads what this program writes and what people draw:
//! - a board, top rank first (a whole `.puz` file with the pieces filled in is fine);
//! - pictures as `solve` prints them, with coordinates and figurines;
//! - a line `men: Qa4 Qb2`, or just `Q a4, Q b2`, or `columns: 2 4 1 3`: the file of the queen on each rank from the first
//!   up, as large boards are written;
//! - JSON: a solution, a list of them, a whole document with `solutions`, or one solution a line.

use crate::puz::KEYS;
use crate::puzzle::Placement;
use crate::rule::{Region, Rule};
use rookwright_board::{
    Diagram, Document, Faults, Geometry, Mark, Men, Piece, Square, SquareSet, Token, men_in,
};
use rookwright_run::{AnswerError, Bound, NOTHING_PRINTED, check_format, is_printed_run, printed_lists};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the picture of a solution, with the given pieces marked.  If there are only the given pieces, it is
/// the picture of the puzzle, and the squares that a rule names are marked too.
///
/// ```
/// use rookwright_placement::{Queens, diagram};
///
/// let picture = diagram(&Queens::new(4).puzzle()?, &"Qa2 Qb4 Qc1 Qd3".parse()?);
/// assert_eq!(picture.to_string(), "\
/// . Q . .
/// . . . Q
/// Q . . .
/// . . Q .
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagram(puzzle: &Placement, men: &Men) -> Diagram {
    let open = men == puzzle.givens();
    let asked = asked(puzzle).filter(|_| open).map(|square| (square, Mark::Asked));
    let given = puzzle.givens().iter().map(|(square, _)| (square, Mark::Given));
    let numbers = numbers(puzzle);
    let free = puzzle.forbidden().iter().filter(|square| !numbers.contains_key(square));
    let forbidden = free.map(|square| (square, Mark::Cross));
    Diagram {
        men: men.clone(),
        // If a square has several marks, the last one stays.
        marks: asked.chain(forbidden).chain(given).collect(),
        numbers,
        ..Diagram::of(puzzle.geometry().clone())
    }
}

/// Returns the squares that a rule names but for which no number is drawn.
fn asked(puzzle: &Placement) -> impl Iterator<Item = Square> + '_ {
    let named = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Attacked { squares: Region::Squares(squares), times, .. } => {
            (!matches!(times, Bound::Exactly(_))).then_some(squares)
        }
        _ => None,
    });
    named.flat_map(SquareSet::iter)
}

/// Returns the number of attacks that a rule asks for on each single square.
fn numbers(puzzle: &Placement) -> BTreeMap<Square, u32> {
    let exact = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Attacked { squares: Region::Squares(squares), times: Bound::Exactly(times), .. } => {
            Some((squares, *times))
        }
        _ => None,
    });
    exact.flat_map(|(squares, times)| squares.iter().map(move |square| (square, times))).collect()
}

/// Returns the files of the pieces, from the first rank up: `columns: 2 4 1 3`.  Returns `None` unless every
/// rank has exactly one piece and all are of one kind.
///
/// ```
/// use rookwright_placement::{Queens, columns};
///
/// let four = Queens::new(4).puzzle()?;
/// let columns = columns(&four, &"Qa2 Qb4 Qc1 Qd3".parse()?);
/// assert_eq!(columns.as_deref(), Some("columns: 3 1 4 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn columns(puzzle: &Placement, men: &Men) -> Option<String> {
    let ranks = puzzle.geometry().ranks() as usize;
    let alike = puzzle.material().len() == 1;
    let mut files = vec![0; ranks];
    for (square, _) in men.iter() {
        files[square.rank.index() as usize] = square.file.index() + 1;
    }
    if !alike || men.len() != ranks || files.contains(&0) {
        return None;
    }
    let mut text = String::from("columns:");
    for file in files {
        let _ = write!(text, " {file}");
    }
    Some(text)
}

/// Returns every answer in a text.
///
/// ```
/// use rookwright_placement::{Queens, check, read_answers};
///
/// let four = Queens::new(4).puzzle()?;
/// let answers = read_answers(&four, "columns: 2 4 1 3")?;
/// assert_eq!(answers, ["Qa3 Qb1 Qc4 Qd2".parse()?]);
/// assert!(check(&four, &answers[0]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_answers(puzzle: &Placement, text: &str) -> Result<Vec<Men>, AnswerError> {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    if trimmed.starts_with(['{', '[']) {
        return read_json(trimmed);
    }
    // The order matters: a picture also has words that a list could begin with, and the last form accepts
    // nearly anything.
    if let Some(pictures) = read_pictures(puzzle, text) {
        return Ok(pictures);
    }
    if let Some(lists) = printed_lists(text, &["men", "columns"]) {
        return Ok(lists.into_iter().map(|list| read_text(puzzle, list)).collect::<Result<_, _>>()?);
    }
    // A count without solutions is no answer, and its words would be read as a list of pieces.
    if is_printed_run(text) {
        return Err(Faults(vec![Token::START.fault(NOTHING_PRINTED)]).into());
    }
    match bare_lists(text) {
        Some(lists) => Ok(lists.into_iter().map(read_list).collect::<Result<_, _>>()?),
        None => Ok(vec![read_text(puzzle, text)?]),
    }
}

/// Returns the lines if each is a list of men, like `K a2, Q a1`: one answer each.
fn bare_lists(text: &str) -> Option<Vec<Token<'_>>> {
    let lines = text.lines().zip(1..).map(|(text, line)| Token { text, line, column: 1 });
    let lines: Vec<_> =
        lines.filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('#')).collect();
    let begins = |line: &Token<'_>| men_in(*line).next().is_some_and(|(_, man)| man.is_ok());
    (!lines.is_empty() && lines.iter().all(begins)).then_some(lines)
}

fn read_list(list: Token<'_>) -> Result<Men, Faults> {
    let mut faults = Faults::default();
    let men =
        men_in(list).filter_map(|(at, man)| faults.keep(&at, man).map(|(square, piece)| (at, square, piece)));
    let men = men.collect();
    let board = placed(men, &mut faults);
    faults.or(Some(board))
}

/// Puts men on the board; a square that is taken is a fault.
fn placed(mut men: Vec<(Token<'_>, Square, Piece)>, faults: &mut Faults) -> Men {
    // Sorted first, so that a million pieces are placed without moving any.
    men.sort_by_key(|&(_, square, _)| square);
    let mut board = Men::default();
    for (token, square, piece) in men {
        faults.keep(&token, board.put(square, piece));
    }
    board
}

/// Reads boards as this program draws them, with the number of each rank before it; other lines are skipped.
/// Returns `None` if the text has no such board.  If several follow one another, the first may be the puzzle.
fn read_pictures(puzzle: &Placement, text: &str) -> Option<Vec<Men>> {
    let (board, ranks) = (puzzle.geometry(), puzzle.geometry().ranks());
    let mut pictures: Vec<Vec<(Square, Piece)>> = Vec::new();
    let mut expected = ranks;
    for line in text.lines() {
        // Marks surround a piece, or take the place of an empty square.
        let cells = line.split(|c: char| c.is_whitespace() || "[]!".contains(c));
        let cells: Vec<_> = cells.filter(|cell| !cell.is_empty()).collect();
        // Each rank of a picture begins with its number, counting down; what comes between is a caption.
        if cells.first().is_none_or(|first| *first != expected.to_string()) {
            continue;
        }
        // A hole is drawn as nothing at all, or as '-'.
        let mut rank: Vec<Square> =
            (0..board.files()).filter_map(|file| Square::at(file, expected - 1)).collect();
        if cells.len() - 1 < rank.len() {
            rank.retain(|&square| board.contains(square));
        }
        if cells.len() - 1 != rank.len() {
            continue;
        }
        if expected == ranks {
            pictures.push(Vec::new());
        }
        for (cell, square) in cells[1..].iter().zip(rank) {
            let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
            // Clues and marks are printed on empty squares.
            if !is_number && !matches!(*cell, "." | "·" | "×" | "x" | "?" | "-") {
                let piece = Piece::from_figurine(cell).or_else(|| cell.parse().ok())?;
                pictures.last_mut()?.push((square, piece));
            }
        }
        expected = if expected == 1 { ranks } else { expected - 1 };
    }
    let whole = !pictures.is_empty() && expected == ranks;
    let mut pictures: Vec<Men> = pictures.into_iter().map(|men| men.into_iter().collect()).collect();
    // `solve` prints the puzzle above its solutions.
    if pictures.len() > 1 && pictures[0] == *puzzle.givens() {
        pictures.remove(0);
    }
    whole.then_some(pictures)
}

fn read_text(puzzle: &Placement, text: &str) -> Result<Men, Faults> {
    let document = Document::read(text);
    let mut faults = Faults::default();
    let mut men: Vec<(Token<'_>, Square, Piece)> = Vec::new();
    let mut listed = false;
    for entry in &document.entries {
        match entry.key.text {
            "men" => {
                listed = true;
                for (word, man) in men_in(entry.value) {
                    men.extend(faults.keep(&word, man).map(|(square, piece)| (word, square, piece)));
                }
            }
            // A list of columns, as puzzles of queens are often answered: the file of the piece on each rank.
            // All are of the first kind.
            "columns" => {
                listed = true;
                let piece = puzzle.material().first().map_or(Piece::WHITE_QUEEN, |one| one.piece);
                for (word, rank) in entry.value.words().zip(0..) {
                    let file = word.text.parse().ok().and_then(|file: u32| file.checked_sub(1));
                    match file.and_then(|file| Square::at(file, rank)) {
                        Some(square) => men.push((word, square, piece)),
                        None => faults.add(&word, "expected the number of a file, from 1"),
                    }
                }
            }
            // The other keys of a puzzle file do not matter for the answer.
            key if KEYS.known.contains(&key) => {}
            _ => faults.add(&entry.key, "unknown key: expected men, columns, or a key of the puzzle"),
        }
    }
    // Men named in a line and a drawn board add up; `placed` finds two on one square.
    let drawn = document.size(&mut faults);
    if drawn.is_some() {
        let (files, ranks) = (puzzle.geometry().files(), puzzle.geometry().ranks());
        let first = document.rows[0][0];
        if drawn != Some(Geometry::new(files, ranks)) {
            faults.add(&first, format!("expected a board of {files}x{ranks}"));
        }
        for (square, token) in document.cells().filter(|(_, token)| !matches!(token.text, "." | "-")) {
            let expected = format!("'{}': expected a piece letter, '.' or '-'", token.text);
            if let Some(piece) = faults.keep(&token, token.text.parse().map_err(|_| expected)) {
                men.push((token, square, piece));
            }
        }
    } else if !listed {
        faults.add(&Token::START, "expected an answer: a board, a line 'men: Qa4 Qb2', or JSON");
    }
    let board = placed(men, &mut faults);
    faults.or(Some(board))
}

fn read_json(text: &str) -> Result<Vec<Men>, AnswerError> {
    let mut answers = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| AnswerError::Other(format!("not JSON: {error}")))?;
        check_format(&value).map_err(|newer| AnswerError::Other(newer.to_string()))?;
        gather(&value, &mut answers)?;
    }
    Ok(answers)
}

/// Adds the answers of a JSON value: a solution, a list of them, or a document.
fn gather(value: &Value, answers: &mut Vec<Men>) -> Result<(), AnswerError> {
    match value {
        Value::Array(list) => list.iter().try_for_each(|one| gather(one, answers)),
        Value::Object(object) => match (object.get("solutions"), object.get("placement")) {
            (Some(Value::Array(list)), _) => list.iter().try_for_each(|one| gather(one, answers)),
            (_, Some(Value::Object(kinds))) => {
                answers.push(read_kinds(kinds).map_err(AnswerError::Other)?);
                Ok(())
            }
            _ => Err(AnswerError::Other("expected \"placement\" or \"solutions\" in the JSON".to_owned())),
        },
        _ => Err(AnswerError::Other("expected a JSON object or a list of them".to_owned())),
    }
}

/// Reads the squares of each kind of piece.
fn read_kinds(kinds: &Map<String, Value>) -> Result<Men, String> {
    let mut placed: Vec<(Square, Piece)> = Vec::new();
    for (kind, squares) in kinds {
        // Each kind of piece has its list of squares.
        let piece = Piece::named(kind).ok_or_else(|| format!("there is no piece \"{kind}\""))?;
        let squares = squares.as_array().ok_or_else(|| format!("\"{kind}\": expected a list of squares"))?;
        for square in squares {
            let name =
                square.as_str().ok_or_else(|| format!("\"{kind}\": expected a square, not {square}"))?;
            let square: Square = name.parse().map_err(|error| format!("\"{kind}\": {error}"))?;
            placed.push((square, piece));
        }
    }
    // Sorted first, as in `placed`.
    placed.sort_by_key(|&(square, _)| square);
    let mut men = Men::default();
    placed
        .into_iter()
        .try_for_each(|(square, piece)| men.put(square, piece))
        .map_err(|error| error.to_string())?;
    Ok(men)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_marked_until_it_is_answered() {
        let text = "puzzle: placement\nboard: 4x4\nplace: 2 Q\nforbid: a2\n\
            rule: a1 a2 a3 b1 attacked at least 1 by Q, lines through\n\
            rule: c1 attacked exactly 2 by Q, lines through\n\
            . . . .\nQ . . .\n. . . .\n. . . .\n";
        let puzzle: Placement = text.parse().unwrap();
        let open = diagram(&puzzle, puzzle.givens()).to_string();
        assert!(open.starts_with("given: a3\ncross: a2\nasked: a1 b1\n"), "{open}");
        assert!(open.ends_with(". . 2 .\n"), "{open}");
        let answer: Men = "Qa3 Qc2".parse().unwrap();
        assert!(diagram(&puzzle, &answer).to_string().starts_with("given: a3\ncross: a2\n. . . .\n"));

        for (text, expected) in [
            ("Q a3, Q c2", Ok(1)),
            ("# mine\nQa3 Qc2\n\nQ a3 Q d1\n", Ok(2)),
            ("men: Q a3, Qc2", Ok(1)),
            ("Q a3, Q a3", Err("line 1, column 7: a3 is given twice")),
            ("Q a3, Q", Err("line 1, column 7: expected a square after 'Q'")),
            ("Nothing\n[engine search, 0.1 s]\n", Err("no solution")),
        ] {
            let read = read_answers(&puzzle, text).map(|all| all.len()).map_err(|error| error.to_string());
            match expected {
                Ok(number) => assert_eq!(read, Ok(number), "{text}"),
                Err(part) => {
                    assert!(read.as_ref().is_err_and(|error| error.contains(part)), "{text}: {read:?}");
                }
            }
        }

        // A drawn board is as large as the puzzle's.
        let drawn = "Q . . .\n. . . .\n";
        let read = |text: &str| read_answers(&puzzle, text).map_err(|error| error.to_string());
        assert_eq!(read(&format!(". . . .\n{drawn}. . . .\n")), Ok(vec!["Qa3".parse().unwrap()]));
        let wrong = read(&format!(". . . .\n{drawn}")).unwrap_err();
        assert!(wrong.contains("line 1, column 1: expected a board of 4x4"), "{wrong}");

        // A person who fills in the picture leaves the other marks unchanged.
        let filled = "4 . . . .\n3 [Q] . . .\n2 x . Q .\n1 ? ? 2 .\n  a b c d\n";
        let read = read_answers(&puzzle, &filled.replace(" 2 .\n  a", " . .\n  a"));
        assert_eq!(read, Ok(vec![answer]));
    }
}
