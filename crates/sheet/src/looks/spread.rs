//! How the puzzles of a page are spread over it, for formats whose pages are set by someone else: a
//! browser, or TeX.

use super::Looks;
use crate::paper::MM;
use crate::sheet::{Entry, Sheet};

/// The room around everything on a page.
pub(crate) const MARGIN: f64 = 15.0 * MM;
/// The least room between two puzzles.
pub(crate) const GAP: f64 = 7.0 * MM;
/// About how wide a letter is, and how high a line, in letters of size 1.
const LETTER: f64 = 0.54;
const LINE: f64 = 1.28;
/// The size of letters at the head of a sheet.
pub(crate) const LETTERS: f64 = 10.0;

/// Rules are set smaller than the rest.
pub(crate) const SMALLER: f64 = 0.9;
/// The least share of its room that a board has, however much there is to say.
const BOARD: f64 = 0.45;

/// So many puzzles, each with so much room, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    /// How many go on a page.
    pub(crate) count: usize,
    /// How many are side by side.
    pub(crate) columns: usize,
    /// How wide each may be.
    pub(crate) width: f64,
    /// How high each may be, board and text, on the first page.
    pub(crate) height: f64,
    /// The same on the pages behind it.  Boards are no larger there, but further apart.
    pub(crate) later: f64,
    /// Whether each puzzle has its rules with it.
    pub(crate) own_rules: bool,
    /// The size of the letters below the boards.
    pub(crate) letters: f64,
    writing_lines: bool,
}

/// Width and height of the paper as it lies.
pub(crate) fn paper(looks: &Looks) -> (f64, f64) {
    let (width, height) = looks.paper.size();
    if looks.landscape { (height, width) } else { (width, height) }
}

impl Spread {
    /// The spread of these puzzles: as many a page as in print, in as many columns.
    pub(crate) fn of(sheet: &Sheet, looks: &Looks) -> Self {
        Self::with(looks, looks.page_of(sheet), head(sheet, looks), sheet.shared_rules().is_none())
    }

    /// The spread where the first page begins with a head so high.
    fn with(looks: &Looks, (count, columns, letters): (u32, u32, f64), head: f64, own_rules: bool) -> Self {
        let (width, height) = paper(looks);
        let (across, whole) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        // A head that takes the page is no reason for boards without size: they go on the next one.
        let down = (whole - head).max(whole / 2.0);
        let rows = f64::from(count.div_ceil(columns));
        Self {
            count: count as usize,
            columns: columns as usize,
            width: share(across, f64::from(columns)),
            height: share(down, rows),
            later: share(whole, rows),
            own_rules,
            letters,
            writing_lines: looks.writing_lines,
        }
    }

    /// How many rows a full page has.
    pub(crate) fn rows(&self) -> usize {
        self.count.div_ceil(self.columns)
    }

    /// The room of boards below which texts begin on one line.
    pub(crate) fn board(&self, row: &[Entry]) -> (f64, f64) {
        let foot = row.iter().map(|entry| self.foot(entry)).fold(0.0, f64::max);
        (self.width, self.height - foot.min(self.height * (1.0 - BOARD)))
    }

    /// About how wide the longest text below a board is, if it need not be broken.
    pub(crate) fn text(&self, entry: &Entry) -> f64 {
        let wide = |(text, size): &(String, f64)| text.chars().count() as f64 * LETTER * size;
        self.texts(entry).iter().map(wide).fold(0.0, f64::max).min(self.width)
    }

    /// What stands below a board, and the size of its letters: number and title, what is asked, the rules.
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

    /// About how high everything below a board is.
    fn foot(&self, entry: &Entry) -> f64 {
        let high = |(words, size): &(String, f64)| text(words, self.width, *size);
        let texts: f64 = self.texts(entry).iter().map(high).sum();
        texts + if self.writing_lines { 10.0 * MM } else { 2.0 * MM }
    }

    /// The puzzles of each page.
    pub(crate) fn pages<'a, T>(&self, entries: &'a [T]) -> impl Iterator<Item = &'a [T]> {
        entries.chunks(self.count)
    }
}

/// The room of each of so many parts with gaps between them.
fn share(room: f64, parts: f64) -> f64 {
    (room - (parts - 1.0) * GAP) / parts
}

/// About how high a text is that has to fit a width, in letters of that size.
fn text(text: &str, width: f64, size: f64) -> f64 {
    let letters = (width / (LETTER * size)).max(1.0);
    (text.chars().count() as f64 / letters).ceil() * LINE * size
}

/// About how high the head of the sheet is.
fn head(sheet: &Sheet, looks: &Looks) -> f64 {
    let across = paper(looks).0 - 2.0 * MARGIN;
    let high = |words: &str, size: f64| text(words, across, size) + 2.0 * MM;
    let title = sheet.title.as_deref().map_or(0.0, |title| high(title, 2.0 * LETTERS));
    let subtitle = sheet.subtitle.as_deref().map_or(0.0, |subtitle| high(subtitle, 1.2 * LETTERS));
    let name = if sheet.name_line { 15.0 * MM } else { 0.0 };
    let rules = sheet.shared_rules().into_iter().flatten().map(|rule| high(&rule, LETTERS));
    title + subtitle + name + rules.sum::<f64>() + 5.0 * MM
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
                let spread = Spread::with(&looks, (count, columns, 10.0), 60.0, false);
                let (width, height) = paper(&looks);
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
        let spread = Spread::with(&Looks::default(), (6, 2, 10.0), 150.0, false);
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

        let spread = Spread::with(&looks, (6, 2, 10.0), 150.0, true);
        let high = |entries: &[Entry]| spread.board(entries).1;
        let usual = high(&sheet.entries[1..]);
        sheet.entries[1].task = "word ".repeat(20);
        assert!(high(&sheet.entries[1..]) < usual && high(&sheet.entries[2..]) == usual);
        sheet.entries[1].task = "word ".repeat(1000);
        assert!(high(&sheet.entries[1..]) > spread.height * 0.4);
        assert_eq!(spread.text(&sheet.entries[1]), spread.width);
        assert!(spread.text(&sheet.entries[0]) < spread.width);
    }
}
