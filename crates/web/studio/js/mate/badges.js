// The badges of a report: short facts about a problem.
//
// The report of a search that ended early has fewer fields: only the names of the keys, or no keys at all (docs/API.md,
// `solve`).  The badges show what there is.

import { h } from '../dom.js';
import { formatSeconds, plural } from '../parts.js';

/**
 * @param {string} words
 * @param {string | null} [title]
 */
const badge = (words, tone = '', title = null) => h('span', { class: `badge ${tone}`, title }, words);

/**
 * Returns the badges of a report.
 * @param {Api.MateReport} report
 * @returns {HTMLElement[]}
 */
export function badges(report) {
  const { keys, solutions, faults = [], sound } = report;
  if (solutions) return lineBadges(report, solutions);
  if (!keys) return [badge('not decided', 'warn'), timeBadge(report)];
  const list = sound ? [badge('sound', 'good')] : [];
  list.push(...faults.filter((fault) => !fault.endsWith('keys')).map((fault) => faultBadge(fault, report)));
  if (keys.length === 0 && faults.length === 0) list.push(badge('no solution', 'bad'));
  if (keys.length > 1) list.push(badge(`cook ×${keys.length - 1}`, 'bad', 'More than one first move solves it'));
  if (keys.some((key) => !key.variations)) list.push(badge('variations not finished', 'warn'));
  return [...list, ...variationBadges(keys), ...keyBadges(report, keys), ...mateBadges(keys), timeBadge(report)];
}

/**
 * @param {string} fault
 * @param {Api.MateReport} report
 */
function faultBadge(fault, { stipulation }) {
  const shorter = /^shorter: in (\d+)$/.exec(fault);
  return badge(shorter ? `short ${stipulation.includes('#') ? 'mate' : 'solution'}: in ${shorter[1]}` : fault, 'bad');
}

/** @param {Api.Key[]} keys */
function variationBadges(keys) {
  const duals = keys.flatMap((key) => key.duals ?? []);
  const major = duals.filter((dual) => dual.major).length;
  const minor = duals.length - major;
  const short = keys.flatMap((key) => key.short_variations ?? []).length;
  return [
    ...(major > 0 ? [badge(plural(major, 'major dual'), 'warn', 'A choice of moves before the last move')] : []),
    ...(minor > 0 ? [badge(plural(minor, 'minor dual'), '', 'A choice of last moves')] : []),
    ...(short > 0 ? [badge(plural(short, 'short variation'), 'warn', 'The goal is reached in fewer moves')] : []),
  ];
}

/**
 * @param {Api.MateReport} report
 * @param {Api.Key[]} keys
 */
function keyBadges({ men }, keys) {
  const list = men?.class ? [badge(men.class)] : [];
  if (keys.length !== 1) return list;
  const [{ good_key: isGood = false, key_type: types = [] }] = keys;
  if (isGood) list.unshift(badge('good key', 'good', 'No check, no capture, and takes no flight square away'));
  return [...types.map((type) => badge(`key: ${type}`)), ...list];
}

/** @param {Api.Key[]} keys */
function mateBadges(keys) {
  /** @type {('model' | 'ideal')[]} */
  const kinds = ['model', 'ideal'];
  return kinds.flatMap((kind) => {
    const number = keys.reduce((sum, key) => sum + (key.mates?.[kind] ?? 0), 0);
    return number > 0 ? [badge(plural(number, `${kind} mate`))] : [];
  });
}

/** @param {Api.MateReport} report */
function timeBadge({ seconds, nodes }) {
  return badge(formatSeconds(seconds), '', plural(nodes ?? 0, 'position'));
}

/**
 * @param {Api.MateReport} report
 * @param {Api.Line[]} solutions
 */
function lineBadges(report, { length: number }) {
  const { complete, shorter, sound } = report;
  const words = complete ? plural(number, 'solution') : `at least ${plural(number, 'solution')}`;
  const none = complete ? 'no solution' : 'no solution found so far';
  const tone = number === 0 && complete ? 'bad' : 'warn';
  return [
    badge(number === 0 ? none : words, sound ? 'good' : tone),
    ...(shorter ? [badge(`shorter: ${shorter.stipulation}`, 'bad', shorter.solutions?.[0]?.text)] : []),
    timeBadge(report),
  ];
}
