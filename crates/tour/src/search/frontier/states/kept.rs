//! Tables of states on disk, in the files of [`snapshot`](super::super::snapshot): after the progress of the side come
//! the states, each with its number of ways.

use super::super::common::Halt;
use super::super::meter::Meter;
use super::super::side::Place;
use super::super::snapshot::{Owner, STATES_FORM, get_place, open, put_head, put_place, refuse};
use super::super::widths::Widths;
use super::super::words::{Fault, Reader, Writer, damaged};
use super::key::Key;
use super::sweep::{part_of, parts_after};
use super::table::{Part, Table};
use std::io;
use std::path::Path;

/// Writes a table and the progress of its side.
pub(super) fn write<K: Key, const W: usize>(
    path: &Path,
    owner: Owner,
    place: &Place,
    table: &Table<K, W>,
) -> io::Result<()> {
    let mut words = Writer::create(path, STATES_FORM)?;
    put_head(&mut words, owner, W)?;
    put_place(&mut words, place, table.len())?;
    for (state, ways) in table.parts.iter().flat_map(Part::iter) {
        let state = state.wide();
        words.put(state as u64)?;
        if K::BYTES > 8 {
            words.put((state >> 64) as u64)?;
        }
        ways.iter().try_for_each(|&limb| words.put(limb))?;
    }
    words.commit()
}

/// Returns a table and the progress of its side; `None` if there is no file.
pub(super) fn read<K: Key, const W: usize>(
    path: &Path,
    owner: Owner,
    meter: &Meter,
) -> Result<Option<(Place, Table<K, W>)>, Halt> {
    let parse = || {
        let Some((mut words, widths)) = open(path, owner, STATES_FORM)? else { return Ok(None) };
        let (place, states) =
            get_place(&mut words, (widths.key_words() + widths.limbs()) as u64, owner.vertices)?;
        let table = get_states(&mut words, states, widths)?;
        words.check()?;
        Ok(Some((place, table)))
    };
    let read: Option<(_, Table<K, W>)> = parse().map_err(|why: Fault| refuse(path, &why))?;
    match read {
        Some((_, table)) if !meter.take(table.bytes()) => Err(Halt::Memory),
        read => Ok(read),
    }
}

/// Reads the states of a table.  The caller has compared their number with the size of the file.
fn get_states<K: Key, const W: usize>(
    words: &mut Reader,
    states: u64,
    widths: Widths,
) -> Result<Table<K, W>, Fault> {
    if widths.limbs() > W {
        return Err(damaged());
    }
    let parts = parts_after(states);
    let room = states as usize / parts;
    let mut table = Table { parts: (0..parts).map(|_| Part::with_room(room)).collect::<Vec<Part<K, W>>>() };
    for _ in 0..states {
        let mut state = u128::from(words.get()?);
        if widths.key_words() > 1 {
            state |= u128::from(words.get()?) << 64;
        }
        let mut ways = [0; W];
        for limb in &mut ways[..widths.limbs()] {
            *limb = words.get()?;
        }
        let state = K::narrow(state);
        if !table.parts[part_of(state.scatter(), parts)].add_all(&[(state, ways)]) {
            return Err(damaged());
        }
    }
    if table.len() == states { Ok(table) } else { Err(damaged()) }
}
