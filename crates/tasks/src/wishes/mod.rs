//! What puzzles may be wished for, as people say it: the options of `generate`, and the fields of the studio's forms.
//!
//! Each family has its wishes with the usual ones as the default, from which the generator's own `Wish` is made; and
//! what is said of a run, so that it is said everywhere in the same words.
//!
//! | file | what |
//! |---|---|
//! | `mate`, `chessnum`, `tour` | the wishes of a family, and the titles of its puzzles |
//! | `words` | the words one can choose from |
//! | `rejects` | why attempts came to nothing |
//! | `advice` | what to wish for where too little was found |
//!
//! ```
//! use rookwright::wishes::TourWishes;
//!
//! let wishes = TourWishes { closed: true, ..TourWishes::default() };
//! assert!(wishes.wish(7).is_ok());
//! let wishes = TourWishes { board: "5x5".parse()?, ..wishes };
//! assert!(wishes.wish(7).unwrap_err().starts_with("there is no such tour"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod chessnum;
mod mate;
mod rejects;
mod tour;
mod words;

pub use advice::{advice, most_frequent, rejected};
pub use chessnum::{ChessnumWishes, chessnum_title};
pub use mate::{MateWishes, PATIENCE, Side, mate_title, optimum_details, relaxed};
pub use rejects::{Reject, chessnum_rejects, mate_rejects, tour_rejects};
pub use tour::{TourWishes, tour_title};
pub use words::{BUNDLES, DUALS, KEYS, MATES, NEEDLESS, PAWNS, PLAYS, PREFERENCES, Table};
