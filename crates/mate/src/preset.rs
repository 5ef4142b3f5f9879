//! Mate problems by their words: `mate FEN`, `mate FEN h#2`.

use crate::chess::Position;
use crate::fen::FenError;
use crate::legality::{Flaw, Legality};
use crate::puzzle::{Draft, Problem};
use crate::stipulation::{Goal, Play, Stipulation, StipulationError};

/// What options say of a problem: `mate FEN --stipulation h#2 --no-legality`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Twist {
    /// What is asked; the shortest direct mate if nothing is.
    pub stipulation: Option<Stipulation>,
    /// How closely the position is looked at.
    pub legality: Legality,
}

/// Why there is no such problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PresetError {
    /// There are too few words.
    #[error(
        "'mate' takes a position in FEN and, if not the shortest mate is asked for, a stipulation: mate '4k/5/4K/5/R4 w' '#2'"
    )]
    Words,
    /// The stipulation is none.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// There are two.
    #[error("the stipulation is given twice: {0} and {1}")]
    Twice(Stipulation, Stipulation),
    /// The position is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The result has flaws.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Flaws(Vec<Flaw>),
}

/// The problem that the words behind `mate` tell.  A FEN may be one word, in quotation marks, or several; a
/// last word with `#` or `=` in it is the stipulation.
pub fn preset(words: &[&str], twist: Twist) -> Result<Problem, PresetError> {
    let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
    let is_asked = |word: &str| word.contains(['#', '=']);
    let (fen, named) = match *words {
        [.., one, other] if is_asked(one) && is_asked(other) => {
            return Err(PresetError::Twice(one.parse()?, other.parse()?));
        }
        [ref fen @ .., last] if is_asked(last) => (fen, Some(last.parse()?)),
        _ => (&words[..], None),
    };
    if fen.is_empty() {
        return Err(PresetError::Words);
    }
    let stipulation = match (named, twist.stipulation) {
        (Some(one), Some(other)) if one != other => return Err(PresetError::Twice(one, other)),
        (one, other) => one.or(other).or_else(|| Stipulation::new(Play::Direct, Goal::Mate, None)),
    };
    let stipulation = stipulation.ok_or(PresetError::Words)?;
    let position = Position::from_fen(&fen.join(" "), twist.legality)?;
    let draft = Draft { legality: twist.legality, ..Draft::of(position, stipulation) };
    draft.validate().map_err(PresetError::Flaws)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

    #[test]
    fn words_and_options() {
        let asked = |words: &[&str], option: Option<&str>| {
            let stipulation = option.map(|text| text.parse().unwrap());
            let made = preset(words, Twist { stipulation, ..Twist::default() });
            made.map(|problem| (problem.stipulation().to_string(), problem.position().to_fen()))
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
    fn what_a_game_does_not_lead_to() {
        let fen = "8/8/8/8/8/1k6/8/R7 w";
        assert!(preset(&[fen], Twist::default()).is_err());
        let lenient = Twist { legality: Legality::Lenient, ..Twist::default() };
        assert!(preset(&[fen], lenient).is_ok());
    }
}
