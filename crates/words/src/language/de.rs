//! German.

use super::{
    Apart, Fixed, Kind, Limit, Moves, Speech, Squares, Thing, Way, Wing, are_neighbours, bounded, capital,
    coloured, legs, names, other,
};
use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};

pub(super) struct German;

static FIXED: Fixed = Fixed {
    threat: "droht",
    zugzwang: "Zugzwang",
    but: "aber",
    no_solution: "Keine Lösung.",
    not_found: "In der verfügbaren Zeit wurde keine Lösung gefunden.",
    unproven: "Lösung wie angegeben, nicht geprüft.",
    cut: "Von langen Varianten ist nur die längste Zugfolge angegeben.",
    best_found: "bestes gefundenes Ergebnis",
    and: "und",
    semicolon: "; ",
    through: "dazwischenstehende Steine unterbrechen Angriffe nicht",
    blocked: "dazwischenstehende Steine unterbrechen Angriffe",
    crosses: "Felder mit einem Kreuz müssen leer bleiben.",
    numbers_empty: "Felder mit einer Zahl müssen leer bleiben.",
    holes: "Angriffe reichen nicht über Löcher im Brett hinweg.",
    torus: "Gegenüberliegende Ränder des Bretts sind verbunden: Ein Zug, der das Brett auf einer Seite verlässt, geht \
            auf der anderen weiter.",
    givens: "Die Steine, die schon auf dem Brett stehen, zählen mit und bleiben stehen.",
    pawns_up: "Bauern greifen schräg nach oben an und dürfen auf jeder Reihe stehen.",
    pawns_down: "Bauern greifen schräg nach unten an und dürfen auf jeder Reihe stehen.",
    pawns_both: "Weiße Bauern greifen schräg nach oben an, schwarze nach unten; sie dürfen auf jeder Reihe stehen.",
};

/// A grammatical case.
#[derive(Clone, Copy, PartialEq)]
enum Case {
    Nominative,
    Accusative,
    Dative,
}

use Case::{Accusative, Dative, Nominative};

/// A noun in the cases that the sentences use.
struct Noun {
    /// Nominative singular.
    one: &'static str,
    /// Accusative and dative singular.
    object: &'static str,
    /// Nominative and accusative plural.
    many: &'static str,
    /// Dative plural.
    by_many: &'static str,
    feminine: bool,
}

const fn noun(
    one: &'static str,
    object: &'static str,
    many: &'static str,
    by_many: &'static str,
    feminine: bool,
) -> Noun {
    Noun { one, object, many, by_many, feminine }
}

/// Any piece: `Stein` includes pawns, `Figur` does not in problem chess.
static PIECE: Noun = noun("Stein", "Stein", "Steine", "Steinen", false);
static KING: Noun = noun("König", "König", "Könige", "Königen", false);
static QUEEN: Noun = noun("Dame", "Dame", "Damen", "Damen", true);
static ROOK: Noun = noun("Turm", "Turm", "Türme", "Türmen", false);
static BISHOP: Noun = noun("Läufer", "Läufer", "Läufer", "Läufern", false);
static KNIGHT: Noun = noun("Springer", "Springer", "Springer", "Springern", false);
static PAWN: Noun = noun("Bauer", "Bauern", "Bauern", "Bauern", false);

fn noun_of(kind: Kind) -> &'static Noun {
    match kind.thing {
        Thing::Any => &PIECE,
        Thing::Role(Role::King) => &KING,
        Thing::Role(Role::Queen) => &QUEEN,
        Thing::Role(Role::Rook) => &ROOK,
        Thing::Role(Role::Bishop) => &BISHOP,
        Thing::Role(Role::Knight | Role::Leaper(_)) => &KNIGHT,
        Thing::Role(Role::Pawn) => &PAWN,
    }
}

/// Returns the noun without an adjective.
fn bare(kind: Kind, many: bool, case: Case) -> String {
    let noun = noun_of(kind);
    let word = match (many, case) {
        (false, Nominative) => noun.one,
        (false, _) => noun.object,
        (true, Dative) => noun.by_many,
        (true, _) => noun.many,
    };
    match kind.thing {
        Thing::Role(Role::Leaper(leaper)) => format!("{}-{word}", legs(leaper)),
        _ => word.to_owned(),
    }
}

/// Returns the adjective after `ein` or `kein`, followed by a space: `weiße `; an empty text without a colour.
fn colour_of_one(kind: Kind, case: Case) -> String {
    let ending = match (noun_of(kind).feminine, case) {
        (false, Nominative) => "er",
        (true, Nominative | Accusative) => "e",
        _ => "en",
    };
    kind.colour.map_or(String::new(), |colour| format!("{}{ending} ", stem(colour)))
}

fn stem(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "weiß",
        Colour::Black => "schwarz",
    }
}

/// Returns the ending of `ein`, `kein` and `ander` before the noun.
fn article(kind: Kind, case: Case) -> &'static str {
    match (noun_of(kind).feminine, case) {
        (false, Nominative) => "",
        (false, Accusative) => "en",
        (false, Dative) => "em",
        (true, Nominative | Accusative) => "e",
        (true, Dative) => "er",
    }
}

/// `eine weiße Dame`, `einen Turm`, `einem Bauern`.
fn a(kind: Kind, case: Case) -> String {
    format!("ein{} {}{}", article(kind, case), colour_of_one(kind, case), bare(kind, false, case))
}

/// `weiße Damen`, `Türmen`.
fn several(kind: Kind, case: Case) -> String {
    let ending = if case == Dative { "en" } else { "e" };
    let colour = kind.colour.map_or(String::new(), |colour| format!("{}{ending} ", stem(colour)));
    colour + &bare(kind, true, case)
}

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "Weiß",
        Colour::Black => "Schwarz",
    }
}

fn much(goal: Direction) -> &'static str {
    match goal {
        Direction::Maximise => "viele",
        Direction::Minimise => "wenige",
    }
}

/// `Das Feld a1`, `Die Felder a1 und b2`, and whether these are several.
fn these(squares: &[Square]) -> (String, bool) {
    match &names(squares)[..] {
        [one] => (format!("Das Feld {one}"), false),
        several => (format!("Die Felder {}", German.list(several)), true),
    }
}

fn walker(way: Way) -> String {
    way.leaper.map_or("Springer".to_owned(), |leaper| format!("{}-Springer", legs(leaper)))
}

impl Speech for German {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String {
        let (goal, small) = match goal {
            Goal::Mate => ("Matt", "matt"),
            Goal::Stalemate => ("Patt", "patt"),
        };
        let what = match play {
            Play::Direct => goal.to_owned(),
            Play::Selfplay => format!("Selbst{small}"),
            Play::Reflex => format!("Reflex{small}"),
            Play::SemiReflex => format!("Semireflex{small}"),
            Play::Help => format!("Hilfs{small}"),
            Play::HelpSelf => format!("Hilfsselbst{small}"),
            Play::SeriesDirect => format!("Serienzug{small}"),
            Play::SeriesHelp => format!("Serienzughilfs{small}"),
            Play::SeriesSelf => format!("Serienzugselbst{small}"),
        };
        match moves {
            Some(moves) => {
                let word = if moves.is_at_most_one() { "Zug" } else { "Zügen" };
                format!("{what} in {moves} {word}")
            }
            None => format!("Kürzestes {what}"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let king = format!("den {}en König", stem(victim));
        let goal = match goal {
            Goal::Mate => "matt",
            Goal::Stalemate => "patt",
        };
        let series = format!("{we} macht eine Serie von Zügen, ohne dass {they} zieht");
        let no_check = "Vor dem letzten Zug der Serie darf kein Schach geboten werden.";
        Some(match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} beginnt und zwingt {they}, {king} {goal}zusetzen."),
            Play::Reflex => format!(
                "{we} beginnt und zwingt {they}, {king} {goal}zusetzen. Jede Seite muss sofort {goal}setzen, \
                 wenn sie kann."
            ),
            Play::SemiReflex => format!(
                "{we} beginnt und zwingt {they}, {king} {goal}zusetzen. {they} muss sofort {goal}setzen, wenn \
                 es möglich ist."
            ),
            Play::HelpSelf => format!(
                "{we} beginnt, und beide Seiten arbeiten zusammen, bis {} mit dem letzten Zug {} zwingt, {king} \
                 {goal}zusetzen.",
                side(victim),
                side(other(victim)),
            ),
            Play::Help => {
                format!("{we} beginnt, und beide Seiten arbeiten zusammen, um {king} {goal}zusetzen.")
            }
            Play::SeriesDirect => format!("{series}, und setzt {king} mit dem letzten {goal}. {no_check}"),
            Play::SeriesHelp => {
                format!("{series}; danach setzt {they} {king} in einem Zug {goal}. {no_check}")
            }
            Play::SeriesSelf => {
                format!(
                    "{series}; danach ist {they} gezwungen, {king} in einem Zug {goal}zusetzen. {no_check}"
                )
            }
        })
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} Lösungen")
    }

    fn last_move(&self, step: &str) -> String {
        format!("letzter Zug {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<Wing>) -> String {
        let wing = match wing {
            Some(Wing::King) => " kurz",
            Some(Wing::Queen) => " lang",
            None => "",
        };
        format!("{} darf nicht{wing} rochieren", side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("eine von {number} Lösungen")
    }

    fn one_of_more_than(&self, number: u128) -> String {
        format!("eine von mehr als {number} Lösungen")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Nebenlösig: {keys} Schlüsselzüge statt eines.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Kurzlösung: {stipulation}.")
    }

    fn one(&self, kind: Kind) -> String {
        colour_of_one(kind, Nominative) + &bare(kind, false, Nominative)
    }

    fn many(&self, kind: Kind) -> String {
        several(kind, Nominative)
    }

    fn counted(&self, number: u32, kind: Kind) -> String {
        match number {
            1 => a(kind, Accusative),
            _ => format!("{number} {}", several(kind, Accusative)),
        }
    }

    fn heading(&self, kind: Kind) -> String {
        a(kind, Nominative)
    }

    fn definite(&self, kind: Kind) -> String {
        let article = if noun_of(kind).feminine { "die" } else { "der" };
        let colour = kind.colour.map_or(String::new(), |colour| format!("{}e ", stem(colour)));
        format!("{article} {colour}{}", bare(kind, false, Nominative))
    }

    fn at_least(&self, what: &str) -> String {
        format!("mindestens {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("höchstens {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        let word = if are_neighbours(least, most) { "oder" } else { "bis" };
        format!("{least} {word} {what}")
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("beliebig viele {}", several(kind, Accusative))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} jeder Farbe")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        format!("möglichst {} {what}", much(goal))
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        // The noun follows the second adjective only.
        let much = much(goal);
        format!("möglichst {much} weiße und ebenso {much} {}", self.many(coloured(role, Colour::Black)))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        capital(&match apart {
            Apart::Unsaid => format!("{what} aufstellen."),
            Apart::Each(kind) => {
                let none = if noun_of(kind).feminine { "keine eine andere" } else { "keiner einen anderen" };
                format!("{what} so aufstellen, dass {none} angreift.")
            }
            Apart::OwnKind => {
                format!("{what} so aufstellen, dass kein Stein einen anderen derselben Art angreift.")
            }
        })
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let no = format!("Kein{} {}", article(from, Nominative), self.one(from));
        let whom = if from == target {
            let ending = article(target, Accusative);
            let colour = colour_of_one(target, Accusative);
            format!("ein{ending} ander{ending} {colour}{}", bare(target, false, Accusative))
        } else {
            a(target, Accusative)
        };
        format!("{no} darf {whom} angreifen.")
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        capital(&format!("{} und {} dürfen einander nicht angreifen.", self.many(one), self.many(other)))
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "angegriffen oder besetzt sein" } else { "angegriffen werden" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let by = a(by, Dative);
            return match squares {
                Squares::Every => format!("Kein Feld darf von {by} {verb}."),
                Squares::Empty => format!("Kein leeres Feld darf von {by} {verb}."),
                Squares::These(squares) => {
                    let (these, several) = these(squares);
                    format!("{these} {} von k{by} {verb}.", if several { "dürfen" } else { "darf" })
                }
            };
        }
        let subject = match squares {
            Squares::Every => "Jedes Feld".to_owned(),
            Squares::Empty => "Jedes leere Feld".to_owned(),
            Squares::These(squares) => match &names(squares)[..] {
                [one] => format!("Das Feld {one}"),
                several => format!("Jedes der Felder {}", self.list(several)),
            },
        };
        let by = match number {
            1 => a(by, Dative),
            _ => format!("{number} {}", several(by, Dative)),
        };
        match limit {
            Limit::Least => format!("{subject} muss von mindestens {by} {verb}."),
            Limit::Most => format!("{subject} darf von höchstens {by} {verb}."),
            Limit::Just => format!("{subject} muss von genau {by} {verb}."),
        }
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let by = several(by, Dative);
        let verb = if standing { "angegriffen oder besetzt ist" } else { "angegriffen wird" };
        format!("Jede Zahl gibt an, von wie vielen {by} ihr Feld {verb}.")
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        format!("Es müssen ebenso viele {} wie {} sein.", self.many(one), self.many(other))
    }

    fn empty(&self, squares: &[Square]) -> String {
        let (these, several) = these(squares);
        format!("{these} {} leer bleiben.", if several { "müssen" } else { "muss" })
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "ein Feld".to_owned(),
            _ => format!("{number} Felder"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => format!("Ein {name}-Springer springt {} waagerecht oder senkrecht.", squares(long)),
            _ if short == long => format!("Ein {name}-Springer springt {} diagonal.", squares(long)),
            _ => format!(
                "Ein {name}-Springer springt {} in eine Richtung und {} rechtwinklig dazu.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { "Geschlossene " } else { "" };
        let ends = match (way.from, way.to) {
            (Some(from), Some(to)) => format!(" von {from} nach {to}"),
            (Some(from), None) => format!(" ab {from}"),
            (None, Some(to)) => format!(" nach {to}"),
            (None, None) => String::new(),
        };
        let tour =
            way.leaper.map_or("Springertour".to_owned(), |leaper| format!("{}-Springer-Tour", legs(leaper)));
        format!("{closed}{tour}{ends}")
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { " und mit einem weiteren Zug zum ersten Feld zurückkehren" } else { "" };
        let mut text = format!("Mit einem {} jedes Feld genau einmal besuchen{back}.", walker(way));
        text += &way.from.map_or(String::new(), |from| format!(" Auf {from} beginnen."));
        text += &way.to.map_or(String::new(), |to| format!(" Auf {to} enden."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}: 1 bis {last} eintragen", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", ebenso {last} und 1") } else { String::new() };
        let step = way.leaper.map_or("einen Springerzug".to_owned(), |leaper| {
            format!("einen Zug des {}-Springers", legs(leaper))
        });
        format!(
            "Die Zahlen 1 bis {last} so eintragen, dass aufeinanderfolgende Zahlen {step} voneinander entfernt \
             sind{back}."
        )
    }
}
