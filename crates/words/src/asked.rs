//! The task of a puzzle, as a short caption and in full sentences.

use super::language::{Speech, Way, speech, stipulation_words};
use super::twins::twin_words;
use super::{Wording, placement, rights};
use rookwright_board::Colour;
use rookwright_chess::Color;
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
    let speech = speech(wording.language);
    match puzzle {
        Puzzle::Placement(puzzle) => Asked {
            task: placement::task(puzzle, wording, speech),
            rules: Some(placement::rules(puzzle, speech)),
        },
        Puzzle::Tour(puzzle) => of_tour(puzzle, speech),
        Puzzle::Mate(problem) => of_mate(problem, wording, speech, solutions),
        // A family that has no words yet.
        other => Asked { task: other.title(), rules: None },
    }
}

fn of_mate(problem: &Problem, wording: &Wording, speech: &dyn Speech, solutions: Option<u128>) -> Asked {
    let asked = problem.stipulation();
    let (begins, victim) = (colour(problem.position().turn()), colour(problem.victim()));
    let sign = asked.to_string();
    let mut task = if wording.signs { sign } else { stipulation_words(asked, speech) };
    if says_turn(problem) {
        let words = wording.language.words();
        let who = match begins {
            Colour::White => words.white_to_move,
            Colour::Black => words.black_to_move,
        };
        let what = if wording.signs { task } else { inside(&task, wording.language) };
        task = format!("{who}, {what}");
    }
    // Solvers are told how many solutions to find.
    if let Some(number) = solutions.filter(|&number| number > 1 && asked.is_one_line()) {
        task += &format!(", {}", speech.solutions(number));
    }
    if let Some(note) = rights::note(problem.position(), speech) {
        task += &format!(" ({note})");
    }
    for twin in twin_words(problem, wording) {
        task += &format!("{}{twin}", speech.fixed().semicolon);
    }
    Asked { task, rules: speech.play(asked.play(), asked.goal(), begins, victim) }
}

/// Returns the beginning of a sentence as it is written inside one, in lower case.
fn inside(text: &str, language: Language) -> String {
    // German nouns keep their capital; the only other word that a stipulation begins with is an adjective.
    match language {
        Language::German => text.replacen("Kürzestes", "kürzestes", 1),
        _ => {
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

/// Whether the task says who is to move, as it does where White does not have its usual part.
pub(crate) fn says_turn(problem: &Problem) -> bool {
    !white_acts(problem.stipulation().play(), colour(problem.victim()))
}

/// Whether White has its usual part: it mates, or in selfmates is mated.
fn white_acts(play: Play, victim: Colour) -> bool {
    let is_self = play.ends_with_reply() || play.forces_last_move();
    (victim == Colour::White) == is_self
}

fn colour(side: Color) -> Colour {
    match side {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    }
}

fn of_tour(puzzle: &Tour, speech: &dyn Speech) -> Asked {
    let leaper = Some(puzzle.leaper()).filter(|&leaper| leaper != KNIGHT);
    let way = Way { leaper, closed: puzzle.is_closed(), from: puzzle.from(), to: puzzle.to() };
    let numbered = !puzzle.numbers().is_empty();
    let (task, mut rules) = if numbered {
        (speech.fill(way, puzzle.area()), speech.fill_rules(way, puzzle.area()))
    } else {
        (speech.tour(way), speech.walk(way))
    };
    if let Some(leaper) = leaper {
        rules = format!("{rules} {}", speech.leap(leaper));
    }
    Asked { task, rules: Some(rules) }
}
