//! The picture of a board: everything printable becomes a [`Diagram`], and every output format draws one.

use crate::geometry::Geometry;
use crate::men::Men;
use crate::piece::Colour;
use crate::square::Square;
use std::collections::BTreeMap;

/// A mark on a square.
///
/// ```
/// use rookwright_board::{Diagram, Mark};
///
/// let diagram: Diagram = "
///     dot: a1 c3
///     . . .
///     . K .
///     . . .
/// ".parse()?;
/// assert_eq!(diagram.marks.get(&"c3".parse()?), Some(&Mark::Dot));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The piece or number is given.
    Given,
    /// A square that is pointed at.
    Dot,
    /// A square that must stay empty.
    Cross,
    /// A square where a rule is broken.
    Fault,
    /// A square that a rule names.
    Asked,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 5] = [Mark::Given, Mark::Dot, Mark::Cross, Mark::Fault, Mark::Asked];

    /// Returns the word in text.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Given => "given",
            Mark::Dot => "dot",
            Mark::Cross => "cross",
            Mark::Fault => "fault",
            Mark::Asked => "asked",
        }
    }
}

/// An arrow from one square to another.
///
/// ```
/// use rookwright_board::{Arrow, Diagram, Geometry};
///
/// let mut diagram = Diagram::of(Geometry::new(3, 3)?);
/// diagram.men = "Na1".parse()?;
/// diagram.arrows.push(Arrow { from: "a1".parse()?, to: "b3".parse()? });
/// assert_eq!(diagram.to_string(), "arrow: a1 b3\n. . .\n. . .\nN . .\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A walk from square to square.
///
/// ```
/// use rookwright_board::{Diagram, Path};
///
/// // A knight goes round the centre of a small board.
/// let mut diagram: Diagram = "
///     closed-path: a1 b3 c1 a2 c3 b1 a3 c2
///     . . .
///     . . .
///     . . .
/// ".parse()?;
/// diagram.number_path();
/// assert!(diagram.to_string().ends_with("7 2 5\n4 . 8\n1 6 3\n"));
/// assert!(diagram.path.is_some_and(|Path { squares, closed }| closed && squares.len() == 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    /// The squares in the order they are visited.
    pub squares: Vec<Square>,
    /// Whether it returns to its start.
    pub closed: bool,
}

/// A picture of a board.  Plain data: set the fields you need and leave the rest empty.
///
/// As text (`Display` and `FromStr` are inverse): `key: value` lines, then the board with the
/// letters of the pieces, numbers, `.` for an empty square and `-` for a hole.
///
/// ```
/// use rookwright_board::{Diagram, Geometry};
///
/// let mut diagram = Diagram::of(Geometry::new(4, 4)?);
/// diagram.men = "Qa2 Qb4 Qc1 Qd3".parse()?;
/// assert_eq!(diagram.to_string(), ". Q . .\n. . . Q\nQ . . .\n. . Q .\n");
/// assert_eq!(diagram.to_string().parse(), Ok(diagram));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The board.
    pub geometry: Geometry,
    /// The pieces on the board.
    pub men: Men,
    /// Squares with a number.
    pub numbers: BTreeMap<Square, u32>,
    /// The marked squares.
    pub marks: BTreeMap<Square, Mark>,
    /// Arrows, in the order they are drawn.
    pub arrows: Vec<Arrow>,
    /// A walk over the board.
    pub path: Option<Path>,
    /// The side to move, if that matters.
    pub turn: Option<Colour>,
    /// A line of text below the board.
    pub caption: Option<String>,
}

impl Diagram {
    /// An empty board.
    pub fn of(geometry: Geometry) -> Self {
        Self {
            geometry,
            men: Men::default(),
            numbers: BTreeMap::new(),
            marks: BTreeMap::new(),
            arrows: Vec::new(),
            path: None,
            turn: None,
            caption: None,
        }
    }

    /// Gives every square of the path its number, from 1, unless it has one.
    pub fn number_path(&mut self) {
        for (number, &square) in (1..).zip(self.path.iter().flat_map(|path| &path.squares)) {
            self.numbers.entry(square).or_insert(number);
        }
    }
}
