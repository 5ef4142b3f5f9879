//! All counts of one problem.

use super::changes::{changed_mates, is_zagoruiko, thematic_tries, transferred_mates};
use super::motifs::{Motif, Motifs};
use super::phase::{Phases, Variation};
use crate::analysis::{Feature, Features, Report};
use rookwright_chess::{Move, Position};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// What a problem of forced play has to offer, as numbers.
///
/// A *variation* is a reply that defeats every threat and leaves us exactly one answer. Without a threat,
/// every reply with exactly one answer is a variation. In a problem of three or more moves the motifs count only where that answer mates.
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_mate::content::{Content, Score};
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?.solve(&Settings::default())?;
/// let content = solved.report().and_then(Content::of).ok_or("not one key")?;
/// assert!(content.good_key && content.variations > 1);
/// assert!(Score::of(&content).points.len() > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "Counts of what a solution has to offer.", deny_unknown_fields)
)]
pub struct Content {
    /// Variations.
    pub variations: usize,
    /// Different mates.
    pub mates: usize,
    /// Pieces that defend.
    pub defenders: usize,
    /// Quiet tries.
    pub tries: usize,
    /// Thematic tries.
    pub thematic_tries: usize,
    /// Mates changed from the set play.
    pub changed_mates: usize,
    /// Mates transferred from the set play.
    pub transferred_mates: usize,
    /// Flights that the key gives.
    pub flights_given: usize,
    /// Flights that the key takes.
    pub flights_taken: usize,
    /// Corrections.
    pub corrections: usize,
    /// Points for unity.
    pub unity: usize,
    /// Threats.
    pub threats: usize,
    /// Duals.
    pub duals: usize,
    /// Self-blocks.
    pub self_blocks: usize,
    /// Unpins.
    pub unpins: usize,
    /// Interferences.
    pub interferences: usize,
    /// Pin mates.
    pub pin_mates: usize,
    /// Cross-checks.
    pub cross_checks: usize,
    /// Flights that are used.
    pub flights_used: usize,
    /// Mates by a battery.
    pub battery_mates: usize,
    /// Model mates.
    pub model_mates: usize,
    /// Whether the key is good.
    pub good_key: bool,
    /// The score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether the key gives check.
    #[serde(skip)]
    pub key_check: bool,
    /// Whether the key captures.
    #[serde(skip)]
    pub key_capture: bool,
    /// Whether the key offers a piece.
    #[serde(skip)]
    pub key_sacrifice: bool,
    /// Whether two replies have three different answers in three phases.
    #[serde(skip)]
    pub zagoruiko: bool,
    /// The pieces of both sides.
    #[serde(skip)]
    pub men: usize,
}

impl Content {
    /// Counts what a report shows. `None` unless it has exactly one key.
    pub fn of(report: &Report) -> Option<Self> {
        let phases = Phases::of(report)?;
        let key = report.keys.first()?;
        Some(Self::of_phases(&phases, &key.features))
    }

    /// Counts what the phases of a problem show, given the properties of its key.
    pub fn of_phases(phases: &Phases, features: &Features) -> Self {
        let solution = &phases.solution;
        let Some(key) = solution.first else { return Self::default() };
        let after = phases.position.after(key);
        // Motifs are counted by variation: one that shows a motif twice counts once.
        let mut motifs = [0; Motif::ALL.len()];
        for &variation in &solution.variations {
            let found = Motifs::of(&after, variation);
            for (number, motif) in motifs.iter_mut().zip(Motif::ALL) {
                *number += usize::from(found.has(motif));
            }
        }
        let with = |motif: Motif| motifs[motif as usize];
        Self {
            variations: solution.variations.len(),
            mates: phases.mates,
            defenders: solution.variations.iter().map(|line| line.reply.from()).collect::<HashSet<_>>().len(),
            tries: phases.tries.len(),
            thematic_tries: thematic_tries(phases),
            changed_mates: changed_mates(phases),
            transferred_mates: transferred_mates(phases),
            flights_given: features.given().len() as usize,
            flights_taken: features.taken().len() as usize,
            corrections: corrections(&solution.variations),
            // A motif makes for unity only if several variations share it.
            unity: motifs.iter().copied().max().filter(|&most| most > 1).unwrap_or(0),
            threats: solution.threats.len(),
            duals: solution.duals.len(),
            self_blocks: with(Motif::SelfBlock),
            unpins: with(Motif::Unpin),
            interferences: with(Motif::Interference),
            pin_mates: with(Motif::PinMate),
            cross_checks: with(Motif::CrossCheck),
            flights_used: with(Motif::Flight),
            battery_mates: with(Motif::Battery),
            // These come from the motifs, since they are properties of single mates.
            model_mates: with(Motif::Model),
            good_key: features.is_good(),
            // The score weighs these counts, and so is set by the caller.
            score: None,
            key_check: features.has(Feature::Check),
            key_capture: features.has(Feature::Capture),
            key_sacrifice: features.has(Feature::Sacrifice),
            zagoruiko: is_zagoruiko(phases),
            men: phases.position.occupied().len() as usize,
        }
    }
}

/// Counts corrections: a piece whose moves mostly allow one mate, the *random* one, corrects with a move
/// that allows another.
fn corrections(variations: &[Variation]) -> usize {
    let mut pieces: HashMap<_, HashMap<Move, usize>> = HashMap::new();
    for line in variations {
        *pieces.entry(line.reply.from()).or_default().entry(line.answer).or_insert(0) += 1;
    }
    let corrected = |answers: &HashMap<Move, usize>| {
        let random = answers.values().copied().max().unwrap_or(0);
        if random >= 2 { answers.len() - 1 } else { 0 }
    };
    pieces.values().map(corrected).sum()
}

/// Returns the number of different answers in variations.
pub(super) fn different(variations: &[Variation]) -> usize {
    variations.iter().map(|line| line.answer).collect::<HashSet<_>>().len()
}

impl Phases {
    /// Creates phases without tries. The different answers count as different mates, which is exact for
    /// mates in two.
    pub fn of_lines(
        position: Position,
        moves: u32,
        solution: super::Phase,
        set_play: Option<super::Phase>,
    ) -> Self {
        let mates = different(&solution.variations);
        Self { position, moves, solution, set_play, tries: Vec::new(), key_piece: Vec::new(), mates }
    }
}
