//! The tasks `facets` and `suggest`: what there is to search for.

use super::open;
use crate::operation::{Named, Operation, Pace, Work};
use crate::{Limits, Refusal};
use rookwright_collection::{Access, Error, Facets, Query, Suggestion};
use rookwright_run::options::{Given, Options};
use serde::Serialize;

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

/// A name and the number of puzzles that have it.
type NameCount = (String, u64);

/// What there is to search for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct FacetsAnswer {
    /// The number of puzzles that match.
    total: u64,
    /// By what is asked.
    stipulations: Vec<NameCount>,
    /// By theme.
    themes: Vec<NameCount>,
    /// By what is proven.
    status: Vec<NameCount>,
    /// By tag.
    tags: Vec<NameCount>,
    /// By list.
    lists: Vec<NameCount>,
    /// By author, the most frequent.
    authors: Vec<NameCount>,
    /// By source as it is printed with the puzzle, the most frequent.
    sources: Vec<NameCount>,
    /// By file and site, if these were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    origins: Option<Vec<NameCount>>,
}

impl Operation for CountFacets {
    const NAME: &'static str = "facets";
    const PACE: Pace = Pace::Brief;
    const ANSWER: Named = Named::Here;
    type Answer = FacetsAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<FacetsAnswer>, Refusal> {
        let this = request.options;
        let query: Query = this.query.parse().map_err(Error::from)?;
        Ok(Box::new(move |context| {
            let collection = open(context, Access::Read)?;
            let Facets { total, stipulations, themes, status, tags, lists, authors, sources } =
                collection.facets(&query)?;
            let origins = if this.origins { Some(collection.origin_counts(&query)?) } else { None };
            Ok(FacetsAnswer { total, stipulations, themes, status, tags, lists, authors, sources, origins })
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

/// How a query may go on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct SuggestAnswer {
    /// Where the word begins, in characters.
    from: usize,
    /// Where it ends.
    to: usize,
    /// The suggestions, the best first.
    suggestions: Vec<SuggestedWord>,
}

/// A word that may be meant.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct SuggestedWord {
    /// What replaces the word that is typed.
    insert: String,
    /// What it means.
    label: String,
    /// The number of puzzles, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
}

impl Operation for SuggestWords {
    const NAME: &'static str = "suggest";
    const PACE: Pace = Pace::Brief;
    const ANSWER: Named = Named::Here;
    type Answer = SuggestAnswer;

    fn prepare(request: Given<Self>, _: &Limits) -> Result<Work<SuggestAnswer>, Refusal> {
        let this = request.options;
        if this.text.len() > LONGEST {
            return Err(Refusal::input(format!("text: longer than {LONGEST} bytes")));
        }
        Ok(Box::new(move |context| {
            let found = open(context, Access::Read)?.suggest(&this.text, this.at.unwrap_or(usize::MAX))?;
            let suggestion = |found: Suggestion| SuggestedWord {
                insert: found.insert,
                label: found.label,
                count: found.count,
            };
            Ok(SuggestAnswer {
                from: found.from,
                to: found.to,
                suggestions: found.list.into_iter().map(suggestion).collect(),
            })
        }))
    }
}
