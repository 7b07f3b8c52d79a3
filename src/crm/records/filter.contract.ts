// The question a table asks: conditions joined by and/or, an order, columns. The same words stand in addresses, saved views, live lists and bulk actions.
import { z } from 'zod';
import { OPERATORS, type Operator, RECORD_KINDS } from './fields.contract.ts';

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

/** What is asked for, whatever the order. */
export const RecordQuery = z.object({
  /** Words: part of name, e-mail, company, domain, title, city. Accents and case do not matter. */
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
