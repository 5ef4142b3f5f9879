// Downloads: files that the server writes, saved under their names.

import { h, show } from '../dom.js';
import { button } from '../parts.js';
import { saveFile } from '../save.js';
import { startJob } from '../work.js';
import { worksheet } from '../worksheet.js';
import { remarks } from './preview.js';
import { printPages } from './print.js';
import { t } from '../words.js';

const FORMATS = [['pdf', 'PDF'], ['apkg', 'Anki'], ['svg', 'SVG'], ['png', 'PNG'], ['tex', 'LaTeX'], ['html', 'HTML'], ['txt', ''],
  ['jsonl', 'JSONL'], ['pgn', 'PGN'], ['puz', '.puz']];
/** The first formats are always in sight. */
const USUAL = 2;

// Browsers lose files that are saved at the same moment.
const MILLISECONDS_BETWEEN_FILES = 250;

/** Buttons that download the sheet. */
export class Downloads {
  #request;
  /** @type {Map<string, {work: ShownJob<'sheet' | 'cards'>, place: HTMLElement}>} The downloads that are not finished, by format. */
  #running = new Map();
  #result = h('div', { class: 'stack' });
  #printButton = button(t('do.print'), () => this.#print(), { class: 'main' });
  #buttons = FORMATS.map(([format, label]) => button(label || t('sheet.plain_text'), () => this.#download(format), { 'data-format': format }));
  element = h('section', { class: 'panel stack downloads', 'aria-label': t('sheet.download') },
    h('div', { class: 'row formats' }, this.#printButton, this.#buttons.slice(0, USUAL),
      h('details', {}, h('summary', {}, t('sheet.formats')), h('div', { class: 'row' }, this.#buttons.slice(USUAL)))), this.#result);

  /** @param {() => object | null} request returns the request; `null` if there are no puzzles */
  constructor(request) {
    this.#request = request;
  }

  /** Cancels all downloads. */
  close() {
    for (const { work } of this.#running.values()) work.cancel();
  }

  async #print() {
    const request = this.#request();
    if (!request || this.#printButton.disabled) return;
    this.#printButton.disabled = true;
    await printPages(request, this.#result);
    this.#printButton.disabled = false;
  }

  /** @param {string} format */
  async #download(format) {
    const request = this.#request();
    if (!request) return;
    this.#running.get(format)?.work.cancel();
    this.#running.delete(format);
    const place = h('div', { class: 'stack' });
    show(this.#result, [...this.#running.values()].map((other) => other.place), place);
    const { name, records } = worksheet.get();
    const work = format === 'apkg' ? startJob('cards', { name, ids: records.map(({ id }) => id) }, place)
      : startJob('sheet', { ...request, format }, place);
    this.#running.set(format, { work, place });
    const sheet = await work.done;
    if (this.#running.get(format)?.work === work) this.#running.delete(format);
    if (!sheet) return;
    show(place, remarks(sheet));
    sheet.files.forEach((file, index) => setTimeout(save, index * MILLISECONDS_BETWEEN_FILES, { ...file, name: fileName(name, file.name) }));
  }
}

/**
 * Returns the name of a file: that of the worksheet, with the number and the ending that the server gave it.
 * @param {string} title
 * @param {string} given
 */
function fileName(title, given) {
  const stem = title.replace(/[^\p{L}\p{N} ()_.-]+/gu, ' ').trim();
  return stem ? given.replace(/^(sheet|cards)/, stem).replace(/^answers/, `${stem} (${t('layout.answers')})`) : given;
}

/** @param {Api.SheetFile} file */
function save({ name, type, text = '', base64 }) {
  const content = base64 === undefined ? text : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveFile(name, type, content);
}
