//! Opens files of any kind: compressed or not, of any length, in UTF-8, UTF-16 or Latin-1.
//!
//! | module | purpose |
//! |---|---|
//! | `files` | the files that a name stands for: itself, or those of a folder |
//! | `awaited` | reads that end with the work, also where the input does not come or does not end |
//! | `packed` | recognises zstd, gzip and bzip2 by their first bytes |
//! | `wide` | turns UTF-16 into UTF-8 |
//! | `lines` | text line by line, with a limit on the length of each |
//!
//! ```
//! use rookwright_games::input::{Line, Lines, unpacked};
//!
//! // UTF-16 here; files that are packed by zstd, gzip or bzip2 are recognised alike.
//! let file: &[u8] = b"\xff\xfee\x004\x00\n\x00e\x005\x00";
//! let mut lines = Lines::new(unpacked(file)?);
//! assert_eq!(lines.next_line()?, Some((1, Line::Text("e4".to_owned()))));
//! assert_eq!(lines.next_line()?, Some((2, Line::Text("e5".to_owned()))));
//! assert_eq!(lines.next_line()?, None);
//! # Ok::<(), std::io::Error>(())
//! ```

mod awaited;
mod files;
mod lines;
mod packed;
mod wide;

pub use awaited::{open, until};
pub use files::files_of;
pub use lines::{LONGEST, Line, Lines, decoded};
pub use packed::{is_packed, unpacked};
