// The query of a table: filter, order and columns. URLs, saved views, live lists and bulk actions share it.
import { z } from 'zod';
import { formatCount } from '#shared/formats.ts';
import {
  OPERATORS,
  OPERATORS_OF,
  type Operator,
  RECORD_FIELDS,
  RECORD_KINDS,
  type RecordKind,
  SORTED_LIMIT,
} from './fields.contract.ts';

export const RecordKindSchema = z.enum(RECORD_KINDS);

const OperatorSchema = z.enum(Object.keys(OPERATORS) as [Operator, ...Operator[]]);

// The database knows no text with a character of code 0.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing it is the point
const WITHOUT_NUL = /^[^\u0000]*$/;
const line = (max: number) => z.string().max(max).regex(WITHOUT_NUL, 'This contains characters that cannot be used');

const Value = z.union([line(500), z.number(), z.boolean(), z.array(z.union([line(500), z.number()])).max(200)]);
const Words = line(200).trim();

/** One condition. Whether the operator suits the field, and the value the operator, the server says with INVALID_INPUT. */
export const Condition = z.object({
  /** Key of a field, or `custom.{id}`. */
  field: z.string().min(1).max(80),
  op: OperatorSchema,
  /** `between`: [from, to]. `empty`, `filled`: none. */
  value: Value.optional(),
});
export type Condition = z.output<typeof Condition>;

/** All or any of its items; groups of groups go no deeper than one more. */
export interface FilterGroup {
  join: 'and' | 'or';
  items: (Condition | FilterGroup)[];
}

const LeafGroup = z.object({ join: z.enum(['and', 'or']), items: z.array(Condition).max(30) });
/** At most 30 conditions in a group and two levels of groups. */
export const RecordFilter = z.object({
  join: z.enum(['and', 'or']),
  items: z.array(z.union([Condition, LeafGroup])).max(30),
}) satisfies z.ZodType<FilterGroup>;
export type RecordFilter = z.output<typeof RecordFilter>;

/** A filter as it travels in an address: its JSON. */
const FilterText = z
  .string()
  .max(8_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'The filter cannot be read' });
      return z.NEVER;
    }
  })
  .pipe(RecordFilter);

/** Matching records are counted no further, unless the exact number is requested. */
export const COUNTED_LIMIT = 10_000;

/** The query without its order. */
export const RecordQuery = z.object({
  /** Words: part of name, email, company, domain, title, city. Accents and case do not matter. */
  q: Words.optional(),
  filter: FilterText.optional(),
  shelf: z.enum(['live', 'bin']).default('live'),
});
export type RecordQuery = z.output<typeof RecordQuery>;

/** The same in a body. */
export const RecordSelection = z.object({
  q: Words.optional(),
  filter: RecordFilter.optional(),
  shelf: z.enum(['live', 'bin']).default('live'),
});
export type RecordSelection = z.output<typeof RecordSelection>;

const IDS_LIMIT = 10_000;

/** These records, or all that match. `except`: those whose box was cleared after all had been selected. */
export const Target = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(IDS_LIMIT) }),
  z.object({ selection: RecordSelection, except: z.array(z.uuid()).max(IDS_LIMIT).default([]) }),
]);
export type Target = z.output<typeof Target>;

export const SortText = z
  .string()
  .regex(/^-?(custom\.)?[A-Za-z0-9-]{1,60}$/, 'The order cannot be read')
  .describe('Key of a field; with a minus sign the other way round: -updatedAt');

/** What a saved view keeps. */
export const ViewState = z.object({
  q: Words.optional(),
  filter: RecordFilter.optional(),
  sort: SortText.optional(),
  columns: z.array(z.string().max(80)).max(80).optional(),
});
export type ViewState = z.output<typeof ViewState>;

// What the documentation of the API says of filters and orders: made from the fields, so that it is true of each kind.
const EXAMPLE = '{ "join": "and", "items": [{ "field": "country", "op": "any-of", "value": ["SE", "DE"] }] }';

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** Fields that can be asked for the same are said together. */
export function filterDescription(kind: RecordKind): string {
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

export function sortDescription(kind: RecordKind): string {
  const fields = RECORD_FIELDS[kind].filter(({ sorted }) => sorted).map(({ key }) => key);
  return [
    `A field, with \`-\` before it for the other direction: ${quoted(fields)}.`,
    `Other fields work while there are at most ${formatCount(SORTED_LIMIT)} records.`,
  ].join(' ');
}
