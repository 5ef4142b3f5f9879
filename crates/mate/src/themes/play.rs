//! Derives the tags of a solution.

use super::interference;
use super::pattern::Pattern;
use super::tag::Tag;
use super::tags::{Collector, Tags};
use crate::analysis::{Aftermath, Key, MenClass, Parries, Picture, Report};
use crate::content::{Phases, Themed, changed_mates, is_zagoruiko};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Counting, File, Goal, Move, Piece, Position, Square};

/// Returns the tags of a problem of forced play: of its key and of every forced variation.
///
/// A variation is forced if each reply parries every threat (or there is none) and exactly one move of ours
/// reaches the goal in time. What only a threat or one of several choices shows is not counted. Nothing is
/// counted after a key that is not the only one, or where the tree is cut.
///
/// ```
/// use rookwright_mate::Problem;
/// use rookwright_mate::themes::{Tag, tags};
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?.solve(&Settings::default())?;
/// let tags = tags(solved.report().ok_or("not analysed")?);
/// assert!(tags.has(Tag::Meredith) && !tags.has(Tag::Miniature)); // nine pieces
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tags(report: &Report) -> Tags {
    let mut walk = Walk::new(report.stipulation);
    walk.men(&report.position);
    if let Some(key) = report.keys.first() {
        walk.key(key);
    }
    if let [only] = &report.keys[..] {
        walk.ours(&report.position, only.step, &only.after);
    }
    if walk.play == Play::Direct
        && walk.goal == Goal::Mate
        && let Some(phases) = Phases::of(report)
    {
        walk.together(&phases);
    }
    walk.found.into_tags(Counting::Game(1))
}

/// Returns the tags of one line of help or series play from the diagram. The moves of both sides count. An
/// illegal move ends the line.
pub fn line_tags(position: &Position, stipulation: Stipulation, line: &[Move]) -> Tags {
    let counting = stipulation.counting(line.len());
    let mut walk = Walk::new(stipulation);
    walk.men(position);
    let mut here = position.clone();
    for (nth, &step) in line.iter().enumerate() {
        if !here.is_legal(step) {
            break;
        }
        let after = walk.make(&here, step, false);
        if nth + 1 == line.len() {
            walk.end(&after, None);
        }
        here = counting.next(&here, nth, step);
    }
    walk.found.into_tags(counting)
}

/// The state of a walk through a solution.
struct Walk {
    goal: Goal,
    play: Play,
    found: Collector,
    /// The moves that led here.
    line: Vec<Move>,
}

impl Walk {
    fn new(stipulation: Stipulation) -> Self {
        let (goal, play) = (stipulation.goal(), stipulation.play());
        Self { goal, play, found: Collector::new(), line: Vec::new() }
    }

    fn men(&mut self, position: &Position) {
        match MenClass::of(position) {
            Some(MenClass::Miniature) => self.found.say(Tag::Miniature),
            Some(MenClass::Meredith) => self.found.say(Tag::Meredith),
            None => {}
        }
    }

    /// Adds the themes that several variations or phases show together.
    fn together(&mut self, phases: &Phases) {
        let others =
            Themed::ALL.into_iter().filter(|theme| !matches!(theme, Themed::Grimshaw | Themed::Novotny));
        for theme in others.filter(|theme| theme.progress(phases).is_complete()) {
            self.found.say(Tag::Themed(theme));
        }
        if changed_mates(phases) >= 2 {
            self.found.say(Tag::ChangedMates);
        }
        if is_zagoruiko(phases) {
            self.found.say(Tag::Zagoruiko);
        }
    }

    fn key(&mut self, key: &Key) {
        for &feature in &key.features.list {
            self.found.say(Tag::Key(feature));
        }
        if !key.after.threats.is_empty() {
            self.found.say(Tag::Threat);
        }
        if key.after.zugzwang {
            self.found.say(Tag::Block);
        }
    }

    /// Visits our only move and what follows.
    fn ours(&mut self, before: &Position, step: Move, next: &Aftermath) {
        let after = self.make(before, step, false);
        self.aftermath(&after, next);
        if self.play == Play::Direct && self.goal == Goal::Mate {
            let offered = (!before.is_capture(step)).then_some(step.to());
            interference::look(&after, offered, next, |tag, variation| {
                let mut line = self.line.clone();
                line.extend(variation);
                self.found.show(tag, &line);
            });
        }
        self.line.pop();
    }

    fn aftermath(&mut self, position: &Position, after: &Aftermath) {
        if let Some(picture) = after.end {
            return self.end(position, Some(picture));
        }
        for reply in &after.replies {
            if let Some(picture) = reply.end {
                let queens = after.replies.iter().any(|other| is_queen_instead(other.step, reply.step));
                let next = self.make(position, reply.step, queens);
                self.end(&next, Some(picture));
                self.line.pop();
            } else if let (Parries::All, Some(only)) = (reply.parries, reply.only()) {
                self.line.push(reply.step);
                self.ours(&position.after(reply.step), only.step, &only.after);
                self.line.pop();
            }
        }
    }

    /// Makes a move that counts. `queens` says that a queen would do as well, if that is known.
    fn make(&mut self, before: &Position, step: Move, queens: bool) -> Position {
        let after = before.after(step);
        // The piece that leaves a square is the one that arrived there last.
        let came = self.line.iter().rev().find(|earlier| earlier.to() == step.from());
        let switchback = came.is_some_and(|came| came.from() == step.to() && came.promotion().is_none());
        let castling = before.is_castling(step);
        let checkers = after.checkers(after.turn());
        let mut moved = step.to().bitboard();
        // The rook has moved too, so a check by it is not discovered.
        if castling {
            let reached = if step.to().file() == File::G { File::F } else { File::D };
            moved |= Square::new(reached, step.to().rank()).bitboard();
        }
        self.line.push(step);
        for (is, tag) in [
            (switchback, Tag::Switchback),
            (step.promotion().is_some(), Tag::Promotion),
            (is_under(step) && !queens, Tag::Underpromotion),
            (castling, Tag::Castling),
            (before.is_passant(step), Tag::EnPassant),
            (checkers.len() > 1, Tag::DoubleCheck),
            (!checkers.is_subset(moved), Tag::DiscoveredCheck),
        ] {
            if is {
                self.found.show(tag, &self.line);
            }
        }
        after
    }

    /// Ends the line, with this picture if it is known.
    fn end(&mut self, position: &Position, picture: Option<Picture>) {
        if self.goal != Goal::Mate || (picture.is_none() && !position.is_mate()) {
            return;
        }
        for pattern in Pattern::of_mate(position) {
            self.found.show(Tag::Pattern(pattern), &self.line);
        }
        let picture = picture.unwrap_or_else(|| Picture::of(position));
        // The kinds are ordered, and a model mate is pure as well.
        for (least, tag) in [
            (Picture::Pure, Tag::PureMate),
            (Picture::Model, Tag::ModelMate),
            (Picture::Ideal, Tag::IdealMate),
        ] {
            if picture >= least {
                self.found.show(tag, &self.line);
            }
        }
    }
}

/// Whether a move promotes a pawn to less than a queen.
fn is_under(step: Move) -> bool {
    step.promotion().is_some_and(|piece| piece != Piece::Queen)
}

/// Whether a move is the same as another except for promoting to a queen.
fn is_queen_instead(step: Move, other: Move) -> bool {
    step.promotion() == Some(Piece::Queen) && (step.from(), step.to()) == (other.from(), other.to())
}
