// A value of a field in words, as it stands where there is no room for more than text.

import { countryName } from '#shared/countries.ts';
import { formatCount, formatDay } from '#shared/formats.ts';
import type { RecordField } from '../fields.contract.ts';
import { choiceLabel, dayText, shortAddress } from './value-labels.ts';

/** `memberName`: of a member of the workspace, by id. Empty where nothing is known. */
export function fieldText(field: RecordField, value: unknown, memberName: (id: string) => string | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? (one.name ?? '') : one)).join(', ');
  const text = String(value);
  switch (field.type) {
    case 'choice':
      return choiceLabel(field, text);
    case 'country':
      return countryName(text);
    case 'number':
      return formatCount(Number(value));
    case 'day':
      return dayText(text);
    case 'moment':
      return formatDay(text);
    case 'user':
      return memberName(text) ?? 'Somebody who has left';
    case 'yes-no':
      return value === true ? 'Yes' : 'No';
    case 'profile':
    case 'url':
      return shortAddress(text);
    default:
      return text;
  }
}
