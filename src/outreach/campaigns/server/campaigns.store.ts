// SQL on campaigns themselves: making, reading, holding and changing them.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
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
export async function holdCampaign(tx: Executor, workspaceId: string, id: string): Promise<StoredCampaign | null> {
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

/** A campaign of this id that is there already stays as it is. */
/** False where all are there already. */
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

/** Live and archived ones; whoever makes one waits for others who do. */
export async function holdCampaignCount(tx: Executor, workspaceId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`campaigns of ${workspaceId}`}::text))`);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from campaigns where workspace_id = ${workspaceId}::uuid and shelf <> 'bin'`,
  );
  return rows[0]?.n ?? 0;
}

/** Of all workspaces: those that a killed process may have left while they started, and those that somebody may join. */
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

/** Of all workspaces: those on WhatsApp that are at work. */
export async function runningOnWhatsapp(db: Executor): Promise<{ workspaceId: string; id: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; id: string }>(sql`
    select workspace_id as "workspaceId", id from campaigns
     where state in ('launching', 'running') and channel = 'whatsapp' order by id`);
  return rows;
}

/** Of all workspaces: out of the bin for good. Their mails, which are the proof, go with the stream. */
export async function removeBinned(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from campaigns where shelf = 'bin' and shelved_at < ${before.toISOString()}::timestamptz returning workspace_id, id)
    delete from mail_streams s using gone where s.workspace_id = gone.workspace_id and s.id = gone.id`);
  return rowCount ?? 0;
}
