// Men that slide to where they go, so that the eye can follow; not where less motion is asked for.

const MOST = 2;
const TIME = 110;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Which men went where between two positions: `[from, to]` each; none where more than a move was made. */
export function slides(before, after) {
  const names = Object.keys({ ...before, ...after }).filter((square) => before[square] !== after[square]);
  if (names.length < 2 || names.length > 2 * MOST) return [];
  const left = names.filter((square) => before[square] && !after[square]);
  return left.flatMap((from) => {
    const to = names.find((square) => after[square] === before[from] && square !== from);
    return to ? [[from, to]] : [];
  });
}

/** Lets a man that stands on `to` come from `from`. */
export function slide(man, frame, from, to) {
  if (!man || still.matches) return;
  const [a, b] = [frame.corner(from), frame.corner(to)];
  const start = `translate(${a[0] - b[0]}px, ${a[1] - b[1]}px)`;
  man.animate([{ transform: start }, { transform: 'none' }], { duration: TIME, easing: 'ease-out' });
}
