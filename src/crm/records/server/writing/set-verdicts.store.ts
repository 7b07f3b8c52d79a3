// Verdicts on addresses, kept with the contacts that have them: one change, so that the timeline knows.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { type Change, changeRows, closeChange, holdLibrary, openChange } from '../changes/record-changes.store.ts';

export interface VerdictOnContact {
  /** The address as a contact may have it: every way to write it is one of these. */
  emails: readonly string[];
  verdict: 'valid' | 'risky' | 'invalid' | 'unknown';
  checkedAt: Date;
}

export interface NotedVerdicts {
  /** The change that notes them; null where none was changed and none was there. */
  changeId: string | null;
  /** Contacts that now say something else. */
  changed: string[];
}

/**
 * In the caller's transaction. Live contacts only; what could not be found out takes no verdict away that was. `changeId`: a change that
 * goes on, of the same work.
 */
export async function noteVerdicts(
  tx: Executor,
  workspaceId: string,
  verdicts: readonly VerdictOnContact[],
  { changeId = null, madeBy }: { changeId?: string | null; madeBy: string | null },
): Promise<NotedVerdicts> {
  const byEmail: Record<string, { v: string; at: string }> = {};
  for (const { emails, verdict, checkedAt } of verdicts) {
    for (const email of emails) if (email !== '') byEmail[email] = { v: verdict, at: checkedAt.toISOString() };
  }
  const emails = Object.keys(byEmail);
  if (emails.length === 0) return { changeId, changed: [] };
  const condition = sql`r.workspace_id = ${workspaceId}::uuid and r.deleted_at is null and r.email <> ''
    and r.email = any(${sql.param(emails)}::text[])`;
  const { rows } = await tx.execute(sql`select 1 from contacts r where ${condition} limit 1`);
  if (rows.length === 0) return { changeId, changed: [] };
  await holdLibrary(tx, workspaceId);
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
