// Adds the user's own puzzles to the tray: pasted, or from files, which are read in the browser.

import { h, show } from '../dom.js';
import { trayEntry } from '../answer.js';
import { asError } from '../errors.js';
import { button, describeError, errorNote } from '../parts.js';
import { tray } from '../tray.js';
import { t } from '../words.js';

const LARGEST_FILE = 4_000_000;
const MOST_PROBLEMS = 5;

/**
 * A puzzle in a text, or why it cannot be read.
 * @typedef {object} FoundPuzzle
 * @property {string} where `line 3`, `puzzle 2`
 * @property {string} [puz]
 * @property {object} [line] the generator's record of the puzzle
 * @property {string} [why]
 */

/**
 * Returns the puzzles of a text: lines of JSON, or `.puz` texts that begin with their `puzzle:` lines.
 * @param {string} text
 * @returns {FoundPuzzle[]}
 */
function splitPuzzles(text) {
  const lines = text.split(/\r?\n/);
  if (/^\s*\{/.test(text)) return lines.flatMap((line, index) => (line.trim() ? [parseJson(line, index + 1)] : []));
  const starts = lines.flatMap((line, index) => (/^\s*puzzle\s*:/i.test(line) ? [withComments(lines, index)] : []));
  if (starts.length === 0) return text.trim() ? [{ where: '', puz: text }] : [];
  return starts.map((start, index) => ({
    where: starts.length > 1 ? t('sheet.puzzle', { number: index + 1 }) : '',
    puz: `${lines.slice(start, starts[index + 1]).join('\n').trimEnd()}\n`,
  }));
}

/**
 * Returns where a puzzle begins: comments just above it belong to it.
 * @param {string[]} lines
 * @param {number} index
 */
function withComments(lines, index) {
  let start = index;
  while (start > 0 && lines[start - 1].startsWith('#')) start -= 1;
  return start;
}

/**
 * @param {string} text
 * @param {number} number
 * @returns {FoundPuzzle}
 */
function parseJson(text, number) {
  const where = t('sheet.line', { number });
  try {
    const record = JSON.parse(text);
    if (typeof record?.puz !== 'string') return { where, why: t('sheet.no_puz') };
    const { diagram, task, ...line } = record;
    return { where, puz: record.puz, line };
  } catch {
    return { where, why: t('sheet.no_json') };
  }
}

/** A box to paste into, to drop files on, and to choose files. */
export class PuzzleAdder {
  #box = h('textarea', { 'aria-label': t('sheet.text'), rows: 5, spellcheck: 'false',
    placeholder: 'puzzle: mate\nstipulation: #2\nfen: …' });
  #result = h('div', { role: 'status' });
  #chooser = h('input', { type: 'file', multiple: true, accept: '.puz,.jsonl,.json,.txt' });
  element = h('details', { class: 'panel adder' }, h('summary', {}, t('sheet.add_text')), h('div', { class: 'stack' },
    this.#box,
    h('div', { class: 'row' }, button(t('sheet.add'), () => this.#addPasted()),
      h('label', {}, h('span', { class: 'visually-hidden' }, t('sheet.files')), this.#chooser)),
    this.#result));

  constructor() {
    this.#chooser.addEventListener('change', () => this.#addFiles(this.#chooser.files));
    /** @param {boolean} isOver */
    const over = (isOver) => (/** @type {Event} */ event) => {
      event.preventDefault();
      this.element.classList.toggle('over', isOver);
    };
    this.element.addEventListener('dragover', over(true));
    this.element.addEventListener('dragleave', over(false));
    this.element.addEventListener('drop', (event) => {
      over(false)(event);
      this.element.open = true;
      this.#addFiles(event.dataTransfer?.files);
    });
  }

  async #addPasted() {
    if (await this.#add([{ name: '', text: this.#box.value }])) this.#box.value = '';
  }

  /** @param {FileList | null | undefined} list */
  async #addFiles(list) {
    const files = [...list ?? []];
    const large = files.find(({ size }) => size > LARGEST_FILE);
    if (large) show(this.#result, errorNote(t('sheet.too_large', { name: large.name })));
    else {
      const texts = files.map(async (file) => ({ name: files.length > 1 ? file.name : '', text: await file.text() }));
      await this.#add(await Promise.all(texts));
    }
    this.#chooser.value = '';
  }

  /**
   * Adds the puzzles of texts, and shows which could not be added and why.
   * @param {{name: string, text: string}[]} texts
   * @returns {Promise<boolean>} whether all were added
   */
  async #add(texts) {
    const found = texts.flatMap(({ name, text }) => splitPuzzles(text)
      .map((puzzle) => ({ ...puzzle, where: [name, puzzle.where].filter(Boolean).join(', ') })));
    if (found.length === 0) {
      this.#note(t('sheet.nothing'));
      return false;
    }
    this.#note(t('sheet.checking', { n: found.length }));
    const { entries, problems } = await checkPuzzles(found);
    const before = tray.all().length;
    // All at once: the pages are drawn again whenever the tray changes.
    const full = tray.addAll(entries);
    if (full) problems.push(full);
    const added = tray.all().length - before;
    const more = problems.length - MOST_PROBLEMS;
    const shown = more > 0 ? [...problems.slice(0, MOST_PROBLEMS), t('list.more', { n: more })] : problems;
    show(this.#result, added > 0 && h('p', { class: 'note' }, t('sheet.added', { n: added })),
      shown.length > 0 && errorNote(shown.join('\n')));
    return problems.length === 0;
  }

  /** @param {string} words */
  #note(words) {
    show(this.#result, h('p', { class: 'note' }, words));
  }
}

/**
 * Asks the server about puzzles; returns those that can be added, and what is wrong with the others.
 * @param {FoundPuzzle[]} found
 */
async function checkPuzzles(found) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, NewTrayEntry>} */
  const entries = new Map();
  for (const { where, puz = '', line, why } of found) {
    try {
      if (why) throw new Error(why);
      const entry = await trayEntry(puz, line);
      if (tray.has(entry.puz) || entries.has(entry.puz)) throw new Error(t('tray.known'));
      entries.set(entry.puz, entry);
    } catch (error) {
      problems.push([where, describeError(asError(error))].filter(Boolean).join(': '));
    }
  }
  return { entries: [...entries.values()], problems };
}
