// Puzzles of one's own: pasted, or out of files, which are read here in the browser.

import { h, show } from '../dom.js';
import { entry } from '../answer.js';
import { counted, fault, words } from '../parts.js';
import { tray } from '../tray.js';

const LARGEST = 4_000_000;
const TOLD = 5;

/** The puzzles of a text: lines of JSON, or `.puz` texts that begin with their `puzzle:` lines. */
export function split(text) {
  const lines = text.split(/\r?\n/);
  if (/^\s*\{/.test(text)) return lines.flatMap((line, index) => (line.trim() ? [json(line, index + 1)] : []));
  const starts = lines.flatMap((line, index) => (/^\s*puzzle\s*:/i.test(line) ? [heading(lines, index)] : []));
  if (starts.length === 0) return text.trim() ? [{ where: '', puz: text }] : [];
  return starts.map((start, index) => ({
    where: starts.length > 1 ? `puzzle ${index + 1}` : '',
    puz: `${lines.slice(start, starts[index + 1]).join('\n').trimEnd()}\n`,
  }));
}

/** Remarks just above a puzzle belong to it. */
function heading(lines, index) {
  let start = index;
  while (start > 0 && lines[start - 1].startsWith('#')) start -= 1;
  return start;
}

function json(text, number) {
  const where = `line ${number}`;
  try {
    const line = JSON.parse(text);
    if (typeof line?.puz !== 'string') return { where, why: 'no "puz" in it: lines are those of generate --jsonl' };
    const { diagram, task, ...rest } = line;
    return { where, puz: line.puz, line: rest };
  } catch {
    return { where, why: 'this is no JSON' };
  }
}

/** The box to paste into, to drop files on, and to choose them. */
export function adder() {
  const box = h('textarea', { 'aria-label': 'Puzzles as text', rows: 5, spellcheck: 'false',
    placeholder: 'puzzle: mate\nstipulation: #2\nfen: …' });
  const outcome = h('div', { role: 'status' });
  const chooser = h('input', { type: 'file', multiple: true, accept: '.puz,.jsonl,.json,.txt',
    onchange: () => files(chooser.files) });
  const button = h('button', { type: 'button', onclick: () => paste() }, 'Add');

  async function paste() {
    if (await take([{ name: '', text: box.value }])) box.value = '';
  }

  /** Adds the puzzles of texts; says which could not be, and why. */
  async function take(texts) {
    const found = texts.flatMap(({ name, text }) =>
      split(text).map((one) => ({ ...one, at: [name, one.where].filter(Boolean).join(', ') })));
    if (found.length === 0) {
      show(outcome, h('p', { class: 'note' }, 'There is no puzzle in it yet: paste a .puz text or lines of JSON.'));
      return false;
    }
    show(outcome, h('p', { class: 'note' }, `looking at ${counted(found.length, 'puzzle')}…`));
    const faults = [];
    const good = new Map();
    for (const { at, puz, line, why } of found) {
      try {
        if (why) throw new Error(why);
        const one = await entry(puz, line);
        if (tray.has(one.puz) || good.has(one.puz)) throw new Error('This puzzle is in the tray already.');
        good.set(one.puz, one);
      } catch (error) {
        faults.push([at, words(error)].filter(Boolean).join(': '));
      }
    }
    const before = tray.all().length;
    // All at once: the pages are drawn anew whenever the tray changes.
    const full = tray.addAll([...good.values()]);
    if (full) faults.push(full);
    const added = tray.all().length - before;
    const told = faults.length > TOLD ? [...faults.slice(0, TOLD), `and ${faults.length - TOLD} more`] : faults;
    show(outcome, added > 0 && h('p', { class: 'note' }, `${counted(added, 'puzzle')} added.`),
      told.length > 0 && fault(told.join('\n')));
    return faults.length === 0;
  }

  async function files(chosen) {
    const large = [...chosen].find(({ size }) => size > LARGEST);
    if (large) show(outcome, fault(`${large.name} is larger than 4 MB.`));
    else {
      const named = async (file) => ({ name: chosen.length > 1 ? file.name : '', text: await file.text() });
      await take(await Promise.all([...chosen].map(named)));
    }
    chooser.value = '';
  }

  const element = h('details', { class: 'panel adder' }, h('summary', {}, 'Add .puz or JSONL'),
    h('div', { class: 'stack' }, box, h('div', { class: 'row' }, button,
      h('label', {}, h('span', { class: 'unseen' }, 'Files'), chooser)), outcome));
  const over = (isOver) => (event) => {
    event.preventDefault();
    element.classList.toggle('over', isOver);
  };
  element.addEventListener('dragover', over(true));
  element.addEventListener('dragleave', over(false));
  element.addEventListener('drop', (event) => {
    over(false)(event);
    element.open = true;
    files(event.dataTransfer.files);
  });
  return element;
}
