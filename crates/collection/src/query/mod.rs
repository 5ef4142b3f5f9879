//! Queries: `mate:2 rating:1200..1500 theme:smothered -theme:sacrifice sound`.
//!
//! | module | purpose |
//! |---|---|
//! | `condition` | what a term of a query asks |
//! | `parse` | the text of a query, with every fault pointed at |
//! | `excerpt` | parts of a query in messages |
//! | `pattern` | boards with wildcards |
//! | `plan` | which index a query goes through, and what is left to test |
//! | `walk` | goes through the rows that a plan selects |
//! | `find`, `page` | runs a query; finds a page of its matches |
//! | `facets`, `suggest` | what there is to search for: counts, and words that complete a query |
//! | `order` | sorts what was found |
//! | `like` | puzzles that resemble another |

mod condition;
mod excerpt;
mod facets;
mod find;
mod like;
mod order;
mod page;
mod parse;
mod pattern;
mod plan;
mod suggest;
mod walk;

pub use condition::{Condition, KeyKind, Range, Term, TextField};
pub(crate) use facets::sorted;
pub use facets::{Counts, Facets};
pub use find::{Find, Order, Sort};
pub use page::{Cursor, Page, Paging};
pub use parse::{FIELDS, Query, QueryError, QueryFault};
pub use pattern::{BoardPattern, PieceOn};
pub use suggest::{Suggestion, Suggestions};
