//! How an unfinished placement stands: how often squares are attacked, and what no further man can mend.

use super::Refusal;
use rookwright_board::{Men, Piece, Square, SquareSet, attacks};
use rookwright_placement::{Lines, Man, Placement, Region, Rule, Violation, Who};
use rookwright_puzzle::Puzzle;
use rookwright_run::Bound;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// No list of men is longer than this text.
const LONGEST: usize = 10_000;
/// So many faults are told.
const FAULTS: usize = 40;

/// A board that is being filled.
pub(super) struct Standing<'a> {
    puzzle: &'a Placement,
    /// Who stands there, the givens too.
    pub(super) men: Men,
    /// Those that stand in the way of a given.
    strangers: Vec<Man>,
    /// Where nobody stands, but somebody may come.
    open: SquareSet,
    /// Where somebody stands or may come: whoever is attacked past these stays so.
    solid: SquareSet,
}

/// Something that is wrong for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) squares: Vec<Square>,
}

impl Fault {
    pub(super) fn json(&self) -> Value {
        let squares: BTreeSet<Square> = self.squares.iter().copied().collect();
        json!({ "message": self.message, "squares": squares.iter().map(ToString::to_string).collect::<Vec<_>>() })
    }
}

impl From<Violation> for Fault {
    fn from(violation: Violation) -> Self {
        Self { message: plainly(&violation), squares: violation.squares() }
    }
}

/// For somebody who plays, and has not read the rules as a file words them.
fn plainly(violation: &Violation) -> String {
    match violation {
        Violation::Attack { attacker, target, .. } => format!("{attacker} attacks {target}"),
        Violation::Attacked { rule: Rule::Attacked { times, .. }, square, standing, attackers } => {
            let verb = if *standing { "covered" } else { "attacked" };
            let number = attackers.len() as u32;
            match *times {
                Bound::Exactly(wanted) | Bound::AtLeast(wanted) if number < wanted => {
                    format!("{square} can no longer be {verb} {}", times_words(wanted))
                }
                Bound::Exactly(most) | Bound::AtMost(most) | Bound::AtLeast(most) => {
                    format!("{square} is {verb} {}, not {}", times_words(number), times_words(most))
                }
            }
        }
        Violation::Unequal { one, other, .. } => {
            format!("there are {} {} and {} {}, not as many of both", one.1, one.0, other.1, other.0)
        }
        Violation::Forbidden(man) => format!("{man} stands where nothing may stand"),
        other => other.to_string(),
    }
}

/// `at all`, `once`, `3 times`.
fn times_words(number: u32) -> String {
    match number {
        0 => "at all".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

/// Men as they are written down, on squares of the puzzle's board.
pub(super) fn read_men(puzzle: &Placement, text: &str) -> Result<Men, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::input("men: the list is too long"));
    }
    let men: Men = text.replace(',', " ").parse().map_err(|error| Refusal::input(format!("men: {error}")))?;
    let stray = men.iter().find(|&(square, _)| !puzzle.geometry().contains(square));
    match stray {
        Some((square, piece)) => {
            Err(Refusal::input(format!("men: {piece}{square} does not stand on the board")))
        }
        None => Ok(men),
    }
}

impl<'a> Standing<'a> {
    /// The givens and these men.
    pub(super) fn new(puzzle: &'a Placement, placed: &Men) -> Self {
        let mut men = puzzle.givens().clone();
        let mut strangers = Vec::new();
        for (square, piece) in placed.iter() {
            if men.on(square) != Some(piece) && men.put(square, piece).is_err() {
                strangers.push(Man { square, piece });
            }
        }
        let mut standing = Self { puzzle, men, strangers, open: SquareSet::EMPTY, solid: SquareSet::EMPTY };
        if standing.room(Who::All) != Some(0) {
            let free =
                |&square: &Square| standing.men.on(square).is_none() && !puzzle.forbidden().contains(square);
            standing.open = puzzle.geometry().squares().filter(free).collect();
        }
        let solid = |&square: &Square| standing.men.on(square).is_some() || standing.open.contains(square);
        standing.solid = puzzle.geometry().squares().filter(solid).collect();
        standing
    }

    /// How often every square is attacked, as the rules mean it.  Where they mean different things, every man
    /// counts and lines stop at men.
    pub(super) fn counts(&self) -> Map<String, Value> {
        let (by, lines, standing) = self.meaning();
        let blockers = self.blockers(lines);
        let board = self.puzzle.geometry();
        let concerned: Vec<_> = self.men.iter().filter(|&(_, piece)| by.includes(piece)).collect();
        let seen: Vec<SquareSet> =
            concerned.iter().map(|&(square, piece)| attacks(board, piece, square, &blockers)).collect();
        let count = |square: Square| {
            let attacked = seen.iter().filter(|seen| seen.contains(square)).count();
            attacked + usize::from(standing && concerned.iter().any(|&(stands, _)| stands == square))
        };
        board.squares().map(|square| (square.to_string(), count(square).into())).collect()
    }

    /// By whom squares are attacked, through whom, and whether men count where they stand.
    fn meaning(&self) -> (Who, Lines, bool) {
        let about_squares = self.puzzle.rules().iter().filter_map(|rule| match *rule {
            Rule::Attacked { by, lines, standing, .. } => Some((by, lines, standing)),
            _ => None,
        });
        let about_men = self.puzzle.rules().iter().filter_map(|rule| match *rule {
            Rule::Safe { from, lines, .. } => Some((from, lines, false)),
            _ => None,
        });
        let mut meanings: Vec<_> = about_squares.collect();
        if meanings.is_empty() {
            meanings = about_men.collect();
        }
        meanings.dedup();
        match meanings[..] {
            [meaning] => meaning,
            _ => (Who::All, Lines::Blocked, false),
        }
    }

    fn blockers(&self, lines: Lines) -> SquareSet {
        if lines == Lines::Blocked { self.men.squares() } else { SquareSet::EMPTY }
    }

    /// How many men of a kind there are.
    fn number(&self, kind: Piece) -> u64 {
        self.men.iter().filter(|&(_, piece)| piece == kind).count() as u64
    }

    /// How many of these there may still come; `None` for as many as one likes.
    fn room(&self, who: Who) -> Option<u64> {
        let mut concerned = self.puzzle.material().iter().filter(|one| who.includes(one.piece));
        concerned.try_fold(0, |sum, one| {
            Some(sum + u64::from(one.number.most?).saturating_sub(self.number(one.piece)))
        })
    }

    /// What is left to place: the pieces, how many more there may be, and how many more there must be.
    pub(super) fn left(&self) -> Vec<Value> {
        let material = self.puzzle.material().iter().map(|one| {
            let number = self.number(one.piece);
            let most = one.number.most.map(|most| u64::from(most).saturating_sub(number));
            let least = u64::from(one.number.least).saturating_sub(number);
            (one.piece, most, least)
        });
        let open = material.filter(|(_, most, _)| *most != Some(0));
        open.map(|(piece, most, least)| json!({ "piece": piece.to_string(), "number": most, "least": least }))
            .collect()
    }

    /// What is wrong and stays so however many men are added.
    pub(super) fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = Vec::new();
        for man in &self.strangers {
            let given = self.men.on(man.square).map(|piece| Man { square: man.square, piece });
            let message =
                given.map_or(String::new(), |given| format!("{given} is given, but {man} is put there"));
            faults.push(Fault { message, squares: vec![man.square] });
        }
        let kinds = self.puzzle.material();
        for (square, piece) in self.men.iter() {
            let man = Man { square, piece };
            if self.puzzle.forbidden().contains(square) {
                faults.push(Violation::Forbidden(man).into());
            } else if !kinds.iter().any(|one| one.piece == piece) {
                faults.push(Violation::Stranger(man).into());
            }
        }
        for one in kinds {
            let found = self.number(one.piece);
            if one.number.most.is_some_and(|most| found > u64::from(most)) {
                let squares = self.men.iter().filter(|&(_, piece)| piece == one.piece);
                let squares = squares.map(|(square, _)| square).collect();
                let found = usize::try_from(found).unwrap_or(usize::MAX);
                let wanted = Violation::Number { piece: one.piece, wanted: one.number, found };
                faults.push(Fault { squares, ..wanted.into() });
            }
        }
        for rule in self.puzzle.rules() {
            match *rule {
                Rule::Safe { target, from, lines } => {
                    self.attacked_men(rule, target, from, lines, &mut faults);
                }
                Rule::Attacked { .. } => self.attacked_squares(rule, &mut faults),
                Rule::AsMany { one, other } => faults.extend(self.unequal(rule, one, other)),
            }
            if faults.len() >= FAULTS {
                break;
            }
        }
        faults.truncate(FAULTS);
        faults
    }

    /// The squares that a man attacks whoever comes later.
    fn sure(&self, square: Square, piece: Piece, lines: Lines) -> SquareSet {
        let board = self.puzzle.geometry();
        match lines {
            Lines::Through => attacks(board, piece, square, &SquareSet::EMPTY),
            Lines::Blocked => attacks(board, piece, square, &self.solid),
        }
    }

    fn attacked_men(&self, rule: &Rule, target: Who, from: Who, lines: Lines, faults: &mut Vec<Fault>) {
        let mut told = BTreeSet::new();
        for (square, piece) in self.men.iter().filter(|&(_, piece)| from.includes(piece)) {
            for hit in self.sure(square, piece, lines).iter() {
                let Some(struck) = self.men.on(hit).filter(|&piece| target.includes(piece)) else { continue };
                // Two that attack each other are one fault.
                if faults.len() < FAULTS && told.insert((square.min(hit), square.max(hit))) {
                    let (attacker, target) = (Man { square, piece }, Man { square: hit, piece: struck });
                    faults.push(Violation::Attack { rule: rule.clone(), attacker, target }.into());
                }
            }
        }
    }

    /// Squares attacked too often for good, or too seldom though nobody is left to attack them.
    fn attacked_squares(&self, rule: &Rule, faults: &mut Vec<Fault>) {
        let Rule::Attacked { squares, standing, times, by, lines } = rule else { return };
        let board = self.puzzle.geometry();
        let (least, most) = match *times {
            Bound::AtLeast(least) => (least, u32::MAX),
            Bound::AtMost(most) => (0, most),
            Bound::Exactly(exact) => (exact, exact),
        };
        let blockers = self.blockers(*lines);
        let concerned: Vec<_> = self.men.iter().filter(|&(_, piece)| by.includes(piece)).collect();
        let sure: Vec<SquareSet> =
            concerned.iter().map(|&(square, piece)| self.sure(square, piece, *lines)).collect();
        let seen: Vec<SquareSet> =
            concerned.iter().map(|&(square, piece)| attacks(board, piece, square, &blockers)).collect();
        let attackers = |square: Square, sets: &[SquareSet]| -> Vec<Man> {
            let hits = concerned
                .iter()
                .zip(sets)
                .filter(|&(&(stands, _), set)| set.contains(square) || *standing && stands == square);
            hits.map(|(&(square, piece), _)| Man { square, piece }).collect()
        };
        let room = self.room(*by);
        let about: Vec<Square> = match squares {
            Region::Every => board.squares().collect(),
            Region::Empty => {
                board.squares().filter(|&at| self.men.on(at).is_none() && !self.open.contains(at)).collect()
            }
            Region::Squares(squares) => squares.iter().collect(),
        };
        for square in about {
            let certain = attackers(square, &sure);
            let now = attackers(square, &seen);
            let too_often = certain.len() as u64 > u64::from(most);
            let too_seldom = room.is_some_and(|room| now.len() as u64 + room < u64::from(least));
            if (too_often || too_seldom) && faults.len() < FAULTS {
                let attackers = if too_often { certain } else { now };
                let (rule, standing) = (rule.clone(), *standing);
                faults.push(Violation::Attacked { rule, square, standing, attackers }.into());
            }
        }
    }

    /// Two numbers that can no longer be equal.
    fn unequal(&self, rule: &Rule, one: Who, other: Who) -> Option<Fault> {
        let range = |who: Who| {
            let number = self.men.iter().filter(|&(_, piece)| who.includes(piece)).count();
            (number, self.room(who).map(|room| number as u64 + room))
        };
        let (ours, theirs) = (range(one), range(other));
        let short = |most: Option<u64>, least: usize| most.is_some_and(|most| most < least as u64);
        let apart = short(ours.1, theirs.0) || short(theirs.1, ours.0);
        let (one, other) = ((one, ours.0), (other, theirs.0));
        apart.then(|| Violation::Unequal { rule: rule.clone(), one, other }.into())
    }

    /// Whether the board is a solution, and what is to be said of it.
    pub(super) fn verdict(&self, whole: &Puzzle, faults: &[Fault]) -> (bool, String) {
        if let Some(fault) = faults.first() {
            return (false, sentence(&fault.message));
        }
        let Some(solution) = whole.solution(&self.men) else { return (false, String::new()) };
        let known = self.puzzle.goal().is_none() || self.puzzle.draft().expect.optimum.is_some();
        match (solution.check(), solution.remark()) {
            (Ok(()), _) if known => (true, "Solved!".to_owned()),
            (Ok(()), remark) => (false, format!("Every rule is kept, {}.", remark.unwrap_or_default())),
            (Err(_), _) if self.must_place() > 0 => (false, self.to_place()),
            (Err(wrong), _) => (false, sentence(&wrong.message)),
        }
    }

    fn must_place(&self) -> u64 {
        let short = |one: &rookwright_placement::Material| {
            u64::from(one.number.least).saturating_sub(self.number(one.piece))
        };
        self.puzzle.material().iter().map(short).sum()
    }

    fn to_place(&self) -> String {
        let kinds = self.puzzle.material().iter();
        let kinds =
            kinds.map(|one| (one.piece, u64::from(one.number.least).saturating_sub(self.number(one.piece))));
        let list: Vec<String> = kinds
            .filter(|&(_, number)| number > 0)
            .map(|(piece, number)| format!("{number} {}{}", piece.name(), if number == 1 { "" } else { "s" }))
            .collect();
        format!("Still to place: {}.", list.join(", "))
    }
}

/// A message as a sentence.
pub(super) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(char::to_uppercase);
    // A square or a man at the beginning stays as it is.
    let keep = message.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let begun: String = match first {
        Some(first) if !keep => first.chain(letters).collect(),
        _ => message.to_owned(),
    };
    format!("{}.", begun.trim_end_matches('.'))
}
