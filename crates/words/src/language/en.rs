//! English.

use super::{
    Apart, Fixed, Kind, Limit, Moves, Speech, Squares, Thing, Way, Wing, are_neighbours, bounded, capital,
    coloured, legs, names, other,
};
use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};

pub(super) struct English;

static FIXED: Fixed = Fixed {
    threat: "threat:",
    zugzwang: "zugzwang",
    but: "but",
    no_solution: "No solution.",
    not_found: "No solution was found in the time allowed.",
    unproven: "Solution as given; not verified.",
    cut: "Of long variations only the longest line is shown.",
    best_found: "the best result found",
    and: "and",
    semicolon: "; ",
    through: "pieces in between do not block attacks",
    blocked: "pieces in between block attacks",
    crosses: "Squares marked with a cross must stay empty.",
    numbers_empty: "Numbered squares must stay empty.",
    holes: "Attacks do not cross holes in the board.",
    torus: "Opposite edges of the board are joined: a move that leaves the board on one side comes back on the other.",
    givens: "The pieces already on the board count and stay where they are.",
    pawns_up: "Pawns attack diagonally upwards and may stand on any rank.",
    pawns_down: "Pawns attack diagonally downwards and may stand on any rank.",
    pawns_both: "White pawns attack diagonally upwards, black pawns downwards; they may stand on any rank.",
};

fn noun(kind: Kind, many: bool) -> String {
    let (one, more) = match kind.thing {
        Thing::Any => ("piece", "pieces"),
        Thing::Role(Role::King) => ("king", "kings"),
        Thing::Role(Role::Queen) => ("queen", "queens"),
        Thing::Role(Role::Rook) => ("rook", "rooks"),
        Thing::Role(Role::Bishop) => ("bishop", "bishops"),
        Thing::Role(Role::Knight) => ("knight", "knights"),
        Thing::Role(Role::Pawn) => ("pawn", "pawns"),
        Thing::Role(Role::Leaper(_)) => ("leaper", "leapers"),
    };
    let noun = if many { more } else { one };
    let noun = match kind.thing {
        Thing::Role(Role::Leaper(leaper)) => format!("{}-{noun}", legs(leaper)),
        _ => noun.to_owned(),
    };
    match kind.colour {
        Some(colour) => format!("{} {noun}", adjective(colour)),
        None => noun,
    }
}

fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

fn adjective(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

fn much(goal: Direction) -> &'static str {
    match goal {
        Direction::Maximise => "many",
        Direction::Minimise => "few",
    }
}

/// Returns the article after a negation: `any` piece, but `a` knight.
fn article(kind: Kind) -> &'static str {
    match kind.thing {
        Thing::Any => "any",
        Thing::Role(_) => "a",
    }
}

/// `The square a1`, `The squares a1 and b2`.
fn these(squares: &[Square]) -> String {
    match &names(squares)[..] {
        [one] => format!("The square {one}"),
        several => format!("The squares {}", English.list(several)),
    }
}

fn walker(way: Way) -> String {
    way.leaper.map_or("knight".to_owned(), |leaper| format!("{}-leaper", legs(leaper)))
}

impl Speech for English {
    fn fixed(&self) -> &'static Fixed {
        &FIXED
    }

    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String {
        let goal = match goal {
            Goal::Mate => "mate",
            Goal::Stalemate => "stalemate",
        };
        let what = match play {
            Play::Direct => goal.to_owned(),
            Play::Selfplay => format!("self{goal}"),
            Play::Reflex => format!("reflex{goal}"),
            Play::SemiReflex => format!("semi-reflex{goal}"),
            Play::Help => format!("help{goal}"),
            Play::HelpSelf => format!("help-self{goal}"),
            Play::SeriesDirect => format!("series {goal}"),
            Play::SeriesHelp => format!("series help{goal}"),
            Play::SeriesSelf => format!("series self{goal}"),
        };
        capital(&match moves {
            Some(moves) => format!("{what} in {moves}"),
            None => format!("shortest {what}"),
        })
    }

    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String> {
        let (we, they) = (side(begins), side(other(begins)));
        let king = format!("the {} king", adjective(victim));
        let verb = match goal {
            Goal::Mate => "mate",
            Goal::Stalemate => "stalemate",
        };
        let series = format!("{we} plays a series of moves without reply");
        let no_check = "No check may be given before the last move of the series.";
        Some(match play {
            Play::Direct => return None,
            Play::Selfplay => format!("{we} moves first and forces {they} to {verb} {king}."),
            Play::Reflex => format!(
                "{we} moves first and forces {they} to {verb} {king}. Each side must {verb} at once if it can."
            ),
            Play::SemiReflex => format!(
                "{we} moves first and forces {they} to {verb} {king}. {they} must {verb} at once if it can."
            ),
            Play::HelpSelf => format!(
                "{we} moves first, and both sides work together until the last move of {} forces {} to {verb} \
                 {king}.",
                side(victim),
                side(other(victim)),
            ),
            Play::Help => {
                format!("{we} moves first, and both sides work together to {verb} {king}.")
            }
            Play::SeriesDirect => format!("{series} and {verb}s {king} with the last one. {no_check}"),
            Play::SeriesHelp => format!("{series}, then {they} {verb}s {king} in one move. {no_check}"),
            Play::SeriesSelf => {
                format!("{series}, then {they} is forced to {verb} {king} in one move. {no_check}")
            }
        })
    }

    fn solutions(&self, number: u128) -> String {
        format!("{number} solutions")
    }

    fn last_move(&self, step: &str) -> String {
        format!("last move {step}")
    }

    fn no_castling(&self, colour: Colour, wing: Option<Wing>) -> String {
        let wing = match wing {
            Some(Wing::King) => " kingside",
            Some(Wing::Queen) => " queenside",
            None => "",
        };
        format!("{} may not castle{wing}", side(colour))
    }

    fn one_of(&self, number: u128) -> String {
        format!("one of {number} solutions")
    }

    fn one_of_more_than(&self, number: u128) -> String {
        format!("one of more than {number} solutions")
    }

    fn cooked(&self, keys: usize) -> String {
        format!("Cooked: {keys} keys instead of one.")
    }

    fn sooner(&self, stipulation: &str) -> String {
        format!("Short solution: {}.", stipulation.to_lowercase())
    }

    fn one(&self, kind: Kind) -> String {
        noun(kind, false)
    }

    fn many(&self, kind: Kind) -> String {
        noun(kind, true)
    }

    fn counted(&self, number: u32, kind: Kind) -> String {
        match number {
            1 => format!("one {}", noun(kind, false)),
            _ => format!("{number} {}", noun(kind, true)),
        }
    }

    fn single(&self, kind: Kind) -> String {
        format!("a {}", noun(kind, false))
    }

    fn definite(&self, kind: Kind) -> String {
        format!("the {}", noun(kind, false))
    }

    fn at_least(&self, what: &str) -> String {
        format!("at least {what}")
    }

    fn at_most(&self, what: &str) -> String {
        format!("at most {what}")
    }

    fn between(&self, least: u32, most: u32, what: &str) -> String {
        let word = if are_neighbours(least, most) { "or" } else { "to" };
        format!("{least} {word} {what}")
    }

    fn any_number(&self, kind: Kind) -> String {
        format!("any number of {}", noun(kind, true))
    }

    fn of_each_colour(&self, what: &str) -> String {
        format!("{what} of each colour")
    }

    fn extreme(&self, goal: Direction, what: &str) -> String {
        format!("as {} {what} as possible", much(goal))
    }

    fn equally(&self, goal: Direction, role: Role) -> String {
        let [white, black] = [Colour::White, Colour::Black].map(|colour| noun(coloured(role, colour), true));
        format!("{} and the same number of {black}", self.extreme(goal, &white))
    }

    fn place(&self, what: &str, apart: Apart) -> String {
        match apart {
            Apart::Unsaid => format!("Place {what}."),
            Apart::Each(_) => format!("Place {what} so that none attacks another."),
            Apart::OwnKind => format!("Place {what} so that no piece attacks another of its kind."),
        }
    }

    fn safe(&self, from: Kind, target: Kind) -> String {
        let article = if from == target { "another" } else { article(target) };
        format!("No {} may attack {article} {}.", noun(from, false), noun(target, false))
    }

    fn peace(&self, one: Kind, other: Kind) -> String {
        capital(&format!("{} and {} must not attack each other.", noun(one, true), noun(other, true)))
    }

    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String {
        let verb = if standing { "attacked or occupied" } else { "attacked" };
        let (number, limit) = bounded(times);
        if number == 0 {
            let (article, by) = (article(by), noun(by, false));
            return match squares {
                Squares::Every => format!("No square may be {verb} by {article} {by}."),
                Squares::Empty => format!("No empty square may be {verb} by {article} {by}."),
                Squares::These(squares) => format!("{} must not be {verb} by any {by}.", these(squares)),
            };
        }
        let subject = match squares {
            Squares::Every => "Every square".to_owned(),
            Squares::Empty => "Every empty square".to_owned(),
            Squares::These(squares) => match &names(squares)[..] {
                [one] => format!("The square {one}"),
                several => format!("Each of the squares {}", self.list(several)),
            },
        };
        let by = self.counted(number, by);
        match limit {
            Limit::Least => format!("{subject} must be {verb} by at least {by}."),
            Limit::Most => format!("{subject} may be {verb} by at most {by}."),
            Limit::Just => format!("{subject} must be {verb} by exactly {by}."),
        }
    }

    fn numbers(&self, standing: bool, by: Kind) -> String {
        let verb = if standing { "attack or occupy" } else { "attack" };
        format!("Each number shows how many {} {verb} its square.", noun(by, true))
    }

    fn as_many(&self, one: Kind, other: Kind) -> String {
        format!("There must be as many {} as {}.", noun(one, true), noun(other, true))
    }

    fn empty(&self, squares: &[Square]) -> String {
        format!("{} must stay empty.", these(squares))
    }

    fn leap(&self, leaper: Leaper) -> String {
        let squares = |number: u16| match number {
            1 => "one square".to_owned(),
            _ => format!("{number} squares"),
        };
        let (short, long) = (leaper.short(), leaper.long());
        let name = legs(leaper);
        match short {
            0 => format!("A {name}-leaper jumps {} along a rank or file.", squares(long)),
            _ if short == long => format!("A {name}-leaper jumps {} diagonally.", squares(long)),
            _ => format!(
                "A {name}-leaper jumps {} in one direction and {} at right angles to it.",
                squares(short),
                squares(long)
            ),
        }
    }

    fn tour(&self, way: Way) -> String {
        let closed = if way.closed { "closed " } else { "" };
        let from = way.from.map_or(String::new(), |from| format!(" from {from}"));
        let to = way.to.map_or(String::new(), |to| format!(" to {to}"));
        capital(&format!("{closed}{}’s tour{from}{to}", walker(way)))
    }

    fn walk(&self, way: Way) -> String {
        let back = if way.closed { ", then return to the first square with one more move" } else { "" };
        let mut text = format!("Visit every square exactly once with a {}{back}.", walker(way));
        text += &way.from.map_or(String::new(), |from| format!(" Start on {from}."));
        text += &way.to.map_or(String::new(), |to| format!(" Finish on {to}."));
        text
    }

    fn fill(&self, way: Way, last: u32) -> String {
        format!("{}: fill in 1 to {last}", self.tour(way))
    }

    fn fill_rules(&self, way: Way, last: u32) -> String {
        let back = if way.closed { format!(", and so are {last} and 1") } else { String::new() };
        let walker = walker(way);
        format!(
            "Fill in the numbers 1 to {last} so that consecutive numbers are a {walker}’s move apart{back}."
        )
    }
}
