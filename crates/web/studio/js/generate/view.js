// New puzzles by wishes: they come in as cards, to keep or to discard.

import { about, job, Refused } from '../api.js';
import { h, show } from '../dom.js';
import { addressed, fields } from '../fields.js';
import { fault, isDropped, seconds, words } from '../parts.js';
import { keep } from '../route.js';
import { toast } from '../shell.js';
import { tray } from '../tray.js';
import { card, entry } from './card.js';
import { standing } from './standing.js';
import { FAMILIES, body, labelled } from './wishes.js';

// Whoever clicks twice does not mean to stop what the first click began.
const HASTE = 400;

// What stays while one looks at another view: the wishes of each family, and what the last run made.
const session = { family: 'mate', values: {}, lines: [], over: null };

/** The view. */
export function mount(root, state) {
  let form = null;
  let work = null;
  let cards = [];
  let clock = 0;
  let began = 0;

  const tabs = h('div', { class: 'tabs', role: 'group', 'aria-label': 'What to make' },
    Object.entries(FAMILIES).map(([name, { name: words }]) =>
      h('button', { type: 'button', 'data-family': name, onclick: () => choose(name) }, words)));
  const wishes = h('div', { class: 'stack' });
  const others = h('div', {});
  const starter = h('button', { class: 'main', type: 'submit' }, 'Make puzzles');
  const trouble = h('div', {});
  const stand = standing();
  const all = h('button', { type: 'button', onclick: () => keepAll() }, 'Keep all');
  const heading = h('h2', { tabindex: '-1' }, 'New puzzles');
  const grid = h('div', { class: 'cards' });
  const results = h('section', { 'aria-label': 'New puzzles' }, h('div', { class: 'row spread' }, heading, all), grid);
  const empty = h('p', { class: 'note' }, 'Every puzzle is proven before it is shown. They appear here one by one.');
  // A browser says what is wrong with a field only where it can be seen.
  others.addEventListener('invalid', () => { others.querySelector('details').open = true; }, true);
  show(root, h('h1', { class: 'unseen' }, 'Generate'), h('div', { class: 'desk maker' },
    h('form', { class: 'panel stack', 'aria-label': 'Wishes',
      onsubmit: (event) => { event.preventDefault(); press(); } },
      tabs, wishes, h('div', { class: 'row' }, starter), trouble, others),
    h('div', { class: 'stack' }, stand.element, results)));

  const link = () => keep('generate', { family: session.family, ...addressed(session.values[session.family]) });

  function choose(family, values = session.values[family] ?? {}) {
    session.family = family;
    for (const tab of tabs.children) tab.setAttribute('aria-pressed', String(tab.dataset.family === family));
    const { about: told, usual, more } = FAMILIES[family];
    const changed = () => {
      session.values[family] = form.values();
      link();
    };
    form = fields([...usual, ...more.flatMap(([, list]) => list)], changed);
    form.fill(values);
    session.values[family] = form.values();
    const part = (list) => h('div', { class: 'fields' }, list.map(({ name }) => form.element(name)));
    const isWished = more.some(([, list]) => list.some(({ name }) => name in session.values[family]));
    show(wishes, h('p', { class: 'note' }, told), part(usual));
    show(others, h('details', { open: isWished }, h('summary', {}, 'More wishes'),
      more.map(([title, list]) => h('fieldset', {}, h('legend', {}, title), part(list)))));
    suggest(others);
    link();
  }

  function press() {
    if (work) {
      if (performance.now() - began > HASTE) work.stop();
      return;
    }
    const asked = body(session.family, session.values[session.family]);
    began = performance.now();
    let now = { made: 0, tried: 0, rejected: [], state: 'starting' };
    let discarded = 0;
    const tell = () => stand.show({ ...now, made: cards.length + discarded, wanted: asked.count,
      time: seconds((performance.now() - began) / 1000) });
    cards = [];
    session.lines = [];
    session.over = null;
    show(trouble);
    show(grid);
    starter.textContent = 'Stop';
    results.setAttribute('aria-busy', 'true');
    work = job('generate', asked, {
      queued: () => { now.state = 'waiting for its turn'; },
      started: () => { now.state = null; },
      progress: (data) => { now = { ...now, tried: data.tried ?? now.tried, rejected: data.rejected ?? now.rejected,
        state: null }; },
      puzzle(line) {
        if (session.lines.length + discarded >= asked.count) return;
        session.lines.push(line);
        add(line, () => { discarded += 1; });
        stand.say(`${session.lines.length + discarded} of ${asked.count} made.`);
      },
    });
    clock = setInterval(tell, 150);
    tell();
    count();
    work.done.then((document) => {
      document.advice &&= labelled(document.advice);
      session.over = { document, wanted: asked.count };
      stand.end(document, asked.count);
    }, (error) => {
      if (isDropped(error)) return;
      show(trouble, fault(error instanceof Refused ? labelled(words(error)) : error));
      if (cards.length === 0) stand.hide();
    }).finally(rest);
  }

  function rest() {
    clearInterval(clock);
    work = null;
    starter.textContent = 'Make puzzles';
    results.removeAttribute('aria-busy');
    count();
  }

  function add(line, gone = () => {}) {
    const made = card(line, (element) => {
      const next = element.nextElementSibling ?? element.previousElementSibling;
      element.remove();
      cards = cards.filter((other) => other !== made);
      session.lines = session.lines.filter((other) => other !== line);
      gone();
      count();
      (next?.querySelector('.head button') ?? heading).focus();
    });
    cards.push(made);
    grid.append(made.element);
    count();
  }

  function count() {
    all.hidden = cards.length < 2;
    if (cards.length > 0) empty.remove();
    else grid.append(empty);
  }

  function keepAll() {
    const before = tray.all().length;
    const why = tray.addAll(cards.map(({ line }) => entry(line)));
    marks();
    const more = tray.all().length - before;
    if (why) toast(why);
    if (more > 0 || !why) toast(more > 0 ? `${more} more in the tray.` : 'All of these are in the tray.');
  }

  const marks = () => cards.forEach(({ mark }) => mark());
  tray.listen(marks);

  function update({ family, ...values }) {
    const isGiven = Object.keys(values).length > 0;
    const known = Object.hasOwn(FAMILIES, family) ? family : session.family;
    choose(known, isGiven ? values : undefined);
  }

  update(state);
  session.lines.forEach((line) => add(line));
  if (session.over) stand.end(session.over.document, session.over.wanted);
  count();
  return {
    update,
    unmount() {
      work?.drop();
      clearInterval(clock);
      tray.forget(marks);
    },
  };
}

/** The names of the themes, for the field that takes them. */
async function suggest(wishes) {
  const { themes = [] } = await about().catch(() => ({}));
  const list = wishes.querySelector('datalist');
  if (list) show(list, themes.map((value) => h('option', { value })));
}
