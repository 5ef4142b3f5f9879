// The options for the layout of a sheet, as on the command line.

import { currentLanguage, LANGUAGES, t } from '../words.js';

/**
 * Returns the fields in groups.
 * @returns {[title: string, isOpen: boolean, fields: Field[]][]}
 */
export const sheetLayout = () => [
  [t('layout.heading'), false, [
    { name: 'subtitle', label: t('layout.subtitle'), wide: true, size: 30 },
    { name: 'name_line', label: t('layout.name_line'), kind: 'tick', wide: true },
  ]],
  [t('layout.page'), true, [
    { name: 'paper', label: t('layout.paper'), kind: 'choice', fallback: 'a4', options: [['a4', 'A4'], ['letter', t('layout.letter')]] },
    { name: 'per_page', label: t('layout.per_page'), kind: 'number', least: 1, most: 20, placeholder: t('layout.auto') },
    { name: 'first', label: t('layout.first'), kind: 'number', fallback: '1', least: 1 },
    { name: 'landscape', label: t('layout.landscape'), kind: 'tick' },
    { name: 'no_lines', label: t('layout.no_lines'), kind: 'tick', wide: true },
  ]],
  [t('layout.answers'), true, [
    { name: 'answers', label: t('layout.answers'), kind: 'choice', wide: true, fallback: 'end', options: [
      ['end', t('layout.answers.end')], ['none', t('layout.none')], ['only', t('layout.answers.only')],
    ] },
    { name: 'notation', label: t('layout.moves'), kind: 'choice', fallback: 'letters',
      options: [['letters', t('layout.letters')], ['figurine', t('layout.figurine')]] },
    { name: 'no_tries', label: t('layout.no_tries'), kind: 'tick', wide: true },
  ]],
  [t('layout.puzzles'), false, [
    { name: 'titles', label: t('layout.titles'), kind: 'choice', fallback: 'files', options: [
      ['files', t('layout.titles.files')], ['all', t('layout.titles.all')], ['none', t('layout.none')],
    ] },
    { name: 'language', label: t('looks.language'), kind: 'choice', fallback: 'page', options: [['page', t('layout.page_language')], ...Object.entries(LANGUAGES)] },
    { name: 'bottom', label: t('layout.bottom'), kind: 'choice', fallback: 'white', options: [
      ['white', t('side.white')], ['black', t('side.black')], ['mover', t('layout.mover')],
    ] },
    { name: 'signs', label: t('layout.signs'), kind: 'tick', wide: true },
    { name: 'no_coordinates', label: t('layout.no_coordinates'), kind: 'tick', wide: true },
  ]],
];

const NUMBERS = ['per_page', 'first'];

/**
 * Returns the options as a request has them: fields that begin with `no_` turn options off.
 * @param {FieldValues} values
 * @returns {Record<string, FieldValue | number>}
 */
export function layoutOptions({ no_lines: hasNoLines, no_coordinates: hasNoCoordinates, no_tries: hasNoTries, ...values }) {
  const options = Object.entries(values).map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]);
  return {
    language: currentLanguage(),
    ...Object.fromEntries(options),
    ...(hasNoLines ? { lines: false } : {}),
    ...(hasNoCoordinates ? { coordinates: false } : {}),
    ...(hasNoTries ? { tries: false } : {}),
  };
}
