//! What a climb rewards: the content that the wish asks for, parts of the themes, and economy.

use super::super::army::Stock;
use super::super::level::Level;
use super::super::manner::Manner;
use super::super::wanted::KeyWish;
use super::super::wish::Wish;
use super::sketch::{Look, MOST_REFUTATIONS};
use rookwright_chess::Color;
use rookwright_mate::content::{Content, Phases, Progress, Themed};
use rookwright_mate::themes::Tag;

/// One cooling of a climb.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cooling {
    /// The number of positions to look at.
    pub(crate) looks: u32,
    /// The temperature at the start, in points.
    pub(crate) hot: f64,
    /// The temperature at the end.
    pub(crate) cold: f64,
}

/// The points of a climb. They differ from the score: they reward what is hard to reach most, up to what
/// is asked for.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// The numbers of different mates, variations and tries to reach.
    mates: usize,
    variations: usize,
    tries: usize,
    changed: usize,
    models: usize,
    themes: Vec<Themed>,
    /// The points for each piece that defends, and for a single threat.
    defender: i32,
    threat: i32,
    /// The number of threats that cost nothing: a Novotny has two.
    threats: usize,
    /// Whether the key must be quiet.
    quiet: bool,
    flight: bool,
    sacrifice: bool,
    /// The number of variations beyond which more are unwanted.
    most_variations: usize,
    /// The most refutations of an intended key, and the cost of a shorter solution. The way to a theme leads
    /// through positions that are farther from a problem.
    pub(crate) most_refutations: usize,
    pub(crate) short: Option<i32>,
    /// The number of starts of which the best is followed.
    pub(crate) scouts: u64,
    /// What each start gets at first.
    pub(crate) scouting: Cooling,
    /// The first cooling of a climb.
    pub(crate) first: Cooling,
    /// The other coolings.
    pub(crate) again: Cooling,
    /// The number of coolings.
    pub(crate) coolings: u32,
    /// The number of fruitless coolings in a row that do not yet end a climb.
    pub(crate) most_in_vain: u32,
    /// Whether the first puzzle that is good enough ends a cooling.
    pub(crate) takes_first: bool,
}

/// The points for each mate, variation, try, changed mate and model mate.
const MATE: i32 = 18;
const VARIATION: i32 = 4;
const TRY: i32 = 4;
const CHANGED: i32 = 20;
const MODEL: i32 = 16;
/// The points for a complete theme.
const THEME: i32 = 200;
/// The points for each piece that defends, and for a single threat, in a magazine: play by many pieces against a
/// threat is rarer than a zugzwang with one piece that moves.
const DEFENDER: i32 = 6;
const THREAT: i32 = 10;
/// The points for each piece that defends, elsewhere.
const PLAIN_DEFENDER: i32 = 4;
/// The cost of a shorter solution on the way to a theme.
const SHORT: i32 = 20;
/// The cost of a check, a capture and a taken flight by the key.
const BAD_KEY: i32 = 80;
const FLIGHT_TAKEN: i32 = 15;
/// The points for what a key is asked to be.
const KEY: i32 = 20;

impl Aim {
    pub(crate) fn of(wish: &Wish) -> Self {
        let wanted = &wish.wanted;
        let substance = &wanted.substance;
        let least = |range: &Option<std::ops::RangeInclusive<u32>>| {
            range.as_ref().map_or(0, |range| *range.start() as usize)
        };
        let cooling = |looks, hot, cold| Cooling { looks, hot, cold };
        let (mates, variations, tries) = match wish.level {
            Level::Drill | Level::Worksheet => (2, 3, 0),
            Level::Club => (4, 5, 3),
            Level::Magazine => (6, 8, 6),
        };
        let (first, again, coolings) = match wish.level {
            Level::Drill | Level::Worksheet => (cooling(900, 6.0, 3.0), cooling(400, 6.0, 3.0), 60),
            Level::Club => (cooling(10_000, 10.0, 2.0), cooling(3_000, 8.0, 2.0), 16),
            Level::Magazine => (cooling(30_000, 10.0, 2.0), cooling(8_000, 8.0, 2.0), 16),
        };
        let themes: Vec<Themed> = wanted.themes.iter().filter_map(themed).collect();
        let changed = wanted.themes.contains(&Tag::ChangedMates);
        // Longer proofs take longer: there is time for fewer looks.
        let is_quick = wish.moves <= 2 && wish.manner == Manner::Direct;
        let slowed = |cooling: Cooling| Cooling {
            looks: if is_quick { cooling.looks } else { (cooling.looks / 10).max(400) },
            ..cooling
        };
        let heavy = !themes.is_empty() || substance.changed.is_some() || substance.models.is_some();
        let threats = if themes.contains(&Themed::Novotny) { 2 } else { 1 };
        let (defender, threat) = match wish.level {
            Level::Magazine => (DEFENDER, THREAT),
            _ => (PLAIN_DEFENDER, 0),
        };
        let plain = themes.is_empty();
        Self {
            most_refutations: if plain { MOST_REFUTATIONS } else { 5 },
            short: (!plain).then_some(SHORT),
            scouts: if plain { 1 } else { 6 },
            scouting: slowed(cooling(2_000, 16.0, 9.0)),
            threats,
            defender,
            threat,
            mates: mates.max(least(&substance.different)),
            variations: variations.max(least(&substance.variations)),
            tries: tries.max(least(&substance.tries)),
            changed: least(&substance.changed).max(if changed { 2 } else { 0 }),
            models: least(&substance.models),
            themes,
            quiet: wanted
                .key
                .iter()
                .any(|key| matches!(key, KeyWish::Quiet | KeyWish::NoCheck | KeyWish::NoCapture)),
            flight: wanted.key.contains(&KeyWish::FlightGiving),
            sacrifice: wanted.key.contains(&KeyWish::Sacrifice),
            most_variations: substance.variations.as_ref().map_or(usize::MAX, |range| *range.end() as usize),
            first: slowed(if heavy { cooling(10_000, 10.0, 3.0) } else { first }),
            again: slowed(if heavy { cooling(again.looks.max(6_000), 10.0, 3.0) } else { again }),
            coolings,
            most_in_vain: match (plain, wish.level) {
                (false, _) => 2,
                (true, Level::Drill | Level::Worksheet) => 3,
                (true, _) => u32::MAX,
            },
            takes_first: wish.level < Level::Magazine,
        }
    }

    /// Whether a wish asks for what random walks hardly ever find.
    pub(crate) fn needs_climb(wish: &Wish) -> bool {
        let substance = &wish.wanted.substance;
        let least = |range: &Option<std::ops::RangeInclusive<u32>>, least: u32| {
            range.as_ref().is_some_and(|range| *range.start() >= least)
        };
        let rare = |tag: &Tag| matches!(tag, Tag::Themed(_) | Tag::ChangedMates | Tag::Zagoruiko);
        wish.wanted.themes.iter().any(rare)
            || least(&substance.changed, 1)
            || least(&substance.models, 2)
            || least(&substance.different, 4)
            || least(&substance.variations, 5)
            || substance.score.is_some()
    }

    /// Returns what a sketch must look at.
    pub(crate) fn look(&self) -> Look {
        Look { set_play: self.changed > 0, tries: false, key_piece: self.themes.contains(&Themed::Albino) }
    }

    /// Returns the number of tries that count.
    pub(crate) fn most_tries(&self) -> usize {
        self.tries
    }

    /// Returns the most points that tries can add.
    pub(crate) fn try_points(&self) -> i32 {
        TRY * self.tries as i32
    }

    /// Whether all themes are complete.
    pub(crate) fn shows_themes(&self, phases: &Phases) -> bool {
        self.themes.iter().all(|theme| theme.progress(phases).is_complete())
    }

    /// Returns the points of a position.
    pub(crate) fn worth(&self, content: &Content, phases: &Phases) -> i32 {
        let upto = |number: usize, most: usize, weight: i32| {
            let beyond = number.saturating_sub(most).min(3) as i32;
            weight * number.min(most) as i32 + weight / 4 * beyond
        };
        let [white, black] = Color::ALL.map(|side| Stock::of(&phases.position, side).worth() as i32);
        let key = match self.quiet {
            true => {
                BAD_KEY * (i32::from(content.key_check) + i32::from(content.key_capture))
                    + FLIGHT_TAKEN * content.flights_taken.min(3) as i32
            }
            false => 0,
        };
        let asked = i32::from(self.flight && content.flights_given > 0)
            + i32::from(self.sacrifice && content.key_sacrifice);
        let themes: i32 = self.themes.iter().map(|theme| part(theme.progress(phases))).sum();
        upto(content.mates, self.mates, MATE)
            + upto(content.variations, self.variations, VARIATION)
            + TRY * content.tries.min(self.tries) as i32
            + CHANGED * content.changed_mates.min(self.changed) as i32
            + MODEL * content.model_mates.min(self.models) as i32
            + self.defender * content.defenders.min(5) as i32
            + if content.threats == 1 { self.threat } else { 0 }
            + KEY * asked
            + themes
            - key
            - 2 * VARIATION * content.variations.saturating_sub(self.most_variations) as i32
            - 5 * content.duals as i32
            - 10 * content.threats.saturating_sub(self.threats).min(3) as i32
            - 2 * content.men.saturating_sub(14) as i32
            - (white - black).max(0)
    }
}

/// Returns the theme of a tag that several variations show together.
pub(super) fn themed(tag: &Tag) -> Option<Themed> {
    match tag {
        Tag::Grimshaw => Some(Themed::Grimshaw),
        Tag::Novotny => Some(Themed::Novotny),
        Tag::Themed(theme) => Some(*theme),
        _ => None,
    }
}

/// Returns the points for the part of a theme that is there. The last steps count most.
fn part(progress: Progress) -> i32 {
    let (have, of) = (progress.have as i32, progress.of.max(1) as i32);
    THEME * have * (have + of) / (2 * of * of)
}
