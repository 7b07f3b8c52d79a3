// How a value of ours becomes one that a field of theirs accepts, and when two values are the same.
import { countryName } from '#shared/countries.ts';
import { parseUrl } from '#shared/urls.ts';
import type { CrmField, CrmFieldType, Fallback, MappingRule, Transform } from '../fields.contract.ts';

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
  host: hostOf,
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

function hostOf(text: string): string {
  const url = parseUrl(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  return url === null ? text : url.hostname.replace(/^www\./, '');
}
