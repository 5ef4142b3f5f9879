// What is to be said of a problem at a glance.
//
// A search that ends early gives a document with fewer fields: the keys without anything about them, or no keys at all
// (docs/API.md, `solve`).  What is there is shown.

import { h } from '../dom.js';
import { counted, seconds } from '../parts.js';

const badge = (words, tone = '', title = null) => h('span', { class: `badge ${tone}`, title }, words);

/** The badges of a report. */
export function badges(report) {
  if (report.solutions) return ofLines(report);
  if (!report.keys) return [badge('not decided', 'warn'), ofTime(report)];
  const { keys, faults = [], sound = false } = report;
  const list = [sound ? badge('sound', 'good') : null];
  list.push(...faults.filter((fault) => !fault.endsWith('keys')).map((fault) => faulty(fault, report)));
  if (keys.length === 0 && faults.length === 0) list.push(badge('no solution', 'bad'));
  if (keys.length > 1) list.push(badge(`cook ×${keys.length - 1}`, 'bad', 'More than one first move does it'));
  if (keys.some((key) => !key.variations)) list.push(badge('variations not finished', 'warn'));
  return [...list, ...ofVariations(keys), ...ofKey(report), ...ofMates(keys), ofTime(report)];
}

function faulty(fault, { stipulation }) {
  const shorter = /^shorter: in (\d+)$/.exec(fault);
  return badge(shorter ? `short ${stipulation.includes('#') ? 'mate' : 'solution'}: in ${shorter[1]}` : fault, 'bad');
}

function ofVariations(keys) {
  const duals = keys.flatMap((key) => key.duals ?? []);
  const major = duals.filter((dual) => dual.major).length;
  const minor = duals.length - major;
  const short = keys.flatMap((key) => key.short_variations ?? []).length;
  return [
    major > 0 && badge(counted(major, 'major dual'), 'warn', 'A choice before the last move'),
    minor > 0 && badge(counted(minor, 'minor dual'), '', 'A choice at the last move'),
    short > 0 && badge(counted(short, 'short variation'), 'warn', 'Over sooner than asked'),
  ].filter(Boolean);
}

/** Of a sound problem's key. */
function ofKey({ keys, men }) {
  const list = men?.class ? [badge(men.class)] : [];
  if (keys.length !== 1) return list;
  const [{ good_key: isGood = false, key_type: types = [] }] = keys;
  if (isGood) list.unshift(badge('good key', 'good', 'Neither check nor capture, and takes no flight away'));
  return [...types.map((type) => badge(`key: ${type}`)), ...list];
}

function ofMates(keys) {
  const sum = (kind) => keys.reduce((number, key) => number + (key.mates?.[kind] ?? 0), 0);
  return ['model', 'ideal'].filter((kind) => sum(kind) > 0).map((kind) => badge(counted(sum(kind), `${kind} mate`)));
}

function ofTime({ seconds: time, nodes }) {
  return badge(seconds(time), '', counted(nodes ?? 0, 'position'));
}

function ofLines(report) {
  const { solutions, complete, shorter } = report;
  const number = solutions.length;
  const words = complete ? counted(number, 'solution') : `at least ${counted(number, 'solution')}`;
  const tone = report.sound ? 'good' : number === 0 && complete ? 'bad' : 'warn';
  const none = complete ? 'no solution' : 'no solution found so far';
  const short = shorter ? badge(`shorter: ${shorter.stipulation}`, 'bad', shorter.solutions?.[0]?.text) : null;
  return [badge(number === 0 ? none : words, tone), short, ofTime(report)];
}
