// SQL of one condition of a filter, by the type of its field. A blank value is never less, more, before or after anything; it differs from
// every value and contains none. A condition may be null for "no", so a negation tests `is not true`.
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type Condition, type FieldType, OPERATORS, OPERATORS_OF } from '../../contract.ts';
import type { RecordColumn } from '../record-columns.ts';
import { lookUp, type WordIndex } from './contact-words.store.ts';

// Values of conditions, parsed by the type of their field. An invalid one is INVALID_INPUT at the field's name.
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY_MS = 86_400_000;
/** Days back that can be asked for: beyond it no calendar reaches. */
const MAX_DAYS = 36_500;

export function filterFault(message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path: 'filter', message }] });
}

/** How the values of one condition are read; each throws in the words of its field. */
export function getValues({ value }: Condition, label: string) {
  const refuse = (wanted: string): never => {
    throw filterFault(`${label}: ${wanted}`);
  };
  const listed = (): (string | number)[] => {
    const items = Array.isArray(value) ? value : typeof value === 'string' || typeof value === 'number' ? [value] : [];
    return items.length > 0 ? items : refuse('choose at least one value');
  };
  const number = (given: unknown): number => {
    const read = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof read === 'number' && Number.isFinite(read) ? read : refuse('enter a number');
  };
  const moment = (given: unknown): Moment => {
    if (typeof given !== 'string' || !(DAY.test(given) || MOMENT.test(given))) return refuse('enter a date');
    const at = Date.parse(given);
    // 31 February is a date to some readers, and none to the database.
    if (Number.isNaN(at) || (DAY.test(given) && new Date(at).toISOString().slice(0, 10) !== given))
      return refuse('enter a date');
    return { at, wholeDay: DAY.test(given) };
  };
  const pair = <T>(read: (given: unknown) => T): [T, T] =>
    Array.isArray(value) && value.length === 2 ? [read(value[0]), read(value[1])] : refuse('enter both ends');
  return {
    text: () => (typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse('enter a text')),
    texts: () => listed().map(String),
    ids: () => listed().map((id) => (UUID.test(String(id)) ? String(id) : refuse('choose from the list'))),
    number: () => number(value),
    numbers: () => pair(number),
    moment: () => moment(value),
    moments: () => pair(moment),
    days: () => {
      const days = number(value);
      return Number.isInteger(days) && days >= 0 && days <= MAX_DAYS ? days : refuse('enter a number of days');
    },
    yes: () => (typeof value === 'boolean' ? value : refuse('choose yes or no')),
  };
}

/** Milliseconds since 1970; a day without an hour lasts from then for a day. */
export interface Moment {
  at: number;
  wholeDay: boolean;
}

const getStart = ({ at }: Moment): string => new Date(at).toISOString();
/** The first moment that is after it. */
const getEnd = ({ at, wholeDay }: Moment): string => new Date(at + (wholeDay ? DAY_MS : 1)).toISOString();
const getDay = ({ at }: Moment): string => new Date(at).toISOString().slice(0, 10);
/** That many times 24 hours before. */
const backFrom = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();

/** Conditions on lists come from the feature of lists. */
type OwnType = Exclude<FieldType, 'lists'>;
/** Of the query: its time, and the words of its workspace. */
interface QueryContext {
  now: number;
  words: WordIndex;
}
type ColumnCondition = Condition & QueryContext & { column: RecordColumn };

/** @throws AppError INVALID_INPUT where the operator does not suit the field, or the value the operator */
export function conditionOn(column: RecordColumn, condition: Condition, asking: QueryContext): SQL {
  if (!OPERATORS_OF[column.type].includes(condition.op))
    throw filterFault(`${column.label} cannot be asked whether it ${OPERATORS[condition.op]}`);
  if (condition.op === 'filled') return column.filled;
  if (condition.op === 'empty') return sql`not (${column.filled})`;
  return MEANINGS[column.type as OwnType]({ ...condition, ...asking, column });
}

const MEANINGS: Record<OwnType, (asked: ColumnCondition) => SQL> = {
  text: textCondition(),
  'long-text': textCondition(),
  email: textCondition({ fold: 'lower' }),
  phone: textCondition({
    part: (text) => sql`translate(${text}, ' ()-./', '')`,
    typed: (text) => text.replace(/[ ()\-./]/g, '') || text,
    fold: 'lower',
  }),
  url: textCondition({ whole: withoutScheme, typed: typedAddress, fold: 'lower' }),
  domain: textCondition({ whole: withoutScheme, typed: typedAddress, fold: 'lower' }),
  profile: textCondition({ whole: withoutScheme, typed: typedAddress, fold: 'lower' }),
  number: numberCondition,
  day: dayCondition,
  moment: momentCondition,
  choice: setCondition,
  country: setCondition,
  tags: tagCondition,
  texts: textsCondition,
  user: idCondition,
  company: idCondition,
  'yes-no': ({ column, ...condition }) => sql`${column.value} = ${getValues(condition, column.label).yes()}::boolean`,
};

/** `https://www.linkedin.com/in/mara/` is found as copied and as typed. */
function withoutScheme(text: SQL): SQL {
  return sql`regexp_replace(${text}, '^(https?://)?(www\\.)?|/+$', '', 'g')`;
}

function typedAddress(text: string): string {
  return text.replace(/^(https?:\/\/)?(www\.)?|\/+$/gi, '') || text;
}

/** A literal part of a LIKE pattern. */
export function likePart(folded: SQL): SQL {
  return sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}

export const foldedValue = (text: string): SQL => sql`record_fold(${text}::text)`;

interface Alike {
  /** The expression to compare, for a part of the value and for all of it. */
  part?: (text: SQL) => SQL;
  whole?: (text: SQL) => SQL;
  /** What was typed, in the same way. */
  typed?: (text: string) => string;
  /** Addresses and numbers ignore case only; words ignore accents too. Matches `folded` of the column. */
  fold?: 'full' | 'lower';
}

function asItIs<T>(text: T): T {
  return text;
}

function textCondition({ part = asItIs, whole = part, typed = asItIs, fold = 'full' }: Alike = {}) {
  return ({ column, op, ...rest }: ColumnCondition): SQL => {
    const values = getValues({ ...rest, op }, column.label);
    const has = (alike: (text: SQL) => SQL) => alike(column.folded);
    const wanted = (text: string) => (fold === 'lower' ? sql`lower(${typed(text)}::text)` : foldedValue(typed(text)));
    const containing = (searched: SQL, text: string) => sql`${searched} like '%' || ${likePart(wanted(text))} || '%'`;
    /** The index excludes most rows. */
    const only = (text: string, condition: SQL) => {
      if (column.searched === null) return condition;
      const found = lookUp(
        rest.words,
        ({ search, numbers }) =>
          column.searched === 'words'
            ? containing(search, text)
            : sql`${numbers.where} and ${containing(numbers.text, text)}`,
        { optional: true },
      );
      return sql`(${found} and ${condition})`;
    };
    const contains = () => containing(has(part), values.text());
    switch (op) {
      case 'contains':
        return only(values.text(), contains());
      case 'not-contains':
        return sql`not (${contains()})`;
      case 'starts':
        return only(values.text(), sql`${has(whole)} like ${likePart(wanted(values.text()))} || '%'`);
      case 'is-not':
        return sql`${has(whole)} <> ${wanted(values.text())}`;
      case 'any-of':
        return sql`${has(whole)} in (${sql.join(values.texts().map(wanted), sql`, `)})`;
      default:
        return only(values.text(), sql`${has(whole)} = ${wanted(values.text())}`);
    }
  };
}

function numberCondition({ column: { value, label }, op, ...rest }: ColumnCondition): SQL {
  const values = getValues({ ...rest, op }, label);
  switch (op) {
    case 'is-not':
      return sql`${value} is distinct from ${values.number()}::numeric`;
    case 'more-than':
      return sql`${value} > ${values.number()}::numeric`;
    case 'less-than':
      return sql`${value} < ${values.number()}::numeric`;
    case 'between': {
      const [from, to] = values.numbers();
      return sql`${value} between ${from}::numeric and ${to}::numeric`;
    }
    default:
      return sql`${value} = ${values.number()}::numeric`;
  }
}

/** Days are those of UTC. A whole day is none of those before it and none of those after it. */
function momentCondition({ column: { value, label }, op, now, ...rest }: ColumnCondition): SQL {
  const values = getValues({ ...rest, op }, label);
  const at = (text: string) => sql`${text}::timestamptz`;
  switch (op) {
    case 'before':
      return sql`${value} < ${at(getStart(values.moment()))}`;
    case 'after':
      return sql`${value} >= ${at(getEnd(values.moment()))}`;
    case 'between': {
      const [from, to] = values.moments();
      return sql`(${value} >= ${at(getStart(from))} and ${value} < ${at(getEnd(to))})`;
    }
    case 'within-days':
      return sql`${value} between ${at(backFrom(now, values.days()))} and ${at(new Date(now).toISOString())}`;
    default:
      return sql`${value} < ${at(backFrom(now, values.days()))}`;
  }
}

/** Days of the product are dates, those that a workspace has added are text that compares as such. */
function dayCondition({ column: { value, label, key }, op, now, ...rest }: ColumnCondition): SQL {
  const values = getValues({ ...rest, op }, label);
  const custom = key.startsWith('custom.');
  const day = (text: string) => (custom ? sql`${text}::text` : sql`${text}::date`);
  const known = (condition: SQL) => (custom ? sql`(${condition} and ${value} <> '')` : condition);
  switch (op) {
    case 'before':
      return known(sql`${value} < ${day(getDay(values.moment()))}`);
    case 'after':
      return known(sql`${value} > ${day(getDay(values.moment()))}`);
    case 'between': {
      const [from, to] = values.moments();
      return known(sql`${value} between ${day(getDay(from))} and ${day(getDay(to))}`);
    }
    case 'within-days':
      return known(
        sql`${value} between ${day(backFrom(now, values.days()).slice(0, 10))} and ${day(backFrom(now, 0).slice(0, 10))}`,
      );
    default:
      return known(sql`${value} < ${day(backFrom(now, values.days()).slice(0, 10))}`);
  }
}

const anyOf = (values: readonly string[], type: string) => sql`any(${sql.param([...values])}::${sql.raw(type)})`;

function setCondition({ column: { value, label }, op, ...rest }: ColumnCondition): SQL {
  const isOne = sql`${value} = ${anyOf(getValues({ ...rest, op }, label).texts(), 'text[]')}`;
  return op === 'none-of' ? sql`(${isOne}) is not true` : isOne;
}

function idCondition({ column: { value, label }, op, ...rest }: ColumnCondition): SQL {
  const isOne = sql`${value} = ${anyOf(getValues({ ...rest, op }, label).ids(), 'uuid[]')}`;
  return op === 'none-of' ? sql`(${isOne}) is not true` : isOne;
}

function tagCondition({ column: { tagged, label }, op, words, ...rest }: ColumnCondition): SQL {
  const tags = getValues({ ...rest, op }, label).texts();
  const hasOne = tagged?.(sql`k.tags && ${sql.param(tags)}::text[]`, words.workspaceId) ?? sql`false`;
  return op === 'none-of' ? sql`not ${hasOne}` : hasOne;
}

function textsCondition({ column: { value, filled, label }, ...rest }: ColumnCondition): SQL {
  const part = likePart(foldedValue(getValues(rest, label).text()));
  return sql`(${filled} and exists (select 1 from unnest(${value}) one where record_fold(one) like '%' || ${part} || '%'))`;
}
