// SQL of what agents wait for: requests for approval, and quotes of paid tools.
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import type { ApprovalKind, ApprovalState } from '../fields.contract.ts';
import { type agentApprovals, agentQuotes } from './agents.tables.ts';

type Columns = typeof agentApprovals.$inferSelect;

export interface ApprovalRow extends Omit<Columns, 'state' | 'createdAt' | 'expiresAt' | 'decidedAt'> {
  state: ApprovalState;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  ownerName: string;
  deciderName: string;
}

/** Who asks: an agent sees its own requests, a person those that are theirs to see. */
export type Viewer = { apiKeyId: string } | { userId: string };

/** Drafts of emails are their author's alone; campaigns are everyone's. */
function seenBy(viewer: Viewer): SQL {
  if ('apiKeyId' in viewer) return sql`a.api_key_id = ${viewer.apiKeyId}::uuid`;
  return sql`(a.kind = 'launch-campaign' or a.user_id = ${viewer.userId}::uuid)`;
}

const OPEN = sql.raw(`(a.state in ('pending', 'approving') and a.expires_at > now())`);
const toName = (column: string) =>
  sql.raw(`coalesce((select u.name from workspace_users u
                      where u.workspace_id = a.workspace_id and u.id = a.${column}), '')`);
const moment = (column: string) => sql.raw(`to_json(a.${column})#>>'{}'`);
const COLUMNS = sql`
  a.workspace_id as "workspaceId", a.id, a.api_key_id as "apiKeyId", a.agent, a.user_id as "userId", a.kind, a.subject_id as "subjectId",
  a.subject_name as "subjectName", a.revision, a.note, a.fault, a.decided_by as "decidedBy",
  case when a.state in ('pending', 'approving') then case when a.expires_at > now() then 'pending' else 'expired' end else a.state end as state,
  ${moment('created_at')} as "createdAt", ${moment('expires_at')} as "expiresAt", ${moment('decided_at')} as "decidedAt",
  ${toName('user_id')} as "ownerName", ${toName('decided_by')} as "deciderName"`;

async function read(executor: Executor, rest: SQL): Promise<ApprovalRow[]> {
  const { rows } = await executor.execute<ApprovalRow & Record<string, unknown>>(
    sql`select ${COLUMNS} from agent_approvals a ${rest}`,
  );
  return rows;
}

export interface NewApproval {
  id: string;
  apiKeyId: string;
  agent: string;
  userId: string;
  kind: ApprovalKind;
  subjectId: string;
  subjectName: string;
  revision: number;
  note: string;
  days: number;
}

/** Asked again while it waits, it is the same request, of what is there now. `isNew` is false then. */
export async function upsertApproval(
  tx: Executor,
  workspaceId: string,
  asked: NewApproval,
): Promise<{ id: string; isNew: boolean }> {
  const lapse = sql`now() + make_interval(days => ${asked.days}::int)`;
  await tx.execute(sql`
    update agent_approvals a set state = 'expired'
     where a.workspace_id = ${workspaceId}::uuid and a.state in ('pending', 'approving') and a.expires_at <= now()`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into agent_approvals
           (workspace_id, id, api_key_id, agent, user_id, kind, subject_id, subject_name, revision, note, state, expires_at)
    values (${workspaceId}::uuid, ${asked.id}::uuid, ${asked.apiKeyId}::uuid, ${asked.agent}, ${asked.userId}::uuid, ${asked.kind},
            ${asked.subjectId}::uuid, ${asked.subjectName}, ${asked.revision}::int, ${asked.note}, 'pending', ${lapse})
    on conflict (workspace_id, kind, subject_id, api_key_id) where state in ('pending', 'approving')
    do update set subject_name = excluded.subject_name, revision = excluded.revision, note = excluded.note, expires_at = excluded.expires_at
    returning id`);
  const id = rows[0]?.id ?? asked.id;
  return { id, isNew: id === asked.id };
}

export async function approvalById(
  executor: Executor,
  workspaceId: string,
  viewer: Viewer,
  id: string,
): Promise<ApprovalRow | null> {
  const [row] = await read(
    executor,
    sql`where a.workspace_id = ${workspaceId}::uuid and a.id = ${id}::uuid and ${seenBy(viewer)}`,
  );
  return row ?? null;
}

/** Newest first: ids are in the order of time. */
export function approvalsPage(
  executor: Executor,
  workspaceId: string,
  viewer: Viewer,
  { show, before, limit }: { show: 'open' | 'closed' | 'all'; before: string | undefined; limit: number },
): Promise<ApprovalRow[]> {
  const wanted = { open: sql`and ${OPEN}`, closed: sql`and not ${OPEN}`, all: sql`` }[show];
  const older = before === undefined ? sql`` : sql`and a.id < ${before}::uuid`;
  return read(
    executor,
    sql`where a.workspace_id = ${workspaceId}::uuid and ${seenBy(viewer)} ${wanted} ${older} order by a.id desc limit ${limit}`,
  );
}

export async function countOpen(executor: Executor, workspaceId: string, viewer: Viewer): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from agent_approvals a where a.workspace_id = ${workspaceId}::uuid and ${OPEN} and ${seenBy(viewer)}`);
  return rows[0]?.n ?? 0;
}

/** A claim older than this belongs to a process that died. */
const STUCK = sql.raw(`interval '1 minute'`);
const FREE = sql`(a.state = 'pending' or (a.state = 'approving' and a.decided_at < now() - ${STUCK})) and a.expires_at > now()`;

/** One caller at a time does what was approved. `again`: another has begun to and died. Null: decided, or being done. */
export async function claimApproval(
  executor: Executor,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<{ again: boolean } | null> {
  const { rows } = await executor.execute<{ again: boolean }>(sql`
    with found as (
      select a.state = 'approving' as again from agent_approvals a
       where a.workspace_id = ${workspaceId}::uuid and a.id = ${id}::uuid and ${FREE} for update)
    update agent_approvals a set state = 'approving', decided_by = ${userId}::uuid, decided_at = now()
      from found where a.workspace_id = ${workspaceId}::uuid and a.id = ${id}::uuid
    returning found.again`);
  return rows[0] ?? null;
}

/** Ends what was claimed; `pending` gives it back for another decision. */
export async function closeApproval(
  executor: Executor,
  workspaceId: string,
  id: string,
  { state, fault = '' }: { state: 'approved' | 'failed' | 'pending'; fault?: string },
): Promise<boolean> {
  const decided = state === 'pending' ? sql`decided_by = null, decided_at = null` : sql`decided_at = now()`;
  const { rowCount } = await executor.execute(sql`
    update agent_approvals a set state = ${state}, fault = ${fault}, ${decided}
     where a.workspace_id = ${workspaceId}::uuid and a.id = ${id}::uuid and a.state = 'approving'`);
  return rowCount === 1;
}

/** False where it was decided before. */
export async function declineApproval(
  executor: Executor,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update agent_approvals a set state = 'declined', decided_by = ${userId}::uuid, decided_at = now()
     where a.workspace_id = ${workspaceId}::uuid and a.id = ${id}::uuid and ${FREE}`);
  return rowCount === 1;
}

/** How long a request is shown. */
const APPROVAL_RETENTION = sql.raw(`interval '90 days'`);

export async function purgeApprovals(executor: Executor, limit: number): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    delete from agent_approvals where (workspace_id, id) in (
      select workspace_id, id from agent_approvals where created_at < now() - ${APPROVAL_RETENTION} limit ${limit})`);
  return rowCount ?? 0;
}

// Quotes of paid tools.
export type QuoteRow = typeof agentQuotes.$inferSelect;
type NewQuote = Omit<QuoteRow, 'createdAt' | 'confirmedAt' | 'workspaceId'>;

export async function insertQuote(db: Database, workspaceId: string, quote: NewQuote): Promise<void> {
  await db.insert(agentQuotes).values({ workspaceId, ...quote });
}

/** The quote, confirmed from now on. One that was confirmed in time can be confirmed again: its call has one effect. */
export async function confirmQuote(
  db: Database,
  workspaceId: string,
  apiKeyId: string,
  id: string,
): Promise<QuoteRow | 'expired' | null> {
  const own = and(eq(agentQuotes.workspaceId, workspaceId), eq(agentQuotes.apiKeyId, apiKeyId), eq(agentQuotes.id, id));
  const [confirmed] = await db
    .update(agentQuotes)
    .set({ confirmedAt: sql`coalesce(${agentQuotes.confirmedAt}, now())` })
    .where(and(own, or(isNotNull(agentQuotes.confirmedAt), gt(agentQuotes.expiresAt, sql`now()`))))
    .returning();
  if (confirmed) return confirmed;
  const [lapsed] = await db.select({ id: agentQuotes.id }).from(agentQuotes).where(own);
  return lapsed ? 'expired' : null;
}

/** As long as the answer under an idempotency key is kept. */
const QUOTE_RETENTION = sql.raw(`interval '2 days'`);

export async function purgeQuotes(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from agent_quotes where (workspace_id, id) in (
      select workspace_id, id from agent_quotes where created_at < now() - ${QUOTE_RETENTION} limit ${limit})`);
  return rowCount ?? 0;
}
