// What is to be said of a problem at a glance.

import { h } from '../dom.js';
import { counted, seconds } from '../parts.js';

const badge = (words, tone = '', title = null) => h('span', { class: `badge ${tone}`, title }, words);

/** The badges of a report. */
export function badges(report) {
  if (report.solutions) return ofLines(report);
  if (!report.keys) return [badge('not decided', 'warn'), ofTime(report)];
  const all = (pick) => report.keys.flatMap(pick);
  const duals = all((key) => key.duals);
  const major = duals.filter((dual) => dual.major).length;
  const minor = duals.length - major;
  const short = all((key) => key.short_variations).length;
  const list = [report.sound ? badge('sound', 'good') : null];
  list.push(...report.faults.filter((fault) => !fault.endsWith('keys')).map((fault) => faulty(fault, report)));
  const cooks = report.keys.length - 1;
  if (cooks > 0) list.push(badge(`cook ×${cooks}`, 'bad', 'More than one first move does it'));
  if (major > 0) list.push(badge(counted(major, 'major dual'), 'warn', 'A choice before the last move'));
  if (minor > 0) list.push(badge(counted(minor, 'minor dual'), '', 'A choice at the last move'));
  if (short > 0) list.push(badge(counted(short, 'short variation'), 'warn', 'Over sooner than asked'));
  return [...list, ...ofKey(report), ...ofMates(report), ofTime(report)];
}

function faulty(fault, { stipulation }) {
  const shorter = /^shorter: in (\d+)$/.exec(fault);
  return badge(shorter ? `short ${stipulation.includes('#') ? 'mate' : 'solution'}: in ${shorter[1]}` : fault, 'bad');
}

/** Of a sound problem's key. */
function ofKey({ keys, men }) {
  const list = men.class ? [badge(men.class)] : [];
  if (keys.length !== 1) return list;
  const [key] = keys;
  if (key.good_key) list.unshift(badge('good key', 'good', 'Neither check nor capture, and takes no flight away'));
  return [...key.key_type.map((type) => badge(`key: ${type}`)), ...list];
}

function ofMates({ keys }) {
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
  const short = shorter ? badge(`shorter: ${shorter.stipulation}`, 'bad', shorter.solutions[0].text) : null;
  return [badge(number === 0 && complete ? 'no solution' : words, tone), short, ofTime(report)];
}
