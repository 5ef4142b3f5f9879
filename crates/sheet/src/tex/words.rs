//! Texts in TeX: nothing in them is a command, and every engine prints them.

use unicode_normalization::UnicodeNormalization;

/// Repeated or in pairs these turn into other signs: `--` into a dash, `<<` into a quotation mark.
const JOINING: &str = "-<>,'";

/// The text.  Men and stars are drawings; what pdfTeX has no letter for is left to those engines that may
/// have one, and is elsewhere the plain letter or a question mark.
pub(super) fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = None;
    for letter in text.nfc() {
        if last == Some(letter) && JOINING.contains(letter) {
            out += "\\apart{}";
        }
        last = Some(letter);
        match letter {
            '\u{a0}' => out.push('~'),
            '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' => {}
            _ if letter.is_control() || letter.is_whitespace() => out.push(' '),
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '`' => out += "\\textasciigrave{}",
            // Its name is not known in every encoding; its place is a quotation mark in all of them.
            '"' => out += "{\\char34}",
            '{' | '}' | '$' | '%' | '&' | '#' | '_' => out.extend(['\\', letter]),
            // Brackets could be taken for the options of a command before them.
            '[' | ']' => out.extend(['{', letter, '}']),
            _ if letter.is_ascii() => out.push(letter),
            // LuaTeX stops at the first, and no font has the others.
            '\u{fffd}'..='\u{ffff}' | '\u{f0000}'.. => out.push('?'),
            _ => match sign(letter) {
                Some(sign) => out += sign,
                None if is_usual(letter) => out.push(letter),
                None => out += &format!("\\other{{{letter}}}{{{}}}", plain(letter)),
            },
        }
    }
    out
}

/// Whether pdfTeX prints another letter or a question mark instead.
pub(super) fn is_replaced(letter: char) -> bool {
    let shown = words(letter.encode_utf8(&mut [0; 4]));
    shown.starts_with("\\other{") || shown == "?" && letter != '?'
}

/// Signs that are drawn, or that TeX has in its mathematics.
fn sign(letter: char) -> Option<&'static str> {
    let sign = match letter {
        '♔' => "\\fig{wK}",
        '♕' => "\\fig{wQ}",
        '♖' => "\\fig{wR}",
        '♗' => "\\fig{wB}",
        '♘' => "\\fig{wN}",
        '♙' => "\\fig{wP}",
        '♚' => "\\fig{bK}",
        '♛' => "\\fig{bQ}",
        '♜' => "\\fig{bR}",
        '♝' => "\\fig{bB}",
        '♞' => "\\fig{bN}",
        '♟' => "\\fig{bP}",
        '★' => "\\fig{star}",
        '☆' => "\\fig{open star}",
        // The sign of TeX is too wide for moves.
        '…' => "...",
        '×' => "\\ensuremath{\\times}",
        '÷' => "\\ensuremath{\\div}",
        '±' => "\\ensuremath{\\pm}",
        '−' => "\\ensuremath{-}",
        '→' => "\\ensuremath{\\rightarrow}",
        '←' => "\\ensuremath{\\leftarrow}",
        '≤' => "\\ensuremath{\\leq}",
        '≥' => "\\ensuremath{\\geq}",
        '≠' => "\\ensuremath{\\neq}",
        '∞' => "\\ensuremath{\\infty}",
        _ => return None,
    };
    Some(sign)
}

/// Whether pdfTeX knows the letter in the encodings T1 and TS1.
fn is_usual(letter: char) -> bool {
    const BEYOND: &str = "ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŊŋŐőŒœŔŕŘřŚśŞşŠšŤťŢţŮůŰűŸŹźŻżŽž–—‘’‚“”„†‡•‰‹›€™";
    ('\u{a1}'..='\u{ff}').contains(&letter) || BEYOND.contains(letter)
}

/// The letter without its accents, if that leaves one.
fn plain(letter: char) -> char {
    letter.nfd().next().filter(char::is_ascii_alphanumeric).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_only_text() {
        assert_eq!(words("\\input{x} 100% & #1_$"), "\\textbackslash{}input\\{x\\} 100\\% \\& \\#1\\_\\$");
        assert_eq!(
            words("^^M~`\""),
            "\\textasciicircum{}\\textasciicircum{}M\\textasciitilde{}\\textasciigrave{}{\\char34}"
        );
        assert_eq!(words("a\nb\u{7}c"), "a b c");
        assert_eq!(words("--- << [x]"), "-\\apart{}-\\apart{}- <\\apart{}< {[}x{]}");
    }

    #[test]
    fn every_letter_has_a_stand_in() {
        assert_eq!(words("Ärger, e\u{301}té, ♘f3 ★"), "Ärger, été, \\fig{wN}f3 \\fig{star}");
        assert_eq!(words("Nguyễn 中"), "Nguy\\other{ễ}{e}n \\other{中}{?}");
        assert_eq!(words("\u{fffd}\u{10ffff}"), "??");
    }

    proptest! {
        #[test]
        fn braces_are_in_pairs_and_nothing_else_is_special(text in any::<String>()) {
            let out = words(&text);
            let (mut depth, mut escaped) = (0i32, false);
            for letter in out.chars() {
                if !escaped {
                    depth += match letter { '{' => 1, '}' => -1, _ => 0 };
                    prop_assert!(depth >= 0 && !"%$&#_^\n\t".contains(letter), "{out}");
                }
                escaped = letter == '\\' && !escaped;
            }
            prop_assert_eq!(depth, 0);
        }
    }
}
