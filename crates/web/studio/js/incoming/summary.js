// What became of texts that were imported: what they look like, how many puzzles are new, repeated or rejected, and why.

import { h } from '../dom.js';
import { errorNote, firstLines, shorten } from '../parts.js';
import { formatNumber, t } from '../words.js';

/** The reason with which the server rejects games that have no position to solve. */
const GAME = 'game, not a puzzle';
/** Texts in which mates can be looked for. */
const PGN = 'PGN';

/** The reports of all texts together. */
export class ImportSummary {
  /** @type {number[]} The puzzles, those that were there before included. */
  ids = [];
  /** @type {number[]} The new puzzles. */
  added = [];
  /** @type {IncomingText | null} A text with games. */
  games = null;
  #new = 0;
  #repeats = 0;
  #isStopped = false;
  #gameCount = 0;
  #rejected = 0;
  /** @type {Record<string, number>} */
  #status = {};
  /** @type {string[]} */
  #looks = [];
  /** @type {string[]} */
  #rejects = [];
  /** @type {Node[]} */
  #failures = [];

  /**
   * @param {string} name
   * @param {string} text
   * @param {Api.ImportReport} report
   */
  add(name, text, report) {
    const known = new Set(this.ids);
    this.ids.push(...report.ids.filter((id) => !known.has(id)));
    this.added.push(...report.added);
    this.#new += report.new;
    this.#isStopped ||= report.stopped;
    this.#repeats += report.merged + report.updated + report.unchanged;
    for (const [status, number] of Object.entries(report.status)) this.#status[status] = (this.#status[status] ?? 0) + number;
    const games = report.rejected[GAME] ?? 0;
    this.#gameCount += games;
    this.#rejected += Object.values(report.rejected).reduce((sum, number) => sum + number, 0) - games;
    const { format = '' } = report.files[0] ?? {};
    if (games > 0 && format === PGN) this.games = { name, text };
    const what = report.looks ? t(`guess.${report.looks}`) : format;
    this.#looks.push(t('incoming.looks', { name, what }));
    for (const { line, message, reason } of report.rejects) {
      // What the text is instead is said above, in the language of the page.
      if (reason !== GAME && !report.looks) this.#rejects.push(t('incoming.reject', { line, message: shorten(message) }));
    }
  }

  /**
   * A text could not be imported.
   * @param {HTMLElement} place where the reason is shown
   */
  fail(place) {
    this.#failures.push(...place.childNodes);
  }

  get element() {
    const rejected = this.#rejected;
    const isNothing = this.ids.length === 0 && this.#gameCount === 0 && this.#looks.length > 0;
    return h('div', { class: 'stack' }, this.#failures, this.#looks.map((words) => h('p', {}, words)),
      this.ids.length > 0 && h('div', { class: 'badges' },
        h('span', { class: 'badge good' }, t('incoming.new', { n: this.#new })),
        this.#repeats > 0 && h('span', { class: 'badge' }, t('incoming.repeats', { n: this.#repeats })),
        rejected > 0 && h('span', { class: 'badge bad' }, t('incoming.rejected', { n: rejected }))),
      this.#new > 0 && h('p', { class: 'note' }, t('incoming.proven', { list: this.#proven() })),
      this.#gameCount > 0 && h('p', {}, t('incoming.games', { n: this.#gameCount })),
      this.#isStopped && h('p', { class: 'early' }, t('incoming.stopped')),
      isNothing && h('p', {}, t('incoming.nothing')),
      this.#rejects.length > 0 && errorNote(firstLines(this.#rejects)));
  }

  /** What is proven about the new puzzles. */
  #proven() {
    return Object.entries(this.#status).map(([status, n]) => `${formatNumber(n)} ${t(`status.${status}`)}`).join(', ');
  }
}
