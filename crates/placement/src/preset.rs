//! Named puzzles: `queens 8`, `crowded 8`, `dominate queen 8`.

use crate::material::{MAX_QUEENS, Material};
use crate::puzzle::Draft;
use crate::queens::Queens;
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Colour, Geometry, Piece, Role, say};
use rookwright_run::{Bound, Direction, PresetError};

/// A named family of puzzles.
///
/// ```
/// use rookwright_placement::{Preset, count};
/// use rookwright_run::{Optimum, Settings};
///
/// let preset = Preset::named("independent").ok_or("no such preset")?;
/// let puzzle = preset.draft(&["knight", "4"])?.validate()?;
/// let outcome = count(&puzzle, &Settings::default())?;
/// assert_eq!(outcome.optimum, Some(Optimum { value: 8, proven: true })); // all on one colour
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name, which is the first word.
    pub word: &'static str,
    /// The arguments, as help texts write them: `PIECE SIZE`.
    pub takes: &'static str,
    /// The arguments in words, for error messages.
    needs: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// An example with arguments.
    pub example: &'static str,
    make: fn(&[&str]) -> Option<Result<Draft, PresetError>>,
}

/// The longest side of a board whose squares must all be examined.
const MAX_SIDE: u32 = 500;

/// All presets.
///
/// ```
/// use rookwright_placement::PRESETS;
///
/// for preset in PRESETS {
///     let words: Vec<&str> = preset.example.split(' ').skip(1).collect();
///     assert!(preset.draft(&words)?.validate().is_ok(), "{}", preset.about);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const PRESETS: [Preset; 6] = [
    Preset {
        word: "queens",
        takes: "N",
        needs: "one number",
        about: "n queens, none attacking another",
        example: "queens 8",
        make: queens,
    },
    Preset {
        word: "crowded",
        takes: "N",
        needs: "one number",
        about: "n queens, n rooks, 2n-2 bishops and as many knights as possible",
        example: "crowded 8",
        make: crowded,
    },
    Preset {
        word: "independent",
        takes: "PIECE SIZE",
        needs: "a piece and a size",
        about: "as many as possible, none attacking another",
        example: "independent knight 8",
        make: independent,
    },
    Preset {
        word: "dominate",
        takes: "PIECE SIZE",
        needs: "a piece and a size",
        about: "as few as possible that attack or occupy every square",
        example: "dominate queen 8",
        make: dominate,
    },
    Preset {
        word: "peaceable",
        takes: "N",
        needs: "one number",
        about: "equal armies of queens, as large as possible, at peace",
        example: "peaceable 8",
        make: peaceable,
    },
    Preset {
        word: "attacked-exactly",
        takes: "TIMES SIZE",
        needs: "how many times and a size",
        about: "as few pieces as possible, every square attacked exactly that often",
        example: "attacked-exactly 1 4x4",
        make: attacked_exactly,
    },
];

impl Preset {
    /// Returns the preset with this name; `None` if there is none.
    pub fn named(word: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.word == word)
    }

    /// Returns the puzzle for these arguments, the words after the name.
    pub fn draft(&self, words: &[&str]) -> Result<Draft, PresetError> {
        let Preset { word, needs, example, .. } = *self;
        let wrong = || Err(PresetError::new(format!("'{word}' takes {needs}, like '{example}'")));
        (self.make)(words).unwrap_or_else(wrong)
    }
}

fn queens(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    let [n] = *words else { return None };
    Some(
        number(n, "queens", 1, MAX_QUEENS)
            .and_then(|n| Queens::new(n).draft().map_err(|_| no_board(&n.to_string()))),
    )
}

/// Dudeney, Amusements in Mathematics (1917), no. 306.
fn crowded(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    let [n] = *words else { return None };
    Some(square_board(n).map(|(n, board)| {
        let [queen, rook, bishop, knight] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(white);
        Draft {
            title: Some(say!("title.crowded", "The crowded chessboard, n = {size}", size = n)),
            material: vec![
                Material::exactly(n, queen),
                Material::exactly(n, rook),
                Material::exactly(2 * n - 2, bishop),
                Material::best(Direction::Maximise, knight),
            ],
            rules: [queen, rook, bishop, knight].map(Rule::apart).to_vec(),
            ..Draft::on(board)
        }
    }))
}

fn independent(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    piece_and_board(words, |piece, board| Draft {
        title: Some(say!(
            "title.independent",
            "Most {piece:many} that do not attack each other, {board}",
            piece,
            board = board.to_string()
        )),
        material: vec![Material::best(Direction::Maximise, piece)],
        rules: vec![Rule::apart(piece)],
        ..Draft::on(board)
    })
}

fn dominate(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    piece_and_board(words, |piece, board| Draft {
        title: Some(say!(
            "title.dominate",
            "Fewest {piece:many} that attack or occupy every square, {board}",
            piece,
            board = board.to_string()
        )),
        material: vec![Material::best(Direction::Minimise, piece)],
        // Lines through and lines blocked mean the same here: a piece that blocks a line attacks the squares
        // beyond.
        rules: vec![Rule::Attacked {
            squares: Region::Every,
            standing: true,
            times: Bound::AtLeast(1),
            by: Who::Piece(piece),
            lines: Lines::Through,
        }],
        ..Draft::on(board)
    })
}

/// Bosch, Optima 60 (1999); OEIS A250000.
fn peaceable(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    let [n] = *words else { return None };
    Some(square_board(n).map(|(n, board)| {
        let white = white(Role::Queen);
        let black = Piece { colour: Colour::Black, ..white };
        Draft {
            title: Some(say!("title.peaceable", "Peaceable armies of queens, n = {size}", size = n)),
            material: vec![Material::best(Direction::Maximise, white), Material::any(black)],
            rules: vec![
                Rule::Safe { target: Who::Piece(black), from: Who::Piece(white), lines: Lines::Through },
                Rule::AsMany { one: Who::Piece(black), other: Who::Piece(white) },
            ],
            ..Draft::on(board)
        }
    }))
}

/// Erich Friedman's problem of the month, July 2006: pieces of all kinds, in any number.
fn attacked_exactly(words: &[&str]) -> Option<Result<Draft, PresetError>> {
    let [times, size] = *words else { return None };
    Some(number(times, "times", 0, 100).and_then(|times| {
        let board = board(size)?;
        let pieces = Role::ORTHODOX.map(white);
        Ok(Draft {
            title: Some(say!(
                "title.attacked_exactly",
                "Every square attacked exactly {n} times, {board}",
                n = times,
                board = board.to_string()
            )),
            material: pieces.map(|piece| Material::best(Direction::Minimise, piece)).to_vec(),
            rules: vec![Rule::Attacked {
                squares: Region::Every,
                standing: false,
                times: Bound::Exactly(times),
                by: Who::All,
                lines: Lines::Blocked,
            }],
            ..Draft::on(board)
        })
    }))
}

fn piece_and_board(
    words: &[&str],
    make: impl Fn(Piece, Geometry) -> Draft,
) -> Option<Result<Draft, PresetError>> {
    let [named, size] = *words else { return None };
    Some(piece(named).and_then(|piece| Ok(make(piece, board(size)?))))
}

fn white(role: Role) -> Piece {
    Piece { colour: Colour::White, role }
}

fn number(text: &str, what: &'static str, least: u32, most: u32) -> Result<u32, PresetError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && (least..=most).contains(number));
    number.ok_or_else(|| {
        PresetError::new(say!(
            "error.preset.number",
            "'{text}' is not a number of {what}: expected a whole number from {least} to {most}",
            text,
            what,
            least,
            most
        ))
    })
}

/// Reads a piece by its letter or name: `Q`, `queen`, `queens`.
fn piece(text: &str) -> Result<Piece, PresetError> {
    let name = text.to_lowercase();
    let known = Piece::named(&name).or_else(|| Piece::named(name.strip_suffix('s')?));
    known.or_else(|| text.parse().ok()).ok_or_else(|| {
        PresetError::new(format!(
            "'{text}' is not a piece: expected king, queen, rook, bishop, knight or pawn, a letter, or a leaper like L(1,3)"
        ))
    })
}

/// Reads n and returns it with the n x n board.
fn square_board(text: &str) -> Result<(u32, Geometry), PresetError> {
    let n = number(text, "files and ranks", 1, MAX_SIDE)?;
    Ok((n, board(text)?))
}

fn no_board(text: &str) -> PresetError {
    PresetError::new(format!(
        "'{text}' is not a board: expected a number of files and ranks like 8, or a size like 8x6, up to {MAX_SIDE}"
    ))
}

/// Reads a board: `8` or `8x6`.
fn board(text: &str) -> Result<Geometry, PresetError> {
    let wrong = || no_board(text);
    let (files, ranks) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| number(text, "squares", 1, MAX_SIDE).map_err(|_| wrong());
    Geometry::new(side(files)?, side(ranks)?).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_names_a_puzzle() {
        for preset in PRESETS {
            let words: Vec<&str> = preset.example.split(' ').collect();
            assert_eq!(words[0], preset.word);
            let puzzle = preset.draft(&words[1..]).unwrap().validate().unwrap();
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{}", preset.example);
            for wrong in [&[][..], &["1", "2", "3"], &["x"], &["-1"], &["x", "8"], &["Q", "x"], &["1", "0x4"]]
            {
                assert!(preset.draft(wrong).is_err(), "{} {wrong:?}", preset.word);
            }
        }
    }

    #[test]
    fn pieces_by_letter_and_name() {
        for text in ["N", "knight", "Knights"] {
            assert_eq!(piece(text), Ok(white(Role::Knight)));
        }
        assert!(piece("q").is_ok_and(|piece| piece.colour == Colour::Black));
        assert!(piece("L(1,3)").is_ok());
        for wrong in ["dragon", "", "s", "queenss"] {
            assert!(piece(wrong).is_err(), "{wrong}");
        }
    }
}
