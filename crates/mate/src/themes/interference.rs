//! Men of the defence that stand in each other's way: Grimshaw and Novotny.
//!
//! A man is *shut off* in a mate when it is not pinned, one man gives check, and the shut man could take the
//! checker or step between it and the king if only a certain man of its own side were not in its line.
//!
//! **Grimshaw**: after a move of ours there are two replies to the same empty square, by a man that comes along
//! a rank or file and by one that comes along a diagonal (rook and bishop; a queen may be either); after each
//! a move of ours mates in which the other of the two is shut off by the one that came, and the two mating
//! moves differ.  Pawns that shut off bishops are not looked for.
//!
//! **Novotny**: the same where a man of ours has just gone to that square, taking nothing, and both replies
//! take it.  Here one of the mates may be a threat that the reply lets through.

use super::tag::Tag;
use crate::analysis::{Aftermath, Continuation};
use crate::chess::{Move, Piece, Position, Square};
use cozy_chess::get_between_rays;

/// A reply of a man that moves along lines, with what we have against it.
struct Arrival<'a> {
    step: Move,
    straight: bool,
    next: &'a [Continuation],
    /// It lets the threats through, which are what we have against it.
    lets_through: bool,
}

/// Looks at what follows a move of ours that led here; `offered` is where it ended if it took nothing.  Tells
/// each pair of variations that shows a theme: the reply and the mate.
pub(super) fn look(
    position: &Position,
    offered: Option<Square>,
    after: &Aftermath,
    mut tell: impl FnMut(Tag, [Move; 2]),
) {
    let arrival = |step: Move, next, lets_through| {
        let slides =
            matches!(position.man_at(step.from()), Some((_, Piece::Rook | Piece::Bishop | Piece::Queen)));
        let straight = step.from().file() == step.to().file() || step.from().rank() == step.to().rank();
        slides.then_some(Arrival { step, straight, next, lets_through })
    };
    let defences = after.replies.iter().filter_map(|reply| arrival(reply.step, &reply.next, false));
    let others = after.others.iter().filter_map(|&step| arrival(step, &after.threats, true));
    let (straight, diagonal): (Vec<_>, Vec<_>) = defences.chain(others).partition(|arrival| arrival.straight);
    for one in &straight {
        for other in diagonal.iter().filter(|other| other.step.to() == one.step.to()) {
            let square = one.step.to();
            let tag = match position.man_at(square) {
                None if !one.lets_through && !other.lets_through => Tag::Grimshaw,
                Some(_) if offered == Some(square) => Tag::Novotny,
                _ => continue,
            };
            let (first, second) = (mates(position, one, other), mates(position, other, one));
            let differ = first.iter().any(|mate| second.iter().any(|other| other != mate));
            if differ {
                first.iter().for_each(|&mate| tell(tag, [one.step, mate]));
                second.iter().for_each(|&mate| tell(tag, [other.step, mate]));
            }
        }
    }
}

/// The mating moves after one arrival in which the other man is shut off.
fn mates(position: &Position, came: &Arrival<'_>, shut: &Arrival<'_>) -> Vec<Move> {
    let here = position.after(came.step);
    let ends = came.next.iter().filter(|next| next.after.end.is_some()).map(|next| next.step);
    // A threat is the same move in another position.
    ends.filter(|&step| !came.lets_through || here.is_legal(step))
        .filter(|&step| is_shut_off(&here.after(step), came.step.to(), shut.step.from()))
        .collect()
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
    let parries = get_between_rays(checker, king) | checker.bitboard();
    !(opened & parries).is_empty()
}
