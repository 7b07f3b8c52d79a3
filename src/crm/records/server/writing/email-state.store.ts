// Whether somebody may be written to, kept with the contact: one change, so that the timeline knows.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { changeRows, closeChange, holdLibrary, openChange } from '../changes/record-changes.store.ts';

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
  const condition = sql`r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.email <> '' and (${which})`;
  const { rows } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (rows.length === 0) return [];
  await holdLibrary(tx, workspaceId);
  const change = await openChange(tx, workspaceId, 'contact', 'permit', madeBy);
  const changed = await changeRows(tx, change, condition, {
    email_state: state,
    email_state_at: at,
    email_state_reason: reason,
  });
  await closeChange(tx, change, changed.length);
  return changed;
}
