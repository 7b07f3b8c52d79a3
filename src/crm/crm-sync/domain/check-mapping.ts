// Whether what a mapping writes for records without a value fits its field: found out when the mapping is saved, not in each push.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import type { CrmField, ObjectMapping } from '../fields.contract.ts';
import { fitted, type Misfit } from './map-value.ts';
import { acceptedChoices, fallbacksFor, takesFallback } from './mapping-rule.ts';

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
    if (fallback !== 'none' && !takesFallback(rule, mapping))
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
