// The keyboard on the board: arrows go from square to square, Enter presses one, other keys go to the editor.

const WRITING = new Set(['edit', 'pick']);
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function target(frame, square, key) {
  const [x, y] = frame.corner(square).map((corner) => corner / 100);
  if (key === 'Home') return frame.inCell(0, y);
  if (key === 'End') return frame.inCell(frame.files - 1, y);
  const step = STEPS[key];
  return step ? frame.inCell(x + step[0], y + step[1]) : null;
}

/** Lets a board be used by keys. */
export function listenToKeys(board) {
  board.svg.addEventListener('keydown', (event) => {
    const square = event.target.closest?.('[data-square]')?.dataset.square;
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey: shift } = event;
    if (key in STEPS || key === 'Home' || key === 'End') {
      event.preventDefault();
      const next = target(board.frame, square, key);
      if (next) board.focus(next);
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      board.press(square, { key: null, shift, button: 0 });
    } else if (key === 'Escape') {
      board.hand.drop();
      board.unpick();
    } else if (WRITING.has(board.mode) && (key.length === 1 || key === 'Delete' || key === 'Backspace')) {
      event.preventDefault();
      // A digit is a digit whether Shift is held or not.
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
      board.press(square, { key: digit && shift ? digit : key, shift, button: 0 });
    }
  });
}
