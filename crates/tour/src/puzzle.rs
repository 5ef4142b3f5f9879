//! Tour puzzles: a board, a leaper, an open or closed tour, its ends, and given numbers.
//!
//! When are two tours the same?  Without numbers a tour is the set of its moves: its direction does not matter,
//! nor does the start of a closed tour.  With numbers every way to fill in the board is a separate solution.

use rookwright_board::{Geometry, Leaper, Path, Square, Symmetry, say, symmetries};
use rookwright_run::Expect;
use std::collections::BTreeMap;

/// The largest board, in squares.
pub const MOST_SQUARES: u64 = 100_000_000;

/// The knight, as a leaper.
///
/// ```
/// use rookwright_tour::{KNIGHT, read_leaper};
///
/// assert_eq!(read_leaper("2,1")?, KNIGHT);
/// # Ok::<(), rookwright_board::BadValue>(())
/// ```
pub const KNIGHT: Leaper = match Leaper::new(1, 2) {
    Some(knight) => knight,
    None => unreachable!(),
};

/// A tour puzzle that was not validated and may have flaws.
///
/// ```
/// use rookwright_board::Geometry;
/// use rookwright_tour::Draft;
///
/// let draft = Draft { closed: true, ..Draft::on(Geometry::new(8, 8)?) };
/// assert_eq!(draft.validate()?.description(), "Closed knight's tour, 8x8");
///
/// let lost = Draft { from: Some("i1".parse()?), ..Draft::on(Geometry::new(8, 8)?) };
/// assert!(lost.validate().is_err()); // i1 is not on the board
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The title, if it has one.
    pub title: Option<String>,
    /// The board.
    pub geometry: Geometry,
    /// The leaper that makes the tour.
    pub leaper: Leaper,
    /// Whether one more move leads back to the start.
    pub closed: bool,
    /// The first square.
    pub from: Option<Square>,
    /// The last square.
    pub to: Option<Square>,
    /// The given numbers: the positions of squares in the tour, from 1.
    pub numbers: BTreeMap<Square, u32>,
    /// The known answer, if there is one.
    pub expect: Expect,
}

/// A flaw of a draft.
pub type Flaw = rookwright_board::Flaw<Subject>;

/// All flaws of a draft.
pub type Flaws = rookwright_board::Flaws<Subject>;

/// The part of a draft that a flaw is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Subject {
    /// The board.
    Board,
    /// The first square.
    From,
    /// The last square.
    To,
    /// The number on a square.
    Number(Square),
}

impl Draft {
    /// An open knight's tour on a board.
    pub fn on(geometry: Geometry) -> Self {
        Self {
            title: None,
            geometry,
            leaper: KNIGHT,
            closed: false,
            from: None,
            to: None,
            numbers: BTreeMap::new(),
            expect: Expect::default(),
        }
    }

    /// Returns the puzzle, or all flaws of the draft.
    ///
    /// If there are numbers, the ends become numbers too: the first square is number 1.
    pub fn validate(mut self) -> Result<Tour, Flaws> {
        let mut flaws = Flaws::default();
        let board = &self.geometry;
        if board.is_torus() {
            flaws.add(Subject::Board, "tours are for plain boards, not for a torus");
        }
        if u64::from(board.files()) * u64::from(board.ranks()) > MOST_SQUARES {
            let message = format!("a board for tours has at most {MOST_SQUARES} squares, not {board}");
            flaws.add(Subject::Board, message);
        } else if board.area() == 0 {
            flaws.add(Subject::Board, "every square of the board is cut out");
        }
        self.check_ends(&mut flaws);
        self.check_numbers(&mut flaws);
        if !flaws.is_empty() {
            return Err(flaws);
        }
        // One way to say a thing is enough: searches and files of numbered tours need not look at the ends as
        // well.
        if !self.numbers.is_empty() {
            let last = self.last_number();
            self.numbers.extend(self.from.take().map(|from| (from, 1)));
            self.numbers.extend(self.to.take().map(|to| (to, last)));
        }
        Ok(Tour { draft: self })
    }

    fn last_number(&self) -> u32 {
        u32::try_from(self.geometry.area()).unwrap_or(u32::MAX)
    }

    /// Returns why a square is no square of the tour.
    fn misplaced(&self, square: Square) -> Option<String> {
        let board = &self.geometry;
        if board.spans(square) {
            board.holes().contains(square).then(|| format!("{square} is cut out of the board"))
        } else {
            Some(format!("{square} is outside the {}x{} board", board.files(), board.ranks()))
        }
    }

    fn check_ends(&self, flaws: &mut Flaws) {
        for (subject, end, word) in [(Subject::From, self.from, "start"), (Subject::To, self.to, "end")] {
            if let Some(message) = end.and_then(|end| self.misplaced(end)) {
                flaws.add(subject, format!("a tour cannot {word} there: {message}"));
            }
        }
        if let (Some(from), true) =
            (self.from, self.from == self.to && (self.closed || self.geometry.area() > 1))
        {
            let message = if self.closed {
                format!("a closed tour returns to {from} by one more move: its last square is another one")
            } else {
                format!("a tour cannot both start and end on {from}: it visits every square once")
            };
            flaws.add(Subject::To, message);
        }
    }

    fn check_numbers(&self, flaws: &mut Flaws) {
        let area = self.geometry.area();
        let mut taken: BTreeMap<u32, Square> = BTreeMap::new();
        for (&square, &number) in &self.numbers {
            // Each number may have several flaws of its own, and all are reported.
            if let Some(message) = self.misplaced(square) {
                flaws.add(Subject::Number(square), message);
            }
            if number == 0 || u64::from(number) > area {
                let message = format!("{number} on {square}: the squares are numbered from 1 to {area}");
                flaws.add(Subject::Number(square), message);
            } else if let Some(other) = taken.insert(number, square) {
                let message = format!("{number} is given twice: on {other} and on {square}");
                flaws.add(Subject::Number(square), message);
            }
        }
        // Without numbers the ends are compared with nothing.
        if self.numbers.is_empty() {
            return;
        }
        // With numbers the ends are the first and the last of them.
        for (subject, end, number) in
            [(Subject::From, self.from, 1), (Subject::To, self.to, self.last_number())]
        {
            let Some(end) = end else { continue };
            let (there, elsewhere) = (self.numbers.get(&end), taken.get(&number));
            if there.is_some_and(|&there| there != number) || elsewhere.is_some_and(|&square| square != end) {
                let message =
                    format!("{end} should be number {number}, but this contradicts the given numbers");
                flaws.add(subject, message);
            }
        }
    }
}

/// A valid tour puzzle, made only by [`Draft::validate`].
///
/// ```
/// use rookwright_tour::Tour;
///
/// let puzzle: Tour = "
///     puzzle: tour
///     3 . . 12
///     . . . .
///     1 . . .
/// ".parse()?;
/// assert_eq!(puzzle.area(), 12);
/// assert_eq!(puzzle.numbers().get(&"d3".parse()?), Some(&12)); // where the tour ends
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour {
    draft: Draft,
}

impl Tour {
    /// Returns the draft of the puzzle.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.draft.geometry
    }

    /// Returns the leaper that makes the tour.
    pub fn leaper(&self) -> Leaper {
        self.draft.leaper
    }

    /// Returns whether one more move leads back to the start.
    pub fn is_closed(&self) -> bool {
        self.draft.closed
    }

    /// Returns the given first square; `None` if there is none, or if the puzzle has numbers.
    pub fn from(&self) -> Option<Square> {
        self.draft.from
    }

    /// Returns the given last square; `None` if there is none, or if the puzzle has numbers.
    pub fn to(&self) -> Option<Square> {
        self.draft.to
    }

    /// The given numbers: the positions of squares in the tour, from 1.
    pub fn numbers(&self) -> &BTreeMap<Square, u32> {
        &self.draft.numbers
    }

    /// Returns the number of squares of a tour.
    pub fn area(&self) -> u32 {
        // `Draft::validate` limits the number.
        u32::try_from(self.geometry().area()).unwrap_or(u32::MAX)
    }

    /// Returns the title, or a description if there is none.
    pub fn title(&self) -> String {
        self.draft.title.clone().unwrap_or_else(|| self.description())
    }

    /// Returns a description: `Closed knight's tour, 8x8, from a1`.
    pub fn description(&self) -> String {
        let Draft { geometry, closed, from, to, numbers, .. } = &self.draft;
        let kind = if *closed { "Closed" } else { "Open" };
        let mut text = format!("{kind} {} tour, {}x{}", self.walker(), geometry.files(), geometry.ranks());
        match geometry.holes().len() {
            0 => {}
            1 => text += ", one hole",
            holes => text += &format!(", {holes} holes"),
        }
        text += &from.map(|from| format!(", from {from}")).unwrap_or_default();
        text += &to.map(|to| format!(", to {to}")).unwrap_or_default();
        match numbers.len() {
            0 => text,
            1 => text + ", one number given",
            given => text + &format!(", {given} numbers given"),
        }
    }

    /// Returns `knight's` or `(1,3)-leaper's`.
    pub fn walker(&self) -> String {
        if self.leaper() == KNIGHT { "knight's".to_owned() } else { format!("{}-leaper's", self.leaper()) }
    }

    /// Returns the same in the language of the work.
    pub(crate) fn spoken_walker(&self) -> String {
        if self.leaper() == KNIGHT {
            return say!("wrong.tour.walker.knight", "knight's");
        }
        say!("wrong.tour.walker.leaper", "{legs}-leaper's", legs = self.leaper())
    }

    /// Returns the puzzle as text, without its title and expectations.
    pub fn identity(&self) -> String {
        let draft = Draft { title: None, expect: Expect::default(), ..self.draft.clone() };
        Tour { draft }.to_string()
    }

    /// Returns the number of directions in which each solution can be walked: 1 or 2.
    pub fn directions(&self) -> u32 {
        let ends = [self.from(), self.to()].into_iter().flatten().count();
        let settled = if self.is_closed() { ends == 2 } else { ends > 0 || self.area() == 1 };
        if settled || !self.numbers().is_empty() { 1 } else { 2 }
    }

    /// Returns the symmetries of the board that map solutions to solutions.
    ///
    /// ```
    /// use rookwright_tour::{PresetOptions, preset};
    ///
    /// let plain = PresetOptions::default();
    /// assert_eq!(preset(&["8x8"], &plain)?.symmetries().len(), 8);
    /// assert_eq!(preset(&["8x6"], &plain)?.symmetries().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let board = self.geometry();
        let keeps = |symmetry: &Symmetry| {
            let image = |square| symmetry.image(board, square);
            // The direction of a tour does not matter: its ends may be exchanged.
            let ends = match (self.from(), self.to()) {
                (Some(from), Some(to)) => [(from, to), (to, from)].contains(&(image(from), image(to))),
                _ if self.is_closed() => true,
                (Some(end), None) | (None, Some(end)) => image(end) == end,
                (None, None) => true,
            };
            ends && self
                .numbers()
                .iter()
                .all(|(&square, number)| self.numbers().get(&image(square)) == Some(number))
        };
        symmetries(board).filter(keeps).collect()
    }

    /// Returns the normal form of a tour: two tours are the same if and only if their normal forms are equal.
    ///
    /// An open tour starts at the given square, or at the lesser of its ends.  A closed one starts at the given
    /// square, or at the least of all, and continues with the lesser of its neighbours.
    ///
    /// ```
    /// use rookwright_tour::{PresetOptions, preset, read_answers};
    ///
    /// let puzzle = preset(&["4x3"], &PresetOptions::default())?;
    /// let tours = "tour: a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3\ntour: d3 b2 d1 c3 a2 c1 b3 d2 b1 a3 c2 a1";
    /// let mut normal = read_answers(&puzzle, tours)?.into_iter().map(|tour| puzzle.normal(tour));
    /// assert_eq!(normal.next(), normal.next()); // the same tour, walked back
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn normal(&self, mut tour: Path) -> Path {
        let squares = &mut tour.squares;
        // With numbers every way to fill in the board is a solution of its own.
        if !self.numbers().is_empty() || squares.len() < 2 {
            return tour;
        }
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        if !self.is_closed() {
            let backwards = match (self.from(), self.to()) {
                (Some(from), _) => first != from,
                (None, Some(to)) => last != to,
                (None, None) => last < first,
            };
            if backwards {
                squares.reverse();
            }
            return tour;
        }
        let least = squares.iter().copied().min().unwrap_or(first);
        // A closed tour has a start and a direction to choose, unless the ends settle them.
        match (self.from(), self.to()) {
            (None, Some(to)) => {
                // Starts after the last square, in the direction in which the last but one is the greater.
                begin_at(squares, to);
                squares.rotate_left(1);
                let end = squares.len() - 1;
                if squares[end - 1] < squares[0] {
                    squares[..end].reverse();
                }
            }
            (from, to) => {
                // The direction is the one that ends where it must, or that goes on with the lesser
                // neighbour.
                begin_at(squares, from.unwrap_or(least));
                let (second, last) = (squares[1], squares[squares.len() - 1]);
                if to.map_or(last < second, |to| last != to) {
                    squares[1..].reverse();
                }
            }
        }
        tour
    }
}

/// Rotates a closed tour so that it starts at this square.
fn begin_at(squares: &mut [Square], first: Square) {
    let at = squares.iter().position(|&square| square == first).unwrap_or(0);
    squares.rotate_left(at);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A tour has one normal form, however it is written; given ends stay in place.
        #[test]
        fn one_way_of_writing_a_tour(closed in any::<bool>(), ends in 0u8..4, turn in 0usize..12, back in any::<bool>()) {
            let text = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";
            let squares: Vec<Square> = text.split(' ').map(|name| name.parse().unwrap()).collect();
            let end = |asked: bool, square: Square| asked.then_some(square);
            let (from, to) = (end(ends & 1 > 0, squares[0]), end(ends & 2 > 0, squares[11]));
            let puzzle = Draft { closed, from, to, ..Draft::on("4x3".parse().unwrap()) }.validate().unwrap();
            let normal = puzzle.normal(Path { squares: squares.clone(), closed });
            let mut other = squares;
            if closed {
                other.rotate_left(turn);
            }
            if back {
                other.reverse();
            }
            let other = puzzle.normal(Path { squares: other, closed });
            prop_assert_eq!(&other, &normal);
            prop_assert!(from.is_none_or(|from| normal.squares[0] == from));
            prop_assert!(to.is_none_or(|to| normal.squares[11] == to));
        }
    }

    #[test]
    fn every_flaw_at_once() {
        let draft = Draft {
            from: "a9".parse().ok(),
            to: "b2".parse().ok(),
            numbers: [("c3", 0), ("d4", 16), ("e5", 16)]
                .map(|(name, number)| (name.parse().unwrap(), number))
                .into(),
            ..Draft::on("4x4 torus without b2".parse().unwrap())
        };
        let flaws: Vec<String> = draft.validate().unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(
            flaws,
            [
                "tours are for plain boards, not for a torus",
                "a tour cannot start there: a9 is outside the 4x4 board",
                "a tour cannot end there: b2 is cut out of the board",
                "0 on c3: the squares are numbered from 1 to 15",
                "16 on d4: the squares are numbered from 1 to 15",
                "e5 is outside the 4x4 board",
                "16 on e5: the squares are numbered from 1 to 15",
            ]
        );
    }
}
