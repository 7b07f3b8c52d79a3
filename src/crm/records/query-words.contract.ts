// What the documentation of the API says of filters and orders: made from the fields, so that it is true of each kind.
import { OPERATORS_OF, RECORD_FIELDS, type RecordKind, SORTED_LIMIT } from './fields.contract.ts';

const EXAMPLE = '{ "join": "and", "items": [{ "field": "country", "op": "any-of", "value": ["SE", "DE"] }] }';

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** Fields that can be asked for the same are said together. */
export function filterWords(kind: RecordKind): string {
  const fieldsOf = new Map<string, string[]>();
  for (const { key, type } of RECORD_FIELDS[kind]) {
    const operators = quoted(OPERATORS_OF[type]);
    fieldsOf.set(operators, [...(fieldsOf.get(operators) ?? []), key]);
  }
  const lines = [...fieldsOf].map(([operators, fields]) => `- ${quoted(fields)}: ${operators}`);
  return [
    `A filter as JSON: \`${EXAMPLE}\`. \`join\` is \`and\` or \`or\`; an item may be such a group itself.`,
    'Fields and what can be asked of them (fields of your own are `custom.{id}`):',
    '',
    ...lines,
  ].join('\n');
}

export function sortWords(kind: RecordKind): string {
  const fields = RECORD_FIELDS[kind].filter(({ sorted }) => sorted).map(({ key }) => key);
  return [
    `A field, with \`-\` before it for the other direction: ${quoted(fields)}.`,
    `Other fields work while there are at most ${SORTED_LIMIT.toLocaleString('en-US')} records.`,
  ].join(' ');
}
