// The sheet: the tray's puzzles on paper, as they will look, and as files.

import { h, show } from '../dom.js';
import { addressed, fields } from '../fields.js';
import { keep } from '../route.js';
import { kept } from '../store.js';
import { tray } from '../tray.js';
import { adder } from './add.js';
import { downloads } from './download.js';
import { list } from './list.js';
import { LOOKS, asked } from './looks.js';
import { preview } from './preview.js';

// A sheet looks as the last one did.
const last = kept('sheet', {});

/** The view. */
export function mount(root, state) {
  const form = fields(LOOKS.flatMap(([, , group]) => group), () => changed());
  const asks = () => {
    const puzzles = tray.all().map(({ line, puz }) => line ?? { puz });
    return puzzles.length > 0 ? { puzzles, ...asked(form.values()) } : null;
  };
  const pages = preview(asks);
  const files = downloads(asks);
  const puzzles = list();
  const panel = h('section', { class: 'panel', 'aria-label': 'Layout' }, h('h2', {}, 'Layout'),
    LOOKS.map(([title, isOpen, group]) => h('details', { open: isOpen }, h('summary', {}, title),
      h('div', { class: 'fields' }, group.map(({ name }) => form.element(name))))));
  show(root, h('h1', { class: 'unseen' }, 'Sheet'), h('div', { class: 'desk sheet' },
    h('div', { class: 'side' }, puzzles.element, adder(), panel),
    h('div', { class: 'side' }, files.element, pages.element)));

  const link = () => keep('sheet', addressed(form.values()));

  function changed() {
    last.set(form.values());
    link();
    pages.refresh();
  }

  function hear() {
    files.enable(tray.all().length > 0);
    pages.refresh();
  }

  function update(looks) {
    form.fill(Object.keys(looks).length > 0 ? looks : last.get());
    link();
    pages.refresh();
  }

  form.fill(Object.keys(state).length > 0 ? state : last.get());
  link();
  files.enable(tray.all().length > 0);
  pages.draw();
  tray.listen(hear);
  return {
    update,
    unmount() {
      tray.forget(hear);
      puzzles.forget();
      pages.close();
      files.close();
    },
  };
}
