//! The objective of a model, as a number to raise.

use super::post::Posted;
use crate::model::Model;
use pumpkin_core::predicate;
use pumpkin_core::predicates::Predicate;
use pumpkin_core::variables::DomainId;
use rookwright_run::Direction;

/// How much of the objective an assignment reaches: to minimise literals is to maximise their negations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    total: DomainId,
    direction: Direction,
    /// The number of literals.
    literals: usize,
}

impl Aim {
    /// Returns the aim of a model; `None` if it has no objective.
    pub(super) fn of(model: &Model, posted: &Posted) -> Option<Self> {
        let (objective, total) = (model.objective()?, posted.objective?);
        Some(Aim { total, direction: objective.direction, literals: objective.among.len() })
    }

    /// Returns the most that any assignment may reach.
    pub(super) fn most(&self) -> usize {
        self.literals
    }

    /// Returns how much an assignment with this value reaches.
    pub(super) fn reached(&self, value: u64) -> usize {
        let value = value as usize;
        match self.direction {
            Direction::Maximise => value,
            Direction::Minimise => self.literals.saturating_sub(value),
        }
    }

    /// Returns what holds for the assignments that reach a goal.
    pub(super) fn reaching(&self, goal: usize) -> Predicate {
        let (total, goal) = (self.total, goal as i32);
        match self.direction {
            Direction::Maximise => predicate!(total >= goal),
            Direction::Minimise => {
                let most = self.literals as i32 - goal;
                predicate!(total <= most)
            }
        }
    }
}
