// The table of changed mates: how each defence is answered in the set play, after each try, and in the actual play.
// Changed and transferred mates are counted as crates/mate/src/content/changes.rs counts them.

import { h } from '../dom.js';
import { t, writeMove } from '../words.js';

/** How many tries have a column: those with the most changes. */
const MOST_TRIES = 4;
const MOST_ROWS = 40;
/** How many answers to one defence are named. */
const MOST_ANSWERS = 2;

/**
 * A phase of play: the answers to the defences, by their moves in UCI notation.
 * @typedef {object} Phase
 * @property {string} title
 * @property {Map<string, string[]>} answers
 * @property {Set<string>} refutations
 * @property {string[]} threats
 */

/** @typedef {{names: string[], cells: Cell[]}} Row One or more defences that are answered alike in every phase. */
/** @typedef {{text: string, isChanged: boolean, isTransferred: boolean}} Cell */

/**
 * @param {string} title
 * @param {Api.Reply[]} replies
 * @param {Map<string, string>} names
 * @param {{refutations?: Api.Move[], threats?: Api.Move[]}} rest
 * @returns {Phase}
 */
function newPhase(title, replies, names, { refutations = [], threats = [] } = {}) {
  for (const { uci, san } of [...replies, ...refutations]) if (!names.has(uci)) names.set(uci, san);
  return {
    title,
    answers: new Map(replies.map(({ uci, continuations }) => [uci, continuations.map(({ san }) => san)])),
    refutations: new Set(refutations.map(({ uci }) => uci)),
    threats: threats.map(({ san }) => san),
  };
}

/**
 * Returns the only answer to a defence; `undefined` if there is none or a choice.
 * @param {Phase} phase
 * @param {string} defence
 */
function only(phase, defence) {
  const answers = phase.answers.get(defence);
  return answers?.length === 1 ? answers[0] : undefined;
}

/**
 * @param {Phase} phase
 * @param {Phase} solution
 */
function changesIn(phase, solution) {
  return [...phase.answers.keys()].filter((defence) => {
    const [before, now] = [only(phase, defence), only(solution, defence)];
    return before !== undefined && now !== undefined && before !== now;
  }).length;
}

/**
 * Returns the phases of a report, the actual play last; `null` if there is nothing to compare.
 * @param {Api.MateReport} report
 */
function phasesOf({ keys, set_play: setPlay, tries }) {
  const key = keys?.[0];
  if (!key?.variations?.replies) return null;
  /** @type {Map<string, string>} */
  const names = new Map();
  const { replies, threats } = key.variations;
  const solution = newPhase(`1.${writeMove(key.san)}!`, replies, names, { threats });
  const after = (tries ?? []).filter(({ variations }) => variations.replies).map(({ san, variations, refutations }) =>
    newPhase(`1.${writeMove(san)}?`, variations.replies ?? [], names, { refutations, threats: variations.threats }));
  after.sort((one, other) => changesIn(other, solution) - changesIn(one, solution));
  const set = setPlay && setPlay.length > 0 ? [newPhase(t('report.set_play'), setPlay, names)] : [];
  const phases = [...set, ...after.slice(0, MOST_TRIES), solution];
  return phases.length > 1 ? { phases, solution, names } : null;
}

/**
 * Writes the answers between which there is a choice.
 * @param {string[]} answers
 */
function choice(answers) {
  const named = answers.slice(0, MOST_ANSWERS).map(writeMove).join(' / ');
  return answers.length > MOST_ANSWERS ? `${named} / …` : named;
}

/**
 * @param {Phase} phase
 * @param {Phase} solution
 * @param {string} defence
 * @returns {Cell}
 */
function cellOf(phase, solution, defence) {
  const answers = phase.answers.get(defence) ?? [];
  const text = phase.refutations.has(defence) ? '!' : choice(answers);
  const [mine, actual] = [only(phase, defence), only(solution, defence)];
  const isChanged = phase !== solution && mine !== undefined && actual !== undefined && mine !== actual;
  const isTransferred = isChanged && [...solution.answers.keys()].some((other) => other !== defence && only(solution, other) === mine);
  return { text, isChanged, isTransferred };
}

/**
 * Returns the rows: defences that two phases answer, those with the same answers together, changed ones first.
 * @param {{phases: Phase[], solution: Phase, names: Map<string, string>}} given
 */
function rowsOf({ phases, solution, names }) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const [defence, san] of names) {
    const cells = phases.map((phase) => cellOf(phase, solution, defence));
    if (cells.filter(({ text }) => text).length < 2) continue;
    const alike = cells.map(({ text, isTransferred }) => `${text}${isTransferred ? '*' : ''}`).join('|');
    const row = rows.get(alike);
    if (row) row.names.push(writeMove(san));
    else rows.set(alike, { names: [writeMove(san)], cells });
  }
  const weight = (/** @type {Row} */ { cells }) => cells.filter(({ isChanged }) => isChanged).length;
  return [...rows.values()].sort((one, other) => weight(other) - weight(one)).slice(0, MOST_ROWS);
}

/** @param {Cell} cell */
function drawCell({ text, isChanged, isTransferred }) {
  const key = isTransferred ? 'changes.transferred' : 'changes.changed';
  return h('td', { class: isTransferred ? 'transferred' : isChanged ? 'changed' : undefined }, text || '–',
    isChanged && h('span', { class: 'badge', title: t(key) }, isTransferred ? '≈' : '≠', h('span', { class: 'visually-hidden' }, ` ${t(key)}`)));
}

/**
 * Returns the table of a report; `null` if no defence is answered in two phases.
 * @param {Api.MateReport} report
 */
export function changesTable(report) {
  const given = phasesOf(report);
  const rows = given && rowsOf(given);
  if (!given || !rows || rows.length === 0) return null;
  const { phases, solution } = given;
  const changed = phases.reduce((sum, phase) => sum + (phase === solution ? 0 : changesIn(phase, solution)), 0);
  const hasThreats = phases.some(({ threats }) => threats.length > 0);
  return h('div', { class: 'stack' },
    h('p', { class: 'note' }, t('changes.number', { n: changed }), ' ', t('changes.legend')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('changes.title') }, h('table', { class: 'changes' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('changes.defence')), phases.map(({ title }) => h('th', { scope: 'col' }, title)))),
      h('tbody', {},
        hasThreats && h('tr', {}, h('th', { scope: 'row' }, t('mate.threat')),
          phases.map(({ threats }) => h('td', {}, choice(threats) || '–'))),
        rows.map(({ names, cells }) => h('tr', {}, h('th', { scope: 'row' }, `1...${names.join(', ')}`), cells.map(drawCell)))))));
}
