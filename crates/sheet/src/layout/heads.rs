//! What stands above the puzzles of each page: the heading on the first one, and on each the rules that its puzzles share.

use super::grid::Area;
use super::head::{Head, has_room};
use crate::leaf::Item;
use crate::looks::Looks;
use crate::paper::MM;
use crate::sheet::Sheet;

/// The gap below the head of a page.
const GAP: f64 = 2.0 * MM;

/// The heads of all pages.
pub(super) struct Heads<'a> {
    /// The sheet.
    pub(super) sheet: &'a Sheet,
    /// Whether puzzles share rules; otherwise each has its own.
    pub(super) shared: bool,
    /// Whether the heading was cut short.
    pub(super) cut: bool,
    heading: Vec<Item>,
    /// The room below the heading, and on later pages.
    areas: [Area; 2],
    has_heading: bool,
}

impl<'a> Heads<'a> {
    pub(super) fn new(looks: &Looks, sheet: &'a Sheet) -> Self {
        let (mut heading, area) = (Vec::new(), looks.area());
        let mut head = Head::new(area, &mut heading);
        head.titles(sheet);
        head.name_line(sheet);
        let (rest, cut) = (head.rest(), head.cut);
        let has_heading = sheet.title.is_some() || sheet.subtitle.is_some() || sheet.name_line;
        let shared = sheet.shared_rules().is_some_and(|rules| has_room(area, &rules));
        Self { sheet, shared, cut, heading, areas: [rest, area], has_heading }
    }

    /// Returns the head of the page with these puzzles, and the room that it leaves for them.
    pub(super) fn of(&self, begin: usize, end: usize) -> (Vec<Item>, Area) {
        let is_first = begin == 0;
        let mut items = if is_first { self.heading.clone() } else { Vec::new() };
        let mut head = Head::new(self.areas[usize::from(!is_first)], &mut items);
        let shared = if self.shared { self.sheet.rules_of(&self.sheet.entries[begin..end]) } else { None };
        let rules = shared.unwrap_or_default();
        rules.iter().for_each(|rule| head.rule(&rule.text));
        if !rules.is_empty() || (is_first && self.has_heading) {
            head.skip(GAP);
        }
        let rest = head.rest();
        (items, rest)
    }

    /// Returns the room that the head of the page with these puzzles leaves for them.
    pub(super) fn area(&self, begin: usize, end: usize) -> Area {
        self.of(begin, end).1
    }
}
