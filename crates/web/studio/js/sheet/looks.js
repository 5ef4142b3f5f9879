// How a sheet looks, as the command line has it; all but the heading folded away.

/** Groups of fields: title, the fields, whether it is open at first. */
export const LOOKS = [
  ['Heading', true, [
    { name: 'title', label: 'Title', wide: true, size: 30 },
    { name: 'subtitle', label: 'Subtitle', wide: true, size: 30 },
    { name: 'name_line', label: 'Room for a name and a date', kind: 'tick', wide: true },
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
      ['end', 'on pages at the end'], ['none', 'none'], ['only', 'nothing else'],
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
    { name: 'signs', label: 'What is asked by signs: #2', kind: 'tick', wide: true },
    { name: 'no_coordinates', label: 'No coordinates', kind: 'tick', wide: true },
  ]],
];

const NUMBERS = ['per_page', 'first'];

/** The looks as a request has them: `lines` and `coordinates` are there unless they are not wanted. */
export function asked({ no_lines, no_coordinates, ...looks }) {
  const all = { ...looks };
  for (const name of NUMBERS) if (name in all) all[name] = Number(all[name]);
  if (no_lines) all.lines = false;
  if (no_coordinates) all.coordinates = false;
  return all;
}
