//! Small models, and one that is hard.

use rookwright_run::Bound;
use rookwright_solve::{Lit, Model};
use std::sync::Arc;

/// Two of three lamps are lit, but not both outer ones: two solutions.
pub(crate) fn lamps() -> Model {
    let mut model = Model::default();
    let lamps: Vec<Lit> = (1..=3).map(|n| model.boolean(format!("lamp({n})"))).collect();
    model.count(lamps.clone(), Bound::Exactly(2));
    model.clause([!lamps[0], !lamps[2]]);
    model
}

/// The n queens problem, with one choice for each rank.
pub(crate) fn queens(size: usize) -> Model {
    let mut model = Model::default();
    let ranks: Vec<Vec<Lit>> = (0..size)
        .map(|rank| {
            let squares = (0..size).map(|file| format!("queen({file},{rank})"));
            let choice = model.choice(format!("rank({rank})"), squares);
            model.values(choice).collect()
        })
        .collect();
    for file in 0..size {
        model.count(ranks.iter().map(|rank| rank[file]), Bound::AtMost(1));
    }
    for diagonal in 0..2 * size {
        for mirrored in [false, true] {
            let on = (0..size).filter_map(|rank| {
                let file = diagonal.checked_sub(rank).filter(|&file| file < size)?;
                Some(ranks[rank][if mirrored { size - 1 - file } else { file }])
            });
            model.count(on.collect::<Vec<_>>(), Bound::AtMost(1));
        }
    }
    model
}

/// One pigeon more than holes, in plain clauses: unsatisfiable, and exponentially hard to refute by resolution
/// (Haken 1985).
pub(crate) fn pigeonhole(holes: usize) -> Model {
    let mut model = Model::default();
    let pigeons: Vec<Vec<Lit>> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| model.boolean(format!("sits({pigeon},{hole})"))).collect())
        .collect();
    for (nth, pigeon) in pigeons.iter().enumerate() {
        model.clause(pigeon.clone());
        for other in &pigeons[..nth] {
            for hole in 0..holes {
                model.clause([!pigeon[hole], !other[hole]]);
            }
        }
    }
    model
}

/// A round trip through the towns: every town has one successor and one predecessor, and lazy clauses cut off
/// trips that return early.  There are `(towns - 1)!` solutions.
pub(crate) fn round_trip(towns: usize) -> Model {
    let mut model = Model::default();
    let mut next: Vec<Vec<Option<Lit>>> = Vec::new();
    for town in 0..towns {
        let others: Vec<usize> = (0..towns).filter(|&other| other != town).collect();
        let choice =
            model.choice(format!("next({town})"), others.iter().map(|other| format!("road({town},{other})")));
        let mut roads = vec![None; towns];
        others.iter().zip(model.values(choice)).for_each(|(&other, road)| roads[other] = Some(road));
        next.push(roads);
    }
    for town in 0..towns {
        model.count(next.iter().filter_map(|roads| roads[town]), Bound::Exactly(1));
    }
    model.set_lazy(Arc::new(move |assignment| {
        let mut clauses = Vec::new();
        let mut visited = vec![false; towns];
        for start in 0..towns {
            let mut trip = Vec::new();
            let mut town = start;
            while !visited[town] {
                visited[town] = true;
                let step = (0..towns).find_map(|other| {
                    next[town][other].filter(|&road| assignment.is_true(road)).map(|road| (other, road))
                });
                let Some((other, road)) = step else { break };
                trip.push(!road);
                town = other;
            }
            if !trip.is_empty() && trip.len() < towns {
                clauses.push(trip);
            }
        }
        clauses
    }));
    model
}

/// As many knights as possible on an n x n grid that do not attack each other.
pub(crate) fn knights(size: i32) -> Model {
    let mut model = Model::default();
    let squares: Vec<(i32, i32)> = (0..size * size).map(|n| (n % size, n / size)).collect();
    let knights: Vec<Lit> =
        squares.iter().map(|(file, rank)| model.boolean(format!("knight({file},{rank})"))).collect();
    for (nth, a) in squares.iter().enumerate() {
        for (other, b) in squares.iter().enumerate().take(nth) {
            if (a.0 - b.0).abs() * (a.1 - b.1).abs() == 2 {
                model.clause([!knights[nth], !knights[other]]);
            }
        }
    }
    model.optimise(rookwright_run::Direction::Maximise, knights);
    model
}
