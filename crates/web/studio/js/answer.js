// The answer of a puzzle in few words and as a picture, where somebody asks to see it.

import { ask, job } from './api.js';

/** `{words, diagram}` of a line as the generator gives it, or of any entry of the tray. */
export async function answer({ puz, line, diagram }) {
  const words = line?.solution?.text;
  if (words) return { words, diagram: { ...diagram, arrows: first(line.solution.line) } };
  let found = null;
  const document = await job('solve', { puzzle: { puz }, limit: 1 },
    { solution: (event) => { found ??= event; } }).done;
  if (found) return { words: found.diagram.caption ?? '', diagram: found.diagram };
  return { words: document.count?.exact ? 'There is no solution.' : 'No solution was found in time.', diagram };
}

/** The first move as an arrow: `e2e4` goes from e2 to e4. */
function first(line) {
  const squares = line?.[0]?.match(/[a-z]\d+/g);
  return squares?.length === 2 ? [squares] : [];
}

/** An entry for the tray out of a `.puz` text: what it is, said by the server. */
export async function entry(puz, line) {
  const { puz: canonical, title, task, diagram } = await ask('puzzle', { puzzle: { puz } });
  return { puz: canonical, line, title: title ?? task, task, diagram };
}
