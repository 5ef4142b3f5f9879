//! Solutions of the n x n torus up to its symmetries: turns, reflections and all n² shifts.
//!
//! Shifts map every solution to one with a queen on a1, so that classes are compared among those.  The images
//! of such a solution are its n shifts by one of its own queens, each turned and reflected about a1 in eight
//! ways.

/// Returns whether a solution with a queen on a1 is the least of its images with a queen on a1.
/// `files` is the file of the queen on each rank.
pub(super) fn is_least(files: &[u32]) -> bool {
    let n = files.len();
    let mut ranks = vec![0; n];
    for (rank, &file) in files.iter().enumerate() {
        ranks[file as usize] = rank;
    }
    let minus = |a: usize, b: usize| (a + n - b) % n;
    // The first rank that differs decides, and it comes soon, so the image is never written down.
    let not_less = |image: &dyn Fn(usize) -> usize| {
        let differing = (1..n).map(|rank| (image(rank), files[rank] as usize)).find(|(a, b)| a != b);
        differing.is_none_or(|(image, file)| image > file)
    };
    (0..n).all(|rank| {
        let file = files[rank] as usize;
        // The solution seen from the queen on this rank, along ranks and along files.
        let up = |by: usize| minus(files[(rank + by) % n] as usize, file);
        let along = |by: usize| minus(ranks[(file + by) % n], rank);
        not_less(&up)
            // These are the eight turns and reflections about that queen.
            && not_less(&|by| minus(0, up(by)))
            && not_less(&|by| up(minus(0, by)))
            && not_less(&|by| minus(0, up(minus(0, by))))
            && not_less(&along)
            && not_less(&|by| minus(0, along(by)))
            && not_less(&|by| along(minus(0, by)))
            && not_less(&|by| minus(0, along(minus(0, by))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_and_its_images_one_is_least() {
        // On the 11 x 11 torus a line of slope s turns into those of slope -s, 1/s and -1/s.
        let line = |slope: u32| (0..11).map(|rank| rank * slope % 11).collect::<Vec<_>>();
        let least: Vec<_> = (2..10).filter(|&slope| is_least(&line(slope))).collect();
        assert_eq!(least, [2, 3]);
    }
}
