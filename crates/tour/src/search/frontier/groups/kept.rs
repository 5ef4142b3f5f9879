//! Tables of groups on disk, in the files of [`snapshot`](super::super::snapshot) with other contents.
//!
//! After the progress of the side, the file has the number of segments, and for each of them the numbers of
//! groups and of states, the degrees of the groups, the places of their first states, the matchings and the
//! numbers of ways.

use super::super::common::Halt;
use super::super::matching::Number;
use super::super::meter::Meter;
use super::super::snapshot::{FORM, Owner, Place, get_place, open, put_head, put_place, refuse};
use super::super::words::{Fault, Reader, Writer, damaged};
use super::table::{Segment, Table};
use std::io;
use std::path::Path;

/// Writes a table and the progress of its side.
pub(super) fn write<M: Number, const W: usize>(
    path: &Path,
    owner: Owner,
    place: &Place,
    table: &Table<M, W>,
) -> io::Result<()> {
    let mut words = Writer::create(path, FORM)?;
    put_head(&mut words, owner, W)?;
    put_place(&mut words, place, table.len())?;
    words.put(table.segments.len() as u64)?;
    for segment in &table.segments {
        let Segment { groups, matchings, ways } = segment;
        words.put(groups.len() as u64)?;
        words.put(matchings.len() as u64)?;
        groups.iter().try_for_each(|&(degrees, _)| words.put(degrees))?;
        groups.iter().try_for_each(|&(_, start)| words.put(start.into()))?;
        matchings.iter().try_for_each(|matching| words.put(matching.get()))?;
        ways.iter().flatten().try_for_each(|&limb| words.put(limb))?;
    }
    words.commit()
}

/// Returns a table and the progress of its side; `None` if there is no file.
pub(super) fn read<M: Number, const W: usize>(
    path: &Path,
    owner: Owner,
    meter: &Meter,
) -> Result<Option<(Place, Table<M, W>)>, Halt> {
    let parse = || {
        let Some((mut words, widths)) = open(path, owner)? else { return Ok(None) };
        // Numbers that were wider then do not fit now.
        if widths.limbs() > W {
            return Err(damaged());
        }
        let (place, states) = get_place(&mut words, widths.limbs() as u64, owner.vertices)?;
        let segments = words.get()?;
        let segments =
            (0..segments).map(|_| get_segment(&mut words, widths.limbs())).collect::<Result<_, _>>()?;
        let table = Table { segments };
        // The sum over the file comes at its end, so nothing that was read is believed before.
        words.check()?;
        if table.len() == states { Ok(Some((place, table))) } else { Err(damaged()) }
    };
    let read: Option<(_, Table<M, W>)> = parse().map_err(|why: Fault| refuse(path, &why))?;
    match read {
        // The table counts like one that was made here.
        Some((_, table)) if !meter.take(table.bytes()) => Err(Halt::Memory),
        read => Ok(read),
    }
}

fn get_segment<M: Number, const W: usize>(words: &mut Reader, limbs: usize) -> Result<Segment<M, W>, Fault> {
    let [groups, states] = words.get_all()?;
    // Checked before memory is taken for them.
    if groups.saturating_add(states) > words.left() {
        return Err(damaged());
    }
    let mut get_list = |length| (0..length).map(|_| words.get()).collect::<Result<Vec<u64>, Fault>>();
    let (degrees, starts, matchings) = (get_list(groups)?, get_list(groups)?, get_list(states)?);
    let groups = degrees.into_iter().zip(starts.into_iter().map(|start| start as u32)).collect();
    let matchings = matchings.into_iter().map(M::of).collect();
    let mut ways = Vec::with_capacity(states as usize);
    for _ in 0..states {
        // A file of a narrower run is read into wider numbers: the upper limbs are 0.
        let mut number = [0; W];
        for limb in &mut number[..limbs] {
            *limb = words.get()?;
        }
        ways.push(number);
    }
    Ok(Segment { groups, matchings, ways })
}
