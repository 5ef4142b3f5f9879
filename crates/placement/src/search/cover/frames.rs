//! Cases for queens and rooks, by the first and the last file and rank that have no piece.
//!
//! The idea is from the proof that (n-1)/2 queens are needed at least (Spencer; Weakley, 1995).  In each case the files
//! and ranks beyond the empty ones, at the edges, all have a piece, which covers all their squares; and a square of an
//! empty file is covered along its rank or a diagonal only.  Every board belongs to exactly one case, so that the cases
//! can be searched one by one, and only one of each set of cases that are images of each other.

use super::demand::Demand;
use super::weights::Weights;
use rookwright_board::{Role, Square, Symmetry};
use std::collections::BTreeMap;

/// The limit on squares and lines together: the bit sets of the branch and bound hold this many.
const MOST_DEMANDS: u64 = 512;

/// The first and the last empty line of a direction; `None` if no line is empty.
type Span = Option<(u32, u32)>;

/// The empty lines of a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Frame {
    files: Span,
    ranks: Span,
}

/// A case with the symmetries that lead to all cases like it, one for each; the identity is one of them.
pub(super) struct Case {
    frame: Frame,
    pub(super) images: Vec<Symmetry>,
}

/// The pieces of a case and what they meet.
pub(super) struct Prepared {
    /// The squares where pieces may stand.
    pub(super) places: Vec<u32>,
    /// For each of these the demands that it meets: squares to cover and lines to occupy.
    pub(super) meets: Vec<Vec<u32>>,
    pub(super) demands: usize,
    /// Weights that are known without a search for them.
    pub(super) known: Vec<Weights>,
}

/// Returns whether the pieces of a puzzle can be divided into cases in this way.
pub(super) fn fit(demand: &Demand<'_>) -> bool {
    let board = demand.puzzle.geometry();
    let is_plain = !board.is_torus() && board.holes().is_empty();
    let demands = board.area() + u64::from(board.files()) + u64::from(board.ranks());
    is_plain && demands <= MOST_DEMANDS && matches!(demand.piece.role, Role::Queen | Role::Rook)
}

/// Returns the cases that this number of pieces leaves possible.
pub(super) fn cases(demand: &Demand<'_>, pieces: usize) -> Vec<Case> {
    let board = demand.puzzle.geometry();
    // Lines beyond the empty ones must each have a piece, so there are no more of them than pieces.
    let spans = |lines: u32| -> Vec<Span> {
        let pairs = (0..lines).flat_map(|first| (first..lines).map(move |last| Some((first, last))));
        pairs.chain([None]).filter(|&span| beyond(span, lines).count() <= pieces).collect()
    };
    let group = demand.puzzle.symmetries();
    let mut cases = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for &files in &spans(board.files()) {
        for &ranks in &spans(board.ranks()) {
            let frame = Frame { files, ranks };
            // An image of this case is in the list already, with the symmetry that leads here.
            if seen.contains(&frame) {
                continue;
            }
            let mut images: BTreeMap<Frame, Symmetry> = BTreeMap::new();
            for &symmetry in &group {
                images.entry(image(demand, frame, symmetry)).or_insert(symmetry);
            }
            seen.extend(images.keys().copied());
            cases.insert(frame, images.into_values().collect());
        }
    }
    cases.into_iter().map(|(frame, images)| Case { frame, images }).collect()
}

/// Returns the lines before the first and after the last empty one.
fn beyond(span: Span, lines: u32) -> impl Iterator<Item = u32> {
    let (first, last) = span.map_or((lines, lines), |(first, last)| (first, last + 1));
    (0..first).chain(last..lines)
}

/// Returns the frame that a symmetry makes of this one.
fn image(demand: &Demand<'_>, frame: Frame, symmetry: Symmetry) -> Frame {
    let board = demand.puzzle.geometry();
    let place = |file: u32, rank: u32| {
        let image = Square::at(file, rank).map(|square| symmetry.image(board, square));
        image.map_or((file, rank), |image| (image.file.index(), image.rank.index()))
    };
    // Whether files become ranks: then two squares of a file are on different files afterwards.
    let turned = board.ranks() > 1 && place(0, 0).0 != place(0, 1).0;
    let pick = |(file, rank): (u32, u32), is_file: bool| if is_file != turned { file } else { rank };
    let of_file = |line: u32| pick(place(line, 0), true);
    let of_rank = |line: u32| pick(place(0, line), false);
    let span = |span: Span, of: &dyn Fn(u32) -> u32| {
        span.map(|(first, last)| (of(first).min(of(last)), of(first).max(of(last))))
    };
    let (files, ranks) = (span(frame.files, &of_file), span(frame.ranks, &of_rank));
    if turned { Frame { files: ranks, ranks: files } } else { Frame { files, ranks } }
}

impl Case {
    /// Returns the pieces of the case; `None` if some demand is met by no piece.
    pub(super) fn prepare(&self, demand: &Demand<'_>) -> Option<Prepared> {
        let board = demand.puzzle.geometry();
        let Frame { files, ranks } = self.frame;
        let is_edge = |span: Span, line: u32| span.is_some_and(|(first, last)| line == first || line == last);
        let is_inside =
            |span: Span, line: u32| span.is_some_and(|(first, last)| (first..=last).contains(&line));
        let at = |square: u32| {
            let square = demand.squares[square as usize];
            (square.file.index(), square.rank.index())
        };
        let number = demand.squares.len() as u32;
        // A piece covers its own line, except for the square where it stands if that must be attacked too.
        let is_open = |&square: &u32| {
            let (file, rank) = at(square);
            let covered = demand.standing && !(is_inside(files, file) && is_inside(ranks, rank));
            demand.wanted[square as usize] && !covered
        };
        // Demands are numbered from 0: first the squares to cover, then the files and the ranks
        // that must have a piece.
        let open: Vec<u32> = (0..number).filter(is_open).collect();
        let mut names = vec![u32::MAX; number as usize];
        open.iter().zip(0..).for_each(|(&square, name)| names[square as usize] = name);
        let full_files: Vec<u32> = beyond(files, board.files()).collect();
        let full_ranks: Vec<u32> = beyond(ranks, board.ranks()).collect();
        let first_file = open.len() as u32;
        let first_rank = first_file + full_files.len() as u32;
        let demands = first_rank as usize + full_ranks.len();
        // The first and last empty lines stay empty. That is what makes the cases differ from each other.
        let may_stand = |&square: &u32| {
            let (file, rank) = at(square);
            demand.allowed[square as usize] && !is_edge(files, file) && !is_edge(ranks, rank)
        };
        let places: Vec<u32> = (0..number).filter(may_stand).collect();
        let meets = places.iter().map(|&square| {
            let (file, rank) = at(square);
            let seen = demand.covers[square as usize].iter().map(|&seen| names[seen as usize]);
            let line = |lines: &[u32], line: u32, first: u32| {
                lines.iter().position(|&full| full == line).map(|nth| first + nth as u32)
            };
            let on_file = line(&full_files, file, first_file);
            let on_rank = line(&full_ranks, rank, first_rank);
            seen.filter(|&name| name != u32::MAX).chain(on_file).chain(on_rank).collect()
        });
        let meets: Vec<Vec<u32>> = meets.collect();
        let mut is_met = vec![false; demands];
        meets.iter().flatten().for_each(|&met| is_met[met as usize] = true);
        if is_met.contains(&false) {
            return None;
        }
        // Spencer's weights: 1 for the squares of two empty files that lie so close together that no diagonal passes
        // two of them, and 2 for each rank that must have a piece; and the same with files and ranks exchanged.  A queen
        // then meets 4 at most.
        let spencer = |along: Span, across: Span, is_file: bool| -> Option<Weights> {
            let ((first, last), (from, to)) = (along?, across?);
            let to = to.min(from + (last - first).saturating_sub(1));
            let weight = |name: u32| {
                if name >= first_file {
                    return if (name >= first_rank) == is_file { 2 } else { 0 };
                }
                let (file, rank) = at(open[name as usize]);
                let (line, place) = if is_file { (file, rank) } else { (rank, file) };
                i64::from((line == first || line == last) && (from..=to).contains(&place))
            };
            Some(Weights::new((0..demands as u32).map(weight).collect(), &meets))
        };
        let known = [spencer(files, ranks, true), spencer(ranks, files, false)];
        Some(Prepared { places, known: known.into_iter().flatten().collect(), meets, demands })
    }
}
