// What one condition of a filter means in SQL, by the type of its field. A blank value is never less, more, before or after
// anything; it is not what it is compared with, and does not contain it. A condition may answer null for "no": whoever negates one
// asks whether it `is not true`.
import { type SQL, sql } from 'drizzle-orm';
import { type Condition, type FieldType, OPERATORS, OPERATORS_OF } from '../../contract.ts';
import type { RecordColumn } from '../record-columns.ts';
import { backFrom, dayOf, endOf, filterFault, startOf, valuesOf } from './filter-values.ts';

/** Lists are asked for elsewhere: their conditions are made by who keeps them. */
type AskedType = Exclude<FieldType, 'lists'>;
/** Of the query: its time and its workspace. */
interface Asking {
  now: number;
  workspaceId: string;
}
type Asked = Condition & Asking & { column: RecordColumn };

/** @throws AppError INVALID_INPUT where the operator does not suit the field, or the value the operator */
export function conditionOn(column: RecordColumn, condition: Condition, asking: Asking): SQL {
  if (!OPERATORS_OF[column.type].includes(condition.op))
    throw filterFault(`${column.label} cannot be asked whether it ${OPERATORS[condition.op]}`);
  if (condition.op === 'filled') return column.filled;
  if (condition.op === 'empty') return sql`not (${column.filled})`;
  return MEANINGS[column.type as AskedType]({ ...condition, ...asking, column });
}

const MEANINGS: Record<AskedType, (asked: Asked) => SQL> = {
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
  'yes-no': ({ column, ...condition }) => sql`${column.value} = ${valuesOf(condition, column.label).yes()}::boolean`,
};

/** `https://www.linkedin.com/in/mara/` is asked for as people copy it and as they type it. */
function withoutScheme(text: SQL): SQL {
  return sql`regexp_replace(${text}, '^(https?://)?(www\\.)?|/+$', '', 'g')`;
}

function typedAddress(text: string): string {
  return text.replace(/^(https?:\/\/)?(www\.)?|\/+$/gi, '') || text;
}

/** Part of a pattern of LIKE that stands for itself. */
export function likePart(folded: SQL): SQL {
  return sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
}

export const foldedValue = (text: string): SQL => sql`record_fold(${text}::text)`;

interface Alike {
  /** What the column is compared as, where parts of it are asked for, and where all of it is. */
  part?: (text: SQL) => SQL;
  whole?: (text: SQL) => SQL;
  /** What was typed, in the same way. */
  typed?: (text: string) => string;
  /** Addresses and numbers have a case at most; accents are for words. As `folded` of the column. */
  fold?: 'full' | 'lower';
}

function asItIs<T>(text: T): T {
  return text;
}

function textCondition({ part = asItIs, whole = part, typed = asItIs, fold = 'full' }: Alike = {}) {
  return ({ column, op, ...rest }: Asked): SQL => {
    const values = valuesOf({ ...rest, op }, column.label);
    const has = (alike: (text: SQL) => SQL) => alike(column.folded);
    const wanted = (text: string) => (fold === 'lower' ? sql`lower(${typed(text)}::text)` : foldedValue(typed(text)));
    const containing = (searched: SQL, text: string) => sql`${searched} like '%' || ${likePart(wanted(text))} || '%'`;
    /** What has been folded when it was written says no to most rows, and its index knows which. */
    const only = (text: string, condition: SQL) => {
      if (!column.searched) return condition;
      const { text: searched, where } = column.searched;
      return sql`(${where ? sql`${where} and ` : sql``}${containing(searched, text)} and ${condition})`;
    };
    const contains = () => only(values.text(), containing(has(part), values.text()));
    switch (op) {
      case 'contains':
        return contains();
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

function numberCondition({ column: { value, label }, op, ...rest }: Asked): SQL {
  const values = valuesOf({ ...rest, op }, label);
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
function momentCondition({ column: { value, label }, op, now, ...rest }: Asked): SQL {
  const values = valuesOf({ ...rest, op }, label);
  const at = (text: string) => sql`${text}::timestamptz`;
  switch (op) {
    case 'before':
      return sql`${value} < ${at(startOf(values.moment()))}`;
    case 'after':
      return sql`${value} >= ${at(endOf(values.moment()))}`;
    case 'between': {
      const [from, to] = values.moments();
      return sql`(${value} >= ${at(startOf(from))} and ${value} < ${at(endOf(to))})`;
    }
    case 'within-days':
      return sql`${value} between ${at(backFrom(now, values.days()))} and ${at(new Date(now).toISOString())}`;
    default:
      return sql`${value} < ${at(backFrom(now, values.days()))}`;
  }
}

/** Days of the product are dates, those that a workspace has added are text that compares as such. */
function dayCondition({ column: { value, label, key }, op, now, ...rest }: Asked): SQL {
  const values = valuesOf({ ...rest, op }, label);
  const custom = key.startsWith('custom.');
  const day = (text: string) => (custom ? sql`${text}::text` : sql`${text}::date`);
  const known = (condition: SQL) => (custom ? sql`(${condition} and ${value} <> '')` : condition);
  switch (op) {
    case 'before':
      return known(sql`${value} < ${day(dayOf(values.moment()))}`);
    case 'after':
      return known(sql`${value} > ${day(dayOf(values.moment()))}`);
    case 'between': {
      const [from, to] = values.moments();
      return known(sql`${value} between ${day(dayOf(from))} and ${day(dayOf(to))}`);
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

function setCondition({ column: { value, label }, op, ...rest }: Asked): SQL {
  const isOne = sql`${value} = ${anyOf(valuesOf({ ...rest, op }, label).texts(), 'text[]')}`;
  return op === 'none-of' ? sql`(${isOne}) is not true` : isOne;
}

function idCondition({ column: { value, label }, op, ...rest }: Asked): SQL {
  const isOne = sql`${value} = ${anyOf(valuesOf({ ...rest, op }, label).ids(), 'uuid[]')}`;
  return op === 'none-of' ? sql`(${isOne}) is not true` : isOne;
}

function tagCondition({ column: { tagged, label }, op, workspaceId, ...rest }: Asked): SQL {
  const tags = valuesOf({ ...rest, op }, label).texts();
  const hasOne = tagged?.(sql`k.tags && ${sql.param(tags)}::text[]`, workspaceId) ?? sql`false`;
  return op === 'none-of' ? sql`not ${hasOne}` : hasOne;
}

function textsCondition({ column: { value, filled, label }, ...rest }: Asked): SQL {
  const part = likePart(foldedValue(valuesOf(rest, label).text()));
  return sql`(${filled} and exists (select 1 from unnest(${value}) one where record_fold(one) like '%' || ${part} || '%'))`;
}
