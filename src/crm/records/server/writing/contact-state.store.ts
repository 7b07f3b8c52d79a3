// SQL of what other features report on contacts: address state, verdict, last contacted, last replied.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, statementOf } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import { type Change, changeRows, closeChange, lockLibrary, openChange } from '../changes/record-changes.store.ts';

/** Expressions on `r`, the contact. */
export interface EmailState {
  /** One of EMAIL_STATES. */
  state: SQL;
  /** Since when; null while it is open. */
  at: SQL;
  /** Why, in words. */
  reason: SQL;
}

/** In the caller's transaction. Live contacts with an address only. Answers the ids of those that say something else now. */
export async function setEmailState(
  tx: Executor,
  workspaceId: string,
  which: SQL,
  { state, at, reason }: EmailState,
  madeBy: string | null,
): Promise<string[]> {
  const condition = sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.deleted_at is null and r.email <> '' and (${which})`;
  const { rows } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (rows.length === 0) return [];
  await lockLibrary(tx, workspaceId);
  const change = await openChange(tx, workspaceId, 'contact', 'permit', madeBy);
  const changed = await changeRows(tx, change, condition, {
    email_state: state,
    email_state_at: at,
    email_state_reason: reason,
  });
  await closeChange(tx, change, changed.length);
  return changed;
}

// WhatsApp consent is stored with the contact as a change, so that it is in the timeline. New contacts, and those with a new phone, get it
// from the trigger `contacts_take_consents`.

/**
 * In the caller's transaction, after consents or the suppression list have changed: live contacts with one of these phones (E.164) say what
 * both say now. Answers the ids of those that say something else than before.
 */
export async function setWhatsappState(
  tx: Executor,
  workspaceId: string,
  phones: readonly string[],
  madeBy: string | null,
): Promise<string[]> {
  if (phones.length === 0) return [];
  const condition = sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.deleted_at is null and r.phone <> ''
    and r.phone = any(${sql.param([...phones])}::text[])`;
  const { rows: found } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (found.length === 0) return [];
  await lockLibrary(tx, workspaceId);
  const { rows } = await tx.execute<{ phone: string; state: string }>(sql`
    select phone, state from whatsapp_states_of(${workspaceId}::uuid, ${sql.param([...phones])}::text[])`);
  const states = JSON.stringify(Object.fromEntries(rows.map(({ phone, state }) => [phone, state])));
  const change = await openChange(tx, workspaceId, 'contact', 'permit', madeBy);
  const changed = await changeRows(tx, change, condition, {
    whatsapp_state: sql`coalesce(${states}::jsonb ->> r.phone, 'unknown')`,
  });
  await closeChange(tx, change, changed.length);
  return changed;
}

// Verdicts on addresses are stored with their contacts as a change, so that they are in the timeline.
export interface VerdictOnContact {
  /** The address as a contact may have it: every way to write it is one of these. */
  emails: readonly string[];
  verdict: 'valid' | 'risky' | 'invalid' | 'unknown';
  checkedAt: Date;
}

export interface SetVerdicts {
  /** The change that notes them; null where none was changed and none was there. */
  changeId: string | null;
  /** Contacts that now say something else. */
  changed: string[];
}

/**
 * In the caller's transaction. Live contacts only; what could not be found out takes no verdict away that was. `changeId`: a change that
 * continues, of the same work.
 */
export async function setVerdicts(
  tx: Executor,
  workspaceId: string,
  verdicts: readonly VerdictOnContact[],
  { changeId = null, madeBy }: { changeId?: string | null; madeBy: string | null },
): Promise<SetVerdicts> {
  const byEmail: Record<string, { v: string; at: string }> = {};
  for (const { emails, verdict, checkedAt } of verdicts) {
    for (const email of emails) if (email !== '') byEmail[email] = { v: verdict, at: checkedAt.toISOString() };
  }
  const emails = Object.keys(byEmail);
  if (emails.length === 0) return { changeId, changed: [] };
  const condition = sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.deleted_at is null and r.email <> ''
    and r.email = any(${sql.param(emails)}::text[])`;
  const { rows } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (rows.length === 0) return { changeId, changed: [] };
  await lockLibrary(tx, workspaceId);
  const change: Change =
    changeId === null
      ? await openChange(tx, workspaceId, 'contact', 'verify', madeBy)
      : { workspaceId, id: changeId, kind: 'contact' };
  const said = sql`(${JSON.stringify(byEmail)}::jsonb -> r.email)`;
  const changed = await changeRows(
    tx,
    change,
    sql`${condition} and (${said} ->> 'v' <> 'unknown' or coalesce(r.email_verdict, 'unknown') = 'unknown')`,
    { email_verdict: sql`${said} ->> 'v'`, email_checked_at: sql`(${said} ->> 'at')::timestamptz` },
  );
  return { changeId: await closeChange(tx, change, changed.length), changed };
}

/**
 * In the caller's transaction, which announces contacts and companies afterwards. Never to an earlier moment, so doing it twice changes
 * nothing. Waits for the lock of the library, so it is not for urgent work. `at`: ISO 8601.
 */
export async function setLastContacted(
  tx: Executor,
  workspaceId: string,
  contacted: readonly { contactId: string; at: string }[],
): Promise<void> {
  if (contacted.length === 0) return;
  await lockLibrary(tx, workspaceId);
  const ids = [...new Set(contacted.map(({ contactId }) => contactId))];
  const values = { workspaceId, ids, told: JSON.stringify(contacted) };
  await contactsContacted(tx, values);
  await companiesContacted(tx, values);
}

interface ContactedValues {
  workspaceId: string;
  ids: readonly string[];
  /** JSON: as `setLastContacted` gets it. */
  told: string;
}

const toldTimes = (told: SQL) => sql`(
  select "contactId", max(at) as at
    from jsonb_to_recordset(${told}::jsonb) as t ("contactId" uuid, at timestamptz) group by 1)`;

const contactsContacted = statementOf<object, ContactedValues>(
  'records-contacts-contacted',
  ({ workspaceId, ids, told }) => sql`
    update contacts c set last_contacted_at = t.at from ${toldTimes(told)} t
     where c.workspace_id = ${anyWorkspace(workspaceId)} and c.id = any(${ids}::uuid[]) and c.id = t."contactId"
       and (c.last_contacted_at is null or c.last_contacted_at < t.at)`,
);

/** By their ids: joined, all contacts and companies of the workspace are read for each email. */
const companiesContacted = statementOf<object, ContactedValues>(
  'records-companies-contacted',
  ({ workspaceId, ids, told }) => sql`
    with employed as (
      select c.company_id as id, max(t.at) as at from ${toldTimes(told)} t
        join contacts c on c.workspace_id = ${anyWorkspace(workspaceId)} and c.id = any(${ids}::uuid[]) and c.id = t."contactId"
       where c.company_id is not null group by 1)
    update companies o set last_contacted_at = t.at from employed t
     where o.workspace_id = ${anyWorkspace(workspaceId)} and o.id = any(array(select id from employed)) and o.id = t.id
       and (o.last_contacted_at is null or o.last_contacted_at < t.at)`,
);

/** In the caller's transaction, which announces contacts afterwards. It is not a change of the record, so there is no undo. */
export async function setLastReplied(
  tx: Executor,
  workspaceId: string,
  contactIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update contacts set last_replied_at = greatest(last_replied_at, ${at.toISOString()}::timestamptz)
     where workspace_id = ${anyWorkspace(workspaceId)} and id = any(${sql.param([...contactIds])}::uuid[])`);
}
