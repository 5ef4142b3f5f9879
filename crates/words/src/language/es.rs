//! Spanish.

use super::romance::{Nouns, feminine, masculine};
use super::{
    Apart, Fixed, Kind, Limit, Moves, Speech, Squares, Way, Wing, are_neighbours, bounded, capital, coloured,
    legs, names, other,
};
use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};

pub(super) struct Spanish;

static FIXED: Fixed = Fixed {
    threat: "amenaza",
    zugzwang: "zugzwang",
    but: "pero",
    no_solution: "Sin solución.",
    not_found: "No se ha encontrado ninguna solución en el tiempo disponible.",
    unproven: "Solución tal como se dio, sin comprobar.",
    cut: "De las variantes largas solo se da la línea más larga.",
    best_found: "mejor resultado encontrado",
    and: "y",
    semicolon: "; ",
    through: "las piezas interpuestas no bloquean los ataques",
    blocked: "las piezas interpuestas bloquean los ataques",
    crosses: "Las casillas marcadas con una cruz deben quedar vacías.",
    numbers_empty: "Las casillas numeradas deben quedar vacías.",
    holes: "Los ataques no atraviesan los huecos del tablero.",
    torus: "Los bordes opuestos del tablero están unidos: la jugada que sale por un lado entra por el otro.",
    givens: "Las piezas ya colocadas cuentan y no se mueven.",
    pawns_up: "Los peones atacan en diagonal hacia arriba y pueden estar en cualquier fila.",
    pawns_down: "Los peones atacan en diagonal hacia abajo y pueden estar en cualquier fila.",
    pawns_both: "Los peones blancos atacan en diagonal hacia arriba y los negros hacia abajo; pueden estar en cualquier \
                 fila.",
};

static NOUNS: Nouns = Nouns {
    piece: feminine("pieza", "piezas"),
    king: masculine("rey", "reyes"),
    queen: feminine("dama", "damas"),
    rook: feminine("torre", "torres"),
    bishop: masculine("alfil", "alfiles"),
    knight: masculine("caballo", "caballos"),
    pawn: masculine("peón", "peones"),
    leaper: masculine("saltador", "saltadores"),
    white: ["blanco", "blanca", "blancos", "blancas"],
    black: ["negro", "negra", "negros", "negras"],
};

const A: [&str; 2] = ["un", "una"];
const NO: [&str; 2] = ["ningún", "ninguna"];
const THE: [&str; 2] = ["los", "las"];

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "las blancas",
        Colour::Black => "las negras",
    }
}

/// `La casilla a1`, `Las casillas a1 y b2`, and whether these are several.
fn these(squares: &[Square]) -> (String, bool) {
    match &names(squares)[..] {
        [one] => (format!("La casilla {one}"), false),
        several => (format!("Las casillas {}", Spanish.list(several)), true),
    }
}

impl Speech for Spanish {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String {
        let goal = match goal {
            Goal::Mate => "Mate",
            Goal::Stalemate => "Ahogado",
        };
        let how = match play {
            Play::Direct => "",
            Play::Selfplay => " inverso",
            Play::Reflex => " reflejo",
            Play::SemiReflex => " semirreflejo",
            Play::Help => " ayudado",
            Play::HelpSelf => " inverso ayudado",
            Play::SeriesDirect => " en serie",
            Play::SeriesHelp => " ayudado en serie",
            Play::SeriesSelf => " inverso en serie",
        };
        match moves {
            Some(moves) => {
                let word = if moves.is_at_most_one() { "jugada" } else { "jugadas" };
                format!("{goal}{how} en {moves} {word}")
            }
            None => format!("{goal}{how} más corto"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let (make, makes) = match goal {
            Goal::Mate => ("dar mate", "dan mate"),
            Goal::Stalemate => ("ahogar", "ahogan"),
        };
        let king = format!("al {}", NOUNS.named(coloured(Role::King, victim), false));
        let series = format!("{we} hacen una serie de jugadas sin respuesta");
        let no_check = "No se puede dar jaque antes de la última jugada de la serie.";
        Some(capital(&match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} juegan y obligan a {they} a {make} {king}."),
            Play::Reflex => format!(
                "{we} juegan y obligan a {they} a {make} {king}. Cada bando debe {make} en cuanto pueda."
            ),
            Play::SemiReflex => format!(
                "{we} juegan y obligan a {they} a {make} {king}. Estas deben {make} en cuanto puedan."
            ),
            Play::HelpSelf => format!(
                "{we} empiezan y ambos bandos colaboran hasta la última jugada, con la que {} obligan a {} a \
                 {make} {king}.",
                side(victim),
                side(other(victim)),
            ),
            Play::Help => format!("{we} empiezan y ambos bandos colaboran para {make} {king}."),
            Play::SeriesDirect => format!("{series} y {makes} {king} con la última. {no_check}"),
            Play::SeriesHelp => {
                format!("{series} y después {they} {makes} {king} en una jugada. {no_check}")
            }
            Play::SeriesSelf => {
                format!("{series} y después {they} están obligadas a {make} {king} en una jugada. {no_check}")
            }
        }))
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} soluciones")
    }

    fn last_move(&self, step: &str) -> String {
        format!("última jugada {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<Wing>) -> String {
        let wing = match wing {
            Some(Wing::King) => " corto",
            Some(Wing::Queen) => " largo",
            None => "",
        };
        format!("{} no pueden enrocar{wing}", side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("una de {number} soluciones")
    }

    fn one_of_more_than(&self, number: u128) -> String {
        format!("una de más de {number} soluciones")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Demolido: {keys} claves en lugar de una.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Solución más corta: {}.", stipulation.to_lowercase())
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

    fn definite(&self, kind: Kind) -> String {
        format!("{} {}", NOUNS.by_gender(kind, ["el", "la"]), NOUNS.named(kind, false))
    }

    fn at_least(&self, what: &str) -> String {
        format!("al menos {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("como máximo {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        if !are_neighbours(least, most) {
            return format!("de {least} a {what}");
        }
        // "o" becomes "u" before the sound of "o": "ocho", "once".
        let or = if most == 11 || most.to_string().starts_with('8') { "u" } else { "o" };
        format!("{least} {or} {what}")
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("cualquier número de {}", NOUNS.named(kind, true))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} de cada color")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        let much = match goal {
            Direction::Maximise => "mayor",
            Direction::Minimise => "menor",
        };
        format!("el {much} número posible de {what}")
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        let [white, black] = [Colour::White, Colour::Black].map(|colour| coloured(role, colour));
        let as_many = NOUNS.by_gender(black, ["otros tantos", "otras tantas"]);
        format!("{} y {as_many} {}", self.extreme(goal, &self.many(white)), self.many(black))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        match apart {
            Apart::Unsaid => format!("Coloque {what}."),
            Apart::Each(kind) => {
                let none = NOUNS.by_gender(kind, ["ninguno ataque a otro", "ninguna ataque a otra"]);
                format!("Coloque {what} de modo que {none}.")
            }
            Apart::OwnKind => {
                format!("Coloque {what} de modo que ninguna pieza ataque a otra de su misma clase.")
            }
        }
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let no = NOUNS.by_gender(from, NO);
        let a = NOUNS.by_gender(target, if from == target { ["otro", "otra"] } else { A });
        let (from, target) = (NOUNS.named(from, false), NOUNS.named(target, false));
        capital(&format!("{no} {from} puede atacar a {a} {target}."))
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        let the = |kind| format!("{} {}", NOUNS.by_gender(kind, THE), NOUNS.named(kind, true));
        capital(&format!("{} y {} no deben atacarse entre sí.", the(one), the(other)))
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "atacada u ocupada" } else { "atacada" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let one = self.counted(1, by);
            return match squares {
                Squares::Every => format!("Ninguna casilla puede estar {verb} por {one}."),
                Squares::Empty => format!("Ninguna casilla vacía puede estar {verb} por {one}."),
                Squares::These(squares) => {
                    let none = NOUNS.counted(1, by, NO);
                    match these(squares) {
                        (these, false) => format!("{these} no puede estar {verb} por {none}."),
                        (these, true) => {
                            let verb = if standing { "atacadas u ocupadas" } else { "atacadas" };
                            format!("{these} no pueden estar {verb} por {none}.")
                        }
                    }
                }
            };
        }
        let subject = match squares {
            Squares::Every => "Cada casilla".to_owned(),
            Squares::Empty => "Cada casilla vacía".to_owned(),
            Squares::These(squares) => match &names(squares)[..] {
                [one] => format!("La casilla {one}"),
                several => format!("Cada una de las casillas {}", self.list(several)),
            },
        };
        let by = self.counted(number, by);
        match limit {
            Limit::Least => format!("{subject} debe estar {verb} por al menos {by}."),
            Limit::Most => format!("{subject} puede estar {verb} por {by} como máximo."),
            Limit::Just => format!("{subject} debe estar {verb} por exactamente {by}."),
        }
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let verb = if standing { "atacan u ocupan" } else { "atacan" };
        let how_many = NOUNS.by_gender(by, ["cuántos", "cuántas"]);
        format!("Cada número indica {how_many} {} {verb} su casilla.", NOUNS.named(by, true))
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        let as_many = NOUNS.by_gender(one, ["tantos", "tantas"]);
        format!("Debe haber {as_many} {} como {}.", NOUNS.named(one, true), NOUNS.named(other, true))
    }

    fn empty(&self, squares: &[Square]) -> String {
        match these(squares) {
            (these, false) => format!("{these} debe quedar vacía."),
            (these, true) => format!("{these} deben quedar vacías."),
        }
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "una casilla".to_owned(),
            _ => format!("{number} casillas"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => format!("Un saltador {name} salta {} en horizontal o en vertical.", squares(long)),
            _ if short == long => format!("Un saltador {name} salta {} en diagonal.", squares(long)),
            _ => format!(
                "Un saltador {name} salta {} en una dirección y {} en perpendicular.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { " cerrado" } else { "" };
        let from = way.from.map_or(String::new(), |from| format!(" desde {from}"));
        let to = way.to.map_or(String::new(), |to| format!(" hasta {to}"));
        format!("Recorrido{closed} del {}{from}{to}", NOUNS.walker(way.leaper))
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { ", y vuelva a la casilla inicial con una jugada más" } else { "" };
        let walker = NOUNS.walker(way.leaper);
        let mut text =
            format!("Recorra todas las casillas con un {walker}, pasando una sola vez por cada una{back}.");
        text += &way.from.map_or(String::new(), |from| format!(" Empiece en {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" Termine en {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}: complete del 1 al {last}", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", igual que el {last} y el 1") } else { String::new() };
        let walker = NOUNS.walker(way.leaper);
        format!(
            "Escriba los números del 1 al {last} de modo que los números consecutivos estén a un salto de {walker} \
             uno de otro{back}."
        )
    }
}
