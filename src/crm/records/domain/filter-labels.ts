// A filter said in words, the same on every screen and in every list: "Verdict is Valid and Last contacted is more than 90 days ago".
import { type FieldType, OPERATORS, RECORD_FIELDS, type RecordKind, toCustomField } from '../fields.contract.ts';
import type { Condition, FilterGroup } from '../filter.contract.ts';

/** What ids and keys are called. */
export interface FilterNames {
  kind: RecordKind;
  /** Label of a custom field by its id; undefined where it is not there any more. */
  customLabel?: (id: string) => string | undefined;
  /** Name of a user, a company or a list by its id. */
  nameOf?: (type: 'user' | 'company' | 'lists', id: string) => string | undefined;
  /** Name of a country by its code. */
  countryName?: (code: string) => string | undefined;
}

/** "" where it asks for nothing. */
export function filterText(filter: FilterGroup, names: FilterNames): string {
  return groupText(filter, names, false);
}

function groupText({ join, items }: FilterGroup, names: FilterNames, inner: boolean): string {
  const parts = items
    .map((item) => ('items' in item ? groupText(item, names, true) : conditionText(item, names)))
    .filter((part) => part !== '');
  const words = parts.join(` ${join} `);
  return inner && parts.length > 1 ? `(${words})` : words;
}

/** One condition, as the chip above a table says it. */
export function conditionText({ field, op, value }: Condition, names: FilterNames): string {
  const { label, type, choices } = toField(field, names);
  const say = (one: unknown) => valueText(one, type, choices, names);
  const listed = Array.isArray(value) ? value.map(say) : value === undefined ? [] : [say(value)];
  const [first = '', second = ''] = listed;
  switch (op) {
    case 'empty':
    case 'filled':
      return `${label} ${OPERATORS[op]}`;
    case 'any-of':
      return `${label} ${HAVING.has(type) ? (listed.length > 1 ? 'include any of' : 'include') : 'is'} ${either(listed)}`;
    case 'none-of':
      return `${label} ${HAVING.has(type) ? 'do not include' : 'is not'} ${either(listed)}`;
    case 'between':
      return `${label} is between ${first} and ${second}`;
    case 'within-days':
      return `${label} is within the last ${days(value)}`;
    case 'before-days':
      return `${label} is more than ${days(value)} ago`;
    default:
      return `${label} ${OPERATORS[op]} ${first}`;
  }
}

/** Fields that hold several values. */
const HAVING: ReadonlySet<FieldType | null> = new Set(['tags', 'lists', 'texts']);

interface Worded {
  label: string;
  type: FieldType | null;
  choices: readonly { value: string; label: string }[];
}

function toField(key: string, { kind, customLabel }: FilterNames): Worded {
  const custom = toCustomField(key);
  if (custom !== null) return { label: customLabel?.(custom) ?? 'A deleted field', type: null, choices: [] };
  const field = RECORD_FIELDS[kind].find((one) => one.key === key);
  if (!field) return { label: 'An unknown field', type: null, choices: [] };
  return { label: field.label, type: field.type, choices: field.choices ?? [] };
}

function valueText(value: unknown, type: FieldType | null, choices: Worded['choices'], names: FilterNames): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  switch (type) {
    case 'user':
    case 'company':
    case 'lists':
      return (
        names.nameOf?.(type, text) ??
        (type === 'user' ? 'a former member' : type === 'company' ? 'a company' : 'a list')
      );
    case 'country':
      return names.countryName?.(text) ?? text;
    case 'choice':
      return choices.find((choice) => choice.value === text)?.label ?? text;
    case 'day':
    case 'moment':
    case 'number':
      return text;
    default:
      return `“${text}”`;
  }
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function days(value: unknown): string {
  return Number(value) === 1 ? '1 day' : `${String(value)} days`;
}
