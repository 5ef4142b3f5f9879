// The beginning: the frame, then the view that the address names.

import { start, current, remember } from './shell.js';
import { read, keep } from './route.js';
import { connection } from './connection.js';
import { show } from './dom.js';
import { fault } from './parts.js';

// A view is loaded when it is first opened: `mount(root, state)` fills the element and returns
// `{unmount?(), update?(state)}`; `update` is called when the address changes under it.
const VIEWS = {
  mate: ['Mates', () => import('./mate/view.js')],
  place: ['Placements and tours', () => import('./place/view.js')],
  generate: ['Generate', () => import('./generate/view.js')],
  play: ['Play', () => import('./play/view.js')],
  sheet: ['Sheet', () => import('./sheet/view.js')],
};

let open = { view: null, mounted: null };
let turn = 0;

async function follow() {
  const asked = read() ?? { view: 'mate', state: {} };
  const view = Object.hasOwn(VIEWS, asked.view) ? asked.view : 'mate';
  if (view !== asked.view) keep('mate', {});
  const state = view === asked.view ? asked.state : {};
  const mine = ++turn;
  if (open.view === view && open.mounted?.update) {
    open.mounted.update(state);
    return;
  }
  const [title, load] = VIEWS[view];
  const root = document.getElementById('view');
  let module;
  try {
    module = await load();
  } catch {
    if (mine !== turn) return;
    leave(root, view);
    show(root, fault('This view could not be loaded: is "rookwright serve" still running? It is loaded when that answers.'));
    // A browser may not ask twice for a module that it could not get.
    connection.again(() => { if (mine === turn) location.reload(); });
    connection.lost();
    return;
  }
  // Somebody went elsewhere meanwhile.
  if (mine !== turn) return;
  const isFirst = open.view === null;
  leave(root, view);
  document.title = `${title} · Rookwright studio`;
  open = { view, mounted: module.mount(root, state) };
  if (isFirst) return;
  scrollTo(0, 0);
  // What had the focus is gone with the view it was in.
  if (document.activeElement === document.body) root.focus({ preventScroll: true });
}

function leave(root, view) {
  open.mounted?.unmount?.();
  open = { view: '', mounted: null };
  root.replaceChildren();
  current(view);
}

start();
addEventListener('hashchange', ({ oldURL }) => {
  remember(read(new URL(oldURL).hash));
  follow();
});
follow();
