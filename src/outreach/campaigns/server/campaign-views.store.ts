// SQL of the pages: campaigns with their counts and what leaves next.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { CampaignsFilter, RecipientCounts } from '../contract.ts';
import { type CampaignShelf, type CampaignState, RECIPIENT_FILTERS } from '../fields.contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import { countsOf, summedMails } from './recipient-conditions.store.ts';

export type ShownCampaign = StoredCampaign & { ownerName: string };

const COLUMNS =
  sql.raw(`c.id, c.name, c.channel, c.preset, c.state, c.pause_reason as "pauseReason", c.pause_details as "pauseDetails", c.shelf, c.setup, c.revision,
  c.launched_at as "launchedAt", c.ended_at as "endedAt", c.launch_total as "launchTotal", c.resumed_at as "resumedAt",
  c.shelved_at as "shelvedAt", c.created_by as "createdBy", c.created_at as "createdAt", c.updated_at as "updatedAt",
  coalesce(u.full_name, '') as "ownerName"`);

const FROM = sql.raw('campaigns c left join users u on u.workspace_id = c.workspace_id and u.id = c.created_by');

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

const NOBODY = Object.fromEntries(RECIPIENT_FILTERS.map((show) => [show, 0])) as RecipientCounts;

/** By campaign; all zero where it has nobody. */
export async function countsByCampaign(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<(id: string) => RecipientCounts> {
  const rows = await runOnce<RecipientCounts & { id: string }>(
    db,
    sql`select p.campaign_id as id, ${countsOf()} from campaign_recipients p ${summedMails(workspaceId, ids, {})}
         where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = any(${sql.param([...ids])}::uuid[]) group by p.campaign_id`,
  );
  const found = new Map(rows.map(({ id, ...counts }) => [id, counts as RecipientCounts]));
  return (id) => found.get(id) ?? NOBODY;
}

/** A mail that waits, with what else decides when it leaves. */
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
          from mail_streams s
          cross join lateral (
            (select x.* from mails x where x.workspace_id = s.workspace_id and x.stream_id = s.id and x.state = 'waiting'
                and exists (select from mailboxes w where w.workspace_id = x.workspace_id and w.id = x.mailbox_id and w.state = 'active')
              order by x.due_at, x.id limit 1)
            union all
            (select x.* from mails x where x.workspace_id = s.workspace_id and x.stream_id = s.id and x.state = 'waiting'
              order by x.due_at, x.id limit 1)
            limit 1) n
          join mailboxes b on b.workspace_id = s.workspace_id and b.id = n.mailbox_id
          left join mailbox_turns t on t.workspace_id = s.workspace_id and t.mailbox_id = n.mailbox_id
         where s.workspace_id = ${workspaceId}::uuid and s.id = any(${sql.param([...ids])}::uuid[])`,
  );
}
