// What a selection of records means in SQL: shelf, words and filter. Every condition is on the table as `r`, and names the workspace.
import { type SQL, sql } from 'drizzle-orm';
import {
  type Condition,
  type CustomField,
  type FilterGroup,
  type RecordKind,
  type RecordSelection,
  type Target,
  toCustomField,
} from '../../contract.ts';
import { recordColumn } from '../record-columns.ts';
import type { RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { getWordIndex, lookUp, ON_RECORD, type Searched, type WordIndex } from './contact-words.store.ts';
import { conditionOn, filterFault, foldedValue, getValues, likePart } from './filter-conditions.ts';

/** Who asks for what: both go with every statement. */
export interface RecordScope {
  workspaceId: string;
  kind: RecordKind;
}

export type FilterContext = Pick<RecordsContext, 'platform' | 'relations'>;

/**
 * The records of a selection, whatever their order.
 * @throws AppError INVALID_INPUT for a condition that cannot be asked
 */
export async function selectionCondition(
  context: FilterContext,
  scope: RecordScope,
  { q, ...selection }: RecordSelection,
): Promise<SQL> {
  const shelf = statusCondition(scope, selection.shelf);
  const filter = selection.filter && (await filterCondition(context, scope, selection.filter));
  const found = q ? lookUp(await wordIndexOf(context, scope), (searched) => searchCondition(searched, q)) : null;
  return sql.join([shelf, ...(found ? [found] : []), ...(filter ? [filter] : [])], sql` and `);
}

/**
 * These records, or all that match. Ids are meant on both shelves: what is done to them says which.
 * @throws AppError INVALID_INPUT for a condition that cannot be asked
 */
export async function targetCondition(context: FilterContext, scope: RecordScope, target: Target): Promise<SQL> {
  if ('ids' in target)
    return sql`r.workspace_id = ${scope.workspaceId}::uuid and r.id = any(${sql.param(target.ids)}::uuid[])`;
  const matching = await selectionCondition(context, scope, target.selection);
  if (target.except.length === 0) return matching;
  return sql`${matching} and r.id <> all(${sql.param(target.except)}::uuid[])`;
}

// Literal, so that the planner can tell that an index on live records serves.
const STATUS_CONDITIONS = { live: sql.raw('r.deleted_at is null'), bin: sql.raw('r.deleted_at is not null') };

export function statusCondition({ workspaceId }: RecordScope, shelf: RecordSelection['shelf']): SQL {
  return sql`r.workspace_id = ${workspaceId}::uuid and ${STATUS_CONDITIONS[shelf]}`;
}

/** Null where the filter asks for nothing. A group without conditions is passed over. */
export async function filterCondition(
  context: FilterContext,
  scope: RecordScope,
  filter: FilterGroup,
): Promise<SQL | null> {
  const customs = usesCustom(filter) ? await getCustomFields(context.platform.db, scope.workspaceId, scope.kind) : [];
  return groupCondition({ context, scope, customs, words: await wordIndexOf(context, scope) }, filter);
}

export const wordIndexOf = (
  { platform: { db } }: Pick<FilterContext, 'platform'>,
  { workspaceId, kind }: RecordScope,
): Promise<WordIndex> => getWordIndex(db, workspaceId, kind);

interface Compiling {
  context: FilterContext;
  scope: RecordScope;
  customs: CustomField[];
  words: WordIndex;
}

async function groupCondition(compiling: Compiling, { join, items }: FilterGroup): Promise<SQL | null> {
  const parts: SQL[] = [];
  for (const item of items) {
    const part = 'items' in item ? await groupCondition(compiling, item) : await fieldCondition(compiling, item);
    if (part) parts.push(part);
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql.raw(` ${join} `))})` : null;
}

async function fieldCondition({ context, scope, customs, words }: Compiling, condition: Condition): Promise<SQL> {
  if (condition.field === 'lists') return listsCondition(context, scope, condition);
  const column = recordColumn(scope.kind, condition.field, customs);
  if (column === null) throw filterFault('A field of this filter no longer exists. Remove its condition.');
  return conditionOn(column, condition, { now: context.platform.clock.now(), words });
}

async function listsCondition(
  { relations }: FilterContext,
  { workspaceId, kind }: RecordScope,
  condition: Condition,
): Promise<SQL> {
  const ids = () => getValues(condition, 'Lists').ids();
  switch (condition.op) {
    case 'any-of':
      return sql`(${await relations.inLists(workspaceId, kind, ids())})`;
    case 'none-of':
      return sql`(${await relations.inLists(workspaceId, kind, ids())}) is not true`;
    case 'filled':
      return sql`(${relations.inAnyList(workspaceId, kind)})`;
    case 'empty':
      return sql`not (${relations.inAnyList(workspaceId, kind)})`;
    default:
      throw filterFault('Lists cannot be asked that');
  }
}

function usesCustom({ items }: FilterGroup): boolean {
  return items.some((item) => ('items' in item ? usesCustom(item) : toCustomField(item.field) !== null));
}

// The search of a table: every word has to occur in the record, regardless of case and accents.

/** The index knows parts of three letters. Shorter ones are looked for at the beginnings of words, as people mean them. */
const PART = 3;
/** Words that count; further ones would only slow the look-up down. */
const MAX_WORDS = 8;

/** Separators of words. Signs within addresses and names are none: `p@a-b.example`, `R&D`, `O'Hara`. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}@._+&'’#-]+/u;
/** Signs before and after a word, as in `"mara"` or `+46`: the index knows nothing of signs, and would be read whole for one. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** None where signs alone were typed: they ask for nothing. */
export function toWords(q: string): string[] {
  const words = q.split(BETWEEN_WORDS).map((word) => word.replace(AROUND, ''));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS);
}

/** Every word is in what is searched; words that may be a phone number may be one of its numbers instead. */
export function searchCondition({ search, numbers: stored }: Searched, q: string): SQL {
  const toCondition = (word: string) => wordCondition(word, search);
  const { texts, numbers } = splitNumbers(q);
  const conditions = [
    ...texts.flatMap(toWords).slice(0, MAX_WORDS).map(toCondition),
    ...numbers.map(({ typed, digits }) => {
      const has = sql.join(
        digits.map((each) => numberCondition(stored, each)),
        sql` or `,
      );
      return sql`((${sql.join(toWords(typed).map(toCondition), sql` and `)}) or ${has})`;
    }),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Digits looked up in the index: the last ones, since thousands share a country and an area. */
const TELLING = 8;

/** A number holds these digits. */
function numberCondition({ text, where }: Searched['numbers'], digits: string): SQL {
  const found = sql`${where} and ${text} like '%' || ${digits.slice(-TELLING)}::text || '%'`;
  return digits.length <= TELLING
    ? sql`(${found})`
    : sql`(${found} and ${text} || '' like '%' || ${digits}::text || '%')`;
}

/** Scripts without spaces between words: a word may start anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Letters of a long word that are looked up in full; of the rest, adjacent trigrams. */
const WHOLE = 6;

/**
 * Every three letters that follow one another are a part, and each that most records have (`.com`) costs the index as much as all the
 * others together: of a long word only some are looked up, and their records are checked for the word. `|| ''` keeps that from the index.
 */
export function wordCondition(word: string, search: SQL = ON_RECORD.contact.search): SQL {
  const letters = [...word.normalize()];
  const before = letters.length < PART && !UNSPACED.test(word) ? '% ' : '%';
  const holds = sql`like ${before}::text || ${likePart(foldedValue(word))} || '%'`;
  if (letters.length < WHOLE + PART) return sql`${search} ${holds}`;
  const parts = [letters.slice(0, WHOLE)];
  for (let at = WHOLE; at + PART <= letters.length; at += PART) parts.push(letters.slice(at, at + PART));
  const some = sql.join(
    parts.map((part) => likePart(foldedValue(part.join('')))),
    sql` || '%' || `,
  );
  return sql`(${search} like '%' || ${some} || '%' and ${search} || '' ${holds})`;
}

/** Letters from which a word may have been mistyped and still be found. */
const MISTYPED = 4;
/** Words whose halves are looked up: each doubles the query. */
const HALVED = 3;

/**
 * The record may be meant: it holds the words that are `known` to be right, and a half of each other one. A word with one letter
 * wrong still has one half right: the index knows the halves, where looking for likeness itself would read a good part of it.
 */
export function nearlyCondition({ search }: Searched, words: readonly string[], known: ReadonlySet<string>): SQL {
  let ways: string[][] = [words.filter((word) => known.has(word))];
  for (const word of words.filter((one) => !known.has(one)).slice(0, HALVED))
    ways = ways.flatMap((way) => toHalves(word).map((half) => [...way, half]));
  // Each way is one look into the index, which takes words together; of "one or other" words it would hand out every record.
  return sql`(${sql.join(
    ways.map((way) =>
      sql.join(
        way.map((word) => wordCondition(word, search)),
        sql` and `,
      ),
    ),
    sql` or `,
  )})`;
}

function toHalves(word: string): string[] {
  const letters = [...word];
  if (letters.length < MISTYPED) return [word];
  const half = Math.max(PART, Math.floor(letters.length / 2));
  return [letters.slice(0, half).join(''), letters.slice(-half).join('')];
}

/** From 0 to 1. */
export const likeness = (q: string): SQL => sql`word_similarity(${foldedValue(q)}, r.search)`;

// Phone numbers in a search, in any spelling, compared to stored numbers with a country code.

/** What may stand between the digits of one number. */
const BETWEEN_DIGITS = String.raw`[\s().\/\u2010-\u2015·-]`;
const NUMBER = new RegExp(String.raw`(?<![^\s,;:"'(])(?:tel:)?[+(]*\d(?:${BETWEEN_DIGITS}*\d)+(?![^\s,;:"')])`, 'giu');
/** Fewer digits are part of an address or of a name. */
const MIN_DIGITS = 4;

export interface PhoneTerms {
  typed: string;
  /** Any of these is part of the number as it is kept. */
  digits: string[];
}

/** The rest of what was typed, and the numbers in it. */
export function splitNumbers(q: string): { texts: string[]; numbers: PhoneTerms[] } {
  const numbers: PhoneTerms[] = [];
  const texts: string[] = [];
  let from = 0;
  for (const { 0: typed, index } of q.matchAll(NUMBER)) {
    const digits = significantDigits(typed);
    if (digits.length === 0) continue;
    texts.push(q.slice(from, index));
    numbers.push({ typed, digits });
    from = index + typed.length;
  }
  return { texts: [...texts, q.slice(from)], numbers };
}

/** Without the prefix that only who dials needs: 00 before the country, or the 0 (in some countries 8) before the area. */
function significantDigits(typed: string): string[] {
  const all = typed.replace(/\(0\)/g, '').replace(/\D/g, '');
  if (all.length < MIN_DIGITS) return [];
  if (typed.includes('+')) return [all];
  const kept = all.replace(/^0+/, '');
  if (kept.length < MIN_DIGITS - 1) return [];
  const dialled = /^8\d{10}$/.test(kept) ? [kept.slice(1)] : [];
  return [kept, ...dialled];
}
