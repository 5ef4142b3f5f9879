//! Distributes the puzzles of a page, for formats whose pages are set by a browser or by TeX.

use super::Looks;
use crate::paper::MM;
use crate::sheet::{Entry, Sheet};

/// The margin of a page.
pub(crate) const MARGIN: f64 = 15.0 * MM;
/// The least gap between two puzzles.
pub(crate) const GAP: f64 = 7.0 * MM;
/// The approximate width of a letter and height of a line, relative to the font size.
const LETTER: f64 = 0.54;
const LINE: f64 = 1.28;
/// The font sizes at the head of a sheet.
pub(crate) const LETTERS: f64 = 10.0;

/// The font size of rules, relative to the other text.
pub(crate) const SMALLER: f64 = 0.9;
/// The least share of a puzzle's room for its board, however long the text is.
const BOARD: f64 = 0.45;

/// The number of puzzles per page and the room of each, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    /// The number of puzzles per page.
    pub(crate) count: usize,
    /// The number of puzzles side by side.
    pub(crate) columns: usize,
    /// The largest width of a puzzle.
    pub(crate) width: f64,
    /// The largest height of a puzzle, board and text, on the first page.
    pub(crate) height: f64,
    /// The largest height on later pages, where boards are not larger but further apart.
    pub(crate) later: f64,
    /// Whether each puzzle has its own rules.
    pub(crate) own_rules: bool,
    /// The font size below the boards.
    pub(crate) letters: f64,
    writing_lines: bool,
}

impl Spread {
    /// Returns the spread of these puzzles, with as many per page and columns as in PDF.
    pub(crate) fn of(sheet: &Sheet, looks: &Looks) -> Self {
        let heads = (head(sheet, looks), rules(sheet, looks));
        Self::with(looks, looks.page_of(sheet), heads, sheet.shared_rules().is_none())
    }

    /// Returns the spread if the first page has a head of this height, and every page rules of that height.
    fn with(
        looks: &Looks,
        (count, columns, letters): (u32, u32, f64),
        (head, rules): (f64, f64),
        own_rules: bool,
    ) -> Self {
        let (width, height) = looks.paper_size();
        let (across, whole) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        // If the head fills the first page, the boards are sized for the next one.
        let down = (whole - head - rules).max(whole / 2.0);
        // Rounded up: the last row may not be full.
        let rows = f64::from(count.div_ceil(columns));
        Self {
            count: count as usize,
            columns: columns as usize,
            width: share(across, f64::from(columns)),
            height: share(down, rows),
            later: share((whole - rules).max(whole / 2.0), rows),
            own_rules,
            letters,
            writing_lines: looks.writing_lines,
        }
    }

    /// Returns the number of rows of a full page.
    pub(crate) fn rows(&self) -> usize {
        self.count.div_ceil(self.columns)
    }

    /// Returns the height for boards that aligns the texts below them.
    pub(crate) fn board(&self, row: &[Entry]) -> (f64, f64) {
        let foot = row.iter().map(|entry| self.foot(entry)).fold(0.0, f64::max);
        (self.width, self.height - foot.min(self.height * (1.0 - BOARD)))
    }

    /// Returns the approximate width of the longest text below a board without line breaks.
    pub(crate) fn text(&self, entry: &Entry) -> f64 {
        let wide = |(text, size): &(String, f64)| text.chars().count() as f64 * LETTER * size;
        self.texts(entry).iter().map(wide).fold(0.0, f64::max).min(self.width)
    }

    /// Returns the texts below a board with their font sizes: number and title, task, rules.
    fn texts(&self, entry: &Entry) -> Vec<(String, f64)> {
        let stars = entry.difficulty.map_or(0, |difficulty| usize::from(difficulty.of));
        let men = entry.men.as_ref().map(|men| format!(" ({men})")).unwrap_or_default();
        let task = format!("{}{men} {}", entry.task, "★★".repeat(stars));
        let words = match &entry.title {
            Some(title) => vec![format!("{}  {title}", entry.number), task],
            None => vec![format!("{}  {task}", entry.number)],
        };
        let rules = entry.rules.clone().filter(|_| self.own_rules);
        let rules = rules.map(|rules| (rules, self.letters * SMALLER));
        words.into_iter().map(|words| (words, self.letters)).chain(rules).collect()
    }

    /// Returns the approximate height of everything below a board.
    fn foot(&self, entry: &Entry) -> f64 {
        let high = |(words, size): &(String, f64)| text(words, self.width, *size);
        let texts: f64 = self.texts(entry).iter().map(high).sum();
        texts + if self.writing_lines { 10.0 * MM } else { 2.0 * MM }
    }

    /// Returns the puzzles of each page.
    pub(crate) fn pages<'a, T>(&self, entries: &'a [T]) -> impl Iterator<Item = &'a [T]> {
        entries.chunks(self.count)
    }
}

/// Returns the room of each of `parts` parts with gaps between them.
fn share(room: f64, parts: f64) -> f64 {
    (room - (parts - 1.0) * GAP) / parts
}

/// Returns the approximate height of a text of this font size that is broken at a width.
fn text(text: &str, width: f64, size: f64) -> f64 {
    let letters = (width / (LETTER * size)).max(1.0);
    (text.chars().count() as f64 / letters).ceil() * LINE * size
}

/// Returns the approximate height of the head of the sheet.
fn head(sheet: &Sheet, looks: &Looks) -> f64 {
    let across = looks.paper_size().0 - 2.0 * MARGIN;
    let high = |words: &str, size: f64| text(words, across, size) + 2.0 * MM;
    let title = sheet.title.as_deref().map_or(0.0, |title| high(title, 2.0 * LETTERS));
    let subtitle = sheet.subtitle.as_deref().map_or(0.0, |subtitle| high(subtitle, 1.2 * LETTERS));
    let name = if sheet.name_line { 15.0 * MM } else { 0.0 };
    title + subtitle + name + 5.0 * MM
}

/// Returns the approximate height of all rules that puzzles share; no page has more.
fn rules(sheet: &Sheet, looks: &Looks) -> f64 {
    let across = looks.paper_size().0 - 2.0 * MARGIN;
    let rules = sheet.shared_rules().into_iter().flatten();
    rules.map(|rule| text(&rule, across, LETTERS) + 2.0 * MM).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::sample::sample;

    #[test]
    fn everything_fits() {
        for (count, columns) in [(1, 1), (2, 1), (6, 2), (6, 3), (12, 3), (20, 4)] {
            for landscape in [false, true] {
                let looks = Looks { landscape, ..Looks::default() };
                let spread = Spread::with(&looks, (count, columns, 10.0), (60.0, 0.0), false);
                let (width, height) = looks.paper_size();
                let (rows, columns) = (spread.rows() as f64, spread.columns as f64);
                assert!(columns * spread.width + (columns - 1.0) * GAP < width - 2.0 * MARGIN + 0.01);
                assert!(rows * spread.height + (rows - 1.0) * GAP < height - 2.0 * MARGIN - 59.9);
                assert!(rows * spread.later + (rows - 1.0) * GAP < height - 2.0 * MARGIN + 0.01);
            }
        }
    }

    /// Whatever is asked for, there is a page.
    #[test]
    fn as_many_as_in_print() {
        for (per_page, count) in [(None, 3), (Some(0), 1), (Some(6), 6), (Some(u32::MAX), 20)] {
            let looks = Looks { per_page, ..Looks::default() };
            assert_eq!(Spread::of(&sample(), &looks).count, count);
        }
    }

    #[test]
    fn the_puzzles_of_each_page() {
        let spread = Spread::with(&Looks::default(), (6, 2, 10.0), (150.0, 0.0), false);
        let pages: Vec<usize> = spread.pages(&[0; 20]).map(<[i32]>::len).collect();
        assert_eq!(pages, [6, 6, 6, 2]);
        assert_eq!(spread.pages::<u8>(&[]).count(), 0);
    }

    /// A puzzle with a lot to say makes the boards beside it smaller, and no others.
    #[test]
    fn long_texts_take_their_room() {
        let (mut sheet, looks) = (sample(), Looks::default());
        let before = head(&sheet, &looks);
        sheet.subtitle = Some("word ".repeat(50));
        assert!(head(&sheet, &looks) > before);

        let spread = Spread::with(&looks, (6, 2, 10.0), (150.0, 0.0), true);
        let high = |entries: &[Entry]| spread.board(entries).1;
        let usual = high(&sheet.entries[1..]);
        sheet.entries[1].task = "word ".repeat(20);
        assert!(high(&sheet.entries[1..]) < usual && high(&sheet.entries[2..]) == usual);
        sheet.entries[1].task = "word ".repeat(1000);
        assert!(high(&sheet.entries[1..]) > spread.height * 0.4);
        assert_eq!(spread.text(&sheet.entries[1]), spread.width);
        assert!(spread.text(&sheet.entries[0]) < spread.width);
    }

    /// A title takes the height of its lines, and a little room below them.
    #[test]
    fn titles_take_the_room_of_their_lines() {
        let looks = Looks::default();
        let high = |title: Option<String>| head(&Sheet { title, ..Sheet::default() }, &looks);
        let lines =
            |letters| (high(Some("a".repeat(letters))) - high(None) - 2.0 * MM) / (2.0 * LETTERS * LINE);
        // A line across the paper has room for 47 letters.
        for (letters, expected) in [(1, 1.0), (47, 1.0), (48, 2.0), (94, 2.0), (95, 3.0)] {
            assert!((lines(letters) - expected).abs() < 1e-9, "{letters} letters: {}", lines(letters));
        }
    }
}
