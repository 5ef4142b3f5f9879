// The badges of a report: short facts about a problem.
//
// The report of a search that ended early has fewer fields: only the names of the keys, or no keys at all (docs/reference/api.md,
// `solve`).  The badges show what there is.

import { h } from '../dom.js';
import { formatSeconds } from '../parts.js';
import { t } from '../words.js';

/**
 * @param {string} words
 * @param {string | null} [title]
 */
const badge = (words, tone = '', title = null) => h('span', { class: `badge ${tone}`, title }, words);

/** The kinds of keys as reports name them; each has a text `badge.type.KIND`, with `_` for other signs than letters. */
const KEY_TYPES = ['check', 'capture', 'en passant', 'castling', 'promotion', 'underpromotion', 'flight-giving', 'flight-taking',
  'sacrifice', 'quiet'];

/** @param {string} type */
const typeName = (type) => (KEY_TYPES.includes(type) ? t(`badge.type.${type.replace(/\W/g, '_')}`) : type);

/**
 * Returns the badges of a report.
 * @param {Api.MateReport} report
 * @returns {HTMLElement[]}
 */
export function badges(report) {
  const { keys, solutions, shorter, sound, stipulation } = report;
  if (solutions) return lineBadges(report, solutions);
  if (!keys) return [badge(t('badge.undecided'), 'warn'), timeBadge(report)];
  const list = sound ? [badge(t('badge.sound'), 'good')] : [];
  if (keys.length === 0) list.push(badge(t('badge.none'), 'bad'));
  if (shorter) list.push(badge(t(stipulation?.includes('#') ? 'badge.short_mate' : 'badge.short_solution', { moves: shorter.moves ?? '?' }), 'bad'));
  if (keys.length > 1) list.push(badge(t('badge.cook', { number: keys.length - 1 }), 'bad', t('badge.cook.hint')));
  if (keys.some((key) => !key.variations)) list.push(badge(t('badge.unfinished'), 'warn'));
  return [...list, ...variationBadges(keys), ...keyBadges(report, keys), ...mateBadges(keys), timeBadge(report)];
}

/** @param {Api.Key[]} keys */
function variationBadges(keys) {
  const duals = keys.flatMap((key) => key.duals ?? []);
  const major = duals.filter((dual) => dual.major).length;
  const minor = duals.length - major;
  const short = keys.flatMap((key) => key.short_variations ?? []).length;
  return [
    ...(major > 0 ? [badge(t('badge.major', { n: major }), 'warn', t('badge.major.hint'))] : []),
    ...(minor > 0 ? [badge(t('badge.minor', { n: minor }), '', t('badge.minor.hint'))] : []),
    ...(short > 0 ? [badge(t('badge.short', { n: short }), 'warn', t('badge.short.hint'))] : []),
  ];
}

/**
 * @param {Api.MateReport} report
 * @param {Api.Key[]} keys
 */
function keyBadges({ men }, keys) {
  const list = men?.class ? [badge(men.class === 'miniature' ? t('badge.miniature') : men.class)] : [];
  if (keys.length !== 1) return list;
  const [{ good_key: isGood = false, key_type: types = [] }] = keys;
  if (isGood) list.unshift(badge(t('badge.good_key'), 'good', t('badge.good_key.hint')));
  return [...types.map((type) => badge(t('badge.key', { type: typeName(type) }))), ...list];
}

/** @param {Api.Key[]} keys */
function mateBadges(keys) {
  /** @type {('model' | 'ideal')[]} */
  const kinds = ['model', 'ideal'];
  return kinds.flatMap((kind) => {
    const number = keys.reduce((sum, key) => sum + (key.mates?.[kind] ?? 0), 0);
    return number > 0 ? [badge(t(`badge.mates.${kind}`, { n: number }))] : [];
  });
}

/** @param {Api.MateReport} report */
function timeBadge({ seconds, nodes }) {
  return badge(formatSeconds(seconds), '', t('badge.positions', { n: nodes ?? 0 }));
}

/**
 * @param {Api.MateReport} report
 * @param {Api.WrittenLine[]} solutions
 */
function lineBadges(report, { length: number }) {
  const { complete, shorter, sound } = report;
  const words = t(complete ? 'badge.solutions' : 'badge.at_least', { n: number });
  const none = t(complete ? 'badge.none' : 'badge.none_yet');
  const tone = number === 0 && complete ? 'bad' : 'warn';
  return [
    badge(number === 0 ? none : words, sound ? 'good' : tone),
    ...(shorter ? [badge(t('badge.shorter', { stipulation: shorter.stipulation ?? '' }), 'bad', shorter.solutions?.[0]?.text)] : []),
    timeBadge(report),
  ];
}
