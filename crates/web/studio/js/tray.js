// The tray: puzzles collected for a sheet, in the order they are to be printed.

import { isKeeping, kept } from './store.js';

/** Entries are `{id, puz, line?, title, task, diagram}`: `line` is what the generator said of it, which a sheet takes. */
const entries = kept('tray', []);

const MOST = 500;

// The last number given: none comes again that was taken out and may come back.
let last = 0;
let seen = null;
let sound = [];
let texts = new Set();

/** The entries; anybody may have written rubbish among them. */
function all() {
  if (entries.get() !== seen) {
    seen = entries.get();
    sound = seen.filter((entry) => typeof entry?.puz === 'string' && entry.id > 0);
    texts = new Set(sound.map(({ puz }) => puz));
  }
  return sound;
}

const has = (puz) => all().length > 0 && texts.has(puz);

/** Adds what is not there yet, at once: `null`, or in words why not all could be added. */
function addAll(list) {
  const now = all();
  const more = list.filter(({ puz }, index) => !has(puz) && list.findIndex((other) => other.puz === puz) === index);
  const taken = more.slice(0, Math.max(0, MOST - now.length));
  last = now.reduce((most, { id }) => Math.max(most, id), last);
  const isStored = taken.length === 0 || entries.set([...now, ...taken.map((entry) => ({ ...entry, id: ++last }))]);
  // Where the browser keeps nothing the tray lasts as long as the page.
  if (!isStored && isKeeping) {
    entries.set(now);
    return 'The browser has no room for more puzzles.';
  }
  return taken.length < more.length ? `The tray holds ${MOST} puzzles; print these first.` : null;
}

/** `null`, or in words why it could not be added. */
const add = (entry) => (has(entry.puz) ? 'This puzzle is in the tray already.' : addAll([entry]));

export const tray = {
  all,
  add,
  addAll,
  has,
  remove: (id) => entries.set(all().filter((entry) => entry.id !== id)),
  clear: () => entries.set([]),
  /** All entries in another order, or some of them. */
  replace: (order) => entries.set(order),
  /** Puts the entry before what is now at `index`. */
  move(id, index) {
    const now = all();
    const from = now.findIndex((entry) => entry.id === id);
    if (from < 0) return;
    const rest = now.filter((entry) => entry.id !== id);
    rest.splice(index > from ? index - 1 : index, 0, now[from]);
    entries.set(rest);
  },
  listen: entries.listen,
  forget: entries.forget,
};
