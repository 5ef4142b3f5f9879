//! Tables of groups on disk, in the files of [`snapshot`](super::super::snapshot) with other contents.
//!
//! After the progress of the side, the file has the number of segments, and for each of them the numbers of
//! groups and of states, the degrees of the groups, the places of their first states, the matchings and the
//! numbers of ways.  Two numbers of 32 bits make a word.

use super::super::common::Halt;
use super::super::meter::Meter;
use super::super::side::Place;
use super::super::snapshot::{GROUPS_FORM, Owner, get_place, open, put_head, put_place, refuse};
use super::super::words::{Fault, Reader, Writer, damaged};
use super::table::{Segment, Table};
use std::io;
use std::path::Path;

/// Writes a table and the progress of its side.
pub(super) fn write<const W: usize>(
    path: &Path,
    owner: Owner,
    place: &Place,
    table: &Table<W>,
) -> io::Result<()> {
    let mut words = Writer::create(path, GROUPS_FORM)?;
    put_head(&mut words, owner, W)?;
    put_place(&mut words, place, table.len())?;
    words.put(table.segments.len() as u64)?;
    for segment in &table.segments {
        let Segment { groups, matchings, ways } = segment;
        words.put(groups.len() as u64)?;
        words.put(matchings.len() as u64)?;
        groups.iter().try_for_each(|&(degrees, _)| words.put(degrees))?;
        put_pairs(&mut words, groups.iter().map(|&(_, start)| start))?;
        put_pairs(&mut words, matchings.iter().copied())?;
        ways.iter().flatten().try_for_each(|&limb| words.put(limb))?;
    }
    words.commit()
}

fn put_pairs(words: &mut Writer, mut numbers: impl Iterator<Item = u32>) -> io::Result<()> {
    while let Some(low) = numbers.next() {
        let high = numbers.next().unwrap_or_default();
        words.put(u64::from(low) | u64::from(high) << 32)?;
    }
    Ok(())
}

/// Returns a table and the progress of its side; `None` if there is no file.
pub(super) fn read<const W: usize>(
    path: &Path,
    owner: Owner,
    meter: &Meter,
) -> Result<Option<(Place, Table<W>)>, Halt> {
    let parse = || {
        let Some((mut words, widths)) = open(path, owner, GROUPS_FORM)? else { return Ok(None) };
        if widths.limbs() > W {
            return Err(damaged());
        }
        let (place, states) = get_place(&mut words, widths.limbs() as u64, owner.vertices)?;
        let segments = words.get()?;
        let segments =
            (0..segments).map(|_| get_segment(&mut words, widths.limbs())).collect::<Result<_, _>>()?;
        let table = Table { segments };
        words.check()?;
        if table.len() == states { Ok(Some((place, table))) } else { Err(damaged()) }
    };
    let read: Option<(_, Table<W>)> = parse().map_err(|why: Fault| refuse(path, &why))?;
    match read {
        Some((_, table)) if !meter.take(table.bytes()) => Err(Halt::Memory),
        read => Ok(read),
    }
}

fn get_segment<const W: usize>(words: &mut Reader, limbs: usize) -> Result<Segment<W>, Fault> {
    let [groups, states] = words.get_all()?;
    // Checked before memory is taken for them.
    if groups.saturating_add(states) > words.left() {
        return Err(damaged());
    }
    let degrees: Vec<u64> = (0..groups).map(|_| words.get()).collect::<Result<_, _>>()?;
    let starts = get_pairs(words, groups as usize)?;
    let matchings = get_pairs(words, states as usize)?;
    let mut ways = Vec::with_capacity(states as usize);
    for _ in 0..states {
        let mut number = [0; W];
        for limb in &mut number[..limbs] {
            *limb = words.get()?;
        }
        ways.push(number);
    }
    Ok(Segment { groups: degrees.into_iter().zip(starts).collect(), matchings, ways })
}

fn get_pairs(words: &mut Reader, number: usize) -> Result<Vec<u32>, Fault> {
    let mut numbers = Vec::with_capacity(number + 1);
    while numbers.len() < number {
        let word = words.get()?;
        numbers.extend([word as u32, (word >> 32) as u32]);
    }
    numbers.truncate(number);
    Ok(numbers)
}
