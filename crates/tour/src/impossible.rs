//! Reasons why a puzzle has no solution that are found without a search.  Every reason is a proof.

use crate::moves::Moves;
use crate::puzzle::{KNIGHT, Tour};
use crate::search::Quest;
use rookwright_board::Square;

/// The number of squares that a list names.
const MOST_NAMED: usize = 10;

impl Tour {
    /// Returns why there is no solution; `None` if no reason is found.
    pub fn impossible(&self) -> Option<String> {
        if self.area() == 1 {
            return self.is_closed().then(|| "no move leads from the only square back to it".to_owned());
        }
        let view = View { puzzle: self, quest: Quest::of(self) };
        view.shape()
            .or_else(|| view.unbalanced())
            .or_else(|| view.ends_of_wrong_colour())
            .or_else(|| view.ends_apart())
            .or_else(|| view.theorem())
            .or_else(|| view.numbers_of_wrong_colour())
            .or_else(|| view.numbers_apart())
    }
}

/// Returns `a1, b2 and c3`; only the first squares of a long list.
pub(crate) fn names(moves: &Moves, squares: &[u32]) -> String {
    let named = if squares.len() > MOST_NAMED { &squares[..MOST_NAMED] } else { squares };
    let names: Vec<String> = named.iter().map(|&at| moves.square(at).to_string()).collect();
    match (names.split_last(), squares.len() - named.len()) {
        (None, _) => String::new(),
        (Some((last, [])), 0) => last.clone(),
        (Some((last, others)), 0) => format!("{} and {last}", others.join(", ")),
        (Some(_), more) => format!("{} and {more} more", names.join(", ")),
    }
}

struct View<'a> {
    puzzle: &'a Tour,
    quest: Quest,
}

impl View<'_> {
    fn names(&self, squares: &[u32]) -> String {
        names(&self.quest.moves, squares)
    }

    fn closed(&self) -> bool {
        self.puzzle.is_closed()
    }

    /// Returns why squares cannot be reached often enough.
    fn shape(&self) -> Option<String> {
        let (files, ranks) = (self.quest.moves.files(), self.quest.moves.ranks());
        let long = u32::from(self.puzzle.leaper().long());
        if self.quest.is_full() && self.quest.visits_all() && files.min(ranks) >= 2 * long {
            // There each square has two moves and can reach all others (Knuth 1994, "Leaper graphs").
            return None;
        }
        if self.quest.visits_all() {
            self.lonely().or_else(|| self.cut_off())
        } else {
            // A reason about the leaper itself is more helpful.
            self.cut_off().or_else(|| self.lonely())
        }
    }

    /// Returns why squares have too few moves.
    fn lonely(&self) -> Option<String> {
        let moves = &self.quest.moves;
        let (mut none, mut single) = (Vec::new(), Vec::new());
        for at in moves.squares() {
            match moves.from(at).take(2).count() {
                0 => none.push(at),
                1 => single.push(at),
                _ => {}
            }
        }
        if !none.is_empty() {
            return Some(format!("no move leads to or from {}", self.names(&none)));
        }
        // Only an end of an open tour can do with one move.
        if self.closed() && !single.is_empty() {
            let each = if single.len() > 1 { " each" } else { "" };
            return Some(format!(
                "only one move{each} leads to {}, and a closed tour takes two at every square",
                self.names(&single)
            ));
        }
        let given = self.quest.ends.iter().flatten().count();
        // Given ends are such squares without any conflict. The others must take the ends that are still
        // free.
        single.retain(|&at| !self.quest.ends.contains(&Some(at)));
        let free = 2 - given;
        (single.len() > free).then(|| {
            let squares = self.names(&single);
            match (free, single.len()) {
                (0, 1) => format!("only one move leads to {squares}, so a tour has to start or end there"),
                (0, _) => format!("only one move each leads to {squares}: a tour has to start or end there"),
                (1, _) => {
                    format!("only one move each leads to {squares}: a tour has to end on every one of them")
                }
                _ => format!("only one move each leads to {squares}, but a tour has only two ends"),
            }
        })
    }

    /// Returns why some squares cannot be reached from others.
    fn cut_off(&self) -> Option<String> {
        let moves = &self.quest.moves;
        // A flood from the first square: what it does not reach is another part of the board.
        let mut reached = vec![false; moves.numbers() as usize];
        let first = moves.squares().next()?;
        reached[first as usize] = true;
        let mut stack = vec![first];
        let mut number = 1;
        while let Some(at) = stack.pop() {
            for to in moves.from(at) {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    number += 1;
                    stack.push(to);
                }
            }
        }
        if number == moves.area() {
            return None;
        }
        // The smaller part is named.
        let few = 2 * number < moves.area();
        let other: Vec<u32> = moves.squares().filter(|&at| reached[at as usize] == few).collect();
        let from = moves.squares().find(|&at| reached[at as usize] != few)?;
        let way = format!("no moves lead from {} to {}", moves.square(from), self.names(&other));
        // The sentence names the squares, and begins with the reason where the leaper itself is to blame.
        let (short, long) = (u32::from(self.puzzle.leaper().short()), u32::from(self.puzzle.leaper().long()));
        let why = match (short, long) {
            _ if (short + long) % 2 == 0 && (short % 2 == 1 || short == long) => {
                format!("a ({short},{long})-leaper never changes the colour of its square: ")
            }
            _ if !self.quest.visits_all() => {
                format!("a ({short},{long})-leaper passes over most files and ranks: ")
            }
            _ => String::new(),
        };
        Some(why + &way)
    }

    /// Returns the numbers of squares of the two kinds.
    fn sides(&self) -> [u32; 2] {
        let moves = &self.quest.moves;
        if self.quest.is_full() && self.quest.visits_all() {
            return [moves.area().div_ceil(2), moves.area() / 2];
        }
        let ones = moves.squares().filter(|&at| self.quest.side(at) == 1).count() as u32;
        [moves.area() - ones, ones]
    }

    /// Returns the word for one of the two kinds of squares.
    fn side_name(&self, side: u32) -> &'static str {
        match (self.quest.visits_all(), side) {
            (true, 0) => "dark",
            (true, _) => "light",
            // A leaper that does not reach all squares does not follow the colours of the board.
            (false, 0) => "even",
            (false, _) => "odd",
        }
    }

    fn sides_counted(&self) -> String {
        let numbers = self.sides();
        let [one, other] = [0, 1].map(|side| self.side_name(side));
        format!("{} {one} and {} {other} squares", numbers[0], numbers[1])
    }

    /// Returns why the colours rule out a tour: every move changes the colour.
    fn unbalanced(&self) -> Option<String> {
        let [one, other] = self.sides();
        let most = u32::from(!self.closed());
        (one.abs_diff(other) > most).then(|| {
            let asks = if self.closed() {
                "a closed tour visits as many of the one as of the other"
            } else {
                "a tour visits at most one more of the one than of the other"
            };
            format!("every move changes the colour and {asks}, but there are {}", self.sides_counted())
        })
    }

    fn ends_of_wrong_colour(&self) -> Option<String> {
        let quest = &self.quest;
        let ends: Vec<u32> = quest.ends.iter().flatten().copied().collect();
        let square = |at: u32| quest.moves.square(at);
        let [dark, light] = self.sides();
        // With equal numbers of both colours a tour ends on the other colour than it begins, which needs two
        // given ends to be wrong.
        if dark == light {
            let &[one, other] = &ends[..] else { return None };
            return (quest.side(one) == quest.side(other)).then(|| {
                format!(
                    "{} and {} are both {}, but each of the {} moves changes the colour",
                    square(one),
                    square(other),
                    self.side_name(quest.side(one)),
                    quest.moves.area() - 1,
                )
            });
        }
        // With one square more of a colour, it begins and ends on that colour: a single end can be wrong.
        let more = u32::from(light > dark);
        let wrong = ends.into_iter().find(|&at| quest.side(at) != more)?;
        Some(format!(
            "{} is {}, but with {} both ends of a tour are {}",
            square(wrong),
            self.side_name(quest.side(wrong)),
            self.sides_counted(),
            self.side_name(more),
        ))
    }

    /// Returns why the given ends rule out a closed tour.
    fn ends_apart(&self) -> Option<String> {
        let (from, to) = (self.puzzle.from()?, self.puzzle.to()?);
        let apart = self.closed() && !self.joins(from, to);
        apart.then(|| format!("no move leads from {to} back to {from}, and a closed tour needs one"))
    }

    fn joins(&self, one: Square, other: Square) -> bool {
        let moves = &self.quest.moves;
        moves.joins(moves.number(one), moves.number(other))
    }

    /// Returns why there is no knight's tour on a board without holes, by published theorems.
    fn theorem(&self) -> Option<String> {
        let moves = &self.quest.moves;
        let (short, long) = (moves.files().min(moves.ranks()), moves.files().max(moves.ranks()));
        // The theorems are about knights on whole boards, and say nothing about any other.
        if self.puzzle.leaper() != KNIGHT || moves.has_holes() {
            return None;
        }
        let (exists, kind, source) = if self.closed() {
            (closed_exists(short, long), "closed", "Schwenk 1991")
        } else {
            (open_exists(short, long), "open", "Chia & Ong 2005")
        };
        (!exists).then(|| {
            format!(
                "there is no {kind} knight's tour on {}x{} squares ({source})",
                moves.files(),
                moves.ranks()
            )
        })
    }

    /// Returns why given numbers do not agree with the colours.
    fn numbers_of_wrong_colour(&self) -> Option<String> {
        let side = |square: Square| self.quest.side(self.quest.moves.number(square));
        let mut numbers = self.puzzle.numbers().iter();
        let (&first, &number) = numbers.next()?;
        let [dark, light] = self.sides();
        // The first given number settles the colours of all others: the same for the same parity.
        let fits = |square: Square, other: u32| (side(square) == side(first)) == (other % 2 == number % 2);
        if let Some((&square, &other)) = numbers.find(|&(&square, &other)| !fits(square, other)) {
            let (one, two) = (self.side_name(side(first)), self.side_name(side(square)));
            return Some(format!(
                "{number} on {first} ({one}) and {other} on {square} ({two}) cannot both be: every move changes the colour"
            ));
        }
        // Even numbers that agree with each other may all be wrong: a board with more squares of one colour
        // has the odd numbers there.
        let more = u32::from(light > dark);
        let wrong = dark != light && (side(first) == more) != (number % 2 == 1);
        wrong.then(|| {
            let odd = self.side_name(more);
            format!("{number} cannot be on {first}: with {} the odd numbers are {odd}", self.sides_counted())
        })
    }

    /// Returns why given consecutive numbers are not one move apart.
    fn numbers_apart(&self) -> Option<String> {
        let mut by_number: Vec<(u32, Square)> =
            self.puzzle.numbers().iter().map(|(&square, &number)| (number, square)).collect();
        by_number.sort_unstable();
        let mut pairs: Vec<[(u32, Square); 2]> = by_number
            .windows(2)
            .filter(|pair| pair[0].0 + 1 == pair[1].0)
            .map(|pair| [pair[0], pair[1]])
            .collect();
        // In a closed tour the last number is followed by 1.
        if let (Some(&first), Some(&last), true) = (by_number.first(), by_number.last(), self.closed())
            && (first.0, last.0) == (1, self.puzzle.area())
        {
            pairs.push([last, first]);
        }
        let apart = pairs.into_iter().find(|&[(_, one), (_, other)]| !self.joins(one, other));
        apart.map(|[(number, one), (next, other)]| {
            format!("no move leads from {number} on {one} to {next} on {other}")
        })
    }
}

/// Returns whether there is a closed knight's tour (Schwenk 1991), the short side coming first.
fn closed_exists(short: u32, long: u32) -> bool {
    let even = short.is_multiple_of(2) || long.is_multiple_of(2);
    even && if short == 3 { long >= 10 } else { short >= 5 }
}

/// Returns whether there is an open knight's tour (Cull & De Curtins 1978 for sides from five up, Chia & Ong 2005
/// for all), the short side coming first.
fn open_exists(short: u32, long: u32) -> bool {
    match short {
        1 => long == 1,
        2 => false,
        3 => long == 4 || long >= 7,
        4 => long >= 5,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
