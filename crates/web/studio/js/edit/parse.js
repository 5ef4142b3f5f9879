// Reads a .puz text or a FEN as a scene, as far as possible.  What is wrong with a text is for the server to say.

import { squareName } from '../board/squares.js';
import { FORBIDDEN, HOLE, Scene } from './scene.js';
/** @import { HeadLine, SceneParts } from './scene.js' */

const LARGEST_SIDE = 20;
const PIECE = /^(?:[KQRBNPkqrbnp]|[Ll]\(\d+,\d+\))$/;
const FEN_ONLY = /^\s*[1-8KQRBNPkqrbnp]+(?:\/[1-8KQRBNPkqrbnp]+)*\/[1-8KQRBNPkqrbnp]+(?:\s[^:\n]*)?\s*$/;
const FAMILIES = ['mate', 'placement', 'chessnum', 'tour'];
// Lines whose content is in the other parts of a scene.
const IN_SCENE = new Set(['puzzle', 'board', 'fen', 'turn', 'stipulation', 'holes', 'forbid', 'given']);

/**
 * Whether a text is a FEN and nothing else.
 * @param {string} text
 */
export function isFen(text) {
  return FEN_ONLY.test(text);
}

/**
 * Returns the scene that a text describes; `null` if it has no board that can be shown.
 * @param {string} text
 * @returns {Scene | null}
 */
export function parseScene(text) {
  if (isFen(text)) return parsePosition({ family: 'mate', head: [] }, text.trim());
  const { entries, rows } = splitLines(text);
  /** @param {string} key */
  const value = (key) => entries.find(([other]) => other === key)?.[1] ?? '';
  const family = parseFamily(value('puzzle') || (value('fen') ? 'mate' : 'chessnum'));
  if (!family) return null;
  const head = entries.filter(([key]) => !IN_SCENE.has(key));
  /** @type {Partial<SceneParts>} */
  const parts = { family, head, turn: value('turn') === 'black' ? 'black' : 'white',
    stipulation: value('stipulation') || '#2' };
  if (value('fen')) return parsePosition(parts, value('fen'));
  const [files, ranks] = /^(\d+)x(\d+)$/.exec(value('board'))?.slice(1).map(Number)
    ?? [rows[0]?.length ?? 0, rows.length];
  const isComplete = rows.length === 0 || (rows.length === ranks && rows.every((row) => row.length === files));
  if (!isPossibleSize(files, ranks) || !isComplete) return null;
  return new Scene({ ...parts, files, ranks, cells: { ...cellsOfRows(rows), ...cellsOfLines(value) } });
}

/**
 * @param {string} name
 * @returns {Api.Family | null}
 */
function parseFamily(name) {
  return FAMILIES.includes(name) ? /** @type {Api.Family} */ (name) : null;
}

/**
 * @param {number} files
 * @param {number} ranks
 */
const isPossibleSize = (files, ranks) => [files, ranks].every((side) => side >= 1 && side <= LARGEST_SIDE);

/**
 * Splits a text into `key: value` lines and the rows of a board.
 * @param {string} text
 */
function splitLines(text) {
  /** @type {HeadLine[]} */
  const entries = [];
  /** @type {string[][]} */
  const rows = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const entry = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line);
    if (line === '' || line.startsWith('#')) continue;
    if (entry) entries.push([entry[1], entry[2]]);
    else rows.push(line.split(/\s+/));
  }
  return { entries, rows };
}

/**
 * Returns what a sign of a row puts on its square; `null` for nothing.
 * @param {string} sign
 */
function content(sign) {
  if (sign === '-') return HOLE;
  if (/^\d+$/.test(sign)) return String(Number(sign));
  return PIECE.test(sign) ? sign : null;
}

/** @param {string[][]} rows */
function cellsOfRows(rows) {
  /** @type {Record<Api.Square, string>} */
  const cells = {};
  rows.forEach((row, index) => row.forEach((sign, file) => {
    const found = content(sign);
    if (found) cells[squareName(file, rows.length - 1 - index)] = found;
  }));
  return cells;
}

/**
 * Reads `holes: d4`, `forbid: a1, b2` and `given: Qa1` or `20=c3`.
 * @param {(key: string) => string} value
 */
function cellsOfLines(value) {
  /** @type {Record<Api.Square, string>} */
  const cells = {};
  /** @param {string} key */
  const items = (key) => value(key).split(/[\s,]+(?![^(]*\))/).filter(Boolean);
  for (const square of items('holes')) cells[square] = HOLE;
  for (const square of items('forbid')) cells[square] = FORBIDDEN;
  for (const item of items('given')) {
    const match = /^(?:(\d+)=([a-z]\d+)|(.+?)([a-z]\d+))$/.exec(item);
    const found = match && content(match[1] ?? match[3]);
    if (found) cells[match[2] ?? match[4]] = found;
  }
  return cells;
}

/**
 * @param {Partial<SceneParts>} parts
 * @param {string} fen
 */
function parsePosition(parts, fen) {
  const [board, turn = 'w', castling = '-', passant = '-'] = fen.split(/\s+/);
  const rows = board.replace(/[1-9]/g, (gap) => '.'.repeat(Number(gap))).split('/').map((row) => [...row]);
  const [files, ranks] = [rows[0].length, rows.length];
  const isEven = rows.every((row) => row.length === files && row.every((sign) => sign === '.' || PIECE.test(sign)));
  if (!isEven || !isPossibleSize(files, ranks)) return null;
  return new Scene({ ...parts, files, ranks, cells: cellsOfRows(rows), turn: turn === 'b' ? 'black' : 'white', castling,
    passant });
}
