// SQL on the addresses of batches: staging them, which are looked at or asked next, and what came of it.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { GivenAddress } from '../../domain/given-addresses.ts';
import type { AddressVerdict, SubStatus, Verdict } from '../../fields.contract.ts';
import { jsonText } from '../json-text.ts';

export interface OpenRow {
  place: number;
  email: string;
  normalized: string;
  status: Verdict | null;
  tries: number;
}

export interface ShownRow extends Omit<OpenRow, 'tries'> {
  row: number;
  state: 'new' | 'ask' | 'held' | 'again' | 'done';
  subStatus: SubStatus | null;
  sentence: string;
  suggestion: string | null;
  charged: number;
  checkedAt: Date | null;
  retryAt: Date | null;
  /** `known`: it was answered from what was known. */
  result: (AddressVerdict & { known?: boolean }) | null;
}

const ofBatch = (workspaceId: string, batchId: string) =>
  sql`w.workspace_id = ${workspaceId}::uuid and w.batch_id = ${batchId}::uuid`;

const BATCH_SIZE = 10_000;

/** Asked in an order of chance, so that the addresses of one domain, which often stand together, are far from one another. */
const toTurn = (place: SQL) => sql`(hashint4extended(${place}, 7) & 1048575)::int`;

/** The planner does not know yet of so many new rows, and would look through all of them for each. */
export async function analyzeRows(executor: Executor, rows: number): Promise<void> {
  if (rows >= MANY) await executor.execute(sql`analyze verifier_rows`);
}
const MANY = 2_000;

export async function stageRows(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  given: readonly GivenAddress[],
): Promise<void> {
  for (let from = 0; from < given.length; from += BATCH_SIZE) {
    const part = given.slice(from, from + BATCH_SIZE);
    await tx.execute(sql`
      insert into verifier_rows (workspace_id, batch_id, place, turn, "row", email)
      select ${workspaceId}::uuid, ${batchId}::uuid, (${from}::int + g.place)::int, ${toTurn(sql`(${from}::int + g.place)::int`)}, g."row", g.email
        from unnest(${sql.param(part.map(({ row }) => row))}::int[], ${sql.param(part.map(({ email }) => email))}::text[])
             with ordinality g("row", email, place)`);
  }
}

/** The addresses of contacts that match, `r` being the contact; answers how many, one more than `limit` at most. */
export async function stageContacts(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  { condition, limit }: { condition: SQL; limit: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into verifier_rows (workspace_id, batch_id, place, turn, "row", email)
    select ${workspaceId}::uuid, ${batchId}::uuid, n, ${toTurn(sql`n`)}, n, email
      from (select row_number() over (order by r.id)::int as n, r.email from active_contacts r
             where ${condition} and r.email <> '' order by r.id limit ${limit + 1}) chosen`);
  return rowCount ?? 0;
}

const OPEN = sql.raw('w.place, w.email, w.normalized, w.status, w.tries');

export async function newRows(tx: Executor, workspaceId: string, batchId: string, limit: number): Promise<OpenRow[]> {
  const { rows } = await tx.execute<OpenRow & Record<string, unknown>>(sql`
    select ${OPEN} from verifier_rows w where ${ofBatch(workspaceId, batchId)} and w.state = 'new' order by w.place limit ${limit}`);
  return rows;
}

/** Those that may be asked again come first. */
export async function rowsToAsk(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<OpenRow[]> {
  const again = await tx.execute<OpenRow & Record<string, unknown>>(sql`
    select ${OPEN} from verifier_rows w
     where ${ofBatch(workspaceId, batchId)} and w.status = 'unknown' and w.state = 'again' and w.retry_at <= ${now.toISOString()}::timestamptz
     order by w.place limit ${limit}`);
  const first = await tx.execute<OpenRow & Record<string, unknown>>(sql`
    select ${OPEN} from verifier_rows w
     where ${ofBatch(workspaceId, batchId)} and w.state = 'ask' order by w.turn, w.place limit ${limit - again.rows.length}`);
  return [...again.rows, ...first.rows];
}

/** Of those to ask: how many have this sub-status while they wait. */
export async function countMarked(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  mark: SubStatus,
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from verifier_rows w where ${ofBatch(workspaceId, batchId)} and w.state = 'ask' and w.sub_status = ${mark}`);
  return rows[0]?.n ?? 0;
}

export interface RowOutcome {
  place: number;
  state: 'ask' | 'again' | 'done';
  normalized: string;
  /** Null for one that waits to be asked. */
  status: Verdict | null;
  subStatus: SubStatus | null;
  sentence: string;
  suggestion: string | null;
  charged: number;
  tries: number;
  retryAt: Date | null;
  checkedAt: string | null;
  /** Kept for the few of one call. */
  result: ShownRow['result'];
}

export async function writeOutcomes(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await tx.execute(sql`
    update verifier_rows w
       set state = d.state, normalized = d.normalized, status = d.status, sub_status = d."subStatus", sentence = d.sentence,
           suggestion = d.suggestion, charged = d.charged, tries = d.tries, retry_at = d."retryAt", checked_at = d."checkedAt",
           result = d.result, hold = null
      from jsonb_to_recordset(${jsonText(outcomes)}::jsonb)
           as d(place int, state text, normalized text, status text, "subStatus" text, sentence text, suggestion text, charged int,
                tries int, "retryAt" timestamptz, "checkedAt" timestamptz, result jsonb)
     where ${ofBatch(workspaceId, batchId)} and w.place = d.place
       and w.place = any(${sql.param(outcomes.map(({ place }) => place))}::int[])`);
}

export async function rowsPage(
  executor: Executor,
  workspaceId: string,
  batchId: string,
  {
    verdicts,
    q = '',
    after,
    limit,
  }: { verdicts?: readonly Verdict[] | undefined; q?: string; after: number; limit: number },
): Promise<ShownRow[]> {
  const only = verdicts === undefined ? sql`` : sql`and w.status = any(${sql.param([...verdicts])}::text[])`;
  const words = q === '' ? sql`` : sql`and strpos(lower(w.email), lower(${q})) > 0`;
  type Stored = Omit<ShownRow, 'checkedAt' | 'retryAt'> & { checkedAt: string | null; retryAt: string | null };
  const { rows } = await executor.execute<Stored & Record<string, unknown>>(sql`
    select w.place, w."row", w.email, w.normalized, w.state, w.status, w.sub_status as "subStatus", w.sentence, w.suggestion, w.charged,
           w.result, to_json(w.checked_at)#>>'{}' as "checkedAt", to_json(w.retry_at)#>>'{}' as "retryAt"
      from verifier_rows w where ${ofBatch(workspaceId, batchId)} and w.place > ${after}::int ${only} ${words}
     order by w.place limit ${limit}`);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({ ...row, checkedAt: moment(row.checkedAt), retryAt: moment(row.retryAt) }));
}

/** What is left: to be looked at, to be asked, being asked, or to be asked again. */
export async function countOpenRows(
  tx: Executor,
  workspaceId: string,
  batchId: string,
): Promise<{ now: number; later: number }> {
  const any = (state: SQL) =>
    sql`exists (select 1 from verifier_rows w where ${ofBatch(workspaceId, batchId)} and ${state})`;
  const { rows } = await tx.execute<{ now: boolean; later: boolean }>(sql`
    select ${any(sql`w.state = 'new'`)} or ${any(sql`w.state = 'ask'`)} or ${any(sql`w.state = 'held'`)} as now,
           ${any(sql`w.status = 'unknown' and w.state = 'again'`)} as later`);
  return { now: Number(rows[0]?.now === true), later: Number(rows[0]?.later === true) };
}

/** They are not retried any more; their verdicts stay. */
export async function endRetries(tx: Executor, workspaceId: string, batchId: string): Promise<void> {
  await tx.execute(sql`
    update verifier_rows w set state = 'done', retry_at = null where ${ofBatch(workspaceId, batchId)} and w.status = 'unknown' and w.state = 'again'`);
}

/** Those that were asked about and whose servers did not answer wait to be asked again; the counts of the batch follow. */
export async function requeueUnanswered(tx: Executor, workspaceId: string, batchId: string): Promise<void> {
  await tx.execute(sql`
    with back as (
      update verifier_rows w set state = 'ask', status = null, sub_status = null, sentence = '', checked_at = null
       where ${ofBatch(workspaceId, batchId)} and w.state = 'done' and w.status = 'unknown' and w.sub_status = 'timeout' and w.tries > 0
      returning 1)
    update verifier_batches b set unknown = b.unknown - n.n, done = b.done - n.n from (select count(*)::int as n from back) n
     where b.workspace_id = ${workspaceId}::uuid and b.id = ${batchId}::uuid`);
}
