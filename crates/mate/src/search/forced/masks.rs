//! What we can do to a king with one move, as sets of squares: the basis of the [`super::sieve`], which says why they
//! are sound.

use rookwright_chess::{BitBoard, Castling, Color, Move, Piece, Position, Square, ahead, lookup};

/// What we can do to the king with one move.
#[derive(Debug, Default)]
pub(crate) struct Masks {
    blockers: BitBoard,
    /// Their pieces except the king, and the edge: what stops a line whatever our pieces do.
    solid: BitBoard,
    /// The pieces of either side that stand alone between a slider of ours and the king.
    single: BitBoard,
    /// What our sliders see, through the king.
    pub(crate) seen: BitBoard,
    /// The squares from which a queen gives check.
    pub(crate) lines: BitBoard,
    /// The squares that the king can step to if we do nothing.
    pub(crate) flights: BitBoard,
    /// By kind of piece, the squares from which it gives check and guards every flight at once.
    alone: [BitBoard; 6],
    /// By kind of piece, the squares where it may change anything: from all others it neither guards a flight, nor gives
    /// check, nor reaches a square in `alone`.
    pub(crate) useful: [BitBoard; 6],
    /// The squares that a try must have nothing to do with, or else they may no longer answer a check that would mate.
    pub(crate) delicate: BitBoard,
    /// The squares where a piece ends the check to our king; all squares if our king is not in check.
    parries: BitBoard,
    /// The square of our king.
    home: BitBoard,
    /// The checks that exist already.
    checks: Vec<Check>,
    /// Whether there is a check that may guard anything: by castling that opens a line.
    battery: bool,
}

/// A check by a piece other than the one that made the try.
#[derive(Debug)]
struct Check {
    /// The piece that moves.
    by: Square,
    /// Where it gives check from. `None` if it discovers the check.
    to: Option<Square>,
    /// The flights that it leaves.
    left: BitBoard,
}

impl Masks {
    /// Makes the masks of a position with the other side to move. Returns `false` if the king has no flight and
    /// a check may mate: then the masks would exclude next to nothing.
    pub(crate) fn fill(&mut self, after: &Position, us: Color, king: Square) -> bool {
        let side = after.side(us);
        let blockers = after.blockers();
        // The king does not shield the squares behind it: a line that checks it goes on to where
        // it would flee.
        let open = blockers ^ king.bitboard();
        let guarded = after.pawn_attacks(us) | after.leaper_attacks(side);
        let seen = after.slider_attacks(side, open);
        let squares = after.squares();
        // The flights if we pass. A try may give up guards of its own, which leaves the king more of them and
        // makes mates rarer; tries that open lines are the sieve's `wild` ones.
        let flights = lookup::king_moves(king) & squares & !after.side(!us) & !guarded & !seen;
        let solid = open & !side;
        // Checks are looked for with the pieces as they stand, guards through all our own pieces (`solid`),
        // which may have moved by then. So no mate is missed.
        let straight = lookup::rook_moves(king, blockers);
        let aslant = lookup::bishop_moves(king, blockers);
        let [mut rook_guards, mut bishop_guards, mut queen_guards, mut knight_guards] = [BitBoard::FULL; 4];
        let mut rook_useful = lookup::rook_moves(king, solid);
        let mut bishop_useful = lookup::bishop_moves(king, solid);
        let mut knight_useful = lookup::knight_moves(king);
        let mut king_useful = lookup::king_moves(king);
        // A piece that mates alone guards all flights: intersections. One that helps another does
        // something to any of them: unions.
        for flight in flights {
            let (rook, bishop) = (lookup::rook_moves(flight, solid), lookup::bishop_moves(flight, solid));
            let knight = lookup::knight_moves(flight);
            rook_guards &= rook;
            bishop_guards &= bishop;
            queen_guards &= rook | bishop;
            knight_guards &= knight;
            rook_useful |= rook;
            bishop_useful |= bishop;
            knight_useful |= knight;
            king_useful |= lookup::king_moves(flight);
        }
        // Pawns are tried with each next move in `exclude`, and a king cannot give check.
        let alone = [
            BitBoard::EMPTY,
            lookup::knight_moves(king) & knight_guards,
            aslant & bishop_guards,
            straight & rook_guards,
            (straight | aslant) & queen_guards,
            BitBoard::EMPTY,
        ];
        let queen_useful = rook_useful | bishop_useful;
        let mut useful =
            [BitBoard::FULL, knight_useful, bishop_useful, rook_useful, queen_useful, king_useful];
        // A square is useful too if the piece goes on from there to one where it mates alone.
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
            for square in alone[piece as usize] {
                useful[piece as usize] |= Position::reach(piece, us, square, solid);
            }
        }
        (self.blockers, self.solid, self.seen, self.flights) = (blockers, solid, seen, flights);
        self.lines = straight | aslant;
        self.alone = alone;
        self.battery = false;
        self.checks.clear();
        self.single = after.blocked_lines(us, king);
        self.find_discovered_checks(after, us, king, self.single & side);
        self.find_checks(after, us, king, straight, aslant);
        // If the reply gives check, our next move has to end that as well. Of a double check one half is
        // enough to rule moves out.
        self.home = after.those(us, Piece::King);
        self.parries = BitBoard::FULL;
        if let Some(home) = after.king(us)
            && let Some(checker) = after.attackers(!us, home, blockers).next_square()
        {
            self.parries = lookup::between(checker, home) | checker.bitboard();
        }
        // A check that guards every flight mates unless there is an answer. Tries that have nothing to do
        // with what these answers rest on (`delicate`) need not look at them again.
        let mut delicate = BitBoard::EMPTY;
        let mut threat = self.battery;
        for check in self.checks.iter().filter(|check| check.left.is_empty()) {
            match self.answer(after, us, king, check, BitBoard::EMPTY) {
                Some(answer) => delicate |= answer,
                None => {
                    threat = true;
                    break;
                }
            }
        }
        if threat && flights.is_empty() {
            return false;
        }
        // With a threat that has no answer, a mate may follow any try, so none is excluded by its
        // squares alone.
        self.useful = if threat { [BitBoard::FULL; 6] } else { useful.map(|useful| useful | delicate) };
        self.delicate = delicate;
        true
    }

    /// Lists the checks that our pieces discover when they leave a line, wherever they go. Their way may lead through our
    /// own pieces, which may have moved by then.
    fn find_discovered_checks(&mut self, after: &Position, us: Color, king: Square, unveilers: BitBoard) {
        for by in unveilers {
            let piece = after.piece_on(by);
            let to = match piece {
                Piece::Pawn => after.pawn_reach_through(by),
                _ => Position::reach(piece, us, by, self.solid),
            };
            // Castling moves a rook too, which no mask here knows about.
            if piece == Piece::King && after.castling() != Castling::NONE {
                self.battery = true;
                return;
            }
            let left = self.flights & !self.opened(after, us, king, by);
            let last = after.size().promotions(us);
            // What it guards from where it goes counts with the line that it opens. A new pawn guards like a
            // queen or a knight; rooks and bishops guard less than a queen.
            for to in to {
                let [left, other] = match piece {
                    Piece::Pawn if last.has(to) => [Piece::Queen, Piece::Knight],
                    _ => [piece; 2],
                }
                .map(|piece| left & !Position::reach(piece, us, to, self.solid));
                // Most squares guard none of the flights, so most of these checks are equal to the
                // one before.
                if self.checks.last().is_none_or(|check| check.by != by || check.left != left) {
                    self.checks.push(Check { by, to: None, left });
                }
                if other != left {
                    self.checks.push(Check { by, to: None, left: other });
                }
            }
        }
    }

    /// Lists the checks that our pieces give from where they go to.
    fn find_checks(
        &mut self,
        after: &Position,
        us: Color,
        king: Square,
        straight: BitBoard,
        aslant: BitBoard,
    ) {
        let side = after.side(us);
        for (piece, checks) in [
            (Piece::Queen, straight | aslant),
            (Piece::Rook, straight),
            (Piece::Bishop, aslant),
            (Piece::Knight, lookup::knight_moves(king)),
        ] {
            for by in side & after.kind(piece) {
                // The lines to the king do not change, but a piece that leaves a line of ours may
                // open it towards flights.
                let from = Position::reach(piece, us, by, self.blockers) & checks;
                let mut flights = self.flights;
                if self.seen.has(by) && !from.is_empty() {
                    flights &= !self.opened(after, us, king, by);
                }
                for to in from {
                    let left = flights & !Position::reach(piece, us, to, self.solid);
                    self.checks.push(Check { by, to: Some(to), left });
                }
            }
        }
        // Pawns move and capture in different ways, and may promote, so each of their squares is
        // tried by itself.
        let hits = lookup::pawn_attacks(king, !us);
        let last = after.size().promotions(us);
        for by in after.those(us, Piece::Pawn) {
            // Our own pieces may have moved out of its way by then.
            let to = after.pawn_reach_through(by);
            for to in to & (hits | last) {
                let opened = match self.seen.has(by) {
                    true => self.opened(after, us, king, by),
                    false => BitBoard::EMPTY,
                };
                for piece in arrivals(to, last) {
                    let guards = Position::reach(*piece, us, to, self.solid);
                    if guards.has(king) {
                        let left = self.flights & !guards & !opened;
                        self.checks.push(Check { by, to: Some(to), left });
                    }
                }
            }
        }
    }

    /// Whether this check is certainly no mate after a try that leaves the masks as they are.
    fn is_answered(&self, after: &Position, us: Color, king: Square, check: &Check, step: Move) -> bool {
        self.answer(after, us, king, check, step.from().bitboard() | step.to().bitboard()).is_some()
    }

    /// Returns a reason why this check is no mate, if there is one that does not depend on the squares of `touched`: all
    /// squares that a try must have nothing to do with for the reason to hold.
    fn answer(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        check: &Check,
        touched: BitBoard,
    ) -> Option<BitBoard> {
        let (by, to) = (check.by, check.to?);
        let holds = |needs: &BitBoard| needs.is_disjoint(touched);
        let blockers = (self.blockers & !by.bitboard()) | to.bitboard();
        // We are in check, and this move leaves us so.
        if !self.parries.has(to) && !self.home.has(by) {
            let needs = self.parries | self.home;
            if holds(&needs) {
                return Some(needs);
            }
        }
        // A piece captures the checking one or steps between. It is not pinned, and neither the check nor the try has
        // to do with its line to the king, where it may become so.
        if !self.single.has(by) {
            let free = after.side(!us) & !self.single & !king.bitboard() & !to.bitboard();
            let pawns = after.kind(Piece::Pawn);
            for square in to.bitboard() | lookup::between(to, king) {
                let mut men = after.attackers(!us, square, blockers);
                if square != to {
                    men = (men & !pawns) | (pawns & ahead(square.bitboard(), us));
                }
                for man in men & free {
                    let line = lookup::line(king, man);
                    let needs = line | man.bitboard() | lookup::between(man, square);
                    if !line.has(by) && holds(&needs) {
                        return Some(needs);
                    }
                }
            }
        }
        // The king takes the checking piece, or goes where only that piece was on guard. A pawn may become another one.
        let piece = after.piece_on(by);
        let open = blockers & !king.bitboard();
        let left = match piece {
            Piece::Pawn => BitBoard::EMPTY,
            _ => {
                let [before, now] = [(by, open), (to, self.solid)]
                    .map(|(square, blockers)| Position::reach(piece, us, square, blockers));
                before & !now & !after.side(!us)
            }
        };
        for square in lookup::king_moves(king) & after.squares() & (left | to.bitboard()) {
            let lines = Position::reach(Piece::Queen, us, square, self.solid);
            let needs = lines | lookup::knight_moves(square);
            if holds(&needs) && (after.attackers(us, square, open) & !by.bitboard()).is_empty() {
                return Some(needs);
            }
        }
        None
    }

    /// Returns what our sliders may guard once a piece leaves a square that they see.
    fn opened(&self, after: &Position, us: Color, king: Square, from: Square) -> BitBoard {
        self.sliders_on(after, us, king, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            all | Position::reach(piece, us, slider, self.solid)
        })
    }

    /// Returns what our sliders may see beyond a square once its piece has left, as far as their pieces
    /// allow.
    pub(crate) fn lines_beyond(&self, after: &Position, us: Color, king: Square, from: Square) -> BitBoard {
        let open = self.blockers ^ king.bitboard();
        self.sliders_on(after, us, king, from).fold(BitBoard::EMPTY, |all, (piece, slider)| {
            let [now, later] =
                [open, self.solid].map(|blockers| Position::reach(piece, us, slider, blockers));
            all | (later & !now & lookup::line(slider, from))
        })
    }

    /// Returns our sliders that see a square, and whether they see it as bishops or as rooks.
    fn sliders_on(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        from: Square,
    ) -> impl Iterator<Item = (Piece, Square)> {
        let open = self.blockers ^ king.bitboard();
        let (side, queens) = (after.side(us), after.kind(Piece::Queen));
        let aslant = lookup::bishop_moves(from, open) & side & (after.kind(Piece::Bishop) | queens);
        let straight = lookup::rook_moves(from, open) & side & (after.kind(Piece::Rook) | queens);
        let of = |piece, squares: BitBoard| squares.into_iter().map(move |square| (piece, square));
        of(Piece::Bishop, aslant).chain(of(Piece::Rook, straight))
    }

    /// Whether there is no mate after this move of ours, which leaves the masks as they are, and the reply.
    pub(crate) fn exclude(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        piece: Piece,
        step: Move,
    ) -> bool {
        let (from, to) = (step.from(), step.to());
        let captures = self.solid.has(to);
        // Most tries end here: from its new square the piece does nothing, and no answer rests on
        // the square it left.
        if !captures && !self.useful[piece as usize].has(to) && !self.delicate.has(from) {
            return true;
        }
        let blockers = self.blockers & !from.bitboard();
        let reach = Position::reach(piece, us, to, blockers);
        if reach.has(king) {
            // The move gives check, or leaves the king in check after the reply: the reply may be illegal.
            return false;
        }
        // The piece that has just moved may mate with its next move. A pawn has few, so they are tried; for
        // other pieces the squares are known (`alone`).
        if piece == Piece::Pawn {
            let last = after.size().promotions(us);
            let later = ahead(to.bitboard(), us) | lookup::pawn_attacks(to, us);
            for next in later & (last | lookup::pawn_attacks(king, !us)) {
                let solid = self.solid & !to.bitboard();
                let guards = |&piece: &Piece| Position::reach(piece, us, next, solid);
                let is_mate = |guards: BitBoard| guards.has(king) && (self.flights & !guards).is_empty();
                if arrivals(next, last).iter().map(guards).any(is_mate) {
                    return false;
                }
            }
        } else if !captures && !(reach & self.alone[piece as usize]).is_empty() {
            return false;
        }
        // From here on another piece has to mate, or this one by the lines that open where it captured.
        if self.battery || captures && self.may_mate_after_capture(after, us, king, piece, step, reach) {
            return false;
        }
        let guards = Position::reach(piece, us, to, self.solid);
        if guards.has(king) {
            // Another piece of ours may discover a check through this one.
            return false;
        }
        // The try fails if each check that exists leaves a flight that our piece on its new square does not
        // guard, or has an answer that the try does not touch. The piece that moved was dealt with above.
        self.checks.iter().all(|check| {
            check.by == from
                || !(check.left & !guards).is_empty()
                || self.is_answered(after, us, king, check, step)
        })
    }

    /// Whether a piece that captures with the try may mate with its next move, which opens the lines through the square
    /// of the capture. All other masks take that square as occupied, as it is until then.
    fn may_mate_after_capture(
        &self,
        after: &Position,
        us: Color,
        king: Square,
        piece: Piece,
        step: Move,
        reach: BitBoard,
    ) -> bool {
        let (from, to) = (step.from(), step.to());
        // Once the piece has moved on, the square of the capture is empty.
        let solid = self.solid ^ to.bitboard();
        let (side, queens) = (after.side(us) & !from.bitboard(), after.kind(Piece::Queen));
        let aslant = lookup::bishop_moves(to, solid) & side & (after.kind(Piece::Bishop) | queens);
        let straight = lookup::rook_moves(to, solid) & side & (after.kind(Piece::Rook) | queens);
        let goals = self.flights | king.bitboard();
        // A line that opens at the square of the capture may guard a flight or give check: such
        // tries are played out.
        let opens = (aslant | straight).into_iter().any(|slider| {
            let beyond = Position::reach(Piece::Queen, us, slider, solid) & lookup::line(slider, to);
            !(beyond & goals).is_empty()
        });
        if opens {
            return true;
        }
        let blockers = self.blockers & !from.bitboard() & !to.bitboard();
        // Pawns are tried with each of their next moves elsewhere, and a king gives no check.
        let checks = match piece {
            Piece::Pawn | Piece::King => return false,
            _ => Position::reach(piece, us, king, blockers),
        };
        // From one square the piece must give check and guard every flight alone.
        (reach & checks)
            .into_iter()
            .any(|next| (self.flights & !Position::reach(piece, us, next, solid)).is_empty())
    }
}

/// Returns what a pawn may be where it arrives. A queen guards what a rook and a bishop guard.
fn arrivals(to: Square, last: BitBoard) -> &'static [Piece] {
    if last.has(to) { &[Piece::Queen, Piece::Knight] } else { &[Piece::Pawn] }
}
