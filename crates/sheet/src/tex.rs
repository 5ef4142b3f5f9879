//! Writes a sheet as a LaTeX document that needs no other files and only common packages.
//!
//! The boards are the usual pictures, in the language of PGF.  The text is set by TeX, with commands that are defined at the
//! top of the document and can be changed there.

mod boards;
mod drawing;
mod preamble;
mod words;

use crate::looks::Looks;
use crate::looks::spread::{GAP, MARGIN, Spread};
use crate::paper::MM;
use crate::pen::num;
use crate::sheet::{AnswerLine, Entry, Sheet, Style};
use boards::Boards;
use unicode_normalization::UnicodeNormalization;
use words::words;

/// The side of the largest square.
const LARGE: f64 = 20.0 * MM;
/// The side of the largest square, and of the largest board, among the answers.
const SMALL: (f64, f64) = (8.0 * MM, 38.0 * MM);
/// The most lines of an answer that is kept together.
const SHORT: usize = 10;
/// The greatest indentation of variations.
const DEEPEST: u8 = 8;

/// Returns the sheet as a LaTeX document.
///
/// ```
/// use rookwright_sheet::{Looks, Sheet, tex};
///
/// let sheet = Sheet { title: Some("Rooks & knights".into()), ..Sheet::default() };
/// assert!(tex(&sheet, &Looks::default()).contains("\\heading{Rooks \\& knights}"));
/// ```
pub fn tex(sheet: &Sheet, looks: &Looks) -> String {
    let mut boards = Boards::default();
    boards.figurines();
    let mut body = head(sheet, looks);
    let spread = Spread::of(sheet, looks);
    if looks.has_puzzles() {
        body += &puzzles(sheet, looks, &spread, &mut boards);
    }
    if looks.has_answers() {
        body += &answers(sheet, looks, &mut boards);
    }
    // TeX writes no document without content.
    let body = if body.is_empty() { "\\mbox{}\n".to_owned() } else { body };
    let preamble = preamble::preamble(looks, sheet.language, spread.letters);
    format!("{preamble}\n{}\n\\begin{{document}}\n{body}\\end{{document}}\n", boards.definitions())
}

/// Returns the characters of a sheet that pdfTeX cannot print; it prints a plain letter or a question mark instead.
pub(crate) fn replaced(sheet: &Sheet) -> Vec<char> {
    let mut replaced = Vec::new();
    for letter in sheet.texts().flat_map(UnicodeNormalization::nfc) {
        if !letter.is_ascii() && !replaced.contains(&letter) && words::is_replaced(letter) {
            replaced.push(letter);
        }
    }
    replaced
}

/// Returns the heading and the line for a name.
fn head(sheet: &Sheet, looks: &Looks) -> String {
    let mut out = String::new();
    if let Some(title) = &sheet.title {
        out += &format!("\\heading{{{}}}\n", words(title));
    }
    if let Some(subtitle) = &sheet.subtitle {
        out += &format!("\\subheading{{{}}}\n", words(subtitle));
    }
    if looks.has_puzzles() && sheet.name_line {
        out += "\\nameline\n";
    }
    out
}

/// Returns the puzzles, row by row and page by page.
fn puzzles(sheet: &Sheet, looks: &Looks, spread: &Spread, boards: &mut Boards) -> String {
    let mut out = String::new();
    for (nth, page) in spread.pages(&sheet.entries).enumerate() {
        let high = if nth == 0 { spread.height } else { spread.later };
        let rules = if spread.own_rules { None } else { sheet.rules_of(page) };
        for rule in rules.into_iter().flatten() {
            out += &format!("\\rules{{{}}}\n", words(&rule.text));
        }
        out += "\\begin{puzzles}\n";
        for (row, entries) in page.chunks(spread.columns).enumerate() {
            // The last row takes only the room it needs, so that the page does not overflow.
            let high = if row + 1 < spread.rows() { high } else { 0.0 };
            out += &format!("\\begin{{row}}{{{}mm}}\n", num(high / MM));
            // All boards of a row have the same room, so that their texts are aligned.
            let room = spread.board(entries);
            out.extend(entries.iter().map(|entry| puzzle(entry, looks, spread, room, boards)));
            out += "\\end{row}\n";
        }
        out += "\\end{puzzles}\n";
    }
    out
}

fn puzzle(entry: &Entry, looks: &Looks, spread: &Spread, room: (f64, f64), boards: &mut Boards) -> String {
    let look = looks.look(&entry.diagram);
    let (board, wide) = boards.draw(&look, &entry.diagram, room, LARGE);
    let mut task = words(&entry.task);
    if let Some(men) = &entry.men {
        task += &format!("\\men{{{}}}", words(men));
    }
    if let Some(difficulty) = entry.difficulty {
        task += &format!("\\stars{{{}}}", words(&difficulty.stars()));
    }
    // The text is as wide as the board above it, or as it needs to be.
    let [cell, inner] = [spread.width, wide.max(spread.text(entry))].map(|length| num(length / MM));
    let mut out = format!("\\begin{{puzzle}}{{{cell}mm}}{{{inner}mm}}\n{{\\centering\n{board}}}");
    out += &match &entry.title {
        Some(title) => format!("\\task{{{}}}{{\\called{{{}}}}}\n{task}\\par\n", entry.number, words(title)),
        None => format!("\\task{{{}}}{{{task}}}\n", entry.number),
    };
    if let Some(rules) = entry.rules.as_deref().filter(|_| spread.own_rules) {
        out += &format!("\\ownrules{{{}}}\n", words(rules));
    }
    if looks.writing_lines {
        out += "\\writingline\n";
    }
    out + "\\end{puzzle}\n"
}

/// Returns the answers in columns.
fn answers(sheet: &Sheet, looks: &Looks, boards: &mut Boards) -> String {
    let entries: Vec<&Entry> = sheet.entries.iter().filter(|entry| !entry.answer.is_empty()).collect();
    if entries.is_empty() {
        return String::new();
    }
    let columns = if looks.landscape { 3 } else { 2 };
    let across = (looks.paper_size().0 - 2.0 * MARGIN - GAP * f64::from(columns - 1)) / f64::from(columns);
    let (square, most) = SMALL;
    let mut out = format!("\\answerhead{{{}}}\n", words(sheet.language.text("sheet.answers")));
    out += &format!("\\setlength{{\\columnsep}}{{{}mm}}\n\\begin{{multicols}}{{{columns}}}\n", num(GAP / MM));
    for entry in entries {
        // A box is not broken at the end of a column.
        let short = entry.answer.lines.len() <= SHORT;
        out += if short { "\\noindent\\begin{minipage}{\\linewidth}\n" } else { "" };
        out += &format!("\\answer{{{}}}{{{}}}\n", entry.number, words(&entry.task));
        out.extend(entry.answer.lines.iter().map(variation));
        if let Some(diagram) = &entry.answer.diagram {
            let (board, _) = boards.draw(&looks.look(diagram), diagram, (most.min(across), most), square);
            out += &format!("\\solved\n{board}");
        }
        out += if short { "\\end{minipage}\\par\n" } else { "" };
    }
    out + "\\end{multicols}\n"
}

fn variation(line: &AnswerLine) -> String {
    let mut text = String::new();
    for span in &line.spans {
        let words = words(&span.text);
        text += &match span.style {
            Style::Plain => words,
            Style::Strong => format!("\\textbf{{{words}}}"),
            Style::Soft => format!("\\textit{{{words}}}"),
        };
    }
    format!("\\variation{{{}}}{{{text}}}\n", line.indent.min(DEEPEST))
}

#[cfg(test)]
mod tests;
