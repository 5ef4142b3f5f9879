//! Portuguese.

use super::romance::{Nouns, feminine, masculine};
use super::{
    Apart, Fixed, Kind, Limit, Moves, Speech, Squares, Way, Wing, are_neighbours, bounded, capital, coloured,
    legs, names, other,
};
use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};

pub(super) struct Portuguese;

static FIXED: Fixed = Fixed {
    threat: "ameaça",
    zugzwang: "zugzwang",
    but: "mas",
    no_solution: "Sem solução.",
    not_found: "Nenhuma solução foi encontrada no tempo disponível.",
    unproven: "Solução tal como foi dada, não verificada.",
    cut: "Das variantes longas só se dá a linha mais longa.",
    best_found: "melhor resultado encontrado",
    and: "e",
    semicolon: "; ",
    through: "as peças interpostas não bloqueiam os ataques",
    blocked: "as peças interpostas bloqueiam os ataques",
    crosses: "As casas marcadas com uma cruz devem ficar vazias.",
    numbers_empty: "As casas numeradas devem ficar vazias.",
    holes: "Os ataques não atravessam os buracos do tabuleiro.",
    torus: "As bordas opostas do tabuleiro estão unidas: o lance que sai por um lado entra pelo outro.",
    givens: "As peças já colocadas contam e não se movem.",
    pawns_up: "Os peões atacam na diagonal para cima e podem estar em qualquer fileira.",
    pawns_down: "Os peões atacam na diagonal para baixo e podem estar em qualquer fileira.",
    pawns_both: "Os peões brancos atacam na diagonal para cima e os pretos para baixo; podem estar em qualquer fileira.",
};

static NOUNS: Nouns = Nouns {
    piece: feminine("peça", "peças"),
    king: masculine("rei", "reis"),
    queen: feminine("dama", "damas"),
    rook: feminine("torre", "torres"),
    bishop: masculine("bispo", "bispos"),
    knight: masculine("cavalo", "cavalos"),
    pawn: masculine("peão", "peões"),
    leaper: masculine("saltador", "saltadores"),
    white: ["branco", "branca", "brancos", "brancas"],
    black: ["preto", "preta", "pretos", "pretas"],
};

const A: [&str; 2] = ["um", "uma"];
const NO: [&str; 2] = ["nenhum", "nenhuma"];
const THE: [&str; 2] = ["os", "as"];

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "as brancas",
        Colour::Black => "as pretas",
    }
}

/// `A casa a1`, `As casas a1 e b2`, and whether these are several.
fn these(squares: &[Square]) -> (String, bool) {
    match &names(squares)[..] {
        [one] => (format!("A casa {one}"), false),
        several => (format!("As casas {}", Portuguese.list(several)), true),
    }
}

impl Speech for Portuguese {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String {
        let goal = match goal {
            Goal::Mate => "Mate",
            Goal::Stalemate => "Afogado",
        };
        let how = match play {
            Play::Direct => "",
            Play::Selfplay => " inverso",
            Play::Reflex => " reflexo",
            Play::SemiReflex => " semirreflexo",
            Play::Help => " ajudado",
            Play::HelpSelf => " inverso ajudado",
            Play::SeriesDirect => " em série",
            Play::SeriesHelp => " ajudado em série",
            Play::SeriesSelf => " inverso em série",
        };
        match moves {
            Some(moves) => {
                let word = if moves.is_below_two() { "lance" } else { "lances" };
                format!("{goal}{how} em {moves} {word}")
            }
            None => format!("{goal}{how} mais curto"),
        }
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let king = NOUNS.named(coloured(Role::King, victim), false);
        let (make, makes) = match goal {
            Goal::Mate => (format!("dar mate ao {king}"), format!("dão mate ao {king}")),
            Goal::Stalemate => (format!("afogar o {king}"), format!("afogam o {king}")),
        };
        let series = format!("{we} fazem uma série de lances sem resposta");
        let no_check = "Não se pode dar xeque antes do último lance da série.";
        Some(capital(&match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} jogam e obrigam {they} a {make}."),
            Play::Reflex => {
                format!("{we} jogam e obrigam {they} a {make}. Cada lado deve fazê-lo assim que puder.")
            }
            Play::SemiReflex => {
                format!("{we} jogam e obrigam {they} a {make}. Estas devem fazê-lo assim que puderem.")
            }
            Play::HelpSelf => format!(
                "{we} começam, e os dois lados colaboram até o último lance, com o qual {} obrigam {} a {make}.",
                side(victim),
                side(other(victim)),
            ),
            Play::Help => format!("{we} começam, e os dois lados colaboram para {make}."),
            Play::SeriesDirect => format!("{series} e {makes} com o último. {no_check}"),
            Play::SeriesHelp => format!("{series} e depois {they} {makes} em um lance. {no_check}"),
            Play::SeriesSelf => {
                format!("{series} e depois {they} são obrigadas a {make} em um lance. {no_check}")
            }
        }))
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} soluções")
    }

    fn last_move(&self, step: &str) -> String {
        format!("último lance {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<Wing>) -> String {
        let castle = match wing {
            Some(Wing::King) => "fazer o roque pequeno",
            Some(Wing::Queen) => "fazer o roque grande",
            None => "rocar",
        };
        format!("{} não podem {castle}", side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("uma de {number} soluções")
    }

    fn one_of_more_than(&self, number: u128) -> String {
        format!("uma de mais de {number} soluções")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Demolido: {keys} chaves em vez de uma.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Solução abreviada: {}.", stipulation.to_lowercase())
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
        format!("{} {}", NOUNS.by_gender(kind, ["o", "a"]), NOUNS.named(kind, false))
    }

    fn at_least(&self, what: &str) -> String {
        format!("pelo menos {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("no máximo {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        if are_neighbours(least, most) {
            format!("{least} ou {what}")
        } else {
            format!("de {least} a {what}")
        }
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("qualquer número de {}", NOUNS.named(kind, true))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} de cada cor")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        let much = match goal {
            Direction::Maximise => "maior",
            Direction::Minimise => "menor",
        };
        format!("o {much} número possível de {what}")
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        let [white, black] = [Colour::White, Colour::Black].map(|colour| coloured(role, colour));
        let as_many = NOUNS.by_gender(black, ["outros tantos", "outras tantas"]);
        format!("{} e {as_many} {}", self.extreme(goal, &self.many(white)), self.many(black))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        match apart {
            Apart::Unsaid => format!("Coloque {what}."),
            Apart::Each(kind) => {
                let none = NOUNS.by_gender(kind, ["nenhum ataque outro", "nenhuma ataque outra"]);
                format!("Coloque {what} de modo que {none}.")
            }
            Apart::OwnKind => {
                format!("Coloque {what} de modo que nenhuma peça ataque outra da mesma espécie.")
            }
        }
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let no = NOUNS.by_gender(from, NO);
        let a = NOUNS.by_gender(target, if from == target { ["outro", "outra"] } else { A });
        let (from, target) = (NOUNS.named(from, false), NOUNS.named(target, false));
        capital(&format!("{no} {from} pode atacar {a} {target}."))
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        let the = |kind| format!("{} {}", NOUNS.by_gender(kind, THE), NOUNS.named(kind, true));
        capital(&format!("{} e {} não podem atacar-se mutuamente.", the(one), the(other)))
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "atacada ou ocupada" } else { "atacada" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let one = self.counted(1, by);
            return match squares {
                Squares::Every => format!("Nenhuma casa pode ser {verb} por {one}."),
                Squares::Empty => format!("Nenhuma casa vazia pode ser {verb} por {one}."),
                Squares::These(squares) => {
                    let none = NOUNS.counted(1, by, NO);
                    match these(squares) {
                        (these, false) => format!("{these} não pode ser {verb} por {none}."),
                        (these, true) => {
                            let verb = if standing { "atacadas ou ocupadas" } else { "atacadas" };
                            format!("{these} não podem ser {verb} por {none}.")
                        }
                    }
                }
            };
        }
        let subject = match squares {
            Squares::Every => "Cada casa".to_owned(),
            Squares::Empty => "Cada casa vazia".to_owned(),
            Squares::These(squares) => match &names(squares)[..] {
                [one] => format!("A casa {one}"),
                several => format!("Cada uma das casas {}", self.list(several)),
            },
        };
        let by = self.counted(number, by);
        match limit {
            Limit::Least => format!("{subject} deve ser {verb} por pelo menos {by}."),
            Limit::Most => format!("{subject} pode ser {verb} por no máximo {by}."),
            Limit::Just => format!("{subject} deve ser {verb} por exatamente {by}."),
        }
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let verb = if standing { "atacam ou ocupam" } else { "atacam" };
        let how_many = NOUNS.by_gender(by, ["quantos", "quantas"]);
        format!("Cada número indica {how_many} {} {verb} a sua casa.", NOUNS.named(by, true))
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        let as_many = NOUNS.by_gender(one, ["tantos", "tantas"]);
        let as_those = NOUNS.by_gender(other, ["quantos", "quantas"]);
        format!("Deve haver {as_many} {} {as_those} {}.", NOUNS.named(one, true), NOUNS.named(other, true))
    }

    fn empty(&self, squares: &[Square]) -> String {
        match these(squares) {
            (these, false) => format!("{these} deve ficar vazia."),
            (these, true) => format!("{these} devem ficar vazias."),
        }
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "uma casa".to_owned(),
            _ => format!("{number} casas"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => format!("Um saltador {name} salta {} na horizontal ou na vertical.", squares(long)),
            _ if short == long => format!("Um saltador {name} salta {} na diagonal.", squares(long)),
            _ => format!(
                "Um saltador {name} salta {} em uma direção e {} na perpendicular.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { " fechado" } else { "" };
        let ends = match (way.from, way.to) {
            (Some(from), Some(to)) => format!(" de {from} a {to}"),
            (Some(from), None) => format!(" a partir de {from}"),
            (None, Some(to)) => format!(" até {to}"),
            (None, None) => String::new(),
        };
        format!("Passeio{closed} do {}{ends}", NOUNS.walker(way.leaper))
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { ", e volte à casa inicial com mais um lance" } else { "" };
        let walker = NOUNS.walker(way.leaper);
        let mut text =
            format!("Percorra todas as casas com um {walker}, passando uma só vez por cada uma{back}.");
        text += &way.from.map_or(String::new(), |from| format!(" Comece em {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" Termine em {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}: complete de 1 a {last}", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", assim como o {last} e o 1") } else { String::new() };
        let walker = NOUNS.walker(way.leaper);
        format!(
            "Escreva os números de 1 a {last} de modo que números consecutivos estejam a um salto de {walker} \
             um do outro{back}."
        )
    }
}
