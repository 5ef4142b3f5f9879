// A short hint above a view for its first use, which the user can dismiss for ever.

import { h } from './dom.js';
import { icon } from './icons.js';
import { button } from './parts.js';
import { stored } from './store.js';
import { t } from './words.js';

/** @type {Stored<Record<string, boolean>>} The views whose hints were dismissed. */
const dismissed = stored('hints', {});

/**
 * Returns the hint of a view; `null` if it was dismissed.
 * @param {string} view
 */
export function dismissableHint(view) {
  if (dismissed.get()[view]) return null;
  const element = h('aside', { class: 'first-use', 'aria-label': t('hint.label') },
    h('p', {}, t(`hint.${view}`)),
    button(icon('cross', 16), () => {
      dismissed.set({ ...dismissed.get(), [view]: true });
      element.remove();
      document.getElementById('view')?.focus({ preventScroll: true });
    }, { class: 'icon plain', title: t('hint.dismiss'), 'aria-label': t('hint.dismiss') }));
  return element;
}
