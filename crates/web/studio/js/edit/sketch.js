// A board out of a text, as far as it can be read: what is wrong with the text is the server's to say.

import { name } from '../board/squares.js';
import { FORBIDDEN, HOLE, Scene } from './scene.js';

const MOST = 20;
const MAN = /^(?:[KQRBNPkqrbnp]|[Ll]\(\d+,\d+\))$/;
// Lines that the board itself tells.
const DRAWN = new Set(['puzzle', 'board', 'fen', 'turn', 'stipulation', 'holes', 'forbid', 'given']);

/** Whether a text is a position alone. */
export function isFen(text) {
  return /^\s*[1-8KQRBNPkqrbnp]+(?:\/[1-8KQRBNPkqrbnp]+)*\/[1-8KQRBNPkqrbnp]+(?:\s[^:\n]*)?\s*$/.test(text);
}

/** The scene a text tells of; `null` where there is no board to be seen. */
export function sketch(text) {
  if (isFen(text)) return position({ family: 'mate', head: [] }, text.trim());
  const { entries, rows } = split(text);
  const value = (key) => entries.find(([other]) => other === key)?.[1] ?? '';
  const head = entries.filter(([key]) => !DRAWN.has(key));
  const family = value('puzzle') || (value('fen') ? 'mate' : 'chessnum');
  const turn = value('turn') === 'black' ? 'black' : 'white';
  const parts = { family, head, turn, stipulation: value('stipulation') || '#2' };
  if (value('fen')) return position(parts, value('fen'));
  const size = /^(\d+)x(\d+)$/.exec(value('board'))?.slice(1).map(Number) ?? [rows[0]?.length ?? 0, rows.length];
  if (!fits(size) || (rows.length > 0 && rows.some((row) => row.length !== size[0] || rows.length !== size[1]))) return null;
  const cells = { ...drawn(rows), ...listed(value) };
  return new Scene({ ...parts, files: size[0], ranks: size[1], cells });
}

const fits = (size) => size.every((side) => side >= 1 && side <= MOST);

function split(text) {
  const [entries, rows] = [[], []];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const entry = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line);
    if (line === '' || line.startsWith('#')) continue;
    if (entry) entries.push([entry[1], entry[2]]);
    else rows.push(line.split(/\s+/));
  }
  return { entries, rows };
}

function content(token) {
  if (token === '-') return HOLE;
  if (/^\d+$/.test(token)) return String(Number(token));
  return MAN.test(token) ? token : null;
}

function drawn(rows) {
  const cells = {};
  rows.forEach((row, nth) => row.forEach((token, file) => {
    const found = content(token);
    if (found) cells[name(file, rows.length - 1 - nth)] = found;
  }));
  return cells;
}

/** `holes: d4`, `forbid: a1, b2`, `given: Qa1` or `20=c3`. */
function listed(value) {
  const cells = {};
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

function position(parts, fen) {
  const [board, turn = 'w', castling = '-', passant = '-'] = fen.split(/\s+/);
  const rows = board.replace(/[1-9]/g, (gap) => '.'.repeat(Number(gap))).split('/').map((row) => [...row]);
  const [files, ranks] = [rows[0].length, rows.length];
  const isEven = rows.every((row) => row.length === files && row.every((sign) => sign === '.' || MAN.test(sign)));
  if (!isEven || !fits([files, ranks])) return null;
  const side = turn === 'b' ? 'black' : 'white';
  return new Scene({ ...parts, files, ranks, cells: drawn(rows), turn: side, castling, passant });
}
