//! Tracks the mate pictures that are still reachable along the current line of a search.

use super::blockers::Blockers;
use super::bound::castling_moves;
use super::catalogue::{Catalogue, NO_ROLE, Pieces, RoleMoves, within_reach};
use rookwright_chess::{BitBoard, Move, Piece, Position, Square};

/// A picture, and the fewest moves it takes from the current position.
#[derive(Clone, Copy)]
struct Entry {
    picture: u32,
    mating_moves: u8,
    moves: u8,
}

/// The reachable pictures at one position of the line: a range of the entries of [`Candidates`].
#[derive(Clone, Default)]
pub(crate) struct Page {
    start: usize,
    end: usize,
    pieces: Pieces,
}

/// The moves that may lead to one of the pictures.
pub(crate) enum Useful {
    /// Every move.
    All,
    /// For the square of each piece, its useful destinations.
    Some(Box<[BitBoard; Square::NUM]>),
}

impl Useful {
    pub(crate) fn has(&self, step: Move) -> bool {
        match self {
            Useful::All => true,
            Useful::Some(squares) => squares[step.from() as usize].has(step.to()),
        }
    }
}

/// The reachable pictures at each position of a line, one list after the other.
pub(crate) struct Candidates<'a> {
    catalogue: &'a Catalogue,
    entries: Vec<Entry>,
}

impl<'a> Candidates<'a> {
    /// Creates the page with all pictures of a catalogue, or `None` if it is empty.
    pub(crate) fn new(catalogue: &'a Catalogue) -> Option<(Self, Page)> {
        let costs = catalogue.costs.iter().zip(0..);
        let entries: Vec<Entry> =
            costs.map(|(&(mating_moves, moves), picture)| Entry { picture, mating_moves, moves }).collect();
        let page = Page { start: 0, end: entries.len(), pieces: catalogue.pieces.clone() };
        (!entries.is_empty()).then_some((Self { catalogue, entries }, page))
    }

    /// Removes a page and the pages after it.
    pub(crate) fn close(&mut self, page: &Page) {
        self.entries.truncate(page.start);
    }

    /// Returns the moves that keep a picture reachable, given the moves left to each side. Returns `None`
    /// if no picture is.
    pub(crate) fn useful(
        &mut self,
        page: &mut Page,
        position: &Position,
        mating_moves: usize,
        moves: usize,
    ) -> Option<Useful> {
        if position.turn() == self.catalogue.mating {
            return Some(self.useful_for_mating(page, mating_moves));
        }
        // The mating side has moved since the pictures were counted, so it can capture less on its way.
        self.count_again(page.start, position, &page.pieces, mating_moves, moves);
        page.end = self.entries.len();
        if page.start == page.end {
            return None;
        }
        // With a move to spare for some picture, any move may be that one. Castling moves two pieces, so it
        // is not judged by squares.
        let castles = castling_moves(position, !self.catalogue.mating) > 0;
        let entries = &self.entries[page.start..page.end];
        if castles || entries.iter().any(|entry| usize::from(entry.moves) < moves) {
            return Some(Useful::All);
        }
        let mut squares = Box::new([BitBoard::EMPTY; Square::NUM]);
        let blockers = self.blockers(position, &page.pieces, mating_moves, moves)?;
        let mut last = None;
        for entry in entries {
            let number = self.catalogue.pictures[entry.picture as usize].blockade;
            // Entries with the same blockade are adjacent, and have the same useful moves.
            if last.replace(number) != Some(number) {
                let blockade = &self.catalogue.blockades[number as usize];
                blockers
                    .each_useful(blockade, &self.catalogue.theirs, |from, to| squares[from as usize] |= to);
            }
        }
        Some(Useful::Some(squares))
    }

    fn useful_for_mating(&self, page: &Page, mating_moves: usize) -> Useful {
        let mut squares = Box::new([BitBoard::EMPTY; Square::NUM]);
        for (number, piece) in page.pieces.iter().enumerate() {
            let Some((piece, from)) = *piece else { continue };
            // The promotion also counts.
            let mut to = if piece == Piece::Pawn { BitBoard::FULL } else { BitBoard::EMPTY };
            for entry in &self.entries[page.start..page.end] {
                if to == BitBoard::FULL {
                    break;
                }
                // A piece without a role may only use moves that the picture does not need. One with a role
                // may use its own as well, but must stay close enough.
                let spare = mating_moves - usize::from(entry.mating_moves);
                let role = self.catalogue.pictures[entry.picture as usize].roles[number];
                to |= if role == NO_ROLE {
                    if spare > 0 { BitBoard::FULL } else { BitBoard::EMPTY }
                } else {
                    let role = self.catalogue.role_moves(role, piece);
                    match usize::from(role.moves[from as usize]) + spare {
                        0 => BitBoard::EMPTY,
                        moves if moves <= RoleMoves::LEVELS => role.within[moves - 1],
                        _ => BitBoard::FULL,
                    }
                };
            }
            squares[from as usize] = to;
        }
        Useful::Some(squares)
    }

    /// Returns the page after a move, given the moves left to each side, or `None` if no picture is
    /// reachable.
    pub(crate) fn turn(
        &mut self,
        page: &Page,
        position: &Position,
        step: Move,
        next: &Position,
        (mating_moves, moves): (usize, usize),
    ) -> Option<Page> {
        let start = self.entries.len();
        let mut pieces = page.pieces.clone();
        // The new page goes behind the old one, which the search needs again when it takes the move back.
        let at =
            |square: Square| move |piece: &Option<(Piece, Square)>| piece.is_some_and(|(_, at)| at == square);
        if position.turn() == self.catalogue.mating {
            let number = pieces.iter().position(at(step.from()))?;
            let (piece, from) = pieces[number]?;
            let becomes = step.promotion().unwrap_or(piece);
            pieces[number] = Some((becomes, step.to()));
            // Only the piece that moved has another way to its role now, so the costs of the others stand.
            for place in page.start..page.end {
                let mut entry = self.entries[place];
                let role = self.catalogue.pictures[entry.picture as usize].roles[number];
                if role != NO_ROLE {
                    let before = self.catalogue.role_moves(role, piece).moves[from as usize];
                    let after = self.catalogue.role_moves(role, becomes).moves[step.to() as usize];
                    entry.mating_moves = (entry.mating_moves - before).saturating_add(after);
                }
                if usize::from(entry.mating_moves) <= mating_moves {
                    self.entries.push(entry);
                }
            }
            // A capture may take a piece that should block. Without one, their moves are counted again only
            // before they move (`useful`).
            if position.is_capture(step) {
                self.count_again(start, next, &pieces, mating_moves, moves);
            }
        } else {
            // The square of the captured piece, which en passant is not the one that the pawn moves to.
            let passing = Square::new(step.to().file(), step.from().rank());
            let taken = if position.is_passant(step) { passing } else { step.to() };
            let number = pieces.iter().position(at(taken));
            if let Some(number) = number {
                pieces[number] = None;
            }
            // Pictures in which the captured piece has a role can no longer be reached.
            for place in page.start..page.end {
                let entry = self.entries[place];
                let roles = &self.catalogue.pictures[entry.picture as usize].roles;
                if number.is_none_or(|number| roles[number] == NO_ROLE) {
                    self.entries.push(entry);
                }
            }
            self.count_again(start, next, &pieces, mating_moves, moves);
        }
        let page = Page { start, end: self.entries.len(), pieces };
        (page.start < page.end).then_some(page)
    }

    fn blockers(
        &self,
        position: &Position,
        pieces: &Pieces,
        mating_moves: usize,
        moves: usize,
    ) -> Option<Blockers<'a>> {
        let king = position.king(!self.catalogue.mating)?;
        let reach = within_reach(pieces, &self.catalogue.ours, mating_moves);
        Some(Blockers::new(position, king, moves, &self.catalogue.theirs, reach))
    }

    /// Recounts the mated side's moves for the entries from `start`, and drops unreachable ones.
    fn count_again(
        &mut self,
        start: usize,
        position: &Position,
        pieces: &Pieces,
        mating_moves: usize,
        moves: usize,
    ) {
        // Castling moves two pieces at once, so that their moves may be fewer than the distances say.
        let saved = castling_moves(position, !self.catalogue.mating);
        let moves = if moves > 0 { moves + saved } else { 0 };
        let Some(blockers) = self.blockers(position, pieces, mating_moves, moves) else { return };
        // The entries are compacted in place: what is kept moves to the front.
        let mut kept = start;
        let mut last = (u32::MAX, None);
        for place in start..self.entries.len() {
            let entry = self.entries[place];
            let number = self.catalogue.pictures[entry.picture as usize].blockade;
            // Entries with the same blockade are adjacent.
            if number != last.0 {
                let blockade = &self.catalogue.blockades[number as usize];
                let king_moves = blockers.king_moves(blockade.king);
                let left = moves.checked_sub(king_moves);
                let needed = left.and_then(|left| blockers.fill(blockade, left));
                last = (number, needed.and_then(|needed| u8::try_from(needed + king_moves).ok()));
            }
            if let Some(moves) = last.1 {
                self.entries[kept] = Entry { moves, ..entry };
                kept += 1;
            }
        }
        self.entries.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::help::walks::{Walk, line, pick};
    use rookwright_chess::{Color, Goal};
    use rookwright_run::Random;

    #[test]
    fn every_mate_stays_in_reach_until_it_is_given() {
        let mut random = Random::new(2);
        let mut lines = 0;
        let rounds = if std::env::var_os("ROOKWRIGHT_TEST_LONG").is_some() { 100_000 } else { 20_000 };
        for _ in 0..rounds {
            let walk = pick(&mut random, &[Walk::Help, Walk::Series, Walk::SeriesHelp]);
            let mating = pick(&mut random, &[Color::White, Color::Black]);
            let Some(path) = line(&mut random, walk, Goal::Mate, mating) else { continue };
            let (mating_moves, moves) = walk.shares(path.len());
            let Some(catalogue) = Catalogue::new(&path[0].0, mating, mating_moves, moves) else { continue };
            lines += 1;
            let (mut candidates, mut page) =
                Candidates::new(&catalogue).unwrap_or_else(|| panic!("{path:?}"));
            for (number, pair) in path.windows(2).enumerate() {
                let [(position, step), (next, _)] = pair else { continue };
                let (mating_moves, moves) = walk.shares(path.len() - number);
                let useful = candidates.useful(&mut page, position, mating_moves, moves);
                assert!(useful.is_some_and(|useful| useful.has(*step)), "{walk:?} {number} of {path:?}");
                let shares = walk.shares(path.len() - number - 1);
                let turned = candidates.turn(&page, position, *step, next, shares);
                page = turned.unwrap_or_else(|| panic!("{walk:?} {number} of {path:?}"));
            }
        }
        assert!(lines > rounds / 200, "{lines} lines");
    }
}
