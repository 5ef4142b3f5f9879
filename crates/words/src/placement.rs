//! The task of a placement puzzle: sentences made from its material, its rules and its board.

use super::Wording;
use super::even::{Even, is_even};
use super::language::{Apart, Kind, Speech, Squares, Thing, capital};
use rookwright_board::{Colour, Leaper, Piece, Role, Square, SquareSet};
use rookwright_placement::{Lines, Material, Number, Placement, Region, Rule, Who};
use rookwright_run::Bound;
use std::collections::BTreeSet;

/// The most sentences about rules.
const SENTENCES: usize = 30;

/// The most kinds of pieces that the caption names by words; more are shown by letters or figurines.
const NAMED: usize = 2;

/// Returns the noun for a piece; it has a colour only if both colours are placed.
pub(super) fn kind_of(puzzle: &Placement, piece: Piece) -> Kind {
    let colour = has_both_colours(puzzle).then_some(piece.colour);
    Kind { thing: Thing::Role(piece.role), colour }
}

fn has_both_colours(puzzle: &Placement) -> bool {
    let has = |colour| puzzle.material().iter().any(|one| one.piece.colour == colour);
    has(Colour::White) && has(Colour::Black)
}

/// Returns the noun for the pieces of a rule.
fn kind_of_who(puzzle: &Placement, who: Who) -> Kind {
    // If all of them are of one kind, that kind is the noun.
    let mut pieces = puzzle.material().iter().map(|one| one.piece).filter(|&piece| who.includes(piece));
    match (pieces.next(), pieces.next(), who) {
        (Some(only), None, _) => kind_of(puzzle, only),
        (_, _, Who::Colour(colour)) => {
            Kind { thing: Thing::Any, colour: has_both_colours(puzzle).then_some(colour) }
        }
        _ => Kind { thing: Thing::Any, colour: None },
    }
}

/// Returns the pieces to place as a short caption: `8 queens`, `♔ ♕ 2 ♖`.
pub(super) fn task(puzzle: &Placement, wording: &Wording, speech: &dyn Speech) -> String {
    let (wanted, fixed): (Vec<&Material>, Vec<&Material>) =
        puzzle.material().iter().partition(|one| one.goal.is_some());
    if let Some(Even { goal, role }) = Even::of(puzzle) {
        let men = speech.many(Kind { thing: Thing::Role(role), colour: None });
        return capital(&speech.extreme(goal, &speech.of_each_colour(&men)));
    }
    let goal = extremes(puzzle, &wanted, speech, false);
    // Pieces in any number follow from the rules and need no mention, nor do those of which there are none.
    let is_told = |one: &&Material| is_there(puzzle, one) && (goal.is_none() || one.number != Number::ANY);
    let fixed: Vec<_> = fixed.into_iter().filter(is_told).collect();
    let mut parts: Vec<String> = if fixed.len() <= NAMED {
        fixed.iter().map(|one| headed(one.number, kind_of(puzzle, one.piece), speech)).collect()
    } else {
        let symbols = wording.figurine || has_both_colours(puzzle);
        let shown: Vec<_> = fixed.iter().map(|one| shown(puzzle, one, symbols, wording, speech)).collect();
        let gap = if fixed.iter().all(|one| one.number.fixed() == Some(1)) { " " } else { ", " };
        vec![shown.join(gap)]
    };
    parts.extend(goal);
    let task = if fixed.len() <= NAMED { speech.list(&parts) } else { parts.join(", ") };
    capital(&task)
}

/// Whether there may be pieces of a kind, or there is nothing else to speak of.
fn is_there(puzzle: &Placement, one: &Material) -> bool {
    one.number.fixed() != Some(0) || puzzle.material().iter().all(|other| other.number.fixed() == Some(0))
}

/// Returns pieces with their number: `2 ♖`, `2 T`.
fn shown(
    puzzle: &Placement,
    one: &Material,
    symbols: bool,
    wording: &Wording,
    speech: &dyn Speech,
) -> String {
    let name = match (one.piece.role, symbols) {
        (Role::Leaper(_), _) => one.piece.to_string(),
        (role, true) => figurine(role, one.piece.colour).to_string(),
        (role, false) => wording.language.letter(role).to_string(),
    };
    match (one.number.least, one.number.most) {
        (1, Some(1)) => name,
        (least, Some(most)) if least == most => format!("{least} {name}"),
        (0, None) => speech.any_number(kind_of(puzzle, one.piece)),
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

/// Returns pieces with their number as an object: `8 queens`, `a king`, `at least 3 rooks`.
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

/// Returns pieces with their number, standing alone.
fn headed(number: Number, kind: Kind, speech: &dyn Speech) -> String {
    if number.fixed() == Some(1) { speech.heading(kind) } else { amount(number, kind, speech) }
}

/// Returns `as many knights as possible`, with `whole` followed by the limits: `(2 to 9)`.  Returns `None` if no number
/// is to be optimised.
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
            let name = |one: &&Material| match one.number {
                Number::ANY => speech.many(kind_of(puzzle, one.piece)),
                number => amount(number, kind_of(puzzle, one.piece), speech),
            };
            wanted.iter().map(name).collect()
        }
    };
    if whole && !named.is_empty() { Some(format!("{text} ({})", speech.list(&named))) } else { Some(text) }
}

/// Returns a number of pieces without a noun: `2 to 5`; `None` if any number is allowed.
fn range(number: Number, speech: &dyn Speech) -> Option<String> {
    match (number.least, number.most) {
        (0, None) => None,
        (least, None) => Some(speech.at_least(&least.to_string())),
        (0, Some(most)) => Some(speech.at_most(&most.to_string())),
        (least, Some(most)) => Some(speech.between(least, most, &most.to_string())),
    }
}

/// Returns the task in full sentences.
pub(super) fn rules(puzzle: &Placement, speech: &dyn Speech) -> String {
    let wanted: Vec<&Material> = puzzle.material().iter().filter(|one| one.goal.is_some()).collect();
    let mut goal = extremes(puzzle, &wanted, speech, true);
    // The pieces to be optimised are named once, at the place of the first of them.
    let item = |one: &Material| match one.goal {
        Some(_) => goal.take(),
        None => Some(amount(one.number, kind_of(puzzle, one.piece), speech)),
    };
    let items: Vec<String> = match Even::of(puzzle) {
        Some(Even { goal, role }) => vec![speech.equally(goal, role)],
        None => puzzle.material().iter().filter(|one| is_there(puzzle, one)).filter_map(item).collect(),
    };
    let rules = SortedRules::of(puzzle);
    let mut sentences = vec![speech.place(&speech.list(&items), rules.apart)];
    sentences.extend(rules.sentences(puzzle, speech));
    sentences.extend(surroundings(puzzle, &rules, speech));
    sentences.join(" ")
}

/// The rules, sorted by the kind of sentence that they need.
struct SortedRules<'a> {
    apart: Apart,
    /// One of the rules that are drawn as numbers, if all numbers have the same meaning.
    numbers: Option<&'a Rule>,
    /// The rules that need a sentence of their own.
    others: Vec<&'a Rule>,
    /// Whether lines of attack pass through other pieces, if that is the same for all rules.
    lines: Option<Lines>,
}

impl<'a> SortedRules<'a> {
    fn of(puzzle: &'a Placement) -> Self {
        // The first sentence already demands equal numbers.
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

    /// Returns the sentence for a rule, with a clause on lines of attack if the rules differ in that.
    fn with_lines(&self, puzzle: &Placement, rule: &Rule, sentence: String, speech: &dyn Speech) -> String {
        match (self.lines, matters(puzzle, rule)) {
            (None, Some(lines)) => {
                format!("{} ({}).", sentence.trim_end_matches('.'), clause(lines, speech))
            }
            _ => sentence,
        }
    }
}

/// Whether a rule is always true.
fn is_void(rule: &Rule) -> bool {
    match rule {
        Rule::Attacked { times: Bound::AtLeast(0), .. } => true,
        Rule::AsMany { one, other } => one == other,
        _ => false,
    }
}

/// Returns whether lines of attack pass through other pieces, or `None` if that makes no difference to the rule.
fn matters(puzzle: &Placement, rule: &Rule) -> Option<Lines> {
    let (from, lines) = match *rule {
        Rule::Safe { from, lines, .. } => (from, lines),
        Rule::Attacked { by, lines, .. } => (by, lines),
        Rule::AsMany { .. } => return None,
    };
    let runs = |role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
    let runs = puzzle.material().iter().any(|one| from.includes(one.piece) && runs(one.piece.role));
    // If all pieces move alike, a piece in between breaks the same rule itself: it attacks, or is attacked.  It makes a
    // difference only if the rule does not apply to it.
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

/// Returns what the first sentence says about attacks, and the rules that remain.  With several kinds of pieces and
/// `mixed` rules on lines of attack, all rules remain.
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
        let apart = if safe.is_empty() || only.number.fixed() == Some(1) {
            Apart::Unsaid
        } else {
            Apart::Each(kind_of(puzzle, only.piece))
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

/// Returns the meaning of a rule that is drawn as numbers: whether a piece on the square counts, which pieces count,
/// and how lines of attack run.
fn number(rule: &Rule) -> Option<(bool, Who, Lines)> {
    match *rule {
        Rule::Attacked { squares: Region::Squares(_), standing, times: Bound::Exactly(_), by, lines } => {
            Some((standing, by, lines))
        }
        _ => None,
    }
}

/// Returns the squares on which a rule draws numbers.
fn drawn(rule: &Rule) -> Option<&SquareSet> {
    match rule {
        Rule::Attacked { squares: Region::Squares(squares), times: Bound::Exactly(_), .. } => Some(squares),
        _ => None,
    }
}

/// Returns the rule with attackers and targets exchanged.
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

/// Returns the sentences about the board and the pieces.
fn surroundings(puzzle: &Placement, rules: &SortedRules<'_>, speech: &dyn Speech) -> Vec<String> {
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
    if let Some(lines) = rules.lines {
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
