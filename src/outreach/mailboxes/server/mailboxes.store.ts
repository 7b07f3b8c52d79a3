// SQL of mailboxes of a workspace, of senders of other channels among them, of sender details, and of pending consents.
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { notify } from '#account/notifications/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import { type Database, type Executor, isUniqueViolation, runNamed } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { mailboxPath } from '#shared/page-paths.ts';
import { effectiveDayCap } from '../domain/mailbox-limits.ts';
import {
  CHANNEL_KINDS,
  type MailboxPauseReason,
  type MailboxState,
  type SenderChannel,
  type SenderKind,
  WEEKDAYS,
  type WeekWindows,
} from '../fields.contract.ts';
import { mailboxConsents, mailboxes, senderIdentities } from './mailboxes.tables.ts';
import { MAILBOX_FAILING } from './notification-kinds.ts';
import type { SecretName } from './secrets.store.ts';

export type StoredMailbox = typeof mailboxes.$inferSelect;

/** The part behind the @. */
export function toDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

type WithPlan = StoredMailbox & { plan: Plan | null };

/** The columns, and the current plan of the workspace. */
const withPlan = (workspaceId: string) => ({
  ...getTableColumns(mailboxes),
  plan: sql<Plan | null>`(select w.plan from workspace_plans w where w.workspace_id = ${workspaceId})`,
});

/** With the cap that the plan allows, so that sending, forecasts and pages use the same one. */
const underPlan = ({ plan, ...row }: WithPlan): StoredMailbox => ({
  ...row,
  dayCap: effectiveDayCap(row.kind as SenderKind, plan, row.dayCap),
});

/** `any`: the id of a sender is known, but not its channel. */
export type ChannelFilter = SenderChannel | 'any';

function ofChannel(channel: ChannelFilter): SQL | undefined {
  if (channel === 'any') return undefined;
  return channel === 'email' ? notInArray(mailboxes.kind, [...CHANNEL_KINDS]) : eq(mailboxes.kind, channel);
}

/** All connected mailboxes, or those with `ids` (including removed ones), oldest first. Only email, unless `channel` says otherwise. */
export async function storedMailboxes(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
  channel: ChannelFilter = 'email',
): Promise<StoredMailbox[]> {
  const which = ids === null ? isNull(mailboxes.deletedAt) : inArray(mailboxes.id, [...ids]);
  const rows = await db
    .select(withPlan(workspaceId))
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), which, ofChannel(channel)))
    .orderBy(asc(mailboxes.createdAt), asc(mailboxes.id));
  return rows.map(underPlan);
}

/** An email mailbox, including removed ones. */
export async function storedMailbox(db: Executor, workspaceId: string, id: string): Promise<StoredMailbox | null> {
  const [row] = await db
    .select(withPlan(workspaceId))
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), eq(mailboxes.id, id), ofChannel('email')));
  return row === undefined ? null : underPlan(row);
}

/**
 * Its server refuses it, so it does not send until a test succeeds. In the transaction of the caller, who updates the streams.
 * `revision`: only if its settings have not changed since. @returns false if it was broken, removed or changed already
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
  // Channels have notifications of their own.
  if (stopped && !(CHANNEL_KINDS as readonly string[]).includes(stopped.kind)) {
    await notify(db, MAILBOX_FAILING, workspaceId, {
      to: 'everyone',
      thing: { key: `mailbox:${mailboxId}`, name: stopped.email },
      params: { mailbox: stopped.email, why },
      link: mailboxPath(mailboxId),
    });
  }
  return stopped !== null;
}

/** Paused by a rule (too many bounces), until a user resumes it. @returns false if it was not active */
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

export type NewMailbox = typeof mailboxes.$inferInsert;
export type MailboxValues = Partial<Omit<NewMailbox, 'workspaceId' | 'id' | 'kind' | 'createdBy'>>;

/** @returns false if the id exists. @throws MAILBOX_EXISTS if another mailbox has the address */
export async function insertMailbox(tx: Executor, mailbox: NewMailbox): Promise<boolean> {
  const rows = await tx
    .insert(mailboxes)
    .values(mailbox)
    .onConflictDoNothing({ target: [mailboxes.workspaceId, mailboxes.id] })
    .returning({ id: mailboxes.id })
    .catch(toKnownFault);
  return rows.length > 0;
}

/** Counts connected mailboxes, and those that are not for practice. Locks against additions at the same time, so that limits hold. */
export async function lockForAdding(tx: Executor, workspaceId: string): Promise<{ all: number; own: number }> {
  await lockChannelMailboxes(tx, workspaceId);
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

/** Increases the revision, so that emails rendered with the settings before are rendered again. */
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

/** Locks email mailboxes in order of their ids, so that concurrent bulk changes do not deadlock. */
export function lockMailboxes(tx: Executor, workspaceId: string, ids: readonly string[]): Promise<StoredMailbox[]> {
  return tx
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, workspaceId), inArray(mailboxes.id, [...ids]), ofChannel('email')))
    .orderBy(mailboxes.id)
    .for('no key update');
}

/** After a successful test: a broken mailbox becomes active, a paused one stays paused. */
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
 * In all workspaces: deletes secrets of mailboxes that were removed before then, whose rows stay, and DKIM keys unused since.
 * @returns how many
 */
export async function deleteSecretsOfRemoved(db: Database, before: Date): Promise<number> {
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

export interface MailboxDetails {
  /** Names of stored secrets, never their values. */
  secrets: SecretName[];
  createdByName: string;
}

export async function mailboxDetails(db: Database, workspaceId: string, id: string): Promise<MailboxDetails> {
  const [row] = await runNamed<MailboxDetails>(
    db,
    'mailbox-details',
    sql`select coalesce((select json_agg(s.name) from mailbox_secrets s
                          where s.workspace_id = m.workspace_id and s.mailbox_id = m.id), '[]') as secrets,
               coalesce(u.name, '') as "createdByName"
          from mailboxes m left join workspace_users u on u.workspace_id = m.workspace_id and u.id = m.created_by
         where m.workspace_id = ${workspaceId} and m.id = ${id}`,
  );
  return row ?? { secrets: [], createdByName: '' };
}

// Senders of other channels (WhatsApp numbers) are mailboxes too, so that their messages use the same queue, pause and faults. They have no
// server and no gap, and email pages never show them.
const ALL_WEEK: WeekWindows = Object.fromEntries(WEEKDAYS.map((day) => [day, [[0, 1_440]]]));
/** Channels have limits of their own (people per day, messages per second). */
const NO_CAP = 1_000_000;

export interface NewChannelMailbox {
  workspaceId: string;
  id: string;
  kind: 'whatsapp';
  /** Formatted phone number. */
  shown: string;
  /** E.164. */
  address: string;
  zone: string;
  createdBy: string;
}

/** @returns false if the id exists. @throws MAILBOX_EXISTS if another mailbox has the address */
export function createChannelMailbox(
  tx: Executor,
  { workspaceId, id, kind, shown, address, zone, createdBy }: NewChannelMailbox,
): Promise<boolean> {
  return insertMailbox(tx, {
    ...{ workspaceId, id, kind, email: shown, address, zone, createdBy },
    ...{ windows: ALL_WEEK, dayCap: NO_CAP, gapMinSeconds: 0, gapMaxSeconds: 0, rampStartedOn: null },
  });
}

/** Senders are added one after the other, so that the limit of the plan holds. */
export async function lockChannelMailboxes(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${workspaceId}`}, 0))`);
}

/** Increases the revision. The caller updates the streams. */
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

/** Null if it was removed. */
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

export interface Identity {
  name: string;
  /** One line or several. */
  postalAddress: string;
  /** Text of the unsubscribe link. */
  optOutText: string;
}

export async function storedIdentity(
  db: Executor,
  workspaceId: string,
): Promise<(Identity & { updatedAt: Date }) | null> {
  const [row] = await db.select().from(senderIdentities).where(eq(senderIdentities.workspaceId, workspaceId));
  return row ?? null;
}

/** Null until it is complete: no mail to many leaves before. */
export async function senderIdentity(db: Executor, workspaceId: string): Promise<Identity | null> {
  const stored = await storedIdentity(db, workspaceId);
  return stored !== null && stored.name !== '' && stored.postalAddress !== '' ? stored : null;
}

export async function upsertIdentity(
  db: Executor,
  workspaceId: string,
  userId: string,
  identity: Identity,
): Promise<void> {
  const values = { ...identity, updatedBy: userId, updatedAt: new Date() };
  await db
    .insert(senderIdentities)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: senderIdentities.workspaceId, set: values });
}

/** Null if the name, the address or the text of the unsubscribe link is missing. */
export async function completeIdentity(executor: Executor, workspaceId: string): Promise<Identity | null> {
  const { rows } = await executor.execute<Identity & Record<string, unknown>>(sql`
    select name, postal_address as "postalAddress", opt_out_text as "optOutText" from sender_identities
     where workspace_id = ${workspaceId}::uuid and name <> '' and postal_address <> '' and opt_out_text <> ''`);
  return rows[0] ?? null;
}

// Pending consents of Google and Microsoft.
export type NewConsent = typeof mailboxConsents.$inferInsert;
export type Consent = typeof mailboxConsents.$inferSelect;

export async function createConsent(db: Executor, consent: NewConsent): Promise<void> {
  await db.insert(mailboxConsents).values(consent);
}

/** Works once, and only for the user who started it. */
export async function consumeConsent(
  db: Executor,
  workspaceId: string,
  { stateHash, userId, provider, now }: { stateHash: Buffer; userId: string; provider: string; now: Date },
): Promise<Consent | null> {
  const [row] = await db
    .delete(mailboxConsents)
    .where(
      and(
        eq(mailboxConsents.workspaceId, workspaceId),
        eq(mailboxConsents.stateHash, stateHash),
        eq(mailboxConsents.userId, userId),
        eq(mailboxConsents.provider, provider),
        gt(mailboxConsents.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Of all workspaces. @returns how many went */
export async function deleteExpiredConsents(db: Executor, now: Date): Promise<number> {
  const { rowCount } = await db.delete(mailboxConsents).where(lt(mailboxConsents.expiresAt, now));
  return rowCount ?? 0;
}

/** For the operator, over all workspaces: how many mailboxes and numbers are in which state. Practice ones are left out. */
export interface MailboxCount {
  kind: string;
  state: 'active' | 'paused' | 'broken';
  pauseReason: MailboxPauseReason | '';
  count: number;
}

export async function countMailboxes(executor: Executor): Promise<MailboxCount[]> {
  const { rows } = await executor.execute<MailboxCount & Record<string, unknown>>(sql`
    select kind, state, pause_reason as "pauseReason", count(*)::int as count from mailboxes
     where deleted_at is null and kind <> 'practice' group by kind, state, pause_reason`);
  return rows;
}
