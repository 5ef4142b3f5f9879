//! Twins in the words of Popeye: `Move d7 d4`, `Add white Rd5`, `Continued Remove a1`.

use super::asked::read_asked;
use super::node::Node;
use super::pieces::{kind, men};
use crate::claim::{Asked, Reason};
use rookwright_chess::{Color, Piece, Position, Square, shown};
use rookwright_mate::{Change, Mirror, Rotation, Stipulation, Twin};

/// The reason why a twin cannot be read.
type Fault = (Reason, String);

/// Reads the twins: a map from their letters to their commands.
pub(super) fn read(node: &Node, position: &Position, stipulation: Stipulation) -> Result<Vec<Twin>, Fault> {
    let mut entries: Vec<(&str, &Node)> = node.fields().collect();
    entries.sort_by_key(|&(name, _)| name);
    if entries.is_empty() {
        return Err((Reason::Syntax, "twins need their letters: expected one like b: Move d7 d4".to_owned()));
    }
    if entries.len() > Twin::MOST {
        return Err((Reason::Unsupported, format!("a problem has at most {} twins", Twin::MOST)));
    }
    // Commands are tried on the position at once: a twin that cannot be made is a fault of this entry.
    let diagram = (position.clone(), stipulation);
    let mut previous = diagram.clone();
    let mut twins = Vec::new();
    for (nth, (name, commands)) in entries.into_iter().enumerate() {
        if name.trim().to_lowercase().starts_with('a') {
            let message = "a zero position, with a twin a), is not supported: expected twins from b)";
            return Err((Reason::Unsupported, message.to_owned()));
        }
        // Letters may have gaps or other names in the file. Here the twins are called b), c) and so on.
        let label = Twin::label_of(nth);
        // Popeye writes mirrors as a1<-->h1.
        let text = commands.texts().join("\n").replace("<-->", " ").replace("<->", " ");
        let words = text.split(|letter: char| letter.is_whitespace() || [',', ';'].contains(&letter));
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let continued = words.first().is_some_and(|word| word.eq_ignore_ascii_case("continued"));
        words.drain(..usize::from(continued));
        let (position, stipulation) = if continued { previous } else { diagram.clone() };
        let mut stage = Stage { position, stipulation, changes: Vec::new() };
        let mut rest = &words[..];
        while !rest.is_empty() {
            rest = stage
                .command(rest)
                .map_err(|(reason, message)| (reason, format!("twin {label}): {message}")))?;
        }
        // Nothing to do would be the diagram once more.
        if stage.changes.is_empty() {
            return Err((
                Reason::Syntax,
                format!("twin {label}) has no command: expected one like Move d7 d4"),
            ));
        }
        twins.push(Twin { label, continued, changes: stage.changes });
        previous = (stage.position, stage.stipulation);
    }
    Ok(twins)
}

/// A twin while its commands are read.
struct Stage {
    position: Position,
    stipulation: Stipulation,
    changes: Vec<Change>,
}

impl Stage {
    /// Reads the command at the beginning of some words. Returns the words behind it.
    fn command<'a>(&mut self, words: &'a [&'a str]) -> Result<&'a [&'a str], Fault> {
        let (&command, rest) = words.split_first().unwrap_or((&"", &[]));
        let two = || match rest {
            [one, other, ..] => one.parse().ok().zip(other.parse().ok()),
            _ => None,
        };
        let name = command.to_lowercase();
        // A command says how many words it takes, because nothing but the next command ends it.
        let used = match name.as_str() {
            "move" => two().map(|(from, to)| self.move_man(from, to).map(|()| 2)),
            "exchange" => two().map(|(one, other)| self.exchange(one, other).map(|()| 2)),
            "shift" => two().map(|(from, to)| self.make(Change::Shift { from, to }).map(|()| 2)),
            "remove" => match squares(rest)[..] {
                [] => None,
                ref squares => {
                    Some(squares.iter().try_for_each(|&at| self.remove(at)).map(|()| squares.len()))
                }
            },
            "add" => self.add(rest),
            "substitute" => match rest {
                [old, new, ..] => kinds(old, new).map(|(old, new)| self.substitute(old, new).map(|()| 2)),
                _ => None,
            },
            "rotate" => rest
                .first()
                .and_then(|angle| rotation(angle))
                .map(|turn| self.make(Change::Rotate(turn)).map(|()| 1)),
            "mirror" => two()
                .and_then(|(one, other)| mirror(one, other))
                .map(|changes| changes.iter().try_for_each(|&change| self.make(change)).map(|()| 2)),
            // Popeye's name for a change of colours in which pieces stay where they are.
            "polishtype" => Some(self.make(Change::SwapColours).map(|()| 0)),
            "stipulation" => rest.first().map(|asked| self.ask(asked).map(|()| 1)),
            _ => {
                let message = format!("the command '{}' is not supported", shown(command));
                return Err((Reason::Unsupported, message));
            }
        };
        // A known command with words that it cannot use.
        let used = used.unwrap_or_else(|| {
            let text = words[..words.len().min(4)].join(" ");
            let expected = "expected one like Move d7 d4, Add white Rd5, Remove a1 or Stipulation h#3";
            Err((Reason::Syntax, format!("'{}' is not a complete command: {expected}", shown(&text))))
        })?;
        Ok(&rest[used..])
    }

    fn make(&mut self, change: Change) -> Result<(), Fault> {
        let done = change.apply(&self.position, self.stipulation);
        (self.position, self.stipulation) = done.map_err(|error| (Reason::Position, error.to_string()))?;
        self.changes.push(change);
        Ok(())
    }

    fn man_at(&self, square: Square) -> Result<(Color, Piece), Fault> {
        self.position.man_at(square).ok_or_else(|| (Reason::Position, format!("{square} is empty")))
    }

    fn remove(&mut self, at: Square) -> Result<(), Fault> {
        let man = self.man_at(at)?;
        self.make(Change::Remove { man, at })
    }

    /// Takes a piece off that stands where another one is put: Popeye replaces it.
    fn clear(&mut self, square: Square) -> Result<(), Fault> {
        if self.position.man_at(square).is_some() { self.remove(square) } else { Ok(()) }
    }

    fn move_man(&mut self, from: Square, to: Square) -> Result<(), Fault> {
        let man = self.man_at(from)?;
        if from != to {
            self.clear(to)?;
        }
        self.make(Change::Move { man, from, to })
    }

    fn exchange(&mut self, one: Square, other: Square) -> Result<(), Fault> {
        match (self.position.man_at(one), self.position.man_at(other)) {
            (Some(_), None) => self.move_man(one, other),
            (None, Some(_)) => self.move_man(other, one),
            _ => self.make(Change::Exchange(one, other)),
        }
    }

    /// Reads `white Rd5 Pb4c4` and adds these pieces. Returns the number of words, or `None` if there are none.
    fn add(&mut self, words: &[&str]) -> Option<Result<usize, Fault>> {
        let (side, rest) = words.split_first()?;
        let colour = match side.to_lowercase().as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            "neutral" => {
                return Some(Err((Reason::Unsupported, "neutral pieces are not supported".to_owned())));
            }
            _ => return None,
        };
        let mut used = 1;
        for word in rest {
            let (piece, squares) = match men(word) {
                Ok(men) => men,
                // Another command follows.
                Err(_) if used > 1 => break,
                Err(fault) => return Some(Err(fault)),
            };
            // Popeye puts a piece over another one, so the square is cleared first.
            for at in squares {
                let added = self.clear(at).and_then(|()| self.make(Change::Add { man: (colour, piece), at }));
                if let Err(fault) = added {
                    return Some(Err(fault));
                }
            }
            used += 1;
        }
        (used > 1).then_some(Ok(used))
    }

    /// Replaces all pieces of one kind by another kind.
    fn substitute(&mut self, old: Piece, new: Piece) -> Result<(), Fault> {
        for at in self.position.kind(old) {
            let (colour, _) = self.man_at(at)?;
            self.remove(at)?;
            self.make(Change::Add { man: (colour, new), at })?;
        }
        Ok(())
    }

    fn ask(&mut self, text: &str) -> Result<(), Fault> {
        match read_asked(text) {
            Ok((Asked::Mate(stipulation), _)) => self.make(Change::Stipulation(stipulation)),
            Ok((other, _)) => {
                Err((Reason::Unsupported, format!("the stipulation '{other}' is not supported")))
            }
            Err(message) => Err((Reason::Unsupported, message)),
        }
    }
}

/// Reads the squares at the beginning of some words.
fn squares(words: &[&str]) -> Vec<Square> {
    words.iter().map_while(|word| word.parse().ok()).collect()
}

fn kinds(old: &str, new: &str) -> Option<(Piece, Piece)> {
    Some((kind(old)?, kind(new)?))
}

/// Reads an angle. Popeye turns the board the other way than [`Rotation`]: by `Rotate 90`, a1 goes to h1.
fn rotation(angle: &str) -> Option<Rotation> {
    match angle {
        "90" => Some(Rotation::ThreeQuarters),
        "180" => Some(Rotation::Half),
        "270" => Some(Rotation::Quarter),
        _ => None,
    }
}

/// Returns the changes that bring the first square to the second one. A reflection at a diagonal consists of
/// two.
fn mirror(one: Square, other: Square) -> Option<Vec<Change>> {
    let quarter = Change::Rotate(Rotation::Quarter);
    let (files, ranks) = (Change::Mirror(Mirror::LeftRight), Change::Mirror(Mirror::TopBottom));
    match (one, other) {
        (Square::A1, Square::H1) | (Square::H1, Square::A1) => Some(vec![files]),
        (Square::A1, Square::A8) | (Square::A8, Square::A1) => Some(vec![ranks]),
        (Square::A1, Square::H8) | (Square::H8, Square::A1) => Some(vec![quarter, files]),
        (Square::A8, Square::H1) | (Square::H1, Square::A8) => Some(vec![quarter, ranks]),
        _ => None,
    }
}
