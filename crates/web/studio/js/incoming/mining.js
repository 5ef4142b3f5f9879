// Looks for mates in games: boards appear as they are found, and all or the chosen ones are kept in the collection.

import { miniature } from '../board/miniature.js';
import { collectionChanged } from '../collection.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { save } from '../outbox.js';
import { button, checkbox, errorNote, firstLines, labelled, selectBox } from '../parts.js';
import { t } from '../words.js';
import { startJob } from '../work.js';
import { Onward } from './onward.js';

const MOVES = ['1', '2', '2..3', '3', '4', '5', '1..5'];
const USUAL_MOVES = '2..3';

/**
 * Returns the players and the move: `Anna – Berta, move 18`.
 * @param {Api.FoundMate} find
 */
function placeOf({ game, move }) {
  const players = game.white || game.black ? `${game.white ?? '?'} – ${game.black ?? '?'}` : t('mine.game', { number: game.number });
  return t('mine.place', { players, move });
}

/** The options, the progress and the finds. */
export class MatesOfGames {
  #text;
  #close;
  #moves = selectBox(MOVES.map((moves) => [moves, moves.replace('..', '–')]), USUAL_MOVES);
  #which = selectBox([['', t('mine.both')], ['played', t('mine.played')], ['missed', t('mine.missed')]], '');
  #any = checkbox(t('mine.any'));
  #begin = button(t('mine.begin'), () => this.#start(), { class: 'main' });
  #progress = h('div', { role: 'status' });
  #boards = h('div', { class: 'page-of-boards finds' });
  #actions = h('div', { class: 'stack' });
  /** @type {Map<HTMLInputElement, Api.FoundMate>} */
  #finds = new Map();
  #keepButton = button('', () => this.#keep(), { class: 'main' });
  /** @type {ShownJob<'mine'> | null} */
  #job = null;
  element = h('div', { class: 'stack' },
    h('p', {}, t('mine.about')),
    h('div', { class: 'row end' }, labelled(t('mine.moves'), this.#moves), labelled(t('mine.which'), this.#which), this.#any.element,
      this.#begin),
    this.#progress, this.#actions, this.#boards);

  /**
   * @param {IncomingText} text
   * @param {() => void} close
   */
  constructor(text, close) {
    this.#text = text;
    this.#close = close;
  }

  focus() {
    this.#begin.focus();
  }

  /** Ends the search; its result is of no interest any more. */
  cancel() {
    this.#job?.cancel();
  }

  async #start() {
    this.cancel();
    // From now on the finds are what matters.
    this.#begin.classList.remove('main');
    this.#finds.clear();
    show(this.#boards);
    show(this.#actions);
    const { name, text } = this.#text;
    const which = this.#which.value ? { [this.#which.value]: true } : {};
    const request = { name, text, moves: this.#moves.value, any: this.#any.input.checked, ...which };
    const work = startJob('mine', request, this.#progress,
      { puzzle: (puzzle) => this.#add(/** @type {Api.FoundMate} */ (/** @type {unknown} */ (puzzle))) });
    this.#job = work;
    const report = await work.done;
    if (report && this.#job === work) this.#report(report);
  }

  /** @param {Api.FoundMate} find */
  #add(find) {
    const words = placeOf(find);
    const box = h('input', { type: 'checkbox', 'aria-label': t('library.select', { name: words }) });
    box.addEventListener('change', () => this.#count());
    this.#finds.set(box, find);
    this.#boards.append(h('article', { class: 'board-card' },
      h('label', { class: 'picture' }, miniature(find.diagram), h('span', { class: 'row' }, box, h('span', { class: 'name', title: words }, words))),
      h('p', { class: 'note' }, [find.stipulation, find.difficulty?.rating, find.found ? t('mine.was_played') : t('mine.was_missed')]
        .filter(Boolean).join(' · '))));
    this.#count();
  }

  get #chosen() {
    const all = [...this.#finds];
    const chosen = all.filter(([box]) => box.checked);
    return { isAll: chosen.length === 0, finds: (chosen.length === 0 ? all : chosen).map(([, find]) => find) };
  }

  /** Says on the button how many would be kept. */
  #count() {
    const { isAll, finds } = this.#chosen;
    show(this.#keepButton, t(isAll ? 'mine.keep_all' : 'mine.keep', { n: finds.length }));
    if (!this.#keepButton.isConnected) show(this.#actions, h('div', { class: 'row' }, this.#keepButton));
  }

  /** @param {Api.MineReport} report */
  #report({ games, finds, end, faults }) {
    const ended = { stopped: t('mine.stopped'), limit: t('mine.limit', { n: finds }), 'time limit': t('mine.late'), finished: '' }[end];
    show(this.#progress, h('p', {}, t('mine.done', { n: games }), ' ', t('mine.found', { n: finds }), ' ', ended),
      faults.length > 0 && errorNote(firstLines(faults.map(({ line, message }) => t('incoming.reject', { line, message })))));
  }

  async #keep() {
    const { finds } = this.#chosen;
    const puzzles = finds.map(({ diagram, ...line }) => line);
    try {
      const { ids, new: added } = await save('keep', { puzzles });
      collectionChanged();
      const list = this.#text.name.replace(/\.\w{1,5}$/, '');
      show(this.#actions, h('p', { role: 'status' }, t('mine.kept', { n: added })),
        new Onward(t('mine.list', { name: list }), [...new Set(ids)], this.#close).element);
    } catch (error) {
      show(this.#actions, h('div', { class: 'row' }, this.#keepButton), errorNote(asError(error)));
    }
  }
}
