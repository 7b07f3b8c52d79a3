// What one rule of a mapping may hold, for the page that edits it and the check when it is saved.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import type { CrmField, Fallback, MappingRule, ObjectMapping } from '../fields.contract.ts';

/** Before its fields are chosen. */
export const NEW_RULE: MappingRule = {
  ...{ ours: '', theirs: '', direction: 'push', transform: 'none', fallback: 'none', fixed: '' },
};

type Matched = Pick<ObjectMapping, 'match'>;

/** Whether it writes a value of ours, which may be empty. Records are matched by one field: a fallback there would make them the same. */
export const takesFallback = ({ ours, theirs, direction }: MappingRule, { match }: Matched): boolean =>
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
  const fallback = takesFallback(rule, mapping) ? rule.fallback : 'none';
  return { ...rule, fallback, fixed: fallback === 'fixed' ? rule.fixed : '' };
}
