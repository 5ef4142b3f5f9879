// Solutions one at a time: 3 of 92, while more come in.

import { h, show } from '../dom.js';
import { iconButton } from '../icons.js';

/** Pages through diagrams; `turned(diagram)` when another one is to be seen. */
export function pager(turned, resumed) {
  let all = [];
  let at = 0;
  let due = 0;
  const back = iconButton('back', 'Solution before', () => turn(at - 1));
  const on = iconButton('next', 'Next solution', () => turn(at + 1));
  const where = h('input', { type: 'number', min: 1, 'aria-label': 'Number of the solution',
    onchange: () => turn(Number(where.value) - 1) });
  const of = h('span', { role: 'status' });
  const edit = h('button', { type: 'button', class: 'plain', onclick: () => resumed() }, 'Edit again');
  const element = h('div', { class: 'row pages', role: 'group', 'aria-label': 'Solutions', hidden: true }, back, where,
    of, on, edit);

  function label() {
    due = 0;
    element.hidden = all.length === 0;
    where.value = String(at + 1);
    where.max = String(all.length);
    show(of, `of ${all.length}`);
    // A dead button would lose the focus: these only say that there is nothing there.
    back.setAttribute('aria-disabled', String(at === 0));
    on.setAttribute('aria-disabled', String(at >= all.length - 1));
  }

  function turn(to) {
    if (all.length === 0 || !Number.isInteger(to)) return;
    at = Math.max(0, Math.min(to, all.length - 1));
    label();
    turned(all[at]);
  }

  return {
    element,
    add(diagram) {
      all.push(diagram);
      if (all.length === 1) turn(0);
      else due ||= requestAnimationFrame(label);
    },
    clear() {
      all = [];
      at = 0;
      label();
    },
    /** Whether the key was for turning pages. */
    key(event) {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
      if (all.length === 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
      turn(to);
      return true;
    },
  };
}
