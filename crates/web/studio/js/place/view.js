// Placements and tours: pick one, change it on the board, solve it, count it, compare engines on it.

import { about, ask, Lost } from '../api.js';
import { connection } from '../connection.js';
import { calm, h, show } from '../dom.js';
import { Editor } from '../edit/editor.js';
import { choice, fault, isValid, labelled, tick } from '../parts.js';
import { go, keep } from '../route.js';
import { toast } from '../shell.js';
import { tray } from '../tray.js';
import { begin } from '../work.js';
import { comparison } from './compare.js';
import { engineChoice } from './engines.js';
import { pager } from './pager.js';
import { picker } from './pick.js';
import { countedUp, solved } from './result.js';

const MANY = [['1', 'one'], ['10', 'up to 10'], ['100', 'up to 100'], ['1000', 'all, up to 1000']];

// What stands on the board until the server has said what there is.
const FIRST = 'puzzle: placement\ntitle: 8 queens\nboard: 8x8\nplace: 8 Q\nrule: Q safe from Q, lines through\n';

/** The view. */
export function mount(root, state) {
  let pick = null;
  let engines = [];
  let known = null;
  let work = null;
  // The text of what was picked: while the board says the same, the address names it in a few words.
  let picked = null;
  let turn = 0;
  let loading = null;
  // What was picked last is no puzzle: that is said beside it, and what stands on the board is an older one.
  let isRefused = false;
  let isClosed = false;

  const editor = new Editor({ families: ['placement', 'chessnum', 'tour'], puz: state.puz ?? FIRST,
    onchange: () => changed() });
  const puzzle = () => ({ puz: editor.puz });
  const trouble = h('div', {});
  const making = h('div', {});
  const what = h('div', {});
  const choices = h('section', { class: 'panel stack', 'aria-label': 'Puzzle' });
  const many = choice(MANY, '1');
  const symmetry = tick('up to symmetry');
  const random = tick('any one, at random');
  const engine = engineChoice();
  const solver = h('button', { class: 'main', type: 'button', onclick: () => solve() }, 'Solve');
  const counter = h('button', { type: 'button', onclick: () => count() }, 'Count');
  // Progress changes too often to be read out; what comes out of it is.
  const busy = h('div', {});
  const outcome = h('div', { class: 'result', role: 'status' });
  const pages = pager(present, () => editor.resume());
  const compare = comparison(async () => ((await isReady()) ? puzzle() : null));
  const actions = h('section', { class: 'panel stack', 'aria-label': 'Solve' }, what,
    h('div', { class: 'row end' }, labelled('Solutions', many), symmetry, random), engine.element, busy, outcome);
  // Beside what is to be solved: on a small screen the rest is below the board.
  const buttons = h('div', { class: 'row' }, solver, counter);
  show(choices, buttons);
  const text = editor.element.querySelector('.box details');
  // On a small screen it would stand between the board and the button that solves it.
  text.open = !matchMedia('(max-width: 820px)').matches;
  // Right below the board, where the eye is.
  editor.board.element.after(pages.element);
  const share = h('div', { class: 'row share' },
    h('button', { type: 'button', onclick: copy }, 'Copy link'),
    h('button', { type: 'button', onclick: collect }, 'Add to tray'),
    h('button', { type: 'button', onclick: async () => { if (await isReady()) go('play', puzzle()); } }, 'Play it'));
  show(root, h('h1', { class: 'unseen' }, 'Placements and tours'), h('div', { class: 'desk solver place' },
    choices, editor.element, h('div', { class: 'beside' }, actions, compare.element, share)));
  root.addEventListener('keydown', keys);
  choices.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('input')) solve();
  });

  function present(diagram) {
    editor.present(diagram);
    const board = editor.board.element;
    // On a small screen the button is far below the board.
    if (board.getBoundingClientRect().bottom < 80) board.scrollIntoView({ block: 'start' });
  }

  /** Left and right turn pages, unless the keys are wanted where the focus is. */
  function keys(event) {
    if (event.target.closest('input, select, textarea, .board, [role=grid], [role=gridcell]')) return;
    if (pages.key(event)) event.preventDefault();
  }

  function clear() {
    work?.drop();
    turn += 1;
    pages.clear();
    show(busy);
    show(making);
    show(outcome);
    compare.clear();
  }

  /** The board or its text says something else. */
  function changed() {
    if (isRefused) {
      // What is on the board now is not what was picked.
      isRefused = false;
      show(trouble);
      pick.own();
    }
    clear();
    link();
    learn();
  }

  function link() {
    if (!isClosed) keep('place', pick && editor.puz === picked ? pick.state() : { puz: editor.puz });
  }

  /** What the puzzle is, and what can be done with it. */
  const learn = calm(async () => {
    try {
      known = await editor.settled();
      if (isClosed) return;
      show(what, h('h2', {}, known.title ?? known.task), h('p', { class: 'note' }, known.rules || known.task));
      random.hidden = !known.random;
      engine.offer(known.engines, engines);
      compare.offer(known.engines, engines);
    } catch (error) {
      known = null;
      // What is wrong with the board or its text is said there.
      const isLost = error instanceof Lost;
      show(what, isLost ? fault(error) : h('p', { class: 'note' }, 'No puzzle yet: what is missing is said beside the board.'));
      if (isLost) connection.again(() => { if (!isClosed) learn(); });
    }
    solver.disabled = counter.disabled = known === null;
  }, 60);

  /** Puts what was picked on the board. */
  const load = calm(() => { loading = fetchIt(); }, 120);

  async function fetchIt() {
    const asked = pick.puzzle();
    if (isClosed) return;
    if (!asked) {
      text.open = true;
      return;
    }
    const mine = ++turn;
    try {
      const wrong = pick.wrong();
      if (wrong) throw new Error(wrong);
      // A grid without numbers is no puzzle yet, but it is where one begins.
      const puz = asked.puz ?? (await ask('puzzle', { puzzle: asked })).puz;
      if (mine === turn) put(puz);
    } catch (error) {
      if (mine !== turn) return;
      isRefused = true;
      show(trouble, fault(error));
      if (error instanceof Lost) connection.again(() => { if (mine === turn) load(); });
    }
  }

  function put(puz) {
    isRefused = false;
    show(trouble);
    editor.resume();
    editor.load(puz);
    picked = pick.puzzle() ? editor.puz : null;
    changed();
  }

  /** A Chess-Num puzzle with one solution, of the size and the pieces of the form. */
  async function fresh() {
    // The empty grid of what was typed last would sweep away what is made.
    load.now();
    await loading;
    clear();
    show(trouble);
    let made = null;
    work = begin('generate', { family: 'chessnum', count: 1, board: '6x6', ...pick.wishes() }, making,
      { puzzle: ({ puz }) => { made = puz; } });
    const document = await work.done;
    if (made === null) {
      if (document) show(trouble, fault(document.advice ?? 'No such puzzle was found.'));
      return;
    }
    put(made);
    // Its numbers are not in the words of the pick.
    picked = null;
    link();
  }

  async function solve() {
    if (!isValid(actions) || !(await isReady())) return;
    const wanted = Number(many.value);
    // Of a puzzle that ought to have one solution the server looks for a second by itself.
    const limit = known?.unique && wanted === 1 ? {} : { limit: wanted };
    const seed = !random.hidden && random.firstChild.checked ? { seed: Math.floor(Math.random() * 2 ** 32) } : {};
    run('solve', { ...limit, ...seed }, (document) => solved(document, { unique: known?.unique, wanted }));
  }

  /** Whether what was picked or typed last is on the board, and is a puzzle. */
  async function isReady() {
    // What the view begins with would sweep away what is asked before it is there.
    await beginning;
    load.now();
    await loading;
    if (isRefused) {
      // Why is said beside it; another puzzle than the one asked for is not solved.
      trouble.scrollIntoView({ block: 'nearest' });
      return false;
    }
    try {
      known = await editor.settled();
      return true;
    } catch (error) {
      show(outcome, !editor.blame(error) && fault(error));
      return false;
    }
  }

  async function count() {
    if (isValid(actions) && (await isReady())) run('count', {}, countedUp);
  }

  async function run(task, wishes, told) {
    work?.drop();
    editor.resume();
    pages.clear();
    show(outcome);
    const more = symmetry.firstChild.checked ? { up_to_symmetry: true } : {};
    work = begin(task, { puzzle: puzzle(), ...wishes, ...engine.asked(), ...more }, busy,
      { solution: ({ diagram }) => pages.add(diagram) });
    const document = await work.done;
    if (document) show(outcome, told(document));
  }

  async function copy() {
    link();
    try {
      await navigator.clipboard.writeText(location.href);
      toast('The link is copied.');
    } catch {
      toast('The link is in the address bar, to be copied there.');
    }
  }

  async function collect() {
    try {
      const { puz, title, task, diagram } = await editor.settled();
      toast(tray.add({ puz, title: title ?? task, task, diagram }) ?? 'In the tray.');
    } catch (error) {
      if (!editor.blame(error)) show(trouble, fault(error));
    }
  }

  /** What an address names. */
  function restore(wanted) {
    const word = pick.restore(wanted);
    if (wanted.puz) put(wanted.puz);
    else if (word !== 'own') load();
    else changed();
  }

  function begun() {
    return about().then((server) => {
      if (isClosed) return;
      engines = server.engines ?? [];
      pick = picker(server.presets ?? [], { onpick: load, onnew: fresh });
      show(choices, pick.element, making, trouble, buttons);
      restore(state);
    }, (error) => {
      show(choices, fault(error), buttons);
      connection.again(() => { if (!isClosed) beginning = begun(); });
    });
  }

  let beginning = begun();
  return {
    update: (next) => {
      state = next;
      if (pick) restore(next);
    },
    unmount() {
      isClosed = true;
      root.removeEventListener('keydown', keys);
      clear();
    },
  };
}
