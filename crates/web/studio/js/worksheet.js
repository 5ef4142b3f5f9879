// The open worksheet: a list of the collection, to which every view adds puzzles.  What is added is on disk at once.

import { ask, RequestRefused } from './api.js';
import { SavedLater } from './errors.js';
import { freeListName } from './lists.js';
import { edited } from './library/edited.js';
import { outbox, save } from './outbox.js';
import { chosenCollection, stored } from './store.js';
import { t } from './words.js';

/** The most puzzles of a worksheet, as for the task `sheet`. */
const MOST = 500;

/** @type {Stored<{name: string, changes: number}>} The name of the open worksheet. Other windows notice changes by their number. */
const mark = stored('worksheet', { name: '', changes: 0 });

/** @type {Worksheet} */
const NOTHING = { name: '', records: [], settings: {}, puzzles: [], number: 0 };
/** @type {Worksheet} As the server has it. */
let saved = NOTHING;
/** @type {Worksheet} With the changes that are on their way to the server. */
let now = NOTHING;
/** @type {Map<number, Api.KeptPuzzle>} The puzzles that were seen, which may come back. */
const seen = new Map();
/** @type {Map<string, number>} The ids of puzzles that were added, by the text that was sent. */
const ids = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {{name: string, changes: number} | null} What this window has stored last. */
let own = null;
/** Counts the answers that are waited for, of which only the last one counts. */
let turn = 0;

/** @param {Api.PuzzleList} list */
const fromList = ({ name, records = [], settings, puzzles }) => ({ name, records, settings: settings ?? {}, puzzles, number: puzzles.length });

/** @param {Worksheet} worksheet */
function set(worksheet) {
  saved = worksheet;
  for (const record of saved.records) seen.set(record.id, record);
  draw();
}

/** Shows the worksheet as it is when all changes have arrived. */
function draw() {
  now = outbox.pending('lists').reduce((list, { body }) => changed(list, body), saved);
  now = { ...now, records: now.records.map(edited) };
  listeners.forEach((listener) => listener());
}

/**
 * Returns a worksheet after a change, which may be one of another list.
 * @param {Worksheet} list
 * @param {Sent<Api.ListChange>} change
 */
function changed(list, { name, add = [], remove = [], order, settings, rename }) {
  if (name !== list.name) return list;
  const { puzzles: before } = list;
  const more = [...before, ...add.filter((id) => !before.includes(id))].filter((id) => !remove.includes(id));
  // The server refuses an order of other puzzles than there are.
  const puzzles = order?.length === more.length ? order : more;
  const records = puzzles.flatMap((id) => seen.get(id) ?? []).slice(0, MOST);
  return { name: rename ?? name, settings: settings ?? list.settings, puzzles, records, number: puzzles.length };
}

/**
 * Changes the open worksheet, and tells the other windows.
 * @param {Sent<Api.ListChange>} what
 * @param {{isMinor?: boolean}} [options]
 */
async function change(what, options) {
  await save('lists', { name: now.name, records: true, create: false, ...what }, options);
}

outbox.onSaved(({ task, body }, document) => {
  const { name } = /** @type {Sent<Api.ListChange>} */ (body);
  const list = /** @type {Partial<Api.PuzzleList>} */ (document);
  // What earlier pages have left may be saved before this one has read the worksheet.
  if (task !== 'lists' || name !== (saved.name || mark.get().name) || !list.records) return;
  // What is being loaded may not know of this change.
  turn += 1;
  note(list.name ?? '');
  set(fromList(/** @type {Api.PuzzleList} */ (list)));
});

/** Reads the open worksheet again. */
async function load() {
  const { name } = mark.get();
  const mine = ++turn;
  const { lists = [] } = await ask('lists', {});
  const isThere = lists.some((list) => list.name === name);
  const isComing = !isThere && waits(name);
  const list = isThere ? fromList(await ask('lists', { name, records: true })) : isComing ? { ...NOTHING, name } : NOTHING;
  if (mine !== turn) return;
  if (name !== mark.get().name) {
    await load();
    return;
  }
  // It was deleted, or another collection is open.
  if (name && !isThere && !isComing) note('');
  set(list);
}

/**
 * Whether a new worksheet is on its way to the server.
 * @param {string} name
 */
const waits = (name) => Boolean(name) && (outbox.pending('lists').some(({ body }) => 'name' in body && body.name === name)
  || outbox.pending('keep').some(({ body }) => 'list' in body && body.list === name));

/**
 * Remembers which worksheet is open, and that it was changed.
 * @param {string} name
 */
function note(name) {
  own = { name, changes: mark.get().changes + 1 };
  mark.set(own);
}

/**
 * Opens a worksheet that is being made; if that must wait, it is open already.
 * @template T
 * @param {string} name
 * @param {Promise<T>} made
 */
async function open(name, made) {
  try {
    return await made;
  } catch (error) {
    if (error instanceof SavedLater) note(name);
    throw error;
  }
}

// The views that show the worksheet say what is wrong.
const reload = () => { load().catch(() => {}); };
// A value that is not from this window means that another one has changed the worksheet.
mark.listen((value) => { if (value !== own) reload(); });
chosenCollection.listen(reload);
outbox.listen(draw);
addEventListener('collectionchange', reload);

export const worksheet = {
  /** The open worksheet; its name is empty if there is none yet. */
  get: () => now,
  load,
  /**
   * Opens a worksheet, or an empty page without a name.
   * @param {string} name
   */
  async open(name) {
    note(name);
    await load();
  },
  /**
   * Makes a new worksheet and opens it.
   * @param {string} wanted
   * @param {Api.ListSettings} settings
   */
  async create(wanted, settings) {
    const name = await freeListName(wanted || t('worksheet.untitled'));
    set({ ...NOTHING, name });
    await open(name, change({ settings, create: true }));
  },
  change,
  /**
   * Adds puzzles to the open worksheet, or to a new one.
   * @param {NewPuzzle[]} puzzles
   * @returns {Promise<number>} how many were not on it yet
   */
  async add(puzzles) {
    if (now.number + puzzles.length > MOST) throw new Error(t('worksheet.full', { most: MOST }));
    const before = now.number;
    const name = saved.name || mark.get().name || await freeListName(t('worksheet.untitled'));
    const { ids: given } = await open(name, save('keep', { puzzles, list: name }));
    puzzles.forEach(({ puz }, index) => ids.set(puz, given[index]));
    note(name);
    await load();
    return now.number - before;
  },
  /**
   * Whether a puzzle that was added in this window is on the open worksheet; returns its id.
   * @param {string} puz
   * @returns {number | undefined}
   */
  idOf(puz) {
    const id = ids.get(puz);
    return now.records.some((record) => record.id === id) ? id : undefined;
  },
  /** @param {() => void} listener */
  listen: (listener) => { listeners.add(listener); },
  /** @param {() => void} listener */
  unlisten: (listener) => { listeners.delete(listener); },
};

/** @type {{puz?: unknown, line?: object}[]} */
const NO_ENTRIES = [];

/**
 * Takes over what earlier versions kept in the browser: it becomes a worksheet.
 * @returns {Promise<string | null>} the name of the worksheet, if there was anything
 */
export async function takeOverTray() {
  const old = stored('tray', NO_ENTRIES);
  const puzzles = old.get().flatMap(({ puz, line }) => (typeof puz === 'string' ? [{ puz, ...line }] : []));
  if (puzzles.length === 0) return null;
  const list = await freeListName(t('worksheet.from_browser'));
  const refused = [];
  // One by one: a puzzle that is refused does not stop the others, and stays in the browser.
  for (const puzzle of puzzles.slice(0, MOST)) {
    try {
      await save('keep', { puzzles: [puzzle], list });
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      refused.push(puzzle);
    }
  }
  old.set([...refused, ...puzzles.slice(MOST)]);
  if (refused.length === puzzles.length) return null;
  await worksheet.open(list);
  return list;
}
