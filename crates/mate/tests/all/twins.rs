//! A twin answers as its position does alone: compares the parts of random problems with problems of their own.

use rookwright_chess::{Color, Legality, Piece, Position, Size, Square};
use rookwright_mate::{Change, Draft, Problem, Stipulation, Twin, parts_json, puzzle_json};
use rookwright_run::{Random, Settings};
use std::collections::BTreeMap;

/// The pieces of a position by the names of their squares, as letters of a FEN.
type Men = BTreeMap<String, char>;

const STIPULATIONS: [&str; 9] = ["#1", "#2", "s#1", "r#1", "semi-r#2", "h#1", "h#1.5", "hs#1", "ser-#2"];

fn men(position: &Position) -> Men {
    let letter = |square: Square| {
        let (colour, piece) = position.man_at(square).expect("a piece");
        (square.to_string(), rookwright_chess::letter(colour, piece))
    };
    position.occupied().into_iter().map(letter).collect()
}

fn fen(men: &Men, size: Size, turn: char) -> String {
    let rank = |rank: usize| -> String {
        let square = |file: usize| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let row =
            (0..size.files()).map(|file| men.get(&square(file)).map_or("1".to_owned(), char::to_string));
        // A FEN counts empty squares.
        let mut text: String = row.collect();
        for empty in (2..=size.files()).rev() {
            text = text.replace(&"1".repeat(empty), &empty.to_string());
        }
        text
    };
    let ranks: Vec<String> = (0..size.ranks()).rev().map(rank).collect();
    format!("{} {turn} - - 0 1", ranks.join("/"))
}

fn random_position(random: &mut Random) -> Position {
    let size = Size::new(3 + random.below(3), 3 + random.below(3)).expect("a size of ours");
    let squares: Vec<Square> = size.squares().into_iter().collect();
    let mut position = Position::empty(size);
    let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let others = (0..1 + random.below(4)).map(|_| (Color::ALL[random.below(2)], kinds[random.below(5)]));
    let kings = [(Color::White, Piece::King), (Color::Black, Piece::King)];
    for (colour, piece) in kings.into_iter().chain(others.collect::<Vec<_>>()) {
        let square = squares[random.below(squares.len())];
        if position.man_at(square).is_none() {
            position.put(colour, piece, square);
        }
    }
    position.set_turn(Color::ALL[random.below(2)]);
    position
}

/// Returns a change as text, and the pieces after it, edited by name.
fn random_change(random: &mut Random, position: &Position) -> Option<(String, Men)> {
    let mut men = men(position);
    let all: Vec<(String, char)> = men.iter().map(|(square, &letter)| (square.clone(), letter)).collect();
    let squares: Vec<Square> = position.size().squares().into_iter().collect();
    let (at, letter) = all[random.below(all.len())].clone();
    let to = squares[random.below(squares.len())].to_string();
    let side = if letter.is_uppercase() { 'w' } else { 'b' };
    let man = format!("{side}{}{at}", letter.to_ascii_uppercase());
    let text = match random.below(5) {
        0 => {
            men.remove(&at);
            (men.insert(to.clone(), letter).is_none()).then(|| format!("{man}-{to}"))?
        }
        1 => {
            men.remove(&at);
            format!("remove {man}")
        }
        2 => (men.insert(to.clone(), 'n').is_none()).then(|| format!("add bN{to}"))?,
        3 => {
            let (other, theirs) = all[random.below(all.len())].clone();
            men.insert(at.clone(), theirs);
            men.insert(other.clone(), letter);
            format!("swap {at} {other}")
        }
        _ => {
            let swapped = |letter: char| {
                if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
            };
            men.values_mut().for_each(|letter| *letter = swapped(*letter));
            "swap colours".to_owned()
        }
    };
    Some((text, men))
}

/// Returns the solutions of a problem, with how the search ended.
fn answer(problem: &Problem) -> (Vec<String>, bool, String) {
    let solved = problem.solve(&Settings { threads: 1, ..Settings::default() }).expect("an answer");
    let outcome = solved.outcome();
    (solved.line_texts().collect(), solved.is_sound(), format!("{:?} {:?}", outcome.count, outcome.optimum))
}

#[test]
fn a_twin_answers_as_its_position_alone() {
    let mut random = Random::new(11);
    let (mut compared, mut solved) = (0, 0);
    for nth in 0..3000 {
        let position = random_position(&mut random);
        let asked: Stipulation = STIPULATIONS[nth % STIPULATIONS.len()].parse().expect("a stipulation");
        let Some((change, expected)) = random_change(&mut random, &position) else { continue };
        let turn = if position.turn() == Color::White { 'w' } else { 'b' };
        let twins = vec![Twin::read(&change, 0).expect("a change")];
        let duplex = random.below(2) == 0;
        let draft = Draft { twins, duplex, ..Draft::of(position.clone(), asked) };
        let Ok(problem) = draft.validate() else { continue };
        assert_eq!(problem.to_string().parse().as_ref(), Ok(&problem), "{problem}");
        let other = if turn == 'w' { 'b' } else { 'w' };
        let alone =
            [(men(&position), turn), (men(&position), other), (expected.clone(), turn), (expected, other)];
        let alone = alone.iter().filter(|(_, side)| duplex || *side == turn);
        let parts = problem.parts();
        assert_eq!(parts.len(), if duplex { 4 } else { 2 });
        for (part, (men, turn)) in parts.iter().zip(alone) {
            let fen = fen(men, position.size(), *turn);
            let position = Position::from_fen(&fen, Legality::Strict).expect("a legal position");
            let single = Draft::of(position, asked).validate().expect("a problem");
            assert_eq!(part.problem, single, "{change}, {}: {problem}", part.name);
            let found = answer(&part.problem);
            assert_eq!(found, answer(&single), "{problem}");
            compared += 1;
            solved += usize::from(!found.0.is_empty());
        }
    }
    assert!(compared > 500 && solved > 40, "{compared} {solved}");
}

#[test]
fn all_parts_are_solved() {
    let text = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\ntwin: b) wRa1-a2\ntwin: c) remove bPb7\n";
    let problem: Problem = text.parse().expect("a problem");
    let parts = problem.solve_parts(&Settings::default()).expect("answers");
    let told: Vec<_> = parts
        .iter()
        .map(|(name, solved)| format!("{name} {}", solved.line_texts().collect::<Vec<_>>().join(" ")))
        .collect();
    assert_eq!(told[..2], ["a) 1.Ra6", "b) 1.Ra6"]);
    let reports = parts.iter().map(|(_, solved)| puzzle_json(solved.problem())).collect();
    let document = parts_json(&problem, reports);
    assert_eq!(document["puzzle"]["twins"][1], "c) remove bPb7");
    assert_eq!(
        (&document["twins"][1]["label"], &document["twins"][1]["change"]),
        (&"b".into(), &"wRa1-a2".into())
    );
    let change: Change = "remove bPb7".parse().expect("a change");
    assert_eq!(problem.twins()[1].changes, [change]);
}
