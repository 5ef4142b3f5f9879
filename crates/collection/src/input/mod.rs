//! Opens files of any kind: compressed or not, of any length, in UTF-8 or Latin-1.
//!
//! | module | purpose |
//! |---|---|
//! | `files` | the files that a name stands for: itself, or those of a folder |
//! | `packed` | recognises zstd, gzip and bzip2 by their first bytes |
//! | `lines` | text line by line, with a limit on the length of each |

mod files;
mod lines;
mod packed;

pub(crate) use files::files_of;
pub(crate) use lines::{LONGEST, Line, Lines};
pub(crate) use packed::unpacked;
