// SQL of the words that records are looked up by. Those of contacts have a table of their own, to which an import adds them later than the
// contacts (decision 066). Until then a search reads these contacts themselves, so it always finds all.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';

/** What words are compared with: of the record as `r`, or of its row with an index as `w`. */
export interface Searched {
  search: SQL;
  /** All phone numbers without what people write between the digits, and the condition of their index. */
  numbers: { text: SQL; where: SQL };
}

export const ON_RECORD: Record<RecordKind, Searched> = {
  contact: {
    search: sql.raw('r.search'),
    numbers: {
      text: sql.raw('record_numbers(r.phone, r.other_phones)'),
      where: sql.raw(`(r.phone <> '' or r.other_phones <> '{}')`),
    },
  },
  company: {
    search: sql.raw('r.search'),
    numbers: { text: sql.raw(`record_numbers(r.phone, '{}')`), where: sql.raw(`r.phone <> ''`) },
  },
};

const IN_INDEX: Searched = {
  search: sql.raw('w.search'),
  numbers: { text: sql.raw('w.numbers'), where: sql.raw(`w.numbers <> ''`) },
};

export interface WordIndex {
  workspaceId: string;
  kind: RecordKind;
  /** Whether contacts wait for their words. */
  waiting: boolean;
}

/** For the conditions of one statement, or of one that is soon after it. */
export async function getWordIndex(db: Database, workspaceId: string, kind: RecordKind): Promise<WordIndex> {
  if (kind === 'company') return { workspaceId, kind, waiting: false };
  const [row] = await runNamed<{ waiting: boolean }>(
    db,
    'contacts-without-words',
    sql`select exists (select from contact_word_ranges g where g.workspace_id = ${workspaceId}::uuid) as waiting`,
  );
  return { workspaceId, kind, waiting: row?.waiting ?? false };
}

/** The record as `r` meets the condition, found by the index. */
export function lookUp(
  { workspaceId, kind, waiting }: WordIndex,
  condition: (searched: Searched) => SQL,
  /** Whether the condition is one of several of which any is enough. */
  { optional = false }: { optional?: boolean } = {},
): SQL {
  // While contacts wait, a condition that not all records have to meet is compared with each record.
  if (kind === 'company' || (waiting && optional)) return condition(ON_RECORD[kind]);
  const indexed = sql`contact_words w where w.workspace_id = ${workspaceId}::uuid and ${condition(IN_INDEX)}`;
  // The planner takes this for a join with at most one row: it reads no more of them than a page needs.
  if (!waiting) return sql`exists (select from ${indexed} and w.record_id = r.id)`;
  return sql`r.id in (
    select w.record_id from ${indexed}
    union all
    select r.id from contact_word_ranges g join contacts r on r.workspace_id = g.workspace_id and r.id between g.first and g.last
     where g.workspace_id = ${workspaceId}::uuid and ${condition(ON_RECORD.contact)})`;
}

// Contacts of an import get their words in batches, by a job.

/** Ranges that wait at most: then contacts get their words at once, so that a search has few contacts to read. */
const MAX_RANGES = 40;

/** Contacts that are added in this transaction, with ids from the first to the last, get their words later. */
export async function postponeWords(
  tx: Executor,
  workspaceId: string,
  { first, last }: { first: SQL; last: SQL },
): Promise<void> {
  await tx.execute(sql`
    insert into contact_word_ranges (workspace_id, first, last)
    select ${workspaceId}::uuid, ${first}, ${last}
     where (select count(*) from contact_word_ranges g where g.workspace_id = ${workspaceId}::uuid) < ${MAX_RANGES}::int
        on conflict do nothing`);
}

/** The words of the contacts of one range; false where none waits, or another process has it. Deletions wait for it, and it for them. */
export async function addWordsOfRange(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ ranges: number }>(sql`
    with range as (
      select g.workspace_id, g.first, g.last from contact_word_ranges g order by g.created_at, g.first limit 1 for update skip locked),
    gone as (
      delete from contact_word_ranges g using range where g.workspace_id = range.workspace_id and g.first = range.first),
    found as (
      select c.workspace_id, c.id, c.search, c.phone, c.other_phones from range
        join contacts c on c.workspace_id = range.workspace_id and c.id between range.first and range.last order by c.id for key share of c),
    added as (
      insert into contact_words (workspace_id, record_id, search, numbers)
      select f.workspace_id, f.id, f.search, case when f.phone <> '' or f.other_phones <> '{}' then record_numbers(f.phone, f.other_phones) else '' end
        from found f
          on conflict do nothing)
    select count(*)::int as ranges from range`);
  return (rows[0]?.ranges ?? 0) > 0;
}
