//! All counts of one problem.

use super::changes::{changed_mates, is_zagoruiko, thematic_tries, transferred_mates};
use super::motifs::{Motif, Motifs};
use super::phase::{Phases, Variation};
use crate::analysis::{Feature, Features, Report};
use crate::document::ContentNumbers;
use rookwright_chess::{Move, Position};
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
/// assert!(content.has_good_key() && content.variations > 1);
/// assert!(Score::of(&content).points.len() > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Content {
    /// The variations.
    pub variations: usize,
    /// The different mating moves in the variations.
    pub mates: usize,
    /// The different pieces whose moves begin the variations.
    pub defenders: usize,
    /// The quiet first moves with a single refutation.
    pub tries: usize,
    /// The tries with different refutations that show other mates than the solution.
    pub thematic_tries: usize,
    /// The replies whose answer differs between the phases.
    pub changed: usize,
    /// The answers that follow another reply in another phase.
    pub transferred: usize,
    /// The flights that the key gives.
    pub flights_given: usize,
    /// The flights that the key takes.
    pub flights_taken: usize,
    /// The numbers of variations with each motif, in the order of [`Motif::ALL`].
    pub motifs: [usize; Motif::ALL.len()],
    /// The corrections: moves of a piece that avoid the mate after its other moves and allow another.
    pub corrections: usize,
    /// The variations that share the most frequent motif, if there are at least two.
    pub unity: usize,
    /// Whether the key gives check.
    pub key_check: bool,
    /// Whether the key captures.
    pub key_capture: bool,
    /// Whether the key offers a piece.
    pub key_sacrifice: bool,
    /// Whether two replies have three different answers in three phases.
    pub zagoruiko: bool,
    /// The threats after the key.
    pub threats: usize,
    /// The replies that defeat the threat and leave us a choice.
    pub duals: usize,
    /// The pieces of both sides.
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
        let mut motifs = [0; Motif::ALL.len()];
        for &variation in &solution.variations {
            let found = Motifs::of(&after, variation);
            for (number, motif) in motifs.iter_mut().zip(Motif::ALL) {
                *number += usize::from(found.has(motif));
            }
        }
        Self {
            variations: solution.variations.len(),
            mates: phases.mates,
            defenders: solution.variations.iter().map(|line| line.reply.from()).collect::<HashSet<_>>().len(),
            tries: phases.tries.len(),
            thematic_tries: thematic_tries(phases),
            changed: changed_mates(phases),
            transferred: transferred_mates(phases),
            flights_given: features.given().len() as usize,
            flights_taken: features.taken().len() as usize,
            motifs,
            corrections: corrections(&solution.variations),
            unity: motifs.iter().copied().max().filter(|&most| most > 1).unwrap_or(0),
            key_check: features.has(Feature::Check),
            key_capture: features.has(Feature::Capture),
            key_sacrifice: features.has(Feature::Sacrifice),
            zagoruiko: is_zagoruiko(phases),
            threats: solution.threats.len(),
            duals: solution.duals.len(),
            men: phases.position.occupied().len() as usize,
        }
    }

    /// Returns the number of variations with a motif.
    pub fn with_motif(&self, motif: Motif) -> usize {
        self.motifs[motif as usize]
    }

    /// Whether the key is good: no check, no capture, no flight taken.
    pub fn has_good_key(&self) -> bool {
        !self.key_check && !self.key_capture && self.flights_taken == 0
    }

    /// Returns the counts as a document, without the score.
    pub fn document(&self) -> ContentNumbers {
        let motif = |motif| self.with_motif(motif);
        ContentNumbers {
            variations: self.variations,
            mates: self.mates,
            defenders: self.defenders,
            tries: self.tries,
            thematic_tries: self.thematic_tries,
            changed_mates: self.changed,
            transferred_mates: self.transferred,
            flights_given: self.flights_given,
            flights_taken: self.flights_taken,
            corrections: self.corrections,
            unity: self.unity,
            threats: self.threats,
            duals: self.duals,
            self_blocks: motif(Motif::SelfBlock),
            unpins: motif(Motif::Unpin),
            interferences: motif(Motif::Interference),
            pin_mates: motif(Motif::PinMate),
            cross_checks: motif(Motif::CrossCheck),
            flights_used: motif(Motif::Flight),
            battery_mates: motif(Motif::Battery),
            model_mates: motif(Motif::Model),
            good_key: self.has_good_key(),
            score: None,
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
