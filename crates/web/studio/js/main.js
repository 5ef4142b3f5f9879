// The start of the page: loads the words, sets up the frame, then opens the view that the address names.

import { markCurrent, rememberState, start, writeFrame } from './shell.js';
import { parseAddress, replaceAddress } from './route.js';
import { ensureOpen } from './collection.js';
import { connection } from './connection.js';
import { byId, show } from './dom.js';
import { dismissableHint } from './hint.js';
import { listenAnywhere } from './incoming/anywhere.js';
import { errorNote } from './parts.js';
import { outbox } from './outbox.js';
import { rememberAddress } from './recent.js';
import { chosenCollection } from './store.js';
import { loadWords, onLanguage, t } from './words.js';

/** @typedef {{mount(root: HTMLElement, state: ViewState): View}} ViewModule */

const HOME = 'home';

// Every view is a folder with a `view.js`, which exports `mount(root, state)`.  It is loaded when it is first opened.
// Its title is the text `view.NAME`.
/** @type {Record<string, () => Promise<ViewModule>>} */
const VIEWS = {
  home: () => import('./home/view.js'),
  library: () => import('./library/view.js'),
  mate: () => import('./mate/view.js'),
  place: () => import('./place/view.js'),
  generate: () => import('./generate/view.js'),
  play: () => import('./play/view.js'),
  sheet: () => import('./sheet/view.js'),
};

/** @type {{name: string | null, view: View | null, module: ViewModule | null}} */
let open = { name: null, view: null, module: null };
// Counts the changes of the address: a view that loads slowly is not shown if the user has gone elsewhere.
let turn = 0;

/** Opens the view that the address names, or updates it if it is open. */
async function followAddress() {
  const asked = parseAddress() ?? { view: HOME, state: {} };
  const isKnown = Object.hasOwn(VIEWS, asked.view);
  const name = isKnown ? asked.view : HOME;
  const state = isKnown ? asked.state : {};
  if (!isKnown) replaceAddress(HOME, {});
  const mine = ++turn;
  if (open.name === name && open.view) {
    open.view.update(state);
    return;
  }
  let module;
  try {
    module = await VIEWS[name]();
  } catch {
    if (mine === turn) reportUnloaded(name, mine);
    return;
  }
  if (mine === turn) openView(name, module, state);
}

/**
 * @param {string} name
 * @param {ViewModule} module
 * @param {ViewState} state
 */
function openView(name, module, state) {
  const root = byId('view');
  const isFirst = open.name === null;
  closeView(root, name);
  showView(root, name, module, state);
  if (isFirst) return;
  scrollTo(0, 0);
  // The element that had the focus is gone with the view it was in.
  if (document.activeElement === document.body) root.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 * @param {ViewModule} module
 * @param {ViewState} state
 */
function showView(root, name, module, state) {
  document.title = t('frame.title', { view: t(`view.${name}`) });
  open = { name, module, view: module.mount(root, state) };
  const hint = name === HOME ? null : dismissableHint(name);
  if (hint) root.prepend(hint);
}

/** Draws the open view again in the new language; the address has its state. */
function redraw() {
  writeFrame();
  const { name, module } = open;
  if (!name || !module) return;
  const root = byId('view');
  closeView(root, name);
  showView(root, name, module, parseAddress()?.state ?? {});
}

/**
 * Says that a view could not be loaded, and loads the page again when the server answers.
 * @param {string} name
 * @param {number} mine
 */
function reportUnloaded(name, mine) {
  const root = byId('view');
  closeView(root, name);
  show(root, errorNote(t('frame.unloaded')));
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
  open = { name: '', view: null, module: null };
  root.replaceChildren();
  markCurrent(next);
}

/** Opens the collection again that was chosen last; most people have only one, and need not wait for its name. */
async function restoreCollection() {
  const { path } = chosenCollection.get();
  if (path) await (await import('./library/collections.js')).restoreChoice();
  else ensureOpen(path).catch(() => {});
}

async function begin() {
  try {
    await loadWords();
  } catch {
    // Without words nothing can be shown.
    connection.onceBack(() => location.reload());
    connection.failed();
    return;
  }
  start();
  await restoreCollection();
  outbox.start();
  // The server may have been started again, without the collection.
  connection.listen((isUp) => { if (isUp) restoreCollection(); });
  listenAnywhere();
  onLanguage(redraw);
  addEventListener('hashchange', ({ oldURL }) => {
    const { hash } = new URL(oldURL);
    rememberState(parseAddress(hash));
    rememberAddress(hash);
    followAddress();
  });
  addEventListener('pagehide', () => rememberAddress(location.hash));
  followAddress();
}

begin();
