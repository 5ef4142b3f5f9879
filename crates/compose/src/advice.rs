//! Which options to relax if a run finds too few puzzles.

use super::gate::Gate;
use super::level::Level;
use super::manner::Manner;
use super::run::Standing;
use super::wanted::Duals;
use super::wish::Wish;
use rookwright_run::options::Message;
use std::borrow::Cow;

/// Explains what rejected most positions, which requirement was the strictest, and which options to relax.
/// Returns `None` if nothing was rejected.
pub fn advice(wish: &Wish, standing: &Standing) -> Option<Message> {
    advice_text(wish, standing).map(|text| Message::of(&text))
}

fn advice_text(wish: &Wish, standing: &Standing) -> Option<String> {
    let tally = &standing.tally;
    if standing.attempts == 0 {
        return Some("there was no time to try a position: use a longer [time_limit]".to_owned());
    }
    if tally.tried == 0 {
        return Some("these pieces hardly ever fit: try fewer pieces, or a larger board".to_owned());
    }
    let (most, number) = tally.most()?;
    let (what, remedy) = of_gate(wish, most);
    let first = format!("{number} of {} positions {what}", tally.tried);
    Some(match tally.narrowest() {
        Some((narrow, number)) if narrow != most => {
            let (what, remedy) = of_gate(wish, narrow);
            format!("{first}. The strictest requirement rejected {number} positions, which {what}: {remedy}")
        }
        _ => format!("{first}: {remedy}"),
    })
}

/// Returns what positions rejected by a gate have in common, and what to try.
fn of_gate(wish: &Wish, gate: Gate) -> (&'static str, Cow<'static, str>) {
    let wanted = &wish.wanted;
    let (what, remedy) = match gate {
        Gate::Legal => ("cannot come from a game", "try without [legal], or fewer pieces, like [men 8]"),
        Gate::Effort => ("take too long to prove", "try fewer [moves] or fewer pieces, like [men 8]"),
        Gate::Short => ("have a shorter solution", "try fewer [moves], or more black pieces"),
        Gate::Solution => ("have no solution", "try more or stronger white pieces"),
        Gate::Cook => ("have several solutions", "try more black pieces, or fewer white ones"),
        Gate::Key if wanted.no_checks => {
            ("have a check in the diagram, or another kind of key", "try without [no_checks]")
        }
        Gate::Key if wanted.classic && wanted.key.is_empty() => {
            ("have no classic key", "try without [wish classic]")
        }
        Gate::Key => ("have another kind of key", "try [key any], or fewer words"),
        Gate::Replies if wish.manner == Manner::Forced => {
            ("leave Black more than one reply", "try [play direct]")
        }
        Gate::Replies => ("have another number of replies", "try [replies 1..]"),
        Gate::Needless => (
            "have pieces that are not needed, and too few without them",
            "try [needless allowed], or fewer pieces",
        ),
        Gate::Duals if wanted.duals == Duals::None => ("have duals", "try [duals minor]"),
        Gate::Duals => ("have major duals", "try [duals allowed]"),
        // There is no level to blame.
        Gate::Content if wish.level == Level::Drill && wanted.substance.is_asked() => {
            let asked: Vec<_> =
                wanted.substance.asked().into_iter().map(|option| format!("[{option}]")).collect();
            return ("have other content", format!("try without {}", asked.join(" or ")).into());
        }
        Gate::Content => (
            "have fewer or more variations, mates or tries, or a lower score",
            "try another [for], a lower [score], or wider ranges of [variations], [mates_different] and [tries]",
        ),
        Gate::Difficulty => (
            "are easier or harder",
            "try a wider [difficulty], another number of [moves], or [key] and [for]: quiet keys are hard",
        ),
        Gate::Mates => ("have no mate that is clean enough", "try [mates any]"),
        Gate::Themes => ("do not show the theme", "try without [theme], or fewer of them"),
        Gate::Twin => ("are repetitions", "try a larger board, more pieces, or fewer puzzles"),
        Gate::Signature => ("repeat a solution too often", "try a larger [share], like [share 20]"),
    };
    (what, remedy.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tally;
    use rookwright_chess::Size;

    fn rejecting(gate: Gate, number: u64) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..number {
            tally.tried += 1;
            tally.reject(gate);
        }
        tally
    }

    fn standing(tally: Tally) -> Standing {
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
        assert!(advice(&wish, &standing(Tally::default())).unwrap().to_string().contains("a larger board"));
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
