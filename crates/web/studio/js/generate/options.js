// The options of the generators, as the server describes them: forms and messages are made from its table.

import { about } from '../api.js';
import { themeName } from '../names.js';
import { t } from '../words.js';

/** The number of puzzles and the time of a run that the studio proposes. */
const COUNT = '6';
const SECONDS = '60';

/** @typedef {'mate' | 'chessnum' | 'tour'} FamilyName */

/** @type {FamilyName[]} */
export const FAMILY_NAMES = ['mate', 'chessnum', 'tour'];

/** @param {FamilyName} family */
export const familyTitle = (family) => t(`family.${family}`);

/**
 * Returns the options of all generators.
 * @returns {Promise<Record<FamilyName, GeneratorOptions>>}
 */
export async function loadOptions() {
  const { generators } = await about();
  /** @param {FamilyName} family */
  const options = (family) => arrange(family, generators[family], generators.common);
  return { mate: options('mate'), chessnum: options('chessnum'), tour: options('tour') };
}

/**
 * Puts the options that most users need first, and the others into groups.
 * @param {FamilyName} family
 * @param {Api.OptionField[]} own
 * @param {Api.OptionField[]} common
 * @returns {GeneratorOptions}
 */
function arrange(family, own, common) {
  const shared = common.map((field) => toField(field, { count: COUNT, time_limit: SECONDS }[field.name]));
  const isUsual = (/** @type {Api.OptionField} */ field) => field.group === '' && !field.advanced;
  const usual = own.filter(isUsual).map((field) => toField(field));
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const field of own.filter((other) => !isUsual(other))) {
    const title = field.group || t('generate.details');
    groups.set(title, [...(groups.get(title) ?? []), toField(field)]);
  }
  const [count, ...run] = shared;
  return {
    about: t(`generate.about.${family}`),
    usual: [...usual, count],
    more: [...groups, [t('generate.run'), run]],
  };
}

/**
 * Describes an option as a field of a form.
 * @param {Api.OptionField} option
 * @returns {Field}
 */
function toField(option, fallback = option.default) {
  const { name, label } = option;
  const [least, most] = [option.least ?? undefined, option.most ?? undefined];
  const hint = option.help === label ? option.details : option.help;
  const shared = { name, label, hint: hint || undefined, fallback: fallback || undefined };
  const words = (option.choices ?? []).map(({ word, label: meaning }) => /** @type {[string, string]} */ ([word, meaning]));
  switch (option.kind) {
    case 'flag': return { ...shared, fallback: undefined, kind: 'tick', wide: true };
    case 'number': return { ...shared, kind: 'number', least, most: most ?? Number.MAX_SAFE_INTEGER, step: option.halves ? 0.5 : undefined };
    case 'time': return { ...shared, kind: 'number', least: 1, most: Number.MAX_SAFE_INTEGER };
    case 'range': return { ...shared, kind: 'range', least, most };
    case 'size': return { ...shared, kind: 'size', least, most };
    case 'choice': return { ...shared, kind: 'choice', wide: true, options: option.default ? words : [['', t('generate.not_set')], ...words] };
    // A tick for “any” would say nothing.
    case 'list': return { ...shared, kind: 'ticks', wide: true, options: words.filter(([word]) => word !== 'any') };
    case 'words': return { ...shared, kind: 'text', wide: true, list: words.map(([word]) => [word, themeName(word)]) };
    default: return { ...shared, kind: 'text', placeholder: option.example, size: 8 };
  }
}

/** The options that are sent as numbers; the others are sent as text. */
const NUMBERS = ['count', 'seed', 'time_limit'];

/**
 * Returns the body of a request.
 * @param {string} family
 * @param {FieldValues} values
 * @returns {Record<string, FieldValue | number>}
 */
export function requestBody(family, values) {
  const all = { count: COUNT, time_limit: SECONDS, ...values };
  return { family, ...Object.fromEntries(Object.entries(all).map(([name, value]) =>
    [name, NUMBERS.includes(name) ? Number(value) : value])) };
}

/**
 * Spells a message with the labels of the form.
 * @param {Api.MessagePart[]} parts
 * @param {GeneratorOptions} options
 */
export function spell(parts, options) {
  const fields = [...options.usual, ...options.more.flatMap(([, list]) => list)];
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const field = fields.find(({ name }) => name === part.field);
    const label = t('generate.option', { label: field?.label ?? part.field });
    const choice = field?.options?.find(([word]) => word === part.value)?.[1] ?? part.value;
    return choice ? `${label} ${choice}` : label;
  }).join('');
}
