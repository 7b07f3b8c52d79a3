// SQL on preflights and the people of their findings.
import { and, eq, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { FindingCode } from '../../fields.contract.ts';
import type { PreflightResult } from '../../preflight.contract.ts';
import { campaignPreflights } from '../campaigns.tables.ts';

export interface StoredPreflight {
  id: string;
  campaignId: string;
  revision: number;
  state: 'running' | 'done' | 'failed';
  fault: string;
  done: number;
  total: number;
  result: PreflightResult | null;
  startedAt: Date;
  finishedAt: Date | null;
}

const ofCampaign = (workspaceId: string, campaignId: string) =>
  and(eq(campaignPreflights.workspaceId, workspaceId), eq(campaignPreflights.campaignId, campaignId));

const FRESH_MS = 3_600_000;
/** One that has said nothing for so long was lost with its process. */
const LOST_AFTER_MS = 120_000;

export function isFresh({ revision, startedAt }: StoredPreflight, now: number, at: Date): boolean {
  return revision === now && at.getTime() - startedAt.getTime() < FRESH_MS;
}

export async function lastPreflight(
  db: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<StoredPreflight | null> {
  const [row] = await db.select().from(campaignPreflights).where(ofCampaign(workspaceId, campaignId));
  return (row as StoredPreflight | undefined) ?? null;
}

export async function preflightById(db: Executor, workspaceId: string, id: string): Promise<StoredPreflight | null> {
  const [row] = await db
    .select()
    .from(campaignPreflights)
    .where(and(eq(campaignPreflights.workspaceId, workspaceId), eq(campaignPreflights.id, id)));
  return (row as StoredPreflight | undefined) ?? null;
}

/** Takes the place of the last one; of one that runs for this revision, nothing: answers false. */
export async function insertPreflight(
  tx: Executor,
  workspaceId: string,
  news: { id: string; campaignId: string; revision: number; startedBy: string; now: Date },
): Promise<boolean> {
  const last = await lastPreflight(tx, workspaceId, news.campaignId);
  const isLost = last !== null && news.now.getTime() - last.startedAt.getTime() > LOST_AFTER_MS;
  if (last?.state === 'running' && last.revision === news.revision && !isLost) return false;
  await tx.delete(campaignPreflights).where(ofCampaign(workspaceId, news.campaignId));
  const { now: startedAt, ...values } = news;
  await tx.insert(campaignPreflights).values({ workspaceId, ...values, startedAt });
  return true;
}

export async function recordProgress(
  db: Executor,
  workspaceId: string,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db
    .update(campaignPreflights)
    .set({ done, total })
    .where(and(eq(campaignPreflights.workspaceId, workspaceId), eq(campaignPreflights.id, id)));
}

export interface FindingRow {
  code: FindingCode;
  step: number;
  contactId: string;
  name: string;
  email: string;
  detail: string;
}

const BATCH_SIZE = 5_000;

/** Does nothing where another has taken its place meanwhile. */
export async function finishPreflight(
  tx: Executor,
  workspaceId: string,
  id: string,
  ended: { result: PreflightResult; rows: readonly FindingRow[]; done: number } | { fault: string },
): Promise<void> {
  const set =
    'fault' in ended
      ? { state: 'failed', fault: ended.fault }
      : { state: 'done', result: ended.result, done: ended.done, total: ended.done };
  const changed = await tx
    .update(campaignPreflights)
    .set({ ...set, finishedAt: sql`now()` })
    .where(
      and(
        eq(campaignPreflights.workspaceId, workspaceId),
        eq(campaignPreflights.id, id),
        eq(campaignPreflights.state, 'running'),
      ),
    )
    .returning({ id: campaignPreflights.id });
  if (changed.length === 0 || 'fault' in ended) return;
  for (let at = 0; at < ended.rows.length; at += BATCH_SIZE)
    await insertFindingRows(tx, workspaceId, id, ended.rows.slice(at, at + BATCH_SIZE));
}

async function insertFindingRows(
  tx: Executor,
  workspaceId: string,
  id: string,
  rows: readonly FindingRow[],
): Promise<void> {
  const column = (type: 'uuid' | 'text' | 'int', of: (row: FindingRow) => string | number) =>
    sql`${sql.param(rows.map(of))}::${sql.raw(type)}[]`;
  await tx.execute(sql`
    insert into campaign_preflight_rows (workspace_id, preflight_id, code, step, contact_id, name, email, detail)
    select ${workspaceId}::uuid, ${id}::uuid, w.* from unnest(
      ${column('text', ({ code }) => code)}, ${column('int', ({ step }) => step)}, ${column('uuid', ({ contactId }) => contactId)},
      ${column('text', ({ name }) => name)}, ${column('text', ({ email }) => email)}, ${column('text', ({ detail }) => detail)}) as w
    on conflict do nothing`);
}

export function rowsOfFinding(
  db: Database,
  workspaceId: string,
  preflightId: string,
  {
    code,
    step,
    detail,
    after,
    limit,
  }: {
    code: FindingCode;
    step: number | undefined;
    detail: string | undefined;
    after: string | null;
    limit: number;
  },
): Promise<(Omit<FindingRow, 'code' | 'step'> & { total: number })[]> {
  const which = sql`workspace_id = ${workspaceId}::uuid and preflight_id = ${preflightId}::uuid and code = ${code}::text
    ${step === undefined ? sql`` : sql`and step = ${step}::int`}
    ${detail ? sql`and position(${`, ${detail}, `}::text in ', ' || detail || ', ') > 0` : sql``}`;
  return runOnce(
    db,
    sql`select contact_id as "contactId", min(name) as name, min(email) as email, min(detail) as detail,
               (select count(distinct contact_id)::int from campaign_preflight_rows where ${which}) as total
          from campaign_preflight_rows where ${which} ${after === null ? sql`` : sql`and contact_id > ${after}::uuid`}
         group by contact_id order by contact_id limit ${limit}`,
  );
}
