//! The languages that sheets are printed in, and the fixed words of a sheet.

use rookwright_board::Role;
use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
}

/// The words that every sheet has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// Before the line for a name.
    pub name: &'static str,
    /// Before the line for a date.
    pub date: &'static str,
    /// Before the number of a page.
    pub page: &'static str,
    /// Between the number of a page and the number of pages.
    pub of: &'static str,
    /// Above the puzzles, where they need a heading.
    pub puzzles: &'static str,
    /// Above the answers.
    pub answers: &'static str,
    /// On what hides one answer.
    pub answer: &'static str,
    /// Before how hard a puzzle is.
    pub difficulty: &'static str,
    /// Whose move it is, White.
    pub white_to_move: &'static str,
    /// Whose move it is, Black.
    pub black_to_move: &'static str,
    /// Between a word and what it is about.
    pub colon: &'static str,
    /// Before the size of a board.
    pub board: &'static str,
    /// Between the files and the ranks of a board.
    pub by: &'static str,
    /// Of a torus.
    pub edges_joined: &'static str,
    /// Before the men of White.
    pub white: &'static str,
    /// Before the men of Black.
    pub black: &'static str,
    /// Before the square of a pawn.
    pub pawn: &'static str,
    /// Before the squares of pawns.
    pub pawns: &'static str,
    /// Before how far a leaper jumps.
    pub leaper: &'static str,
    /// Before the numbers on a board.
    pub numbers: &'static str,
    /// Between a number and its square.
    pub on: &'static str,
    /// Before squares fixed in advance.
    pub given: &'static str,
    /// Before squares that something is asked of.
    pub asked: &'static str,
    /// Before squares nothing may stand on.
    pub forbidden: &'static str,
    /// Before squares worth pointing at.
    pub marked: &'static str,
    /// Before squares where a rule is broken.
    pub faults: &'static str,
    /// Before the holes of a board.
    pub holes: &'static str,
    /// Before the squares of a walk.
    pub tour: &'static str,
    /// Before the squares of a walk that returns to its start.
    pub closed_tour: &'static str,
    /// Before the arrows.
    pub arrows: &'static str,
    /// Between the ends of an arrow.
    pub to: &'static str,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 5] =
        [Language::English, Language::German, Language::French, Language::Spanish, Language::Portuguese];

    /// Its two letters (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
        }
    }

    /// The letter of a man in the notation of this language; that of a pawn is for lists of men only.
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

    /// The fixed words.
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
                colon: " : ",
                board: "Échiquier",
                by: "sur",
                edges_joined: "bords opposés joints",
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
                faults: "Fautes",
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
        f.write_str(self.code())
    }
}

/// A word that names no language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no language that sheets are printed in: expected en, de, fr, es or pt")]
pub struct LanguageError(String);

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|language| language.code() == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}
