// A report on the page: badges, then the trees of keys, set play and tries.

import { h } from '../dom.js';
import { plural } from '../parts.js';
import { badges } from './badges.js';
import { keyBranches, lineBranches, setPlayBranches, tryBranches } from './branches.js';
import { MoveTree } from './tree.js';
/** @import { Branch } from './branches.js' */
/** @import { TreeListener } from './tree.js' */

const MOST_SPOKEN = 3;

/** @typedef {[title: string, branches: Branch[], isOpen?: boolean]} Section */

/**
 * Builds the elements of a report.
 * @param {Api.MateReport} report
 * @param {TreeListener} listener
 */
export function presentReport(report, listener) {
  const shown = sections(report).filter(([, branches]) => branches.length > 0).map(([title, branches, isOpen = true]) => {
    const tree = new MoveTree(title, branches, listener);
    const count = branches.length > 1 && h('span', { class: 'note' }, ` ${branches.length}`);
    const element = h('details', { class: 'moves', open: isOpen },
      h('summary', {}, h('h2', {}, title), count), tree.element);
    return { tree, element };
  });
  const note = noteOf(report);
  const early = endedEarly(report);
  const element = h('div', { class: 'stack' },
    h('div', { class: 'badges' }, badges(report)),
    early && h('p', { class: 'early' }, early),
    note && h('p', { class: 'note' }, note),
    shown.map((section) => section.element));
  return { element, trees: shown.map(({ tree }) => tree) };
}

/**
 * @param {Api.MateReport} report
 * @returns {Section[]}
 */
function sections({ solutions, keys, set_play: setPlay, tries }) {
  if (solutions) return [[solutions.length === 1 ? 'Solution' : 'Solutions', lineBranches(solutions)]];
  return [
    [keys?.length === 1 ? 'Key' : 'Keys', keyBranches(keys ?? [])],
    ['Set play', setPlayBranches(setPlay ?? [])],
    ['Tries', tryBranches(tries ?? []), (keys ?? []).length === 0],
  ];
}

/**
 * Returns a report as a text for screen readers: the solution, then the badges.
 * @param {Api.MateReport} report
 */
export function describeReport(report) {
  const moves = report.solutions?.map(({ text }) => text) ?? report.keys?.map(({ san }) => san) ?? [];
  const first = moves.slice(0, MOST_SPOKEN).join('; ');
  const facts = badges(report).map((badge) => badge.textContent).join(', ');
  const early = endedEarly(report);
  return [early, first && `${early ? 'Found so far' : 'Solved'}: ${first}.`, facts].filter(Boolean).join(' ');
}

/**
 * Returns why a search ended early and what is proven nevertheless; `null` if it did not end early.
 * @param {Api.MateReport} report
 */
function endedEarly(report) {
  if (report.end === 'exhausted') return null;
  // The page itself limits the number of lines of help and series play.
  if (report.end === 'stopped' && report.solutions && !report.remark) return 'There are more solutions than are shown here.';
  const why = report.end === 'stopped' ? 'it was stopped' : 'the time limit was reached';
  return `The search ended early: ${why}. ${proven(report)}`;
}

/** @param {Api.MateReport} report */
function proven({ keys, solutions, remark }) {
  if (solutions) return solutions.length > 0 ? 'These lines are proven; there may be more.' : 'No line was found so far.';
  if (!keys) return remark ? `So far: ${remark}.` : 'Nothing is proven yet.';
  if (keys.length === 0) return 'It is proven that no first move solves it.';
  const these = keys.length === 1 ? 'This key is' : `These ${plural(keys.length, 'key')} are`;
  return `${these} proven; the variations are not worked out.`;
}

/**
 * Returns what neither the badges nor the moves show; `null` if there is nothing.
 * @param {Api.MateReport} report
 */
function noteOf(report) {
  // The remark of a search that ended early is shown with the reason.
  if (report.end !== 'exhausted') return null;
  if (report.remark) return `${report.remark.charAt(0).toUpperCase()}${report.remark.slice(1)}.`;
  if (report.keys?.length === 0) return 'There is no solution: every first move has a refutation.';
  if (report.cut) return 'The tree is long: some branches show only their longest line.';
  return null;
}
