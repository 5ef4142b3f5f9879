// The puzzles of the tray, in their order: by drag, by buttons, by keys.

import { h, show } from '../dom.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { counted } from '../parts.js';
import { go } from '../route.js';
import { isKeeping } from '../store.js';
import { tray } from '../tray.js';
import { sortable } from './drag.js';

/** The list; `element`, and `forget()` when it is no longer looked at. */
export function list() {
  const rows = new Map();
  const items = h('ol', { class: 'tray', 'aria-label': 'Puzzles of the sheet' });
  const many = h('h2', { tabindex: '-1' });
  const said = h('p', { class: 'unseen', role: 'status' });
  const clear = h('button', { type: 'button', class: 'plain', onclick: () => without([], 'The tray is empty now.') },
    'Clear');
  const back = h('button', { type: 'button' }, 'Undo');
  const undo = h('p', { class: 'row undo', hidden: true }, h('span', {}), back);
  const empty = h('p', { class: 'note' }, 'The tray is empty. Keep puzzles in ',
    h('a', { href: '#/generate' }, 'Generate'),
    ', add those you solve, or bring your own below.');
  const fleeting = !isKeeping
    && h('p', { class: 'note' }, 'This browser keeps nothing for this page: the tray is lost when it is reloaded.');
  sortable(items, '.grip', () => {
    const all = tray.all();
    const order = [...items.children].map(({ dataset }) => all.find(({ id }) => id === Number(dataset.id)));
    tray.replace(order.filter(Boolean));
  });

  /** Takes puzzles out, with a way back. */
  function without(rest, words) {
    const before = tray.all();
    tray.replace(rest);
    undo.hidden = false;
    show(undo.firstChild, words);
    back.onclick = () => {
      // What came in since stays.
      tray.replace([...before, ...tray.all().filter(({ puz }) => !before.some((entry) => entry.puz === puz))]);
      undo.hidden = true;
      many.focus();
    };
    back.focus();
  }

  function move(id, by) {
    const from = tray.all().findIndex((entry) => entry.id === id);
    const to = from + by;
    if (to < 0 || to >= tray.all().length) return false;
    tray.move(id, by > 0 ? to + 1 : to);
    show(said, `Now number ${to + 1} of ${tray.all().length}.`);
    return true;
  }

  function row({ id, title, task, diagram, puz }) {
    const step = (words, sign, by) => h('button', { type: 'button', class: 'icon plain', 'data-by': by,
      'aria-label': `${words}: ${title}`, title: words,
      onclick: (event) => { if (move(id, by)) event.currentTarget.focus(); } }, icon(sign, 16));
    const keys = (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      if (move(id, by)) event.currentTarget.focus();
    };
    return h('li', { 'data-id': id },
      h('button', { type: 'button', class: 'grip icon plain', 'aria-label': `Move ${title}: arrow up, arrow down`,
        title: 'Drag, or use the arrow keys',
        onkeydown: keys }, icon('grip')),
      h('div', { class: 'picture' }, diagram && miniature(diagram)),
      h('div', { class: 'what' }, h('strong', {}, title), h('span', { class: 'note' }, task)),
      h('div', { class: 'tools' }, step('Up', 'up', -1), step('Down', 'down', 1),
        h('button', { type: 'button', class: 'icon plain', title: 'Play', 'aria-label': `Play ${title}`,
          onclick: () => go('play', { puz }) }, icon('next', 16)),
        h('button', { type: 'button', class: 'icon plain', title: 'Remove', 'aria-label': `Remove ${title}`,
          onclick: () => without(tray.all().filter((entry) => entry.id !== id), `“${title}” is taken out.`) }, icon('cross', 16))));
  }

  function render() {
    const all = tray.all();
    const wanted = all.map((entry) => {
      if (!rows.has(entry.id)) rows.set(entry.id, row(entry));
      return rows.get(entry.id);
    });
    for (const id of rows.keys()) if (!all.some((entry) => entry.id === id)) rows.delete(id);
    // Only what is out of place is touched: what has the focus keeps it.
    for (const child of [...items.children]) if (!wanted.includes(child)) child.remove();
    wanted.forEach((element, index) => {
      if (items.children[index] !== element) items.insertBefore(element, items.children[index] ?? null);
    });
    show(many, all.length === 0 ? 'Tray' : `Tray: ${counted(all.length, 'puzzle')}`);
    clear.hidden = items.hidden = all.length === 0;
    empty.hidden = all.length > 0;
  }

  render();
  tray.listen(render);
  const element = h('section', { class: 'panel stack', 'aria-label': 'Tray' },
    h('div', { class: 'row spread' }, many, clear), undo, empty, items, fleeting, said);
  return { element, forget: () => tray.forget(render) };
}
