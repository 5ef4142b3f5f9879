//! The task of a placement puzzle: sentences made from its material, its rules and its board.

use super::Wording;
use super::even::{Even, is_even};
use super::sentences::{count, form, leap};
use rookwright_board::{Argument, Colour, Leaper, Noun, Piece, Role, Square, SquareSet, capital, filled};
use rookwright_placement::{Lines, Material, Number, Placement, Region, Rule, Who};
use rookwright_run::{Bound, Direction};
use rookwright_sheet::Language;
use std::collections::BTreeSet;

/// The most sentences about rules.
const SENTENCES: usize = 30;

/// The most kinds of pieces that the caption names by words; more are shown by letters or figurines.
const NAMED: usize = 2;

/// Returns the noun for a piece; it has a colour only if both colours are placed.
pub(super) fn noun_of(puzzle: &Placement, piece: Piece) -> Noun {
    Noun::of(piece.role, has_both_colours(puzzle).then_some(piece.colour))
}

fn has_both_colours(puzzle: &Placement) -> bool {
    let has = |colour| puzzle.material().iter().any(|one| one.piece.colour == colour);
    has(Colour::White) && has(Colour::Black)
}

/// Returns the noun for the pieces of a rule.
fn noun_of_who(puzzle: &Placement, who: Who) -> Noun {
    // If all of them are of one kind, that kind is the noun.
    let mut pieces = puzzle.material().iter().map(|one| one.piece).filter(|&piece| who.includes(piece));
    match (pieces.next(), pieces.next(), who) {
        (Some(only), None, _) => noun_of(puzzle, only),
        (_, _, Who::Colour(colour)) => {
            Noun { role: None, colour: has_both_colours(puzzle).then_some(colour) }
        }
        _ => Noun::PIECE,
    }
}

/// Returns the pieces to place as a short caption: `8 queens`, `♔ ♕ 2 ♖`.
pub(super) fn task(puzzle: &Placement, wording: &Wording) -> String {
    let language = wording.language;
    let (wanted, fixed): (Vec<&Material>, Vec<&Material>) =
        puzzle.material().iter().partition(|one| one.goal.is_some());
    if let Some(Even { goal, role }) = Even::of(puzzle) {
        let men = form(Noun::of(role, None), "many", language);
        return capital(&extreme(goal, of_what("amount.each_colour", men, language), language));
    }
    let goal = extremes(puzzle, &wanted, language, false);
    // Pieces in any number follow from the rules and need no mention, nor do those of which there are none.
    let is_told = |one: &&Material| is_there(puzzle, one) && (goal.is_none() || one.number != Number::ANY);
    let fixed: Vec<_> = fixed.into_iter().filter(is_told).collect();
    // A few kinds of pieces are named, and many are shown by their signs.
    let mut parts: Vec<String> = if fixed.len() <= NAMED {
        fixed.iter().map(|one| headed(one.number, noun_of(puzzle, one.piece), language)).collect()
    } else {
        let symbols = wording.figurine || has_both_colours(puzzle);
        let shown: Vec<_> = fixed.iter().map(|one| shown(puzzle, one, symbols, wording)).collect();
        let gap = if fixed.iter().all(|one| one.number.fixed() == Some(1)) { " " } else { ", " };
        vec![shown.join(gap)]
    };
    parts.extend(goal);
    let task = if fixed.len() <= NAMED { list(parts, language) } else { parts.join(", ") };
    capital(&task)
}

/// Whether there may be pieces of a kind, or there is nothing else to speak of.
fn is_there(puzzle: &Placement, one: &Material) -> bool {
    one.number.fixed() != Some(0) || puzzle.material().iter().all(|other| other.number.fixed() == Some(0))
}

/// Returns pieces with their number: `2 ♖`, `2 T`.
fn shown(puzzle: &Placement, one: &Material, symbols: bool, wording: &Wording) -> String {
    let language = wording.language;
    let name = match (one.piece.role, symbols) {
        (Role::Leaper(_), _) => one.piece.to_string(),
        (role, true) => figurine(role, one.piece.colour).to_string(),
        (role, false) => language.letter(role).to_string(),
    };
    match (one.number.least, one.number.most) {
        (1, Some(1)) => name,
        (least, Some(most)) if least == most => format!("{least} {name}"),
        (0, None) => any_number(noun_of(puzzle, one.piece), language),
        (least, None) => of_what("amount.at_least", format!("{least} {name}"), language),
        (0, Some(most)) => of_what("amount.at_most", format!("{most} {name}"), language),
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
fn amount(number: Number, noun: Noun, language: Language) -> String {
    match (number.least, number.most) {
        (1, Some(1)) => form(noun, "a", language),
        (least, Some(most)) if least == most => count(most, noun, language),
        (0, None) => any_number(noun, language),
        (least, None) => of_what("amount.at_least", count(least, noun, language), language),
        (0, Some(most)) => of_what("amount.at_most", count(most, noun, language), language),
        (least, Some(most)) => between(least, most, count(most, noun, language), language),
    }
}

/// Returns pieces with their number, standing alone.
fn headed(number: Number, noun: Noun, language: Language) -> String {
    if number.fixed() == Some(1) { form(noun, "a.subject", language) } else { amount(number, noun, language) }
}

/// Returns `as many knights as possible`, with `whole` followed by the limits: `(2 to 9)`.  Returns `None` if no number
/// is to be optimised.
fn extremes(puzzle: &Placement, wanted: &[&Material], language: Language, whole: bool) -> Option<String> {
    let goal = wanted.first()?.goal?;
    let only = match wanted {
        [one] => Some(noun_of(puzzle, one.piece)),
        _ => None,
    };
    let men = form(only.unwrap_or(Noun::PIECE), "many", language);
    let text = extreme(goal, men, language);
    let named: Vec<String> = match (only, wanted) {
        (Some(_), [one]) => range(one.number, language).into_iter().collect(),
        _ => {
            // A kind with limits of its own says them, and any other only its name.
            let name = |one: &&Material| match one.number {
                Number::ANY => form(noun_of(puzzle, one.piece), "many", language),
                number => amount(number, noun_of(puzzle, one.piece), language),
            };
            wanted.iter().map(name).collect()
        }
    };
    if whole && !named.is_empty() { Some(format!("{text} ({})", list(named, language))) } else { Some(text) }
}

/// Returns a number of pieces without a noun: `2 to 5`; `None` if any number is allowed.
fn range(number: Number, language: Language) -> Option<String> {
    match (number.least, number.most) {
        (0, None) => None,
        (least, None) => Some(of_what("amount.at_least", least.to_string(), language)),
        (0, Some(most)) => Some(of_what("amount.at_most", most.to_string(), language)),
        (least, Some(most)) => Some(between(least, most, most.to_string(), language)),
    }
}

/// Returns a text about `what`.
fn of_what(text: &'static str, what: String, language: Language) -> String {
    language.say(text, &[("what", what.into())])
}

/// Returns a sentence about two kinds of pieces.
fn two_kinds(text: &'static str, one: Noun, other: Noun, language: Language) -> String {
    language.say(text, &[("one", one.into()), ("other", other.into())])
}

fn any_number(noun: Noun, language: Language) -> String {
    language.say("amount.any", &[("piece", noun.into())])
}

/// Returns `2 to 5 knights`, `1 or 2 knights`; `what` is the second number, with or without a noun.
fn between(least: u32, most: u32, what: String, language: Language) -> String {
    // Neighbours read as `1 or 2` and not as a range.
    let text = if least.checked_add(1) == Some(most) { "amount.or" } else { "amount.range" };
    language.say(text, &[("least", least.into()), ("n", most.into()), ("what", what.into())])
}

/// Returns `as many knights as possible`.
fn extreme(goal: Direction, what: String, language: Language) -> String {
    let text = match goal {
        Direction::Maximise => "amount.most",
        Direction::Minimise => "amount.fewest",
    };
    of_what(text, what, language)
}

/// Returns `as many white knights as possible and the same number of black knights`, as an object.
fn equally(goal: Direction, role: Role, language: Language) -> String {
    let text = match goal {
        Direction::Maximise => "amount.most.equal",
        Direction::Minimise => "amount.fewest.equal",
    };
    let noun = |colour| Noun::of(role, Some(colour)).into();
    language.say(text, &[("white", noun(Colour::White)), ("black", noun(Colour::Black))])
}

/// Returns `a, b and c`.
fn list(items: Vec<String>, language: Language) -> String {
    filled(&language, "{items:and}", &[("items", items.into())])
}

/// Returns the names of the squares, of a long list the first 24 and `…`.
fn names(squares: impl Iterator<Item = Square>) -> Vec<String> {
    const MOST: usize = 24;
    let mut names: Vec<String> = squares.take(MOST + 1).map(|square| square.to_string()).collect();
    if let Some(last) = names.get_mut(MOST) {
        "…".clone_into(last);
    }
    names
}

/// Returns the sentence that these squares stay empty.
fn empty(squares: &BTreeSet<Square>, language: Language) -> String {
    let text = if squares.len() == 1 { "task.empty.square" } else { "task.empty.squares" };
    language.say(text, &[("squares", names(squares.iter().copied()).into())])
}

/// Returns how often the squares are attacked; with `standing`, a piece on the square counts as well.
fn attacked(region: &Region, standing: bool, times: Bound, by: Noun, language: Language) -> String {
    let named = if let Region::Squares(squares) = region { names(squares.iter()) } else { Vec::new() };
    let is_one = named.len() == 1;
    let squares = ("squares", Argument::from(named));
    let (number, text) = match times {
        Bound::AtLeast(number) => (number, "task.attackers.least"),
        Bound::AtMost(number) => (number, "task.attackers.most"),
        Bound::Exactly(number) => (number, "task.attackers.exactly"),
    };
    let verb = |id| ("verb", language.text(id).into());
    let one_verb = verb(if standing { "task.covered" } else { "task.attacked" });
    // "No piece attacks" reads better than "attacked by 0 pieces", and needs sentences of its own.
    if number == 0 {
        let (text, verb) = match region {
            Region::Every => ("task.attackers.none.every", one_verb),
            Region::Empty => ("task.attackers.none.empty", one_verb),
            Region::Squares(_) if is_one => ("task.attackers.none.square", one_verb),
            Region::Squares(_) => (
                "task.attackers.none.squares",
                verb(if standing { "task.covered.many" } else { "task.attacked.many" }),
            ),
        };
        return language.say(text, &[squares, verb, ("piece", by.into())]);
    }
    let subject = match region {
        Region::Every => "task.squares.every",
        Region::Empty => "task.squares.empty",
        Region::Squares(_) if is_one => "task.squares.single",
        Region::Squares(_) => "task.squares.each",
    };
    let subject = ("squares", language.say(subject, &[squares]).into());
    language.say(text, &[subject, one_verb, ("n", number.into()), ("piece", by.into())])
}

/// Which of the placed pieces must not attack each other, as part of the first sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Apart {
    /// The first sentence does not mention attacks.
    Unsaid,
    /// No piece attacks another; all are of this kind.
    Each(Noun),
    /// No piece attacks another of its own kind.
    OwnKind,
}

impl Apart {
    /// Returns `Place 8 queens so that none attacks another.`
    fn sentence(self, what: String, language: Language) -> String {
        match self {
            Apart::Unsaid => of_what("task.place", what, language),
            Apart::Each(noun) => {
                language.say("task.place.each", &[("what", what.into()), ("piece", noun.into())])
            }
            Apart::OwnKind => of_what("task.place.own_kind", what, language),
        }
    }
}

/// Returns the task in full sentences.
pub(super) fn rules(puzzle: &Placement, language: Language) -> String {
    let wanted: Vec<&Material> = puzzle.material().iter().filter(|one| one.goal.is_some()).collect();
    let mut goal = extremes(puzzle, &wanted, language, true);
    // The pieces to be optimised are named once, at the place of the first of them.
    let item = |one: &Material| match one.goal {
        Some(_) => goal.take(),
        None => Some(amount(one.number, noun_of(puzzle, one.piece), language)),
    };
    let items: Vec<String> = match Even::of(puzzle) {
        Some(Even { goal, role }) => vec![equally(goal, role, language)],
        None => puzzle.material().iter().filter(|one| is_there(puzzle, one)).filter_map(item).collect(),
    };
    let rules = SortedRules::of(puzzle);
    let mut sentences = vec![rules.apart.sentence(list(items, language), language)];
    sentences.extend(rules.sentences(puzzle, language));
    sentences.extend(surroundings(puzzle, &rules, language));
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

    fn sentences(&self, puzzle: &Placement, language: Language) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        // The numbers on the board come first, because they are what a reader sees.
        if let Some((rule, (standing, by, _))) = self.numbers.and_then(|rule| Some((rule, number(rule)?))) {
            let text = if standing { "task.numbers.covered" } else { "task.numbers.attacked" };
            let text = language.say(text, &[("piece", noun_of_who(puzzle, by).into())]);
            said.push(self.with_lines(puzzle, rule, text, language));
        }
        let mut done: Vec<&Rule> = Vec::new();
        for &rule in &self.others {
            if done.contains(&rule) {
                continue;
            }
            // A puzzle from elsewhere may have hundreds of rules.
            if done.len() >= SENTENCES {
                said.push("…".to_owned());
                break;
            }
            done.push(rule);
            // Two rules that are each other's reverse make one sentence: neither attacks the other.
            let back = reverse(rule);
            let mutual = back.as_ref().and_then(|back| self.others.iter().find(|&&other| other == back));
            let noun = |who| noun_of_who(puzzle, who);
            let sentence = match (rule, mutual) {
                (Rule::Safe { target, from, .. }, Some(back)) if target != from => {
                    done.push(back);
                    two_kinds("task.peace", noun(*target), noun(*from), language)
                }
                (Rule::Safe { target, from, .. }, _) => {
                    let (from, target) = (noun(*from), noun(*target));
                    let text = if from == target { "task.safe.alike" } else { "task.safe" };
                    language.say(text, &[("from", from.into()), ("target", target.into())])
                }
                (Rule::Attacked { squares, standing, times, by, .. }, _) => {
                    attacked(squares, *standing, *times, noun(*by), language)
                }
                (Rule::AsMany { one, other }, _) => {
                    two_kinds("task.as_many", noun(*one), noun(*other), language)
                }
            };
            said.push(self.with_lines(puzzle, rule, sentence, language));
        }
        said
    }

    /// Returns the sentence for a rule, with a clause on lines of attack if the rules differ in that.
    fn with_lines(&self, puzzle: &Placement, rule: &Rule, sentence: String, language: Language) -> String {
        match (self.lines, matters(puzzle, rule)) {
            (None, Some(lines)) => {
                format!("{} ({}).", sentence.trim_end_matches('.'), clause(lines, language))
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

fn clause(lines: Lines, language: Language) -> &'static str {
    language.text(match lines {
        Lines::Through => "task.lines.through",
        Lines::Blocked => "task.lines.blocked",
    })
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
        // A single piece has none of its kind to attack.
        let apart = if safe.is_empty() || only.number.fixed() == Some(1) {
            Apart::Unsaid
        } else {
            Apart::Each(noun_of(puzzle, only.piece))
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

/// Returns the sentences about the board and the pieces.
fn surroundings(puzzle: &Placement, rules: &SortedRules<'_>, language: Language) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let fixed = |id| language.text(id).to_owned();
    let numbered: BTreeSet<Square> =
        puzzle.rules().iter().filter_map(drawn).flat_map(SquareSet::iter).collect();
    let forbidden = puzzle.forbidden();
    // Crosses are not drawn on numbers.
    let both: BTreeSet<Square> = numbered.iter().copied().filter(|&one| forbidden.contains(one)).collect();
    if !both.is_empty() && numbered.iter().all(|square| both.contains(square)) {
        said.push(fixed("task.numbers.empty"));
    } else if !both.is_empty() {
        said.push(empty(&both, language));
    }
    if forbidden.iter().any(|square| !numbered.contains(&square)) {
        said.push(fixed("task.crosses"));
    }
    // Said once here if it holds for all rules, and with each rule otherwise.
    if let Some(lines) = rules.lines {
        said.push(format!("{}.", capital(clause(lines, language))));
    }
    // Whether a line ends at a hole matters only for pieces that move along lines.
    let pieces = || puzzle.material().iter().map(|one| one.piece);
    let runs = |role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
    if !puzzle.geometry().holes().is_empty() && pieces().any(|piece| runs(piece.role)) {
        said.push(fixed("task.holes"));
    }
    if puzzle.geometry().is_torus() {
        said.push(fixed("task.torus"));
    }
    if !puzzle.givens().is_empty() {
        said.push(fixed("task.givens"));
    }
    let pawns = |colour| pieces().any(|piece| piece == Piece { colour, role: Role::Pawn });
    match (pawns(Colour::White), pawns(Colour::Black)) {
        (true, true) => said.push(fixed("task.pawns.both")),
        (true, false) => said.push(fixed("task.pawns.up")),
        (false, true) => said.push(fixed("task.pawns.down")),
        (false, false) => {}
    }
    let leapers: BTreeSet<Leaper> = pieces()
        .filter_map(|piece| match piece.role {
            Role::Leaper(leaper) => Some(leaper),
            _ => None,
        })
        .collect();
    said.extend(leapers.into_iter().map(|leaper| leap(leaper, language)));
    said
}
