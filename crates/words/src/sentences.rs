//! Nouns, numbers of pieces, jumps and stipulations in the words of a language.

use rookwright_board::{Colour, Leaper, Noun, Role, capital};
use rookwright_chess::Goal;
use rookwright_mate::{Play, Stipulation};
use rookwright_sheet::Language;

/// Returns a form of a noun: `many`, `a`, `the`.
pub(super) fn form(noun: Noun, form: &str, language: Language) -> String {
    noun.written(&language, form)
}

/// Returns `one knight` or `2 knights`, as an object.
pub(super) fn count(number: u32, noun: Noun, language: Language) -> String {
    language.say("count", &[("n", number.into()), ("piece", noun.into())])
}

/// Returns `21 knights`, standing alone.
pub(super) fn tally(number: u64, noun: Noun, language: Language) -> String {
    language.say("tally", &[("n", number.into()), ("piece", noun.into())])
}

/// Returns how a leaper moves.
pub(super) fn leap(leaper: Leaper, language: Language) -> String {
    let squares = |number: u16| language.say("task.leap.squares", &[("n", number.into())]).into();
    let (short, long) = (leaper.short(), leaper.long());
    let text = match short {
        0 => "task.leap.straight",
        _ if short == long => "task.leap.diagonal",
        _ => "task.leap.bent",
    };
    let noun = Noun::of(Role::Leaper(leaper), None).into();
    language.say(text, &[("leaper", noun), ("short", squares(short)), ("long", squares(long))])
}

/// Returns a stipulation as it stands inside a sentence: `mate in 2`.
pub(super) fn stipulation(asked: Stipulation, language: Language) -> String {
    let goal = language.say(&format!("goal.{}", goal_sign(asked.play(), asked.goal())), &[]).into();
    // Help play may add half a move.
    let number = asked.moves().map(|whole| match (whole, asked.has_half()) {
        (whole, false) => whole.to_string(),
        (0, true) => "½".to_owned(),
        (whole, true) => format!("{whole}½"),
    });
    match number {
        Some(number) => language.say("task.stipulation", &[("n", number.into()), ("goal", goal)]),
        None => language.say("task.stipulation.shortest", &[("goal", goal)]),
    }
}

/// Returns an explanation of a stipulation; `None` for direct play, which needs none.
pub(super) fn explanation(
    asked: Stipulation,
    begins: Colour,
    victim: Colour,
    language: Language,
) -> Option<String> {
    let play = asked.play();
    if play == Play::Direct {
        return None;
    }
    let side = |colour| {
        language.text(match colour {
            Colour::White => "task.side.white",
            Colour::Black => "task.side.black",
        })
    };
    // Each text takes those that its language needs.
    let arguments = [
        ("we", side(begins).into()),
        ("they", side(!begins).into()),
        ("loser", side(victim).into()),
        ("winner", side(!victim).into()),
        ("king", Noun::of(Role::King, Some(victim)).into()),
    ];
    let text = language.say(&format!("task.play.{}", goal_sign(play, asked.goal())), &arguments);
    Some(if play.is_series() { format!("{text} {}", language.text("task.no_check")) } else { text })
}

/// Returns what stands before the number in a stipulation: `ser-h#`.
fn goal_sign(play: Play, goal: Goal) -> String {
    let sign = match goal {
        Goal::Mate => '#',
        Goal::Stalemate => '=',
    };
    format!("{}{sign}", play.prefix())
}

/// Returns a stipulation as a caption: `Mate in 2`.
pub(super) fn caption(asked: Stipulation, language: Language) -> String {
    capital(&stipulation(asked, language))
}
