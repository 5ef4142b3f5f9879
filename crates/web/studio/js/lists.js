// Names of lists, and searches for the puzzles of a list or for puzzles by their numbers.

import { ask } from './api.js';
import { ConnectionLost } from './errors.js';
import { LONGEST_NAME } from './names.js';
import { currentLanguage } from './words.js';

/** Room for what makes a name different from others: a number, or the time. */
const ROOM = 30;

/**
 * Returns the value of a condition, with quotation marks if it needs them.
 * @param {string} value
 */
const quoted = (value) => (/\s/.test(value) ? `"${value}"` : value);

/**
 * Returns a condition of a search: `in:friday`, `author:"Sam Loyd"`.
 * @param {string} field
 * @param {string} value
 */
export const condition = (field, value) => `${field}:${quoted(value.replaceAll('"', ' '))}`;

/**
 * Returns the search for the puzzles of a list.
 * @param {string} name
 */
export const inList = (name) => condition('in', name);

/** Returns the day and the time, for names of lists. */
export const today = () => new Date().toLocaleString(currentLanguage(), { dateStyle: 'short', timeStyle: 'short' });

/**
 * Returns a name that no list has yet, like the wanted one: `club`, `club 2`.
 * @param {string} wanted
 */
export async function freeListName(wanted) {
  const base = wanted.replaceAll('"', ' ').trim().slice(0, LONGEST_NAME - ROOM) || '1';
  const answer = await ask('lists', {}).catch((error) => {
    if (error instanceof ConnectionLost) return null;
    throw error;
  });
  // Which names there are is not known: the time makes one of its own.
  if (!answer) return `${base}, ${new Date().toLocaleString(currentLanguage(), { dateStyle: 'short', timeStyle: 'medium' })}`;
  const taken = new Set(answer.lists.map(({ name }) => name.toLowerCase()));
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
  return name;
}

/**
 * Returns the search for puzzles by their numbers: `id:3,17..36`.
 * @param {number[]} ids
 */
export function idQuery(ids) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return `id:${ranges.map(([from, to]) => (from === to ? from : `${from}..${to}`)).join(',')}`;
}
