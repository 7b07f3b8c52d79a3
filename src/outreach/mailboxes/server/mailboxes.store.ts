// All SQL that reads mailboxes of a workspace.
import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { notify } from '#account/notifications/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import { dayCapUnder } from '../domain/plan-limits.ts';
import {
  CHANNEL_KINDS,
  type MailboxPauseReason,
  type MailboxState,
  type SenderChannel,
  type SenderKind,
} from '../fields.contract.ts';
import { mailboxes } from './mailboxes.tables.ts';
import { MAILBOX_FAILING } from './notification-kinds.ts';

export type StoredMailbox = typeof mailboxes.$inferSelect;

/** What stands behind the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

type WithPlan = StoredMailbox & { plan: Plan | null };

/** Their columns, and the plan that their workspace is on now. */
const withPlan = (workspaceId: string) => ({
  ...getTableColumns(mailboxes),
  plan: sql<Plan | null>`(select u.current_plan from users u where u.workspace_id = ${workspaceId} order by (u.role = 'owner') desc, u.id limit 1)`,
});

/** With the cap that its plan allows: whoever sends, forecasts or shows it reads that one. */
const underPlan = ({ plan, ...row }: WithPlan): StoredMailbox => ({
  ...row,
  dayCap: dayCapUnder(row.kind as SenderKind, plan, row.dayCap),
});

/** `any`: where the id of a sender is known, and not its channel. */
export type AskedChannel = SenderChannel | 'any';

/** The condition on senders of a channel; none on all of them. */
export function ofChannel(channel: AskedChannel): SQL | undefined {
  if (channel === 'any') return undefined;
  return channel === 'email' ? notInArray(mailboxes.kind, [...CHANNEL_KINDS]) : eq(mailboxes.kind, channel);
}

/** Those that are connected, or these of them, oldest first. Removed ones only by their ids. E-mail alone, unless `channel` says otherwise. */
export async function storedMailboxes(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
  channel: AskedChannel = 'email',
): Promise<StoredMailbox[]> {
  const which = ids === null ? isNull(mailboxes.deletedAt) : inArray(mailboxes.id, [...ids]);
  const rows = await db
    .select(withPlan(workspaceId))
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), which, ofChannel(channel)))
    .orderBy(asc(mailboxes.createdAt), asc(mailboxes.id));
  return rows.map(underPlan);
}

/** A mailbox of e-mail, also one that was removed: whoever asks decides. */
export async function storedMailbox(db: Executor, workspaceId: string, id: string): Promise<StoredMailbox | null> {
  const [row] = await db
    .select(withPlan(workspaceId))
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id), ofChannel('email')));
  return row === undefined ? null : underPlan(row);
}

/**
 * Its server refuses it: nothing leaves from it until it has been tried with success. In the transaction of the caller, who tells the
 * streams. `revision`: only while its settings are still these. @returns false where it was broken or removed already, or corrected
 */
export async function breakMailbox(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  why: string,
  revision: number | null = null,
): Promise<boolean> {
  const stopped = await stopMailbox(db, workspaceId, mailboxId, {
    state: 'broken',
    from: ['active', 'paused'],
    why,
    revision,
  });
  // A channel says in its own words what has happened to its sender.
  if (stopped && !(CHANNEL_KINDS as readonly string[]).includes(stopped.kind)) {
    await notify(db, MAILBOX_FAILING, workspaceId, {
      to: 'everyone',
      thing: { key: `mailbox:${mailboxId}`, name: stopped.email },
      params: { mailbox: stopped.email, why },
      link: `/email-settings?mailbox=${mailboxId}`,
    });
  }
  return stopped !== null;
}

/** Paused by a rule (too much comes back), until a person resumes it. @returns false where it was not active */
export async function pauseMailbox(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  { reason, why }: { reason: MailboxPauseReason; why: string },
): Promise<boolean> {
  const pause = { state: 'paused', pauseReason: reason, from: ['active'], why } as const;
  return (await stopMailbox(db, workspaceId, mailboxId, pause)) !== null;
}

async function stopMailbox(
  db: Executor,
  workspaceId: string,
  mailboxId: string,
  {
    state,
    pauseReason = '',
    from,
    why,
    revision = null,
  }: {
    state: MailboxState;
    pauseReason?: MailboxPauseReason | '';
    from: readonly MailboxState[];
    why: string;
    revision?: number | null;
  },
): Promise<{ email: string; kind: string } | null> {
  const rows = await db
    .update(mailboxes)
    .set({ state, pauseReason, fault: why, faultAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        eq(mailboxes.workspaceId, workspaceId),
        eq(mailboxes.id, mailboxId),
        isNull(mailboxes.deletedAt),
        inArray(mailboxes.state, [...from]),
        revision === null ? undefined : eq(mailboxes.revision, revision),
      ),
    )
    .returning({ email: mailboxes.email, kind: mailboxes.kind });
  return rows[0] ?? null;
}
