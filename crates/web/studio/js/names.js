// Names: those that the server gives to kinds of things, in the language of the page, and how long those are that people give.

import { hasWords, t } from './words.js';

/** The most characters of a title, a tag, or the name of a list or a study, as for the collection. */
export const LONGEST_NAME = 200;

/**
 * Returns the text for a name; the name itself if there is none, as for one that a newer server knows.
 * @param {string} key the key for this name
 * @param {string} name
 */
const named = (key, name) => (hasWords(key) ? t(key) : name);

/**
 * Returns the name of a theme, such as `quiet-key`.
 * @param {string} name
 */
export const themeName = (name) => named(`theme.${name.replaceAll('-', '_')}`, name);

/**
 * Returns what is known about a puzzle of the collection: `sound`, `cooked`.
 * @param {string} name
 */
export const statusName = (name) => named(`status.${name}`, name);
