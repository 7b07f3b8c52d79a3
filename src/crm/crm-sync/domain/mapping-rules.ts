// Rules of a mapping: which values a field takes, how a value is mapped, and what is wrong with a rule.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { countryName } from '#shared/countries.ts';
import { parseUrl } from '#shared/urls.ts';
import type { CrmField, CrmFieldType, Fallback, MappingRule, ObjectMapping, Transform } from '../fields.contract.ts';

/** Before its fields are chosen. */
export const NEW_RULE: MappingRule = {
  ...{ ours: '', theirs: '', direction: 'push', transform: 'none', fallback: 'none', fixed: '' },
};

type Matched = Pick<ObjectMapping, 'match'>;

/** Whether it writes a value of ours, which may be empty. Records are matched by one field: a fallback there would make them the same. */
export const allowsFallback = ({ ours, theirs, direction }: MappingRule, { match }: Matched): boolean =>
  ours !== '' && direction !== 'pull' && theirs !== match.theirs;

/** Names are for plain texts; a company has no email address to take one from. */
export function fallbacksFor(kind: RecordKind, { type }: Pick<CrmField, 'type'>): Fallback[] {
  if (type !== 'text') return ['none', 'fixed'];
  return kind === 'contact' ? ['none', 'email-name', 'company', 'fixed'] : ['none', 'company', 'fixed'];
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Values to choose from; empty where any text may be entered. */
export const acceptedChoices = ({ type, choices }: CrmField): CrmField['choices'] =>
  type === 'yes-no' ? YES_NO : choices;

/** The same, and what is usual where any text may be entered. */
export const offeredChoices = ({ choices, usual = [] }: Pick<CrmField, 'choices' | 'usual'>): CrmField['choices'] =>
  choices.length > 0 ? choices : usual;

/** A value as people read it. */
export const choiceLabel = (field: Pick<CrmField, 'choices' | 'usual'>, value: string): string =>
  offeredChoices(field).find((choice) => choice.value === value)?.label ?? value;

/** Without what it does not use, left from an earlier choice. */
export function trimRule(rule: MappingRule, mapping: Matched): MappingRule {
  if (rule.ours === '') return { ...rule, direction: 'push', transform: 'none', fallback: 'none' };
  const fallback = allowsFallback(rule, mapping) ? rule.fallback : 'none';
  return { ...rule, fallback, fixed: fallback === 'fixed' ? rule.fixed : '' };
}

// How a value of ours becomes one that a field of theirs accepts, and when two values are the same.

/** A record of ours: texts by the keys of its fields, '' for none. */
export type OurValues = Readonly<Record<string, string>>;

/** Why a value is not sent: it does not fit the field. */
export type Misfit = 'not-a-choice' | 'not-a-number' | 'not-a-date' | 'too-long';

export type Mapped = { fits: true; value: string } | { fits: false; value: string; why: Misfit };

/** What a rule makes of a record for a field; `value` '' where there is nothing to send. Without the fallback. */
export function mapValue(rule: MappingRule, field: CrmField, ours: OurValues): Mapped {
  const text = rule.ours === '' ? rule.fixed : (ours[rule.ours] ?? '');
  return fitted(TRANSFORMS[rule.transform](text.trim()), field);
}

/** What replaces a value that neither side has. */
export function fallbackValue({ fallback, fixed }: MappingRule, field: CrmField, ours: OurValues): Mapped {
  return fitted(fallback === 'fixed' ? fixed.trim() : FALLBACKS[fallback](ours), field);
}

const TRANSFORMS: Record<Transform, (text: string) => string> = {
  none: (text) => text,
  'lower-case': (text) => text.toLowerCase(),
  'upper-case': (text) => text.toUpperCase(),
  'first-word': (text) => text.split(/\s+/)[0] ?? '',
  host: toHost,
  'country-name': (text) => (text === '' ? '' : countryName(text)),
  digits: (text) => text.replace(/\D/g, ''),
};

const emailName = ({ email = '' }: OurValues) => email.split('@')[0] ?? '';

const FALLBACKS: Record<Exclude<Fallback, 'fixed'>, (ours: OurValues) => string> = {
  none: () => '',
  'email-name': emailName,
  company: ({ domain = '', email = '' }) => domain || email.split('@')[1] || 'Unknown',
};

/** Whether a field takes a text, and as what: a choice may be named by its label. */
export function fitted(value: string, { type, choices, maxLength }: CrmField): Mapped {
  if (value === '') return { fits: true, value };
  const refuse = (why: Misfit): Mapped => ({ fits: false, value, why });
  switch (type) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? { fits: true, value } : refuse('not-a-number');
    case 'date':
      return /^\d{4}-\d{2}-\d{2}/.test(value) ? { fits: true, value: value.slice(0, 10) } : refuse('not-a-date');
    case 'yes-no':
      return { fits: true, value: /^(true|yes|1)$/i.test(value) ? 'true' : 'false' };
    case 'choice':
    case 'choices': {
      if (choices.length === 0) return { fits: true, value };
      const wanted = value.toLowerCase();
      const found = choices.find((choice) =>
        [choice.value, choice.label].some((text) => text.toLowerCase() === wanted),
      );
      return found ? { fits: true, value: found.value } : refuse('not-a-choice');
    }
    default:
      return maxLength !== null && value.length > maxLength ? refuse('too-long') : { fits: true, value };
  }
}

/** Whether both mean the same, however each side writes it. */
export function sameValue(type: CrmFieldType, a: string, b: string): boolean {
  if (a === b) return true;
  return NORMAL[type](a) === NORMAL[type](b);
}

const trimmed = (text: string) => text.trim();

const NORMAL: Record<CrmFieldType, (text: string) => string> = {
  text: trimmed,
  number: (text) => (text.trim() === '' ? '' : String(Number(text))),
  'yes-no': (text) => (/^(true|yes|1)$/i.test(text) ? 'true' : 'false'),
  date: (text) => text.slice(0, 10),
  moment: (text) => (text === '' ? '' : String(Date.parse(text))),
  choice: trimmed,
  choices: (text) => text.split(';').map(trimmed).filter(Boolean).sort().join(';'),
  email: (text) => text.trim().toLowerCase(),
  // Both may lack the country, or the plus sign.
  phone: (text) => text.replace(/\D/g, '').replace(/^00/, ''),
  url: (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/+$/, ''),
  owner: trimmed,
};

function toHost(text: string): string {
  const url = parseUrl(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return url === null ? text : url.hostname.replace(/^www\./, '');
}

// Whether what a mapping writes for records without a value fits its field: found out when the mapping is saved, not in each push.
export interface RuleFault {
  /** Place of the rule in the mapping. */
  index: number;
  at: 'fallback' | 'fixed';
  message: string;
}

/** A field that the account does not have is no fault: accounts rename and remove fields, and a dry run says so. */
export function checkMapping(kind: RecordKind, mapping: ObjectMapping, fields: readonly CrmField[]): RuleFault[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return mapping.rules.flatMap((rule, index): RuleFault[] => {
    const field = byName.get(rule.theirs);
    const { ours, fallback, fixed } = rule;
    if (fallback !== 'none' && !allowsFallback(rule, mapping))
      return [{ index, at: 'fallback', message: 'Nothing is written here when our value is empty' }];
    if (field && !fallbacksFor(kind, field).includes(fallback))
      return [{ index, at: 'fallback', message: 'This field does not accept it' }];
    if (!field || (ours !== '' && fallback !== 'fixed')) return [];
    const message = textFault(fixed.trim(), field);
    return message === null ? [] : [{ index, at: 'fixed', message }];
  });
}

function textFault(text: string, field: CrmField): string | null {
  const choices = acceptedChoices(field);
  const isChosen = choices.length > 0;
  if (text === '') return isChosen ? 'Choose a value' : 'Enter a value';
  const type = isChosen ? 'choice' : field.type;
  // Moments are checked by their day alone: CRMs differ in how the rest is written.
  const fit = fitted(text, { ...field, choices, type: type === 'moment' ? 'date' : type });
  return fit.fits ? null : MISFITS[fit.why](field);
}

const MISFITS: Record<Misfit, (field: CrmField) => string> = {
  'not-a-choice': () => 'Choose one of the values of this field',
  'not-a-number': () => 'Enter a number',
  'not-a-date': () => 'Enter a date, such as 2026-11-30',
  'too-long': ({ maxLength }) => `Enter at most ${maxLength} characters`,
};
