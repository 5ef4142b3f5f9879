//! Writes a sheet as a web page that needs no script, font or network.
//!
//! On the screen each answer is folded below its puzzle.  On paper the answers are printed together after the
//! puzzles; on the screen that part is hidden.  The page is also well-formed XML, so that programs can parse it.

mod pictures;
mod style;

use crate::describe::describe;
use crate::language::Language;
use crate::looks::spread::Spread;
use crate::looks::{Answers, Looks};
use crate::paper::MM;
use crate::pen::{escape, num};
use crate::sheet::{AnswerLine, Difficulty, Entry, Sheet, Style};
use pictures::Pictures;
use rookwright_board::Diagram;
use std::slice;

/// The side of the largest square on paper.
const LARGEST: f64 = 20.0 * MM;
/// The greatest indentation of variations.
const DEEPEST: u8 = 8;

/// Returns the sheet as a web page.
///
/// ```
/// use rookwright_sheet::{Looks, Sheet, html};
///
/// let sheet = Sheet { title: Some("Rooks & knights".into()), ..Sheet::default() };
/// assert!(html(&sheet, &Looks::default()).contains("<h1>Rooks &amp; knights</h1>"));
/// ```
pub fn html(sheet: &Sheet, looks: &Looks) -> String {
    let mut page = Page { language: sheet.language, looks, pictures: Pictures::default() };
    let spread = Spread::of(sheet, looks);
    let mut main = head(sheet, looks);
    if looks.has_puzzles() {
        main += &page.puzzles(sheet, &spread);
    }
    if looks.has_answers() {
        main += &page.answers(sheet);
    }
    // A page without a title is named after what it has.
    let heading = if looks.has_puzzles() { "sheet.puzzles" } else { "sheet.answers" };
    format!(
        "<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{language}\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         {definitions}<main>\n{main}</main>\n</body>\n</html>\n",
        language = sheet.language.name(),
        title = escape(sheet.title.as_deref().unwrap_or(sheet.language.text(heading))),
        style = style::sheet(looks, &spread),
        definitions = page.pictures.definitions(),
    )
}

/// Returns the heading and the line for a name.
fn head(sheet: &Sheet, looks: &Looks) -> String {
    let mut out = String::new();
    if let Some(title) = &sheet.title {
        out += &format!("<h1>{}</h1>\n", escape(title));
    }
    if let Some(subtitle) = &sheet.subtitle {
        out += &format!("<p class=\"subtitle\">{}</p>\n", escape(subtitle));
    }
    if looks.has_puzzles() && sheet.name_line {
        out += &format!(
            "<p class=\"name\"><span>{}</span><span class=\"date\">{}</span></p>\n",
            sheet.language.text("sheet.name"),
            sheet.language.text("sheet.date")
        );
    }
    if out.is_empty() { out } else { format!("<header>\n{out}</header>\n") }
}

/// The page that is being written.
struct Page<'a> {
    language: Language,
    looks: &'a Looks,
    pictures: Pictures,
}

impl Page<'_> {
    /// Writes the puzzles in groups, one for each printed page.
    fn puzzles(&mut self, sheet: &Sheet, spread: &Spread) -> String {
        let mut out =
            format!("<section class=\"puzzles\" aria-label=\"{}\">\n", self.language.text("sheet.puzzles"));
        let mut said: Vec<String> = Vec::new();
        for group in spread.pages(&sheet.entries) {
            out += "<div class=\"page\">\n";
            let rules = if spread.own_rules { None } else { sheet.rules_of(group) };
            for rule in rules.into_iter().flatten() {
                // On the screen, where pages follow one another without a gap, once is enough.
                let class = if said.contains(&rule.text) { "rule again" } else { "rule" };
                out += &format!("<p class=\"{class}\">{}</p>\n", escape(&rule.text));
                said.push(rule.text);
            }
            out += "<div class=\"grid\">\n";
            out.extend(group.iter().map(|entry| self.puzzle(entry, spread)));
            out += "</div>\n</div>\n";
        }
        out + "</section>\n"
    }

    fn puzzle(&mut self, entry: &Entry, spread: &Spread) -> String {
        let look = self.looks.look(&entry.diagram);
        let frame = look.frame(&entry.diagram);
        let (wide, high) = spread.board(slice::from_ref(entry));
        // The same size as on printed pages, where the board has to leave room for the others.
        let square = (wide / frame.width).min(high / frame.height).min(LARGEST);
        let board = num(square * frame.width / MM);
        let mut out = format!("<figure class=\"puzzle\" style=\"--board:{board}mm\">\n");
        let title = self.title(&label(entry), &entry.diagram);
        out += &self.pictures.draw(&look, &entry.diagram, &title);
        out += "<figcaption>\n";
        out += &format!("<p><b class=\"number\">{}</b> ", entry.number);
        if let Some(title) = &entry.title {
            out += &format!("<span class=\"called\">{}</span></p>\n<p>", escape(title));
        }
        out += &escape(&entry.task);
        if let Some(men) = &entry.men {
            out += &format!(" <span class=\"men\">({})</span>", escape(men));
        }
        if let Some(difficulty) = entry.difficulty {
            out += &self.stars(difficulty);
        }
        out += "</p>\n";
        if let Some(rules) = entry.rules.as_deref().filter(|_| spread.own_rules) {
            out += &format!("<p class=\"rule\">{}</p>\n", escape(rules));
        }
        out += "</figcaption>\n";
        if self.looks.writing_lines {
            out += "<div class=\"line\"></div>\n";
        }
        if self.looks.has_answers() && !entry.answer.is_empty() {
            out += &format!("<details>\n<summary>{}</summary>\n", self.language.text("sheet.answer"));
            out += &self.answer(entry);
            out += "</details>\n";
        }
        out + "</figure>\n"
    }

    /// Writes the part with all answers, which is only for paper if the page also has the puzzles.
    fn answers(&mut self, sheet: &Sheet) -> String {
        let hidden = if self.looks.answers == Answers::Only { "" } else { " hidden=\"hidden\"" };
        let mut out = format!(
            "<section class=\"answers\"{hidden}>\n<h2>{}</h2>\n",
            self.language.text("sheet.answers")
        );
        out += "<div class=\"columns\">\n";
        for entry in sheet.entries.iter().filter(|entry| !entry.answer.is_empty()) {
            out += "<article>\n";
            let task = escape(&entry.task);
            out += &format!("<h3><span class=\"number\">{}</span> {task}</h3>\n", entry.number);
            out += &self.answer(entry);
            out += "</article>\n";
        }
        out + "</div>\n</section>\n"
    }

    fn answer(&mut self, entry: &Entry) -> String {
        let mut out: String = entry.answer.lines.iter().map(line).collect();
        if let Some(diagram) = &entry.answer.diagram {
            let named = format!(
                "{}{}{}",
                self.language.text("sheet.answer"),
                self.language.text("sheet.colon"),
                label(entry)
            );
            let title = self.title(&named, diagram);
            out += &self.pictures.draw(&self.looks.look(diagram), diagram, &title);
        }
        out
    }

    /// Returns the name and the description of a picture, for screen readers.
    fn title(&self, label: &str, diagram: &Diagram) -> String {
        format!("{label}. {}", describe(diagram, self.language))
    }

    fn stars(&self, difficulty: Difficulty) -> String {
        let Difficulty { level, of: highest } = difficulty;
        let numbers = [("level", level.min(highest).into()), ("highest", highest.into())];
        format!(
            " <span class=\"stars\" role=\"img\" aria-label=\"{}\">{}</span>",
            self.language.say("sheet.level", &numbers),
            difficulty.stars()
        )
    }
}

/// Returns the name of a puzzle.
fn label(entry: &Entry) -> String {
    format!("{}. {}", entry.number, entry.task)
}

fn line(line: &AnswerLine) -> String {
    let mut out = format!("<p class=\"move\" style=\"--indent:{}\">", line.indent.min(DEEPEST));
    for span in &line.spans {
        let text = figurines(&escape(&span.text));
        out += &match span.style {
            Style::Plain => text,
            Style::Strong => format!("<strong>{text}</strong>"),
            Style::Soft => format!("<em>{text}</em>"),
        };
    }
    out + "</p>\n"
}

/// Marks chess pieces in a text.  Bold outlines would look like black pieces, and some systems show the black pawn as
/// an emoji, so pieces have their own style and the pawn a variation selector.
fn figurines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '♟' => out += "<span class=\"man\">♟\u{fe0e}</span>",
            '♔'..='♞' => out += &format!("<span class=\"man\">{letter}</span>"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests;
