// A report as branches of moves.  What follows a branch is worked out when it is first needed, because a report may have
// thousands of lines.

import { PASS } from './positions.js';
import { t, writeMove } from '../words.js';

/** How many replies of a group are named. */
const MOST_NAMED = 8;

/** @typedef {[words: string, tone: string]} Note A remark about a move, and how it is coloured. */

/**
 * A move in a tree, or a group of moves that is folded under a text.
 * @typedef {object} Branch
 * @property {Branch | null} parent
 * @property {string} san
 * @property {string} uci
 * @property {string} number the move number as it is written: `1.` or `1...`
 * @property {string[]} path the moves that lead to the position after it, in UCI notation
 * @property {string} lead words before the move: `threat`, `but`
 * @property {boolean} isThreat
 * @property {string} mark a sign after the move: `!`, `?`
 * @property {Note[]} notes
 * @property {string} tone
 * @property {string | null} fold the text of a group, which has no move of its own
 * @property {boolean} saysAll whether the text of a group says all that is in it
 * @property {boolean} isUnnamed whether `san` is not known yet, and holds the UCI notation
 * @property {() => Branch[]} children
 */

/** @typedef {Map<string, boolean>} Duals Whether a dual is a major one, by the moves that lead to it. */

/**
 * @param {Branch | null} parent
 * @param {Partial<Branch>} parts
 * @param {(self: Branch) => Branch[]} below works the children out
 * @returns {Branch}
 */
function newBranch(parent, parts, below = () => []) {
  /** @type {Branch[] | null} */
  let children = null;
  /** @type {Branch} */
  const self = {
    parent, san: '', uci: '', number: '', path: [], lead: '', isThreat: false, mark: '', notes: [], tone: '', fold: null, saysAll: false,
    isUnnamed: false,
    ...parts,
    children: () => (children ??= below(self)),
  };
  return self;
}

/**
 * @param {Branch | null} parent
 * @param {Api.Move} move
 * @param {string} number
 * @param {Partial<Branch>} parts `path` is the path before the move, if it is not that of the parent
 * @param {(self: Branch) => Branch[]} [below]
 */
function moveBranch(parent, { san, uci }, number, parts, below) {
  const path = [...(parts.path ?? parent?.path ?? []), uci];
  return newBranch(parent, { san, uci, number, ...parts, path }, below);
}

/** What marks a move as a threat. */
const threat = () => ({ lead: t('mate.threat'), isThreat: true });

/**
 * Returns the kind of mate that a move gives; none for a plain one.
 * @param {{mate?: string}} after
 * @returns {Note[]}
 */
function mateNotes({ mate }) {
  return mate && mate !== 'plain' ? [[t(`mate.kind.${mate}`), '']] : [];
}

/**
 * @param {Api.After} after
 * @returns {Note[]}
 */
function notesOf(after) {
  return after.zugzwang ? [[t('mate.zugzwang'), '']] : mateNotes(after);
}

/**
 * Returns what follows move number `n` of the side that plays for the goal.
 * @param {Branch} parent
 * @param {Api.After} after
 * @param {number} n
 * @param {Duals} duals
 * @param {Api.Move[]} refutations
 * @returns {Branch[]}
 */
function following(parent, after, n, duals, refutations = []) {
  const { longest_line: longest, replies, threats = [], others = [] } = after;
  if (longest) return [chain(parent, longest, n)];
  if (!replies) return [];
  return [
    ...refutations.map((move) => moveBranch(parent, move, `${n}...`, { lead: t('mate.but'), mark: '!', tone: 'bad' })),
    ...threats.map((next) => attack(parent, next, n + 1, duals, { ...threat(), path: [...parent.path, PASS] })),
    ...defences(parent, replies, n, duals),
    ...(others.length > 0 ? [otherReplies(parent, others, threats, n)] : []),
  ];
}

/**
 * Returns the move that ends the play after a reply, if it is the only one; `null` otherwise.
 * @param {Api.Reply} reply
 */
function onlyEnd({ continuations, short }) {
  const [next] = continuations;
  const isEnd = continuations.length === 1 && !short && !next.after.replies && !next.after.longest_line;
  return isEnd ? `${next.uci} ${next.after.mate ?? ''}` : null;
}

/**
 * Puts replies together that the same last move answers, where the first of them stands.
 * @param {Api.Reply[]} replies
 * @returns {Api.Reply[][]}
 */
function groupReplies(replies) {
  /** @type {Map<string | Api.Reply, Api.Reply[]>} */
  const groups = new Map();
  for (const reply of replies) {
    const key = onlyEnd(reply) ?? reply;
    groups.set(key, [...(groups.get(key) ?? []), reply]);
  }
  return [...groups.values()];
}

/**
 * Returns replies, of which those with the same answer are a group.
 * @param {Branch | null} parent
 * @param {Api.Reply[]} replies
 * @param {number} n
 * @param {Duals} duals
 * @param {Partial<Branch>} parts
 */
function defences(parent, replies, n, duals, parts = {}) {
  return groupReplies(replies).map((group) => (group.length > 1
    ? sameAnswer(parent, group, n, duals, parts) : defence(parent, group[0], n, duals, parts)));
}

/**
 * Returns replies with the same answer, as a group.
 * @param {Branch | null} parent
 * @param {Api.Reply[]} replies
 * @param {number} n
 * @param {Duals} duals
 * @param {Partial<Branch>} parts
 */
function sameAnswer(parent, replies, n, duals, { path = parent?.path ?? [] }) {
  const [answer] = replies[0].continuations;
  const first = replies.slice(0, MOST_NAMED).map(({ san }) => san).join(', ');
  const more = replies.length - MOST_NAMED;
  const named = more > 0 ? t('verdict.more', { what: first, number: more }) : first;
  const fold = `${n}...${named} ${n + 1}.${answer.san}`;
  return newBranch(parent, { fold, saysAll: true, path, notes: notesOf(answer.after) }, (self) =>
    replies.map((reply) => defence(self, reply, n, duals)));
}

/**
 * Returns the replies that do not stop the threat, as a group.
 * @param {Branch} parent
 * @param {Api.Move[]} others
 * @param {Api.Move[]} threats
 * @param {number} n
 */
function otherReplies(parent, others, threats, n) {
  const fold = t(threats.length === 1 ? 'mate.others.threat' : 'mate.others.threats', { n: others.length });
  return newBranch(parent, { fold, path: parent.path }, (self) =>
    others.map((move) => moveBranch(self, move, `${n}...`, {}, (other) =>
      threats.map((next) => moveBranch(other, next, `${n + 1}.`, {})))));
}

/**
 * @param {Branch} parent
 * @param {Api.Continuation} next
 * @param {number} n
 * @param {Duals} duals
 * @param {Partial<Branch>} parts
 */
function attack(parent, next, n, duals, parts = {}) {
  return moveBranch(parent, next, `${n}.`, { notes: notesOf(next.after), ...parts }, (self) =>
    following(self, next.after, n, duals));
}

/**
 * @param {Branch | null} parent
 * @param {Api.Reply} reply
 * @param {number} n
 * @param {Duals} duals
 * @param {Partial<Branch>} parts
 */
function defence(parent, reply, n, duals, parts = {}) {
  const isMajor = parent ? duals.get([...parent.path, reply.uci].join(' ')) : undefined;
  /** @type {Note[]} */
  const notes = mateNotes(reply);
  if (reply.short) notes.unshift([t('mate.short'), 'warn']);
  if (isMajor !== undefined) notes.unshift([t(isMajor ? 'mate.major' : 'mate.minor'), 'warn']);
  return moveBranch(parent, reply, `${n}...`, { notes, ...parts }, (self) =>
    reply.continuations.map((next) => attack(self, next, n + 1, duals)));
}

/**
 * Returns one line of moves, beginning with a reply.  Their names come with their positions.
 * @param {Branch} parent
 * @param {string[]} moves
 * @param {number} n
 */
function chain(parent, moves, n, lead = t('mate.longest')) {
  /**
   * @param {Branch} above
   * @param {number} at
   * @returns {Branch}
   */
  const from = (above, at) => {
    const number = at % 2 === 0 ? `${n + at / 2}...` : `${n + (at + 1) / 2}.`;
    const parts = { lead: at === 0 ? lead : '', isUnnamed: true };
    return moveBranch(above, { san: moves[at], uci: moves[at] }, number, parts, (self) =>
      (at + 1 < moves.length ? [from(self, at + 1)] : []));
  };
  return from(parent, 0);
}

/**
 * Returns the keys of a report.
 * @param {Api.Key[]} keys
 */
export function keyBranches(keys) {
  return keys.map((key) => {
    // A search that ended early knows only the names of the keys.
    const { duals: choices = [], variations = {} } = key;
    const duals = new Map(choices.map(({ line, major }) => [line.join(' '), major]));
    return moveBranch(null, key, '1.', { mark: '!', tone: 'good', notes: notesOf(variations) }, (self) =>
      following(self, variations, 1, duals));
  });
}

/**
 * Returns the first moves that fail to few replies, with these replies.
 * @param {Api.Try[]} tries
 */
export function tryBranches(tries) {
  return tries.map((one) => moveBranch(null, one, '1.', { mark: '?', notes: notesOf(one.variations) }, (self) =>
    following(self, one.variations, 1, new Map(), one.refutations)));
}

/**
 * Returns what would happen if the other side had to move in the diagram.
 * @param {Api.Reply[]} replies
 */
export function setPlayBranches(replies) {
  return defences(null, replies, 1, new Map(), { path: [PASS] });
}

/**
 * Returns the solutions of help and series play, which are lines of moves.
 * @param {Api.WrittenLine[]} solutions
 */
export function lineBranches(solutions) {
  return solutions.map(({ line, text }) => {
    const words = text.split(/\s+/);
    const isNamed = words.length === line.length;
    /**
     * @param {Branch | null} above
     * @param {number} at
     * @returns {Branch}
     */
    const from = (above, at) => {
      const [, number, san] = (isNamed && /^(\d*\.*)(.*)$/.exec(words[at])) || ['', '', line[at]];
      return moveBranch(above, { san, uci: line[at] }, number, { isUnnamed: !isNamed }, (self) =>
        (at + 1 < line.length ? [from(self, at + 1)] : []));
    };
    return from(null, 0);
  });
}

/**
 * Returns the moves that show why a first move works or fails.
 * @param {Api.Explanation} explanation
 */
export function explanationBranch(explanation) {
  const { move, works, line = [], ends_the_game: isOver, threats = [], refutations = [], longest } = explanation;
  const top = { mark: works ? '!' : '?', tone: works ? 'good' : 'bad' };
  return moveBranch(null, move, '1.', top, (self) => {
    if (works) return line.length > 1 ? [chain(self, line.slice(1), 1)] : [];
    if (isOver) return [];
    return [
      ...refutations.map((reply) => moveBranch(self, reply, '1...', { lead: t('mate.refuted'), mark: '!', tone: 'bad' })),
      ...threats.map((next) => moveBranch(self, next, '2.', { ...threat(), path: [...self.path, PASS] })),
      ...(longest && longest.line.length > 2 ? [chain(self, longest.line.slice(1), 1, t('mate.resistance'))] : []),
    ];
  });
}

/**
 * Returns the branch to go forward to: a reply rather than a threat.
 * @param {Branch} branch
 * @returns {Branch | undefined}
 */
export function nextBranch(branch) {
  const children = branch.children();
  const next = children.find(({ fold, isThreat }) => fold === null && !isThreat)
    ?? children.find(({ fold }) => fold !== null) ?? children[0];
  return next && next.fold !== null ? next.children()[0] : next;
}

/**
 * Returns the branch to go back to; `null` for the diagram.
 * @param {Branch} branch
 * @returns {Branch | null}
 */
export function previousBranch({ parent }) {
  return parent && parent.fold !== null ? parent.parent : parent;
}

/**
 * Returns the moves that lead to a branch, in notation.
 * @param {Branch} branch
 */
export function writeMoves(branch) {
  const moves = [branch];
  for (let at = previousBranch(branch); at; at = previousBranch(at)) moves.unshift(at);
  return moves.map((move, index) => {
    const before = move.isThreat ? `(${t('mate.threat')}) ` : '';
    return `${before}${numberOf(move, index > 0 && !before)}${writeMove(move.san)}`;
  }).join(' ');
}

/**
 * Returns the number of a move.  A reply has none if it follows the move that it answers.
 * @param {Branch} branch
 * @param {boolean} follows
 */
export function numberOf({ number }, follows) {
  return follows && number.endsWith('...') ? '' : number;
}
