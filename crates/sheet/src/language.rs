//! The languages that sheets are printed in, and the fixed words of a sheet.

use rookwright_board::Role;
use rookwright_run::options::Choices;
use std::fmt;
use std::str::FromStr;

/// A language that sheets are printed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum Language {
    /// English.
    #[default]
    #[choice("English", word = "en")]
    English,
    /// German.
    #[choice("Deutsch", word = "de")]
    German,
    /// French.
    #[choice("Français", word = "fr")]
    French,
    /// Spanish.
    #[choice("Español", word = "es")]
    Spanish,
    /// Portuguese.
    #[choice("Português", word = "pt")]
    Portuguese,
}

/// The fixed words of a sheet in one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// The label of the line for a name.
    pub name: &'static str,
    /// The label of the line for a date.
    pub date: &'static str,
    /// The word before a page number.
    pub page: &'static str,
    /// The word between a page number and the number of pages, and between a level and the highest level.
    pub of: &'static str,
    /// The heading of the puzzles.
    pub puzzles: &'static str,
    /// The heading of the answers.
    pub answers: &'static str,
    /// The label of one hidden answer.
    pub answer: &'static str,
    /// The label of a difficulty.
    pub difficulty: &'static str,
    /// White is to move.
    pub white_to_move: &'static str,
    /// Black is to move.
    pub black_to_move: &'static str,
    /// A colon with the spaces around it.
    pub colon: &'static str,
    /// A semicolon with the spaces around it.
    pub semicolon: &'static str,
    /// The word before the size of a board.
    pub board: &'static str,
    /// The word between the numbers of files and ranks.
    pub by: &'static str,
    /// The description of a torus.
    pub edges_joined: &'static str,
    /// The label of the white pieces.
    pub white: &'static str,
    /// The label of the black pieces.
    pub black: &'static str,
    /// The word before the square of a pawn.
    pub pawn: &'static str,
    /// The word before the squares of pawns.
    pub pawns: &'static str,
    /// The word before the lengths of a leaper's jump.
    pub leaper: &'static str,
    /// The label of the numbers on a board.
    pub numbers: &'static str,
    /// The word between a number and its square.
    pub on: &'static str,
    /// The label of squares fixed in advance.
    pub given: &'static str,
    /// The label of squares that the task asks about.
    pub asked: &'static str,
    /// The label of squares that must stay empty.
    pub forbidden: &'static str,
    /// The label of squares marked with a dot.
    pub marked: &'static str,
    /// The label of squares where a rule is broken.
    pub faults: &'static str,
    /// The label of the holes in a board.
    pub holes: &'static str,
    /// The label of the squares of an open tour.
    pub tour: &'static str,
    /// The label of the squares of a closed tour.
    pub closed_tour: &'static str,
    /// The label of the arrows.
    pub arrows: &'static str,
    /// The word between the ends of an arrow.
    pub to: &'static str,
}

impl Language {
    /// Returns the letter of a piece in the notation of this language.  Moves do not use the letter of the pawn.
    pub const fn letter(self, role: Role) -> char {
        let [king, queen, rook, bishop, knight, pawn] = match self {
            Language::English => ['K', 'Q', 'R', 'B', 'N', 'P'],
            Language::German => ['K', 'D', 'T', 'L', 'S', 'B'],
            Language::French => ['R', 'D', 'T', 'F', 'C', 'P'],
            Language::Spanish => ['R', 'D', 'T', 'A', 'C', 'P'],
            Language::Portuguese => ['R', 'D', 'T', 'B', 'C', 'P'],
        };
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => pawn,
            Role::Leaper(_) => 'L',
        }
    }

    /// Returns the fixed words of a sheet.
    pub const fn words(self) -> Words {
        match self {
            Language::English => Words {
                name: "Name",
                date: "Date",
                page: "Page",
                of: "of",
                puzzles: "Puzzles",
                answers: "Answers",
                answer: "Answer",
                difficulty: "Difficulty",
                white_to_move: "White to move",
                black_to_move: "Black to move",
                colon: ": ",
                semicolon: "; ",
                board: "Board",
                by: "by",
                edges_joined: "opposite edges joined",
                white: "White",
                black: "Black",
                pawn: "pawn",
                pawns: "pawns",
                leaper: "leaper",
                numbers: "Numbers",
                on: "on",
                given: "Given",
                asked: "Asked for",
                forbidden: "Forbidden",
                marked: "Marked",
                faults: "Faults",
                holes: "Holes",
                tour: "Tour",
                closed_tour: "Closed tour",
                arrows: "Arrows",
                to: "to",
            },
            Language::German => Words {
                name: "Name",
                date: "Datum",
                page: "Seite",
                of: "von",
                puzzles: "Aufgaben",
                answers: "Lösungen",
                answer: "Lösung",
                difficulty: "Schwierigkeit",
                white_to_move: "Weiß am Zug",
                black_to_move: "Schwarz am Zug",
                colon: ": ",
                semicolon: "; ",
                board: "Brett",
                by: "mal",
                edges_joined: "gegenüberliegende Ränder verbunden",
                white: "Weiß",
                black: "Schwarz",
                pawn: "Bauer",
                pawns: "Bauern",
                leaper: "Springer",
                numbers: "Zahlen",
                on: "auf",
                given: "Vorgegeben",
                asked: "Gefragt",
                forbidden: "Gesperrt",
                marked: "Markiert",
                faults: "Fehler",
                holes: "Löcher",
                tour: "Tour",
                closed_tour: "Geschlossene Tour",
                arrows: "Pfeile",
                to: "nach",
            },
            Language::French => Words {
                name: "Nom",
                date: "Date",
                page: "Page",
                of: "sur",
                puzzles: "Problèmes",
                answers: "Solutions",
                answer: "Solution",
                difficulty: "Difficulté",
                white_to_move: "Trait aux Blancs",
                black_to_move: "Trait aux Noirs",
                colon: "\u{a0}: ",
                semicolon: "\u{a0}; ",
                board: "Échiquier",
                by: "sur",
                edges_joined: "bords opposés reliés",
                white: "Blancs",
                black: "Noirs",
                pawn: "pion",
                pawns: "pions",
                leaper: "bondisseur",
                numbers: "Nombres",
                on: "en",
                given: "Cases données",
                asked: "Cases demandées",
                forbidden: "Cases interdites",
                marked: "Cases marquées",
                faults: "Erreurs",
                holes: "Trous",
                tour: "Parcours",
                closed_tour: "Parcours fermé",
                arrows: "Flèches",
                to: "vers",
            },
            Language::Spanish => Words {
                name: "Nombre",
                date: "Fecha",
                page: "Página",
                of: "de",
                puzzles: "Problemas",
                answers: "Soluciones",
                answer: "Solución",
                difficulty: "Dificultad",
                white_to_move: "Juegan blancas",
                black_to_move: "Juegan negras",
                colon: ": ",
                semicolon: "; ",
                board: "Tablero",
                by: "por",
                edges_joined: "bordes opuestos unidos",
                white: "Blancas",
                black: "Negras",
                pawn: "peón",
                pawns: "peones",
                leaper: "saltador",
                numbers: "Números",
                on: "en",
                given: "Casillas dadas",
                asked: "Casillas pedidas",
                forbidden: "Casillas prohibidas",
                marked: "Casillas marcadas",
                faults: "Errores",
                holes: "Huecos",
                tour: "Recorrido",
                closed_tour: "Recorrido cerrado",
                arrows: "Flechas",
                to: "hacia",
            },
            Language::Portuguese => Words {
                name: "Nome",
                date: "Data",
                page: "Página",
                of: "de",
                puzzles: "Problemas",
                answers: "Soluções",
                answer: "Solução",
                difficulty: "Dificuldade",
                white_to_move: "Jogam as brancas",
                black_to_move: "Jogam as pretas",
                colon: ": ",
                semicolon: "; ",
                board: "Tabuleiro",
                by: "por",
                edges_joined: "bordas opostas unidas",
                white: "Brancas",
                black: "Pretas",
                pawn: "peão",
                pawns: "peões",
                leaper: "saltador",
                numbers: "Números",
                on: "em",
                given: "Casas dadas",
                asked: "Casas pedidas",
                forbidden: "Casas proibidas",
                marked: "Casas marcadas",
                faults: "Erros",
                holes: "Buracos",
                tour: "Passeio",
                closed_tour: "Passeio fechado",
                arrows: "Setas",
                to: "para",
            },
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown language code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a language of sheets (expected en, de, fr, es or pt)")]
pub struct LanguageError(String);

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|language| language.name() == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}
