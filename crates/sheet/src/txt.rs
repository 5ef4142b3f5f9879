//! Writes a sheet as plain text, 80 columns wide, for mail and terminals.
//!
//! Boards always have White at the bottom; the side to move is named in words.

mod wrap;

use crate::looks::Looks;
use crate::sheet::{Answer, AnswerLine, Entry, Sheet};
use crate::text::Text;
use rookwright_board::Diagram;
use wrap::{beside, columns, widest, wrap};

const WIDTH: usize = 80;
const GAP: usize = 4;
/// The least width of a cell, so that the text below narrow boards has room; three of these fit side by side.
const NARROW: usize = 24;
/// The largest board that is drawn.
const LARGEST: u32 = 400;
/// The greatest indentation of variations.
const DEEPEST: u8 = 8;

/// Returns the sheet as plain text.
///
/// ```
/// use rookwright_sheet::{Looks, Sheet, txt};
///
/// let sheet = Sheet { title: Some("Rooks & knights".into()), ..Sheet::default() };
/// assert_eq!(txt(&sheet, &Looks::default()), "Rooks & knights\n===============\n");
/// ```
pub fn txt(sheet: &Sheet, looks: &Looks) -> String {
    let mut parts = vec![head(sheet, looks)];
    if looks.has_puzzles() {
        parts.extend(puzzles(sheet, looks));
    }
    if looks.has_answers() {
        parts.extend(answers(sheet, looks));
    }
    parts.retain(|part| !part.is_empty());
    let parts: Vec<String> = parts.iter().map(|lines| lines.join("\n") + "\n").collect();
    parts.join("\n")
}

/// Returns the puzzles, and before the first of those that share a rule that rule.
fn puzzles(sheet: &Sheet, looks: &Looks) -> Vec<Vec<String>> {
    let rules = sheet.rules_of(&sheet.entries);
    let own_rules = rules.is_none();
    let mut parts = Vec::new();
    let mut cells = Vec::new();
    for (nth, entry) in sheet.entries.iter().enumerate() {
        for rule in rules.iter().flatten().filter(|rule| rule.first == nth) {
            parts.extend(rows(std::mem::take(&mut cells)));
            parts.push(wrap(&rule.text, WIDTH, 0));
        }
        cells.push(puzzle(entry, sheet, looks, own_rules));
    }
    parts.extend(rows(cells));
    parts
}

/// Returns the heading and the line for a name.
fn head(sheet: &Sheet, looks: &Looks) -> Vec<String> {
    let mut out = sheet.title.as_deref().map_or_else(Vec::new, |title| underlined(title, '='));
    out.extend(sheet.subtitle.iter().flat_map(|subtitle| wrap(subtitle, WIDTH, 0)));
    if looks.has_puzzles() && sheet.name_line {
        let name = format!("{} ", sheet.language.text("sheet.name"));
        let date = format!("  {} ", sheet.language.text("sheet.date"));
        let (long, short) = (WIDTH - columns(&name) - columns(&date) - 20, 20);
        out.extend([String::new(), format!("{name}{}{date}{}", "_".repeat(long), "_".repeat(short))]);
    }
    // A head without a title does not begin with an empty line.
    let first = out.iter().position(|line| !line.is_empty()).unwrap_or(out.len());
    out.split_off(first)
}

fn underlined(heading: &str, with: char) -> Vec<String> {
    let mut lines = wrap(heading, WIDTH, 0);
    if !lines.is_empty() {
        lines.push(with.to_string().repeat(widest(&lines)));
    }
    lines
}

/// A board with its text: below a puzzle, or the number above an answer.
struct Cell {
    room: usize,
    upper: Vec<String>,
    lower: Vec<String>,
}

/// Returns the width of a cell with this board.
fn room(board: &[String]) -> usize {
    widest(board).max(NARROW)
}

/// Returns the cells in rows, as many in each as fit.  The texts of a row begin on the same line.
fn rows(cells: Vec<Cell>) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for cell in cells {
        let taken = |row: &[Cell]| row.iter().map(|cell| cell.room + GAP).sum::<usize>();
        match rows.last_mut() {
            Some(row) if taken(row) + cell.room <= WIDTH => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    // Boards of one row end on the same line, so that the texts below begin together.
    let block = |cell: Cell, height: usize| {
        let mut lines = vec![String::new(); height - cell.upper.len()];
        lines.extend(cell.upper);
        lines.extend(cell.lower);
        // Every block fills its width, so that columns are aligned.
        if let Some(line) = lines.first_mut() {
            *line += &" ".repeat(cell.room.saturating_sub(columns(line)));
        }
        lines
    };
    let lines = |row: Vec<Cell>| {
        let height = row.iter().map(|cell| cell.upper.len()).max().unwrap_or(0);
        let blocks: Vec<Vec<String>> = row.into_iter().map(|cell| block(cell, height)).collect();
        beside(&blocks, GAP)
    };
    rows.into_iter().map(lines).collect()
}

/// Returns the lines of a board.
fn board(diagram: &Diagram, looks: &Looks) -> Vec<String> {
    let (files, ranks) = (diagram.geometry.files(), diagram.geometry.ranks());
    if files.max(ranks) > LARGEST {
        return vec![format!("{files}×{ranks}")];
    }
    let flipped = looks.look(diagram).flipped;
    let text = Text { coordinates: looks.coordinates, flipped, ..Text::default() };
    text.draw(diagram).lines().map(str::to_owned).collect()
}

fn puzzle(entry: &Entry, sheet: &Sheet, looks: &Looks, own_rules: bool) -> Cell {
    let board = board(&entry.diagram, looks);
    let room = room(&board);
    let width = room.min(WIDTH);
    let mut task = entry.task.clone();
    if let Some(men) = &entry.men {
        task += &format!(" ({men})");
    }
    if let Some(difficulty) = entry.difficulty {
        task += &format!(" {}", difficulty.stars());
    }
    let mut lower = vec![String::new()];
    match &entry.title {
        Some(title) => {
            lower.extend(numbered(entry.number, title, width));
            lower.extend(wrap(&task, width, 0));
        }
        None => lower.extend(numbered(entry.number, &task, width)),
    }
    // Some tasks already name the side to move.
    let turn = entry.diagram.turn.filter(|_| !entry.says_turn).map(|turn| sheet.language.turn(turn));
    let rules = entry.rules.as_deref().filter(|_| own_rules);
    for text in [turn, rules].into_iter().flatten() {
        lower.extend(wrap(text, width, 0));
    }
    if looks.writing_lines {
        lower.extend([String::new(), "_".repeat(width)]);
    }
    // A gap before the next row.
    lower.push(String::new());
    Cell { room, upper: board, lower }
}

/// Returns a text after its number, with further lines aligned below the first.
fn numbered(number: u32, text: &str, width: usize) -> Vec<String> {
    let number = format!("{number}. ");
    wrap(&format!("{number}{text}"), width, number.len())
}

/// Returns the answers: those with text one below the other, boards alone side by side.
fn answers(sheet: &Sheet, looks: &Looks) -> Vec<Vec<String>> {
    let mut parts = vec![underlined(sheet.language.text("sheet.answers"), '-')];
    let mut boards: Vec<Cell> = Vec::new();
    for entry in &sheet.entries {
        match &entry.answer {
            Answer { lines, diagram: None } if lines.is_empty() => {}
            Answer { lines, diagram: Some(diagram) } if lines.is_empty() => {
                let board = board(diagram, looks);
                let room = room(&board);
                let mut upper = numbered(entry.number, &entry.task, room.min(WIDTH));
                upper.push(String::new());
                boards.push(Cell { room, upper, lower: board });
            }
            answer => {
                // Boards that wait for a full row come before the text, so that the order of the puzzles is
                // kept.
                parts.extend(rows(std::mem::take(&mut boards)));
                parts.push(spoken(entry, answer, looks));
            }
        }
    }
    parts.extend(rows(boards));
    // Without answers there is no heading.
    if parts.len() > 1 { parts } else { Vec::new() }
}

fn spoken(entry: &Entry, answer: &Answer, looks: &Looks) -> Vec<String> {
    const MARGIN: usize = 4;
    let mut out = numbered(entry.number, &entry.task, WIDTH);
    out.extend(answer.lines.iter().flat_map(|line| variation(line, MARGIN)));
    if let Some(diagram) = &answer.diagram {
        out.push(String::new());
        out.extend(
            board(diagram, looks).iter().map(|line| (" ".repeat(MARGIN) + line).trim_end().to_owned()),
        );
    }
    out
}

fn variation(line: &AnswerLine, margin: usize) -> Vec<String> {
    let set_in = margin + 2 * usize::from(line.indent.min(DEEPEST));
    let lines = wrap(&line.text(), WIDTH - set_in, 2);
    lines.into_iter().map(|line| " ".repeat(set_in) + &line).collect()
}

#[cfg(test)]
mod tests;
