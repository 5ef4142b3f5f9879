// How a run stands: made, tried, the time, and why what was tried was not good enough.

import { h, show } from '../dom.js';
import { counted, grouped, seconds } from '../parts.js';

/** A line of figures and a list of bars. */
export function standing() {
  const line = h('p', { class: 'figures' });
  // The figures change many times a second; only what matters is read out.
  const said = h('p', { class: 'unseen', role: 'status' });
  const advice = h('p', { class: 'advice', hidden: true });
  const rejects = h('div', { class: 'rejects' });
  const element = h('section', { class: 'panel standing', 'aria-label': 'How it stands', hidden: true }, line, said,
    advice, rejects);
  const figures = (made, wanted, tried, time, rest) =>
    show(line, h('strong', {}, `${grouped(made)} of ${grouped(wanted)}`), ` made · ${grouped(tried)} tried · ${time}`,
      rest && ` · ${rest}`);
  return {
    element,
    /** While it goes on. */
    show({ made, wanted, tried, time, state, rejected }) {
      element.hidden = false;
      advice.hidden = true;
      figures(made, wanted, tried, time, state);
      bars(rejects, rejected);
    },
    say: (text) => show(said, text),
    hide: () => { element.hidden = true; },
    /** When it is over: the document. */
    end({ made, tried, end, rejected, advice: words, seconds: time, seed }, wanted) {
      element.hidden = false;
      const isShort = made < wanted;
      const why = isShort && (end === 'finished' ? 'there are no more' : end);
      figures(made, wanted, tried, seconds(time), [why, `seed ${seed}`].filter(Boolean).join(' · '));
      show(said, `${counted(made, 'puzzle')} of ${wanted} made${why ? `; ${why}` : ''}.`);
      // Who stopped it needs no advice.
      advice.hidden = !isShort || end === 'stopped';
      show(advice, words ?? 'Too few were found: wish for less, or give it more time.');
      bars(rejects, rejected);
    },
  };
}

/** Bars in proportion, the longest first. */
function bars(element, rejected = []) {
  const rows = rejected.filter(({ number }) => number > 0).sort((one, other) => other.number - one.number);
  const most = rows[0]?.number ?? 1;
  element.hidden = rows.length === 0;
  show(element, h('h2', {}, 'Rejected'), h('ul', {}, rows.map(({ words, number }) => {
    const bar = h('span', { class: 'length' });
    bar.style.width = `${Math.max(1, (100 * number) / most)}%`;
    return h('li', {}, h('span', { class: 'why' }, words), h('span', { class: 'many' }, grouped(number)),
      h('span', { class: 'track' }, bar));
  })));
}
