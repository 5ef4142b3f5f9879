//! Counts short lines of help and series play by trying every move. For such lengths this is faster than
//! the preparation of the general search.

use rookwright_chess::{Move, Position};
use rookwright_mate::search::mate_in_one;
use rookwright_mate::{Play, Stipulation};

/// The most single moves of a line that is counted here.
pub(super) const MOST_PLIES: usize = 4;

/// Counts the lines of `h#` or `ser-#`, up to `most`. Also returns the first of them in the order of
/// [`Position::moves`].
pub(super) fn short_lines(position: &Position, asked: Stipulation, most: u32) -> (u32, Vec<Move>) {
    let series = asked.play() == Play::SeriesDirect;
    let mut hunt = LineCounter { series, most, number: 0, line: Vec::new(), first: Vec::new() };
    hunt.search(position, asked.plies().unwrap_or(0));
    (hunt.number, hunt.first)
}

struct LineCounter {
    series: bool,
    most: u32,
    number: u32,
    line: Vec<Move>,
    first: Vec<Move>,
}

impl LineCounter {
    fn search(&mut self, position: &Position, left: usize) {
        if left == 0 || (left == 1 && mate_in_one(position).is_none()) {
            return;
        }
        for step in position.moves() {
            let next = position.after(step);
            self.line.push(step);
            match left {
                1 if next.is_mate() => self.found(),
                1 => {}
                _ if !self.series => self.search(&next, left - 1),
                _ if !next.is_check() => self.search(&next.passed(), left - 1),
                _ => {}
            }
            self.line.pop();
            if self.number >= self.most {
                return;
            }
        }
    }

    fn found(&mut self) {
        self.number += 1;
        if self.number == 1 {
            self.first.clone_from(&self.line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::testing::walk;
    use rookwright_mate::lines;
    use rookwright_run::Budget;

    #[test]
    fn as_many_as_the_plain_search_finds() {
        let watch = Budget::default().watch();
        let mut some = 0;
        for (files, ranks) in [(3, 3), (4, 4), (5, 4)] {
            for seed in 0..60 {
                walk(files, ranks, seed, |position| {
                    for asked in ["h#1", "h#0.5", "h#1.5", "ser-#1", "ser-#2", "ser-#3"] {
                        let asked: Stipulation = asked.parse().unwrap();
                        let plain = lines(position, asked, 3, &watch).unwrap();
                        let (number, first) = short_lines(position, asked, 3);
                        let said = format!("{position} {asked}");
                        assert_eq!(number as usize, plain.len(), "{said}");
                        // The plain rules list moves in a different order.
                        let all = lines(position, asked, usize::MAX, &watch).unwrap();
                        assert!(number == 0 || all.contains(&first), "{said}");
                        some += number;
                    }
                });
            }
        }
        assert!(some > 100);
    }
}
