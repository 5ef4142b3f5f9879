// A report as branches of moves.  A branch is `{san, uci, number, path, parent, kids(), ...}`; what follows it is
// worked out when somebody looks, for a report may have thousands of lines.

import { PASS } from './positions.js';
import { counted } from '../parts.js';

/**
 * A branch below another one.  `lead` are words before the move, `mark` a sign after it, `notes` what is remarkable:
 * `[words, tone]`; a `fold` has no move of its own but words.
 */
function branch(parent, parts, below = () => []) {
  let kids = null;
  const self = { parent, notes: [], mark: '', lead: '', ...parts, kids: () => (kids ??= below(self)) };
  return self;
}

function step(parent, move, number, parts, below) {
  const path = [...(parts.path ?? parent?.path ?? []), move.uci];
  return branch(parent, { san: move.san, uci: move.uci, number, ...parts, path }, below);
}

function fold(parent, words, below) {
  return branch(parent, { fold: true, words, path: parent?.path ?? [] }, below);
}

/** What a move ends, in a word; a plain mate needs none. */
function ends(after) {
  return after.mate && after.mate !== 'plain' ? [[`${after.mate} mate`, '']] : [];
}

function remarks(after) {
  if (after.zugzwang) return [['zugzwang', '']];
  return ends(after);
}

/** What follows the `n`th move of the side that plays for the goal. */
function follow(parent, after, n, duals, refutations = []) {
  if (after.longest_line) return [chain(parent, after.longest_line, n)];
  if (!after.replies) return [];
  const onward = (self, next, parts) => attack(self, next, n + 1, duals, parts);
  const lost = refutations.map((move) => step(parent, move, `${n}...`, { lead: 'but', mark: '!', tone: 'bad' }));
  const threats = after.threats.map((next) => onward(parent, next, { lead: 'threat', path: [...parent.path, PASS] }));
  const replies = after.replies.map((reply) => defence(parent, reply, n, duals));
  const others = after.others.length === 0 ? [] : [
    fold(parent, letThrough(after), (self) =>
      after.others.map((move) => step(self, move, `${n}...`, {}, (other) =>
        after.threats.map((next) => step(other, next, `${n + 1}.`, {}))))),
  ];
  return [...lost, ...threats, ...replies, ...others];
}

function letThrough({ others, threats }) {
  const which = threats.length === 1 ? 'threat' : 'threats';
  return counted(others.length, `other reply lets the ${which} through`, `other replies let the ${which} through`);
}

function attack(parent, next, n, duals, parts = {}) {
  const notes = remarks(next.after);
  return step(parent, next, `${n}.`, { notes, ...parts }, (self) => follow(self, next.after, n, duals));
}

function defence(parent, reply, n, duals, parts = {}) {
  const dual = parent && duals.get([...parent.path, reply.uci].join(' '));
  const notes = [
    ...(typeof dual !== 'boolean' ? [] : [[dual ? 'major dual' : 'minor dual', 'warn']]),
    ...(reply.short ? [['short', 'warn']] : []),
    ...ends(reply),
  ];
  return step(parent, reply, `${n}...`, { notes, ...parts }, (self) =>
    reply.continuations.map((next) => attack(self, next, n + 1, duals)));
}

/** Where a tree was cut there is one line, without names: they come with its positions. */
function chain(parent, moves, n, lead = 'longest line') {
  const from = (above, at) => {
    const number = at % 2 === 0 ? `${n + at / 2}...` : `${n + (at + 1) / 2}.`;
    const parts = at === 0 ? { lead, unnamed: true } : { unnamed: true };
    return step(above, { san: moves[at], uci: moves[at] }, number, parts, (self) =>
      (at + 1 < moves.length ? [from(self, at + 1)] : []));
  };
  return from(parent, 0);
}

/** The keys of a report, a branch each. */
export function keys(report) {
  return report.keys.map((key) => {
    // A search that ended early has the key alone.
    const { duals: choices = [], variations = {} } = key;
    const duals = new Map(choices.map(({ line, major }) => [line.join(' '), major]));
    return step(null, key, '1.', { mark: '!', tone: 'good', notes: remarks(variations) }, (self) =>
      follow(self, variations, 1, duals));
  });
}

/** First moves that almost do it, with what refutes them. */
export function tries(report) {
  return report.tries.map((one) =>
    step(null, one, '1.', { mark: '?', notes: remarks(one.variations) }, (self) =>
      follow(self, one.variations, 1, new Map(), one.refutations)));
}

/** What would happen if the other side had to move in the diagram. */
export function setPlay(report) {
  return report.set_play.map((reply) => defence(null, reply, 1, new Map(), { path: [PASS] }));
}

/** Solutions that are lines: of help play and series. */
export function lines(report) {
  return report.solutions.map(({ line, text }) => {
    const words = text.split(/\s+/);
    const named = words.length === line.length;
    const from = (above, at) => {
      const [, number, san] = named ? /^(\d*\.*)(.*)$/.exec(words[at]) : [null, '', line[at]];
      return step(above, { san, uci: line[at] }, number, { unnamed: !named }, (self) =>
        (at + 1 < line.length ? [from(self, at + 1)] : []));
    };
    return from(null, 0);
  });
}

/** Why a first move does it or fails. */
export function explained({ move, works, line, ends_the_game: over, threats = [], refutations = [], longest }) {
  const top = { mark: works ? '!' : '?', tone: works ? 'good' : 'bad' };
  return step(null, move, '1.', top, (self) => {
    if (works) return line.length > 1 ? [chain(self, line.slice(1), 1)] : [];
    if (over) return [];
    return [
      ...refutations.map((reply) => step(self, reply, '1...', { lead: 'refuted by', mark: '!', tone: 'bad' })),
      ...threats.map((next) => step(self, next, '2.', { lead: 'threat', path: [...self.path, PASS] })),
      ...(longest?.line.length > 2 ? [chain(self, longest.line.slice(1), 1, 'longest resistance')] : []),
    ];
  });
}

/** The branch that one goes on to: a reply rather than a threat. */
export function onward(branch) {
  const kids = branch.kids();
  const next = kids.find((kid) => !kid.fold && kid.lead !== 'threat') ?? kids.find((kid) => kid.fold) ?? kids[0];
  return next?.fold ? next.kids()[0] : next;
}

/** The branch one comes from; `null` for the diagram. */
export function backward({ parent }) {
  return parent?.fold ? parent.parent : parent;
}

/** The moves that lead to a branch, as they would be written down. */
export function written(branch) {
  const moves = [];
  for (let at = branch; at; at = backward(at)) moves.unshift(at);
  return moves.map((move, at) => {
    const threat = move.lead === 'threat' ? '(threat) ' : '';
    return `${threat}${numbered(move, at > 0 && !threat)}${move.san}`;
  }).join(' ');
}

/** A number is said before a reply only where the move that it answers does not stand before it. */
export function numbered({ number }, follows) {
  return follows && number.endsWith('...') ? '' : number;
}
