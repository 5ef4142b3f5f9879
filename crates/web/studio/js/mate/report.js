// A report on the page: badges, then the trees of keys, set play and tries.

import { h } from '../dom.js';
import { badges } from './badges.js';
import { keys, lines, setPlay, tries } from './branches.js';
import { Tree } from './tree.js';

const MOST_SPOKEN = 3;

/** `{element, trees}` of a report, for a walk. */
export function present(report, walk) {
  const trees = [];
  const section = (title, branches, open = true) => {
    if (branches.length === 0) return null;
    const tree = new Tree(title, branches, walk);
    trees.push(tree);
    return h('details', { class: 'moves', open }, h('summary', {}, h('h3', {}, title),
      branches.length > 1 && h('span', { class: 'note' }, ` ${branches.length}`)), tree.element);
  };
  const parts = report.solutions
    ? [section(report.solutions.length === 1 ? 'Solution' : 'Solutions', lines(report))]
    : [
      section(report.keys?.length === 1 ? 'Key' : 'Keys', report.keys ? keys(report) : []),
      section('Set play', report.set_play ? setPlay(report) : []),
      section('Tries', report.tries ? tries(report) : [], (report.keys ?? []).length === 0),
    ];
  const said = remark(report);
  const element = h('div', { class: 'stack' },
    h('div', { class: 'badges' }, badges(report)),
    said && h('p', { class: 'note' }, said), parts);
  return { element, trees };
}

/** The report for those who hear it: what does it, then the badges. */
export function spoken(report) {
  const first = report.solutions?.map(({ text }) => text) ?? report.keys?.map(({ san }) => san) ?? [];
  const named = first.slice(0, MOST_SPOKEN).join('; ');
  const told = badges(report).flatMap((badge) => badge?.textContent ?? []).join(', ');
  return named ? `Solved: ${named}. ${told}` : told;
}

/** What neither badges nor moves tell. */
function remark(report) {
  if (report.remark) return capital(`${report.remark}.`);
  if (report.end !== 'exhausted') return 'Stopped before everything was looked at.';
  if (report.keys?.length === 0) return 'Every first move has an answer: there is no solution.';
  if (report.cut) return 'The tree is long: some branches are shown by their longest line.';
  return null;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
