// What follows from the values that came in: a name from its parts and the other way round, a company's domain from its website.
import type { RecordKind } from '../field.contract.ts';
import type { FieldValue } from './field-value.ts';
import { domainOfWebsite } from './value-formats.ts';

export type FieldValues = Record<string, FieldValue>;

/** Values of a new record with what can be told from the others. Nothing that came in is changed. */
export function completeValues(kind: RecordKind, values: FieldValues): FieldValues {
  if (kind === 'company') return completeCompany(values);
  const { name = '', firstName = '', lastName = '' } = values as Record<string, string>;
  if (name === '') {
    const joined = joinName(firstName, lastName);
    return joined === '' ? values : withMore(values, { name: joined });
  }
  return firstName === '' && lastName === '' ? withMore(values, splitName(name)) : values;
}

function completeCompany(values: FieldValues): FieldValues {
  const { domain = '', website = '' } = values as Record<string, string>;
  if (domain !== '' || website === '') return values;
  const found = domainOfWebsite(website);
  return found === '' ? values : withMore(values, { domain: found });
}

/** Not by spreading: V8 makes a hidden class for each result of it, and those of a million rows of an import fill the heap. */
const withMore = (values: FieldValues, more: FieldValues): FieldValues => Object.assign({}, values, more);

/**
 * What an edit brings with it: the name follows its parts, and the parts the name, as long as they said the same before.
 * `before`: the record as it is; `changed`: the fields of the edit.
 */
export function followingValues(kind: RecordKind, before: FieldValues, changed: FieldValues): FieldValues {
  if (kind === 'company') return {};
  const { name = '', firstName = '', lastName = '' } = before as Record<string, string>;
  const agreed = name === '' || name === joinName(firstName, lastName);
  if (changed.name !== undefined) {
    const partsToo = changed.firstName !== undefined || changed.lastName !== undefined;
    return agreed && !partsToo && typeof changed.name === 'string' ? splitName(changed.name) : {};
  }
  if (changed.firstName === undefined && changed.lastName === undefined) return {};
  const joined = joinName(changed.firstName ?? firstName, changed.lastName ?? lastName);
  return agreed && joined !== '' ? { name: joined } : {};
}

function joinName(first: unknown, last: unknown): string {
  return cut(`${first ?? ''} ${last ?? ''}`.trim(), 200);
}

/** Words that belong to the last name. */
const PARTICLES = new Set(
  'de da di do dos das del della der den van von zu af av la le el al bin ibn ten ter'.split(' '),
);

/** Degrees and generations that stand after a name and are no part of it, without their dots. */
const LETTERS = new Set(
  'phd md mba msc bsc ma ba jd llm dds dvm rn pe cpa cfa pmp esq obe mbe jr sr ii iii iv'.split(' '),
);

const areLetters = (text: string) =>
  text.split(/[\s,]+/).every((word) => LETTERS.has(word.replaceAll('.', '').toLowerCase()));

/** "Mara van der Berg" → Mara, van der Berg; "Lindqvist, Mara" the other way round; one word is the first name; "Mara Lind, PhD" → Mara, Lind. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [before = '', after = '', ...more] = name.split(',').map((part) => part.trim());
  const isAddition = after !== '' && areLetters([after, ...more].join(' ').trim());
  if (after !== '' && !isAddition && !after.includes('.')) return parts(after, before);
  const words = (isAddition ? before : name.trim()).split(/\s+/);
  if (words.length === 1) return parts(words[0] ?? '', '');
  const particle = words.findIndex((word, n) => n > 0 && n < words.length - 1 && PARTICLES.has(word.toLowerCase()));
  const at = particle > 0 ? particle : words.length - 1;
  return parts(words.slice(0, at).join(' '), words.slice(at).join(' '));
}

function parts(firstName: string, lastName: string) {
  return { firstName: cut(firstName, 100), lastName: cut(lastName, 100) };
}

/** Half of a surrogate pair is no character. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
