//! The tasks `facets` and `suggest`: what there is to search for.

use super::open;
use crate::operation::{Operation, Pace, Work};
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Counts, Error, Facets, Query, Suggestions};
use rookwright_run::document::document;
use rookwright_run::options::{Given, Options};

/// The longest text that is completed, in bytes.
const LONGEST: usize = 10_000;

/// Counts what there is to search for.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct CountFacets {
    /// The conditions \[default: none, all puzzles]
    pub query: String,
    /// Count puzzles by their files and sites too
    pub origins: bool,
}

/// What there is to search for.
#[document]
pub(crate) struct FacetsAnswer {
    /// How many puzzles match, and what they are.
    #[serde(flatten)]
    facets: Facets,
    /// By file and site, if these were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    origins: Option<Counts>,
}

impl Operation for CountFacets {
    const NAME: &'static str = "facets";
    const PACE: Pace = Pace::Brief;
    type Answer = FacetsAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<FacetsAnswer>, Refusal> {
        let this = request.options;
        let query: Query = this.query.parse().map_err(Error::from)?;
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            let origins = if this.origins { Some(collection.origin_counts(&query)?) } else { None };
            Ok(FacetsAnswer { facets: collection.facets(&query)?, origins })
        }))
    }
}

/// Suggests how a query may go on.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct SuggestWords {
    /// The query so far
    #[option(required)]
    pub text: String,
    /// The place of the cursor, in characters
    pub at: Option<usize>,
}

impl Operation for SuggestWords {
    const NAME: &'static str = "suggest";
    const PACE: Pace = Pace::Brief;
    type Answer = Suggestions;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<Suggestions>, Refusal> {
        let this = request.options;
        if this.text.len() > LONGEST {
            return Err(Refusal::input(format!("text: longer than {LONGEST} bytes")));
        }
        Ok(Box::new(move |context| {
            Ok(open(context, Access::Read)?.suggest(&this.text, this.at.unwrap_or(usize::MAX))?)
        }))
    }
}
