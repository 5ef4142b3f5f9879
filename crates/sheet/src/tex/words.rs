//! Escapes texts for TeX, so that every engine prints them literally.

use unicode_normalization::UnicodeNormalization;

/// Characters that form ligatures: `--` becomes a dash, `<<` a quotation mark.
const JOINING: &str = "-<>,'";

/// Returns the escaped text.  Pieces and stars are drawings.  Characters that pdfTeX lacks are printed by other
/// engines; in pdfTeX they become the plain letter or a question mark.
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
            // Not every encoding has a name for it, but its code is a quotation mark in all of them.
            '"' => out += "{\\char34}",
            '{' | '}' | '$' | '%' | '&' | '#' | '_' => out.extend(['\\', letter]),
            // Brackets could be read as options of the command before them.
            '[' | ']' => out.extend(['{', letter, '}']),
            _ if letter.is_ascii() => out.push(letter),
            // LuaTeX rejects the first, and no font has the others.
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

/// Whether pdfTeX prints a plain letter or a question mark instead.
pub(super) fn is_replaced(letter: char) -> bool {
    let shown = words(letter.encode_utf8(&mut [0; 4]));
    shown.starts_with("\\other{") || shown == "?" && letter != '?'
}

/// Returns the command for a sign that is drawn or that TeX has in math mode.
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
        // The sign of TeX is too wide in moves.
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

/// Whether the encodings T1 and TS1 of pdfTeX contain the letter.
fn is_usual(letter: char) -> bool {
    const BEYOND: &str = "ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŊŋŐőŒœŔŕŘřŚśŞşŠšŤťŢţŮůŰűŸŹźŻżŽž–—‘’‚“”„†‡•‰‹›€™";
    ('\u{a1}'..='\u{ff}').contains(&letter) || BEYOND.contains(letter)
}

/// Returns the letter without accents; `None` if nothing is left.
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
