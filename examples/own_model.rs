//! The engines without any chess: a magic square of order three as a constraint model.
//!
//! `cargo run --release --example own_model`

use rookwright::run::{Bound, Budget};
use rookwright::solve::{Engine, Found, Model, Sat};
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A choice of one digit for each cell, as a literal for each digit.
    let mut model = Model::default();
    let cells: Vec<Vec<_>> = (0..9)
        .map(|cell| {
            let choice = model.choice(format!("cell({cell})"), (1..=9).map(|n| format!("is({cell},{n})")));
            model.values(choice).collect()
        })
        .collect();
    for n in 0..9 {
        model.count(cells.iter().map(|values| values[n]), Bound::Exactly(1));
    }
    // A literal that is listed n times counts n times: the sum of each line is 15.
    for line in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]] {
        let digits = line.into_iter().flat_map(|cell| cells[cell].iter().zip(1..));
        model.count(digits.flat_map(|(&lit, n)| vec![lit; n]), Bound::Exactly(15));
    }
    let report = Sat::default().solve(&model, &Budget::default(), &mut |found| {
        if let Found::Solution(assignment) = found {
            let digit = |cell: &Vec<_>| 1 + cell.iter().take_while(|&&lit| !assignment.is_true(lit)).count();
            let digits: Vec<_> = cells.iter().map(digit).collect();
            println!("{:?}", digits.chunks(3).collect::<Vec<_>>());
        }
        ControlFlow::Continue(())
    })?;
    println!("search {}", report.end);
    Ok(())
}
