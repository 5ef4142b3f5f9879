//! Opens files of any kind: compressed or not, of any length, in UTF-8, UTF-16 or Latin-1.
//!
//! | module | purpose |
//! |---|---|
//! | `files` | the files that a name stands for: itself, or those of a folder |
//! | `packed` | recognises zstd, gzip and bzip2 by their first bytes |
//! | `wide` | turns UTF-16 into UTF-8 |
//! | `lines` | text line by line, with a limit on the length of each |

mod files;
mod lines;
mod packed;
mod wide;

pub use files::files_of;
pub use lines::{LONGEST, Line, Lines, decoded};
pub use packed::{is_packed, unpacked};
