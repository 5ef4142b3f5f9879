//! French.

use super::romance::{Nouns, feminine, masculine};
use super::{
    Apart, Fixed, Kind, Limit, Speech, Squares, Way, are_neighbours, bounded, capital, coloured, legs, names,
    other,
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
    unproven: "Solution telle que donnée, non vérifiée ici.",
    cut: "Dans les longues variantes, seule la ligne la plus longue est donnée.",
    best_found: "le meilleur résultat trouvé",
    and: "et",
    semicolon: " ; ",
    through: "les pièces interposées n’arrêtent pas les attaques",
    blocked: "les pièces interposées arrêtent les attaques",
    crosses: "Les cases marquées d’une croix restent vides.",
    numbers_empty: "Les cases numérotées restent vides.",
    holes: "Aucune attaque ne traverse un trou de l’échiquier.",
    torus: "Les bords opposés de l’échiquier sont reliés : ce qui sort d’un côté rentre de l’autre.",
    givens: "Les pièces déjà placées comptent et ne bougent pas.",
    pawns_up: "Les pions attaquent en diagonale vers le haut et peuvent se trouver sur n’importe quelle rangée.",
    pawns_down: "Les pions attaquent en diagonale vers le bas et peuvent se trouver sur n’importe quelle rangée.",
    pawns_both: "Les pions blancs attaquent en diagonale vers le haut, les pions noirs vers le bas ; ils peuvent se \
                 trouver sur n’importe quelle rangée.",
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

fn much(goal: Direction) -> &'static str {
    match goal {
        Direction::Maximise => "plus",
        Direction::Minimise => "moins",
    }
}

impl Speech for French {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<&str>) -> String {
        let goal = match goal {
            Goal::Mate => "Mat",
            Goal::Stalemate => "Pat",
        };
        let how = match play {
            Play::Direct => "",
            Play::Selfplay => " inverse",
            Play::Help => " aidé",
            Play::SeriesDirect => " de série",
            Play::SeriesHelp => " aidé de série",
            Play::SeriesSelf => " inverse de série",
        };
        match moves {
            Some(moves) => format!("{goal}{how} en {moves}"),
            None => format!("{goal}{how} le plus court"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let (make, makes, them) = match goal {
            Goal::Mate => ("mater", "matent", "les mater"),
            Goal::Stalemate => ("faire pat", "font pat", "les mettre pat"),
        };
        let series = "Aucun coup de la série, sauf le dernier, ne peut donner échec.";
        Some(capital(&match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} jouent et obligent {they} à {them}."),
            Play::Help => {
                let victim = side(victim);
                let end = match goal {
                    Goal::Mate => format!("mater {victim}"),
                    Goal::Stalemate => format!("mettre {victim} pat"),
                };
                format!("{we} commencent, et les deux camps coopèrent pour {end}.")
            }
            Play::SeriesDirect => {
                format!("{we} jouent seuls tous les coups et {makes} au dernier. {series}")
            }
            Play::SeriesHelp => {
                format!("{we} jouent seuls tous les coups, puis {they} {makes} en un coup. {series}")
            }
            Play::SeriesSelf => {
                format!(
                    "{we} jouent seuls tous les coups, puis {they} sont obligés de {make} en un coup. {series}"
                )
            }
        }))
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} solutions")
    }

    fn last_move(&self, step: &str) -> String {
        format!("dernier coup {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<&str>) -> String {
        format!("sans {} pour {}", wing.unwrap_or("roque"), side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("une des {number} solutions")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Démoli : {keys} clés au lieu d’une.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Plus court que demandé : {}.", stipulation.to_lowercase())
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
        // Nought is singular in French.
        format!("{number} {}", NOUNS.named(kind, number > 1))
    }

    fn at_least(&self, what: &str) -> String {
        format!("au moins {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("au plus {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        let word = if are_neighbours(least, most) { "ou" } else { "à" };
        format!("{least} {word} {what}")
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("un nombre quelconque de {}", NOUNS.named(kind, true))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} de chaque couleur")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        format!("le {} de {what} possible", much(goal))
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        let [white, black] =
            [Colour::White, Colour::Black].map(|colour| NOUNS.named(coloured(role, colour), true));
        format!("le {} possible de {white} et autant de {black}", much(goal))
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
        let feminine = NOUNS.is_feminine(one) && NOUNS.is_feminine(other);
        let each = if feminine { "les unes les autres" } else { "les uns les autres" };
        let (one, other) = (NOUNS.named(one, true), NOUNS.named(other, true));
        format!("Les {one} et les {other} ne doivent pas s’attaquer {each}.")
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "attaquée ou occupée" } else { "attaquée" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let subject = match squares {
                Squares::Every => "Aucune case ne doit".to_owned(),
                Squares::Empty => "Aucune case vide ne doit".to_owned(),
                Squares::These(squares) => match &names(squares)[..] {
                    [one] => format!("La case {one} ne doit pas"),
                    several => format!("Aucune des cases {} ne doit", self.list(several)),
                },
            };
            return format!("{subject} être {verb} par {}.", self.counted(1, by));
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
        let by = match limit {
            Limit::Least => self.at_least(&by),
            Limit::Most => self.at_most(&by),
            Limit::Just => format!("exactement {by}"),
        };
        format!("{subject} doit être {verb} par {by}.")
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let verb = if standing { "attaquent ou occupent" } else { "attaquent" };
        format!("Chaque nombre indique combien de {} {verb} sa case.", NOUNS.named(by, true))
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        format!("Il doit y avoir autant de {} que de {}.", NOUNS.named(one, true), NOUNS.named(other, true))
    }

    fn empty(&self, squares: &[Square]) -> String {
        format!("Rien ne doit se trouver en {}.", self.list(&names(squares)))
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "d’une case".to_owned(),
            _ => format!("de {number} cases"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => {
                format!("Un bondisseur {name} saute {} le long d’une rangée ou d’une colonne.", squares(long))
            }
            _ if short == long => format!("Un bondisseur {name} saute {} en diagonale.", squares(long)),
            _ => format!(
                "Un bondisseur {name} saute {} dans un sens et {} à angle droit.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { " fermé" } else { "" };
        let from = way.from.map_or(String::new(), |from| format!(" depuis {from}"));
        let to = way.to.map_or(String::new(), |to| format!(" jusqu’à {to}"));
        format!("Parcours{closed} du {}{from}{to}", NOUNS.walker(way.leaper))
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { ", et revenir à la première par un coup de plus" } else { "" };
        let walker = NOUNS.walker(way.leaper);
        let mut text = format!("Parcourir avec un {walker} toutes les cases, chacune une seule fois{back}.");
        text += &way.from.map_or(String::new(), |from| format!(" Commencer en {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" La dernière case est {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{} : compléter de 1 à {last}", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", et 1 de {last}") } else { String::new() };
        let walker = NOUNS.walker(way.leaper);
        format!(
            "Inscrire les nombres de 1 à {last} de sorte que chacun soit à un saut de {walker} du précédent{back}."
        )
    }
}
