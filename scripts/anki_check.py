#!/usr/bin/env python3
"""Imports an Anki package into a new collection with Anki itself, and checks what arrives.

    pip install anki
    python3 scripts/anki_check.py FILE.apkg [NEWER.apkg]

The package is imported twice; the second import must add nothing.  Then NEWER, a later export of the same
puzzles, is imported: it must update the notes.  Without NEWER, a copy of FILE with a later time and other
answers is used.  Prints notes, media and tags as JSON.  Exits with 1 and the reason if something is wrong.
"""

import json
import re
import sqlite3
import sys
import tempfile
import zipfile
from pathlib import Path

SEPARATOR = "\x1f"
CHANGED = "changed by anki_check"


class Wrong(Exception):
    """Something is not as it must be."""


def require(condition, reason):
    if not condition:
        raise Wrong(reason)


def read_package(file, folder):
    """The notes of a package by their guids, and its pictures by their names."""
    with zipfile.ZipFile(file) as package:
        require(package.testzip() is None, f"{file}: a member of the zip file is damaged")
        media = {name: package.read(member) for member, name in json.loads(package.read("media")).items()}
        path = Path(package.extract("collection.anki2", folder))
    database = sqlite3.connect(path)
    rows = database.execute("SELECT guid, flds, tags, csum, sfld, mod FROM notes").fetchall()
    database.close()
    names = ["fields", "tags", "checksum", "sort", "time"]
    notes = {}
    for guid, flds, tags, *rest in rows:
        notes[guid] = dict(zip(names, [flds.split(SEPARATOR), tags.split(), *rest]))
    require(len(notes) == len(rows), f"{file}: two notes have the same guid")
    return notes, media


def changed_copy(file, folder):
    """A copy of the package, made a minute later, with other answers."""
    copy = Path(folder) / "changed.apkg"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(copy, "w") as new:
        for member in old.namelist():
            if member != "collection.anki2":
                new.writestr(member, old.read(member))
        path = Path(old.extract("collection.anki2", folder))
        database = sqlite3.connect(path)
        for number, flds in database.execute("SELECT id, flds FROM notes").fetchall():
            fields = flds.split(SEPARATOR)
            fields[2] = CHANGED
            row = (SEPARATOR.join(fields), number)
            database.execute("UPDATE notes SET flds = ?, mod = mod + 60 WHERE id = ?", row)
        database.commit()
        database.close()
        new.write(path, "collection.anki2")
    return copy


def import_into(collection, file):
    """Imports a package and returns how many notes were new, updated and unchanged."""
    from anki.collection import ImportAnkiPackageRequest

    log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(file))).log
    kinds = ["new", "updated", "duplicate", "conflicting", "first_field_match", "missing_notetype",
             "missing_deck", "empty_first_field"]
    counts = {kind: len(getattr(log, kind)) for kind in kinds}
    bad = {kind: count for kind, count in counts.items() if kind in kinds[3:] and count}
    require(not bad, f"{file}: notes with conflicts: {bad}")
    return {kind: counts[kind] for kind in kinds[:3]}


def compare(collection, notes, media, file):
    """Requires that the collection has the notes and pictures of the package."""
    found = {}
    for number in collection.find_notes(""):
        note = collection.get_note(number)
        found[note.guid] = note
    missing = sorted(set(notes) - set(found))
    require(not missing, f"{file}: notes that did not arrive: {missing[:5]}")
    folder = Path(collection.media.dir())
    for guid, wanted in notes.items():
        note = found[guid]
        require(note.fields[1:] == wanted["fields"][1:], f"{file}: note {guid} has other fields: {note.fields}")
        # Anki drops tags of its own, and writes all tags in the letters of the first that it saw.
        tags = {tag.lower() for tag in wanted["tags"]} - {"marked", "leech"}
        require({tag.lower() for tag in note.tags} == tags, f"{file}: note {guid} has other tags: {note.tags}")
        stored = collection.db.first("SELECT csum, sfld FROM notes WHERE id = ?", note.id)
        # Anki joins the lines of a field.
        same = "".join(str(stored[1]).split()) == "".join(str(wanted["sort"]).split())
        require(same, f"{file}: note {guid} is sorted by {wanted['sort']!r}, Anki sorts it by {stored[1]!r}")
        before = re.findall(r'<img src="([^"]+)"', wanted["fields"][0])
        after = re.findall(r'<img src="([^"]+)"', note.fields[0])
        require(len(before) == 1 == len(after), f"{file}: note {guid} has no picture: {note.fields[0]}")
        require(before[0] in media, f"{file}: the picture {before[0]} is not in the package")
        picture = folder / after[0]
        require(picture.is_file(), f"{file}: the picture {after[0]} did not arrive")
        require(picture.read_bytes() == media[before[0]], f"{file}: the picture {after[0]} has other contents")
        # A picture that changed gets another name, and its field another checksum.
        if before == after:
            require(stored[0] == wanted["checksum"], f"{file}: note {guid} has checksum {wanted['checksum']}, "
                                                     f"Anki computes {stored[0]}")
        cards = note.cards()
        require(len(cards) == 1, f"{file}: note {guid} has {len(cards)} cards instead of one")
        require(after[0] in cards[0].question(), f"{file}: the front of {guid} lacks its picture")
        require(note.fields[2] in cards[0].answer(), f"{file}: the back of {guid} lacks the answer")
    return found


def check(file, newer):
    from anki.collection import Collection

    with tempfile.TemporaryDirectory() as folder:
        notes, media = read_package(file, folder)
        require(notes, f"{file}: the package has no notes")
        collection = Collection(str(Path(folder) / "check.anki2"))
        try:
            types = len(collection.models.all_names_and_ids())
            first = import_into(collection, file)
            require(first["new"] == len(notes), f"{file}: {len(notes)} notes, but Anki added {first['new']}")
            compare(collection, notes, media, file)
            second = import_into(collection, file)
            require(second["new"] == 0, f"{file}: the second import added {second['new']} notes")
            require(collection.note_count() == len(notes), "the second import changed the number of notes")

            later = Path(newer) if newer else changed_copy(file, folder)
            later_notes, later_media = read_package(later, folder)
            common = [guid for guid in later_notes if guid in notes]
            require(common, f"{later}: has no puzzle of {file}")
            early = [guid for guid in common if later_notes[guid]["time"] <= notes[guid]["time"]]
            require(not early, f"{later}: is not later than {file}")
            third = import_into(collection, later)
            updated = third["updated"]
            require(updated == len(common), f"{later}: {updated} of {len(common)} notes were updated")
            require(third["new"] == len(later_notes) - len(common), f"{later}: added {third['new']} notes")
            found = compare(collection, later_notes, later_media, later)

            added = len(collection.models.all_names_and_ids()) - types
            require(added == 1, f"the imports made {added} note types instead of one")
            problems, sound = collection.fix_integrity()
            require(sound, f"Anki's check of the database failed: {problems}")
            files = collection.media.check()
            require(not files.missing, f"missing pictures: {list(files.missing)[:5]}")
            return {
                "notes": [
                    {"guid": guid, "id": note.id, "fields": dict(note.items()), "tags": note.tags,
                     "deck": collection.decks.name(note.cards()[0].did)}
                    for guid, note in sorted(found.items())
                ],
                "media": sorted(path.name for path in Path(collection.media.dir()).iterdir()),
                "tags": sorted(collection.tags.all()),
                "imports": [first, second, third],
                "database": problems,
            }
        finally:
            collection.close()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: anki_check.py FILE.apkg [NEWER.apkg]")
    try:
        report = check(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else None)
    except Exception as error:  # Anki raises errors of many kinds.
        reason = str(error) if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
        print(f"error: {reason}", file=sys.stderr)
        sys.exit(1)
    print(json.dumps(report, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
