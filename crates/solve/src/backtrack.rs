//! The backtracking engine: no learning, no restarts, almost no memory.
//!
//! This is the native search for models without a specialised one.  Every constraint counts its true and its
//! open literals; as soon as they leave no choice, the rest is set.  The search branches in the constraint that
//! leaves the least choice, on shown variables before hidden ones, so that each solution comes once and none
//! has to be stored.

use crate::engine::{Engine, Found, Report};
use crate::judge::{Ended, Judge, Stage};
use crate::model::{Assignment, Constraint, Lit, Model};
use rookwright_run::{Bound, Budget, Direction, End, EngineError, Statistics, Watch};
use std::ops::ControlFlow;

/// The backtracking engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack;

impl Engine for Backtrack {
    fn name(&self) -> &'static str {
        "search"
    }

    fn solve(
        &self,
        model: &Model,
        budget: &Budget,
        found: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let watch = budget.watch();
        let mut search = Search::new(model);
        // No solutions are stored, so that the memory limit does not matter.
        let budget = Budget { memory: None, ..budget.clone() };
        let mut judge = Judge::new(model, &budget, found);
        let mut proven = false;
        if let Some(direction) = model.objective().map(|objective| objective.direction) {
            let end = search.run(&watch, &mut judge, Stage::Improving);
            let best = judge.best();
            // Without a proof that nothing is better, no solution may be reported as one of the best.
            if end != End::Exhausted || best.is_none() {
                return Ok(judge.report(Ended { end, proven, statistics: search.statistics }));
            }
            proven = true;
            // From now on only assignments with the best value are solutions.
            search.aim(direction, best, true);
        }
        let end = search.run(&watch, &mut judge, Stage::Enumerating);
        Ok(judge.report(Ended { end, proven, statistics: search.statistics }))
    }
}

/// The number of rows examined between two checks of the clock.
const ROWS_BETWEEN_CLOCK_CHECKS: usize = 1 << 18;

/// A constraint: between `least` and `most` of the literals hold.  If there is a literal `tells`, it holds if
/// and only if the constraint does.
struct Row {
    lits: Vec<Lit>,
    least: i64,
    most: i64,
    tells: Option<Lit>,
    holding: i64,
    open: i64,
}

struct Decision {
    /// The length of the trail before the decision.
    trail: usize,
    lit: Lit,
    /// Whether the other value was already tried.
    last: bool,
    shown: bool,
}

/// A contradiction.
struct Clash;

struct Search<'a> {
    model: &'a Model,
    rows: Vec<Row>,
    /// For every variable the rows in which it occurs, once for each occurrence, and its sign there.
    occurs: Vec<Vec<(usize, bool)>>,
    /// For every variable the rows whose `tells` literal it is.
    defined_by: Vec<Vec<usize>>,
    objective: Option<usize>,
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    decisions: Vec<Decision>,
    /// The rows to examine again.
    queue: Vec<usize>,
    queued: Vec<bool>,
    statistics: Statistics,
}

impl<'a> Search<'a> {
    fn new(model: &'a Model) -> Self {
        let variables = model.variables().len();
        let mut search = Search {
            model,
            rows: Vec::new(),
            occurs: vec![Vec::new(); variables],
            defined_by: vec![Vec::new(); variables],
            objective: None,
            values: vec![None; variables],
            trail: Vec::new(),
            decisions: Vec::new(),
            queue: Vec::new(),
            queued: Vec::new(),
            statistics: Statistics { variables: variables as u64, ..Statistics::default() },
        };
        // Choices, circuits, clauses and counts all become rows, so that one way of propagating
        // serves for everything.
        for choice in model.choices() {
            search.row(model.values(choice).collect(), 1, 1, None);
        }
        for constraint in model.constraints() {
            let (lits, bound, tells) = match constraint {
                Constraint::Circuit(circuit) => {
                    // Two edges at each node. That the edges are one cycle is left to the judge,
                    // who sees whole assignments.
                    circuit.at_nodes().into_iter().for_each(|lits| search.row(lits, 2, 2, None));
                    continue;
                }
                Constraint::Clause(lits) => (lits, Bound::AtLeast(1), None),
                Constraint::Count(lits, bound) => (lits, *bound, None),
                Constraint::Reified(reified) => (&reified.among, reified.bound, Some(reified.lit)),
            };
            let (least, most) = match bound {
                Bound::AtLeast(least) => (least.into(), i64::MAX),
                Bound::AtMost(most) => (0, most.into()),
                Bound::Exactly(exact) => (exact.into(), exact.into()),
            };
            search.row(lits.clone(), least, most, tells);
        }
        // The last row is the goal: its bounds are narrowed as better solutions are found.
        if let Some(objective) = model.objective() {
            search.objective = Some(search.rows.len());
            search.row(objective.among.clone(), 0, i64::MAX, None);
        }
        search.statistics.clauses = search.rows.len() as u64;
        search
    }

    fn row(&mut self, lits: Vec<Lit>, least: i64, most: i64, tells: Option<Lit>) {
        let nth = self.rows.len();
        for lit in &lits {
            self.occurs[lit.variable()].push((nth, !lit.is_negated()));
        }
        if let Some(teller) = tells {
            self.defined_by[teller.variable()].push(nth);
        }
        self.queue.push(nth);
        self.queued.push(true);
        let open = lits.len() as i64;
        self.rows.push(Row { lits, least, most, tells, holding: 0, open });
    }

    /// Sets the bound of the objective: better than `best`, or equal to it with `as_good`.
    fn aim(&mut self, direction: Direction, best: Option<u64>, as_good: bool) {
        let (Some(nth), Some(best)) = (self.objective, best.and_then(|best| i64::try_from(best).ok())) else {
            return;
        };
        let (least, most) = match direction {
            _ if as_good => (best, best),
            Direction::Maximise => (best + 1, i64::MAX),
            Direction::Minimise => (0, best - 1),
        };
        self.rows[nth].least = least;
        self.rows[nth].most = most;
        self.touch(nth);
    }

    fn run(&mut self, watch: &Watch, judge: &mut Judge<'_>, stage: Stage) -> End {
        self.undo(0);
        self.decisions.clear();
        // Every row is looked at once, since some leave no choice from the start.
        (0..self.rows.len()).for_each(|nth| self.touch(nth));
        if watch.is_over() {
            return watch.end();
        }
        let mut work = 0;
        loop {
            // Examining all rows is the longest part of a node.
            work += 1 + self.rows.len();
            if work > ROWS_BETWEEN_CLOCK_CHECKS {
                work = 0;
                if watch.is_over() {
                    return watch.end();
                }
            }
            self.statistics.nodes += 1;
            let dead_end = self.propagate().is_err();
            let next = if dead_end { None } else { self.branch() };
            if let Some(lit) = next {
                let shown = self.model.is_shown(lit);
                self.decisions.push(Decision { trail: self.trail.len(), lit, last: false, shown });
                self.set(lit);
                continue;
            }
            let only_shown = if dead_end {
                self.statistics.conflicts += 1;
                false
            } else {
                match self.hand_over(judge, stage) {
                    // Checking a solution takes longer than a look at the clock.
                    ControlFlow::Continue(_) if watch.is_over() => return watch.end(),
                    ControlFlow::Continue(only_shown) => only_shown,
                    ControlFlow::Break(()) => return End::Stopped,
                }
            };
            // After a solution the hidden variables are not tried again, because they do not make another
            // one.
            if !self.retreat(only_shown) {
                return End::Exhausted;
            }
        }
    }

    /// Reports a full assignment.  Returns whether assignments that differ only in hidden variables are done
    /// too.
    fn hand_over(&mut self, judge: &mut Judge<'_>, stage: Stage) -> ControlFlow<(), bool> {
        let values = self.values.iter().map(|&value| value == Some(true));
        let heard = judge.solutions();
        if judge.hear(&Assignment::new(values.collect()), stage).is_break() {
            return ControlFlow::Break(());
        }
        let objective = self.model.objective().filter(|_| stage == Stage::Improving);
        if let Some(direction) = objective.map(|objective| objective.direction) {
            self.aim(direction, judge.best(), false);
        }
        // An assignment that breaks a lazy clause is not a solution, but one with other hidden values may be.
        ControlFlow::Continue(judge.solutions() > heard)
    }

    /// Reverses the last decision that can be reversed; returns `false` if there is none.
    fn retreat(&mut self, only_shown: bool) -> bool {
        while let Some(decision) = self.decisions.pop() {
            self.undo(decision.trail);
            if !decision.last && (decision.shown || !only_shown) {
                let lit = !decision.lit;
                self.decisions.push(Decision { lit, last: true, ..decision });
                self.set(lit);
                return true;
            }
        }
        false
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.variable()].map(|value| value != lit.is_negated())
    }

    fn touch(&mut self, nth: usize) {
        if !std::mem::replace(&mut self.queued[nth], true) {
            self.queue.push(nth);
        }
    }

    /// Makes an open literal hold.
    fn set(&mut self, lit: Lit) {
        self.values[lit.variable()] = Some(!lit.is_negated());
        self.trail.push(lit);
        for at in 0..self.occurs[lit.variable()].len() {
            let (nth, sign) = self.occurs[lit.variable()][at];
            self.rows[nth].open -= 1;
            self.rows[nth].holding += i64::from(sign != lit.is_negated());
            self.touch(nth);
        }
        for at in 0..self.defined_by[lit.variable()].len() {
            self.touch(self.defined_by[lit.variable()][at]);
        }
    }

    fn undo(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.variable()] = None;
            for &(nth, sign) in &self.occurs[lit.variable()] {
                self.rows[nth].open += 1;
                self.rows[nth].holding -= i64::from(sign != lit.is_negated());
            }
        }
    }

    fn propagate(&mut self) -> Result<(), Clash> {
        while let Some(nth) = self.queue.pop() {
            self.queued[nth] = false;
            if let Err(clash) = self.look(nth) {
                self.queue.drain(..).for_each(|nth| self.queued[nth] = false);
                // The bound of the objective changes independently of the trail, so that its row must be
                // examined again.
                self.objective.into_iter().for_each(|nth| self.touch(nth));
                return Err(clash);
            }
        }
        Ok(())
    }

    /// Sets the literals for which a row leaves no choice.
    fn look(&mut self, nth: usize) -> Result<(), Clash> {
        let Row { least, most, tells, holding, open, .. } = self.rows[nth];
        let (certain, possible) =
            (holding >= least && holding + open <= most, holding <= most && holding + open >= least);
        // A row that defines a literal sets it as soon as the row is decided, and is itself a constraint once
        // the literal is set.
        let (least, most) = match tells.map(|teller| (teller, self.value(teller))) {
            None | Some((_, Some(true))) => (least, most),
            Some((teller, None)) => {
                if certain {
                    self.set(teller);
                } else if !possible {
                    self.set(!teller);
                }
                return Ok(());
            }
            Some((_, Some(false))) if certain => return Err(Clash),
            // If there can no longer be too few, there must be too many, and the other way round.
            Some((_, Some(false))) if holding >= least => (most + 1, i64::MAX),
            Some((_, Some(false))) if holding + open <= most => (i64::MIN, least - 1),
            Some((_, Some(false))) => return Ok(()),
        };
        if holding > most || holding + open < least {
            return Err(Clash);
        }
        // All open literals follow at once: none may hold any more, or all must.
        let rest = match () {
            () if open == 0 => return Ok(()),
            () if holding == most => false,
            () if holding + open == least => true,
            () => return Ok(()),
        };
        for at in 0..self.rows[nth].lits.len() {
            let lit = self.rows[nth].lits[at];
            if self.value(lit).is_none() {
                self.set(if rest { lit } else { !lit });
            }
        }
        Ok(())
    }

    /// Returns the literal to try next: an open literal of the row that needs more literals and leaves the
    /// least choice.
    fn branch(&self) -> Option<Lit> {
        // A row that needs more literals is a question with few answers, one of which must be right.
        let needy = self.rows.iter().filter(|row| {
            row.holding < row.least
                && row.open > 0
                && row.tells.is_none_or(|teller| self.value(teller) == Some(true))
        });
        let choice = |row: &Row, shown: bool| {
            row.lits
                .iter()
                .copied()
                .find(|&lit| self.value(lit).is_none() && self.model.is_shown(lit) == shown)
        };
        // Shown variables first, so that all solutions that differ in hidden ones only follow each other and
        // count as one.
        let tightest =
            needy.filter_map(|row| Some((row.open - (row.least - row.holding), choice(row, true)?)));
        let open = |shown: bool| {
            let open = (0..self.values.len())
                .find(|&at| self.values[at].is_none() && self.model.is_shown(self.model.lit(at)) == shown)?;
            Some(self.model.lit(open))
        };
        // If the objective is to be maximised, the literal is tried as true first.
        let more = self.model.objective().is_some_and(|objective| objective.direction == Direction::Maximise);
        let free = || open(true).or_else(|| open(false)).map(|lit| if more { lit } else { !lit });
        tightest.min_by_key(|&(slack, _)| slack).map(|(_, lit)| lit).or_else(free)
    }
}
