// The dialog for the appearance of boards, with a preview of every choice.

import { h, show } from '../dom.js';
import { openDialog } from '../dialog.js';
import { miniature } from '../board/miniature.js';
import { PIECE_SETS, sampleOf } from '../board/sets.js';
import { checkbox } from '../parts.js';
import { appearance } from '../store.js';
import { t } from '../words.js';
import { changeAppearance, THEMES } from './apply.js';

const SAMPLE = { files: 3, ranks: 2, men: { a2: 'k', b2: 'q', c2: 'n', a1: 'R', b1: 'B', c1: 'K' }, text: ' ' };

/**
 * A choice among pictures, as radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {[value: string, label: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchoose
 * @param {(value: string) => Child} picture
 */
function pictureChoice(legend, name, options, chosen, onchoose, picture) {
  return h('fieldset', { class: 'choices' }, h('legend', {}, legend), options.map(([value, label]) =>
    h('label', { class: 'choice' },
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onchoose(value) }),
      h('span', { class: 'sample', 'aria-hidden': 'true' }, picture(value)),
      h('span', {}, label))));
}

/**
 * Shows some pieces of a set as soon as they are there.
 * @param {string} name
 */
function pieceSample(name) {
  const place = h('span', { class: 'pieces-on-board' });
  // Without an answer of the server the name alone is there to choose.
  sampleOf(name, 'KQn').then((sample) => show(place, sample), () => {});
  return place;
}

/** Opens the dialog. */
export function looksDialog() {
  const { theme, pieces, coordinates, sounds: isLoud } = appearance.get();
  const letters = checkbox(t('looks.coordinates'), { checked: coordinates,
    onchange: () => changeAppearance({ coordinates: letters.input.checked }) });
  const sounds = checkbox(t('looks.sounds'), { checked: isLoud,
    onchange: () => changeAppearance({ sounds: sounds.input.checked }) });
  openDialog(t('looks.title'), 'looks',
    pictureChoice(t('looks.colours'), 'theme', THEMES.map((name) => [name, t(`looks.theme.${name}`)]),
      THEMES.includes(theme) ? theme : THEMES[0],
      (value) => changeAppearance({ theme: value }),
      (value) => h('span', { 'data-theme': value }, miniature(SAMPLE))),
    pictureChoice(t('looks.pieces'), 'pieces', PIECE_SETS.map((name) => [name, t(`looks.set.${name}`)]),
      PIECE_SETS.includes(pieces) ? pieces : PIECE_SETS[0],
      (value) => changeAppearance({ pieces: value }), pieceSample),
    letters.element, sounds.element);
}
