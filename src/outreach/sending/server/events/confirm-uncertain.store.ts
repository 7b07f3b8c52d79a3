// SQL on mails whose delivery is not confirmed, and the evidence found for them.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import { mails } from '../sending.tables.ts';
import { type KindedOutcome, OUTCOME, type OutcomeRow, readOutcome } from '../worker/results.store.ts';

export interface UncertainMail {
  workspaceId: string;
  id: string;
  mailboxId: string;
  messageId: string;
  to: string;
  /** When its submission started. */
  at: Date;
}

/** Of all workspaces, those with a lookup due: after half a minute, then 1, 4, 16 ... minutes after the last, seven times. */
export function uncertainMails(db: Database, limit: number): Promise<UncertainMail[]> {
  return runOnce<UncertainMail & Record<string, unknown>>(
    db,
    sql`
    select workspace_id as "workspaceId", id, mailbox_id as "mailboxId", message_id as "messageId", to_email as "to", sending_at as at
      from mails where state = 'uncertain' and evidence_checks < 7 and message_id is not null and sending_at is not null
       and ended_at < now() - interval '30 seconds'
       and (evidence_at is null or evidence_at < now() - interval '1 minute' * power(4, evidence_checks - 1))
     order by ended_at limit ${limit}`,
  );
}

/** Of all workspaces: uncertain mails with a delivery report. */
export function reportedMails(db: Database, limit: number): Promise<Pick<UncertainMail, 'workspaceId' | 'id'>[]> {
  return runOnce(
    db,
    sql`
    select workspace_id as "workspaceId", id from mails
     where state = 'uncertain' and (delivered_at is not null or read_at is not null) order by ended_at limit ${limit}`,
  );
}

/** Stores the channel's id of a message that was uncertain. @returns its stream; null if it is no longer uncertain */
export async function nameUncertain(
  tx: Executor,
  workspaceId: string,
  { mailId, messageId }: { mailId: string; messageId: string },
): Promise<string | null> {
  const [named] = await tx
    .update(mails)
    .set({ messageId })
    .where(sql`${mails.workspaceId} = ${workspaceId} and ${mails.id} = ${mailId} and ${mails.state} = 'uncertain'`)
    .returning({ streamId: mails.streamId });
  return named?.streamId ?? null;
}

/** @returns those that were still uncertain */
export async function confirmSent(
  tx: Executor,
  workspaceId: string,
  found: readonly { id: string }[],
  evidence: string,
): Promise<KindedOutcome[]> {
  if (found.length === 0) return [];
  const { rows } = await tx.execute<OutcomeRow>(sql`
    update mails m set state = 'sent', evidence = ${evidence}, evidence_at = now()
    from mail_streams s
    where m.workspace_id = ${workspaceId} and m.id = ${anyOf(found)} and m.state = 'uncertain'
      and s.workspace_id = m.workspace_id and s.id = m.stream_id
    returning ${OUTCOME}, m.answer as detail, s.kind as "streamKind"`);
  return rows.map(readOutcome);
}

/** Counts the lookup, even if it found nothing (''). */
export async function writeEvidence(
  tx: Executor,
  workspaceId: string,
  checked: readonly UncertainMail[],
  evidence: string,
): Promise<void> {
  if (checked.length === 0) return;
  await tx
    .update(mails)
    .set({
      ...(evidence !== '' && { evidence }),
      evidenceAt: sql`now()`,
      evidenceChecks: sql`${mails.evidenceChecks} + 1`,
    })
    .where(
      sql`${mails.workspaceId} = ${workspaceId} and ${mails.id} = ${anyOf(checked)} and ${mails.state} = 'uncertain'`,
    );
}

const anyOf = (rows: readonly { id: string }[]) => sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
