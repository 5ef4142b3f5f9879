//! The puzzle that came nearest to a wish, with what it lacks.

use super::gates::Gates;
use super::judge::{Judge, table};
use super::made::{Made, Solution};
use super::substance::Substance;
use super::wanted::{Duals, Wanted, has_check};
use super::wish::Wish;
use rookwright_chess::{Move, Position};
use rookwright_difficulty::difficulty_of;
use rookwright_mate::themes::Tag;
use rookwright_mate::{Over, Stipulation};
use rookwright_run::Watch;

/// A sound puzzle that does not meet the wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The puzzle. Its relaxed requirements say what it lacks.
    pub made: Made,
    /// How much it lacks.
    pub(super) distance: u32,
}

impl Nearest {
    /// Returns a sound position as a puzzle with what it lacks. `None` if it is not sound.
    pub(super) fn of(
        wish: &Wish,
        asked: Stipulation,
        position: &Position,
        key: Option<Move>,
        watch: &Watch,
    ) -> Result<Option<Self>, Over> {
        let Some(key) = key else { return Ok(None) };
        let anything = Wanted { duals: Duals::Allowed, substance: Substance::default(), ..Wanted::default() };
        let loose = Wish { wanted: anything, ..wish.clone() };
        let table = table();
        let mut gates = Gates::new(&loose, Judge::new(&loose, asked, &table, watch), watch);
        if gates.look(position, 2)?.gate().is_some() {
            return Ok(None);
        }
        let Ok(mut made) = gates.puzzle(position, &[key])? else { return Ok(None) };
        let wanted = &wish.wanted;
        let mut distance = 0;
        if let Some(play) = &made.measures.play {
            made.relaxed.extend(wanted.substance.lacks(&play.content));
            distance += wanted.substance.distance(&play.content);
        }
        if !wanted.allows_key(position, key) {
            let is_check = wanted.no_checks && has_check(position);
            let lack = if is_check { "a check in the diagram" } else { "another kind of key" };
            made.relaxed.push(lack.to_owned());
            distance += 3;
        }
        if let (Some(range), Solution::Tree(report)) = (&wanted.difficulty, &made.solution) {
            let rating = difficulty_of(report).map_or(0, |difficulty| u32::from(difficulty.rating));
            if !range.contains(&rating) {
                made.relaxed.push(format!("a difficulty of {rating}"));
                distance +=
                    (range.start().saturating_sub(rating) + rating.saturating_sub(*range.end())) / 50 + 1;
            }
        }
        let missing: Vec<Tag> =
            wanted.themes.iter().copied().filter(|&theme| !made.tags.has(theme)).collect();
        distance += 4 * missing.len() as u32;
        made.relaxed.extend(missing.into_iter().map(|theme| format!("no {theme}")));
        Ok(Some(Self { made, distance }))
    }
}
