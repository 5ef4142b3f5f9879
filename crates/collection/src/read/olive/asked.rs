//! The stipulation, and the options that change who begins or who may castle.

use super::node::Node;
use super::pieces::split_square;
use crate::claim::{Asked, Reason, Reject};
use rookwright_chess::{Castling, Color, Square, shown};
use rookwright_mate::Stipulation;

/// Options of Popeye that change how it searches or what it prints, but not the problem.
const HARMLESS: [&str; 23] = [
    "setplay",
    "try",
    "variation",
    "defence",
    "intelligent",
    "movenumbers",
    "maxsolutions",
    "maxsol",
    "maxtime",
    "maxflights",
    "maxflightsquares",
    "maxthreats",
    "nothreat",
    "nothreats",
    "threat",
    "nontrivial",
    "noshortvariations",
    "noboard",
    "beep",
    "startmovenumber",
    "uppermovenumber",
    "stoponshort",
    "stoponshortsolutions",
];

/// Options that change the problem.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// Whether the position is also solved with the other side to begin.
    pub(super) duplex: bool,
    /// The castling rights that do not exist although king and rook stand at home.
    pub(super) no_castling: Castling,
    half_duplex: bool,
    white_to_play: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { duplex: false, no_castling: Castling::NONE, half_duplex: false, white_to_play: false }
    }
}

impl Options {
    /// Reads the options. Fails for an unknown one, because fairy conditions are written here too.
    pub(super) fn read(node: &Node) -> Result<Self, Reject> {
        let mut options = Options::default();
        let mut castling = false;
        let text = node.texts().join(" ");
        for word in text.split(|letter: char| letter.is_whitespace() || [',', ';'].contains(&letter)) {
            let name = word.to_lowercase();
            match name.as_str() {
                "" => {}
                // Options like `MaxSolutions 5` have numbers, which do not matter here.
                number if number.starts_with(|first: char| first.is_ascii_digit()) => {}
                squares if castling && split_square(squares).is_some() => options.forbid_castling(squares),
                // Squares may follow; without them no side may castle.
                "nocastling" => {
                    castling = true;
                    continue;
                }
                "duplex" => options.duplex = true,
                "halfduplex" => options.half_duplex = true,
                "whitetoplay" => options.white_to_play = true,
                harmless if HARMLESS.contains(&harmless) => {}
                _ => {
                    let message = format!("the option or condition '{}' is not supported", shown(word));
                    return Err(node.reject(Reason::Unsupported, message));
                }
            }
            // The list of squares ends at the first word that is not a square.
            castling &= split_square(&name).is_some();
        }
        Ok(options)
    }

    /// Removes the rights that need a piece on one of these squares.
    fn forbid_castling(&mut self, mut squares: &str) {
        while let Some((rest, square)) = split_square(squares) {
            let sides: &[(Color, bool)] = match square {
                Square::A1 => &[(Color::White, false)],
                Square::E1 => &[(Color::White, false), (Color::White, true)],
                Square::H1 => &[(Color::White, true)],
                Square::A8 => &[(Color::Black, false)],
                Square::E8 => &[(Color::Black, false), (Color::Black, true)],
                Square::H8 => &[(Color::Black, true)],
                _ => &[],
            };
            let rights = sides.iter().map(|&(colour, short)| Castling::right(colour, short));
            self.no_castling = rights.fold(self.no_castling, Castling::with);
            squares = rest;
        }
    }

    /// Returns the side that begins if `usual` begins without options.
    pub(super) fn turn(&self, usual: Color) -> Color {
        let turn = if self.white_to_play { Color::White } else { usual };
        if self.half_duplex { !turn } else { turn }
    }
}

/// Reads a stipulation, and the side that begins if it is named: `+ black to move`. The number of solutions and
/// the signs for set play and tries are left out: `h#3* 2.1.1.1`.
pub(super) fn read_asked(text: &str) -> Result<(Asked, Option<Color>), String> {
    let text = text.trim();
    let sides = [("black to move", Color::Black), ("white to move", Color::White)];
    let lower = text.to_ascii_lowercase();
    let named = sides.into_iter().find_map(|(words, side)| Some((lower.strip_suffix(words)?.len(), side)));
    let (plain, begins) = named.map_or((text, None), |(end, side)| (text[..end].trim_end(), Some(side)));
    // Studies ask for a win or a draw, which is not proven here.
    if plain == "+" || plain == "=" {
        return Ok((Asked::Other(plain.to_owned()), begins));
    }
    let end = plain.find(|letter: char| letter.is_whitespace() || letter == '(').unwrap_or(plain.len());
    let (word, rest) = plain.split_at(end);
    let is_number = |word: &str| word.chars().all(|letter| "0123456789.,;:*!°'()".contains(letter));
    let is_count = |word: &str| is_number(word) || matches!(word, "sol" | "sol." | "solution" | "solutions");
    // The rest may count solutions. Anything else would change what is asked, and is not passed over.
    if !rest.split_whitespace().all(is_count) {
        return Err(format!(
            "'{}' is not a stipulation that is supported: expected one like #2",
            shown(text)
        ));
    }
    let bare = word.replace('½', ".5");
    let bare = bare.trim_end_matches(['*', '°', '!', '\'', 'v', ',', ';', '.']);
    let stipulation: Result<Stipulation, _> = bare.parse();
    // In capitals too, but the message is about what was written.
    let stipulation = stipulation.or_else(|error| bare.to_lowercase().parse().map_err(|_| error.to_string()));
    Ok((Asked::Mate(stipulation?), begins))
}
