// The home of the studio: four doors by goal, what was open last, the version, and links to help.

import { about } from '../api.js';
import { miniature } from '../board/miniature.js';
import { h, show } from '../dom.js';
import { parseScene } from '../edit/parse.js';
import { openHelp } from '../help/open.js';
import { button } from '../parts.js';
import { forgetAddresses, recentAddresses } from '../recent.js';
import { t } from '../words.js';
import { picture } from './pictures.js';

/** @type {[name: string, address: string][]} The doors and where they lead. */
const DOORS = [['worksheet', '#/sheet?new=1'], ['check', '#/mate'], ['solve', '#/play'], ['explore', '#/place']];

/** @type {Record<string, string>} The picture of a view that has no board of its own. */
const PICTURE_OF_VIEW = { generate: 'worksheet', sheet: 'worksheet', mate: 'check', play: 'solve', place: 'explore', library: 'worksheet' };

/** @param {[name: string, address: string]} door */
function doorLink([name, address]) {
  return h('li', {}, h('a', { class: 'door', href: address },
    picture(name),
    h('span', { class: 'door-words' }, h('strong', {}, t(`door.${name}.title`)), h('span', {}, t(`door.${name}.about`)))));
}

/**
 * Says in a few signs what a view was about: `#2 · 4/N1p1/Qn1k/K3 w`, `queens 8`.
 * @param {ViewState} state
 */
function summary({ ask, fen, p, puz, family, list, q, board }) {
  const named = puz && /^title:\s*(.+)$/m.exec(puz)?.[1];
  return [list, q, named, ask, fen, p, family, board].filter(Boolean).join(' · ');
}

/**
 * Draws the position of a state; `null` if it has none that can be shown.
 * @param {ViewState} state
 */
function positionOf({ fen, puz }) {
  const scene = fen || puz ? parseScene(fen ?? puz ?? '') : null;
  return scene && h('span', { class: 'door-picture', 'aria-hidden': 'true' }, miniature({ ...scene.diagram(), text: ' ' }));
}

/** @param {ReturnType<typeof recentAddresses>[0]} recent */
function recentLink({ address, view, state }) {
  return h('li', {}, h('a', { href: address },
    positionOf(state) ?? picture(PICTURE_OF_VIEW[view] ?? 'check'),
    h('span', { class: 'recent-words' }, h('strong', {}, t(`view.${view}`)), h('span', {}, summary(state)))));
}

/** What was open last; `null` if nothing was. */
function recentPanel() {
  const recent = recentAddresses().filter(({ view }) => Object.hasOwn(PICTURE_OF_VIEW, view));
  if (recent.length === 0) return null;
  const panel = h('section', { class: 'recent', 'aria-labelledby': 'recent-title' },
    h('div', { class: 'row spread' }, h('h2', { id: 'recent-title' }, t('home.recent')),
      button(t('home.forget'), () => {
        forgetAddresses();
        panel.remove();
        document.getElementById('view')?.focus({ preventScroll: true });
      }, { class: 'plain' })),
    h('ul', {}, recent.map(recentLink)));
  return panel;
}

/**
 * Opens the home view.
 * @param {HTMLElement} root
 * @returns {View}
 */
export function mount(root) {
  const version = h('span', {});
  show(root, h('div', { class: 'home' },
    h('h1', {}, t('home.title')), h('p', { class: 'lead' }, t('home.lead')),
    h('ul', { class: 'doors' }, DOORS.map(doorLink)),
    recentPanel(),
    h('footer', {}, version, button(t('home.help'), openHelp, { class: 'plain' }))));
  // Without an answer the version is left out.
  about().then((document) => show(version, t('home.version', { version: document.version })), () => {});
  return { update() {}, unmount() {} };
}
