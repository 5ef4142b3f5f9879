//! What a placement puzzle asks: sentences made from its material, its rules, and what stands on the board.

use super::Wording;
use super::even::{Even, is_even};
use super::language::{Apart, Kind, Speech, Squares, Thing, capital};
use rookwright_board::{Colour, Leaper, Piece, Role, Square, SquareSet};
use rookwright_placement::{Lines, Material, Number, Placement, Region, Rule, Who};
use rookwright_run::Bound;
use std::collections::BTreeSet;

/// Nobody reads more sentences about rules.
const SENTENCES: usize = 30;

/// Of so many kinds of pieces, each is named in the task; of more they are shown.
const NAMED: usize = 2;

/// The noun for a piece: its colour is said where both colours are placed.
pub(super) fn kind_of(puzzle: &Placement, piece: Piece) -> Kind {
    let colour = has_both_colours(puzzle).then_some(piece.colour);
    Kind { thing: Thing::Role(piece.role), colour }
}

fn has_both_colours(puzzle: &Placement) -> bool {
    let has = |colour| puzzle.material().iter().any(|one| one.piece.colour == colour);
    has(Colour::White) && has(Colour::Black)
}

/// The noun for those that a rule speaks of.
fn kind_of_who(puzzle: &Placement, who: Who) -> Kind {
    // Where all of them are of one kind, that is their name.
    let mut pieces = puzzle.material().iter().map(|one| one.piece).filter(|&piece| who.includes(piece));
    match (pieces.next(), pieces.next(), who) {
        (Some(only), None, _) => kind_of(puzzle, only),
        (_, _, Who::Colour(colour)) => {
            Kind { thing: Thing::Any, colour: has_both_colours(puzzle).then_some(colour) }
        }
        _ => Kind { thing: Thing::Any, colour: None },
    }
}

/// What is to be placed, in few words: `8 queens`, `♔ ♕ 2 ♖`.
pub(super) fn task(puzzle: &Placement, wording: &Wording, speech: &dyn Speech) -> String {
    let (wanted, fixed): (Vec<&Material>, Vec<&Material>) =
        puzzle.material().iter().partition(|one| one.goal.is_some());
    if let Some(Even { goal, role }) = Even::of(puzzle) {
        let men = speech.many(Kind { thing: Thing::Role(role), colour: None });
        return capital(&speech.extreme(goal, &speech.of_each_colour(&men)));
    }
    let goal = extremes(puzzle, &wanted, speech, false);
    // Those of which there may be any number follow from the rules.
    let fixed: Vec<_> = fixed.into_iter().filter(|one| goal.is_none() || one.number != Number::ANY).collect();
    let mut parts: Vec<String> = match fixed.len() <= NAMED {
        true => fixed.iter().map(|one| headed(one.number, kind_of(puzzle, one.piece), speech)).collect(),
        false => {
            let symbols = wording.figurine || has_both_colours(puzzle);
            let shown: Vec<_> = fixed.iter().map(|one| shown(one, symbols, wording, speech)).collect();
            let gap = if fixed.iter().all(|one| one.number.fixed() == Some(1)) { " " } else { ", " };
            vec![shown.join(gap)]
        }
    };
    parts.extend(goal);
    let task = if fixed.len() <= NAMED { speech.list(&parts) } else { parts.join(", ") };
    capital(&task)
}

/// `2 ♖`, `2 T`.
fn shown(one: &Material, symbols: bool, wording: &Wording, speech: &dyn Speech) -> String {
    let name = match (one.piece.role, symbols) {
        (Role::Leaper(_), _) => one.piece.to_string(),
        (role, true) => figurine(role, one.piece.colour).to_string(),
        (role, false) => wording.language.letter(role).to_string(),
    };
    match (one.number.least, one.number.most) {
        (1, Some(1)) => name,
        (least, Some(most)) if least == most => format!("{least} {name}"),
        (0, None) => format!("0+ {name}"),
        (least, None) => speech.at_least(&format!("{least} {name}")),
        (0, Some(most)) => speech.at_most(&format!("{most} {name}")),
        (least, Some(most)) => format!("{least}–{most} {name}"),
    }
}

fn figurine(role: Role, colour: Colour) -> char {
    let figurines = match colour {
        Colour::White => "♔♕♖♗♘♙",
        Colour::Black => "♚♛♜♝♞♟",
    };
    let mut pairs = Role::ORTHODOX.into_iter().zip(figurines.chars());
    pairs.find(|&(known, _)| known == role).map_or('?', |(_, figurine)| figurine)
}

/// `8 queens`, `a king`, `at least 3 rooks`.
fn amount(number: Number, kind: Kind, speech: &dyn Speech) -> String {
    match (number.least, number.most) {
        (1, Some(1)) => speech.single(kind),
        (least, Some(most)) if least == most => speech.counted(most, kind),
        (0, None) => speech.any_number(kind),
        (least, None) => speech.at_least(&speech.counted(least, kind)),
        (0, Some(most)) => speech.at_most(&speech.counted(most, kind)),
        (least, Some(most)) => speech.between(least, most, &speech.counted(most, kind)),
    }
}

/// The same, standing alone.
fn headed(number: Number, kind: Kind, speech: &dyn Speech) -> String {
    if number.fixed() == Some(1) { speech.heading(kind) } else { amount(number, kind, speech) }
}

/// `as many knights as possible`; with what else is said of their number where that is wished.
fn extremes(puzzle: &Placement, wanted: &[&Material], speech: &dyn Speech, whole: bool) -> Option<String> {
    let goal = wanted.first()?.goal?;
    let only = match wanted {
        [one] => Some(kind_of(puzzle, one.piece)),
        _ => None,
    };
    let men = speech.many(only.unwrap_or(Kind { thing: Thing::Any, colour: None }));
    let text = speech.extreme(goal, &men);
    let named: Vec<String> = match (only, wanted) {
        (Some(_), [one]) => range(one.number, speech).into_iter().collect(),
        _ => {
            let name = |one: &&Material| match one.number == Number::ANY {
                true => speech.many(kind_of(puzzle, one.piece)),
                false => amount(one.number, kind_of(puzzle, one.piece), speech),
            };
            wanted.iter().map(name).collect()
        }
    };
    match whole && !named.is_empty() {
        true => Some(format!("{text} ({})", speech.list(&named))),
        false => Some(text),
    }
}

/// `2 to 5`, without a noun.
fn range(number: Number, speech: &dyn Speech) -> Option<String> {
    match (number.least, number.most) {
        (0, None) => None,
        (least, None) => Some(speech.at_least(&least.to_string())),
        (0, Some(most)) => Some(speech.at_most(&most.to_string())),
        (least, Some(most)) => Some(speech.between(least, most, &most.to_string())),
    }
}

/// What is asked, in full sentences.
pub(super) fn rules(puzzle: &Placement, speech: &dyn Speech) -> String {
    let wanted: Vec<&Material> = puzzle.material().iter().filter(|one| one.goal.is_some()).collect();
    let mut goal = extremes(puzzle, &wanted, speech, true);
    // Those that the goal counts are named once, where the first of them stands.
    let item = |one: &Material| match one.goal {
        Some(_) => goal.take(),
        None => Some(amount(one.number, kind_of(puzzle, one.piece), speech)),
    };
    let items: Vec<String> = match Even::of(puzzle) {
        Some(Even { goal, role }) => vec![speech.equally(goal, role)],
        None => puzzle.material().iter().filter_map(item).collect(),
    };
    let told = Told::of(puzzle);
    let mut sentences = vec![speech.place(&speech.list(&items), told.apart)];
    sentences.extend(told.sentences(puzzle, speech));
    sentences.extend(surroundings(puzzle, &told, speech));
    sentences.join(" ")
}

/// The rules, sorted by how they are said.
struct Told<'a> {
    apart: Apart,
    /// One of the rules that are drawn as numbers, where all numbers mean the same.
    numbers: Option<&'a Rule>,
    /// The rules that want sentences of their own.
    others: Vec<&'a Rule>,
    /// Whether lines run through other men, where that is the same everywhere.
    lines: Option<Lines>,
}

impl<'a> Told<'a> {
    fn of(puzzle: &'a Placement) -> Self {
        // That there are as many of each is said of the men already.
        let even = Even::of(puzzle).is_some();
        let is_said = |rule: &Rule| is_void(rule) || even && is_even(puzzle, rule);
        let rules: Vec<&Rule> = puzzle.rules().iter().filter(|rule| !is_said(rule)).collect();
        let minds: BTreeSet<Lines> = rules.iter().filter_map(|rule| matters(puzzle, rule)).collect();
        let lines = minds.first().copied().filter(|_| minds.len() == 1);
        let (apart, rules) = apart(puzzle, rules, minds.len() > 1);
        let (numbered, rest): (Vec<&Rule>, Vec<&Rule>) =
            rules.iter().partition(|rule| number(rule).is_some());
        let same = numbered.first().filter(|first| numbered.iter().all(|rule| number(rule) == number(first)));
        let numbers = same.copied();
        let others = if numbers.is_some() { rest } else { rules };
        Self { apart, numbers, others, lines }
    }

    fn sentences(&self, puzzle: &Placement, speech: &dyn Speech) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        if let Some((rule, (standing, by, _))) = self.numbers.and_then(|rule| Some((rule, number(rule)?))) {
            said.push(self.with_lines(
                puzzle,
                rule,
                speech.numbers(standing, kind_of_who(puzzle, by)),
                speech,
            ));
        }
        let mut done: Vec<&Rule> = Vec::new();
        for &rule in &self.others {
            if done.contains(&rule) {
                continue;
            }
            if done.len() >= SENTENCES {
                said.push("…".to_owned());
                break;
            }
            done.push(rule);
            let back = reverse(rule);
            let mutual = back.as_ref().and_then(|back| self.others.iter().find(|&&other| other == back));
            let kind = |who| kind_of_who(puzzle, who);
            let sentence = match (rule, mutual) {
                (Rule::Safe { target, from, .. }, Some(back)) if target != from => {
                    done.push(back);
                    speech.peace(kind(*target), kind(*from))
                }
                (Rule::Safe { target, from, .. }, _) => speech.safe(kind(*from), kind(*target)),
                (Rule::Attacked { squares, standing, times, by, .. }, _) => {
                    speech.attacked(&squares_of(squares), *standing, *times, kind(*by))
                }
                (Rule::AsMany { one, other }, _) => speech.as_many(kind(*one), kind(*other)),
            };
            said.push(self.with_lines(puzzle, rule, sentence, speech));
        }
        said
    }

    /// The sentence for a rule, with what becomes of lines where that is not everywhere the same.
    fn with_lines(&self, puzzle: &Placement, rule: &Rule, sentence: String, speech: &dyn Speech) -> String {
        match (self.lines, matters(puzzle, rule)) {
            (None, Some(lines)) => {
                format!("{} ({}).", sentence.trim_end_matches('.'), clause(lines, speech))
            }
            _ => sentence,
        }
    }
}

/// Whether a rule says nothing.
fn is_void(rule: &Rule) -> bool {
    match rule {
        Rule::Attacked { times: Bound::AtLeast(0), .. } => true,
        Rule::AsMany { one, other } => one == other,
        _ => false,
    }
}

/// What becomes of a line at a man, where that makes a difference.
fn matters(puzzle: &Placement, rule: &Rule) -> Option<Lines> {
    let (from, lines) = match *rule {
        Rule::Safe { from, lines, .. } => (from, lines),
        Rule::Attacked { by, lines, .. } => (by, lines),
        Rule::AsMany { .. } => return None,
    };
    let runs = |role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
    let runs = puzzle.material().iter().any(|one| from.includes(one.piece) && runs(one.piece.role));
    // Where all men move alike, whoever stands between attacks what lies behind, or is attacked.  Only a stranger
    // between two of those that must leave each other alone makes a difference.
    let first = puzzle.material().first().map(|one| one.piece.role);
    let alike = puzzle.material().iter().all(|one| Some(one.piece.role) == first);
    let only = puzzle.material().len() == 1;
    let settled = match rule {
        Rule::Safe { target, from, .. } => only || alike && (target != from || *target == Who::All),
        Rule::Attacked { times, .. } => only && *times == Bound::AtLeast(1),
        Rule::AsMany { .. } => true,
    };
    (runs && !settled).then_some(lines)
}

fn clause(lines: Lines, speech: &dyn Speech) -> &'static str {
    match lines {
        Lines::Through => speech.fixed().through,
        Lines::Blocked => speech.fixed().blocked,
    }
}

/// What can be said in the first sentence, and the rules that are left.  Where lines are not everywhere the same, each
/// rule of several kinds speaks for itself.
fn apart<'a>(puzzle: &Placement, rules: Vec<&'a Rule>, mixed: bool) -> (Apart, Vec<&'a Rule>) {
    let kinds: Vec<Piece> = puzzle.material().iter().map(|one| one.piece).collect();
    let keeps_apart = |rule: &Rule, piece: Piece| match *rule {
        Rule::Safe { target: Who::Piece(target), from: Who::Piece(from), .. } => {
            target == piece && from == piece
        }
        _ => false,
    };
    if let [only] = puzzle.material() {
        let is_safe = |rule: &&Rule| matches!(rule, Rule::Safe { .. });
        let (safe, rest): (Vec<&Rule>, Vec<&Rule>) = rules.into_iter().partition(is_safe);
        let apart = match safe.is_empty() || only.number.fixed() == Some(1) {
            true => Apart::Unsaid,
            false => Apart::Each(kind_of(puzzle, only.piece)),
        };
        return (apart, rest);
    }
    let all = kinds.iter().all(|&piece| rules.iter().any(|rule| keeps_apart(rule, piece)));
    if !all || mixed {
        return (Apart::Unsaid, rules);
    }
    let own = |rule: &&Rule| kinds.iter().any(|&piece| keeps_apart(rule, piece));
    (Apart::OwnKind, rules.into_iter().filter(|rule| !own(rule)).collect())
}

/// What a rule that is drawn as numbers asks of each: whether standing there counts, and by whom.
fn number(rule: &Rule) -> Option<(bool, Who, Lines)> {
    match *rule {
        Rule::Attacked { squares: Region::Squares(_), standing, times: Bound::Exactly(_), by, lines } => {
            Some((standing, by, lines))
        }
        _ => None,
    }
}

/// The squares that have a number by a rule.
fn drawn(rule: &Rule) -> Option<&SquareSet> {
    match rule {
        Rule::Attacked { squares: Region::Squares(squares), times: Bound::Exactly(_), .. } => Some(squares),
        _ => None,
    }
}

/// The same rule the other way round.
fn reverse(rule: &Rule) -> Option<Rule> {
    match *rule {
        Rule::Safe { target, from, lines } => Some(Rule::Safe { target: from, from: target, lines }),
        _ => None,
    }
}

fn squares_of(region: &Region) -> Squares {
    match region {
        Region::Every => Squares::Every,
        Region::Empty => Squares::Empty,
        Region::Squares(squares) => Squares::These(squares.iter().collect()),
    }
}

/// What is to be said of the board and the men.
fn surroundings(puzzle: &Placement, told: &Told<'_>, speech: &dyn Speech) -> Vec<String> {
    let fixed = speech.fixed();
    let mut said: Vec<String> = Vec::new();
    let numbered: BTreeSet<Square> =
        puzzle.rules().iter().filter_map(drawn).flat_map(SquareSet::iter).collect();
    let forbidden = puzzle.forbidden();
    // Crosses are not drawn on numbers.
    let both: BTreeSet<Square> = numbered.iter().copied().filter(|&one| forbidden.contains(one)).collect();
    if !both.is_empty() && numbered.iter().all(|square| both.contains(square)) {
        said.push(fixed.numbers_empty.to_owned());
    } else if !both.is_empty() {
        said.push(speech.empty(&both.into_iter().collect::<Vec<_>>()));
    }
    if forbidden.iter().any(|square| !numbered.contains(&square)) {
        said.push(fixed.crosses.to_owned());
    }
    if let Some(lines) = told.lines {
        said.push(format!("{}.", capital(clause(lines, speech))));
    }
    let pieces = || puzzle.material().iter().map(|one| one.piece);
    let runs = |role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
    if !puzzle.geometry().holes().is_empty() && pieces().any(|piece| runs(piece.role)) {
        said.push(fixed.holes.to_owned());
    }
    if puzzle.geometry().is_torus() {
        said.push(fixed.torus.to_owned());
    }
    if !puzzle.givens().is_empty() {
        said.push(fixed.givens.to_owned());
    }
    let pawns = |colour| pieces().any(|piece| piece == Piece { colour, role: Role::Pawn });
    match (pawns(Colour::White), pawns(Colour::Black)) {
        (true, true) => said.push(fixed.pawns_both.to_owned()),
        (true, false) => said.push(fixed.pawns_up.to_owned()),
        (false, true) => said.push(fixed.pawns_down.to_owned()),
        (false, false) => {}
    }
    let leapers: BTreeSet<Leaper> = pieces()
        .filter_map(|piece| match piece.role {
            Role::Leaper(leaper) => Some(leaper),
            _ => None,
        })
        .collect();
    said.extend(leapers.into_iter().map(|leaper| speech.leap(leaper)));
    said
}
