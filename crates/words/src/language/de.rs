//! German.

use super::{
    Apart, Fixed, Kind, Limit, Speech, Squares, Thing, Way, are_neighbours, bounded, capital, coloured, legs,
    names, other,
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
    not_found: "In der gegebenen Zeit wurde keine Lösung gefunden.",
    unproven: "Lösung wie angegeben, hier nicht bewiesen.",
    cut: "Von langen Varianten ist nur die längste Zugfolge angegeben.",
    best_found: "das Beste, was gefunden wurde",
    and: "und",
    semicolon: "; ",
    through: "dazwischenstehende Steine halten keinen Angriff auf",
    blocked: "dazwischenstehende Steine halten einen Angriff auf",
    crosses: "Felder mit einem Kreuz bleiben leer.",
    numbers_empty: "Felder mit einer Zahl bleiben leer.",
    holes: "Kein Angriff geht über ein Loch im Brett hinweg.",
    torus: "Gegenüberliegende Ränder des Bretts hängen zusammen: Was es auf einer Seite verlässt, kommt auf der anderen \
            wieder herein.",
    givens: "Die Steine auf dem Brett zählen mit und bleiben stehen.",
    pawns_up: "Bauern greifen schräg nach oben an und dürfen auf jeder Reihe stehen.",
    pawns_down: "Bauern greifen schräg nach unten an und dürfen auf jeder Reihe stehen.",
    pawns_both: "Weiße Bauern greifen schräg nach oben an, schwarze nach unten; sie dürfen auf jeder Reihe stehen.",
};

/// A case.
#[derive(Clone, Copy, PartialEq)]
enum Case {
    Nominative,
    Accusative,
    Dative,
}

use Case::{Accusative, Dative, Nominative};

/// A noun: one, one that is acted upon, several, by several.
struct Noun {
    one: &'static str,
    object: &'static str,
    many: &'static str,
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

/// Officers and pawns alike: problemists call only officers `Figuren`.
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

/// The noun without its adjective.
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

/// `weiße`, with the blank behind it, of one behind `ein` or `kein`.
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

/// The ending of `ein`, `kein` and `ander` with it.
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

fn walker(way: Way) -> String {
    way.leaper.map_or("Springer".to_owned(), |leaper| format!("{}-Springer", legs(leaper)))
}

impl Speech for German {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<&str>) -> String {
        let (goal, small) = match goal {
            Goal::Mate => ("Matt", "matt"),
            Goal::Stalemate => ("Patt", "patt"),
        };
        let what = match play {
            Play::Direct => goal.to_owned(),
            Play::Selfplay => format!("Selbst{small}"),
            Play::Help => format!("Hilfs{small}"),
            Play::SeriesDirect => format!("Serienzug{small}"),
            Play::SeriesHelp => format!("Serienzug-Hilfs{small}"),
            Play::SeriesSelf => format!("Serienzug-Selbst{small}"),
        };
        match moves {
            Some(moves) => format!("{what} in {moves}"),
            None => format!("Kürzestes {what}"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let goal = match goal {
            Goal::Mate => "matt",
            Goal::Stalemate => "patt",
        };
        let series = "Kein Zug der Serie außer dem letzten darf Schach geben.";
        Some(match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} beginnt und zwingt {they}, {we} {goal} zu setzen."),
            Play::Help => {
                let victim = side(victim);
                format!("{we} beginnt, und beide Seiten wirken zusammen, um {victim} {goal} zu setzen.")
            }
            Play::SeriesDirect => {
                format!("{we} macht allein alle Züge und setzt {they} mit dem letzten {goal}. {series}")
            }
            Play::SeriesHelp => {
                format!("{we} macht allein alle Züge, danach setzt {they} in einem Zug {goal}. {series}")
            }
            Play::SeriesSelf => format!(
                "{we} macht allein alle Züge, danach ist {they} gezwungen, in einem Zug {goal} zu setzen. {series}"
            ),
        })
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} Lösungen")
    }

    fn last_move(&self, step: &str) -> String {
        format!("letzter Zug {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<&str>) -> String {
        format!("ohne {} für {}", wing.unwrap_or("Rochade"), side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("eine von {number} Lösungen")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Nebenlösig: {keys} Schlüsselzüge statt eines einzigen.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Kürzer als gefordert: {stipulation}.")
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
        // The noun stands once, behind both colours.
        let much = much(goal);
        format!("möglichst {much} weiße und ebenso {much} {}", self.many(coloured(role, Colour::Black)))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        capital(&match apart {
            Apart::Unsaid => format!("{what} aufstellen."),
            Apart::Each(kind) => {
                let none = match noun_of(kind).feminine {
                    true => "keine eine andere",
                    false => "keiner einen anderen",
                };
                format!("{what} so aufstellen, dass {none} angreift.")
            }
            Apart::OwnKind => {
                format!("{what} so aufstellen, dass kein Stein einen anderen derselben Art angreift.")
            }
        })
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let no = format!("Kein{} {}", article(from, Nominative), self.one(from));
        let whom = match from == target {
            true => {
                let (one, another) = (article(target, Accusative), article(target, Accusative));
                let colour = colour_of_one(target, Accusative);
                format!("ein{one} ander{another} {colour}{}", bare(target, false, Accusative))
            }
            false => a(target, Accusative),
        };
        format!("{no} darf {whom} angreifen.")
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        capital(&format!("{} und {} dürfen einander nicht angreifen.", self.many(one), self.many(other)))
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "angegriffen oder besetzt" } else { "angegriffen" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let subject = match squares {
                Squares::Every => "Kein Feld darf".to_owned(),
                Squares::Empty => "Kein leeres Feld darf".to_owned(),
                Squares::These(squares) => match &names(squares)[..] {
                    [one] => return format!("Das Feld {one} darf von k{} {verb} werden.", a(by, Dative)),
                    several => format!("Keines der Felder {} darf", self.list(several)),
                },
            };
            return format!("{subject} von {} {verb} werden.", a(by, Dative));
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
        let by = match limit {
            Limit::Least => self.at_least(&by),
            Limit::Most => self.at_most(&by),
            Limit::Just => format!("genau {by}"),
        };
        format!("{subject} muss von {by} {verb} werden.")
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let by = several(by, Dative);
        let verb = if standing { "angegriffen oder besetzt" } else { "angegriffen" };
        format!("Jede Zahl gibt an, von wie vielen {by} ihr Feld {verb} wird.")
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        format!("Es müssen ebenso viele {} wie {} sein.", self.many(one), self.many(other))
    }

    fn empty(&self, squares: &[Square]) -> String {
        format!("Auf {} darf nichts stehen.", self.list(&names(squares)))
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
            _ if short == long => format!("Ein {name}-Springer springt {} schräg.", squares(long)),
            _ => format!(
                "Ein {name}-Springer springt {} in eine Richtung und {} quer dazu.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { "Geschlossene " } else { "" };
        let from = way.from.map_or(String::new(), |from| format!(" von {from}"));
        let to = way.to.map_or(String::new(), |to| format!(" nach {to}"));
        let tour =
            way.leaper.map_or("Springertour".to_owned(), |leaper| format!("{}-Springer-Tour", legs(leaper)));
        format!("{closed}{tour}{from}{to}")
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { " und mit einem weiteren Zug auf das erste zurückkehren" } else { "" };
        let mut text = format!("Mit einem {} jedes Feld genau einmal besuchen{back}.", walker(way));
        text += &way.from.map_or(String::new(), |from| format!(" Das erste Feld ist {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" Das letzte Feld ist {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}: 1 bis {last} eintragen", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", ebenso die 1 von der {last}") } else { String::new() };
        let step = way.leaper.map_or("einen Springerzug".to_owned(), |leaper| {
            format!("einen Zug des {}-Springers", legs(leaper))
        });
        format!("Die Zahlen 1 bis {last} so eintragen, dass jede {step} von der vorigen entfernt ist{back}.")
    }
}
