//! How much of a theme a solution shows, so that a search can climb towards it.

use super::motifs::{Motif, Motifs, is_shut_off, reaches};
use super::phase::{Phase, Phases, Variation};
use rookwright_chess::{BitBoard, Color, Move, Piece, Position, Square, lookup};
use rookwright_run::options::Choices;
use std::collections::HashSet;

/// A theme that several variations show together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Choices)]
pub enum Themed {
    /// A rook and a bishop shut each other off on one square.
    Grimshaw,
    /// The same on a square where a piece of ours is sacrificed.
    Novotny,
    /// Two pieces on one line to their king: when one leaves, the other is pinned, and the mate needs the
    /// pin.
    HalfPin,
    /// The king flees to its four diagonal squares, with four different answers.
    StarFlights,
    /// The king flees to its four straight squares, with four different answers.
    PlusFlights,
    /// One of our pawns makes its four first moves: as answers to replies, or as the key and tries with different
    /// refutations.
    Albino,
    /// One of their pawns makes its four first moves, with four different answers.
    Pickaninny,
    /// Pawns are promoted to all four pieces: ours in the answers, or theirs with four different answers.
    Allumwandlung,
    /// Two replies give check, and different moves answer the checks with mate.
    CrossChecks,
}

/// How much of a theme is there: `have` of `of` steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The steps that are there.
    pub have: u32,
    /// The steps of the complete theme.
    pub of: u32,
}

impl Progress {
    /// Whether the theme is complete.
    pub fn is_complete(self) -> bool {
        self.have >= self.of
    }
}

impl Themed {
    /// Returns how much of the theme the solution shows.
    pub fn progress(self, phases: &Phases) -> Progress {
        let Some(key) = phases.solution.first else { return Progress { have: 0, of: 1 } };
        let play = Play { after: phases.position.after(key), phases, key };
        let (have, of) = match self {
            Themed::Grimshaw => (play.crossing(false), 6),
            Themed::Novotny => (play.crossing(true), 6),
            Themed::HalfPin => (play.half_pin(), 4),
            Themed::StarFlights => (play.flights(true), 20),
            Themed::PlusFlights => (play.flights(false), 20),
            Themed::Albino => (play.albino(), 24),
            Themed::Pickaninny => (play.pickaninny(), 20),
            Themed::Allumwandlung => (play.promotions(), 4),
            Themed::CrossChecks => (play.cross_checks(), 2),
        };
        Progress { have: have.min(of), of }
    }
}

/// The play after the key.
struct Play<'a> {
    /// The position after the key.
    after: Position,
    phases: &'a Phases,
    key: Move,
}

impl Play<'_> {
    fn solution(&self) -> &Phase {
        &self.phases.solution
    }

    fn variations(&self) -> impl Iterator<Item = Variation> + '_ {
        self.solution().variations.iter().copied()
    }

    /// A pair of replies on the same square, with different answers, each shutting off the other piece. Two
    /// points if both pieces can go there, and one for each further step.
    fn crossing(&self, novotny: bool) -> u32 {
        let slides = |step: Move| {
            matches!(self.after.piece_on(step.from()), Piece::Rook | Piece::Bishop | Piece::Queen)
        };
        let offered = !self.phases.position.is_capture(self.key);
        // A Novotny happens on the square of the key, which is offered to both pieces; a Grimshaw on an empty
        // square.
        let fits = |square: Square| match self.after.man_at(square) {
            None => !novotny,
            Some(_) => novotny && offered && square == self.key.to(),
        };
        let (mut straight, mut diagonal) = (BitBoard::EMPTY, BitBoard::EMPTY);
        for step in self.after.moves().into_iter().filter(|&step| slides(step) && fits(step.to())) {
            let reached = if is_straight(step) { &mut straight } else { &mut diagonal };
            *reached |= step.to().bitboard();
        }
        // Without a square for both pieces there is nothing to climb from.
        if (straight & diagonal).is_empty() {
            return 0;
        }
        let separations = self.solution().separations.iter().copied().filter(|_| novotny);
        let all = self.variations().chain(separations);
        let arrivals: Vec<Variation> =
            all.filter(|line| slides(line.reply) && fits(line.reply.to())).collect();
        let mut best = 2;
        for one in arrivals.iter().filter(|line| is_straight(line.reply)) {
            let meets = |line: &&Variation| !is_straight(line.reply) && line.reply.to() == one.reply.to();
            for other in arrivals.iter().filter(meets) {
                // The mate has to depend on it that this piece stands in the way of the other one.
                let shut = |by: &Variation, shut: &Variation| {
                    let mate = self.after.after(by.reply).after(by.answer);
                    u32::from(is_shut_off(&mate, by.reply.to(), shut.reply.from()))
                };
                let pair = 3 + u32::from(one.answer != other.answer) + shut(one, other) + shut(other, one);
                best = best.max(pair);
            }
        }
        best
    }

    fn half_pin(&self) -> u32 {
        let them = self.after.turn();
        let Some(king) = self.after.king(them) else { return 0 };
        let lines = |aslant| {
            let own = if aslant { Piece::Bishop } else { Piece::Rook };
            let sliders = self.after.those(!them, own) | self.after.those(!them, Piece::Queen);
            let ray = |square| match aslant {
                true => lookup::bishop_moves(square, BitBoard::EMPTY),
                false => lookup::rook_moves(square, BitBoard::EMPTY),
            };
            ray(king) & sliders
        };
        // Two pieces of theirs, and nothing else, stand between the king and a slider of ours: when one
        // leaves, the other is pinned.
        let mut best = 0;
        for slider in lines(true) | lines(false) {
            let between = lookup::between(slider, king) & self.after.occupied();
            if between.len() != 2 || !between.is_subset(self.after.side(them)) {
                continue;
            }
            // Of interest are mates that would fail without the pin of the piece that stayed.
            let answers = |left: Square| -> Vec<Move> {
                let pinned = between & !left.bitboard();
                let uses = |line: &Variation| {
                    let mate = self.after.after(line.reply).after(line.answer);
                    line.reply.from() == left && needs_pin(&mate, pinned)
                };
                self.variations().filter(uses).map(|line| line.answer).collect()
            };
            let answers: Vec<Vec<Move>> = between.into_iter().map(answers).collect();
            let used = answers.iter().filter(|answers| !answers.is_empty()).count() as u32;
            let differ = answers[0].iter().any(|one| answers[1].iter().any(|other| one != other));
            best = best.max(1 + used + u32::from(differ));
        }
        best
    }

    fn flights(&self, diagonal: bool) -> u32 {
        let Some(king) = self.after.king(self.after.turn()) else { return 0 };
        let is_flight = |step: Move| {
            let files = (step.from().file() as u8).abs_diff(step.to().file() as u8);
            let ranks = (step.from().rank() as u8).abs_diff(step.to().rank() as u8);
            // Castling is not a flight.
            let is_step = files.max(ranks) == 1;
            step.from() == king && is_step && (files == ranks) == diagonal
        };
        self.replies(is_flight)
    }

    fn pickaninny(&self) -> u32 {
        let them = self.after.turn();
        let pawns = self.after.those(them, Piece::Pawn) & home(self.after.size().is_full(), them);
        let moves = |pawn: Square| self.replies(|step| step.from() == pawn);
        pawns.into_iter().map(moves).max().unwrap_or(0)
    }

    fn albino(&self) -> u32 {
        let us = !self.after.turn();
        let pawns = self.phases.position.those(us, Piece::Pawn) & home(self.after.size().is_full(), us);
        let legal = self.phases.position.moves();
        let legal = |pawn: Square| legal.iter().filter(|step| step.from() == pawn).count().min(4) as u32;
        let mates = |pawn: Square| {
            let answers = self.variations().map(|line| line.answer).filter(|answer| answer.from() == pawn);
            let different = answers.collect::<HashSet<_>>().len() as u32;
            // What the pawn captures may come only with the replies.
            2 * legal(pawn).max(different) + 4 * different
        };
        // The key and three tries: two points for each of the other moves that has one refutation, one for
        // a move that is nearly a try.
        let first_moves = |pawn: Square| {
            if self.key.from() != pawn {
                return 0;
            }
            let others = &self.phases.key_piece;
            let near: u32 = others.iter().map(|phase| if phase.refutations.len() == 1 { 2 } else { 1 }).sum();
            let single = others.iter().filter(|phase| phase.refutations.len() == 1);
            let differ = single.map(|phase| phase.refutations[0]).collect::<HashSet<_>>().len() as u32;
            2 * legal(pawn) + (2 + near).min(8) + 2 * (1 + differ).min(4)
        };
        pawns.into_iter().map(|pawn| mates(pawn).max(first_moves(pawn))).max().unwrap_or(0)
    }

    fn promotions(&self) -> u32 {
        let answers: HashSet<Piece> = self.variations().filter_map(|line| line.answer.promotion()).collect();
        let replies: Vec<(Piece, Move)> =
            self.variations().filter_map(|line| Some((line.reply.promotion()?, line.answer))).collect();
        let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
        (answers.len() as u32).max(differently_answered(&kinds, &replies))
    }

    fn cross_checks(&self) -> u32 {
        let checks = |line: &Variation| Motifs::of(&self.after, *line).has(Motif::CrossCheck);
        self.different_answers(checks)
    }

    /// Returns up to twenty points for four replies of a kind with different answers: one for each legal
    /// reply, one if it is answered, one more if there is one answer, and two for each different answer.
    fn replies(&self, is_one: impl Fn(Move) -> bool) -> u32 {
        let legal = self.after.moves().into_iter().filter(|&step| is_one(step)).count().min(4);
        let answered = self.variations().filter(|line| is_one(line.reply)).count().min(4);
        let with_choice = self.solution().duals.iter().filter(|&&reply| is_one(reply)).count();
        (legal + 2 * answered + with_choice.min(4 - answered)) as u32
            + 2 * self.different_answers(|line| is_one(line.reply)).min(4)
    }

    /// Returns the number of different answers among these variations.
    fn different_answers(&self, chosen: impl Fn(&Variation) -> bool) -> u32 {
        self.variations().filter(chosen).map(|line| line.answer).collect::<HashSet<_>>().len() as u32
    }
}

/// Returns for how many of these kinds of promoted pieces there are replies with different answers.
fn differently_answered(kinds: &[Piece], replies: &[(Piece, Move)]) -> u32 {
    let Some((&kind, rest)) = kinds.split_first() else { return 0 };
    let with = |&(piece, answer): &(Piece, Move)| {
        let others: Vec<_> = replies.iter().copied().filter(|&(_, other)| other != answer).collect();
        (piece == kind).then(|| 1 + differently_answered(rest, &others))
    };
    let best = replies.iter().filter_map(with).max().unwrap_or(0);
    best.max(differently_answered(rest, replies))
}

/// Whether a move goes along a rank or file.
fn is_straight(step: Move) -> bool {
    step.from().file() == step.to().file() || step.from().rank() == step.to().rank()
}

/// Returns the rank from which pawns of a side make double steps.
fn home(full: bool, side: Color) -> BitBoard {
    match (full, side) {
        (false, _) => BitBoard::EMPTY,
        (true, Color::White) => Square::A2.rank().bitboard(),
        (true, Color::Black) => Square::A7.rank().bitboard(),
    }
}

/// Whether a mate by a single check needs the pin of one of these pieces: it could parry the check.
fn needs_pin(mate: &Position, pinned: BitBoard) -> bool {
    let sight = mate.sight();
    let (Some(king), Some(checker)) = (mate.king(mate.turn()), sight.checkers.next_square()) else {
        return false;
    };
    let parries = lookup::between(checker, king) | checker.bitboard();
    sight.checkers.len() == 1
        && !mate.has_move()
        && (pinned & sight.pinned).into_iter().any(|square| reaches(mate, square, parries))
}
