//! Several threads on one optimisation, each with a solver ([`Team`]).

use super::aim::Aim;
use super::search::{Search, Step, Turn};
use crate::judge::Stage;
use crate::remote::Remote;
use crate::team::{Answer, Task, Team, Worker};
use pumpkin_core::predicates::Predicate;
use rookwright_run::{End, Labelling, threads};
use std::sync::Arc;

/// The number of steps after which a thread looks for clauses from others, at first.
const STEPS_A_TURN: u64 = 1000;

/// The threads of a search.
#[derive(Clone)]
pub(super) struct Company {
    pub(super) threads: usize,
    pub(super) team: Arc<Team<Predicate>>,
    /// The connection to the judge.
    pub(super) remote: Remote,
}

/// Improves with several threads after the first has reached this much.  Returns how much can be reached; `None` if
/// there is no solution.
pub(super) fn improve(
    search: &mut Search<'_>,
    labelling: Labelling,
    company: &Company,
    most: Option<usize>,
) -> Result<Option<usize>, End> {
    let Company { threads, team, .. } = company;
    team.begin(*threads, most);
    let (model, watch) = (search.model, search.watch.clone());
    let helpers = (1..*threads).map(|number| {
        let (mut remote, watch) = (company.remote.clone(), watch.clone());
        move || {
            let role = Some((Arc::clone(team), number));
            // A solver cannot be handed to another thread, so each makes its own from the model.
            let mut search = Search::new(model, labelling, watch, &mut remote, role);
            let end = team.work(&mut Together::new(&mut search, team, number));
            (end, search.labeller.conflicts, search.labeller.decisions)
        }
    });
    // The others do the work of a thread that cannot start.
    let (mut ended, helped) = threads::beside(helpers, |_| team.work(&mut Together::new(search, team, 0)));
    for (end, conflicts, decisions) in helped {
        // One thread that was interrupted leaves the whole undecided.
        ended = ended.and(end);
        search.labeller.conflicts += conflicts;
        search.labeller.decisions += decisions;
    }
    team.finish();
    ended?;
    Ok(team.reached())
}

/// One of several solvers.
struct Together<'s, 'a> {
    search: &'s mut Search<'a>,
    aim: Option<Aim>,
    team: &'s Team<Predicate>,
    /// The number of this thread.
    number: usize,
    /// The number of steps of the next turn.
    steps: u64,
}

impl<'s, 'a> Together<'s, 'a> {
    fn new(search: &'s mut Search<'a>, team: &'s Team<Predicate>, number: usize) -> Self {
        let aim = Aim::of(search.model, &search.posted);
        Together { search, aim, team, number, steps: STEPS_A_TURN }
    }
}

impl Worker<Predicate> for Together<'_, '_> {
    fn ask(&mut self, cube: &[Predicate], task: Task) -> Result<Answer, End> {
        if self.search.watch.is_over() {
            // The model may have been posted only in part.
            return Err(self.search.watch.end());
        }
        let Some(aim) = self.aim.filter(|aim| task.goal <= aim.most()) else { return Ok(Answer::Refuted) };
        let posted = &mut self.search.posted;
        for clause in self.team.learn(self.number) {
            if !posted.solver.is_inconsistent() {
                posted.require(clause);
            }
        }
        let assumptions = [&[aim.reaching(task.goal)], cube].concat();
        let turn = Turn { steps: Some(self.steps), task: Some((task, self.team)) };
        // A turn begins at the root, and Pumpkin has forgotten some of what it learnt: turns of the same length might
        // repeat the same work for ever.
        self.steps += self.steps / 16;
        Ok(match self.search.run(Stage::Improving, &assumptions, turn)? {
            Step::Accepted(value) => Answer::Reached(aim.reached(value)),
            Step::Nothing => Answer::Refuted,
            Step::Excluded | Step::Undecided => Answer::Interrupted,
        })
    }

    fn split(&self, _: &[Predicate]) -> Option<(Predicate, Predicate)> {
        self.search.labeller.track.borrow().first().map(|decision| (decision, !decision))
    }
}
