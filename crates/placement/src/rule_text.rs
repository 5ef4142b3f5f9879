//! Reads rules and material in the syntax of puzzle files.
//!
//! | rule | meaning |
//! |---|---|
//! | `Q safe from r, lines through` | no black rook attacks a white queen; lines run through other pieces |
//! | `white safe from black, lines blocked` | the same for colours (or `all`); lines end at the first piece |
//! | `every square attacked exactly 2 by all, lines blocked` | also `at least`, `at most`; `by all` is optional |
//! | `every empty square attacked at least 1 by N, lines through` | occupied squares do not matter |
//! | `every square covered at least 1 by Q, lines through` | a piece also counts on its own square |
//! | `c3 d4 attacked at most 1 by white, lines blocked` | these squares only |
//! | `as many q as Q` | equal armies |
//!
//! | material | meaning |
//! |---|---|
//! | `8 Q`, `Q`, `0 N` | exactly this number, exactly one, none |
//! | `3..5 R`, `3.. R`, `..5 R`, `any R` | a range |
//! | `max N`, `min Q`, `max 2..9 N` | as many or as few as possible; several kinds are added up |

use crate::material::{Material, Number};
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Colour, Faults, SquareSet, Token};
use rookwright_run::{Bound, Direction};

/// The largest number in a puzzle.
const LARGEST_NUMBER: u32 = 1_000_000_000;

/// Reads a rule; adds faults and returns `None` if that fails.
pub(crate) fn read_rule(value: Token<'_>, faults: &mut Faults) -> Option<Rule> {
    let mut parts = value.split();
    let words: Vec<_> = parts.next().map(|part| part.words().collect()).unwrap_or_default();
    let found = |text: &str| words.iter().position(|word| word.text == text);
    if let [as_word, many, one, as_again, other] = words[..]
        && (as_word.text, many.text, as_again.text) == ("as", "many", "as")
    {
        // The rule is read all the same, so that other faults are found too.
        if let Some(rest) = parts.next() {
            faults.add(&rest, "unexpected text after 'as many ... as ...'");
        }
        let (one, other) = (read_who(one, faults), read_who(other, faults));
        return Some(Rule::AsMany { one: one?, other: other? });
    }
    if let Some(at) = found("attacked").or_else(|| found("covered")) {
        // Both parts are read before either is missed, so that both faults are reported.
        let demand = read_demand(&words, at, faults);
        let lines = read_lines(value, parts, faults);
        let (squares, times, by) = demand?;
        let standing = words[at].text == "covered";
        return Some(Rule::Attacked { squares, standing, times, by, lines: lines? });
    }
    // Whatever is left can only be a rule about safety.
    let expected = "expected a rule like 'Q safe from Q, lines through', \
                    'every square attacked at least 1 by Q, lines blocked' or 'as many q as Q'";
    let [target, safe, of, from] = words[..] else {
        faults.add(&value, expected);
        return None;
    };
    if (safe.text, of.text) != ("safe", "from") {
        faults.add(&safe, expected);
        return None;
    }
    let lines = read_lines(value, parts, faults);
    let (target, from) = (read_who(target, faults), read_who(from, faults));
    Some(Rule::Safe { target: target?, from: from?, lines: lines? })
}

/// Reads the words around `attacked` or `covered`: the squares, the number of attacks, and the attackers.
fn read_demand(words: &[Token<'_>], at: usize, faults: &mut Faults) -> Option<(Region, Bound, Who)> {
    let (before, verb, after) = (&words[..at], &words[at], &words[at + 1..]);
    let texts: Vec<_> = before.iter().map(|word| word.text).collect();
    let squares = match texts[..] {
        [] => {
            faults.add(verb, "expected 'every square', 'every empty square' or squares before this word");
            None
        }
        ["every", "square"] => Some(Region::Every),
        ["every", "empty", "square"] => Some(Region::Empty),
        _ => {
            // After a fault reading goes on, so that all wrong squares of a list are reported at once.
            let mut squares = SquareSet::EMPTY;
            let mut sound = true;
            for word in before {
                match faults.keep(word, word.text.parse()) {
                    Some(square) if !squares.insert(square) => {
                        faults.add(word, format!("{square} is named twice"));
                        sound = false;
                    }
                    found => sound &= found.is_some(),
                }
            }
            sound.then_some(Region::Squares(squares))
        }
    };
    let texts: Vec<_> = after.iter().map(|word| word.text).collect();
    // What follows the number of words of the bound is the same for all three.
    let (bound, rest): (fn(u32) -> Bound, _) = match texts[..] {
        ["exactly", ..] => (Bound::Exactly, &after[1..]),
        ["at", "least", ..] => (Bound::AtLeast, &after[2..]),
        ["at", "most", ..] => (Bound::AtMost, &after[2..]),
        _ => {
            faults.add(after.first().unwrap_or(verb), "expected 'exactly', 'at least' or 'at most'");
            return None;
        }
    };
    let Some(number) = rest.first() else {
        faults.add(verb, "expected a number of times");
        return None;
    };
    // Number and pieces are both read before either is missed, for the same reason.
    let times = faults.keep(number, read_number(number.text, 0)).map(bound);
    let by = match &rest[1..] {
        [] => Some(Who::All),
        [by, who] if by.text == "by" => read_who(*who, faults),
        [wrong, ..] => {
            faults.add(wrong, "expected 'by' and the pieces, like 'by Q', 'by white' or 'by all'");
            None
        }
    };
    Some((squares?, times?, by?))
}

fn read_who(word: Token<'_>, faults: &mut Faults) -> Option<Who> {
    match word.text {
        "all" => Some(Who::All),
        "white" => Some(Who::Colour(Colour::White)),
        "black" => Some(Who::Colour(Colour::Black)),
        letter => faults.keep(&word, letter.parse()).map(Who::Piece),
    }
}

fn read_lines<'a>(
    value: Token<'a>,
    mut parts: impl Iterator<Item = Token<'a>>,
    faults: &mut Faults,
) -> Option<Lines> {
    let expected = "'lines through' or 'lines blocked' after the pieces";
    let lines = match (parts.next(), parts.next()) {
        (Some(lines), None) if lines.text == "lines through" => return Some(Lines::Through),
        (Some(lines), None) if lines.text == "lines blocked" => return Some(Lines::Blocked),
        (None, _) => {
            faults.add(&value, "expected ', lines through' or ', lines blocked' behind the pieces");
            return None;
        }
        (Some(lines), None) => lines,
        (_, Some(more)) => more,
    };
    faults.add(&lines, format!("expected {expected}"));
    None
}

/// Reads one entry of `place:`; adds faults and returns `None` if that fails.
pub(crate) fn read_material(part: Token<'_>, faults: &mut Faults) -> Option<Material> {
    let words: Vec<_> = part.words().collect();
    let goal = match words.first().map(|word| word.text) {
        Some("max") => Some(Direction::Maximise),
        Some("min") => Some(Direction::Minimise),
        _ => None,
    };
    let (number, piece) = match (goal, &words[usize::from(goal.is_some())..]) {
        // A piece alone means one of it, but with a goal any number.
        (None, [piece]) => (Some(Number::exactly(1)), piece),
        (Some(_), [piece]) => (Some(Number::ANY), piece),
        (_, [number, piece]) => (faults.keep(number, read_range(number.text)), piece),
        _ => {
            faults.add(&part, "expected a number and a piece, like '8 Q', '3..5 R' or 'max N'");
            return None;
        }
    };
    let piece = faults.keep(piece, piece.text.parse());
    Some(Material { number: number?, piece: piece?, goal })
}

/// Reads `8`, `3..5`, `3..`, `..5` or `any`.
fn read_range(text: &str) -> Result<Number, String> {
    let Some((least, most)) = text.split_once("..") else {
        return if text == "any" { Ok(Number::ANY) } else { read_number(text, 0).map(Number::exactly) };
    };
    if least.is_empty() && most.is_empty() {
        return Err(format!("'{text}': expected a range like 3..5, or 'any'"));
    }
    let least = if least.is_empty() { 0 } else { read_number(least, 0)? };
    let most = if most.is_empty() { None } else { Some(read_number(most, 0)?) };
    Ok(Number { least, most })
}

fn read_number(text: &str, least: u32) -> Result<u32, String> {
    // `u32` would accept a plus sign.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && (least..=LARGEST_NUMBER).contains(number));
    number.ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        format!("'{shown}': expected a number from {least} to {LARGEST_NUMBER}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> Token<'_> {
        Token { text, line: 1, column: 1 }
    }

    fn rule(text: &str) -> Result<String, String> {
        let mut faults = Faults::default();
        let rule = read_rule(token(text), &mut faults);
        faults.or(rule).map(|rule| rule.to_string()).map_err(|faults| faults.to_string())
    }

    fn material(text: &str) -> Result<String, String> {
        let mut faults = Faults::default();
        let material = read_material(token(text), &mut faults);
        faults.or(material).map(|one| one.to_string()).map_err(|faults| faults.to_string())
    }

    #[test]
    fn rules_are_written_as_they_are_read() {
        for text in [
            "Q safe from r, lines through",
            "white safe from black, lines blocked",
            "every square attacked exactly 2 by all, lines blocked",
            "every empty square attacked at least 1 by N, lines through",
            "every square covered at least 1 by Q, lines through",
            "c3 d4 (31,7) attacked at most 0 by white, lines blocked",
            "as many q as Q",
        ] {
            assert_eq!(rule(text).as_deref(), Ok(text));
        }
        assert_eq!(
            rule("a1 attacked exactly 2, lines blocked").as_deref(),
            Ok("a1 attacked exactly 2 by all, lines blocked")
        );
    }

    #[test]
    fn wrong_rules_are_pointed_at() {
        for (text, fault) in [
            ("Q safe from X, lines through", "column 13: 'X' is not a piece"),
            ("Q safe from Q", "column 1: expected ', lines through'"),
            ("Q safe from Q, lines round", "column 16: expected 'lines through' or"),
            ("Q safe from Q, lines through, please", "column 31: expected 'lines through' or"),
            ("attacked exactly 1, lines through", "column 1: expected 'every square'"),
            ("every attacked exactly 1, lines through", "column 1: 'every' is not a square"),
            ("a1 a1 attacked exactly 1, lines through", "column 4: a1 is named twice"),
            ("a1 attacked 1, lines through", "column 13: expected 'exactly', 'at least'"),
            ("a1 attacked at least, lines through", "column 4: expected a number of times"),
            ("a1 attacked exactly -1, lines through", "column 21: '-1': expected a number from 0"),
            ("a1 attacked exactly 1 from Q, lines through", "column 23: expected 'by'"),
            ("as many q as Q, lines through", "column 17: unexpected text"),
            ("as many q as", "column 4: expected a rule like"),
            ("", "column 1: expected a rule like"),
        ] {
            let faults = rule(text).unwrap_err();
            assert!(faults.contains(fault), "{text}: {faults}");
        }
    }

    #[test]
    fn material_is_written_as_it_is_read() {
        for text in
            ["8 Q", "Q", "0 N", "3..5 R", "3.. R", "..5 R", "any N", "max N", "min 2..9 q", "max ..9 L(1,3)"]
        {
            assert_eq!(material(text).as_deref(), Ok(text));
        }
        for text in ["-3 Q", "+3 Q", "99999999999 Q", "3..x Q", ".. Q", "max", "1 2 Q", "-0 Q", "8 X"] {
            assert!(material(text).is_err(), "{text}");
        }
    }
}
