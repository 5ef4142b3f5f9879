//! Diagrams in words, for screen readers.

use crate::language::Language;
use rookwright_board::{Arrow, Colour, Diagram, Mark, Piece, Role, Square};
use std::collections::BTreeMap;

/// Returns a description of the diagram in the words and piece letters of a language, without its caption.
///
/// The description leaves out the numbers that count the steps of a tour, as the tour is listed in order.  It also
/// leaves out everything outside the board and on holes.
///
/// ```
/// use rookwright_board::Diagram;
/// use rookwright_sheet::{Language, describe};
///
/// let diagram: Diagram = "turn: white\n. . k\nP P .\nK . Q\n".parse()?;
/// assert_eq!(
///     describe(&diagram, Language::English),
///     "Board 3 by 3. White: Ka1, Qc1, pawns a2, b2; Black: Kc3. White to move."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe(diagram: &Diagram, language: Language) -> String {
    let teller = Teller { diagram, language };
    let marks = [
        (Mark::Given, "sheet.given"),
        (Mark::Asked, "sheet.asked"),
        (Mark::Cross, "sheet.forbidden"),
        (Mark::Dot, "sheet.marked"),
        (Mark::Fault, "sheet.faults"),
    ];
    let turn = diagram.turn.map(|turn| language.turn(turn).to_owned());
    let mut sentences = vec![Some(teller.board()), teller.men(), turn, teller.numbers()];
    sentences.extend(marks.map(|(mark, word)| teller.marked(mark, word)));
    sentences.extend([teller.path(), teller.arrows()]);
    let sentences: Vec<String> =
        sentences.into_iter().flatten().map(|sentence| format!("{sentence}.")).collect();
    sentences.join(" ")
}

struct Teller<'a> {
    diagram: &'a Diagram,
    language: Language,
}

impl Teller<'_> {
    fn shows(&self, square: Square) -> bool {
        self.diagram.geometry.contains(square)
    }

    /// Returns a list with its label, `None` if the list is empty.
    fn list(&self, label: &'static str, items: &[String]) -> Option<String> {
        self.told(label, items, ", ")
    }

    fn told(&self, label: &'static str, items: &[String], between: &str) -> Option<String> {
        let begun = || format!("{}{}", self.language.text(label), self.language.text("sheet.colon"));
        (!items.is_empty()).then(|| begun() + &items.join(between))
    }

    fn board(&self) -> String {
        let geometry = &self.diagram.geometry;
        let size = [("files", geometry.files().into()), ("ranks", geometry.ranks().into())];
        let mut out = self.language.say("sheet.size", &size);
        if geometry.is_torus() {
            out += &format!(", {}", self.language.text("sheet.edges_joined"));
        }
        let holes: Vec<String> = geometry.holes().iter().map(|hole| hole.to_string()).collect();
        match self.list("sheet.holes", &holes) {
            Some(holes) => format!("{out}. {holes}"),
            None => out,
        }
    }

    fn men(&self) -> Option<String> {
        let sides = [(Colour::White, "side.white"), (Colour::Black, "side.black")];
        let sides = sides.map(|(colour, word)| self.list(word, &self.side(colour)));
        let sides: Vec<String> = sides.into_iter().flatten().collect();
        (!sides.is_empty()).then(|| sides.join(self.language.text("sheet.semicolon")))
    }

    /// Returns the pieces of a colour, the most valuable ones first.  Pawns have a word instead of a letter.
    fn side(&self, colour: Colour) -> Vec<String> {
        let ours = |&(square, piece): &(Square, Piece)| piece.colour == colour && self.shows(square);
        let men: Vec<(Square, Role)> =
            self.diagram.men.iter().filter(ours).map(|(square, piece)| (square, piece.role)).collect();
        let of = |wanted: Role| men.iter().filter(move |(_, role)| *role == wanted).map(|(square, _)| square);
        let mut out = Vec::new();
        for role in Role::ORTHODOX.into_iter().filter(|role| *role != Role::Pawn) {
            let letter = self.language.letter(role);
            out.extend(of(role).map(|square| format!("{letter}{square}")));
        }
        out.extend(men.iter().filter_map(|(square, role)| match role {
            Role::Leaper(leaper) => Some(format!("{} {leaper} {square}", self.language.text("sheet.leaper"))),
            _ => None,
        }));
        // Pawns come last, because there are many of them and they say least.
        let pawns: Vec<String> = of(Role::Pawn).map(ToString::to_string).collect();
        match pawns.len() {
            0 => {}
            1 => out.push(format!("{} {}", self.language.text("noun.pawn"), pawns[0])),
            _ => out.push(format!("{} {}", self.language.text("noun.pawn.many"), pawns.join(", "))),
        }
        out
    }

    fn numbers(&self) -> Option<String> {
        let mut steps: BTreeMap<Square, u32> = BTreeMap::new();
        for (step, &square) in (1..).zip(self.diagram.path.iter().flat_map(|path| &path.squares)) {
            steps.entry(square).or_insert(step);
        }
        let numbers = self.diagram.numbers.iter();
        let told =
            numbers.filter(|(square, number)| self.shows(**square) && steps.get(square) != Some(*number));
        let numbers: Vec<String> = told
            .map(|(&square, &number)| {
                let parts = [("number", number.into()), ("square", square.into())];
                self.language.say("sheet.number", &parts)
            })
            .collect();
        self.list("sheet.numbers", &numbers)
    }

    fn marked(&self, mark: Mark, label: &'static str) -> Option<String> {
        let marks = self.diagram.marks.iter();
        let squares = marks.filter(|(square, other)| **other == mark && self.shows(**square));
        self.list(label, &squares.map(|(square, _)| square.to_string()).collect::<Vec<_>>())
    }

    fn path(&self) -> Option<String> {
        let path = self.diagram.path.as_ref()?;
        let squares = path.squares.iter().filter(|square| self.shows(**square));
        let label = if path.closed { "sheet.closed_tour" } else { "sheet.tour" };
        self.told(label, &squares.map(ToString::to_string).collect::<Vec<_>>(), " ")
    }

    fn arrows(&self) -> Option<String> {
        let shown = |arrow: &&Arrow| self.shows(arrow.from) && self.shows(arrow.to);
        let arrows = self.diagram.arrows.iter().filter(shown);
        let arrows: Vec<String> = arrows
            .map(|arrow| {
                let ends = [("from", arrow.from.into()), ("to", arrow.to.into())];
                self.language.say("sheet.arrow", &ends)
            })
            .collect();
        self.list("sheet.arrows", &arrows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::any_diagram;
    use proptest::prelude::*;

    fn told(diagram: &str, language: Language) -> String {
        describe(&diagram.parse().unwrap(), language)
    }

    #[test]
    fn men_have_the_letters_of_the_language() {
        let mate = "turn: black\n. . . k\n. p . p\n. R . N\nK . B P\n";
        assert_eq!(
            told(mate, Language::German),
            "Brett 4 mal 4. Weiß: Ka1, Tb2, Lc1, Sd2, Bauer d1; Schwarz: Kd4, Bauern b3, d3. Schwarz am Zug."
        );
        assert_eq!(
            told(mate, Language::French),
            "Échiquier 4 sur 4. Blancs\u{a0}: Ra1, Tb2, Fc1, Cd2, pion d1\u{a0}; Noirs\u{a0}: Rd4, pions b3, d3. Trait aux \
             Noirs."
        );
    }

    #[test]
    fn everything_on_a_board_is_told() {
        let full = "torus: yes\ngiven: a1\nasked: b1\ncross: c1\ndot: a2\nfault: c3\narrow: a1 b3\n3 . .\n. - n\n. . 0\n";
        assert_eq!(
            told(full, Language::English),
            "Board 3 by 3, opposite edges joined. Holes: b2. Black: Nc2. Numbers: 3 on a3, 0 on c1. Given: a1. \
             Asked for: b1. Forbidden: c1. Marked: a2. Faults: c3. Arrows: a1 to b3."
        );
    }

    #[test]
    fn a_walk_is_told_without_the_numbers_of_its_steps() {
        let walk = "path: a1 b3 c1\n. 2 .\n. . 7\n1 . 3\n";
        assert_eq!(told(walk, Language::English), "Board 3 by 3. Numbers: 7 on c2. Tour: a1 b3 c1.");
    }

    proptest! {
        /// The text is one line without signs that a screen reader would read aloud.
        #[test]
        fn any_diagram_can_be_told(diagram in any_diagram(), language in prop::sample::select(Language::ALL.to_vec())) {
            let told = describe(&diagram, language);
            prop_assert!(told.ends_with('.') && !told.contains(['\n', '|', '/']) && !told.contains("  "), "{}", told);
            prop_assert!(!told.contains("..") && !told.contains(": ."), "{}", told);
        }
    }
}
