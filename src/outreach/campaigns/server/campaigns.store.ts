// SQL on campaigns: create, read, lock and update them, and their lists with counts and next emails.

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { deleteStreams } from '#outreach/sending/server/index.ts';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { CampaignsFilter } from '../contract.ts';
import type { CampaignChannel, CampaignPreset, CampaignShelf, CampaignState, PauseReason } from '../fields.contract.ts';
import type { CampaignSetup } from '../setup.contract.ts';
import { campaigns } from './campaigns.tables.ts';

export interface StoredCampaign {
  id: string;
  name: string;
  channel: CampaignChannel;
  preset: CampaignPreset;
  state: CampaignState;
  pauseReason: PauseReason | '';
  /** What its text names: a mailbox and its fault, a share of messages. `pauseText` makes the text. */
  pauseDetails: string;
  shelf: CampaignShelf;
  setup: CampaignSetup;
  revision: number;
  launchedAt: Date | null;
  endedAt: Date | null;
  launchTotal: number;
  resumedAt: Date | null;
  practiceTarget: number | null;
  shelvedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

const ofId = (workspaceId: string, id: string) => and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id));

const stored = (row: typeof campaigns.$inferSelect | undefined) => (row as StoredCampaign | undefined) ?? null;

export const NOT_PAUSED = { pauseReason: '', pauseDetails: '' } as const;

export async function campaignById(db: Executor, workspaceId: string, id: string): Promise<StoredCampaign | null> {
  const [row] = await db.select().from(campaigns).where(ofId(workspaceId, id));
  return stored(row);
}

export async function campaignsById(
  db: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<StoredCampaign[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), inArray(campaigns.id, [...ids])))
    .orderBy(campaigns.id);
  return rows as StoredCampaign[];
}

/** Which of these files the messages of a campaign have in their headers; of all workspaces. */
export async function headerFilesAmong(db: Database, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  // A file is named after its workspace: that is how the index of campaigns narrows it.
  const rows = await runOnce<{ file: string }>(
    db,
    sql`select asked.file from unnest(${sql.param([...files])}::text[]) as asked (file)
         where exists (select from campaigns c
                        where c.workspace_id = substring(asked.file from '/([0-9a-f-]{36})_')::uuid and c.channel = 'whatsapp'
                          and jsonb_path_exists(c.setup, '$.steps[*].variants[*].message.file.file ? (@ == $file)',
                                                jsonb_build_object('file', asked.file)))`,
  );
  return new Set(rows.map(({ file }) => file));
}

/** The same, held until the transaction ends. */
export async function lockCampaignRow(tx: Executor, workspaceId: string, id: string): Promise<StoredCampaign | null> {
  const [row] = await tx.select().from(campaigns).where(ofId(workspaceId, id)).for('update');
  return stored(row);
}

export interface NewCampaign {
  id: string;
  name: string;
  channel: CampaignChannel;
  preset: CampaignPreset;
  setup: CampaignSetup;
  createdBy: string;
}

/** A campaign whose id exists already stays as it is. @returns false where all exist */
export async function insertCampaigns(
  tx: Executor,
  workspaceId: string,
  news: readonly NewCampaign[],
): Promise<boolean> {
  if (news.length === 0) return false;
  const { rowCount } = await tx
    .insert(campaigns)
    .values(news.map((campaign) => ({ workspaceId, ...campaign })))
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function updateCampaign(
  tx: Executor,
  workspaceId: string,
  id: string,
  set: Partial<Omit<StoredCampaign, 'id' | 'createdBy' | 'createdAt'>>,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...set, updatedAt: sql`now()` })
    .where(ofId(workspaceId, id));
}

/** Active and archived ones, under a lock that serialises the creation of campaigns. */
export async function lockCampaignCount(tx: Executor, workspaceId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaigns of ${workspaceId}`}::text))`);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from campaigns where workspace_id = ${workspaceId}::uuid and shelf <> 'bin'`,
  );
  return rows[0]?.n ?? 0;
}

/** Of all workspaces: launching campaigns, which a killed process may have left, and running ones with followed sources. */
export async function campaignsAtWork(
  db: Executor,
): Promise<{ workspaceId: string; id: string; state: CampaignState }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string; state: CampaignState }>(sql`
    select workspace_id as "workspaceId", id, state from campaigns
     where state in ('launching', 'running')
       and (state = 'launching' or jsonb_path_exists(setup, '$.audience.sources[*] ? (@.follow == true)'))
     order by id`);
  return rows;
}

/** Of all workspaces: those whose practice clock runs. */
export async function practisingCampaigns(db: Executor): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from campaigns
     where state in ('launching', 'running') and practice_target is not null order by id`);
  return rows;
}

/** Of all workspaces: those on WhatsApp that are at work. */
export async function runningWhatsappCampaigns(db: Executor): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from campaigns
     where state in ('launching', 'running') and channel = 'whatsapp' order by id`);
  return rows;
}

/** Of all workspaces: out of the bin for good. Their mails, which are the proof, go with the stream. */
export async function removeBinned(db: Executor, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ workspaceId: string; id: string }>(sql`
      delete from campaigns where shelf = 'bin' and shelved_at < ${before.toISOString()}::timestamptz
      returning workspace_id as "workspaceId", id`);
    await deleteStreams(tx, rows);
    return rows.length;
  });
}

export type ShownCampaign = StoredCampaign & {
  ownerName: string;
  /** Seconds by which its practice clock is ahead. */
  practiceAhead: number;
};

const COLUMNS =
  sql.raw(`c.id, c.name, c.channel, c.preset, c.state, c.pause_reason as "pauseReason", c.pause_details as "pauseDetails", c.shelf, c.setup, c.revision,
  c.launched_at as "launchedAt", c.ended_at as "endedAt", c.launch_total as "launchTotal", c.resumed_at as "resumedAt",
  c.practice_target as "practiceTarget", c.shelved_at as "shelvedAt", c.created_by as "createdBy", c.created_at as "createdAt", c.updated_at as "updatedAt",
  coalesce(u.full_name, '') as "ownerName",
  coalesce((select s.practice_ahead from stream_states s where s.workspace_id = c.workspace_id and s.id = c.id), 0) as "practiceAhead"`);

const FROM = sql.raw(
  'campaigns c left join workspace_users u on u.workspace_id = c.workspace_id and u.id = c.created_by',
);

function matching(workspaceId: string, { shelf, state, channel, q }: CampaignsFilter): SQL {
  const like = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql.join([
    sql`c.workspace_id = ${workspaceId}::uuid and c.shelf = ${shelf}::text`,
    ...(state ? [sql` and c.state = ${state}::text`] : []),
    ...(channel ? [sql` and c.channel = ${channel}::text`] : []),
    ...(like ? [sql` and c.name ilike ${like}::text`] : []),
  ]);
}

const SORTS = { updated: 'c.updated_at', created: 'c.created_at', name: 'lower(c.name)' } as const;

export function campaignsPage(
  db: Database,
  workspaceId: string,
  filter: CampaignsFilter,
  {
    after,
    limit,
    sort,
    order,
  }: { after: string | null; limit: number; sort: keyof typeof SORTS; order: 'asc' | 'desc' },
): Promise<ShownCampaign[]> {
  const by = sql.raw(SORTS[sort]);
  const way = sql.raw(order);
  const then = after
    ? sql` and (${by}, c.id) ${sql.raw(order === 'asc' ? '>' : '<')} (select ${by}, c.id from campaigns c where c.workspace_id = ${workspaceId}::uuid and c.id = ${after}::uuid)`
    : sql``;
  return runOnce<ShownCampaign>(
    db,
    sql`select ${COLUMNS} from ${FROM} where ${matching(workspaceId, filter)}${then} order by ${by} ${way}, c.id ${way} limit ${limit}`,
  );
}

export async function idsOfFilter(db: Database, workspaceId: string, filter: CampaignsFilter): Promise<string[]> {
  const rows = await runOnce<{ id: string }>(
    db,
    sql`select c.id from campaigns c where ${matching(workspaceId, filter)} order by c.id`,
  );
  return rows.map(({ id }) => id);
}

export async function shownCampaign(db: Database, workspaceId: string, id: string): Promise<ShownCampaign | null> {
  const [row] = await runOnce<ShownCampaign>(
    db,
    sql`select ${COLUMNS} from ${FROM} where c.workspace_id = ${workspaceId}::uuid and c.id = ${id}::uuid`,
  );
  return row ?? null;
}

interface Frame {
  shelf: CampaignShelf;
  state: CampaignState;
  n: number;
  matching: number;
}

/** How many there are on each shelf in each state, and how many of them match. */
export function campaignsFrame(db: Database, workspaceId: string, filter: CampaignsFilter): Promise<Frame[]> {
  return runOnce<Frame>(
    db,
    sql`select c.shelf, c.state, count(*)::int as n, count(*) filter (where ${matching(workspaceId, filter)})::int as matching
          from campaigns c where c.workspace_id = ${workspaceId}::uuid group by c.shelf, c.state`,
  );
}

/** A waiting email with everything that decides its time. */
export interface Waiting {
  dueAt: Date;
  reason: string;
  reasonDetail: string;
  turnAt: Date | null;
  because: string | null;
  streamState: string;
  pausedBecause: string;
  mailboxState: string;
  mailboxFault: string;
  mailboxZone: string;
}

export interface NextOfCampaign extends Waiting {
  id: string;
}

/** Of each campaign the mail that is due first at a mailbox that can send; only where none can, the first of all. */
export function nextOfCampaigns(db: Database, workspaceId: string, ids: readonly string[]): Promise<NextOfCampaign[]> {
  return runOnce<NextOfCampaign>(
    db,
    sql`select s.id, n.due_at as "dueAt", n.reason, n.reason_detail as "reasonDetail", t.next_at as "turnAt", t.because,
               s.state as "streamState", s.paused_because as "pausedBecause", b.state as "mailboxState", b.fault as "mailboxFault",
               b.zone as "mailboxZone"
          from stream_states s
          cross join lateral (
            (select x.* from outgoing_mails x where x.workspace_id = s.workspace_id and x.stream_id = s.id and x.state = 'waiting'
                and exists (select from senders w where w.workspace_id = x.workspace_id and w.id = x.mailbox_id and w.state = 'active')
              order by x.due_at, x.id limit 1)
            union all
            (select x.* from outgoing_mails x where x.workspace_id = s.workspace_id and x.stream_id = s.id and x.state = 'waiting'
              order by x.due_at, x.id limit 1)
            limit 1) n
          join senders b on b.workspace_id = s.workspace_id and b.id = n.mailbox_id
          left join next_sends t on t.workspace_id = s.workspace_id and t.mailbox_id = n.mailbox_id
         where s.workspace_id = ${workspaceId}::uuid and s.id = any(${sql.param([...ids])}::uuid[])`,
  );
}
