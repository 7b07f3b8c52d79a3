// The conditions of a step as one choice.
import type { CampaignSetup } from '../../contract.ts';

type StepCondition = CampaignSetup['steps'][number]['condition'];

/** `first`: how it is called at the first step, before which nothing was sent; null: not offered there. */
export const CONDITION_KINDS = [
  { value: 'none', label: 'There is no reply', first: 'Always', emailOnly: false },
  { value: 'clicked', label: 'No reply, and a link was clicked', first: null, emailOnly: true },
  { value: 'not-clicked', label: 'No reply, and no link was clicked', first: null, emailOnly: true },
  { value: 'opened', label: 'No reply, and an email was opened (approximate)', first: null, emailOnly: true },
  { value: 'not-opened', label: 'No reply, and no email was opened (approximate)', first: null, emailOnly: true },
  {
    value: 'field',
    label: 'No reply, and a contact field matches',
    first: 'A contact field matches',
    emailOnly: false,
  },
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number]['value'];

export function conditionKind(condition: StepCondition): ConditionKind {
  if (condition === null) return 'none';
  if (condition.of === 'field') return 'field';
  return condition.is ? condition.of : `not-${condition.of}`;
}

/** Chosen again, what was typed stays. */
export function conditionOfKind(kind: ConditionKind, before: StepCondition): StepCondition {
  switch (kind) {
    case 'none':
      return null;
    case 'field':
      return before?.of === 'field'
        ? before
        : { of: 'field', condition: { field: 'country', op: 'any-of', value: [] } };
    case 'clicked':
    case 'opened':
      return { of: kind, is: true };
    case 'not-clicked':
      return { of: 'clicked', is: false };
    case 'not-opened':
      return { of: 'opened', is: false };
  }
}

/** Behind "3 working days later"; that of a field is said by records. "" where none is. */
export function conditionText(condition: StepCondition, index: number): string {
  if (condition === null) return index === 0 ? '' : 'if there is no reply';
  const and = index === 0 ? 'if ' : 'if there is no reply and ';
  if (condition.of === 'field') return and.trimEnd();
  const did = condition.of === 'clicked' ? 'a link was clicked' : 'an email was opened';
  const not = condition.of === 'clicked' ? 'no link was clicked' : 'no email was opened';
  return `${and}${condition.is ? did : not}`;
}
