//! The tables of a collection, and how older files are brought up to date.

use rusqlite::Connection;

/// The first bytes of every database of SQLite.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";

/// Marks a file as a collection: the letters `RWCo`.
pub(super) const APPLICATION: i32 = 0x5257_436f;

/// What leads from each version of the schema to the next. A new file goes through all of them.
const STEPS: [&str; 5] = [
    // 1: the tables.
    "
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    INSERT INTO meta VALUES ('indexed', 0);
    -- What is known about a puzzle. AUTOINCREMENT, so that the number of a removed puzzle is not used again.
    CREATE TABLE puzzle(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        form INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        status INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        men INTEGER NOT NULL,
        material INTEGER NOT NULL,
        key INTEGER NOT NULL,
        lead INTEGER NOT NULL,
        position BLOB,
        line BLOB,
        labels BLOB
    );
    CREATE INDEX puzzle_form ON puzzle(form);
    -- Puzzles that a position cannot express: other families, twins.
    CREATE TABLE text(puzzle INTEGER PRIMARY KEY, puz TEXT NOT NULL, difficulty INTEGER);
    -- Keys or lines of puzzles that do not have exactly the one of `line`.
    CREATE TABLE finding(puzzle INTEGER PRIMARY KEY, solutions TEXT NOT NULL);
    CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE sighting(
        puzzle INTEGER NOT NULL,
        source INTEGER NOT NULL,
        reference TEXT NOT NULL,
        link TEXT,
        rating INTEGER,
        deviation INTEGER,
        popularity INTEGER,
        plays INTEGER,
        differs INTEGER NOT NULL,
        position BLOB,
        line BLOB,
        lead INTEGER,
        PRIMARY KEY(puzzle, source, reference)
    ) WITHOUT ROWID;
    CREATE TABLE label(
        id INTEGER PRIMARY KEY,
        kind INTEGER NOT NULL,
        name TEXT NOT NULL,
        plain TEXT NOT NULL,
        puzzles INTEGER NOT NULL DEFAULT 0,
        UNIQUE(kind, plain)
    );
    CREATE TABLE label_of(
        label INTEGER NOT NULL,
        rating INTEGER NOT NULL,
        puzzle INTEGER NOT NULL,
        PRIMARY KEY(label, rating, puzzle)
    ) WITHOUT ROWID;
    CREATE TABLE words(puzzle INTEGER PRIMARY KEY, title TEXT, author TEXT, source TEXT, comment TEXT);
    CREATE VIRTUAL TABLE search USING fts5(
        title, author, source, comment,
        content='words', content_rowid='puzzle', tokenize='unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER words_added AFTER INSERT ON words BEGIN
        INSERT INTO search(rowid, title, author, source, comment)
        VALUES (new.puzzle, new.title, new.author, new.source, new.comment);
    END;
    CREATE TRIGGER words_removed AFTER DELETE ON words BEGIN
        INSERT INTO search(search, rowid, title, author, source, comment)
        VALUES ('delete', old.puzzle, old.title, old.author, old.source, old.comment);
    END;
    CREATE TRIGGER words_changed AFTER UPDATE ON words BEGIN
        INSERT INTO search(search, rowid, title, author, source, comment)
        VALUES ('delete', old.puzzle, old.title, old.author, old.source, old.comment);
        INSERT INTO search(rowid, title, author, source, comment)
        VALUES (new.puzzle, new.title, new.author, new.source, new.comment);
    END;
    CREATE TABLE list(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE);
    CREATE TABLE list_item(
        list INTEGER NOT NULL,
        place INTEGER NOT NULL,
        puzzle INTEGER NOT NULL,
        PRIMARY KEY(list, place)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX list_item_puzzle ON list_item(puzzle, list);
    -- How far files were imported that were not finished.
    CREATE TABLE progress(file TEXT PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID;
    ",
    // 2: `check` needs to know which version of the program proved a puzzle; queries by material are fast.
    "
    CREATE INDEX puzzle_material ON puzzle(material);
    CREATE INDEX puzzle_status ON puzzle(status) WHERE status <> 0;
    CREATE TABLE proven(first INTEGER PRIMARY KEY, version TEXT NOT NULL);
    INSERT INTO proven SELECT 1, 'unknown' FROM puzzle LIMIT 1;
    ",
    // 3: a list can be a worksheet. Its settings are a JSON object.
    "
    ALTER TABLE list ADD COLUMN settings TEXT;
    ",
    // 4: what was solved when, and when it is to be solved again. Times are seconds since 1970.
    "
    CREATE TABLE attempt(
        id INTEGER PRIMARY KEY,
        puzzle INTEGER NOT NULL,
        time INTEGER NOT NULL,
        result INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL
    );
    CREATE INDEX attempt_puzzle ON attempt(puzzle);
    CREATE TABLE repetition(
        puzzle INTEGER PRIMARY KEY,
        due INTEGER NOT NULL,
        stability REAL NOT NULL,
        difficulty REAL NOT NULL,
        last INTEGER NOT NULL,
        attempts INTEGER NOT NULL
    );
    CREATE INDEX repetition_due ON repetition(due);
    ",
    // 5: the saved versions of a problem in progress. The verdict is a JSON object.
    "
    CREATE TABLE study(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        changed INTEGER NOT NULL
    );
    CREATE TABLE version(
        study INTEGER NOT NULL,
        number INTEGER NOT NULL,
        parent INTEGER,
        time INTEGER NOT NULL,
        puz TEXT NOT NULL,
        note TEXT NOT NULL,
        verdict TEXT NOT NULL,
        PRIMARY KEY(study, number)
    ) WITHOUT ROWID;
    ",
];

/// The version of the schema that this program writes.
pub(super) const VERSION: i64 = STEPS.len() as i64;

/// Brings a file from its version to the newest one, in one transaction.  Another process may have done so a moment ago.
pub(super) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let steps = || {
        let from: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let mut script: String = STEPS.iter().skip(usize::try_from(from).unwrap_or(0)).copied().collect();
        script += &format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;");
        connection.execute_batch(&script)
    };
    steps().inspect_err(|_| {
        // A failed script leaves the transaction open.
        let _ = connection.execute_batch("ROLLBACK");
    })
}

/// Creates the tables of the first version, for the tests of migration.
#[cfg(test)]
pub(super) fn create_first(connection: &Connection) -> rusqlite::Result<()> {
    create_version(connection, 1)
}

/// Creates the tables as an older version of the program did, for the tests of migration.
#[cfg(test)]
pub(super) fn create_version(connection: &Connection, version: usize) -> rusqlite::Result<()> {
    connection.execute_batch(&STEPS[..version].concat())?;
    connection
        .execute_batch(&format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version};"))
}
