//! Creates mate problems from words: `mate FEN`, `mate FEN h#2`.

use crate::puzzle::{Draft, Problem};
use crate::stipulation::Stipulation;
use crate::twin::Twin;
use rookwright_chess::{Legality, Position, Size};
use rookwright_run::PresetError;

/// Options of a problem.
///
/// ```
/// use rookwright_mate::{PresetOptions, preset};
///
/// let twins = vec!["b) wRa1-a2".to_owned()];
/// let options = PresetOptions { twins, ..PresetOptions::default() };
/// let problem = preset(&["kbK5/pp6/1P6/8/8/8/8/R7 w", "#2"], options)?;
/// assert_eq!(problem.twins()[0].changes_text(), "wRa1-a2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PresetOptions {
    /// The stipulation. `None` means the one in the words, or else the shortest direct mate.
    pub stipulation: Option<Stipulation>,
    /// How strictly the position is checked.
    pub legality: Legality,
    /// The board. `None` allows the usual boards.
    pub board: Option<Size>,
    /// The twins as text, b) first: `b) wKe1-f1`.
    pub twins: Vec<String>,
    /// Whether every position is also solved with the other side to begin.
    pub duplex: bool,
}

impl Problem {
    /// Creates a problem from a FEN and a stipulation.
    ///
    /// ```
    /// use rookwright_mate::Problem;
    ///
    /// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
    /// assert_eq!(problem.stipulation().to_string(), "#2");
    /// assert!(Problem::new("6k1/5p2 w", "#2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if one of them cannot be read, or if the position is not legal.
    pub fn new(fen: &str, stipulation: &str) -> Result<Self, PresetError> {
        let stipulation = Some(stipulation.parse().map_err(PresetError::new)?);
        preset(&[fen], PresetOptions { stipulation, ..PresetOptions::default() })
    }
}

/// Creates the problem that the words after `mate` describe. A FEN may be one word or several. The words
/// after its fields, or from the first word that contains `#` or `=`, are the stipulation.
///
/// ```
/// use rookwright_mate::{PresetOptions, preset};
///
/// let words: Vec<&str> = "8/8/8/8/8/1K6/7R/1k6 b - - 0 1 h#1".split(' ').collect();
/// let problem = preset(&words, PresetOptions::default())?;
/// assert_eq!(problem.description(), "Helpmate in 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn preset(words: &[&str], twist: PresetOptions) -> Result<Problem, PresetError> {
    let PresetOptions { stipulation, legality, board, twins, duplex } = twist;
    let (fen, asked) = split(words);
    let named = match asked[..] {
        [] => None,
        [one, ref others @ ..] => match (one.parse::<Stipulation>(), others) {
            // Two stipulations would otherwise be reported as one that cannot be read.
            (Ok(one), [other]) if other.contains(['#', '=']) => {
                return Err(twice(one, other.parse().map_err(PresetError::new)?));
            }
            _ => Some(asked.join(" ").parse().map_err(PresetError::new)?),
        },
    };
    let missing = || {
        PresetError::new(
            "'mate' takes a position in FEN and an optional stipulation: mate '4k/5/4K/5/R4 w' '#2'",
        )
    };
    if fen.is_empty() {
        return Err(missing());
    }
    let stipulation = match (named, stipulation) {
        (Some(one), Some(other)) if one != other => return Err(twice(one, other)),
        (one, other) => one.or(other).unwrap_or(Stipulation::MATE),
    };
    let position = Position::from_fen_of(&fen.join(" "), legality, board.into()).map_err(PresetError::new)?;
    // Each twin may refer to its letter, and so do the messages about it.
    let read = |(index, text): (usize, String)| {
        let label = Twin::label_of(index);
        Twin::read(&text, index).map_err(|error| PresetError::new(format!("twin {label}) {error}")))
    };
    let twins = twins.into_iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    let draft = Draft { legality, twins, duplex, ..Draft::of(position, stipulation) };
    draft.validate().map_err(PresetError::new)
}

fn twice(one: Stipulation, other: Stipulation) -> PresetError {
    PresetError::new(format!("the stipulation is given twice: {one} and {other}"))
}

/// Splits the words into those of the FEN and those of the stipulation.
fn split<'a>(arguments: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let words: Vec<&str> = arguments.iter().flat_map(|word| word.split_whitespace()).collect();
    let asks = words.iter().position(|word| word.contains(['#', '='])).unwrap_or(words.len());
    // Words from one argument belong together.
    let quoted = arguments.first().map_or(0, |first| first.split_whitespace().count());
    let fields = words.iter().enumerate().skip(quoted).take_while(|(nth, word)| may_be_field(*nth, word));
    let fen = asks.min(quoted + fields.count());
    (words[..fen].to_vec(), words[fen..].to_vec())
}

/// Whether a word may be the field of a FEN with this number, counted from 0, valid or not.
fn may_be_field(nth: usize, word: &str) -> bool {
    let letters = |known: &str| word.chars().all(|letter| known.contains(letter));
    match nth {
        0 => true,
        1 => word.len() == 1 && word.chars().all(char::is_alphabetic),
        2 => word == "-" || letters("KQkqABCDEFGHabcdefgh"),
        3 => word == "-" || word.len() == 2 && word.starts_with(char::is_alphabetic),
        4 | 5 => letters("0123456789"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

    #[test]
    fn words_and_options() {
        let asked = |words: &[&str], option: Option<&str>| {
            let stipulation = option.map(|text| text.parse().unwrap());
            let made = preset(words, PresetOptions { stipulation, ..PresetOptions::default() });
            made.map(|problem| (problem.stipulation().to_string(), problem.position().to_string()))
        };
        let split: Vec<&str> = FEN.split(' ').chain(["#2"]).collect();
        for (words, option, stipulation) in [
            (&[FEN][..], None, "#"),
            (&[FEN], Some("#2"), "#2"),
            (&[FEN, "s#2"], None, "s#2"),
            (&[FEN, "#2"], Some("#2"), "#2"),
            (&split, None, "#2"),
            (&split[..1], None, "#"),
        ] {
            assert_eq!(asked(words, option), Ok((stipulation.into(), FEN.into())));
        }
        let wrong = |words: &[&str], option| asked(words, option).unwrap_err().to_string();
        assert!(wrong(&[], None).starts_with("'mate' takes a position"));
        assert!(wrong(&["#2"], None).starts_with("'mate' takes a position"));
        assert!(wrong(&[FEN, "#0"], None).contains("from 1 to 30"));
        assert_eq!(wrong(&[FEN, "#3"], Some("#2")), "the stipulation is given twice: #3 and #2");
        assert_eq!(wrong(&[FEN, "#2", "#3"], None), "the stipulation is given twice: #2 and #3");
        assert!(wrong(&["4k3", "x"], None).contains("side to move, character 5"));
        assert!(wrong(&["R5k1/5ppp/8/8/8/8/8/6K1 b", "h#2"], None).contains("mated already"));
    }

    #[test]
    fn what_is_no_stipulation_is_no_part_of_the_position() {
        let short = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1";
        let white = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";
        for fen in [FEN, short, white] {
            for (asked, expected) in [
                (&["dia5"][..], "'dia5' is not a stipulation: expected one like #2"),
                (&["~1"], "'~1' is not a stipulation"),
                (&["# 2"], "'# 2' contains a space: expected #2"),
                (&["#", "2"], "'# 2' contains a space: expected #2"),
                (&["2"], "'2' is not a stipulation"),
                (&["mate", "in", "2"], "'mate in 2' is not a stipulation"),
                (&["#2", "please"], "'#2 please' is not a stipulation"),
            ] {
                let words: Vec<&str> = [fen].iter().chain(asked).copied().collect();
                let said = preset(&words, PresetOptions::default()).unwrap_err().to_string();
                assert!(said.contains(expected), "{words:?}: {said}");
            }
        }
    }

    #[test]
    fn a_board_eight_squares_long_one_way_is_asked_for() {
        let boards = |fen: &str, board: Option<Size>| {
            let made = preset(&[fen, "#2"], PresetOptions { board, ..PresetOptions::default() });
            made.map(|problem| problem.position().size().to_string()).map_err(|error| error.to_string())
        };
        let seven = "6k1/5ppp/8/8/8/8/R5K1 w";
        let said = boards(seven, None).unwrap_err();
        let expected = "there are 7 ranks of 8 squares: ranks are missing, unless 8x7 is meant";
        assert!(said.contains(expected), "{said}");
        assert_eq!(boards(seven, Size::new(8, 7)), Ok("8x7".into()));
        assert!(boards(seven, Some(Size::FULL)).unwrap_err().contains("expected a board of 8x8"));
        let narrow = "5k1/4ppp/7/7/7/7/7/R4K1 w";
        assert!(
            boards(narrow, None).unwrap_err().contains("there are 8 ranks of 7 squares: files are missing")
        );
        assert_eq!(boards(narrow, Size::new(7, 8)), Ok("7x8".into()));
        assert_eq!(boards("4k/5/5/R4/K4 w", None), Ok("5x5".into()));
        assert_eq!(boards("4k/5/R4/K4 w", None), Ok("5x4".into()));
    }

    #[test]
    fn what_a_game_does_not_lead_to() {
        let fen = "8/8/8/8/8/1k6/8/R7 w";
        assert!(preset(&[fen], PresetOptions::default()).is_err());
        let lenient = PresetOptions { legality: Legality::Lenient, ..PresetOptions::default() };
        assert!(preset(&[fen], lenient).is_ok());
    }
}
