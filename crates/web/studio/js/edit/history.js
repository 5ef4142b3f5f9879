// Where one has been, to go back there and forth again.

const MOST = 500;

/** States in a row, one of which is the present one. */
export class History {
  #states;
  #at = 0;

  constructor(first) {
    this.#states = [first];
  }

  get now() {
    return this.#states[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** Goes on to a state; with `merge` it takes the place of the present one, as part of the same deed. */
  push(state, merge = false) {
    const keep = merge ? this.#at : this.#at + 1;
    this.#states = [...this.#states.slice(0, keep), state].slice(-MOST);
    this.#at = this.#states.length - 1;
  }

  undo() {
    if (this.canUndo) this.#at -= 1;
  }

  redo() {
    if (this.canRedo) this.#at += 1;
  }
}
