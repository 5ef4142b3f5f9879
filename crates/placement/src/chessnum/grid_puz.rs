//! Reads and writes Chess-Num puzzles as `.puz` files.
//!
//! ```text
//! puzzle: chessnum
//! title: A first one
//! place: K Q R B N P
//! 1 . . .
//! . . 3 .
//! ```
//!
//! `title:`, `board:`, `place:` and `expect:` are optional; without `place:` there is one of each piece.  On
//! the board a digit is a clue, `.` a free square and `-` a hole.

use super::{ChessNum, LARGEST_CLUE, ONE_OF_EACH, SIDES};
use crate::material::Material;
use crate::puzzle::{Draft, Placement, Subject};
use crate::rule_text::read_material;
use rookwright_board::{Diagram, Document, Entry, Faults, Geometry, Keys, Piece, Square, SquareSet, Token};
use rookwright_run::Expect;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

const KEYS: Keys =
    Keys { known: &["puzzle", "title", "board", "place", "expect"], repeated: &[], optional: &["title"] };

impl ChessNum {
    /// Writes the puzzle as a grid.
    pub(crate) fn write(
        &self,
        title: Option<&str>,
        expect: &Expect,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let board = self.geometry();
        writeln!(f, "puzzle: chessnum")?;
        if let Some(title) = title {
            writeln!(f, "title: {title}")?;
        }
        writeln!(f, "board: {}x{}", board.files(), board.ranks())?;
        // The numbers are written out even for one of each, so that a file says what it means.
        let place = self.material.iter().map(|&(piece, number)| Material::exactly(number, piece).to_string());
        writeln!(f, "place: {}", place.collect::<Vec<_>>().join(", "))?;
        if *expect != Expect::default() {
            writeln!(f, "expect: {expect}")?;
        }
        write!(f, "{}", Diagram { numbers: self.clues.clone(), ..Diagram::of(board.clone()) })
    }
}

impl fmt::Display for ChessNum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(None, &Expect::default(), f)
    }
}

impl FromStr for ChessNum {
    type Err = Faults;

    /// Reads a `.puz` file or a bare grid, as [`read_chessnum`] does, without the title and what is expected.
    fn from_str(text: &str) -> Result<Self, Faults> {
        let puzzle = read_chessnum(text)?;
        // A grid that can be read gives such a puzzle.
        Self::of(&puzzle).ok_or_else(|| Faults(vec![Token::START.fault("expected a grid of Chess-Num")]))
    }
}

/// Reads a Chess-Num puzzle; a bare grid is enough.
///
/// # Errors
/// All faults of the text.
pub fn read_chessnum(text: &str) -> Result<Placement, Faults> {
    read(&Document::read(text))
}

/// Reads a puzzle from a document, or returns all its faults.
pub(crate) fn read(document: &Document<'_>) -> Result<Placement, Faults> {
    let mut faults = Faults::default();
    let mut material: Option<Vec<(Material, Token<'_>)>> = None;
    let (mut title, mut size, mut expect) = (None, None, Expect::default());
    for Entry { key, value } in KEYS.read(document, &mut faults).iter() {
        match key.text {
            "puzzle" if value.text == "chessnum" => {}
            "puzzle" => faults.add(&value, "expected 'chessnum'"),
            "title" => title = Some(value.text.to_owned()),
            "board" => size = faults.keep(&value, Geometry::sized(value.text)).map(|size| (size, value)),
            "place" => material = Some(read_place(value, &mut faults)),
            "expect" => {
                for part in value.split() {
                    faults.keep(&part, expect.note(part.text));
                }
            }
            // `Keys::read` returns no other key.
            _ => {}
        }
    }
    // The grid is the only thing that a file must have: without it nothing else makes sense.
    let Some(drawn) = document.size(&mut faults) else {
        faults.add(
            &Token::START,
            "there is no board: expected a grid with a digit for a clue and '.' for a free square",
        );
        return faults.or(None);
    };
    let first = document.rows[0][0];
    let Some(drawn) = faults.keep(&first, drawn) else { return faults.or(None) };
    if let Some((size, at)) = size.filter(|(size, _)| *size != drawn) {
        faults.add(&at, format!("the board drawn is {drawn}, not {size}"));
    }
    if !SIDES.contains(&drawn.files()) || !SIDES.contains(&drawn.ranks()) {
        faults.add(&first, format!("the board is {drawn}: expected from 3x3 to 16x16"));
    }
    let (clues, holes) = read_grid(document, &mut faults);
    // Chess-Num is usually set with one piece of each kind, so a file need not say so.
    let material =
        material.unwrap_or_else(|| ONE_OF_EACH.map(|piece| (Material::exactly(1, piece), first)).to_vec());
    let (Some(geometry), false) = (faults.keep(&first, drawn.with_holes(holes)), material.is_empty()) else {
        return faults.or(None);
    };
    let draft = assemble(geometry, &material, &clues, &mut faults);
    // Clues become rules, and flaws of rules have no place of their own in a grid.
    faults.located(Draft { title, expect, ..draft }.validate(), |subject| match subject {
        Subject::Material(nth) => material.get(nth).map_or(Some(first), |&(_, at)| Some(at)),
        _ => Some(first),
    })
}

/// Reads the pieces: `K Q R B N P`, or `2 N, R, B`.
fn read_place<'a>(value: Token<'a>, faults: &mut Faults) -> Vec<(Material, Token<'a>)> {
    // Letters alone need no commas between them.
    let letters = value.words().all(|word| word.text.parse::<Piece>().is_ok());
    let parts: Vec<_> = if letters { value.words().collect() } else { value.split().collect() };
    let mut material = Vec::new();
    for part in parts {
        let Some(one) = read_material(part, faults) else { continue };
        if one.number.fixed().is_none() {
            faults.add(&part, "Chess-Num places fixed numbers: expected a number and a piece, like '2 N'");
        }
        material.push((one, part));
    }
    material
}

/// Makes the puzzle.  Reports clues that are larger than the number of pieces, at their place in the grid.
fn assemble(
    geometry: Geometry,
    material: &[(Material, Token<'_>)],
    clues: &BTreeMap<Square, (u32, Token<'_>)>,
    faults: &mut Faults,
) -> Draft {
    let pieces: u32 = material.iter().filter_map(|(one, _)| one.number.fixed()).fold(0, u32::saturating_add);
    for (clue, at) in clues.values() {
        // A clue that is too large is a slip of the pen, which is shown where it was made.
        if *clue > pieces {
            let message =
                format!("the clue {clue} cannot be met: there are only {pieces} pieces to attack it");
            faults.add(at, message);
        }
    }
    let free = geometry.area() - clues.len() as u64;
    if let Some((_, at)) = material.first().filter(|_| u64::from(pieces) > free) {
        faults.add(at, format!("{pieces} pieces do not fit on the {free} squares without a number"));
    }
    let kinds: Vec<_> =
        material.iter().map(|(one, _)| (one.piece, one.number.fixed().unwrap_or(one.number.least))).collect();
    ChessNum::draft(geometry, &kinds, &clues.iter().map(|(&square, &(clue, _))| (square, clue)).collect())
}

type Clues<'a> = BTreeMap<Square, (u32, Token<'a>)>;

fn read_grid<'a>(document: &Document<'a>, faults: &mut Faults) -> (Clues<'a>, SquareSet) {
    let (mut clues, mut holes) = (BTreeMap::new(), SquareSet::EMPTY);
    for (square, token) in document.cells() {
        match token.text {
            "." => {}
            "-" => drop(holes.insert(square)),
            digit => match digit.parse::<u32>().ok().filter(|&clue| clue <= LARGEST_CLUE && digit.len() == 1)
            {
                Some(clue) => drop(clues.insert(square, (clue, token))),
                None => {
                    // What stands there may be of any length.
                    let shown: String = digit.chars().take(20).collect();
                    faults.add(
                        &token,
                        format!("'{shown}': expected a digit for a clue, '.' or '-' for a hole"),
                    );
                }
            },
        }
    }
    if clues.is_empty() && faults.0.is_empty() {
        faults.add(&document.rows[0][0], "there is no clue on the board: expected a digit somewhere");
    }
    (clues, holes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_read_and_written() {
        let text = "puzzle: chessnum\nboard: 4x3\nplace: K, 2 N\n1 . . -\n. . 3 .\n. 0 . .\n";
        let puzzle: Placement = text.parse().unwrap();
        assert_eq!(puzzle.to_string(), text);
        let view = ChessNum::of(&puzzle).unwrap();
        assert_eq!((view.clues().len(), view.pieces().count()), (3, 3));
        assert_eq!((view.to_string().as_str(), text.parse()), (text, Ok(view)));
        let bare = read(&Document::read("1 . . .\n. . 3 .\n. 0 . .\n. . . .\n")).unwrap();
        assert_eq!(bare.title(), "K, Q, R, B, N, P on 4x4");
        let letters: Placement = "puzzle: chessnum\nplace: K Q n\n1 . .\n. . .\n. . .\n".parse().unwrap();
        assert_eq!(letters.material().len(), 3);
    }

    #[test]
    fn faults_are_pointed_at() {
        for (text, fault) in [
            ("1 .\n. .\n", "line 1, column 1: the board is 2x2: expected from 3x3 to 16x16"),
            ("1\n", "line 1, column 1: the board is 1x1"),
            ("7 . .\n. . .\n. . .\n", "line 1, column 1: the clue 7 cannot be met: there are only 6 pieces"),
            ("1 1 1\n1 . .\n. . .\n", "6 pieces do not fit on the 5 squares without a number"),
            ("1 . .\n. x .\n. . .\n", "line 2, column 3: 'x': expected a digit"),
            ("1 . .\n. . . .\n. . .\n", "line 2, column 7: this rank has 4 squares"),
            (". . .\n. . .\n. . .\n", "there is no clue on the board"),
            ("", "there is no board"),
            ("place: max N\n1 . .\n. . .\n. . .\n", "line 1, column 8: Chess-Num places fixed numbers"),
            ("place: K X\n1 . .\n. . .\n. . .\n", "line 1, column 8: "),
            ("rule: x\n1 . .\n. . .\n. . .\n", "line 1, column 1: unknown key 'rule'"),
            ("board: 4x4\n1 . .\n. . .\n. . .\n", "line 1, column 8: the board drawn is 3x3, not 4x4"),
        ] {
            let faults = read(&Document::read(text)).unwrap_err().to_string();
            assert!(faults.contains(fault), "{text}\n{faults}");
        }
    }
}
