// A panel with a box to paste into and a button for files.

import { h } from '../dom.js';
import { receiveFiles, receiveTexts } from '../incoming/anywhere.js';
import { button } from '../parts.js';
import { t } from '../words.js';

/** Returns the panel. */
export function incomingPanel(isOpen = matchMedia('(min-width: 821px)').matches) {
  const box = h('textarea', { 'aria-label': t('incoming.text'), rows: 3, spellcheck: 'false',
    placeholder: '6k1/5ppp/8/8/8/8/8/R6K w - - dm 1;' });
  const chooser = h('input', { type: 'file', multiple: true });
  chooser.addEventListener('change', async () => {
    await receiveFiles([...chooser.files ?? []]);
    chooser.value = '';
  });
  const add = () => {
    if (!box.value.trim()) box.focus();
    else receiveTexts([{ name: t('incoming.pasted'), text: box.value }]);
  };
  return h('details', { class: 'panel incoming', open: isOpen },
    h('summary', {}, t('incoming.title')),
    h('div', { class: 'stack' }, h('p', { class: 'note' }, t('incoming.about')), box,
      h('div', { class: 'row' }, button(t('incoming.add'), add),
        h('label', {}, h('span', { class: 'visually-hidden' }, t('incoming.files')), chooser))));
}
