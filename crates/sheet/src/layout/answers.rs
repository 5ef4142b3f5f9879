//! Sets the answers in columns.  An answer may continue in the next column, but its number stays with its first
//! lines, and a board with the line above it.

use super::cell::LEADING;
use super::flow::{Columns, Piece};
use super::grid::Area;
use super::wrap::wrap;
use crate::describe::describe;
use crate::fonts::spans_width;
use crate::language::Language;
use crate::leaf::{Item, Picture, Role, Text};
use crate::looks::Looks;
use crate::paper::MM;
use crate::sheet::{Entry, Sheet, Span};

/// The font size, and the distance of lines.
const SIZE: f64 = 8.5;
const LINE: f64 = SIZE * LEADING;
/// The gap between a board and the line above it.
const AIR: f64 = 3.0;
/// The gap between answers.
const AFTER: f64 = 5.0;
/// The most lines of an answer that is kept together.
const SHORT: usize = 10;
/// The indentation of a variation, and of continued lines.
const INDENT: f64 = 8.0;
/// The greatest indentation of variations.
const DEEPEST: u8 = 4;
/// The largest square of an answer.  Squares smaller than `GOOD` need wider columns.
const LARGEST: f64 = 5.5 * MM;
const GOOD: f64 = 2.6 * MM;

/// The items of a page, and the numbers of its first and last answer.
#[derive(Default)]
pub(super) struct Page {
    pub(super) items: Vec<Item>,
    pub(super) numbers: Option<(u32, u32)>,
}

/// Returns the pages of the answers.  The first page may have less room than the others.
pub(super) fn pages(looks: &Looks, areas: [Area; 2], sheet: &Sheet) -> Vec<Page> {
    let setter = Setter::new(looks, areas, sheet);
    let parts: Vec<Part> = sheet.entries.iter().flat_map(|entry| setter.parts(entry)).collect();
    let pieces: Vec<Piece> = parts.iter().map(|part| part.piece).collect();
    let mut pages = vec![Page::default()];
    for (part, spot) in parts.into_iter().zip(setter.columns.fill(&pieces)) {
        while pages.len() <= spot.page {
            pages.push(Page::default());
        }
        let page = &mut pages[spot.page];
        page.numbers = Some((page.numbers.map_or(part.number, |(first, _)| first), part.number));
        page.items.extend(part.items.into_iter().map(|item| moved(item, spot.x, spot.y)));
    }
    pages
}

/// A line or a board of an answer, with its items relative to its upper left corner.
struct Part {
    number: u32,
    piece: Piece,
    items: Vec<Item>,
}

/// The measures of answers.
struct Setter<'a> {
    looks: &'a Looks,
    language: Language,
    columns: Columns,
    /// The width of the margin for the numbers.
    gutter: f64,
}

impl<'a> Setter<'a> {
    /// Chooses as many columns as the boards of the answers allow.
    fn new(looks: &'a Looks, areas: [Area; 2], Sheet { language, entries, .. }: &Sheet) -> Self {
        let digits = entries.iter().map(|entry| spans_width(&[number(entry)])).fold(0.0, f64::max);
        let gutter = (digits + 0.7) * SIZE;
        let diagrams = entries.iter().filter_map(|entry| entry.answer.diagram.as_ref());
        let widest = diagrams.map(|diagram| looks.look(diagram).frame(diagram).width).fold(0.0, f64::max);
        let most = if looks.landscape { 4 } else { 3 };
        let all = (1..=most).rev().map(|number| Columns { areas, number });
        let columns = all.into_iter().find(|columns| gutter + widest * GOOD <= columns.width());
        Self { looks, language: *language, columns: columns.unwrap_or(Columns { areas, number: 1 }), gutter }
    }

    /// Returns the lines of an answer and its board.
    fn parts(&self, entry: &Entry) -> Vec<Part> {
        let mut lines = self.lines(entry);
        // The margin contains only the numbers.
        let first = text(0.0, vec![number(entry)], Role::Paragraph);
        match lines.first_mut() {
            Some(line) => line.insert(0, first),
            None => lines.push(vec![first]),
        }
        let board = self.board(entry);
        // A broken line stays with its continuation, up to a limit.
        let goes_on: Vec<bool> = lines.iter().map(|line| line.iter().any(is_continued)).skip(1).collect();
        let count = lines.len();
        let part = |nth: usize, items| {
            let left = count - nth - 1;
            let more =
                goes_on[nth.min(goes_on.len())..].iter().take(3).take_while(|&&goes_on| goes_on).count();
            // A short answer is kept together; a long one is not broken within its first lines.
            let whole = if count <= SHORT { left } else { left.min(2) };
            let after = match &board {
                Some((_, height)) if left < 2 || nth == 0 && count <= SHORT => {
                    left as f64 * LINE + AIR + height
                }
                _ if nth == 0 => more.max(whole) as f64 * LINE,
                _ => more as f64 * LINE,
            };
            let before = if nth == 0 { AFTER } else { 0.0 };
            Part { number: entry.number, piece: Piece { before, height: LINE, keep: LINE + after }, items }
        };
        let mut parts: Vec<Part> =
            lines.into_iter().enumerate().map(|(nth, items)| part(nth, items)).collect();
        parts.extend(board.map(|(item, height)| {
            let piece = Piece { before: 0.0, height: AIR + height, keep: AIR + height };
            Part { number: entry.number, piece, items: vec![item] }
        }));
        parts
    }

    /// Returns the board of an answer and its height.
    fn board(&self, entry: &Entry) -> Option<(Item, f64)> {
        let diagram = entry.answer.diagram.as_ref()?;
        let look = self.looks.look(diagram);
        let frame = look.frame(diagram);
        let (wide, high) = (self.columns.width() - self.gutter, self.columns.height() - 2.0 * LINE - AIR);
        let square = (wide / frame.width).min(high / frame.height).clamp(0.0, LARGEST);
        let (width, height) = (frame.width * square, frame.height * square);
        let label = format!("{}. {}", entry.number, entry.task);
        let description = describe(diagram, self.language);
        let diagram = diagram.clone();
        let picture = Picture { x: self.gutter, y: AIR, width, height, diagram, look, label, description };
        Some((Item::Picture(Box::new(picture)), height))
    }

    /// Returns the lines of an answer without its number.
    fn lines(&self, entry: &Entry) -> Vec<Vec<Item>> {
        let mut lines = Vec::new();
        let first = entry.answer.lines.first().map_or(0, |line| line.indent);
        for line in &entry.answer.lines {
            let depth = f64::from(line.indent.saturating_sub(first).min(DEEPEST));
            let begin = self.gutter + depth * INDENT;
            let again = begin + INDENT;
            // All lines are broken at the width of indented ones.
            let room = (self.columns.width() - again) / SIZE;
            for (part, spans) in wrap(&line.spans, room).into_iter().enumerate() {
                lines.push(vec![match part {
                    0 => text(begin, spans, Role::Paragraph),
                    _ => text(again, spans, Role::Continued),
                }]);
            }
        }
        lines
    }
}

fn is_continued(item: &Item) -> bool {
    matches!(item, Item::Text(text) if text.role == Role::Continued)
}

fn number(entry: &Entry) -> Span {
    Span::strong(entry.number.to_string())
}

/// Returns a line of text, which leaves room below for descenders.
fn text(x: f64, spans: Vec<Span>, role: Role) -> Item {
    Item::Text(Text { x, y: LINE - SIZE * (LEADING - 1.05), size: SIZE, spans, role })
}

/// Returns the item moved to the right and down.
fn moved(item: Item, right: f64, down: f64) -> Item {
    match item {
        Item::Text(text) => Item::Text(Text { x: text.x + right, y: text.y + down, ..text }),
        Item::Picture(mut picture) => {
            picture.x += right;
            picture.y += down;
            Item::Picture(picture)
        }
        Item::Rule(rule) => Item::Rule(rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Answer, AnswerLine};
    use rookwright_board::Diagram;

    /// The parts of an answer of so many lines with a board below them.
    fn parts(lines: usize) -> Vec<Part> {
        let lines = vec![AnswerLine::at(0, [Span::plain("1.Qa5")]); lines];
        let diagram = Some(Diagram::of("6x3".parse().unwrap()));
        let entry = Entry {
            number: 1,
            title: None,
            diagram: Diagram::of("8x8".parse().unwrap()),
            task: "Mate in 2".to_owned(),
            says_turn: false,
            rules: None,
            men: None,
            difficulty: None,
            answer: Answer { lines, diagram },
        };
        let sheet = Sheet { entries: vec![entry], ..Sheet::default() };
        let looks = Looks::default();
        Setter::new(&looks, [looks.area(); 2], &sheet).parts(&sheet.entries[0])
    }

    /// How far an answer is not broken from each of its lines on: the lines, and whether the board is among it.
    fn kept(lines: usize) -> Vec<(usize, bool)> {
        let parts = parts(lines);
        let board = parts[lines].piece.height;
        let kept = |part: &Part| {
            let with_board = part.piece.keep > board;
            let text = if with_board { part.piece.keep - board } else { part.piece.keep };
            ((text / LINE).round() as usize, with_board)
        };
        parts[..lines].iter().map(kept).collect()
    }

    #[test]
    fn a_board_stays_with_its_last_lines_and_a_short_answer_stays_whole() {
        assert_eq!(kept(2), [(2, true), (1, true)]);
        assert_eq!(kept(SHORT)[0], (SHORT, true));
        let long = kept(SHORT + 1);
        assert_eq!(long[0], (3, false), "the first lines of a long answer stay together");
        assert!(long[1..SHORT - 1].iter().all(|&line| line == (1, false)), "{long:?}");
        assert_eq!(long[SHORT - 1..], [(2, true), (1, true)]);
    }

    #[test]
    fn a_board_keeps_its_shape() {
        let parts = parts(1);
        let Item::Picture(picture) = &parts[1].items[0] else { panic!("the last part is the board") };
        let frame = picture.look.frame(&picture.diagram);
        assert!((picture.width / picture.height - frame.width / frame.height).abs() < 1e-9);
        assert!((picture.width - frame.width * LARGEST).abs() < 1e-9, "there is room for large squares");
    }
}
