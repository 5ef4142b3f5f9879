// The tray: puzzles collected for a sheet, in the order in which they are printed.

import { isStorageAvailable, stored } from './store.js';
import { t } from './words.js';

/** @type {TrayEntry[]} */
const NONE = [];
const stock = stored('tray', NONE);

const MOST = 500;

// The last id given.  An entry that was removed may come back, so no id is used twice.
let lastId = 0;
/** @type {TrayEntry[] | null} The stored list that `valid` and `texts` were made of. */
let source = null;
/** @type {TrayEntry[]} */
let valid = [];
/** @type {Set<string>} */
let texts = new Set();

/** Returns the entries; invalid ones in the browser's storage are left out. */
function all() {
  if (stock.get() !== source) {
    source = stock.get();
    valid = source.filter((entry) => typeof entry?.puz === 'string' && entry.id > 0);
    texts = new Set(valid.map(({ puz }) => puz));
  }
  return valid;
}

/** @param {string} puz */
const has = (puz) => all().length > 0 && texts.has(puz);

/**
 * Adds the puzzles that are not in the tray yet.
 * @param {NewTrayEntry[]} list
 * @returns {string | null} why not all could be added
 */
function addAll(list) {
  const now = all();
  const more = list.filter(({ puz }, index) => !has(puz) && list.findIndex((other) => other.puz === puz) === index);
  const taken = more.slice(0, Math.max(0, MOST - now.length));
  lastId = now.reduce((most, { id }) => Math.max(most, id), lastId);
  const isStored = taken.length === 0 || stock.set([...now, ...taken.map((entry) => ({ ...entry, id: ++lastId }))]);
  // A browser that stores nothing still holds the tray until the page is closed.
  if (!isStored && isStorageAvailable) {
    stock.set(now);
    return t('tray.no_room');
  }
  return taken.length < more.length ? t('tray.full', { most: MOST }) : null;
}

export const tray = {
  all,
  addAll,
  has,
  /**
   * @param {NewTrayEntry} entry
   * @returns {string | null} why it could not be added
   */
  add: (entry) => (has(entry.puz) ? t('tray.known') : addAll([entry])),
  /** @param {number} id */
  remove: (id) => stock.set(all().filter((entry) => entry.id !== id)),
  /**
   * Replaces all entries, as after a change of their order.
   * @param {TrayEntry[]} entries
   */
  replace: (entries) => stock.set(entries),
  /**
   * Moves an entry before the one that is now at `index`.
   * @param {number} id
   * @param {number} index
   */
  move(id, index) {
    const now = all();
    const from = now.findIndex((entry) => entry.id === id);
    if (from < 0) return;
    const rest = now.filter((entry) => entry.id !== id);
    rest.splice(index > from ? index - 1 : index, 0, now[from]);
    stock.set(rest);
  },
  listen: stock.listen,
  unlisten: stock.unlisten,
};
