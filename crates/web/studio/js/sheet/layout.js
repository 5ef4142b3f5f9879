// The options for the layout of a sheet, as on the command line.

/** @type {[title: string, isOpen: boolean, fields: Field[]][]} */
export const LAYOUT = [
  ['Heading', true, [
    { name: 'title', label: 'Title', wide: true, size: 30 },
    { name: 'subtitle', label: 'Subtitle', wide: true, size: 30 },
    { name: 'name_line', label: 'Space for a name and a date', kind: 'tick', wide: true },
  ]],
  ['Page', true, [
    { name: 'paper', label: 'Paper', kind: 'choice', fallback: 'a4', options: [['a4', 'A4'], ['letter', 'Letter']] },
    { name: 'per_page', label: 'Per page', kind: 'number', least: 1, most: 20, placeholder: 'auto' },
    { name: 'first', label: 'First number', kind: 'number', fallback: '1', least: 1 },
    { name: 'landscape', label: 'Landscape', kind: 'tick' },
    { name: 'no_lines', label: 'No lines to write on', kind: 'tick', wide: true },
  ]],
  ['Answers', true, [
    { name: 'answers', label: 'Answers', kind: 'choice', wide: true, fallback: 'end', options: [
      ['end', 'on pages at the end'], ['none', 'none'], ['only', 'only answers, no puzzles'],
    ] },
    { name: 'notation', label: 'Moves', kind: 'choice', fallback: 'letters',
      options: [['letters', 'with letters'], ['figurine', 'with figurines']] },
  ]],
  ['Puzzles', false, [
    { name: 'titles', label: 'Titles', kind: 'choice', fallback: 'files', options: [
      ['files', 'those of .puz files'], ['all', 'all'], ['none', 'none'],
    ] },
    { name: 'language', label: 'Language', kind: 'choice', fallback: 'en', options: [
      ['en', 'English'], ['de', 'Deutsch'], ['fr', 'Français'], ['es', 'Español'], ['pt', 'Português'],
    ] },
    { name: 'bottom', label: 'At the bottom', kind: 'choice', fallback: 'white', options: [
      ['white', 'White'], ['black', 'Black'], ['mover', 'the side to move'],
    ] },
    { name: 'signs', label: 'Stipulations as signs, such as #2', kind: 'tick', wide: true },
    { name: 'no_coordinates', label: 'No coordinates', kind: 'tick', wide: true },
  ]],
];

const NUMBERS = ['per_page', 'first'];

/**
 * Returns the options as a request has them: the fields `no_lines` and `no_coordinates` turn two options off.
 * @param {FieldValues} values
 * @returns {Record<string, FieldValue | number>}
 */
export function layoutOptions({ no_lines: hasNoLines, no_coordinates: hasNoCoordinates, ...values }) {
  const options = Object.entries(values).map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]);
  return {
    ...Object.fromEntries(options),
    ...(hasNoLines ? { lines: false } : {}),
    ...(hasNoCoordinates ? { coordinates: false } : {}),
  };
}
