//! French.
//!
//! A no-break space (`\u{a0}`) stands before colons and semicolons.

use super::romance::{Nouns, feminine, masculine};
use super::{
    Apart, Fixed, Kind, Limit, Moves, Speech, Squares, Way, Wing, are_neighbours, bounded, capital, coloured,
    legs, names, other,
};
use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};

pub(super) struct French;

static FIXED: Fixed = Fixed {
    threat: "menace",
    zugzwang: "blocus",
    but: "mais",
    no_solution: "Pas de solution.",
    not_found: "Aucune solution trouvée dans le temps imparti.",
    unproven: "Solution telle que donnée, non vérifiée.",
    cut: "Pour les variantes longues, seule la suite la plus longue est donnée.",
    best_found: "meilleur résultat trouvé",
    and: "et",
    semicolon: "\u{a0}; ",
    through: "les pièces interposées n’arrêtent pas les attaques",
    blocked: "les pièces interposées arrêtent les attaques",
    crosses: "Les cases marquées d’une croix doivent rester vides.",
    numbers_empty: "Les cases numérotées doivent rester vides.",
    holes: "Les attaques ne traversent pas les trous de l’échiquier.",
    torus: "Les bords opposés de l’échiquier sont reliés\u{a0}: un coup qui sort d’un côté rentre de l’autre.",
    givens: "Les pièces déjà placées comptent et ne bougent pas.",
    pawns_up: "Les pions attaquent en diagonale vers le haut et peuvent se trouver sur n’importe quelle rangée.",
    pawns_down: "Les pions attaquent en diagonale vers le bas et peuvent se trouver sur n’importe quelle rangée.",
    pawns_both: "Les pions blancs attaquent en diagonale vers le haut, les pions noirs vers le bas\u{a0}; ils peuvent \
                 se trouver sur n’importe quelle rangée.",
};

static NOUNS: Nouns = Nouns {
    piece: feminine("pièce", "pièces"),
    king: masculine("roi", "rois"),
    queen: feminine("dame", "dames"),
    rook: feminine("tour", "tours"),
    bishop: masculine("fou", "fous"),
    knight: masculine("cavalier", "cavaliers"),
    pawn: masculine("pion", "pions"),
    leaper: masculine("bondisseur", "bondisseurs"),
    white: ["blanc", "blanche", "blancs", "blanches"],
    black: ["noir", "noire", "noirs", "noires"],
};

const A: [&str; 2] = ["un", "une"];
const NO: [&str; 2] = ["aucun", "aucune"];

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "les Blancs",
        Colour::Black => "les Noirs",
    }
}

/// `La case a1`, `Les cases a1 et b2`, and whether these are several.
fn these(squares: &[Square]) -> (String, bool) {
    match &names(squares)[..] {
        [one] => (format!("La case {one}"), false),
        several => (format!("Les cases {}", French.list(several)), true),
    }
}

impl Speech for French {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String {
        let goal = match goal {
            Goal::Mate => "Mat",
            Goal::Stalemate => "Pat",
        };
        let how = match play {
            Play::Direct => "",
            Play::Selfplay => " inverse",
            Play::Reflex => " réflexe",
            Play::SemiReflex => " semi-réflexe",
            Play::Help => " aidé",
            Play::HelpSelf => " inverse aidé",
            Play::SeriesDirect => " direct de série",
            Play::SeriesHelp => " aidé de série",
            Play::SeriesSelf => " inverse de série",
        };
        match moves {
            Some(moves) => {
                let word = if moves.is_below_two() { "coup" } else { "coups" };
                format!("{goal}{how} en {moves} {word}")
            }
            None => format!("{goal}{how} le plus court"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let (make, makes) = match goal {
            Goal::Mate => ("mater", "matent"),
            Goal::Stalemate => ("mettre pat", "mettent pat"),
        };
        let king = format!("le {}", NOUNS.named(coloured(Role::King, victim), false));
        let series = format!("{we} jouent seuls une série de coups");
        let no_check = "Aucun échec n’est permis avant le dernier coup de la série.";
        Some(capital(&match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} jouent et obligent {they} à {make} {king}."),
            Play::Reflex => format!(
                "{we} jouent et obligent {they} à {make} {king}. Chaque camp doit {make} aussitôt qu’il le peut."
            ),
            Play::SemiReflex => format!(
                "{we} jouent et obligent {they} à {make} {king}. Ceux-ci doivent {make} aussitôt qu’ils le peuvent."
            ),
            Play::HelpSelf => format!(
                "{we} commencent, et les deux camps coopèrent jusqu’au dernier coup, par lequel {} obligent {} à \
                 {make} {king}.",
                side(victim),
                side(other(victim)),
            ),
            Play::Help => format!("{we} commencent, et les deux camps coopèrent pour {make} {king}."),
            Play::SeriesDirect => format!("{series} et {makes} {king} au dernier. {no_check}"),
            Play::SeriesHelp => format!("{series}, puis {they} {makes} {king} en un coup. {no_check}"),
            Play::SeriesSelf => {
                format!("{series}, puis {they} sont obligés de {make} {king} en un coup. {no_check}")
            }
        }))
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} solutions")
    }

    fn last_move(&self, step: &str) -> String {
        format!("dernier coup {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<Wing>) -> String {
        let castling = match wing {
            Some(Wing::King) => "petit roque",
            Some(Wing::Queen) => "grand roque",
            None => "roque",
        };
        let colour = match colour {
            Colour::White => "blanc",
            Colour::Black => "noir",
        };
        format!("{castling} {colour} impossible")
    }

    fn one_of(&self, number: u128) -> String {
        format!("une des {number} solutions")
    }

    fn one_of_more_than(&self, number: u128) -> String {
        format!("une de plus de {number} solutions")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Démoli\u{a0}: {keys} clés au lieu d’une.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Solution courte\u{a0}: {}.", stipulation.to_lowercase())
    }

    fn one(&self, kind: Kind) -> String {
        NOUNS.named(kind, false)
    }

    fn many(&self, kind: Kind) -> String {
        NOUNS.named(kind, true)
    }

    fn counted(&self, number: u32, kind: Kind) -> String {
        NOUNS.counted(number.into(), kind, A)
    }

    fn tally(&self, number: u64, kind: Kind) -> String {
        // Zero takes the singular in French.
        format!("{number} {}", NOUNS.named(kind, number > 1))
    }

    fn definite(&self, kind: Kind) -> String {
        format!("{} {}", NOUNS.by_gender(kind, ["le", "la"]), NOUNS.named(kind, false))
    }

    fn at_least(&self, what: &str) -> String {
        format!("au moins {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("au plus {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        if are_neighbours(least, most) {
            format!("{least} ou {what}")
        } else {
            format!("de {least} à {what}")
        }
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("un nombre quelconque de {}", NOUNS.named(kind, true))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} de chaque couleur")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        let much = match goal {
            Direction::Maximise => "grand",
            Direction::Minimise => "petit",
        };
        format!("le plus {much} nombre possible de {what}")
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        let [white, black] =
            [Colour::White, Colour::Black].map(|colour| NOUNS.named(coloured(role, colour), true));
        format!("{} et autant de {black}", self.extreme(goal, &white))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        match apart {
            Apart::Unsaid => format!("Placer {what}."),
            Apart::Each(kind) => {
                let (no, a) = (NOUNS.by_gender(kind, NO), NOUNS.by_gender(kind, A));
                format!("Placer {what} de sorte qu’{no} n’en attaque {a} autre.")
            }
            Apart::OwnKind => {
                format!("Placer {what} de sorte qu’aucune pièce n’en attaque une autre de la même espèce.")
            }
        }
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let (no, a) = (NOUNS.by_gender(from, NO), NOUNS.by_gender(target, A));
        let another = if from == target { " autre" } else { "" };
        let (from, target) = (NOUNS.named(from, false), NOUNS.named(target, false));
        capital(&format!("{no} {from} ne doit attaquer {a}{another} {target}."))
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        let (one, other) = (NOUNS.named(one, true), NOUNS.named(other, true));
        format!("Les {one} et les {other} ne doivent pas s’attaquer mutuellement.")
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "attaquée ou occupée" } else { "attaquée" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let one = self.counted(1, by);
            return match squares {
                Squares::Every => format!("Aucune case ne doit être {verb} par {one}."),
                Squares::Empty => format!("Aucune case vide ne doit être {verb} par {one}."),
                Squares::These(squares) => {
                    let none = NOUNS.counted(1, by, NO);
                    match these(squares) {
                        (these, false) => format!("{these} ne doit être {verb} par {none}."),
                        (these, true) => {
                            let verb = if standing { "attaquées ou occupées" } else { "attaquées" };
                            format!("{these} ne doivent être {verb} par {none}.")
                        }
                    }
                }
            };
        }
        let subject = match squares {
            Squares::Every => "Chaque case".to_owned(),
            Squares::Empty => "Chaque case vide".to_owned(),
            Squares::These(squares) => match &names(squares)[..] {
                [one] => format!("La case {one}"),
                several => format!("Chacune des cases {}", self.list(several)),
            },
        };
        let by = self.counted(number, by);
        match limit {
            Limit::Least => format!("{subject} doit être {verb} par au moins {by}."),
            Limit::Most => format!("{subject} peut être {verb} par au plus {by}."),
            Limit::Just => format!("{subject} doit être {verb} par exactement {by}."),
        }
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let verb = if standing { "attaquent ou occupent" } else { "attaquent" };
        format!("Chaque nombre indique combien de {} {verb} sa case.", NOUNS.named(by, true))
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        format!("Il doit y avoir autant de {} que de {}.", NOUNS.named(one, true), NOUNS.named(other, true))
    }

    fn empty(&self, squares: &[Square]) -> String {
        match these(squares) {
            (these, false) => format!("{these} doit rester vide."),
            (these, true) => format!("{these} doivent rester vides."),
        }
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "d’une case".to_owned(),
            _ => format!("de {number} cases"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => format!("Un bondisseur {name} bondit {} sur une rangée ou une colonne.", squares(long)),
            _ if short == long => format!("Un bondisseur {name} bondit {} en diagonale.", squares(long)),
            _ => format!(
                "Un bondisseur {name} bondit {} dans une direction et {} perpendiculairement.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { " fermé" } else { "" };
        let ends = match (way.from, way.to) {
            (Some(from), Some(to)) => format!(" de {from} à {to}"),
            (Some(from), None) => format!(" à partir de {from}"),
            (None, Some(to)) => format!(" jusqu’à {to}"),
            (None, None) => String::new(),
        };
        format!("Parcours{closed} du {}{ends}", NOUNS.walker(way.leaper))
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { ", puis revenir à la case de départ en un coup" } else { "" };
        let walker = NOUNS.walker(way.leaper);
        let mut text = format!(
            "Parcourir toutes les cases avec un {walker}, en passant une seule fois par chacune{back}."
        );
        text += &way.from.map_or(String::new(), |from| format!(" Commencer en {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" Finir en {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}\u{a0}: compléter de 1 à {last}", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", de même que {last} et 1") } else { String::new() };
        let walker = NOUNS.walker(way.leaper);
        format!(
            "Inscrire les nombres de 1 à {last} de sorte que deux nombres consécutifs soient à un saut de {walker} l’un \
             de l’autre{back}."
        )
    }
}
