//! Proves generated puzzles again by plain minimax on the plain rules. An unsound puzzle is a failure.

use rookwright_chess::{Canonical, Color, Legality, Move, Piece, Plain, Position, Size};
use rookwright_compose::{Army, Duals, Made, Manner, Prefer, Run, Solution, Wish};
use rookwright_mate::analysis::Aftermath;
use rookwright_mate::{Brute, Oracle, Stipulation, lines};
use rookwright_run::{Budget, Watch};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

fn wish(files: usize, ranks: usize, manner: Manner, moves: u32) -> Wish {
    let mut wish = Wish::new(Size::new(files, ranks).expect("a size of ours"), manner, moves);
    wish.seed = 11;
    wish
}

fn generated(wish: &Wish, count: u64, threads: usize) -> Vec<Made> {
    let watch = Budget::default().watch();
    let known = HashSet::new();
    let run = Run { count, threads, watch: &watch, known: &known, give_up_after: 20_000 };
    let mut all = Vec::new();
    let summary = wish.generate(run, &mut |_| {}, &mut |made| {
        all.push(made.clone());
        ControlFlow::Continue(())
    });
    let standing = summary.expect("a wish that makes sense").standing;
    assert_eq!((standing.printed, all.len() as u64), (count, count), "{wish:?}");
    all
}

/// Repeats the tests of every puzzle with plain minimax.
struct Doubter<'a> {
    wish: &'a Wish,
    asked: Stipulation,
    watch: &'a Watch,
    brute: Brute,
}

impl Doubter<'_> {
    /// Returns the only solution, the key or the line, and asserts that no shorter one exists.
    fn solution(&mut self, position: &Position) -> Option<Vec<Move>> {
        let (asked, moves) = (self.asked, self.wish.moves);
        if asked.is_one_line() {
            let all = |asked| lines(position, asked, 2, self.watch).expect("no limit");
            let sooner =
                (0..moves).filter_map(|fewer| asked.with_moves(fewer)).any(|asked| !all(asked).is_empty());
            let mut lines = all(asked);
            return lines.pop().filter(|_| lines.is_empty() && !sooner);
        }
        let keys = self.brute.keys(position, moves).expect("no limit");
        let sooner = self.brute.wins(position, moves - 1).expect("no limit");
        (keys.len() == 1 && !sooner).then_some(keys)
    }

    /// Whether White has a choice before the last move after some reply.
    fn has_major_dual(&mut self, position: &Position, moves: u32) -> bool {
        // Black is to move, and White has `left` moves left.
        Plain::from(position).moves().into_iter().any(|reply| {
            let after = position.after(reply);
            let keys = self.brute.keys(&after, moves).expect("no limit");
            assert!(!keys.is_empty(), "{reply} refutes");
            let mut slow =
                keys.iter().map(|&key| after.after(key)).filter(|next| !Plain::from(next).is_mate());
            match slow.next() {
                None => false,
                Some(next) => keys.len() > 1 || self.has_major_dual(&next, moves - 1),
            }
        })
    }

    /// Whether every reply is the only legal move, up to the mate.
    fn is_forced(&mut self, position: &Position, moves: u32) -> bool {
        let replies = Plain::from(position).moves();
        let [reply] = replies[..] else { return replies.is_empty() };
        let after = position.after(reply);
        let least = (1..=moves).find(|&moves| self.brute.wins(&after, moves).expect("no limit"));
        let least = least.expect("the key wins");
        let keys = self.brute.keys(&after, least).expect("no limit");
        keys.iter().all(|&key| self.is_forced(&after.after(key), least - 1))
    }

    fn doubt(&mut self, made: &Made) {
        if let Solution::Tree(report) = &made.solution {
            let after = &report.keys[0].after;
            assert!(is_complete(after) && !after.is_cut(), "{}", report.position);
        }
        let position = made.position();
        let fen = position.to_string();
        assert_eq!(Position::from_fen(&fen, Legality::Strict).as_ref(), Ok(position), "{fen}");
        assert!(!Plain::from(position).is_check(), "{fen}: in check");
        assert_eq!(made.check(), Ok(()), "{fen}");
        let solution = self.solution(position).unwrap_or_else(|| panic!("{fen}: {} is unsound", self.asked));
        let told = match &made.solution {
            Solution::Tree(report) => vec![report.keys[0].step],
            Solution::Lines(lines) => lines[0].clone(),
        };
        assert_eq!(told, solution, "{fen}");
        if !self.asked.is_one_line() && self.wish.moves > 1 {
            let after = position.after(solution[0]);
            let replies = Plain::from(&after).moves().len();
            match self.wish.manner {
                Manner::Forced => assert!(self.is_forced(&after, self.wish.moves - 1), "{fen}: not forced"),
                _ => assert!(replies >= 2, "{fen}: {replies} replies"),
            }
            if self.wish.wanted.duals < Duals::Allowed {
                assert!(!self.has_major_dual(&after, self.wish.moves - 1), "{fen}: a major dual");
            }
        }
        for (colour, square) in Color::ALL
            .into_iter()
            .flat_map(|colour| position.side(colour).into_iter().map(move |square| (colour, square)))
        {
            let Some((_, piece)) = position.man_at(square).filter(|&(_, piece)| piece != Piece::King) else {
                continue;
            };
            let mut fewer = position.clone();
            fewer.take(colour, piece, square);
            let plain = Plain::from(&fewer);
            if !plain.is_check() && !plain.is_impossible() && plain.has_move() {
                assert_ne!(self.solution(&fewer), Some(solution.clone()), "{fen}: {square} is not needed");
            }
        }
    }
}

/// Whether every reply is answered: a reply without continuation lets a threat through that ends the game.
fn is_complete(after: &Aftermath) -> bool {
    let ends = after.others.is_empty() || after.threats.iter().all(|threat| threat.after.end.is_some());
    ends && after.replies.iter().flat_map(|reply| &reply.next).all(|next| is_complete(&next.after))
}

fn doubt_all(wish: &Wish, count: u64) {
    let made = generated(wish, count, 2);
    let watch = Budget::default().watch();
    let asked = wish.validate().expect("a wish that makes sense");
    let mut doubter = Doubter { wish, asked, watch: &watch, brute: Brute::new(asked, &watch) };
    let mut forms = HashSet::new();
    let mut signatures: HashMap<_, u64> = HashMap::new();
    for made in &made {
        doubter.doubt(made);
        assert!(forms.insert(Canonical::of(made.position())), "{} twice", made.position());
        *signatures.entry(made.signature.clone()).or_default() += 1;
        let (white, black) = made.measures.men;
        assert!((wish.white.least()..=wish.white.most()).contains(&white), "{}", made.position());
        assert!((wish.black.least()..=wish.black.most()).contains(&black), "{}", made.position());
        assert!(wish.pawns || made.position().kind(Piece::Pawn).is_empty());
    }
    let most = (count * u64::from(wish.share) / 100).max(1);
    assert!(signatures.values().all(|&times| times <= most), "{signatures:?}");
}

#[test]
fn direct_mates_are_sound() {
    doubt_all(&wish(4, 4, Manner::Direct, 2), 120);
    doubt_all(&wish(5, 5, Manner::Direct, 2), 60);
    doubt_all(&wish(3, 5, Manner::Direct, 2), 20);
    doubt_all(&wish(4, 4, Manner::Direct, 1), 20);
}

#[test]
fn longer_ones_too() {
    let few = Army::Between { least: 2, most: 4 };
    doubt_all(&Wish { white: few, black: few, ..wish(4, 4, Manner::Direct, 3) }, 12);
}

#[test]
fn mates_on_a_full_board_are_sound_and_reachable() {
    let between = Army::Between { least: 4, most: 8 };
    let wish = Wish { white: between, black: between, legal: true, ..wish(8, 8, Manner::Direct, 2) };
    doubt_all(&wish, 20);
    for made in generated(&wish, 40, 2) {
        assert_eq!(rookwright_chess::unreachable(made.position()), None, "{}", made.position());
    }
}

#[test]
fn forced_play() {
    doubt_all(&wish(4, 4, Manner::Forced, 2), 50);
    let few = Army::Between { least: 2, most: 4 };
    doubt_all(&Wish { white: few, black: few, ..wish(4, 4, Manner::Forced, 3) }, 40);
}

/// Compares the number of puzzles with a count by plain rules, and proves that all are sound.
#[test]
fn all_forced_play_of_four_men() {
    let any = Army::Between { least: 1, most: 3 };
    let wish = Wish { white: any, black: any, most_men: Some(4), ..wish(3, 4, Manner::Forced, 3) };
    let (watch, known) = (Budget::default().watch(), HashSet::new());
    let run = Run { count: u64::MAX, threads: 2, watch: &watch, known: &known, give_up_after: u64::MAX };
    let asked = wish.validate().expect("a wish that makes sense");
    let mut doubter = Doubter { wish: &wish, asked, watch: &watch, brute: Brute::new(asked, &watch) };
    let census = wish.exhaust(run, &mut |_| {}, &mut |made| {
        doubter.doubt(made);
        ControlFlow::Continue(())
    });
    let sum = census.expect("a wish that makes sense").sum;
    assert_eq!((sum.puzzles, sum.classes), (1382, 468));
}

#[test]
fn series_and_help_play() {
    doubt_all(&wish(4, 4, Manner::Series, 3), 30);
    doubt_all(&wish(4, 4, Manner::Help, 2), 30);
    doubt_all(&Wish { half: true, ..wish(4, 4, Manner::Help, 1) }, 60);
}

#[test]
fn exactly_these_men() {
    let stock = |letters: &str| Army::Exactly(letters.parse().expect("men"));
    doubt_all(&Wish { white: stock("KQN"), black: stock("KPP"), ..wish(5, 5, Manner::Direct, 2) }, 10);
    doubt_all(&Wish { pawns: false, ..wish(4, 4, Manner::Direct, 2) }, 20);
}

#[test]
fn the_same_for_any_number_of_threads() {
    for prefer in [Prefer::Nothing, Prefer::Economy, Prefer::Variety] {
        let wish = Wish { prefer, ..wish(4, 4, Manner::Direct, 2) };
        let one = generated(&wish, 20, 1);
        for threads in [2, 3] {
            assert_eq!(generated(&wish, 20, threads), one, "{prefer:?}");
        }
    }
}

#[test]
fn the_share_of_a_solution_is_kept_wherever_a_set_ends() {
    let mut seen: HashMap<_, u64> = HashMap::new();
    for (number, made) in (1..).zip(generated(&wish(3, 3, Manner::Direct, 2), 120, 2)) {
        let times = seen.entry(made.signature).or_default();
        *times += 1;
        assert!(*times <= (number * 2 / 100).max(1), "{number}");
    }
    // A puzzle that was held back at first may come later.
    assert!(seen.values().any(|&times| times > 1));
}

#[test]
fn what_is_known_is_not_made_again() {
    let wish = wish(4, 4, Manner::Direct, 2);
    let known: HashSet<Canonical> = generated(&wish, 20, 2).iter().map(|made| made.canonical).collect();
    let watch = Budget::default().watch();
    let run = Run { count: 20, threads: 2, watch: &watch, known: &known, give_up_after: 20_000 };
    let mut made = 0;
    let summary = wish.generate(run, &mut |_| {}, &mut |puzzle| {
        made += 1;
        assert!(!known.contains(&puzzle.canonical));
        ControlFlow::Continue(())
    });
    let tally = summary.expect("a wish that makes sense").standing.tally;
    assert_eq!(made, 20);
    assert!(tally.at(rookwright_compose::Gate::Twin) >= 15);
}
