// A condition in the words of its chip: "Verdict is" and, in bold, "valid or risky".
import { countryName } from '#shared/countries.ts';
import { formatFullDay } from '#shared/formats.ts';
import type { Condition } from '../../contract.ts';
import { OPERATORS, OPERATORS_OF, type Operator, type RecordField } from '../../fields.contract.ts';
import type { FieldChoice } from '../fields/use-record-fields.ts';

export interface ChipText {
  label: string;
  /** Empty where the operator says it all. */
  value: string;
}

const VERBS: Partial<Record<Operator, string>> = {
  'any-of': 'is',
  'none-of': 'is not',
  'more-than': 'is over',
  'less-than': 'is under',
  'within-days': 'is within',
  'before-days': 'is over',
};

/** `field`: undefined where the field is gone. */
export function chipText(
  { field: key, op, value }: Condition,
  field: RecordField | undefined,
  choices: readonly FieldChoice[],
): ChipText {
  const label = `${field?.label ?? key} ${VERBS[op] ?? OPERATORS[op]}`;
  if (op === 'empty' || op === 'filled' || value === undefined) return { label, value: '' };
  const one = (each: unknown) => toWord(each, field, choices);
  if (op === 'between' && Array.isArray(value)) return { label, value: value.map(one).join(' and ') };
  if (op === 'within-days') return { label, value: `the last ${daysText(value)}` };
  if (op === 'before-days') return { label, value: `${daysText(value)} ago` };
  if (Array.isArray(value)) return { label, value: listed(value.map(one)) };
  return { label, value: one(value) };
}

const daysText = (value: unknown) => `${String(value)} ${Number(value) === 1 ? 'day' : 'days'}`;

function toWord(value: unknown, field: RecordField | undefined, choices: readonly FieldChoice[]): string {
  const text = String(value);
  const chosen = choices.find((choice) => choice.value === text)?.label;
  if (field?.type === 'choice') return (chosen ?? text).toLowerCase();
  if (chosen !== undefined) return chosen;
  if (field?.type === 'country') return countryName(text);
  if (field?.type === 'day' || field?.type === 'moment') return formatFullDay(text.slice(0, 10));
  if (field?.type === 'yes-no') return value === true ? 'yes' : 'no';
  return `“${text}”`;
}

/** "valid or risky", "valid, risky or 2 more". */
function listed(words: readonly string[]): string {
  if (words.length <= 1) return words[0] ?? 'nothing';
  if (words.length <= 3) return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return `${words.slice(0, 2).join(', ')} or ${words.length - 2} more`;
}

/** What a new condition on a field begins with. */
export function newCondition(field: RecordField): Condition {
  const op = OPERATORS_OF[field.type][0] ?? 'filled';
  return { field: field.key, op, ...startValue(op, field) };
}

/** The value with which an operator begins. */
export function startValue(op: Operator, field: RecordField): Pick<Condition, 'value'> {
  if (op === 'empty' || op === 'filled') return {};
  if (op === 'any-of' || op === 'none-of') return { value: [] };
  if (op === 'between') return { value: field.type === 'number' ? [0, 0] : ['', ''] };
  if (op === 'within-days' || op === 'before-days') return { value: 30 };
  return { value: field.type === 'yes-no' ? true : '' };
}

/** Whether it asks for anything yet: the server refuses conditions without a value. */
export function isComplete({ op, value }: Condition): boolean {
  if (op === 'empty' || op === 'filled') return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => each !== '');
  return value !== undefined && value !== '';
}
