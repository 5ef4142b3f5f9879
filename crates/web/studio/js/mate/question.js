// The stipulation and the position of a mate, read from and written to the lines of its .puz text.

const STIPULATION = /^stipulation:[ \t]*(.*)$/m;
const FEN = /^fen:[ \t]*(\S+)(?:[ \t]+([wb]))?(?:[ \t]+(\S+))?(?:[ \t]+(\S+))?(.*)$/m;

/** The stipulation of the shortest mate, which is meant where none is given. */
export const SHORTEST = '#';

/**
 * Returns the size of the board of a FEN, `8x7`, if it must be given: if only the files or only the ranks are eight.
 * Otherwise returns an empty text.
 * @param {string} fen
 */
export function unusualBoard(fen) {
  const rows = fen.trim().split(/\s/)[0].split('/');
  const files = [...rows[0]].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
  return (files === 8) !== (rows.length === 8) ? `${files}x${rows.length}` : '';
}

/**
 * Returns the .puz text of a mate.
 * @param {string} fen
 * @param {string} [stipulation]
 */
export function compose(fen, stipulation) {
  const board = unusualBoard(fen);
  return `puzzle: mate\n${board && `board: ${board}\n`}stipulation: ${stipulation || SHORTEST}\nfen: ${fen}\n`;
}

/**
 * Reads the .puz text of a mate.
 * @param {string} puz
 * @returns {{stipulation: string, fen: string, turn: Api.Side}}
 */
export function readQuestion(puz) {
  const fen = FEN.exec(puz);
  return {
    stipulation: STIPULATION.exec(puz)?.[1].trim() ?? '',
    fen: fen ? fen[0].slice(4).trim() : '',
    turn: fen?.[2] === 'b' || /^turn:[ \t]*black/m.test(puz) ? 'black' : 'white',
  };
}

/**
 * Returns a FEN with the other side to move, as after a pass; no pawn can be captured en passant.
 * @param {string} fen
 */
export function passMove(fen) {
  const [board, turn, castling = '-', , ...clocks] = fen.split(/\s+/);
  return [board, turn === 'b' ? 'w' : 'b', castling, '-', ...clocks].join(' ');
}

/**
 * Whether a solution is one line of moves (help and series play), and not a tree of defences with tries and set play.
 * @param {string} stipulation
 */
export function isOneLine(stipulation) {
  return /^\s*(h|ser)/i.test(stipulation);
}
