// A report on the page: badges, then the trees of keys, set play and tries.

import { h } from '../dom.js';
import { counted } from '../parts.js';
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
    return h('details', { class: 'moves', open }, h('summary', {}, h('h2', {}, title),
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
  const early = endedEarly(report);
  const element = h('div', { class: 'stack' },
    h('div', { class: 'badges' }, badges(report)),
    early && h('p', { class: 'early' }, early),
    said && h('p', { class: 'note' }, said), parts);
  return { element, trees };
}

/** The report for those who hear it: what does it, then the badges. */
export function spoken(report) {
  const first = report.solutions?.map(({ text }) => text) ?? report.keys?.map(({ san }) => san) ?? [];
  const named = first.slice(0, MOST_SPOKEN).join('; ');
  const told = badges(report).flatMap((badge) => badge?.textContent ?? []).join(', ');
  const early = endedEarly(report);
  const how = early ? 'Found so far' : 'Solved';
  return [early, named ? `${how}: ${named}.` : '', told].filter(Boolean).join(' ');
}

/** Why a search ended before everything was looked at, and what is proven all the same; `null` where it did not. */
function endedEarly(report) {
  if (report.end === 'exhausted') return null;
  // The lines of help and series play end at a limit of ours, too.
  if (report.end === 'stopped' && report.solutions && !report.remark) return 'There are more solutions than are shown here.';
  const why = report.end === 'stopped' ? 'it was stopped' : 'the time limit was reached';
  return `The search ended early: ${why}. ${proven(report)}`;
}

function proven({ keys, solutions, remark: far }) {
  if (solutions) return solutions.length > 0 ? 'These lines are proven; there may be more.' : 'No line was found so far.';
  if (!keys) return far ? `So far: ${far}.` : 'Nothing is proven yet.';
  if (keys.length === 0) return 'It is proven that no first move does it.';
  const these = keys.length === 1 ? 'This key is' : `These ${counted(keys.length, 'key')} are`;
  return `${these} proven; the variations are not worked out.`;
}

/** What neither badges nor moves tell. */
function remark(report) {
  // Said already, together with why it ended.
  if (report.end !== 'exhausted') return null;
  if (report.remark) return capital(`${report.remark}.`);
  if (report.keys?.length === 0) return 'Every first move has an answer: there is no solution.';
  if (report.cut) return 'The tree is long: some branches are shown by their longest line.';
  return null;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
