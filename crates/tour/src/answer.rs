//! Reads answers to tour puzzles, and draws tours.
//!
//! [`read_answers`] reads what this program writes and what people draw:
//! - a grid of numbers, top rank first (a whole `.puz` file with the numbers filled in is fine);
//! - pictures as `solve` prints them, each rank behind its own number;
//! - a line `tour: a1 b3 c5`, the squares in their order, as large boards are written;
//! - JSON: a solution, a list of them, a whole document with `solutions`, or one solution a line.

use crate::puz::KEYS;
use crate::puzzle::Tour;
use rookwright_board::{Diagram, Document, Faults, Geometry, Mark, Path, Square, Token};
use rookwright_run::{AnswerError, NOTHING_PRINTED, check_format, is_printed_run, printed_lists};
use serde_json::Value;
use std::collections::HashMap;

/// Returns the picture of the puzzle: the given numbers, and the start and end of the tour.
///
/// ```
/// use rookwright_tour::{Tour, puzzle_diagram};
///
/// let grid = "3 . . 12\n. . . .\n1 . . .\n";
/// let puzzle: Tour = format!("puzzle: tour\n{grid}").parse()?;
/// assert_eq!(puzzle_diagram(&puzzle).to_string(), grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle_diagram(puzzle: &Tour) -> Diagram {
    let ends = [puzzle.from(), puzzle.to()].into_iter().flatten();
    Diagram {
        numbers: puzzle.numbers().clone(),
        marks: ends.map(|end| (end, Mark::Dot)).collect(),
        ..Diagram::of(puzzle.geometry().clone())
    }
}

/// Returns the picture of a tour, with the given numbers marked.
///
/// ```
/// use rookwright_tour::{Tour, diagram, read_answers};
///
/// let puzzle: Tour = "puzzle: tour\n3 . . 12\n. . . .\n1 . . .".parse()?;
/// let answers = read_answers(&puzzle, "tour: a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3")?;
/// let picture = diagram(&puzzle, &answers[0]).to_string();
/// assert!(picture.ends_with("3 6 9 12\n8 11 2 5\n1 4 7 10\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagram(puzzle: &Tour, tour: &Path) -> Diagram {
    let mut diagram = Diagram {
        marks: puzzle.numbers().keys().map(|&square| (square, Mark::Given)).collect(),
        path: Some(tour.clone()),
        ..Diagram::of(puzzle.geometry().clone())
    };
    if !puzzle.numbers().is_empty() {
        // The puzzle has numbers, so that all squares are numbered.
        diagram.number_path();
    }
    diagram
}

/// Returns the tour in one line: `tour: a1 b3 c5`.
///
/// ```
/// use rookwright_board::Path;
/// use rookwright_tour::line;
///
/// let squares = vec!["a1".parse()?, "b3".parse()?, "c1".parse()?];
/// assert_eq!(line(&Path { squares, closed: false }), "tour: a1 b3 c1");
/// # Ok::<(), rookwright_board::SquareError>(())
/// ```
pub fn line(tour: &Path) -> String {
    // No name is longer than that of the corner, and there is one more character for the end of the line.
    let far = |side: fn(&Square) -> u32| tour.squares.iter().map(side).max().unwrap_or(0);
    let corner = Square::at(far(|square| square.file.index()), far(|square| square.rank.index()));
    let longest = corner.map_or(0, |corner| corner.to_string().len());
    let mut text = String::with_capacity(6 + (1 + longest) * tour.squares.len());
    text += "tour:";
    for square in &tour.squares {
        text.push(' ');
        square.push_name(&mut text);
    }
    text
}

/// Returns every answer in a text.
///
/// ```
/// use rookwright_tour::{PresetOptions, line, preset, read_answers};
///
/// let puzzle = preset(&["4x3"], &PresetOptions::default())?;
/// let answers = read_answers(&puzzle, "3 6 9 12\n8 11 2 5\n1 4 7 10")?;
/// assert_eq!(line(&answers[0]), "tour: a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_answers(puzzle: &Tour, text: &str) -> Result<Vec<Path>, AnswerError> {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    let closed = puzzle.is_closed();
    let paths = |lists: Vec<Vec<Square>>| lists.into_iter().map(|squares| Path { squares, closed }).collect();
    if trimmed.starts_with(['{', '[']) {
        return read_json(trimmed).map(paths);
    }
    if let Some(pictures) = read_pictures(puzzle, text) {
        return Ok(paths(pictures));
    }
    let lists = printed_lists(text, &["tour"]).map(|lists| lists.join("\n"));
    if lists.is_none() && is_printed_run(text) {
        return Err(Faults(vec![Token::START.fault(NOTHING_PRINTED)]).into());
    }
    Ok(read_text(puzzle, lists.as_deref().unwrap_or(text)).map(paths)?)
}

/// Reads boards as this program draws them, with the number of each rank before it; other lines are skipped.
/// Returns `None` if the text has no such board.
fn read_pictures(puzzle: &Tour, text: &str) -> Option<Vec<Vec<Square>>> {
    let board = puzzle.geometry();
    let mut pictures: Vec<HashMap<u32, Square>> = Vec::new();
    let mut expected = board.ranks();
    for line in text.lines() {
        // Marks surround a number.
        let cells = line.split(|c: char| c.is_whitespace() || "[]!()".contains(c));
        let mut cells = cells.filter(|cell| !cell.is_empty());
        if cells.next() != Some(&expected.to_string()) {
            continue;
        }
        // A hole is drawn as nothing at all, or as '-'.
        let open = (0..board.files()).filter_map(|file| Square::at(file, expected - 1));
        let open: Vec<Square> = open.filter(|&square| board.contains(square)).collect();
        // The text after the numbers may be a drawing.
        let numbers = cells.filter(|&cell| cell != "-").take(open.len()).map(|cell| cell.parse().ok());
        let numbers: Option<Vec<u32>> = numbers.collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() == open.len()) else { continue };
        if expected == board.ranks() {
            pictures.push(HashMap::new());
        }
        pictures.last_mut()?.extend(numbers.into_iter().zip(open));
        expected = if expected == 1 { board.ranks() } else { expected - 1 };
    }
    let whole = !pictures.is_empty() && expected == board.ranks();
    let in_order = |numbers: &HashMap<u32, Square>| {
        (1..=puzzle.area()).map(|number| numbers.get(&number).copied()).collect::<Option<Vec<_>>>()
    };
    pictures.iter().map(in_order).collect::<Option<Vec<_>>>().filter(|_| whole)
}

fn read_text(puzzle: &Tour, text: &str) -> Result<Vec<Vec<Square>>, Faults> {
    let document = Document::read(text);
    let mut faults = Faults::default();
    let mut tours = Vec::new();
    for entry in &document.entries {
        match entry.key.text {
            "tour" => {
                let squares = entry.value.items();
                tours.push(squares.filter_map(|item| faults.keep(&item, item.text.parse())).collect());
            }
            // The other keys of a puzzle file do not matter for the answer.
            key if KEYS.known.contains(&key) => {}
            _ => faults.add(&entry.key, "unknown key: expected tour, or a key of the puzzle"),
        }
    }
    // A grid and lines of squares may be in one file: the answer is every tour of both. Only a text with
    // neither is refused.
    let drawn = document.size(&mut faults);
    if drawn.is_some() {
        tours.extend(read_grid(puzzle, &document, drawn == Some(size(puzzle)), &mut faults));
    } else if tours.is_empty() {
        faults.add(&Token::START, "expected an answer: a grid of numbers, a line 'tour: a1 b3 c5', or JSON");
    }
    faults.or(Some(tours))
}

fn size(puzzle: &Tour) -> Result<Geometry, rookwright_board::GeometryError> {
    Geometry::new(puzzle.geometry().files(), puzzle.geometry().ranks())
}

/// Returns the squares of a grid in the order of their numbers.
fn read_grid(puzzle: &Tour, document: &Document<'_>, fits: bool, faults: &mut Faults) -> Option<Vec<Square>> {
    let board = puzzle.geometry();
    // A grid of another size would put every number on the wrong square, so one message replaces a long list
    // of them.
    if !fits {
        let first = document.rows[0][0];
        faults.add(&first, format!("expected a board of {}x{}", board.files(), board.ranks()));
        return None;
    }
    let mut order: HashMap<u32, Square> = HashMap::new();
    let mut whole = true;
    for (square, token) in document.cells().filter(|(_, token)| !matches!(token.text, "." | "-")) {
        let number: Option<u32> =
            token.text.parse().ok().filter(|number| (1..=puzzle.area()).contains(number));
        // The reading goes on after a fault, so that all of them are reported at once.
        let Some(number) = number else {
            let area = puzzle.area();
            faults.add(&token, format!("'{}': expected a number from 1 to {area}, '.' or '-'", token.text));
            whole = false;
            continue;
        };
        if let Some(other) = order.insert(number, square) {
            faults.add(&token, format!("{number} is given twice: on {other} and on {square}"));
        }
    }
    // The squares of an unfinished tour are returned without its gaps, and `check` reports what is missing.
    whole.then(|| (1..=puzzle.area()).filter_map(|number| order.get(&number).copied()).collect())
}

fn read_json(text: &str) -> Result<Vec<Vec<Square>>, AnswerError> {
    let mut answers = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| AnswerError::Other(format!("not JSON: {error}")))?;
        check_format(&value).map_err(|newer| AnswerError::Other(newer.to_string()))?;
        gather(&value, &mut answers)?;
    }
    Ok(answers)
}

fn gather(value: &Value, answers: &mut Vec<Vec<Square>>) -> Result<(), AnswerError> {
    let wrong = |what: String| Err(AnswerError::Other(what));
    match value {
        Value::Array(list) => list.iter().try_for_each(|one| gather(one, answers)),
        // A whole document has `solutions`, and each of these is an object with a `tour` again.
        Value::Object(object) => match (object.get("solutions"), object.get("tour")) {
            (Some(Value::Array(list)), _) => list.iter().try_for_each(|one| gather(one, answers)),
            (_, Some(Value::Array(list))) => {
                let mut squares = Vec::with_capacity(list.len());
                for square in list {
                    let Some(name) = square.as_str() else {
                        return wrong(format!("\"tour\": expected a square, not {square}"));
                    };
                    squares.push(
                        name.parse().map_err(|error| AnswerError::Other(format!("\"tour\": {error}")))?,
                    );
                }
                answers.push(squares);
                Ok(())
            }
            _ => wrong("expected \"tour\", a list of squares, or \"solutions\" in the JSON".to_owned()),
        },
        _ => wrong("expected a JSON object or a list of them".to_owned()),
    }
}
