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
 * Returns the name of a theme: one of ours, such as `quiet-key`, one of Lichess, such as `backRankMate`, or one that somebody gave.
 * @param {string} name
 */
export function themeName(name) {
  const mate = /^mateIn(\d+)$/.exec(name);
  if (mate) return t('lichess.mate_in', { number: mate[1] });
  const words = name.replace(/([a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '$1_').replaceAll('-', '_').toLowerCase();
  // Lichess names mates in full, and writes a word as two.
  const known = [`theme.${words}`, `theme.${words.replace(/_mate$/, '')}`, `theme.${words.replaceAll('_', '')}`, `lichess.${words}`].find(hasWords);
  return known ? t(known) : words.replaceAll('_', ' ');
}

/**
 * Returns what is known about a puzzle of the collection: `sound`, `cooked`.
 * @param {string} name
 */
export const statusName = (name) => named(`status.${name}`, name);
