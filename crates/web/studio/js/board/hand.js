// Mouse, finger and pen on the board: a short press is a click, a longer way is a drag.

const SLACK = { mouse: 4, pen: 6, touch: 9 };
const LINGER = 400;

/** What is held over a board. */
export class Hand {
  #board;
  #press = null;
  #ghost = null;
  #lingering = 0;

  constructor(board) {
    this.#board = board;
    const { svg } = board;
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.drop());
    // A finger that takes a man must not move the page; pointer events come too late to say so.
    svg.addEventListener('touchstart', (event) => this.#touch(event), { passive: false });
    svg.addEventListener('contextmenu', (event) => {
      if (board.mode === 'edit' || board.mode === 'pick') event.preventDefault();
    });
    // Screen readers click without a pointer.
    svg.addEventListener('click', (event) => {
      const square = event.target.closest('[data-square]')?.dataset.square;
      if (event.detail === 0 && square) board.press(square, { key: null, shift: event.shiftKey, button: 0 });
    });
  }

  /** Gives up whatever is held: it stays where it was. */
  drop() {
    if (!this.#press) return;
    const { square } = this.#press;
    this.#press = null;
    this.#board.element.classList.remove('dragging');
    this.#board.lift(square, false);
    this.#board.aim(null);
    this.settle();
  }

  /** What was let go is drawn by the board again. */
  settle() {
    if (this.#press?.dragging) return;
    clearTimeout(this.#lingering);
    this.#ghost?.remove();
    this.#ghost = null;
  }

  #touch(event) {
    if (event.touches.length > 1) return this.drop();
    const { clientX, clientY } = event.touches[0];
    const square = this.#board.squareAt(clientX, clientY);
    if (square && this.#board.canLift(square) && event.cancelable) event.preventDefault();
  }

  #down(event) {
    const board = this.#board;
    if (board.mode === 'view' || this.#press || (event.button !== 0 && event.button !== 2)) return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    board.focusQuietly(square);
    // The cell has the focus already: the browser must not give it to what lies behind.
    event.preventDefault();
    const { pointerId, pointerType, clientX, clientY, button, shiftKey: shift } = event;
    const paints = board.mode === 'edit' && pointerType !== 'touch' && button === 0 && !board.canLift(square);
    const start = { square, seen: square, clientX, clientY };
    this.#press = { ...start, pointerId, pointerType, button, shift, paints, dragging: false };
    board.svg.setPointerCapture(pointerId);
    if (paints) this.#click(square);
  }

  #click(square, stroke = false) {
    const { shift, button } = this.#press;
    this.#board.press(square, { key: null, shift, button, stroke });
  }

  #move(event) {
    const press = this.#press;
    if (!press || press.pointerId !== event.pointerId) return;
    if (press.paints) return this.#paint(event);
    const board = this.#board;
    if (!press.dragging) {
      const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (way < (SLACK[press.pointerType] ?? SLACK.mouse)) return;
      if (press.button !== 0 || !board.canLift(press.square)) return;
      this.#begin();
    }
    this.#follow(event);
  }

  /** Over empty squares a click goes on and on: rows of holes or pawns in one stroke. */
  #paint(event) {
    const square = this.#board.squareAt(event.clientX, event.clientY);
    if (!square || square === this.#press.seen) return;
    this.#press.seen = square;
    this.#click(square, true);
  }

  #begin() {
    const board = this.#board;
    this.settle();
    this.#press.dragging = true;
    board.lift(this.#press.square, true);
    const shown = [...board.svg.querySelector(`[data-square="${this.#press.square}"]`).children].slice(1);
    board.handLayer.replaceChildren(...shown.map((part) => part.cloneNode(true)));
    this.#ghost = { remove: () => board.handLayer.replaceChildren() };
    board.element.classList.add('dragging');
  }

  #follow(event) {
    const board = this.#board;
    const [x, y] = board.pointAt(event.clientX, event.clientY);
    // Under a finger nothing can be seen: what it holds is larger and above it.
    const [scale, lift] = this.#press.pointerType === 'touch' ? [1.5, 60] : [1.08, 0];
    board.handLayer.setAttribute('transform', `translate(${x - 50 * scale} ${y - 50 * scale - lift}) scale(${scale})`);
    board.aim(board.frame.at(x, y));
  }

  #up(event) {
    const press = this.#press;
    if (!press || press.pointerId !== event.pointerId) return;
    const board = this.#board;
    const to = board.squareAt(event.clientX, event.clientY);
    board.element.classList.remove('dragging');
    if (!press.dragging) {
      if (!press.paints && to === press.square) this.#click(to);
      this.#press = null;
      return;
    }
    this.#press = null;
    board.aim(null);
    // The man stays in sight until the next position is shown.
    if (to) board.handLayer.setAttribute('transform', `translate(${board.frame.corner(to).join(' ')})`);
    this.#lingering = setTimeout(() => this.settle(), LINGER);
    if (to) board.focusQuietly(to);
    const stays = board.letGo(press.square, to);
    board.lift(press.square, false);
    if (!stays) this.settle();
    else if (this.#ghost) this.#hide(press.square);
  }

  /** The man must not be seen twice while the next position is on its way. */
  #hide(square) {
    const board = this.#board;
    board.lift(square, true);
    const { remove } = this.#ghost;
    this.#ghost.remove = () => { remove(); board.lift(square, false); };
  }
}
