// The help: what the open view is for, its keys, and the format of puzzle files.

import { h } from '../dom.js';
import { openDialog } from '../dialog.js';
import { parseAddress } from '../route.js';
import { t } from '../words.js';
import { EVERYWHERE, KEYS } from './keys.js';
import { formatReference } from './format.js';
/** @import { KeyGroup } from './keys.js' */

/**
 * @param {KeyGroup} group
 * @returns {Child}
 */
function keyTable([title, rows]) {
  return [h('h4', {}, t(title)), h('dl', { class: 'keys' }, rows.map(([keys, action]) => [
    h('dt', {}, keys.map((key, index) => [index > 0 && ' ', h('kbd', {}, key.includes('.') ? t(key) : key)])),
    h('dd', {}, t(action)),
  ]))];
}

/** Opens the help for the open view. */
export function helpDialog() {
  const view = parseAddress()?.view ?? 'home';
  const groups = Object.hasOwn(KEYS, view) ? KEYS[view] : [];
  const about = Object.hasOwn(KEYS, view) ? h('p', {}, t(`hint.${view}`)) : h('p', {}, t('home.lead'));
  openDialog(t('help.title'), 'help',
    h('h3', {}, t(Object.hasOwn(KEYS, view) ? `view.${view}` : 'view.home')), about,
    h('h3', {}, t('help.keys')), [...groups, EVERYWHERE].map(keyTable),
    h('h3', {}, t('help.format')), formatReference());
}
