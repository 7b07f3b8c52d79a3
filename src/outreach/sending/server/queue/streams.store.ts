// Streams group the mails of a campaign, a draft or an answer: opened, paused, changed and ended as one.
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { StreamKind, StreamState } from '../../fields.contract.ts';
import { mailStreams } from '../sending.tables.ts';
import type { MailOutcome } from '../sending-context.ts';
import { endWaiting, wakeEngines } from './queue.store.ts';

export interface NewStream {
  /** Id of the campaign, the draft or the answered mail. */
  id: string;
  kind: StreamKind;
  /** Shown on pages. */
  name: string;
  /** Daily cap; null for no cap of its own. */
  dayCap: number | null;
  /** Bulk mail: carries the ways to opt out and the identity of the sender. */
  bulk: boolean;
  createdBy: string;
}

/** Opens or reopens a stream. An existing one takes the new name, cap and kind of mail, and runs again if it was ended or paused. */
export async function openStream(tx: Executor, workspaceId: string, stream: NewStream): Promise<void> {
  await tx
    .insert(mailStreams)
    .values({ workspaceId, ...stream })
    .onConflictDoUpdate({
      target: [mailStreams.workspaceId, mailStreams.id],
      set: { name: stream.name, dayCap: stream.dayCap, bulk: stream.bulk, state: 'running', pausedBecause: '' },
    });
  await wakeEngines(tx);
}

export interface StreamChange {
  name?: string;
  dayCap?: number | null;
  /** The content was edited: mails rendered before are rendered again before they are sent. */
  revised?: true;
}

export async function changeStream(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  { revised, ...set }: StreamChange,
): Promise<void> {
  await tx
    .update(mailStreams)
    .set({ ...set, revision: revised ? sql`${mailStreams.revision} + 1` : sql`${mailStreams.revision}` })
    .where(isStream(workspaceId, streamId));
  if (set.dayCap === undefined) return;
  // Mails that waited because of the old cap are checked again.
  await tx.execute(sql`
    update mails set due_at = now(), reason = 'scheduled', reason_detail = ''
    where workspace_id = ${workspaceId} and stream_id = ${streamId} and state = 'waiting' and reason = 'stream-cap'`);
  await wakeEngines(tx);
}

/** Effective with the commit: no mail of it is claimed afterwards. False if it was not running. */
export async function pauseStream(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  because: string,
): Promise<boolean> {
  return setState(tx, workspaceId, streamId, 'running', 'paused', because);
}

/** False if it was not paused. */
export async function resumeStream(tx: Executor, workspaceId: string, streamId: string): Promise<boolean> {
  const resumed = await setState(tx, workspaceId, streamId, 'paused', 'running', '');
  if (resumed) await wakeEngines(tx);
  return resumed;
}

/** Something of it is to be sent again. False if it had not ended. */
export async function reopenStream(tx: Executor, workspaceId: string, streamId: string): Promise<boolean> {
  return setState(tx, workspaceId, streamId, 'ended', 'running', '');
}

/** Cancels its waiting mails. What is being sent ends by itself. */
export async function endStream(tx: Executor, workspaceId: string, streamId: string): Promise<MailOutcome[]> {
  await tx.update(mailStreams).set({ state: 'ended', pausedBecause: '' }).where(isStream(workspaceId, streamId));
  return endWaiting(tx, workspaceId, { streamId }, { state: 'cancelled', reason: 'stream-ended', detail: '' });
}

/** Null if there is no such stream. */
export async function streamState(
  tx: Executor,
  workspaceId: string,
  streamId: string,
): Promise<{ state: StreamState; pausedBecause: string; revision: number } | null> {
  const [row] = await tx
    .select({ state: mailStreams.state, pausedBecause: mailStreams.pausedBecause, revision: mailStreams.revision })
    .from(mailStreams)
    .where(isStream(workspaceId, streamId));
  return row ? { ...row, state: row.state as StreamState } : null;
}

async function setState(
  tx: Executor,
  workspaceId: string,
  streamId: string,
  from: StreamState,
  to: StreamState,
  pausedBecause: string,
): Promise<boolean> {
  const changed = await tx
    .update(mailStreams)
    .set({ state: to, pausedBecause })
    .where(and(isStream(workspaceId, streamId), eq(mailStreams.state, from)))
    .returning({ id: mailStreams.id });
  return changed.length > 0;
}

function isStream(workspaceId: string, streamId: string) {
  return and(eq(mailStreams.workspaceId, workspaceId), eq(mailStreams.id, streamId));
}

/** With their mails, which are the proof. */
export async function deleteStreams(
  tx: Executor,
  streams: readonly { workspaceId: string; id: string }[],
): Promise<void> {
  await tx.execute(sql`
    delete from mail_streams s
     using jsonb_to_recordset(${JSON.stringify(streams)}::jsonb) as gone("workspaceId" uuid, id uuid)
     where s.workspace_id = gone."workspaceId" and s.id = gone.id`);
}
