//! Interference between defending pieces: Grimshaw and Novotny.
//!
//! A piece is *shut off* in a mate if it is not pinned, exactly one piece gives check, and it could capture
//! the checking piece or interpose if a certain piece of its own side did not stand in its line.
//!
//! **Grimshaw**: after a move of ours there are two replies to the same empty square, by a piece that moves
//! along a rank or file and by one that moves along a diagonal (rook and bishop; a queen may be either).
//! Each parries every threat, or there is none. After each, exactly one move of ours mates in time, and in
//! that mate the other of the two pieces is shut off by the arriving one. The two mating moves differ.
//! Pawns that shut off bishops are not considered.
//!
//! **Novotny**: the same if a piece of ours has just moved to that square without a capture, and both
//! replies capture it. Here each reply parries at least one threat, and the mate after it may be another
//! threat.

use super::tag::Tag;
use crate::analysis::{Aftermath, Parries, Reply};
use crate::content::is_shut_off;
use rookwright_chess::{Move, Piece, Position, Square};

/// A reply of a line piece, with our only mate against it.
struct Arrival {
    step: Move,
    straight: bool,
    parries: Parries,
    mate: Move,
}

impl Arrival {
    fn of(position: &Position, reply: &Reply) -> Option<Self> {
        let (step, parries) = (reply.step, reply.parries);
        let slides =
            matches!(position.man_at(step.from()), Some((_, Piece::Rook | Piece::Bishop | Piece::Queen)));
        let straight = step.from().file() == step.to().file() || step.from().rank() == step.to().rank();
        let mate = reply.only().filter(|only| only.after.end.is_some())?.step;
        slides.then_some(Self { step, straight, parries, mate })
    }

    /// Whether this piece shuts off the other one in the mate.
    fn shuts_off(&self, position: &Position, other: &Self) -> bool {
        is_shut_off(&position.after(self.step).after(self.mate), self.step.to(), other.step.from())
    }
}

/// Examines what follows our move that led here. `offered` is its destination if it was not a capture.
/// Reports each pair of variations, reply and mate, that shows a theme.
pub(super) fn look(
    position: &Position,
    offered: Option<Square>,
    after: &Aftermath,
    mut tell: impl FnMut(Tag, [Move; 2]),
) {
    let arrivals = after.replies.iter().filter_map(|reply| Arrival::of(position, reply));
    // Two pieces shut each other off only if one moves straight and the other aslant.
    let (straight, diagonal): (Vec<_>, Vec<_>) = arrivals.partition(|arrival| arrival.straight);
    for one in &straight {
        for other in diagonal.iter().filter(|other| other.step.to() == one.step.to()) {
            let square = one.step.to();
            let pair = [one, other];
            let tag = match position.man_at(square) {
                None if pair.iter().all(|reply| reply.parries == Parries::All) => Tag::Grimshaw,
                Some(_)
                    if offered == Some(square)
                        && pair.iter().all(|reply| reply.parries != Parries::Nothing) =>
                {
                    Tag::Novotny
                }
                _ => continue,
            };
            if one.mate != other.mate && one.shuts_off(position, other) && other.shuts_off(position, one) {
                pair.iter().for_each(|reply| tell(tag, [reply.step, reply.mate]));
            }
        }
    }
}
