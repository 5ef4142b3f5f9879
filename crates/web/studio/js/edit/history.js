// The states that undo and redo go through.

const MOST = 500;

/**
 * A list of states, one of which is the current one.
 * @template T
 */
export class History {
  /** @type {T[]} */
  #states;
  #at = 0;

  /** @param {T} first */
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

  /**
   * Adds a state after the current one.
   * @param {T} state
   * @param {boolean} merge whether it replaces the current one, as part of the same change
   */
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
