// Downloads: files that the server writes, saved under their names.

import { h, show } from '../dom.js';
import { button } from '../parts.js';
import { startJob } from '../work.js';
import { remarks } from './preview.js';
import { t } from '../words.js';

const FORMATS = [['pdf', 'PDF'], ['svg', 'SVG'], ['png', 'PNG'], ['tex', 'LaTeX'], ['html', 'HTML'], ['txt', ''],
  ['jsonl', 'JSONL'], ['pgn', 'PGN'], ['puz', '.puz']];

// Browsers lose files that are saved at the same moment.
const MILLISECONDS_BETWEEN_FILES = 250;
const MILLISECONDS_UNTIL_SAVED = 10_000;

/** Buttons that download the sheet. */
export class Downloads {
  #request;
  /** @type {Map<string, {work: ShownJob<'sheet'>, place: HTMLElement}>} The downloads that are not finished, by format. */
  #running = new Map();
  #result = h('div', { class: 'stack' });
  #buttons = FORMATS.map(([format, label]) => button(label || t('sheet.plain_text'), () => this.#download(format),
    { class: format === 'pdf' ? 'main' : undefined, 'data-format': format }));
  element = h('section', { class: 'panel stack', 'aria-label': t('sheet.download') },
    h('div', { class: 'row formats' }, h('span', { class: 'note' }, t('sheet.download')), this.#buttons), this.#result);

  /** @param {() => object | null} request returns the request; `null` if there are no puzzles */
  constructor(request) {
    this.#request = request;
  }

  /** @param {boolean} isEnabled */
  setEnabled(isEnabled) {
    for (const each of this.#buttons) each.disabled = !isEnabled;
  }

  /** Cancels all downloads. */
  close() {
    for (const { work } of this.#running.values()) work.cancel();
  }

  /** @param {string} format */
  async #download(format) {
    const request = this.#request();
    if (!request) return;
    this.#running.get(format)?.work.cancel();
    this.#running.delete(format);
    const place = h('div', { class: 'stack' });
    show(this.#result, [...this.#running.values()].map((other) => other.place), place);
    const work = startJob('sheet', { ...request, format }, place);
    this.#running.set(format, { work, place });
    const sheet = await work.done;
    if (this.#running.get(format)?.work === work) this.#running.delete(format);
    if (!sheet) return;
    show(place, remarks(sheet));
    sheet.files.forEach((file, index) => setTimeout(save, index * MILLISECONDS_BETWEEN_FILES, file));
  }
}

/** @param {Api.SheetFile} file */
function save({ name, type, text = '', base64 }) {
  const content = base64 === undefined ? text : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), MILLISECONDS_UNTIL_SAVED);
}
