// Several engines on one puzzle, their times side by side.

import { h, show } from '../dom.js';
import { fault, grouped, isValid, labelled, seconds, secondsField, tick } from '../parts.js';
import { begin } from '../work.js';
import { chart } from './chart.js';
import { missing } from './engines.js';

const USUAL = ['search', 'sat', 'cp', 'asp'];

/** The panel; `puzzle()` promises what to compare on, or null where there is no puzzle. */
export function comparison(puzzle) {
  let work = null;
  let began = 0;
  let boxes = [];
  const engines = h('div', { class: 'row', role: 'group', 'aria-label': 'Engines' });
  const limit = h('input', { type: 'number', min: 1, placeholder: 'all' });
  const time = secondsField({ value: '10' });
  const orders = tick('cp with every labelling');
  const plain = tick('plain models too');
  const outcome = h('div', { class: 'stack' });
  const said = h('p', { class: 'unseen', role: 'status' });
  const button = h('button', { type: 'button', onclick: () => run() }, 'Compare');
  const element = h('details', { class: 'panel compare' }, h('summary', {}, 'Compare engines'),
    h('div', { class: 'stack' }, engines,
      h('div', { class: 'row end' }, labelled('Solutions', limit, 'So many instead of counting them all'),
        labelled('Time of each, s', time), button),
    h('div', { class: 'row' }, orders, plain), said, outcome));
  const isTicked = (label) => label.firstChild.checked;

  async function run() {
    if (work) {
      // Whoever clicks twice does not mean to stop what the first click began.
      if (performance.now() - began > 400) work.stop();
      return;
    }
    began = performance.now();
    if (!isValid(element)) return;
    const asked = await puzzle();
    if (!asked || work) return;
    const chosen = boxes.filter(([, box]) => box.checked).map(([name]) => name);
    if (chosen.length === 0) {
      show(outcome, fault('Choose an engine.'));
      return;
    }
    const runs = [];
    const busy = h('div', {});
    const table = h('div', { class: 'stack' });
    show(outcome, busy, table);
    button.textContent = 'Stop';
    const wanted = Number(limit.value) > 0 ? Number(limit.value) : Infinity;
    const mine = begin('compare', {
      puzzle: asked,
      engines: chosen,
      time_limit: Number(time.value) > 0 ? Number(time.value) : 10,
      ...(wanted < Infinity ? { limit: wanted } : {}),
      ...(isTicked(orders) ? { labelling: 'all' } : {}),
      ...(isTicked(plain) ? { plain: true } : {}),
    }, busy, { run: (row) => {
      runs.push(row);
      show(table, shown(runs, wanted));
      show(said, `${row.name}: ${row.error ?? seconds(row.seconds)}`);
    } });
    work = mine;
    const document = await mine.done;
    if (document) show(table, shown(document.runs, wanted), unasked(chosen, document.runs));
    if (work !== mine) return;
    work = null;
    button.textContent = 'Compare';
  }

  return {
    element,
    /** Which engines there are for the puzzle; a comparison of another puzzle is put away. */
    offer(names, all) {
      const old = new Map(boxes.map(([name, box]) => [name, box.checked]));
      boxes = names.map((name) => {
        const why = missing(all, name);
        const box = h('input', { type: 'checkbox', checked: !why && (old.get(name) ?? USUAL.includes(name)),
          disabled: why !== null });
        return [name, box, why];
      });
      show(engines, boxes.map(([name, box, why]) => h('label', { class: 'check' }, box, name)),
        boxes.map(([, , why]) => why && h('span', { class: 'note' }, why)));
    },
    clear() {
      work?.drop();
      show(outcome);
    },
  };
}

/** Whether a run came to no end of its own: its time ran out, or somebody stopped it. */
function isCut({ end, count, optimum }, wanted) {
  if (end === 'out-of-budget') return true;
  return end === 'stopped' && (optimum?.proven === false || (count && !count.exact && Number(count.value) < wanted));
}

/** Which engines had no turn before a comparison was stopped. */
function unasked(chosen, runs) {
  const names = chosen.filter((name) => !runs.some((run) => run.name.split(/[ ,]/)[0] === name));
  return names.length > 0 && h('p', { class: 'early' }, `The comparison ended early: no time was left for ${names.join(', ')}.`);
}

function shown(runs, wanted) {
  const done = runs.filter(({ error }) => !error);
  const rows = done.map((run) => ({ name: run.name, seconds: run.seconds, over: isCut(run, wanted) }));
  return [
    rows.length > 0 && chart(rows),
    h('div', { class: 'scroll' }, h('table', {}, h('caption', { class: 'unseen' }, 'Engines and their times'),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Engine'),
        ...['Solutions', 'Time', 'Nodes'].map((name) => h('th', { class: 'number', scope: 'col' }, name)))),
      h('tbody', {}, runs.map((run) => h('tr', {}, h('th', { scope: 'row' }, run.name),
        run.error ? h('td', { colspan: 3 }, run.error) : figures(run, isCut(run, wanted))))))),
  ];
}

function figures({ count, optimum, seconds: time, nodes }, isOver) {
  const many = count ? `${count.exact || !isOver ? '' : '≥ '}${grouped(count.value)}` : '—';
  const best = optimum ? ` (${optimum.proven ? 'optimum' : 'best'} ${grouped(optimum.value)})` : '';
  return [many + best, `${isOver ? '> ' : ''}${seconds(time)}`,
    nodes === undefined ? '—' : grouped(nodes)]
    .map((text) => h('td', { class: 'number' }, text));
}
