// A report on the page: badges, then the actual play, the tries, the set play and the changed mates as tabs.

import { h } from '../dom.js';
import { badges } from './badges.js';
import { keyBranches, lineBranches, setPlayBranches, tryBranches } from './branches.js';
import { changesTable } from './changes.js';
import { tabbed } from './tabs.js';
import { MoveTree } from './tree.js';
import { t, writeMove } from '../words.js';
/** @import { Branch } from './branches.js' */
/** @import { TreeListener } from './tree.js' */

const MOST_SPOKEN = 3;

/** @typedef {[title: string, branches: Branch[]]} Section */

/**
 * Builds the elements of a report: the parts of the play are tabs, and so is the table of changed mates.
 * @param {Api.MateReport} report
 * @param {TreeListener} listener
 */
export function presentReport(report, listener) {
  const trees = sections(report).filter(([, branches]) => branches.length > 0).map(([title, branches]) =>
    ({ title, count: branches.length, tree: new MoveTree(title, branches, listener) }));
  const changes = changesTable(report);
  const tabs = [...trees.map(({ title, count, tree }) => ({ title, count, content: tree.element })),
    ...(changes ? [{ title: t('changes.title'), content: changes }] : [])];
  const note = noteOf(report);
  const early = endedEarly(report);
  const element = h('div', { class: 'stack' },
    h('div', { class: 'badges' }, badges(report)),
    early && h('p', { class: 'early' }, early),
    note && h('p', { class: 'note' }, note),
    tabs.length > 0 && h('div', { class: 'moves' }, tabbed(tabs, t('report.parts'))));
  return { element, trees: trees.map(({ tree }) => tree) };
}

/**
 * @param {Api.MateReport} report
 * @returns {Section[]}
 */
function sections({ solutions, keys, set_play: setPlay, tries }) {
  if (solutions) return [[t('report.solutions', { n: solutions.length }), lineBranches(solutions)]];
  return [
    [t('report.play'), keyBranches(keys ?? [])],
    [t('report.tries'), tryBranches(tries ?? [])],
    [t('report.set_play'), setPlayBranches(setPlay ?? [])],
  ];
}

/**
 * Returns a report as a text for screen readers: the solution, then the badges.
 * @param {Api.MateReport} report
 */
export function describeReport(report) {
  const moves = report.solutions?.map(({ text }) => text) ?? report.keys?.map(({ san }) => san) ?? [];
  const first = writeMove(moves.slice(0, MOST_SPOKEN).join('; '));
  const facts = badges(report).map((badge) => badge.textContent).join(', ');
  const early = endedEarly(report);
  return [early, first && t(early ? 'report.so_far' : 'report.solved', { moves: first }), facts].filter(Boolean).join(' ');
}

/**
 * Returns why a search ended early and what is proven nevertheless; `null` if it did not end early.
 * @param {Api.MateReport} report
 */
function endedEarly(report) {
  if (report.end === 'exhausted') return null;
  // The page itself limits the number of lines of help and series play.
  if (report.end === 'stopped' && report.solutions && !report.remark) return t('report.more');
  return `${t(report.end === 'stopped' ? 'end.stopped' : 'end.time')} ${proven(report)}`;
}

/** @param {Api.MateReport} report */
function proven({ keys, solutions, remark }) {
  if (solutions) return t(solutions.length > 0 ? 'report.lines_proven' : 'report.no_line');
  if (!keys) return remark ? t('report.remark', { remark }) : t('report.nothing');
  if (keys.length === 0) return t('report.none_proven');
  return t('report.keys_proven', { n: keys.length });
}

/**
 * Returns what neither the badges nor the moves show; `null` if there is nothing.
 * @param {Api.MateReport} report
 */
function noteOf(report) {
  // The remark of a search that ended early is shown with the reason.
  if (report.end !== 'exhausted') return null;
  if (report.remark) return `${report.remark.charAt(0).toUpperCase()}${report.remark.slice(1)}.`;
  if (report.keys?.length === 0) return t('report.refuted');
  if (report.cut) return t('report.cut');
  return null;
}
