//! Which options to relax if a run finds too few puzzles.

use super::gate::Gate;
use super::level::Level;
use super::manner::Manner;
use super::run::Standing;
use super::wanted::{Duals, Wanted};
use super::wish::Wish;
use rookwright_board::say;
use rookwright_run::options::Message;

/// Explains what rejected most positions, which requirement was the strictest, and which options to relax.
/// Returns `None` if nothing was rejected.
pub fn advice(wish: &Wish, standing: &Standing) -> Option<Message> {
    advice_text(wish, standing).map(|text| Message::of(&text))
}

fn advice_text(wish: &Wish, standing: &Standing) -> Option<String> {
    let tally = &standing.tally;
    if standing.attempts == 0 {
        return Some(say!(
            "advice.no_time",
            "there was no time to try a position: use a longer [time_limit]"
        ));
    }
    if tally.tried == 0 {
        return Some(say!(
            "advice.pieces",
            "these pieces hardly ever fit: try fewer pieces, or a larger board"
        ));
    }
    let (most, rejected) = tally.most()?;
    let (tried, what) = (tally.tried, lack(wish, most));
    Some(match tally.narrowest() {
        Some((narrow, strictly)) if narrow != most => say!(
            "advice.positions.strictest",
            "{rejected} of {tried} positions {what}. The strictest requirement rejected {strictly} positions, which {lack}: {remedy}",
            rejected,
            tried,
            what,
            strictly,
            lack = lack(wish, narrow),
            remedy = remedy(wish, narrow)
        ),
        _ => say!(
            "advice.positions",
            "{rejected} of {tried} positions {what}: {remedy}",
            rejected,
            tried,
            what,
            remedy = remedy(wish, most)
        ),
    })
}

/// Returns what positions rejected by a gate have in common.
fn lack(wish: &Wish, gate: Gate) -> String {
    let wanted = &wish.wanted;
    match gate {
        Gate::Legal => say!("advice.legal", "cannot come from a game"),
        Gate::Effort => say!("advice.effort", "take too long to prove"),
        Gate::Short => say!("advice.short", "have a shorter solution"),
        Gate::Solution => say!("advice.solution", "have no solution"),
        Gate::Cook => say!("advice.cook", "have several solutions"),
        Gate::Key if wanted.no_checks => {
            say!("advice.key.no_checks", "have a check in the diagram, or another kind of key")
        }
        Gate::Key if wants_only_classic(wanted) => say!("advice.key.classic", "have no classic key"),
        Gate::Key => say!("advice.key", "have another kind of key"),
        Gate::Replies if wish.manner == Manner::Forced => {
            say!("advice.replies.forced", "leave Black more than one reply")
        }
        Gate::Replies => say!("advice.replies", "have another number of replies"),
        Gate::Needless => {
            say!("advice.needless", "have pieces that are not needed, and too few without them")
        }
        Gate::Duals if wanted.duals == Duals::None => say!("advice.duals", "have duals"),
        Gate::Duals => say!("advice.duals.major", "have major duals"),
        Gate::Content if is_asked_alone(wish) => say!("advice.content.asked", "have other content"),
        Gate::Content => {
            say!("advice.content", "have fewer or more variations, mates or tries, or a lower score")
        }
        Gate::Difficulty => say!("advice.difficulty", "are easier or harder"),
        Gate::Mates => say!("advice.mates", "have no mate that is clean enough"),
        Gate::Themes => say!("advice.themes", "do not show the theme"),
        Gate::Twin => say!("advice.twin", "are repetitions"),
        Gate::Signature => say!("advice.signature", "repeat a solution too often"),
    }
}

/// Returns what to try where a gate rejects most positions.
fn remedy(wish: &Wish, gate: Gate) -> String {
    let wanted = &wish.wanted;
    match gate {
        Gate::Legal => {
            say!("remedy.legal", "try without [legal], or fewer pieces, like [men 8]")
        }
        Gate::Effort => say!("remedy.effort", "try fewer [moves] or fewer pieces, like [men 8]"),
        Gate::Short => say!("remedy.short", "try fewer [moves], or more black pieces"),
        Gate::Solution => say!("remedy.solution", "try more or stronger white pieces"),
        Gate::Cook => say!("remedy.cook", "try more black pieces, or fewer white ones"),
        Gate::Key if wanted.no_checks => say!("remedy.key.no_checks", "try without [no_checks]"),
        Gate::Key if wants_only_classic(wanted) => {
            say!("remedy.key.classic", "try without [wish classic]")
        }
        Gate::Key => say!("remedy.key", "try [key any], or fewer words"),
        Gate::Replies if wish.manner == Manner::Forced => {
            say!("remedy.replies.forced", "try [play direct]")
        }
        Gate::Replies => say!("remedy.replies", "try [replies 1..]"),
        Gate::Needless => say!("remedy.needless", "try [needless allowed], or fewer pieces"),
        Gate::Duals if wanted.duals == Duals::None => say!("remedy.duals", "try [duals minor]"),
        Gate::Duals => say!("remedy.duals.major", "try [duals allowed]"),
        Gate::Content if is_asked_alone(wish) => {
            let asked = wanted.substance.asked().into_iter().map(|option| format!("[{option}]"));
            let options = asked.collect::<Vec<_>>().join(" or ");
            say!("remedy.content.asked", "try without {options}", options)
        }
        Gate::Content => say!(
            "remedy.content",
            "try another [for], a lower [score], or wider ranges of [variations], [mates_different] and [tries]"
        ),
        Gate::Difficulty => say!(
            "remedy.difficulty",
            "try a wider [difficulty], another number of [moves], or [key] and [for]: quiet keys are hard"
        ),
        Gate::Mates => say!("remedy.mates", "try [mates any]"),
        Gate::Themes => say!("remedy.themes", "try without [theme], or fewer of them"),
        Gate::Twin => say!("remedy.twin", "try a larger board, more pieces, or fewer puzzles"),
        Gate::Signature => say!("remedy.signature", "try a larger [share], like [share 20]"),
    }
}

/// Whether nothing is wanted of the first move but that it is a classic key.
fn wants_only_classic(wanted: &Wanted) -> bool {
    wanted.classic && wanted.key.is_empty()
}

/// Whether the content is what the options ask for alone, so that there is no level to blame.
fn is_asked_alone(wish: &Wish) -> bool {
    wish.level == Level::Drill && wish.wanted.substance.is_asked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GateTally;
    use rookwright_chess::Size;

    fn rejecting(gate: Gate, number: u64) -> GateTally {
        let mut tally = GateTally::default();
        for _ in 0..number {
            tally.tried += 1;
            tally.reject(gate);
        }
        tally
    }

    fn standing(tally: GateTally) -> Standing {
        Standing { tally, attempts: 1, ..Standing::default() }
    }

    #[test]
    fn every_gate_has_its_advice() {
        let mut wish = Wish::new(Size::FULL, Manner::Direct, 2);
        let told = |wish: &Wish, gate| advice(wish, &standing(rejecting(gate, 5))).unwrap().to_string();
        let all: Vec<_> = Gate::ALL.map(|gate| told(&wish, gate)).into();
        assert!(all.iter().all(|advice| advice.starts_with("5 of 5 positions ")), "{all:?}");
        assert!(all.iter().all(|advice| advice.contains(": try ")), "{all:?}");
        assert!(all.iter().enumerate().all(|(nth, advice)| !all[..nth].contains(advice)), "{all:?}");
        assert!(told(&wish, Gate::Replies).ends_with("try replies 1.."));
        wish.wanted.substance.tries = Some(3..=9);
        wish.wanted.substance.score = Some(50);
        assert!(told(&wish, Gate::Content).ends_with("have other content: try without tries or score"));
        wish.level = Level::Club;
        assert!(told(&wish, Gate::Content).contains("try another for, a lower score, or wider ranges of "));
        wish.manner = Manner::Forced;
        assert!(told(&wish, Gate::Replies).ends_with("try play direct"));
        wish.wanted.classic = true;
        assert!(told(&wish, Gate::Key).ends_with("try without wish classic"));
        assert!(
            advice(&wish, &standing(GateTally::default())).unwrap().to_string().contains("a larger board")
        );
        assert!(
            advice(&wish, &Standing::default()).unwrap().to_string().contains("no time to try a position")
        );
    }

    #[test]
    fn what_rejected_most_and_the_narrowest_wish() {
        let wish = Wish::new(Size::FULL, Manner::Direct, 2);
        let mut tally = rejecting(Gate::Solution, 4945);
        tally.add(&rejecting(Gate::Replies, 12));
        tally.add(&rejecting(Gate::Needless, 909));
        let told = advice(&wish, &standing(tally)).unwrap().to_string();
        assert!(told.starts_with("4945 of 5866 positions have no solution. The strictest"), "{told}");
        assert!(
            told.contains("909 positions, which have pieces") && told.contains("needless allowed"),
            "{told}"
        );
    }
}
