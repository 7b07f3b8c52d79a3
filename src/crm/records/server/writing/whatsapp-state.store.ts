// Whether a contact may be messaged on WhatsApp, kept with the contact: one change, so that the timeline knows. New contacts, and those whose
// phone changes, say it by themselves (trigger `contacts_take_consents`).
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { changeRows, closeChange, holdLibrary, openChange } from '../changes/record-changes.store.ts';

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
  const condition = sql`r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.phone <> ''
    and r.phone = any(${sql.param([...phones])}::text[])`;
  const { rows: found } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (found.length === 0) return [];
  await holdLibrary(tx, workspaceId);
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
