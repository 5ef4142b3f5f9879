// What a mate asks, as lines of its .puz text: stipulation and position can be read and replaced there.

const STIPULATION = /^stipulation:[ \t]*(.*)$/m;
const FEN = /^fen:[ \t]*(\S+)(?:[ \t]+([wb]))?(?:[ \t]+(\S+))?(?:[ \t]+(\S+))?(.*)$/m;

/** The shortest way to the goal is what is asked where nothing is said. */
export const SHORTEST = '#';

/** The board of a position, `8x7`, where it must be named: eight squares long one way only. */
export function unusualBoard(fen) {
  const rows = fen.trim().split(/\s/)[0].split('/');
  const files = [...rows[0]].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
  return (files === 8) !== (rows.length === 8) ? `${files}x${rows.length}` : '';
}

/** The text of a mate with this position and question. */
export function compose(fen, ask) {
  const board = unusualBoard(fen);
  return `puzzle: mate\n${board && `board: ${board}\n`}stipulation: ${ask || SHORTEST}\nfen: ${fen}\n`;
}

/** `{ask, fen, turn}` of a text. */
export function question(puz) {
  const fen = FEN.exec(puz);
  return {
    ask: STIPULATION.exec(puz)?.[1].trim() ?? '',
    fen: fen ? fen[0].slice(4).trim() : '',
    turn: fen?.[2] === 'b' || /^turn:[ \t]*black/m.test(puz) ? 'black' : 'white',
  };
}

/** A FEN with the other side to move, as after a pass: nothing can be taken in passing any more. */
export function passed(fen) {
  const [board, turn, castling = '-', , ...clocks] = fen.split(/\s+/);
  return [board, turn === 'b' ? 'w' : 'b', castling, '-', ...clocks].join(' ');
}

/** Whether a solution is one line of moves and not a tree of defences: such a question has no tries and no set play. */
export function isOneLine(ask) {
  return /^\s*(h|ser)/i.test(ask);
}
