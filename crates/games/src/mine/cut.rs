//! Cuts files of games into ranges of bytes, for the shards of a search.
//!
//! A range begins with the first game that begins in it, so that every game belongs to one range.  A line `[Event "`
//! behind an empty line begins a game wherever the one before has moves: where the last line with text before it is no
//! tag, it can be told without reading the file from its beginning.  Compressed files and UTF-16 are not cut.

use super::source::Range;
use crate::input::{Origin, is_compressed};
use rookwright_run::Shard;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// A range is a run of blocks of this many bytes.  A part of a job is a block.
pub(crate) const BLOCK: u64 = 1 << 18;
/// How a game begins that can be told from the middle of a file.
const FIRST_TAG: &[u8] = b"[Event \"";
/// The most bytes of a line that are looked at.
const LONGEST: u64 = 1 << 16;

/// Returns the ranges that a shard of the work has, in their order.
pub(crate) fn ranges(origins: &[Origin], shard: Shard) -> io::Result<Vec<Range>> {
    // The blocks of all files are one row, of which each shard has a run.
    let sizes: Vec<u64> = origins.iter().map(blocks).collect();
    let wanted = shard.run_of(sizes.iter().sum());
    let mut ranges = Vec::new();
    let mut before = 0;
    for (file, (origin, &blocks)) in origins.iter().zip(&sizes).enumerate() {
        let first = wanted.start.saturating_sub(before).min(blocks);
        let last = wanted.end.saturating_sub(before).min(blocks);
        before += blocks;
        let Origin::File(path) = origin else { continue };
        if first == last {
            continue;
        }
        // Both ends are moved to the beginning of a game, in the same way for the shard that ends here and
        // the one that begins.
        let start = if first == 0 { 0 } else { first_game(path, first * BLOCK)? };
        let end = if last == blocks { None } else { Some(first_game(path, last * BLOCK)?) };
        // A game longer than a run of blocks leaves nothing for this shard.
        if end.is_none_or(|end| start < end) {
            ranges.push(Range { file, start, end });
        }
    }
    Ok(ranges)
}

/// Returns the number of blocks of a file.  What cannot be cut, or read, is one.
fn blocks(origin: &Origin) -> u64 {
    let Origin::File(path) = origin else { return 1 };
    let size = origin.size().unwrap_or(0);
    if is_plain(path).unwrap_or(false) { size.div_ceil(BLOCK).max(1) } else { 1 }
}

/// Whether a file is text as it is: its bytes are lines.
fn is_plain(path: &Path) -> io::Result<bool> {
    let mut first = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut first)?;
    Ok(!is_compressed(&first))
}

/// Returns where the first game at or behind a place begins that can be told from there: the end of the file if there is
/// none.
fn first_game(path: &Path, place: u64) -> io::Result<u64> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    // The line before may be the empty one, and the one before that has to be known too.
    let begin = place.saturating_sub(LONGEST);
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(begin))?;
    let mut at = begin;
    // What the lines so far were: nothing is known about the first, which may be a part of one.
    let (mut is_behind_moves, mut is_behind_empty) = (false, false);
    let mut is_known = begin == 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? as u64;
        if length == 0 {
            return Ok(size);
        }
        let bare = line.trim_ascii();
        let begins = bare.starts_with(FIRST_TAG) && line.ends_with(b"\n");
        if at >= place && is_known && is_behind_empty && is_behind_moves && begins {
            return Ok(at);
        }
        if bare.is_empty() {
            is_behind_empty = is_known;
        } else {
            is_behind_empty = false;
            is_behind_moves = is_known && !matches!(bare[0], b'[' | b'%');
        }
        at += length;
        // Behind a part of a line comes no new one.
        is_known = line.ends_with(b"\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn file(name: &str, text: &[u8]) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("rookwright-cut-{}-{name}", std::process::id()));
        File::create(&path).and_then(|mut file| file.write_all(text)).unwrap();
        path
    }

    #[test]
    fn a_game_is_found_from_any_place() {
        let game = "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5 *\n\n";
        let path = file("plain", game.repeat(5).as_bytes());
        let length = game.len() as u64;
        for place in 1..=5 * length {
            assert_eq!(first_game(&path, place).unwrap(), place.div_ceil(length) * length, "{place}");
        }
    }

    #[test]
    fn what_only_looks_like_a_game_does_not_begin_one() {
        // A game without moves goes on with the tags behind the empty line.
        let text = "1. e4 *\n\n[Event \"a\"]\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n";
        let path = file("tags", text.as_bytes());
        let at = |tag: &str| text.find(tag).unwrap() as u64;
        assert_eq!(first_game(&path, 1).unwrap(), at("[Event \"a"));
        assert_eq!(first_game(&path, at("[Event \"a") + 1).unwrap(), at("[Event \"c"));
        assert_eq!(first_game(&path, at("[Event \"c") + 1).unwrap(), text.len() as u64);
        // A tag must begin a line behind an empty one.
        let path = file("comment", b"1. e4 {\n[Event \"a\"] } *\n");
        assert_eq!(first_game(&path, 1).unwrap(), 24);
    }
}
