//! How strong the solver is, from the attempts; what went wrong; the results of a day.

use super::history::{AttemptResult, DAY};
use super::open::Collection;
use crate::error::Error;
use crate::glicko::Strength;

/// The most points of the course of the rating.
const MOST_POINTS: usize = 120;

/// The rating of the solver over time.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct SolverRating {
    /// The rating now, and its deviation; `None` without an attempt at a puzzle that has a rating.
    pub now: Option<(f64, f64)>,
    /// The number of attempts that count.
    pub attempts: usize,
    /// The time of an attempt, in seconds since 1970, and the rating after it, the earliest first.
    pub course: Vec<(i64, f64)>,
}

impl AttemptResult {
    /// Returns the score of the solver against the puzzle.
    const fn score(self) -> f64 {
        match self {
            AttemptResult::Right => 1.0,
            AttemptResult::Hint => 0.5,
            AttemptResult::Wrong | AttemptResult::Shown => 0.0,
        }
    }
}

impl Collection {
    /// Returns the rating of the solver by the Glicko system. Only the first attempt at a puzzle counts, and only if the
    /// puzzle has a rating: a puzzle that is remembered says nothing about strength.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn solver_rating(&self, now: i64) -> Result<SolverRating, Error> {
        let sql = "SELECT a.time, a.result, p.rating FROM attempt a JOIN puzzle p ON p.id = a.puzzle
                   WHERE p.rating > 0 AND a.id IN (SELECT min(id) FROM attempt GROUP BY puzzle) ORDER BY a.id";
        let mut strength = Strength::UNKNOWN;
        let (mut last, mut course) = (None, Vec::new());
        let attempts: Vec<(i64, u8, u32)> = self.rows(sql, [], |row| row.try_into())?;
        for (time, result, rating) in attempts {
            let result = AttemptResult::from_number(result);
            strength = strength.later(days(last, time)).after(f64::from(rating), result.score());
            last = Some(time);
            course.push((time, strength.rating));
        }
        let attempts = course.len();
        strength = strength.later(days(last, now));
        let known = last.map(|_| (strength.rating, strength.deviation));
        Ok(SolverRating { now: known, attempts, course: thinned(course) })
    }

    /// Returns how many attempts ended in each way since a time, in the order of [`AttemptResult::ALL`].
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn results_since(&self, time: i64) -> Result<[u64; 4], Error> {
        let sql = "SELECT result, count(*) FROM attempt WHERE time >= ?1 GROUP BY result";
        let mut numbers = [0; 4];
        let counts: Vec<(u8, u64)> = self.rows(sql, [time], |row| row.try_into())?;
        for (result, many) in counts {
            if let Some(number) = numbers.get_mut(usize::from(result)) {
                *number = many;
            }
        }
        Ok(numbers)
    }

    /// Returns the puzzles whose last attempt was wrong or whose solution was shown, the longest ago first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn missed(&self) -> Result<Vec<i64>, Error> {
        let (wrong, shown) = (AttemptResult::Wrong as i64, AttemptResult::Shown as i64);
        let sql = format!(
            "SELECT puzzle FROM attempt WHERE id IN (SELECT max(id) FROM attempt GROUP BY puzzle)
             AND result IN ({wrong}, {shown}) ORDER BY id"
        );
        self.rows(&sql, [], |row| row.get(0))
    }
}

/// Returns the days between two times; a clock that was set back counts as the same day.
fn days(from: Option<i64>, to: i64) -> f64 {
    let seconds = from.map_or(0, |from| to.saturating_sub(from).max(0));
    seconds as f64 / DAY as f64
}

/// Leaves out points so that a plot needs few of them; the last one stays.
fn thinned(course: Vec<(i64, f64)>) -> Vec<(i64, f64)> {
    let (many, step) = (course.len(), course.len().div_ceil(MOST_POINTS).max(1));
    let stays = |nth: usize| (many - 1 - nth).is_multiple_of(step);
    course.into_iter().enumerate().filter(|&(nth, _)| stays(nth)).map(|(_, point)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::Import;
    use crate::store::{Access, Attempt};

    #[test]
    fn the_first_attempts_make_the_rating() {
        let folder = std::env::temp_dir().join(format!("rookwright-strength-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut collection = Collection::open(&folder.join("club.db"), Access::Create).unwrap();
        let csv = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
             00001,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,h7h6 b1b8,1700,80,90,100,mateIn1,,\n";
        collection.import_text("one.csv", csv, &Import::default()).unwrap();
        let epd = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\n";
        collection.import_text("two.epd", epd, &Import::default()).unwrap();
        assert_eq!(collection.solver_rating(0).unwrap(), SolverRating::default());
        let mut attempt = |puzzle, time, result| {
            collection.attempt(Attempt { puzzle, time, result, milliseconds: 1 }).unwrap();
        };
        attempt(1, 1000, AttemptResult::Right);
        attempt(2, 2000, AttemptResult::Wrong);
        attempt(1, 3000, AttemptResult::Shown);
        let rating = collection.solver_rating(3000).unwrap();
        // The second has no rating, and the third is a repetition.
        assert_eq!((rating.attempts, rating.course.len()), (1, 1));
        let (value, deviation) = rating.now.unwrap();
        assert!(value > 1600.0 && deviation < 340.0, "{rating:?}");
        assert!(collection.solver_rating(i64::MAX).unwrap().now.unwrap().1 >= 349.9);
        assert_eq!(collection.results_since(2000).unwrap(), [0, 1, 0, 1]);
        assert_eq!(collection.missed().unwrap(), [2, 1]);
        drop(collection);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn long_courses_are_thinned_and_end_at_the_last_point() {
        assert_eq!(thinned(Vec::new()), []);
        for many in [1, 119, 120, 121, 5000] {
            let course: Vec<(i64, f64)> = (0..many).map(|nth| (nth, 0.0)).collect();
            let few = thinned(course);
            assert!(!few.is_empty() && few.len() <= MOST_POINTS, "{many}");
            assert_eq!(few.last().map(|&(time, _)| time), Some(many - 1));
        }
    }
}
