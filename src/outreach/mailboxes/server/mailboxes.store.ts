// SQL of mailboxes of a workspace, and of senders of other channels among them.
import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { notify } from '#account/notifications/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import { type Database, type Executor, isUniqueViolation, runNamed } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { dayCapUnder } from '../domain/mailbox-limits.ts';
import {
  CHANNEL_KINDS,
  type MailboxPauseReason,
  type MailboxState,
  type SenderChannel,
  type SenderKind,
  WEEKDAYS,
  type WeekWindows,
} from '../fields.contract.ts';
import { mailboxes } from './mailboxes.tables.ts';
import { MAILBOX_FAILING } from './notification-kinds.ts';
import type { SecretName } from './secrets.store.ts';

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
function ofChannel(channel: AskedChannel): SQL | undefined {
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

// All SQL that changes mailboxes on behalf of people.
export type NewMailbox = typeof mailboxes.$inferInsert;
export type MailboxValues = Partial<Omit<NewMailbox, 'workspaceId' | 'id' | 'kind' | 'createdBy'>>;

/** @returns false where one of this id is there already. @throws MAILBOX_EXISTS where another has its address */
export async function insertMailbox(tx: Executor, mailbox: NewMailbox): Promise<boolean> {
  const rows = await tx
    .insert(mailboxes)
    .values(mailbox)
    .onConflictDoNothing({ target: [mailboxes.workspaceId, mailboxes.id] })
    .returning({ id: mailboxes.id })
    .catch(toKnownFault);
  return rows.length > 0;
}

/** Those that are connected, and those of them that are not for practice; locked against others who add one at the same time. */
export async function countForAdding(tx: Executor, workspaceId: string): Promise<{ all: number; own: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${workspaceId}`}, 0))`);
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${mailboxes.kind} <> 'practice'))::int`,
    })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), isNull(mailboxes.deletedAt), ofChannel('email')));
  return row ?? { all: 0, own: 0 };
}

export async function isConnected(db: Executor, workspaceId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.address, address), isNull(mailboxes.deletedAt)));
  return rows.length > 0;
}

/** Each with its own values. Counts as an edit: mails that were made with the one before are made anew. */
export async function updateMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
  values: MailboxValues,
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ ...values, revision: sql`${mailboxes.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id)))
    .catch(toKnownFault);
}

/** Of e-mail, in order of their ids, so that two who change several wait for one another. */
export function holdMailboxes(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<StoredMailbox[]> {
  return tx
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), inArray(mailboxes.id, [...ids]), ofChannel('email')))
    .orderBy(mailboxes.id)
    .for('no key update');
}

/** It was tried with success: one that was broken sends on; one that somebody paused stays so. */
export async function markWorking(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx
    .update(mailboxes)
    .set({
      testedAt: sql`now()`,
      state: sql`case when ${mailboxes.state} = 'broken' then 'active' else ${mailboxes.state} end`,
      fault: sql`case when ${mailboxes.state} = 'broken' then '' else ${mailboxes.fault} end`,
      faultAt: sql`case when ${mailboxes.state} = 'broken' then null else ${mailboxes.faultAt} end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id)));
}

/**
 * Of all workspaces: secrets of mailboxes that were taken away before then, whose rows stay, and keys that nothing has been signed with
 * since. @returns how many secrets went
 */
export async function forgetSecretsOfRemoved(db: Database, before: Date): Promise<number> {
  const then = sql`${before.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    delete from mailbox_secrets s using mailboxes m
     where m.workspace_id = s.workspace_id and m.id = s.mailbox_id
       and (m.deleted_at < ${then} or (s.name = 'dkim' and m.dkim_selector = '' and s.set_at < ${then}))`);
  return rowCount ?? 0;
}

function toKnownFault(error: unknown): never {
  if (isUniqueViolation(error, 'mailboxes_one_address')) throw new AppError('MAILBOX_EXISTS');
  throw error;
}

// What else a page shows of a mailbox: which secrets are kept (never what they are) and who connected it.
export interface MailboxDetails {
  secrets: SecretName[];
  createdByName: string;
}

export async function mailboxDetails(db: Database, workspaceId: string, id: string): Promise<MailboxDetails> {
  const [row] = await runNamed<MailboxDetails>(
    db,
    'mailbox-details',
    sql`select coalesce((select json_agg(s.name) from mailbox_secrets s
                          where s.workspace_id = m.workspace_id and s.mailbox_id = m.id), '[]') as secrets,
               coalesce(nullif(u.full_name, ''), u.email, '') as "createdByName"
          from mailboxes m left join users u on u.workspace_id = m.workspace_id and u.id = m.created_by
         where m.workspace_id = ${workspaceId} and m.id = ${id}`,
  );
  return row ?? { secrets: [], createdByName: '' };
}

// Senders of other channels (WhatsApp numbers): rows among the mailboxes, so that their messages go through the one queue, its pause and its
// faults. They have no server and no gap; pages of e-mail never show them.
const ALL_WEEK: WeekWindows = Object.fromEntries(WEEKDAYS.map((day) => [day, [[0, 1_440]]]));
/** What a channel allows is its own rule (people per day, messages a second), not the cap of a mailbox. */
const NO_CAP = 1_000_000;

export interface NewChannelMailbox {
  workspaceId: string;
  id: string;
  kind: 'whatsapp';
  /** As people read it: a phone number. */
  shown: string;
  /** As it is compared: E.164. */
  address: string;
  zone: string;
  createdBy: string;
}

/** @returns false where one of this id is there already. @throws MAILBOX_EXISTS where another has its address */
export function createChannelMailbox(
  tx: Executor,
  { workspaceId, id, kind, shown, address, zone, createdBy }: NewChannelMailbox,
): Promise<boolean> {
  return insertMailbox(tx, {
    ...{ workspaceId, id, kind, email: shown, address, zone, createdBy },
    ...{ windows: ALL_WEEK, dayCap: NO_CAP, gapMinSeconds: 0, gapMaxSeconds: 0, rampStartedOn: null },
  });
}

/** Who may add a sender of a channel: one after the other, so that a limit of the plan holds. */
export async function lockChannelMailboxes(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${workspaceId}`}, 0))`);
}

/** Paused by a person, working again, removed. Counts as an edit, as with every mailbox. The caller tells the streams. */
export function changeChannelMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
  values: Pick<
    MailboxValues,
    'state' | 'pauseReason' | 'fault' | 'faultAt' | 'testedAt' | 'deletedAt' | 'email' | 'zone'
  >,
): Promise<void> {
  return updateMailbox(tx, workspaceId, id, values);
}

/** Locked until the end of the transaction. Null where it was removed. */
export async function lockChannelMailbox(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<{ state: string; fault: string } | null> {
  const [row] = await tx
    .select({ state: mailboxes.state, fault: mailboxes.fault })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id), isNull(mailboxes.deletedAt)))
    .for('no key update');
  return row ?? null;
}
