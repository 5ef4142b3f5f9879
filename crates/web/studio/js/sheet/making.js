// Runs generators one after the other, and puts their puzzles on the worksheet as they are found.

import { job } from '../api.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { button, errorNote, isCancelled } from '../parts.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';

/** Puzzles that are found within this time are saved together. */
const MILLISECONDS_BETWEEN_SAVES = 700;
/** How long one generator may look for its puzzles. */
const SECONDS = 120;

/**
 * Returns a generated puzzle as it is saved: without its picture, and without the number that is its title.
 * @param {Api.GeneratedPuzzle} puzzle
 * @returns {NewPuzzle}
 */
export function withoutNumber({ diagram, task, ...line }) {
  return { ...line, title: '' };
}

/** Generators at work. */
export class Making {
  /** @type {Job<'generate'> | null} */
  #job = null;
  /** @type {NewPuzzle[]} Puzzles that are not saved yet. */
  #waiting = [];
  #saving = Promise.resolve();
  #isStopped = false;
  #made = 0;
  #words = h('span', { role: 'status' });
  #fill = h('span');
  element = h('div', { class: 'stack working' }, h('div', { class: 'bar' }, this.#fill),
    h('div', { class: 'row spread' }, this.#words, button(t('do.stop'), () => this.stop())));

  /** Ends the work; what was found is kept. */
  stop() {
    this.#isStopped = true;
    this.#job?.stop();
  }

  /**
   * Makes puzzles.
   * @param {Record<string, unknown>[]} requests each has `family` and `count`
   * @param {HTMLElement} place where progress and errors are shown
   * @returns {Promise<number>} how many were made
   */
  async run(requests, place) {
    const wanted = requests.reduce((sum, { count }) => sum + Number(count), 0);
    this.#show(wanted);
    show(place, this.element);
    /** @type {Child[]} */
    const notes = [];
    const clock = setInterval(() => this.#save(), MILLISECONDS_BETWEEN_SAVES);
    try {
      for (const request of requests) {
        if (this.#isStopped) break;
        this.#job = job('generate', { time_limit: SECONDS, ...request }, { puzzle: (puzzle) => {
          this.#waiting.push(withoutNumber(puzzle));
          this.#made += 1;
          this.#show(wanted);
        } });
        const { advice } = await this.#job.done;
        if (advice && !this.#isStopped) notes.push(h('p', { class: 'note' }, advice));
      }
    } catch (error) {
      if (!isCancelled(error)) notes.push(errorNote(asError(error)));
    }
    clearInterval(clock);
    this.#save();
    await this.#saving.catch((error) => { notes.push(errorNote(asError(error))); });
    show(place, notes);
    return this.#made;
  }

  /** @param {number} wanted */
  #show(wanted) {
    this.#fill.style.width = `${(100 * this.#made) / Math.max(1, wanted)}%`;
    show(this.#words, t('generate.made', { n: this.#made, wanted }));
  }

  #save() {
    const puzzles = this.#waiting.splice(0);
    if (puzzles.length > 0) this.#saving = this.#saving.then(async () => { await worksheet.add(puzzles); });
  }
}
