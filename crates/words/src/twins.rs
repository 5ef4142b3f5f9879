//! Twins and duplex as composers print them below a diagram: `b) Ke1→f1`, `+c) –Ra1`, `Duplex`.

use super::Wording;
use super::sentences::caption;
use rookwright_chess::{Color, Square};
use rookwright_mate::{Change, Man, Mirror, Problem, Rotation, Twin};
use rookwright_sheet::Language;

/// Returns the twins and duplex of a problem, each as a short text.
pub(super) fn twin_words(problem: &Problem, wording: &Wording) -> Vec<String> {
    let mut words: Vec<String> = problem.twins().iter().map(|twin| written(twin, wording)).collect();
    if problem.draft().duplex {
        words.push(wording.language.text("twin.duplex").to_owned());
    }
    words
}

fn written(twin: &Twin, wording: &Wording) -> String {
    // A plus before the letter means that the changes add to those of the twin before.
    let plus = if twin.continued { "+" } else { "" };
    let changes: Vec<_> = twin.changes.iter().map(|change| change_words(*change, wording)).collect();
    format!("{plus}{}) {}", twin.label, changes.join(", "))
}

fn change_words(change: Change, wording: &Wording) -> String {
    let language = wording.language;
    match change {
        Change::Move { man, from, to } => format!("{}→{to}", piece(man, from, language)),
        Change::Remove { man, at } => format!("–{}", piece(man, at, language)),
        Change::Add { man, at } => format!("+{}{}", side(man.0, language), piece(man, at, language)),
        Change::Exchange(one, other) => format!("{one}↔{other}"),
        // Only squares, without a piece: the whole position moves.
        Change::Shift { from, to } => format!("{from}→{to}"),
        Change::Rotate(Rotation::Quarter) => turned(90, language),
        Change::Rotate(Rotation::Half) => turned(180, language),
        Change::Rotate(Rotation::ThreeQuarters) => turned(270, language),
        Change::Mirror(mirror) => {
            let far = if mirror == Mirror::LeftRight { "h1" } else { "a8" };
            language.say("twin.mirrored", &[("squares", format!("a1↔{far}").into())])
        }
        Change::SwapColours => language.text("twin.colours").to_owned(),
        Change::Stipulation(asked) if wording.signs => asked.to_string(),
        Change::Stipulation(asked) => caption(asked, language),
    }
}

fn piece((_, piece): Man, square: Square, language: Language) -> String {
    format!("{}{square}", language.letter(piece.into()))
}

/// Returns the letter of a colour, which a new piece needs.
fn side(colour: Color, language: Language) -> &'static str {
    language.text(if colour == Color::White { "twin.white" } else { "twin.black" })
}

fn turned(degrees: u32, language: Language) -> String {
    language.say("twin.turned", &[("n", degrees.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(language: Language) -> String {
        let text = "puzzle: mate\nstipulation: h#2\nfen: 8/8/8/8/8/1k6/8/R3K3 b Q\ntwin: wKe1-f1\ntwin: remove wRa1, add bNh8, add wQh1\ntwin: continued swap e1 h1\ntwin: stipulation h#2.5\ntwin: swap colours\ntwin: rotate 90\ntwin: mirror a1-h1\ntwin: shift a1-b1\nduplex: yes\n";
        let problem = text.parse().unwrap_or_else(|faults| panic!("{faults}"));
        let wording = Wording { language, ..Wording::default() };
        twin_words(&problem, &wording).join("; ")
    }

    #[test]
    fn as_composers_write() {
        assert_eq!(
            words(Language::English),
            "b) Ke1→f1; c) –Ra1, +bNh8, +wQh1; +d) e1↔h1; e) Helpmate in 2½; f) colours exchanged; g) board turned \
             90° clockwise; h) mirrored a1↔h1; i) a1→b1; Duplex"
        );
        assert!(
            words(Language::German).starts_with("b) Ke1→f1; c) –Ta1, +sSh8, +wDh1; +d) e1↔h1; e) Hilfsmatt")
        );
        assert!(words(Language::French).starts_with("b) Re1→f1; c) –Ta1, +nCh8, +bDh1; "));
    }
}
