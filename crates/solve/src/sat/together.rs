//! Several threads on one optimisation, each with a solver ([`Team`](crate::team::Team)).

use super::aim::Aim;
use super::search::Search;
use crate::cubes::by_occurrence;
use crate::judge::Stage;
use crate::model::Lit;
use crate::remote::Remote;
use crate::team::{Answer, Task, Worker};
use rookwright_run::{End, threads};
use std::sync::Arc;

/// The number of conflicts after which a thread looks for clauses from others.
const CONFLICTS_A_TURN: u32 = 1000;

/// The threads of a search.
pub(super) struct Company {
    pub(super) threads: usize,
    pub(super) seed: Option<u64>,
    /// The connection to the judge.
    pub(super) remote: Remote,
}

/// Improves with several threads after the first has reached this much.  Returns how much can be reached; `None` if
/// there is no solution.
pub(super) fn improve(
    search: &mut Search<'_>,
    aim: &mut Aim,
    company: &Company,
    most: Option<usize>,
) -> Result<Option<usize>, End> {
    let Company { threads, seed, remote } = company;
    let (model, watch, team) = (search.model, search.watch.clone(), Arc::clone(&search.team));
    team.begin(*threads, most);
    let order: Vec<i32> = by_occurrence(model).into_iter().map(Lit::dimacs).collect();
    let (order, encoded) = (&order, &aim.encoded.clone());
    // Every helper builds its solver from the same model, which numbers the helpers of the encoding alike, as shared
    // clauses need it.
    let helpers = (1..*threads).map(|number| {
        let (mut remote, watch, team) = (remote.clone(), watch.clone(), Arc::clone(&team));
        move || {
            let mut search = Search::new(model, watch, &mut remote, Arc::clone(&team), number, *seed);
            let end =
                team.work(&mut Together { aim: &mut Aim::of(model), search: &mut search, order, encoded });
            (end, search.effort())
        }
    });
    // The others do the work of a thread that cannot start.
    let here = |_| team.work(&mut Together { aim, search, order, encoded });
    let (mut ended, helped) = threads::beside(helpers, here);
    for (end, effort) in helped {
        ended = ended.and(end);
        search.others = (search.others.0 + effort.0, search.others.1 + effort.1);
    }
    team.finish();
    search.begin_turn(None, None);
    ended?;
    Ok(team.reached())
}

/// One of several solvers.
struct Together<'s, 'a> {
    aim: &'s mut Aim,
    search: &'s mut Search<'a>,
    /// The variables to split by, the best first.
    order: &'s [i32],
    /// The goals that the first thread had encoded before it shared its work.
    encoded: &'s [usize],
}

impl Worker<i32> for Together<'_, '_> {
    fn ask(&mut self, cube: &[i32], task: Task) -> Result<Answer, End> {
        let search = &mut *self.search;
        if task.goal > self.aim.most() {
            return Ok(Answer::Refuted);
        }
        let more = self.aim.reaching_together(task.goal, self.encoded, &mut search.cnf);
        search.take_learnt();
        search.begin_turn(Some(CONFLICTS_A_TURN), Some(task));
        let assumed: Vec<i32> = more.into_iter().chain(cube.iter().copied()).collect();
        Ok(match search.ask(&assumed, Stage::Improving)? {
            Some(true) => Answer::Reached(self.aim.reached(&search.solver)),
            Some(false) => Answer::Refuted,
            None => Answer::Interrupted,
        })
    }

    fn split(&self, cube: &[i32]) -> Option<(i32, i32)> {
        let unused = |lit: &&i32| cube.iter().all(|used| used.abs() != lit.abs());
        self.order.iter().find(unused).map(|&lit| (-lit, lit))
    }
}
