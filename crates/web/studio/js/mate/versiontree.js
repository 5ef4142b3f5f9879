// The tree of versions with small boards.  A version that was made from an older one than the last begins a branch.

import { h } from '../dom.js';
import { miniature } from '../board/miniature.js';
import { parseScene } from '../edit/parse.js';
import { iconButton } from '../icons.js';
import { button } from '../parts.js';
import { currentLanguage, t } from '../words.js';
import { verdictOf } from './verdict.js';

/**
 * @typedef {object} TreeActions
 * @property {(version: Api.StudyVersion) => void} open
 * @property {(version: Api.StudyVersion) => void} compare
 * @property {(version: Api.StudyVersion, text: string) => void} note
 * @property {(version: Api.StudyVersion) => void} remove
 */

/**
 * Returns the tree of versions; `chosen` is the number of the one that the board began with.
 * @param {Api.StudyVersion[]} versions
 * @param {number | null} chosen
 * @param {TreeActions} actions
 */
export function versionTree(versions, chosen, actions) {
  /** @type {Map<number | null, Api.StudyVersion[]>} */
  const children = new Map();
  for (const version of versions) children.set(version.parent, [...(children.get(version.parent) ?? []), version]);
  /**
   * A line of versions stays in one column; the branches beside it are indented.
   * @param {Api.StudyVersion} first
   * @returns {HTMLElement[]}
   */
  const line = (first) => {
    const items = [];
    /** @type {Api.StudyVersion | undefined} */
    let version = first;
    while (version) {
      /** @type {Api.StudyVersion[]} */
      const [next, ...branches] = children.get(version.number) ?? [];
      items.push(h('li', {}, versionItem(version, version.number === chosen, versions.length > 1, actions),
        branches.map((branch) => h('ol', { class: 'branch' }, line(branch)))));
      version = next;
    }
    return items;
  };
  return (children.get(null) ?? []).map((root) => h('ol', { class: 'version-tree' }, line(root)));
}

/**
 * @param {Api.StudyVersion} version
 * @param {boolean} isChosen
 * @param {boolean} canGo whether it can be removed
 * @param {TreeActions} actions
 */
function versionItem(version, isChosen, canGo, actions) {
  const { number, puz, note, time } = version;
  const scene = parseScene(puz);
  const date = new Date(time * 1000).toLocaleString(currentLanguage(), { dateStyle: 'short', timeStyle: 'short' });
  const name = t('version.name', { number });
  const field = h('textarea', { rows: 1, maxlength: 1000, placeholder: t('version.note'), 'aria-label': t('version.note.label', { number }) });
  field.value = note;
  field.addEventListener('change', () => actions.note(version, field.value));
  return h('div', { class: 'version' },
    h('button', { type: 'button', class: 'plain picture', 'aria-label': name, title: name, 'aria-current': isChosen ? 'true' : undefined,
      onclick: () => actions.open(version) }, scene && miniature(scene.diagram())),
    h('div', { class: 'stack' },
      h('div', { class: 'row spread' }, h('strong', {}, name), h('span', { class: 'note' }, date)),
      verdictBadge(version), field,
      h('div', { class: 'row' }, button(t('version.compare'), () => actions.compare(version), { class: 'plain', 'aria-label': t('version.compare.label', { number }) }),
        canGo && iconButton('cross', t('version.remove', { number }), () => actions.remove(version)))));
}

/** @param {Api.StudyVersion} version */
export function verdictBadge({ verdict }) {
  if (!verdict.keys && !verdict.solutions) return null;
  const [words, tone] = verdictOf(/** @type {Api.MateReport} */ (verdict));
  return h('span', { class: `badge ${tone}` }, words);
}
