// The answer of a puzzle, as a short text and a picture.

import { job } from './api.js';
import { t, writeMove } from './words.js';

/**
 * Finds the answer of a puzzle; a generated puzzle may have it in its record.
 * @param {{puz: string, line?: Partial<Api.GeneratedPuzzle>, diagram: Picture}} puzzle
 * @returns {Promise<{words: string, diagram: Picture}>}
 */
export async function findAnswer({ puz, line, diagram }) {
  const { text, line: moves } = line?.solution ?? {};
  if (text) return { words: writeMove(text), diagram: { ...diagram, arrows: firstMove(moves) } };
  /** @type {Picture[]} */
  const found = [];
  const result = await job('solve', { puzzle: { puz }, limit: 1 },
    { solution: (event) => { found.push(event.diagram); } }).done;
  if (found.length > 0) return { words: found[0].caption ?? '', diagram: found[0] };
  const words = result.count?.exact ? t('answer.none') : t('answer.not_found');
  return { words, diagram };
}

/**
 * Returns the first move as an arrow: `e2e4` goes from e2 to e4.
 * @param {string[]} [moves]
 * @returns {[Api.Square, Api.Square][]}
 */
function firstMove(moves) {
  const squares = moves?.[0]?.match(/[a-z]\d+/g) ?? [];
  return squares.length === 2 ? [[squares[0], squares[1]]] : [];
}
