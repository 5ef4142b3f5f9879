// One attempt at a puzzle: how long it takes, and how it ends.  It is saved in the collection as soon as that is known.

import { SavedLater } from '../errors.js';
import { save } from '../outbox.js';

/** The attempt at one puzzle.  It ends once: who plays on after a mistake does not improve it. */
export class Attempt {
  #began = performance.now();
  #end = 0;
  #id;
  #saved;

  /**
   * @param {number | null} id of the puzzle in the collection; `null` if it is not there
   * @param {(result: Api.AttemptResult) => void} saved called when it is on the disk
   */
  constructor(id, saved) {
    this.#id = id;
    this.#saved = saved;
  }

  /** The time so far, in milliseconds. */
  get milliseconds() {
    return Math.round((this.#end || performance.now()) - this.#began);
  }

  /** @param {Api.AttemptResult} result */
  finish(result) {
    if (this.#end) return;
    this.#end = performance.now();
    if (this.#id === null) return;
    const time = Math.floor(Date.now() / 1000);
    save('attempt', { id: this.#id, result, milliseconds: this.milliseconds, time })
      .catch((error) => (error instanceof SavedLater ? error.later : Promise.reject(error)))
      .then(() => this.#saved(result), () => {});
  }
}
