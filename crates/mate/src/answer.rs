//! Reads solutions that people submit, and draws solutions.
//!
//! An answer is a line of moves from the diagram: a key, a variation, or the whole line of a help or series
//! problem. [`read_answers`] accepts
//! - lines of moves in any notation, with or without numbers: `1.Rd8+ Kh7 2.Rh8#`, `d1d8 g8h7 d8h8`, also
//!   after `line:`. Several lines are several answers, and so are parts separated by `;`;
//! - JSON: `{"line": ["d1d8", "g8h7"]}` or `{"line": "1.Rd8+ Kh7"}`, a list of them, `{"solutions":
//!   [...]}`, `{"keys": ["d1d8"]}`, or one a line.
//!
//! Of the text that `solve` prints, the keys or the lines are read, and what is said about them is passed over. A part
//! with `no solution` has no answer; if no part has one, that is an error. Popeye's layout is not read.

use crate::drawing::picture;
use crate::puz::KEYS;
use crate::puzzle::{Part, Problem};
use crate::stipulation::Stipulation;
use crate::tokens::{read_each, read_tokens};
use crate::twin::PartName;
use rookwright_board::{Arrow, Diagram, Document, Faults, Token};
use rookwright_chess::{Move, MoveError, Square};
use rookwright_run::{AnswerError, NOTHING_PRINTED, check_format, is_printed_run};
use serde_json::Value;

/// Draws a solution: the key as an arrow in the diagram, or the last move and position of a line.
///
/// ```
/// use rookwright_mate::{Problem, diagram};
///
/// let problem = Problem::new("4k/5/4K/5/R4 w", "#1")?;
/// let key = problem.position().read_move("Ra5#")?;
/// assert!(diagram(&problem, &[key]).to_string().ends_with("\
/// arrow: a1 a5
/// . . . . k
/// . . . . .
/// . . . . K
/// . . . . .
/// R . . . .
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagram(problem: &Problem, line: &[Move]) -> Diagram {
    let whole = problem.stipulation().is_one_line();
    let shown = if whole { line.last() } else { line.first() };
    let mut diagram = problem.diagram();
    if whole {
        let counting = problem.stipulation().counting(line.len());
        let steps = line.iter().enumerate();
        let last = steps.fold(problem.position().clone(), |position, (nth, &step)| {
            // Illegal moves are not shown; `check` reports them.
            if position.moves().contains(&step) { counting.next(&position, nth, step) } else { position }
        });
        // The play is over, so no side is to move.
        (diagram.men, diagram.turn) = (picture(&last).men, None);
    }
    diagram.arrows.extend(shown.map(|step| Arrow { from: step.from().into(), to: step.to().into() }));
    diagram
}

/// Reads every answer to a problem, each with the index of its part in [`Problem::parts`]; 0 where there are neither twins
/// nor duplex. Lines after `b)` are for that part, lines before any name are for the diagram. JSON
/// names parts as `solve --json` does: `{"twins": [{"label": "b", "duplex": false, "report": {...}}]}`.
pub fn read_part_answers(problem: &Problem, text: &str) -> Result<Vec<(usize, Vec<Move>)>, AnswerError> {
    if problem.parts().is_empty() {
        return Ok(read_answers(problem, text)?.into_iter().map(|line| (0, line)).collect());
    }
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    if trimmed.starts_with(['{', '[']) {
        return read_part_json(problem, trimmed);
    }
    let mut answers = Vec::new();
    let mut says_nothing = false;
    for (index, text) in texts_of_parts(problem, text).into_iter().enumerate() {
        if text.split_whitespace().next().is_some() {
            let lines = read_text(&problem.parts()[index].problem, &text)?;
            says_nothing |= lines.is_none();
            answers.extend(lines.into_iter().flatten().map(|line| (index, line)));
        }
    }
    if says_nothing && answers.is_empty() { Err(nothing_printed()) } else { Ok(answers) }
}

/// Returns the index of the part with this name. Without twins, `a)` is the diagram.
fn part_named(parts: &[Part], name: PartName) -> Option<usize> {
    let label = |name: PartName| name.label.unwrap_or('a');
    parts.iter().position(|part| part.name.duplex == name.duplex && label(part.name) == label(name))
}

fn nothing_printed() -> AnswerError {
    let mut faults = Faults::default();
    faults.add(&Token::START, NOTHING_PRINTED);
    faults.into()
}

/// Returns the text about each part. What is about other parts is blank, so that places remain.
fn texts_of_parts(problem: &Problem, text: &str) -> Vec<String> {
    let parts = problem.parts();
    let mut texts = vec![String::new(); parts.len()];
    let mut now = 0;
    for line in text.lines() {
        let bare = line.trim_start();
        let named = PartName::split(bare).and_then(|(name, rest)| Some((part_named(parts, name)?, rest)));
        let mut shown = line.to_owned();
        if let Some((index, rest)) = named {
            now = index;
            // Spaces take the place of the name, so that columns in messages are those of the text.
            shown = " ".repeat(line.chars().count() - rest.chars().count()) + rest;
        }
        for (index, text) in texts.iter_mut().enumerate() {
            // Lines of other parts stay as empty lines, for the sake of the line numbers.
            text.push_str(if index == now { &shown } else { "" });
            text.push('\n');
        }
    }
    texts
}

fn read_part_json(problem: &Problem, text: &str) -> Result<Vec<(usize, Vec<Move>)>, AnswerError> {
    let mut answers = Vec::new();
    // One document, or one a line: the reader of a stream accepts both.
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| AnswerError::Other(format!("not JSON: {error}")))?;
        check_format(&value).map_err(|newer| AnswerError::Other(newer.to_string()))?;
        let Some(twins) = value.get("twins").and_then(Value::as_array) else {
            // A line of `--jsonl` names its part.
            let index = match value.get("part").and_then(Value::as_str) {
                Some(name) => PartName::split(name)
                    .and_then(|(name, _)| part_named(problem.parts(), name))
                    .ok_or_else(|| AnswerError::Other(format!("there is no part \"{name}\"")))?,
                None => 0,
            };
            let mut lines = Vec::new();
            gather(&problem.parts()[index].problem, &value, &mut lines)?;
            answers.extend(lines.into_iter().map(|line| (index, line)));
            continue;
        };
        // A document of a problem with twins has an entry for each part.
        for twin in twins {
            let (label, duplex) = (twin["label"].as_str().unwrap_or("a"), twin["duplex"] == true);
            let mut letters = label.chars();
            let name = letters.next().filter(|_| letters.next().is_none());
            let name = name.map(|label| PartName { label: Some(label), duplex });
            let Some(index) = name.and_then(|name| part_named(problem.parts(), name)) else {
                return Err(AnswerError::Other(format!("there is no part \"{label}\"")));
            };
            let mut lines = Vec::new();
            gather(&problem.parts()[index].problem, twin.get("report").unwrap_or(twin), &mut lines)?;
            answers.extend(lines.into_iter().map(|line| (index, line)));
        }
    }
    Ok(answers)
}

/// Reads every answer in a text.
///
/// ```
/// use rookwright_mate::{Problem, read_answers};
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let answers = read_answers(&problem, "d1d8; 1.Rd1-d8+ Kg8-h7 2.Rd8-h8#")?;
/// let answers: Vec<String> = answers.iter().map(|line| problem.line_words(line)).collect();
/// assert_eq!(answers, ["1.Rd8+", "1.Rd8+ Kh7 2.Rh8#"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_answers(problem: &Problem, text: &str) -> Result<Vec<Vec<Move>>, AnswerError> {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    if trimmed.starts_with(['{', '[']) {
        return read_json(problem, trimmed);
    }
    read_text(problem, text)?.ok_or_else(nothing_printed)
}

/// Returns the solutions in what `solve` prints: the keys, or the lines of help and series play with their next lines
/// where they are broken.
fn printed<'a>(problem: &Problem, text: &'a str) -> Vec<Vec<Token<'a>>> {
    let mut solutions: Vec<Vec<Token<'a>>> = Vec::new();
    let mut is_open = false;
    for (text, line) in text.lines().zip(1..) {
        let begins = text.starts_with("1.") || begins_without_number(problem, text);
        // Only indented lines continue a solution; what begins at the margin is a remark or the next
        // solution.
        is_open = begins || is_open && text.starts_with(' ');
        if begins {
            solutions.push(Vec::new());
        }
        if let Some(solution) = solutions.last_mut().filter(|_| is_open) {
            // A remark in brackets is no move.
            let moves = text.find('(').map_or(text, |remark| &text[..remark]);
            solution.extend(Token { text: moves, line, column: 1 }.words());
        }
    }
    if !problem.stipulation().is_one_line() {
        // Variations and remarks follow the key.
        solutions.iter_mut().for_each(|solution| solution.truncate(1));
    }
    solutions
}

/// Whether a line of help or series play begins with this text in UCI, where moves have no numbers.
fn begins_without_number(problem: &Problem, text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    let squares = word.get(..2).zip(word.get(2..4)).map(|(from, to)| [from, to].map(str::parse::<Square>));
    problem.stipulation().is_one_line() && squares.is_some_and(|both| both.iter().all(Result::is_ok))
}

/// Returns the solutions in what `solve` prints. `None` if there are none.
fn read_printed(problem: &Problem, text: &str) -> Result<Option<Vec<Vec<Move>>>, AnswerError> {
    let mut faults = Faults::default();
    let mut answers = Vec::new();
    for tokens in printed(problem, text) {
        match read_tokens(problem.position(), problem.stipulation(), tokens.into_iter()) {
            Ok(line) => answers.push(line),
            Err((token, error)) => faults.add(&token, error.to_string()),
        }
    }
    let answers = (!answers.is_empty()).then_some(answers);
    faults.or(Some(answers)).map_err(|faults| AnswerError::Illegal(faults.to_string()))
}

/// Reads the answers in a text. `None` if it says that there is no solution.
fn read_text(problem: &Problem, text: &str) -> Result<Option<Vec<Vec<Move>>>, AnswerError> {
    if is_printed_run(text) {
        return read_printed(problem, text);
    }
    if text.trim() == "no solution" {
        return Ok(None);
    }
    // Popeye's boards would be read as answers full of faults. One message says what is the matter.
    if let Some((line, _)) = (1..).zip(text.lines()).find(|(_, line)| line.trim_start().starts_with("+---a"))
    {
        let mut faults = Faults::default();
        faults.add(
            &Token { line, ..Token::START },
            "this is Popeye's layout, which is not read: expected a line like '1.Rd8+ Kh7 2.Rh8#', or JSON",
        );
        return Err(faults.into());
    }
    let document = Document::read(text);
    let mut faults = Faults::default();
    let mut answers = Vec::new();
    let (mut found, mut unreadable) = (false, false);
    // One bad line must not hide the others, so all are read and every fault is kept.
    let mut read = |tokens: Vec<Token<'_>>, faults: &mut Faults| {
        found = true;
        match read_tokens(problem.position(), problem.stipulation(), tokens.into_iter()) {
            Ok(line) if line.is_empty() => {}
            Ok(line) => answers.push(line),
            Err((token, error)) => {
                unreadable |= !matches!(error, MoveError::Illegal(_));
                faults.add(&token, error.to_string());
            }
        }
    };
    // Whether something is no answer at all. Illegal moves alone are an answer, and a wrong one.
    let mut unknown = false;
    for entry in &document.entries {
        match entry.key.text {
            "line" => read_each(entry.value.items(), &mut faults, &mut read),
            // The other keys of a puzzle file do not matter here.
            key if KEYS.known.contains(&key) => {}
            _ => {
                unknown = true;
                faults.add(&entry.key, "unknown key: expected line, or a key of the puzzle");
            }
        }
    }
    for row in &document.rows {
        // A move has at least two letters, a square of a drawn board has one. `h#2   4 + 5` is the caption.
        let board = row.iter().all(|token| token.text.chars().count() == 1);
        let caption = row.first().is_some_and(|token| token.text.parse::<Stipulation>().is_ok());
        if !board && !caption {
            read_each(row.iter().flat_map(|token| token.items()), &mut faults, &mut read);
        }
    }
    if !found && faults.0.is_empty() {
        unknown = true;
        faults.add(&Token::START, "expected an answer: a line like '1.Rd8+ Kh7 2.Rh8#', or JSON");
    }
    let read = faults.or(Some(Some(answers)));
    read.map_err(|faults| {
        if unknown || unreadable {
            AnswerError::Text(faults)
        } else {
            AnswerError::Illegal(faults.to_string())
        }
    })
}

fn read_json(problem: &Problem, text: &str) -> Result<Vec<Vec<Move>>, AnswerError> {
    let mut answers = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| AnswerError::Other(format!("not JSON: {error}")))?;
        check_format(&value).map_err(|newer| AnswerError::Other(newer.to_string()))?;
        gather(problem, &value, &mut answers)?;
    }
    Ok(answers)
}

fn gather(problem: &Problem, value: &Value, answers: &mut Vec<Vec<Move>>) -> Result<(), AnswerError> {
    let mut each = |list: &[Value]| list.iter().try_for_each(|one| gather(problem, one, answers));
    match value {
        Value::Array(list) => each(list),
        Value::String(line) => {
            answers.push(read_joined(problem, line)?);
            Ok(())
        }
        Value::Object(object) => {
            // A document has both: its solutions come first.
            let lists = ["solutions", "keys"].into_iter().filter_map(|key| object.get(key)?.as_array());
            if let Some(list) = lists.into_iter().next() {
                return each(list);
            }
            let line = match object.get("line") {
                Some(Value::String(line)) => line.clone(),
                Some(Value::Array(list)) => {
                    let words: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
                    let wrong = || AnswerError::Other("\"line\": expected moves, like \"d1d8\"".to_owned());
                    words.ok_or_else(wrong)?.join(" ")
                }
                // An entry of a list of keys names its move, without a line.
                _ => match object.get("move") {
                    Some(Value::String(key)) => key.clone(),
                    _ => {
                        let message = "expected \"line\", \"move\", \"keys\" or \"solutions\" in the JSON";
                        return Err(AnswerError::Other(message.to_owned()));
                    }
                },
            };
            answers.push(read_joined(problem, &line)?);
            Ok(())
        }
        _ => Err(AnswerError::Other("expected a JSON object, a line of moves, or a list of them".to_owned())),
    }
}

fn read_joined(problem: &Problem, line: &str) -> Result<Vec<Move>, AnswerError> {
    let number = rookwright_chess::line_words(line).count();
    let counting = problem.stipulation().counting(number);
    let read = problem.position().read_line(line, counting);
    read.map_err(|error| match error.error {
        MoveError::Illegal(_) => AnswerError::Illegal(error.to_string()),
        _ => AnswerError::Other(error.to_string()),
    })
}

#[cfg(test)]
mod tests;
