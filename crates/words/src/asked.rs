//! The task of a puzzle, as a short caption and in full sentences.

use super::sentences::{caption, explanation, leap, stipulation};
use super::twins::twin_words;
use super::{Wording, placement, rights};
use rookwright_board::{Argument, Colour, Noun, Role, Square};
use rookwright_mate::{Play, Problem};
use rookwright_puzzle::Puzzle;
use rookwright_sheet::Language;
use rookwright_tour::{KNIGHT, Tour};

/// The task of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// A short caption in words or signs: `Mate in 2`, `#2`.
    pub(super) task: String,
    /// The task in full sentences; `None` if the caption says it all.
    pub(super) rules: Option<String>,
}

/// Returns the task of a puzzle.  `solutions` is the number of solutions to announce, if any.
pub(super) fn asked(puzzle: &Puzzle, wording: &Wording, solutions: Option<u128>) -> Asked {
    let language = wording.language;
    match puzzle {
        Puzzle::Placement(puzzle) => {
            Asked { task: placement::task(puzzle, wording), rules: Some(placement::rules(puzzle, language)) }
        }
        Puzzle::Tour(puzzle) => of_tour(puzzle, language),
        Puzzle::Mate(problem) => of_mate(problem, wording, solutions),
        // A family that has no words yet.
        other => Asked { task: other.title(), rules: None },
    }
}

fn of_mate(problem: &Problem, wording: &Wording, solutions: Option<u128>) -> Asked {
    let (asked, language) = (problem.stipulation(), wording.language);
    let (begins, victim) = (problem.position().turn(), problem.victim());
    let turn = says_turn(problem).then(|| language.turn(begins));
    let mut task = match (turn, wording.signs) {
        (None, true) => asked.to_string(),
        (None, false) => caption(asked, language),
        (Some(turn), true) => format!("{turn}, {asked}"),
        (Some(turn), false) => format!("{turn}, {}", stipulation(asked, language)),
    };
    // Solvers are told how many solutions to find.
    if let Some(number) = solutions.filter(|&number| number > 1 && asked.is_one_line()) {
        task += &format!(", {}", language.say("task.solutions", &[("n", number.into())]));
    }
    // What the diagram does not show, such as who may castle, has to be said.
    if let Some(note) = rights::note(problem.position(), language) {
        task += &format!(" ({note})");
    }
    for twin in twin_words(problem, wording) {
        task += &format!("{}{twin}", language.text("sheet.semicolon"));
    }
    Asked { task, rules: explanation(asked, begins, victim, language) }
}

/// Whether the task says who is to move, as it does where White does not have its usual part.
pub(crate) fn says_turn(problem: &Problem) -> bool {
    !white_acts(problem.stipulation().play(), problem.victim())
}

/// Whether White has its usual part: it mates, or in selfmates is mated.
fn white_acts(play: Play, victim: Colour) -> bool {
    let is_self = play.ends_with_reply() || play.forces_last_move();
    (victim == Colour::White) == is_self
}

fn of_tour(puzzle: &Tour, language: Language) -> Asked {
    let leaper = Some(puzzle.leaper()).filter(|&leaper| leaper != KNIGHT);
    let (from, to, last) = (puzzle.from(), puzzle.to(), puzzle.area());
    let walker: Argument = Noun::of(leaper.map_or(Role::Knight, Role::Leaper), None).into();
    let walker = [("walker", walker), ("last", last.into())];
    // The texts of an open and of a closed tour.
    let [tour, walk, fill] = if puzzle.is_closed() {
        ["task.tour.closed", "task.walk.closed", "task.fill.closed"]
    } else {
        ["task.tour.open", "task.walk.open", "task.fill.open"]
    };
    let mut task = language.say(tour, &walker);
    // Whole sentences for each case, because languages put the squares in different places.
    let ends = match (from, to) {
        (None, None) => None,
        (Some(_), None) => Some("task.tour.from"),
        (None, Some(_)) => Some("task.tour.to"),
        (Some(_), Some(_)) => Some("task.tour.from_to"),
    };
    if let Some(ends) = ends {
        let square = |end: Option<Square>| end.map_or(String::new(), |square| square.to_string()).into();
        task = language.say(ends, &[("tour", task.into()), ("from", square(from)), ("to", square(to))]);
    }
    let mut rules = Vec::new();
    // With numbers the task is to fill in the board, and the ends are numbers too.
    if puzzle.numbers().is_empty() {
        rules.push(language.say(walk, &walker));
        rules.extend(from.map(|from| language.say("task.walk.from", &[("square", from.into())])));
        rules.extend(to.map(|to| language.say("task.walk.to", &[("square", to.into())])));
    } else {
        task = language.say("task.fill", &[("tour", task.into()), ("last", last.into())]);
        rules.push(language.say(fill, &walker));
    }
    rules.extend(leaper.map(|leaper| leap(leaper, language)));
    Asked { task, rules: Some(rules.join(" ")) }
}
