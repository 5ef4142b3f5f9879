// The start of the page: sets up the frame, then opens the view that the address names.

import { markCurrent, rememberState, start } from './shell.js';
import { parseAddress, replaceAddress } from './route.js';
import { connection } from './connection.js';
import { byId, show } from './dom.js';
import { errorNote } from './parts.js';

/** @typedef {{mount(root: HTMLElement, state: ViewState): View}} ViewModule */

// Every view is a folder with a `view.js`, which exports `mount(root, state)`.  It is loaded when it is first opened.
/** @type {Record<string, [title: string, load: () => Promise<ViewModule>]>} */
const VIEWS = {
  library: ['Library', () => import('./library/view.js')],
  mate: ['Mates', () => import('./mate/view.js')],
  place: ['Placements and tours', () => import('./place/view.js')],
  generate: ['Generate', () => import('./generate/view.js')],
  play: ['Play', () => import('./play/view.js')],
  sheet: ['Sheet', () => import('./sheet/view.js')],
};

/** @type {{name: string | null, view: View | null}} */
let open = { name: null, view: null };
// Counts the changes of the address: a view that loads slowly is not shown if the user has gone elsewhere.
let turn = 0;

/** Opens the view that the address names, or updates it if it is open. */
async function followAddress() {
  const asked = parseAddress() ?? { view: 'mate', state: {} };
  const isKnown = Object.hasOwn(VIEWS, asked.view);
  const name = isKnown ? asked.view : 'mate';
  const state = isKnown ? asked.state : {};
  if (!isKnown) replaceAddress('mate', {});
  const mine = ++turn;
  if (open.name === name && open.view) {
    open.view.update(state);
    return;
  }
  const [title, load] = VIEWS[name];
  let module;
  try {
    module = await load();
  } catch {
    if (mine === turn) reportUnloaded(name, mine);
    return;
  }
  if (mine === turn) openView(name, title, module, state);
}

/**
 * @param {string} name
 * @param {string} title
 * @param {ViewModule} module
 * @param {ViewState} state
 */
function openView(name, title, module, state) {
  const root = byId('view');
  const isFirst = open.name === null;
  closeView(root, name);
  document.title = `${title} · Rookwright studio`;
  open = { name, view: module.mount(root, state) };
  if (isFirst) return;
  scrollTo(0, 0);
  // The element that had the focus is gone with the view it was in.
  if (document.activeElement === document.body) root.focus({ preventScroll: true });
}

/**
 * Says that a view could not be loaded, and loads the page again when the server answers.
 * @param {string} name
 * @param {number} mine
 */
function reportUnloaded(name, mine) {
  const root = byId('view');
  closeView(root, name);
  show(root, errorNote('This view could not be loaded. Is "rookwright serve" still running? '
    + 'The view is loaded as soon as the server answers.'));
  // A browser may not request a module again after it failed.
  connection.onceBack(() => { if (mine === turn) location.reload(); });
  connection.failed();
}

/**
 * Closes the open view; `next` is the one to come.
 * @param {HTMLElement} root
 * @param {string} next
 */
function closeView(root, next) {
  open.view?.unmount();
  open = { name: '', view: null };
  root.replaceChildren();
  markCurrent(next);
}

start();
addEventListener('hashchange', ({ oldURL }) => {
  rememberState(parseAddress(new URL(oldURL).hash));
  followAddress();
});
followAddress();
