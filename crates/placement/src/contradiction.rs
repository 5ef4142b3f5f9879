//! Puzzles whose numbers alone show that they cannot be solved.

use crate::puzzle::Placement;
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Piece, Role, Square};
use rookwright_run::Bound;
use std::collections::HashMap;

/// What two rules must have in common to contradict each other: the square (`None` for every square), whether a
/// piece counts on its own square, the attacking pieces, and whether lines are blocked.
type Demand = (Option<Square>, bool, Who, Lines);

impl Placement {
    /// Returns why there is no solution, if the numbers alone show it; `None` otherwise.
    pub fn contradiction(&self) -> Option<String> {
        self.too_many_men()
            .or_else(|| self.too_many_on_lines())
            .or_else(|| self.too_many_between())
            .or_else(|| self.unequal())
            .or_else(|| self.torn_squares())
    }

    /// Returns why the pieces do not fit on the squares.
    fn too_many_men(&self) -> Option<String> {
        let squares = self.geometry().area() - self.forbidden().len() as u64;
        let men: u64 = self.material().iter().map(|one| u64::from(one.number.least)).sum();
        (men > squares).then(|| {
            let free = if self.forbidden().is_empty() { "" } else { " not forbidden" };
            format!("{} do not fit on {}{free}", several(men, "piece"), several(squares, "square"))
        })
    }

    /// Returns why there are too many rooks or queens: those that do not attack each other stand one to a rank
    /// and one to a file.
    fn too_many_on_lines(&self) -> Option<String> {
        let (lines, number) = self.fewer_lines()?;
        let guards = |piece: Piece| {
            matches!(piece.role, Role::Queen | Role::Rook)
                && self.rules().iter().any(|rule| self.keeps_apart(rule, piece))
        };
        let one = self.material().iter().find(|one| one.number.least > number && guards(one.piece))?;
        let (least, piece) = (one.number.least, one.piece);
        Some(format!(
            "{least} {piece} that do not attack each other need {least} {lines}, but the board has {number}"
        ))
    }

    /// Returns why there are too many rooks or queens where lines are blocked: they stand one to each part into
    /// which other pieces divide the ranks, and the same for files.
    fn too_many_between(&self) -> Option<String> {
        let (lines, number) = self.fewer_lines()?;
        let apart = |piece: Piece| {
            self.rules().iter().any(|rule| match rule {
                Rule::Safe { target, from, lines: Lines::Blocked } => {
                    target.includes(piece) && from.includes(piece)
                }
                _ => false,
            })
        };
        self.material().iter().find_map(|one| {
            let (least, piece) = (u64::from(one.number.least), one.piece);
            let others = self.material().iter().filter(|other| other.piece != piece);
            // If any number of other pieces may stand between, there is no bound.
            let others: Option<u64> = others.map(|other| other.number.most.map(u64::from)).sum();
            let others = others?;
            // On a torus the first piece of a line does not divide it.
            let dividing = if self.geometry().is_torus() { others.saturating_sub(1) } else { others };
            let parts = u64::from(number) + dividing;
            let too_many = matches!(piece.role, Role::Queen | Role::Rook) && least > parts && apart(piece);
            too_many.then(|| {
                let others = several(others, "other piece");
                format!(
                    "{least} {piece} that do not attack each other need {least} parts of {lines}, \
                     but {others} divide the {number} {lines} into at most {parts} parts"
                )
            })
        })
    }

    /// Returns whether there are fewer ranks or files, and how many; `None` on a board with holes.
    fn fewer_lines(&self) -> Option<(&'static str, u32)> {
        let board = self.geometry();
        let (files, ranks) = (board.files(), board.ranks());
        board.holes().is_empty().then_some(if ranks <= files { ("ranks", ranks) } else { ("files", files) })
    }

    /// Returns whether no such piece may attack another, nor stand on a line with one if it is a line piece.
    pub(crate) fn keeps_apart(&self, rule: &Rule, piece: Piece) -> bool {
        let Rule::Safe { target, from, lines } = rule else { return false };
        // If all pieces are of one kind, two neighbours on a line attack each other even if lines are blocked.
        let along = *lines == Lines::Through || self.material().len() == 1;
        along && target.includes(piece) && from.includes(piece)
    }

    /// Returns why a rule for equal numbers cannot be met: the possible numbers of the two kinds do not
    /// overlap.
    fn unequal(&self) -> Option<String> {
        let range = |who: Who| {
            let concerned = self.material().iter().filter(move |one| who.includes(one.piece));
            concerned.fold((0, Some(0u64)), |(least, most), one| {
                let more = most.zip(one.number.most).map(|(most, more)| most + u64::from(more));
                (least + u64::from(one.number.least), more)
            })
        };
        self.rules().iter().find_map(|rule| {
            let Rule::AsMany { one, other } = rule else { return None };
            let ((least, most), (other_least, other_most)) = (range(*one), range(*other));
            let apart = most.is_some_and(|most| most < other_least)
                || other_most.is_some_and(|other_most| other_most < least);
            apart.then(|| format!("the rule '{rule}' cannot be met: the two numbers cannot be equal"))
        })
    }

    /// Returns why the rules about single squares cannot be met: two rules ask for different numbers of
    /// attacks, or there are too few pieces for one of them.
    fn torn_squares(&self) -> Option<String> {
        // If all squares are holes, a rule about every square asks for nothing.
        if self.geometry().area() == 0 {
            return None;
        }
        let mut wanted: HashMap<Demand, (u32, u32)> = HashMap::new();
        // Rules about every square come first: their bounds also hold for single squares.
        let every = |rule: &&Rule| matches!(rule, Rule::Attacked { squares: Region::Every, .. });
        let single = |rule: &&Rule| matches!(rule, Rule::Attacked { squares: Region::Squares(_), .. });
        // Rules about different squares cannot contradict each other, and a map of them takes as long as the search of
        // a small board.
        let apart = !self.rules().iter().any(|rule| every(&rule)) && self.has_squares_in_order();
        for rule in self.rules().iter().filter(every).chain(self.rules().iter().filter(single)) {
            let Rule::Attacked { squares, standing, times, by, lines } = rule else { continue };
            let (least, most) = match *times {
                Bound::AtLeast(least) => (least, u32::MAX),
                Bound::AtMost(most) => (0, most),
                Bound::Exactly(exact) => (exact, exact),
            };
            let verb = if *standing { "covered" } else { "attacked" };
            // Seen without comparing rules: more attacks are asked for than there may be pieces.
            let men = self.most_men(*by);
            if u64::from(least) > men {
                let men = several(men, "piece");
                return Some(format!(
                    "no square can be {verb} {least} times by {men}: the rule '{rule}' cannot be met"
                ));
            }
            if apart {
                continue;
            }
            let places: Vec<Option<Square>> = match squares {
                Region::Squares(list) => list.iter().map(Some).collect(),
                _ => vec![None],
            };
            for place in places {
                let everywhere =
                    wanted.get(&(None, *standing, *by, *lines)).copied().unwrap_or((0, u32::MAX));
                let range = wanted.entry((place, *standing, *by, *lines)).or_insert(everywhere);
                *range = (range.0.max(least), range.1.min(most));
                if range.0 > range.1 {
                    let square = place.map_or("a square".to_owned(), |square| square.to_string());
                    let (least, most) = *range;
                    return Some(format!(
                        "{square} cannot be {verb} at least {least} and at most {most} times"
                    ));
                }
            }
        }
        None
    }

    /// Returns whether the rules about single squares name each square once, in order, as clues do.
    fn has_squares_in_order(&self) -> bool {
        let named = self.rules().iter().filter_map(|rule| match rule {
            Rule::Attacked { squares: Region::Squares(squares), .. } => Some(squares.iter()),
            _ => None,
        });
        named.flatten().is_sorted_by(|one, other| one < other)
    }

    /// Returns the largest possible number of these pieces.
    fn most_men(&self, who: Who) -> u64 {
        let area = self.geometry().area();
        let concerned = self.material().iter().filter(|one| who.includes(one.piece));
        let most = concerned.map(|one| one.number.most.map_or(area, u64::from));
        most.fold(0, u64::saturating_add).min(area)
    }

    /// Returns whether every rank must have exactly one of these pieces: they are rooks or queens that do not
    /// attack each other, and there are as many of them as ranks.
    pub(crate) fn one_a_rank(&self, piece: Piece) -> bool {
        let board = self.geometry();
        let number = self.material().iter().find(|one| one.piece == piece).and_then(|one| one.number.fixed());
        matches!(piece.role, Role::Queen | Role::Rook)
            && number == Some(board.ranks())
            && board.holes().is_empty()
            && self.rules().iter().any(|rule| self.keeps_apart(rule, piece))
    }
}

fn several(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
