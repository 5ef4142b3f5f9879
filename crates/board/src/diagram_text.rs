//! Reads and writes diagrams as text.
//!
//! Keys: `caption:`, `turn: white`, `torus: yes`, `given:` / `dot:` / `cross:` / `fault:` / `asked:`
//! with a list of squares, `arrow: a1 b3` (one each), `path: a1 b3 c5` or `closed-path: ...`.  Then
//! the board, top rank first: a piece's letter, a number, both joined as `Q7`, `.` or `-` for a hole.

use crate::diagram::{Arrow, Diagram, Mark, Path};
use crate::document::{Document, Faults, Token};
use crate::piece::Piece;
use crate::say;
use crate::set::SquareSet;
use crate::square::Square;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(caption) = &self.caption {
            // A caption is one line: line breaks inside it would read back as something else.
            writeln!(f, "caption: {}", caption.split_whitespace().collect::<Vec<_>>().join(" "))?;
        }
        if let Some(turn) = self.turn {
            writeln!(f, "turn: {turn}")?;
        }
        if self.geometry.is_torus() {
            writeln!(f, "torus: yes")?;
        }
        // In a fixed order, so that equal diagrams are equal texts.
        for mark in Mark::ALL {
            let marked: SquareSet =
                self.marks.iter().filter(|&(_, &other)| other == mark).map(|(&square, _)| square).collect();
            if !marked.is_empty() {
                writeln!(f, "{}: {marked}", mark.name())?;
            }
        }
        for arrow in &self.arrows {
            writeln!(f, "arrow: {} {}", arrow.from, arrow.to)?;
        }
        if let Some(path) = &self.path {
            f.write_str(if path.closed { "closed-path:" } else { "path:" })?;
            path.squares.iter().try_for_each(|square| write!(f, " {square}"))?;
            writeln!(f)?;
        }
        for rank in (0..self.geometry.ranks()).rev() {
            for file in 0..self.geometry.files() {
                if file > 0 {
                    f.write_str(" ")?;
                }
                if let Some(square) = Square::at(file, rank) {
                    self.write_cell(f, square)?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Diagram {
    fn write_cell(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        if !self.geometry.contains(square) {
            return f.write_str("-");
        }
        match (self.men.on(square), self.numbers.get(&square)) {
            (Some(piece), Some(number)) => write!(f, "{piece}{number}"),
            (Some(piece), None) => write!(f, "{piece}"),
            (None, Some(number)) => write!(f, "{number}"),
            (None, None) => f.write_str("."),
        }
    }
}

impl FromStr for Diagram {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        let document = Document::read(text);
        let mut faults = Faults::default();
        let start = Token { text: "", line: 1, column: 1 };
        let size = document.size(&mut faults);
        let first = document.rows.first().and_then(|row| row.first()).copied().unwrap_or(start);
        let geometry = match size {
            None => {
                faults.add(&start, "expected a board");
                return faults.or(None);
            }
            Some(size) => faults.keep(&first, size),
        };
        // Without a board no square has a place.
        let Some(geometry) = geometry else { return faults.or(None) };
        let mut diagram = Diagram::of(geometry);
        let mut holes = SquareSet::EMPTY;
        for (square, token) in document.cells() {
            if token.text == "-" {
                holes.insert(square);
            } else if token.text != "." {
                diagram.read_cell(square, &token, &mut faults);
            }
        }
        if let Some(cut) = faults.keep(&first, diagram.geometry.clone().with_holes(holes)) {
            diagram.geometry = cut;
        }
        let mut seen: HashSet<&str> = HashSet::new();
        for entry in &document.entries {
            if !seen.insert(entry.key.text) && entry.key.text != "arrow" {
                faults.add(
                    &entry.key,
                    say!("error.given_twice", "'{text}' is given twice", text = entry.key.text),
                );
            }
            diagram.read_entry(&entry.key, entry.value, &mut faults);
        }
        faults.or(Some(diagram))
    }
}

impl Diagram {
    fn read_cell(&mut self, square: Square, token: &Token<'_>, faults: &mut Faults) {
        // The number of `L(1,3)12` starts after the bracket, that of `Q7` after the letter.
        let cut = match token.text.rfind(')') {
            Some(end) => end + 1,
            None => token.text.find(|c: char| c.is_ascii_digit()).unwrap_or(token.text.len()),
        };
        let (piece, number) = token.text.split_at(cut);
        let expected = || {
            say!(
                "error.no_cell",
                "'{text}': expected a piece letter, a number, '.' or '-'",
                text = token.text
            )
        };
        if !piece.is_empty()
            && let Some(piece) = faults.keep(token, piece.parse::<Piece>().map_err(|_| expected()))
        {
            faults.keep(token, self.men.put(square, piece));
        }
        if !number.is_empty()
            && let Some(number) = faults.keep(token, number.parse().map_err(|_| expected()))
        {
            self.numbers.insert(square, number);
        }
    }

    fn read_entry(&mut self, key: &Token<'_>, value: Token<'_>, faults: &mut Faults) {
        // Called only where the key wants squares, or the words of a caption would be reported as wrong ones.
        let mut squares = || -> Vec<Square> {
            let named = value.words().filter_map(|word| {
                let square = faults.keep(&word, word.text.parse::<Square>())?;
                if !self.geometry.contains(square) {
                    faults.add(&word, say!("error.off_board", "{square} is not on the board", square));
                }
                // The square counts in spite of its fault, or an arrow would also be said to lack a square.
                Some(square)
            });
            named.collect()
        };
        match key.text {
            "caption" => self.caption = Some(value.text.to_owned()),
            "turn" => self.turn = faults.keep(&value, value.text.parse()),
            "torus" if value.text == "yes" => self.geometry = self.geometry.clone().with_torus(true),
            "torus" if value.text == "no" => {}
            "torus" => faults.add(&value, "expected yes or no"),
            // The two keys have different names, so `from_str` does not notice that there are two paths.
            "path" | "closed-path" => {
                let squares = squares();
                if self.path.replace(Path { squares, closed: key.text == "closed-path" }).is_some() {
                    faults.add(key, "a diagram has one path");
                }
            }
            "arrow" => match squares()[..] {
                [from, to] => self.arrows.push(Arrow { from, to }),
                _ => faults.add(&value, "expected two squares"),
            },
            word => match Mark::ALL.into_iter().find(|mark| mark.name() == word) {
                Some(mark) => {
                    for square in squares() {
                        self.marks.insert(square, mark);
                    }
                }
                None => faults.add(
                    key,
                    format!(
                        "unknown key '{word}': expected caption, turn, torus, given, dot, cross, fault, asked, arrow, path or closed-path"
                    ),
                ),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{any_position, any_square};
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;

    fn any_diagram() -> impl Strategy<Value = Diagram> {
        let marks = btree_map(any_square(6), prop::sample::select(Mark::ALL.to_vec()), 0..4);
        let numbers = btree_map(any_square(6), 0u32..100, 0..4);
        let arrows = vec((any_square(6), any_square(6)), 0..3);
        let path = prop::option::of((vec(any_square(6), 0..5), any::<bool>()));
        let caption = prop::option::of("[a-z]{1,5}( [a-z:#é]{1,5})?");
        let turn = prop::sample::select(vec![None, Some(crate::Colour::White), Some(crate::Colour::Black)]);
        (any_position(6), marks, numbers, arrows, path, turn, caption).prop_map(
            |((geometry, men), marks, numbers, arrows, path, turn, caption)| {
                let on = |square: &Square| geometry.contains(*square);
                Diagram {
                    men,
                    marks: marks.into_iter().filter(|(square, _)| on(square)).collect(),
                    numbers: numbers.into_iter().filter(|(square, _)| on(square)).collect(),
                    arrows: arrows
                        .into_iter()
                        .filter(|(from, to)| on(from) && on(to))
                        .map(|(from, to)| Arrow { from, to })
                        .collect(),
                    path: path.map(|(squares, closed)| Path {
                        squares: squares.into_iter().filter(on).collect(),
                        closed,
                    }),
                    turn,
                    caption,
                    geometry,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn round_trip(diagram in any_diagram()) {
            prop_assert_eq!(diagram.to_string().parse(), Ok(diagram));
        }
    }

    #[test]
    fn every_fault_at_once() {
        let text = "colour: red\ngiven: a1 z9\narrow: a1\n. X .\n. . . .\n";
        let faults = text.parse::<Diagram>().unwrap_err().to_string();
        for part in [
            "line 1, column 1: unknown key 'colour'",
            "line 2, column 11: z9 is not on the board",
            "line 3, column 8: expected two squares",
            "line 4, column 3: 'X': expected a piece letter",
            "line 5, column 7: this rank has 4 squares, but the first one has 3",
        ] {
            assert!(faults.contains(part), "{part} not in\n{faults}");
        }
    }
}
