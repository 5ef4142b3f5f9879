//! Opens files of any kind: compressed or not, of any length, in UTF-8, UTF-16 or Latin-1.
//!
//! | module | purpose |
//! |---|---|
//! | `files`, `origin` | the files that a name stands for; a file, standard input or a text: [`Origin`] |
//! | `awaited` | reads that end with the work, also where the input does not come or does not end |
//! | `compressed` | recognises zstd, gzip and bzip2 by their first bytes |
//! | `wide` | turns UTF-16 into UTF-8 |
//! | `lines` | text line by line, with a limit on the length of each |
//!
//! ```
//! use rookwright_games::input::{TextLine, Lines, decompressed};
//!
//! // UTF-16 here; files that are compressed by zstd, gzip or bzip2 are recognised alike.
//! let file: &[u8] = b"\xff\xfee\x004\x00\n\x00e\x005\x00";
//! let mut lines = Lines::new(decompressed(file)?);
//! assert_eq!(lines.next_line()?, Some((1, TextLine::Text("e4".to_owned()))));
//! assert_eq!(lines.next_line()?, Some((2, TextLine::Text("e5".to_owned()))));
//! assert_eq!(lines.next_line()?, None);
//! # Ok::<(), std::io::Error>(())
//! ```

mod awaited;
mod compressed;
mod files;
mod lines;
mod origin;
mod wide;

pub use awaited::{open, until};
pub use compressed::decompressed;
pub(crate) use compressed::is_compressed;
pub use files::files_of;
pub use lines::{LONGEST, Lines, TextLine, decoded};
pub use origin::Origin;
