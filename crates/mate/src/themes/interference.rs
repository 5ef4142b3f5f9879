//! Men of the defence that stand in each other's way: Grimshaw and Novotny.
//!
//! A man is *shut off* in a mate when it is not pinned, one man gives check, and the shut man could take the
//! checker or step between it and the king if only a certain man of its own side were not in its line.
//!
//! **Grimshaw**: after a move of ours there are two replies to the same empty square, by a man that comes along
//! a rank or file and by one that comes along a diagonal (rook and bishop; a queen may be either).  Each stops every
//! threat, or there is none; after each just one move of ours mates in time, in which the other of the two is shut off
//! by the one that came; and the two mating moves differ.  Pawns that shut off bishops are not looked for.
//!
//! **Novotny**: the same where a man of ours has just gone to that square, taking nothing, and both replies
//! take it.  Here each reply stops one threat at least, and the mate after it may be another threat.

use super::tag::Tag;
use crate::analysis::{Aftermath, Parries, Reply};
use rookwright_chess::lookup;
use rookwright_chess::{Move, Piece, Position, Square};

/// A reply of a man that moves along lines, with the only mate that we have against it.
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

    /// Whether the other man is shut off by this one in the mate.
    fn shuts_off(&self, position: &Position, other: &Self) -> bool {
        is_shut_off(&position.after(self.step).after(self.mate), self.step.to(), other.step.from())
    }
}

/// Looks at what follows a move of ours that led here; `offered` is where it ended if it took nothing.  Tells
/// each pair of variations that shows a theme: the reply and the mate.
pub(super) fn look(
    position: &Position,
    offered: Option<Square>,
    after: &Aftermath,
    mut tell: impl FnMut(Tag, [Move; 2]),
) {
    let arrivals = after.replies.iter().filter_map(|reply| Arrival::of(position, reply));
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

/// Whether the man on one square is shut off by that on another in a mate.
fn is_shut_off(mate: &Position, by: Square, shut: Square) -> bool {
    let mated = mate.turn();
    let sight = mate.sight();
    let (Some(king), Some(checker), Some((colour, piece))) =
        (mate.king(mated), sight.checkers.next_square(), mate.man_at(shut))
    else {
        return false;
    };
    let in_place = colour == mated && mate.side(mated).has(by);
    if !in_place || sight.checkers.len() != 1 || sight.pinned.has(shut) || !mate.is_mate() {
        return false;
    }
    let reach = |blockers| Position::reach(piece, colour, shut, blockers);
    let opened = reach(mate.blockers() ^ by.bitboard()) & !reach(mate.blockers());
    let parries = lookup::between(checker, king) | checker.bitboard();
    !(opened & parries).is_empty()
}
