// A dialog above the page, which scrolls if it is long: Escape, its button and a click beside it close it, and so does another address.
// The browser returns the focus.

import { h, uniqueId } from './dom.js';
import { icon } from './icons.js';
import { button } from './parts.js';
import { t } from './words.js';

/**
 * Opens a dialog, unless another one is open.
 * @param {string} title
 * @param {string} kind its class
 * @param {...Child} children
 * @returns {HTMLDialogElement | null}
 */
export function openDialog(title, kind, ...children) {
  if (document.querySelector('dialog[open]')) return null;
  const id = uniqueId('dialog');
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { class: `dialog ${kind}`, 'aria-labelledby': id },
    h('header', { class: 'row spread' }, h('h2', { id }, title),
      button(icon('cross'), () => dialog.close(), { class: 'icon plain', title: t('dialog.close'), 'aria-label': t('dialog.close') })),
    h('div', { class: 'dialog-body' }, children));
  // The dialog fills itself with its parts, so its own area is what is beside them.
  dialog.addEventListener('click', (/** @type {Event} */ event) => { if (event.target === dialog) dialog.close(); });
  const close = () => dialog.close();
  // By the keys of the browser, or by a link in the dialog, the page goes on to something else.
  addEventListener('hashchange', close);
  dialog.addEventListener('close', () => {
    removeEventListener('hashchange', close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
