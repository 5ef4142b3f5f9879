//! Studies: the saved versions of a problem in progress, as a tree with notes.

use super::open::{At, Collection, Failure};
use crate::error::Error;
use crate::names::checked;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use serde_json::{Map, Value};

/// The most studies of a collection.
const MOST_STUDIES: i64 = 2000;
/// The most versions of a study.
const MOST_VERSIONS: i64 = 1000;
/// The most bytes of the `.puz` text of a version.
const LONGEST_PUZ: usize = 16 << 10;
/// The most bytes of a note.
const LONGEST_NOTE: usize = 4 << 10;
/// The most bytes of a verdict.
const LONGEST_VERDICT: usize = 4 << 10;

/// A study in a list of all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct StudySummary {
    /// Its number, which is not used again.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The number of versions.
    pub versions: u64,
    /// When it was changed last, in seconds since 1970.
    pub changed: i64,
}

/// A study with its versions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Study {
    /// Its number.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The versions, the oldest first.
    pub versions: Vec<Version>,
}

/// A version of a problem.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields),
    schemars(rename = "StudyVersion")
)]
pub struct Version {
    /// Its number in the study, from 1.
    pub number: i64,
    /// The version that it was made from.
    pub parent: Option<i64>,
    /// When it was saved, in seconds since 1970.
    pub time: i64,
    /// The problem as `.puz` text, which need not be a legal position.
    pub puz: String,
    /// What the composer wrote about it.
    pub note: String,
    /// What was proven about it.
    pub verdict: Map<String, Value>,
}

/// A version to be saved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NewVersion {
    /// The version that it was made from.
    pub parent: Option<i64>,
    /// When it is saved, in seconds since 1970.
    pub time: i64,
    /// The problem as `.puz` text.
    pub puz: String,
    /// What the composer wrote about it.
    pub note: String,
    /// What was proven about it.
    pub verdict: Map<String, Value>,
}

impl NewVersion {
    /// Refuses texts that are too long, and a version without a problem. Returns the verdict as text.
    fn checked(&self) -> Result<String, Error> {
        if self.puz.trim().is_empty() {
            return Err(Error::Refused("the text of the version is empty: expected a .puz text".to_owned()));
        }
        bounded("the text of a version", &self.puz, LONGEST_PUZ)?;
        bounded("a note", &self.note, LONGEST_NOTE)?;
        let verdict = Value::Object(self.verdict.clone()).to_string();
        bounded("a verdict", &verdict, LONGEST_VERDICT)?;
        Ok(verdict)
    }
}

fn bounded(what: &str, text: &str, most: usize) -> Result<(), Error> {
    if text.len() <= most {
        return Ok(());
    }
    Err(Error::Refused(format!("{what} is longer than {} KB", most >> 10)))
}

fn checked_name(name: &str) -> Result<&str, Error> {
    checked("the name of a study", name)
}

impl Collection {
    /// Returns all studies, the one that was changed last first.
    pub fn studies(&self) -> Result<Vec<StudySummary>, Error> {
        let sql = "SELECT id, name, (SELECT count(*) FROM version WHERE study = study.id), changed
                   FROM study ORDER BY changed DESC, id DESC";
        self.rows(sql, [], |row| {
            let (id, name, versions, changed) = row.try_into()?;
            Ok(StudySummary { id, name, versions, changed })
        })
    }

    /// Returns a study with its versions.
    ///
    /// # Errors
    /// If there is no such study.
    pub fn study(&self, id: i64) -> Result<Study, Error> {
        let name = name_of(&self.connection, id).at(self)?.ok_or_else(|| no_study(id))?;
        let sql =
            "SELECT number, parent, time, puz, note, verdict FROM version WHERE study = ?1 ORDER BY number";
        let versions = self.rows(sql, [id], |row| {
            let (number, parent, time, puz, note, verdict): (_, _, _, _, _, String) = row.try_into()?;
            let verdict = serde_json::from_str(&verdict).unwrap_or_default();
            Ok(Version { number, parent, time, puz, note, verdict })
        })?;
        Ok(Study { id, name, versions })
    }

    /// Returns the number of the study with a name; `None` if there is none.
    pub fn study_named(&self, name: &str) -> Result<Option<i64>, Error> {
        number_of(&self.connection, name.trim()).at(self)
    }

    /// Creates a study with its first version, and returns its number. It is safe when it returns.
    ///
    /// # Errors
    /// If another study has the name, there are too many, or a text is too long.
    pub fn create_study(&mut self, name: &str, first: &NewVersion) -> Result<i64, Error> {
        let (name, verdict) = (checked_name(name)?, first.checked()?);
        self.sync_commits()?;
        self.in_transaction(|connection| {
            refuse_taken(connection, name, None)?;
            let number: i64 = connection.query_row("SELECT count(*) FROM study", [], |row| row.get(0))?;
            if number >= MOST_STUDIES {
                let why = format!("there are {MOST_STUDIES} studies already: delete one first");
                return Err(Error::Refused(why).into());
            }
            connection
                .execute("INSERT INTO study(name, changed) VALUES (?1, ?2)", params![name, first.time])?;
            let id = connection.last_insert_rowid();
            // The first version has no other to come from.
            insert(connection, id, 1, None, first, &verdict)?;
            Ok(id)
        })
    }

    /// Adds a version to a study, and returns its number. It is safe when it returns.
    ///
    /// # Errors
    /// If there is no such study or parent, there are too many versions, or a text is too long.
    pub fn save_version(&mut self, id: i64, version: &NewVersion) -> Result<i64, Error> {
        let verdict = version.checked()?;
        self.sync_commits()?;
        self.in_transaction(|connection| {
            name_of(connection, id)?.ok_or_else(|| no_study(id))?;
            if let Some(parent) = version.parent
                && !has_version(connection, id, parent)?
            {
                return Err(no_version(id, parent).into());
            }
            // The number of a removed version is not given again while a later one exists, so a note that
            // refers to it stays clear.
            let (number, last): (i64, i64) = connection.query_row(
                "SELECT count(*), coalesce(max(number), 0) FROM version WHERE study = ?1",
                [id],
                |row| row.try_into(),
            )?;
            if number >= MOST_VERSIONS {
                let why = format!("the study has {MOST_VERSIONS} versions already: remove some first");
                return Err(Error::Refused(why).into());
            }
            insert(connection, id, last + 1, version.parent, version, &verdict)?;
            connection.execute("UPDATE study SET changed = ?2 WHERE id = ?1", params![id, version.time])?;
            Ok(last + 1)
        })
    }

    /// Replaces the note of a version.
    ///
    /// # Errors
    /// If there is no such version, or the note is too long.
    pub fn set_version_note(&mut self, id: i64, number: i64, note: &str) -> Result<(), Error> {
        bounded("a note", note, LONGEST_NOTE)?;
        self.sync_commits()?;
        self.in_transaction(|connection| {
            let sql = "UPDATE version SET note = ?3 WHERE study = ?1 AND number = ?2";
            let changed = connection.execute(sql, params![id, number, note])?;
            if changed == 1 { Ok(()) } else { Err(no_version(id, number).into()) }
        })
    }

    /// Removes a version. Those made from it then come from its parent. A study keeps at least one version.
    ///
    /// # Errors
    /// If there is no such version, or it is the only one.
    pub fn remove_version(&mut self, id: i64, number: i64) -> Result<(), Error> {
        self.in_transaction(|connection| {
            if !has_version(connection, id, number)? {
                return Err(no_version(id, number).into());
            }
            let count: i64 =
                connection
                    .query_row("SELECT count(*) FROM version WHERE study = ?1", [id], |row| row.get(0))?;
            if count == 1 {
                let why = "the only version of a study cannot be removed: delete the study instead";
                return Err(Error::Refused(why.to_owned()).into());
            }
            // The tree stays whole: children move up to the parent of what is removed.
            connection.execute(
                "UPDATE version SET parent = (SELECT parent FROM version WHERE study = ?1 AND number = ?2)
                 WHERE study = ?1 AND parent = ?2",
                params![id, number],
            )?;
            connection
                .execute("DELETE FROM version WHERE study = ?1 AND number = ?2", params![id, number])?;
            Ok(())
        })
    }

    /// Gives a study another name.
    ///
    /// # Errors
    /// If there is no such study, or another one has the name.
    pub fn rename_study(&mut self, id: i64, new: &str) -> Result<(), Error> {
        let new = checked_name(new)?;
        self.in_transaction(|connection| {
            refuse_taken(connection, new, Some(id))?;
            let changed = connection.execute("UPDATE study SET name = ?2 WHERE id = ?1", params![id, new])?;
            if changed == 1 { Ok(()) } else { Err(no_study(id).into()) }
        })
    }

    /// Deletes a study with all its versions.
    ///
    /// # Errors
    /// If there is no such study.
    pub fn delete_study(&mut self, id: i64) -> Result<(), Error> {
        self.in_transaction(|connection| {
            connection.execute("DELETE FROM version WHERE study = ?1", [id])?;
            let deleted = connection.execute("DELETE FROM study WHERE id = ?1", [id])?;
            if deleted == 1 { Ok(()) } else { Err(no_study(id).into()) }
        })
    }

    /// Copies the studies of another collection. One that is here already stays as it is; another one with the name of
    /// one that is here gets a number.
    pub(crate) fn take_in_studies(&mut self, other: &Collection) -> Result<u64, Error> {
        let mut taken = 0;
        // The list begins with the study that was changed last. Turned round, the new numbers keep that
        // order.
        for summary in other.studies()?.into_iter().rev() {
            let study = other.study(summary.id)?;
            let Some(name) = self.free_name(&study)? else { continue };
            self.in_transaction(|connection| {
                connection.execute(
                    "INSERT INTO study(name, changed) VALUES (?1, ?2)",
                    params![name, summary.changed],
                )?;
                let id = connection.last_insert_rowid();
                for Version { number, parent, time, puz, note, verdict } in study.versions {
                    // The numbers of the versions are kept, because parents refer to them.
                    let text = Value::Object(verdict).to_string();
                    let version = NewVersion { parent, time, puz, note, verdict: Map::new() };
                    insert(connection, id, number, parent, &version, &text)?;
                }
                Ok(())
            })?;
            taken += 1;
        }
        Ok(taken)
    }

    /// Returns the name under which a study of another collection is taken in; `None` if it is here.
    fn free_name(&self, study: &Study) -> Result<Option<String>, Error> {
        let ours = self.studies()?;
        let mut name = study.name.clone();
        for number in 2.. {
            match ours.iter().find(|one| one.name.eq_ignore_ascii_case(&name)) {
                None => return Ok(Some(name)),
                Some(same) if self.study(same.id)?.versions == study.versions => return Ok(None),
                Some(_) => name = format!("{} ({number})", study.name),
            }
        }
        Ok(Some(name))
    }
}

fn no_study(id: i64) -> Error {
    Error::Refused(format!("there is no study {id} in the collection"))
}

fn no_version(id: i64, number: i64) -> Error {
    Error::Refused(format!("there is no version {number} in the study {id}"))
}

fn name_of(connection: &Connection, id: i64) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("SELECT name FROM study WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()
}

fn number_of(connection: &Connection, name: &str) -> rusqlite::Result<Option<i64>> {
    connection.query_row("SELECT id FROM study WHERE name = ?1", [name], |row| row.get(0)).optional()
}

/// Refuses a name that another study has.
fn refuse_taken(connection: &Connection, name: &str, own: Option<i64>) -> Result<(), Failure> {
    match number_of(connection, name)?.filter(|id| Some(*id) != own) {
        Some(_) => Err(Error::Refused(format!("there is a study '{name}' already")).into()),
        None => Ok(()),
    }
}

fn has_version(connection: &Connection, id: i64, number: i64) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM version WHERE study = ?1 AND number = ?2)")?
        .query_row(params![id, number], |row| row.get(0))
}

fn insert(
    connection: &Connection,
    study: i64,
    number: i64,
    parent: Option<i64>,
    version: &NewVersion,
    verdict: &str,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO version(study, number, parent, time, puz, note, verdict)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![study, number, parent, version.time, version.puz, version.note, verdict])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::schema;
    use super::*;
    use crate::store::Access;
    use std::path::PathBuf;

    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("rookwright-studies-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn version(parent: Option<i64>, puz: &str) -> NewVersion {
        let verdict = Map::from_iter([("sound".to_owned(), Value::Bool(true))]);
        NewVersion {
            parent,
            time: 1000 + puz.len() as i64,
            puz: puz.to_owned(),
            note: "n".to_owned(),
            verdict,
        }
    }

    #[test]
    fn versions_are_a_tree() {
        let folder = folder("tree");
        let file = folder.0.join("club.db");
        let mut collection = Collection::open(&file, Access::Create).unwrap();
        let id = collection.create_study("Rook and king", &version(None, "one")).unwrap();
        assert_eq!(collection.save_version(id, &version(Some(1), "two two")).unwrap(), 2);
        assert_eq!(collection.save_version(id, &version(Some(1), "three")).unwrap(), 3);
        assert_eq!(collection.save_version(id, &version(Some(2), "four")).unwrap(), 4);
        collection.set_version_note(id, 3, "a better idea").unwrap();
        // The children of a removed version move to its parent, and its number is not used again.
        collection.remove_version(id, 2).unwrap();
        assert_eq!(collection.save_version(id, &version(Some(4), "five")).unwrap(), 5);
        drop(collection);
        let collection = Collection::open(&file, Access::Read).unwrap();
        let study = collection.study(id).unwrap();
        let parents: Vec<_> = study.versions.iter().map(|one| (one.number, one.parent)).collect();
        assert_eq!(parents, [(1, None), (3, Some(1)), (4, Some(1)), (5, Some(4))]);
        assert_eq!(
            (study.versions[1].note.as_str(), study.versions[1].puz.as_str()),
            ("a better idea", "three")
        );
        assert_eq!(study.versions[0].verdict["sound"], true);
        let all = collection.studies().unwrap();
        assert_eq!((all.len(), all[0].versions, all[0].name.as_str()), (1, 4, "Rook and king"));
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let folder = folder("refused");
        let mut collection = Collection::open(&folder.0.join("club.db"), Access::Create).unwrap();
        let id = collection.create_study("One", &version(None, "one")).unwrap();
        let other = collection.create_study("Two", &version(None, "one")).unwrap();
        let long = |number| "x".repeat(number);
        let before = (collection.studies().unwrap(), collection.study(id).unwrap());
        let refused = |result: Result<(), Error>, why: &str| {
            let message = result.unwrap_err().to_string();
            assert!(message.contains(why), "{message}");
        };
        refused(
            collection.create_study("oNe", &version(None, "x")).map(drop),
            "there is a study 'oNe' already",
        );
        refused(collection.create_study("  ", &version(None, "x")).map(drop), "empty");
        refused(collection.create_study("New", &version(None, " ")).map(drop), "the version is empty");
        refused(collection.save_version(77, &version(None, "x")).map(drop), "there is no study 77");
        refused(collection.save_version(id, &version(Some(9), "x")).map(drop), "there is no version 9");
        refused(
            collection.save_version(id, &version(None, &long(LONGEST_PUZ + 1))).map(drop),
            "longer than 16 KB",
        );
        let note = NewVersion { note: long(LONGEST_NOTE + 1), ..version(None, "x") };
        refused(collection.save_version(id, &note).map(drop), "a note is longer than 4 KB");
        refused(collection.set_version_note(id, 9, "x"), "there is no version 9");
        refused(collection.set_version_note(id, 1, &long(LONGEST_NOTE + 1)), "a note is longer");
        refused(collection.remove_version(id, 1), "the only version");
        refused(collection.rename_study(id, "TWO"), "there is a study 'TWO' already");
        refused(collection.rename_study(77, "x"), "there is no study 77");
        refused(collection.delete_study(77), "there is no study 77");
        assert_eq!((collection.studies().unwrap(), collection.study(id).unwrap()), before);
        collection.rename_study(id, "ONE").unwrap();
        collection.delete_study(other).unwrap();
        assert!(collection.study(other).is_err());
        assert_eq!(collection.studies().unwrap().len(), 1);
    }

    #[test]
    fn a_file_of_version_4_gets_the_tables() {
        let folder = folder("migration");
        let file = folder.0.join("club.db");
        let old = Connection::open(&file).unwrap();
        schema::create_version(&old, 4).unwrap();
        old.execute_batch(
            "INSERT INTO list(name, settings) VALUES ('kept', '{\"title\":\"T\"}');
             INSERT INTO attempt(puzzle, time, result, milliseconds) VALUES (7, 1, 0, 5)",
        )
        .unwrap();
        drop(old);
        let mut collection = Collection::open(&file, Access::Write).unwrap();
        assert!(folder.0.join("club.v4.bak").exists());
        assert_eq!(collection.list_settings("kept").unwrap().unwrap()["title"], "T");
        assert_eq!(collection.attempts(None, 9).unwrap().len(), 1);
        assert_eq!(collection.studies().unwrap(), []);
        let id = collection.create_study("New", &version(None, "one")).unwrap();
        assert_eq!(collection.study(id).unwrap().versions.len(), 1);
    }

    #[test]
    fn studies_of_another_collection_are_taken_in_once() {
        let folder = folder("merge");
        let mut ours = Collection::open(&folder.0.join("ours.db"), Access::Create).unwrap();
        let mut theirs = Collection::open(&folder.0.join("theirs.db"), Access::Create).unwrap();
        ours.create_study("Same name", &version(None, "mine")).unwrap();
        let id = theirs.create_study("Same name", &version(None, "theirs")).unwrap();
        theirs.save_version(id, &version(Some(1), "more")).unwrap();
        assert_eq!(ours.merge(&theirs).unwrap().studies, 1);
        assert_eq!(ours.merge(&theirs).unwrap().studies, 0);
        let all = ours.studies().unwrap();
        let names: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.versions)).collect();
        assert_eq!(names.len(), 2);
        assert!(names.contains(&("Same name (2)", 2)), "{names:?}");
    }
}
