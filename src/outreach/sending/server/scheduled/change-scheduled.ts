// Reschedules and cancels scheduled mails, changes their mailbox, and undoes each of these once; skips ahead in practice.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { MAX_MOVED_MAILS, SCHEDULED_EVENT, type ScheduledTarget } from '../../scheduled.contract.ts';
import { cancelledLater } from '../queue/cancelled-mails.job.ts';
import { cancelMails, changeMailbox, moveMails } from '../queue/queue.store.ts';
import { nextPractice, shiftPractice } from './practice-clock.store.ts';
import {
  consumeScheduledUndo,
  type LockedMail,
  lockScheduled,
  restoreScheduled,
  storeScheduledUndo,
} from './scheduled.store.ts';

interface Changed {
  changed: number;
  undoId: string | null;
}

export type Move = { to: string } | { minutes: number } | 'now';

/** @throws LIMIT_REACHED, SCHEDULED_TIME_PASSED */
export function moveThem(
  platform: Platform,
  principal: Principal,
  target: ScheduledTarget,
  move: Move,
): Promise<Changed> {
  const now = new Date(platform.clock.now());
  return change(platform, principal, target, async (tx, held) => {
    const moves = getMoves(held, move, now);
    if (move !== 'now' && moves.some(({ dueAt }) => dueAt < now)) throw new AppError('SCHEDULED_TIME_PASSED');
    // "Send now" is explicit, so it is sent at any hour.
    const why =
      move === 'now' ? { reason: 'undo' as const } : { reason: 'scheduled' as const, detail: 'Moved by hand' };
    const moved = await moveMails(tx, principal.workspaceId, moves, why);
    return { what: 'move', ids: moved, undo: move !== 'now' };
  });
}

function getMoves(held: readonly LockedMail[], move: Move, now: Date): { id: string; dueAt: Date }[] {
  if (move === 'now') return held.map(({ id }) => ({ id, dueAt: now }));
  const first = held[0] ? Date.parse(held[0].dueAt) : 0;
  const by = 'to' in move ? Date.parse(move.to) - first : move.minutes * 60_000;
  return held.map(({ id, dueAt }) => ({ id, dueAt: new Date(Date.parse(dueAt) + by) }));
}

/** Its campaign reacts when the undo period has passed. @throws LIMIT_REACHED */
export function cancelThem(platform: Platform, principal: Principal, target: ScheduledTarget): Promise<Changed> {
  return change(platform, principal, target, async (tx, held, undoId) => {
    const ids = held.map(({ id }) => id);
    const ended = await cancelMails(tx, principal.workspaceId, { ids });
    await cancelledLater(platform, tx, principal.workspaceId, undoId);
    return { what: 'cancel', ids: ended.map(({ mailId }) => mailId), undo: true };
  });
}

/** @throws LIMIT_REACHED, MAILBOX_NOT_FOUND, MAILBOX_BROKEN */
export async function sendFrom(
  platform: Platform,
  principal: Principal,
  target: ScheduledTarget,
  mailboxId: string,
): Promise<Changed> {
  const mailbox = (await mailboxesFor(platform.db, principal.workspaceId)).find(({ id }) => id === mailboxId);
  if (!mailbox) throw new AppError('MAILBOX_NOT_FOUND');
  if (mailbox.state === 'broken') {
    throw new AppError('MAILBOX_BROKEN', { params: { email: mailbox.email, reason: mailbox.fault } });
  }
  return change(platform, principal, target, async (tx, held) => {
    const ids = held.filter((mail) => mail.channel === 'email' && mail.mailboxId !== mailboxId).map(({ id }) => id);
    const changed = ids.length > 0 ? await changeMailbox(tx, principal.workspaceId, { ids }, mailboxId) : [];
    return { what: 'mailbox', ids: changed, undo: true };
  });
}

interface Done {
  what: 'move' | 'cancel' | 'mailbox';
  ids: readonly string[];
  undo: boolean;
}

const KIND_OF = { move: 'email.rescheduled', cancel: 'email.cancelled', mailbox: 'email.mailbox-changed' } as const;

async function change(
  { db, events }: Platform,
  principal: Principal,
  target: ScheduledTarget,
  work: (tx: Executor, held: readonly LockedMail[], undoId: string) => Promise<Done>,
): Promise<Changed> {
  const { workspaceId } = principal;
  const undoId = newId();
  const done = await db.transaction(async (tx): Promise<Changed> => {
    const held = await lockScheduled(tx, workspaceId, target, MAX_MOVED_MAILS);
    if (held.length > MAX_MOVED_MAILS) throw new AppError('LIMIT_REACHED', { params: { n: MAX_MOVED_MAILS } });
    if (held.length === 0) return { changed: 0, undoId: null };
    const { what, ids, undo } = await work(tx, held, undoId);
    const changed = new Set(ids);
    const mails = held.filter(({ id }) => changed.has(id));
    if (mails.length > 0) {
      const several = toSubjects(
        'email',
        mails.map(({ id }) => id),
      );
      await recordActivity(tx, principal, { kind: KIND_OF[what], ...several });
    }
    if (!undo || mails.length === 0) return { changed: mails.length, undoId: null };
    await storeScheduledUndo(tx, workspaceId, undoId, { what, mails });
    return { changed: mails.length, undoId };
  });
  events.publish(workspaceId, { type: SCHEDULED_EVENT });
  return done;
}

/** Mails sent meanwhile are unchanged. @throws NOT_FOUND if it was undone before, or the undo period has passed */
export async function undoScheduledChange(
  { db, events }: Platform,
  principal: Principal,
  undoId: string,
): Promise<{ changed: number }> {
  const { workspaceId } = principal;
  const changed = await db.transaction(async (tx) => {
    const undo = await consumeScheduledUndo(tx, workspaceId, undoId);
    if (undo === null) throw new AppError('NOT_FOUND');
    const count = await restoreScheduled(tx, workspaceId, undo.mails, undo.what === 'cancel' ? 'cancelled' : 'waiting');
    await recordActivity(tx, principal, { kind: 'email.restored', subject: { type: 'email' }, details: { count } });
    return count;
  });
  events.publish(workspaceId, { type: SCHEDULED_EVENT });
  return { changed };
}

export async function readPracticeClock(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  streamId: string | null,
): Promise<{ waiting: number; nextAt: string | null }> {
  const { waiting, nextAt } = await nextPractice(db, workspaceId, streamId);
  return { waiting, nextAt: nextAt?.toISOString() ?? null };
}

/** Everything scheduled in practice moves by the same time, so that the distances stay the same. */
export async function skipPracticeAhead(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  workspaceId: string,
  streamId: string | null,
): Promise<{ seconds: number; moved: number }> {
  const skipped = await db.transaction((tx) => shiftPractice(tx, workspaceId, streamId));
  if (skipped.moved > 0) events.publish(workspaceId, { type: SCHEDULED_EVENT });
  return skipped;
}
