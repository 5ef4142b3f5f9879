// A new puzzle as a card: look at it, keep it, or throw it away.

import { h, show, unique } from '../dom.js';
import { answer } from '../answer.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { fault } from '../parts.js';
import { go } from '../route.js';
import { toast } from '../shell.js';
import { tray } from '../tray.js';

/** What the tray takes of a line of the generator; the picture and the task are kept beside the line, not in it. */
export function entry({ diagram, task, ...line }) {
  return { puz: line.puz, line, title: line.puzzle?.title, task, diagram };
}

function stars(difficulty, most) {
  if (!difficulty) return null;
  return h('span', { class: 'stars', role: 'img', 'aria-label': `difficulty ${difficulty} of ${most}` },
    Array.from({ length: Math.max(difficulty, most) }, (_, at) =>
      h('span', { class: at < difficulty ? undefined : 'faint' }, icon('star', 14))));
}

/** The card of a line; `discard(element)` takes it away. */
export function card(line, discard) {
  const id = unique('card');
  const { family } = line.puzzle;
  const picture = h('div', { class: 'picture' }, miniature(line.diagram));
  const told = h('p', { class: 'told', role: 'status' });
  const keeper = h('button', { type: 'button', onclick: () => toggle() });
  const shower = h('button', { type: 'button', class: 'plain', 'aria-pressed': 'false', onclick: () => reveal() },
    'Answer');
  const mark = () => {
    const isKept = tray.has(line.puz);
    keeper.setAttribute('aria-pressed', String(isKept));
    show(keeper, isKept ? ['Kept', icon('tick', 14)] : 'Keep');
  };
  const toggle = () => {
    const there = tray.all().find(({ puz }) => puz === line.puz);
    if (there) tray.remove(there.id);
    else toast(tray.add(entry(line)) ?? 'In the tray.');
    mark();
  };
  const reveal = async () => {
    const isShown = shower.getAttribute('aria-pressed') === 'true';
    shower.setAttribute('aria-pressed', String(!isShown));
    if (isShown) {
      show(picture, miniature(line.diagram));
      show(told);
      return;
    }
    try {
      const { words, diagram } = await answer(entry(line));
      show(picture, miniature(diagram));
      show(told, words);
    } catch (error) {
      show(told, fault(error));
    }
  };
  const open = () => {
    if (family === 'mate') go('mate', { fen: line.fen, ask: line.stipulation, solve: '1' });
    else go('place', { puz: line.puz });
  };
  mark();
  const element = h('article', { class: 'panel card', 'aria-labelledby': id },
    picture,
    h('div', { class: 'head' }, h('h3', { id }, line.puzzle.title),
      h('button', { type: 'button', class: 'icon plain', title: 'Discard', 'aria-label': `Discard ${line.puzzle.title}`,
        onclick: () => discard(element) }, icon('cross', 16))),
    h('p', { class: 'note' }, line.task, ' ', stars(line.difficulty, family === 'tour' ? 3 : 5)),
    line.tags?.length > 0 && h('p', { class: 'note tags' },
      line.tags.map((tag) => tag.replaceAll('-', ' ')).join(' · ')),
    told,
    h('div', { class: 'row' }, keeper, shower,
      h('button', { type: 'button', class: 'plain', onclick: open }, 'Open'),
      h('button', { type: 'button', class: 'plain', onclick: () => go('play', { puz: line.puz }) }, 'Play')));
  return { element, line, mark };
}
