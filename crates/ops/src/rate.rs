//! The operation `rate`: how hard mates are for people.

use crate::collection::STIPULATION;
use crate::operation::{Operation, Pace, Work};
use crate::refusal::TextFault;
use crate::search::{Effort, SEARCH, SOME};
use crate::{JobContext, Limits, Refusal};
use rookwright_chess::Legality;
use rookwright_collection::document::RatingLine;
use rookwright_collection::{Import, NoRating, Origin, Rating, Reject, rate_files};
use rookwright_mate::Stipulation;
use rookwright_puzzle::STIPULATIONS;
use rookwright_run::Cancel;
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};
use std::ops::ControlFlow;

/// The most entries that are listed, with a rating or without.
const MOST: usize = 1000;

/// Estimates how hard mates are for people.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Rate {
    /// The mates: EPD, FEN, CSV, PGN, JSON lines or puzzle files
    #[option(required)]
    pub text: String,
    /// How they are read and proven.
    #[option(flatten)]
    pub rating: RateOptions,
    /// What the proofs may spend.
    #[option(flatten)]
    pub effort: Effort,
}

/// How mates are read and proven before they are rated.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct RateOptions {
    /// Stipulation of positions that have none, like '#2'
    #[option(kind = STIPULATION, usual = STIPULATIONS, read = str::parse::<Stipulation>, group = SEARCH)]
    pub stipulation: Option<Stipulation>,
    /// Search at most N positions for a mate
    #[option(default = "5000000", noun = "number of positions", kind = SOME, group = SEARCH, advanced)]
    pub nodes: u64,
}

impl RateOptions {
    /// Returns how entries are read.
    pub fn import(&self) -> Import {
        Import { stipulation: self.stipulation, legality: Legality::Lenient, ..Import::default() }
    }

    /// Returns how mates are proven.
    pub fn rating(&self, cancel: Cancel) -> Rating {
        Rating { nodes: Some(self.nodes), choices: false, cancel }
    }
}

/// How hard the mates of a text are.
#[document]
pub(crate) struct RateAnswer {
    /// The mates in their order, with a rating or without.
    ratings: Vec<RatingLine>,
    /// The entries that cannot be read.
    faults: Vec<TextFault>,
    /// Whether entries were left out, for lack of time or because there are too many.
    cut: bool,
}

impl Operation for Rate {
    const NAME: &'static str = "rate";
    const PACE: Pace = Pace::Long;
    type Answer = RateAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<RateAnswer>, Refusal> {
        let Rate { text, rating, effort } = request.options;
        if text.trim().is_empty() {
            return Err(Refusal::input(
                "text: is empty: expected mates, one position a line or in any other format",
            ));
        }
        Ok(Box::new(move |context| Ok(rated(text, &rating, &effort, context))))
    }
}

/// Rates the entries of a text until the time is over.
fn rated(text: String, asked: &RateOptions, effort: &Effort, context: &JobContext<'_>) -> RateAnswer {
    let budget = context.budget(effort.time_limit);
    let watch = budget.watch();
    let (options, rating) = (asked.import(), asked.rating(budget.cancel.clone()));
    let (mut ratings, mut faults, mut is_cut) = (Vec::new(), Vec::new(), false);
    let origin = Origin::text("the text", text);
    rate_files(vec![origin], &options, &rating, context.threads(effort.threads), None, &mut |entry| {
        ratings.extend(entry.document());
        if let Err(NoRating::Rejected(Reject { line, column, message, .. })) = entry.result {
            faults.push(TextFault { line, column: column as u64, message });
        }
        is_cut = watch.is_over() || ratings.len() + faults.len() >= MOST;
        if is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    RateAnswer { ratings, faults, cut: is_cut }
}

#[cfg(test)]
mod tests {
    use crate::testing::{refused, run};
    use serde_json::json;

    #[test]
    fn mates_and_what_is_none() {
        let text = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nnonsense\n4k3/8/8/8/8/8/8/4K2R w #2\n";
        let document = run("rate", &json!({ "text": text }));
        assert_eq!(document["ratings"].as_array().map(Vec::len), Some(2), "{document}");
        assert!(document["ratings"][0]["difficulty"]["rating"].is_u64(), "{document}");
        assert!(
            document["ratings"][1]["difficulty"].is_null() && document["ratings"][1]["reason"].is_string()
        );
        assert_eq!(
            (&document["faults"][0]["line"], &document["cut"]),
            (&json!(2), &json!(false)),
            "{document}"
        );
    }

    #[test]
    fn wrong_requests() {
        assert!(refused("rate", &json!({ "text": " " })).starts_with("text: is empty"));
        assert!(refused("rate", &json!({ "text": "x", "nodes": 0 })).starts_with("nodes: '0' is not"));
        assert!(refused("rate", &json!({})).contains("missing field `text`"));
    }
}
