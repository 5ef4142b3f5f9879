// The texts of the page, from the tables in words/*.json: in the language of the user, or in English where one is
// missing.  Numbers are written as the language writes them.

import { appearance } from './store.js';

/** @type {Record<string, string>} The languages of the page by their codes, each named in itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', pt: 'Português' };
const FALLBACK = 'en';

/** @typedef {Record<string, string>} Table */

/** @type {Record<string, Table>} The tables that are loaded. */
const tables = {};
let language = FALLBACK;
let plurals = new Intl.PluralRules(FALLBACK);
/** @type {Set<() => void>} */
const listeners = new Set();

/** Returns the language that the user has chosen, or else the first language of the browser that the page speaks. */
function wantedLanguage() {
  const chosen = appearance.get().language;
  const codes = [chosen, ...navigator.languages.map((name) => name.slice(0, 2).toLowerCase())];
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? FALLBACK;
}

/** @param {string} code */
async function loadTable(code) {
  if (tables[code]) return;
  const response = await fetch(`/words/${code}.json`);
  if (!response.ok) throw new Error(`the server has no words of the language ${code}`);
  tables[code] = await response.json();
}

/** Loads the tables that are needed, and makes their language that of the page. */
async function useLanguage() {
  const wanted = wantedLanguage();
  await Promise.all([loadTable(FALLBACK), loadTable(wanted)]);
  // Another language may have been chosen while the tables were loaded.
  if (wanted !== wantedLanguage()) return;
  const isChanged = wanted !== language;
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  if (isChanged) for (const listener of listeners) listener();
}

/** Loads the words that the page begins with, and follows the choice of the user from then on. */
export async function loadWords() {
  await useLanguage();
  // Without an answer the language stays as it is.
  appearance.listen(() => { useLanguage().catch(() => {}); });
}

/** Returns the code of the language of the page. */
export const currentLanguage = () => language;

/**
 * Calls the listener when the language has changed.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * Returns the text of a key before its gaps are filled; the key itself if no table has it.
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
function template(key, values) {
  const form = values.n === undefined ? '' : `.${plurals.select(Number(values.n)) === 'one' ? 'one' : 'other'}`;
  for (const table of [tables[language], tables[FALLBACK]]) {
    const text = table?.[key + form] ?? table?.[key];
    if (text !== undefined) return text;
  }
  return key;
}

/**
 * Whether a table has a text for a key.
 * @param {string} key
 */
export const hasWords = (key) => template(key, {}) !== key;

/** The gaps for numbers that name something, or that are measured on a scale: they have no groups of digits. */
const NOT_AMOUNTS = ['id', 'line', 'column', 'seed', 'rating', 'deviation', 'low', 'high', 'first', 'last'];

/**
 * Returns the text of a key.  `{name}` in it stands for the value of that name; a number is written as the language writes
 * it.  The number `n` also chooses between the forms `.one` and `.other` of the key.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (gap, name) => {
    if (!Object.hasOwn(values, name)) return gap;
    const value = values[name];
    return name === 'n' || (typeof value === 'number' && !NOT_AMOUNTS.includes(name)) ? formatNumber(value) : String(value);
  });
}

/**
 * Returns the text of a key with elements in its gaps, such as a link in a sentence.
 * @param {string} key
 * @param {Record<string, Child>} values
 * @returns {Child[]}
 */
export function tAround(key, values) {
  const parts = template(key, values).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 1 ? values[part] : part));
}

/**
 * Writes a move, or a line of moves, with the letters that the language has for the pieces: `Qb1` is `Db1` in German.
 * @param {string} san
 */
export function writeMove(san) {
  return san.replace(/[KQRBN]/g, (letter) => t(`piece.letter.${letter.toLowerCase()}`));
}

/**
 * Returns a number with a minus sign, which some languages write as a hyphen.
 * @param {string} number
 */
const withMinus = (number) => number.replace('-', '−');

/**
 * `27,856`, or `27.856`, as the language writes numbers: the only way in which the page writes amounts.
 * @param {number | string} number a string has more digits than a number can have
 */
export function formatNumber(number) {
  if (typeof number === 'string') return /^\d+$/.test(number) ? BigInt(number).toLocaleString(language) : number;
  return withMinus(number.toLocaleString(language));
}

/**
 * A number with a fixed number of decimals: `1.25`, or `1,25`.
 * @param {number} number
 * @param {number} digits
 */
export function formatDecimal(number, digits) {
  return withMinus(number.toLocaleString(language,
    { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }));
}

/**
 * `0.3 ms`, `24 ms`, `1.25 s`.
 * @param {number} time
 */
export function formatSeconds(time) {
  if (time < 0.01) return `${formatDecimal(time * 1000, 1)} ms`;
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  return `${formatDecimal(time, time < 10 ? 2 : 1)} s`;
}
