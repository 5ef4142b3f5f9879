//! Compares reports in Popeye's layout exactly.

use crate::report::popeye_report;
use crate::report::testing::*;
use std::time::Duration;

#[test]
fn popeye_layout_of_a_tree() {
    let expected = "
+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   B   .   .   .   .   .   R   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .  -P   .   .   .   .   .   5
|                                   |
4   .   .   .   S   .   .   .   .   4
|                                   |
3   .   .   K   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .  -K   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #3                          4 + 2

      1...Ke1-d1
          2.Rh8-h1 #
      1...c5-c4
          2.Rh8-f8 zugzwang.
              2...Ke1-d1
                  3.Rf8-f1 #

   1.Rh8-h1 + ?
    but
      1...Ke1-f2 !

   1.Bb8-g3 + ?
      1...Ke1-d1
          2.Rh8-h1 #
    but
      1...Ke1-f1 !

   1.Rh8-f8 ! threat:
          2.Bb8-g3 +
              2...Ke1-d1
                  3.Rf8-f1 #
      1...c5*d4 +
          2.Kc3-d3 zugzwang.
              2...Ke1-d1
                  3.Rf8-f1 #


solution finished. Time = 0.078 s


";
    let time = Some(Duration::from_millis(78));
    assert_eq!(popeye_report(&ask(THREE, "#3", &everything()), time), expected);
}

#[test]
fn popeye_layout_of_a_small_board_and_of_black_to_move() {
    let small = popeye_report(&ask(SMALL, "#1", &Wishes::default()), None);
    let expected = "
+---a---b---c---d---+
|                   |
4   .   .   .  -K   4
|                   |
3   .   .   .   .   3
|                   |
2   .   K   .   .   2
|                   |
1   .   .   Q   .   1
|                   |
+---a---b---c---d---+
  #1                          2 + 1

   1.Qc1-c3 # !


solution finished.


";
    assert_eq!(small, expected);
    let black = popeye_report(&ask("7r/8/8/8/8/6k1/8/6K1 b", "#2", &Wishes::default()), None);
    assert!(black.contains(
        "  #2                          1 + 2\n             HalfDuplex\n\n   1.Kg3-f3 ! zugzwang.\n"
    ));
}

#[test]
fn popeye_layout_of_a_forced_reply() {
    let text = popeye_report(&ask(FORCED, "#2", &Wishes::default()), None);
    assert!(text.contains("\n   1.Kc6-c7 !\n      1...Ka8-a7\n          2.Rb1-a1 #\n\n"), "{text}");
}

#[test]
fn popeye_signs() {
    let key = |fen: &str, stipulation: &str| {
        let text = popeye_report(&ask(fen, stipulation, &Wishes::default()), None);
        text.lines().find(|line| line.starts_with("   1.")).map(str::to_owned)
    };
    assert_eq!(key("8/2P5/8/8/8/8/1k6/3K4 w", "#1"), None);
    assert_eq!(key("k7/8/2K5/8/8/8/8/1Q6 w", "=1").as_deref(), Some("   1.Qb1-b6 = !"));
    assert_eq!(key("7k/5K1p/7P/8/8/8/8/6R1 w", "#1").as_deref(), Some("   1.Rg1-g8 # !"));
}
