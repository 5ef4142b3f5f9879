//! The texts above and below the puzzles: heading, name and date, rules, page number.

use super::cell::LEADING;
use super::grid::Area;
use super::wrap::{cut, wrap};
use crate::fonts::{spans_width, width};
use crate::leaf::{Item, Role, Rule, Text};
use crate::paper::MM;
use crate::sheet::{Sheet, Span, Style};

/// The font size and the most lines of heading, subtitle and rules.
const TITLE: (f64, usize) = (20.0, 3);
const SUBTITLE: (f64, usize) = (12.0, 3);
const RULES: f64 = 9.5;
const SMALL: f64 = 8.0;
/// The largest share of a page for common rules; longer rules are printed with each puzzle.
const SHARE: f64 = 0.25;

/// Writes lines from the top of an area down.
pub(super) struct Head<'a> {
    area: Area,
    y: f64,
    items: &'a mut Vec<Item>,
    /// Whether a text was cut because it was too long.
    pub(super) cut: bool,
}

impl<'a> Head<'a> {
    pub(super) fn new(area: Area, items: &'a mut Vec<Item>) -> Self {
        Self { area, y: area.y, items, cut: false }
    }

    /// Returns the rest of the area.
    pub(super) fn rest(&self) -> Area {
        Area { y: self.y, height: self.area.y + self.area.height - self.y, ..self.area }
    }

    /// Writes a text in as many lines as it needs, up to a limit.
    pub(super) fn text(&mut self, spans: &[Span], (size, most): (f64, usize), role: Role) {
        let room = self.area.width / size;
        let lines = wrap(spans, room);
        self.cut |= lines.len() > most;
        for (nth, spans) in cut(lines, most, room).into_iter().enumerate() {
            // The first line has no leading above it.
            self.y += if nth == 0 { size } else { size * LEADING };
            let role = if nth == 0 || role == Role::Furniture { role } else { Role::Continued };
            self.items.push(Item::Text(Text { x: self.area.x, y: self.y, size, spans, role }));
        }
        self.y += size * 0.55;
    }

    /// Leaves a gap.
    pub(super) fn skip(&mut self, height: f64) {
        self.y += height;
    }

    /// Writes the heading and the subtitle.
    pub(super) fn titles(&mut self, sheet: &Sheet) {
        if let Some(title) = &sheet.title {
            self.text(&[Span::strong(title.clone())], TITLE, Role::Title);
        }
        if let Some(subtitle) = &sheet.subtitle {
            self.text(&[Span::plain(subtitle.clone())], SUBTITLE, Role::Paragraph);
        }
    }

    /// Writes the line for a name and a date.
    pub(super) fn name_line(&mut self, sheet: &Sheet) {
        if !sheet.name_line {
            return;
        }
        let size = 10.0;
        self.y += size + 9.0;
        let end = self.area.x + self.area.width;
        let date_at = end - 58.0 * MM;
        let lines = [(self.area.x, date_at - 8.0 * MM, "sheet.name"), (date_at, end, "sheet.date")];
        for (x, end, label) in lines {
            let spans = vec![Span::plain(sheet.language.text(label))];
            // The line begins behind its word.
            let from = x + spans_width(&spans) * size + 2.0 * MM;
            self.items.push(Item::Text(Text { x, y: self.y, size, spans, role: Role::Paragraph }));
            self.items.push(Item::Rule(Rule {
                from: (from, self.y + 1.5),
                to: (end, self.y + 1.5),
                width: 0.5,
            }));
        }
        self.y += 9.0;
    }

    /// Writes a rule that puzzles share.
    pub(super) fn rule(&mut self, rule: &str) {
        self.text(&[Span::plain(rule)], (RULES, usize::MAX), Role::Paragraph);
    }
}

/// Whether there is room for the rules that puzzles share above the puzzles of a page.
pub(super) fn has_room(area: Area, rules: &[String]) -> bool {
    let lines_of = |rule: &String| wrap(&[Span::plain(rule.as_str())], area.width / RULES).len();
    let lines: usize = rules.iter().map(lines_of).sum();
    (lines as f64 * LEADING + rules.len() as f64 * 0.55) * RULES <= area.height * SHARE
}

/// Returns the page number at the bottom centre, and the heading of the sheet at the bottom left.
pub(super) fn foot(sheet: &Sheet, area: Area, page: usize, pages: usize) -> Vec<Item> {
    let y = area.y + area.height + 9.0 * MM;
    let numbers = [("page", page.into()), ("pages", pages.into())];
    let number = vec![Span::plain(sheet.language.say("sheet.page_of", &numbers))];
    let x = area.x + (area.width - spans_width(&number) * SMALL) / 2.0;
    let mut items = Vec::new();
    let text = |x, spans| Item::Text(Text { x, y, size: SMALL, spans, role: Role::Furniture });
    if let Some(title) = sheet.title.as_ref().filter(|_| page > 1) {
        let room = (x - area.x) / SMALL - 2.0 * width(" ", Style::Plain);
        items.extend(
            cut(wrap(&[Span::plain(title.clone())], room), 1, room).pop().map(|spans| text(area.x, spans)),
        );
    }
    items.push(text(x, number));
    items
}
