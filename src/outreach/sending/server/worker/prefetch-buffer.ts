// A buffer of rendered mails of one mailbox: the next ones are rendered while the current ones are sent.
import { findDueMails, type QueuedMail, reschedule } from './claim.store.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { type Made, type Makers, makeMails } from './make-mails.ts';
import { publishOutcomes } from './record-results.ts';
import { endUnsent } from './results.store.ts';

export interface PrefetchBuffer {
  /** Whether `next` returns without waiting. */
  hasNext(): boolean;
  /** Null when nothing is due. */
  next(): Promise<Made | null>;
  /** It was sent or rescheduled. */
  ack(mail: Made): void;
  /** It was not claimed: it is rendered again if it is still due. */
  requeue(mail: Made): void;
}

/** An older mail is rendered again: its content may have changed. */
const MAX_AGE_MS = 20_000;
/** How often a mail is rendered per lease; then it waits for the next. */
const MAX_RENDERS = 4;

export function createPrefetchBuffer(makers: Makers, lease: LeasedMailbox, batch: number): PrefetchBuffer {
  const { platform } = makers.context;
  const buffer: Made[] = [];
  const renders = new Map<string, number>();
  const out = new Set<string>();
  let dry = false;
  let filling: Promise<void> | null = null;

  async function fill(): Promise<void> {
    const exhausted = [...renders].filter(([id, times]) => out.has(id) || times >= MAX_RENDERS).map(([id]) => id);
    const due = await findDueMails(platform.db, lease, exhausted, batch);
    if (due.length === 0) {
      dry = true;
      return;
    }
    for (const { id } of due) {
      renders.set(id, (renders.get(id) ?? 0) + 1);
      out.add(id);
    }
    buffer.push(...(await makeAll(due)));
  }

  async function makeAll(due: readonly QueuedMail[]): Promise<Made[]> {
    const { ready, putOff: later, ended } = await makeMails(makers, due);
    await reschedule(platform.db, lease.workspaceId, later);
    if (ended.length > 0) {
      await platform.db.transaction(async (tx) => {
        const outcomes = await endUnsent(tx, lease.workspaceId, ended);
        await publishOutcomes(makers.context, tx, lease.workspaceId, outcomes);
      });
    }
    for (const { id } of [...later, ...ended]) out.delete(id);
    return ready;
  }

  function startFilling(): Promise<void> {
    filling ??= fill().finally(() => {
      filling = null;
    });
    return filling;
  }

  return {
    hasNext: () => buffer.length > 0,
    async next() {
      for (;;) {
        const next = buffer.shift();
        if (next !== undefined) {
          // An error is thrown to the caller that finds the buffer empty.
          if (!dry && buffer.length < batch / 2) startFilling().catch(() => {});
          if (performance.now() - next.madeAt < MAX_AGE_MS) return next;
          out.delete(next.id);
          dry = false;
          continue;
        }
        if (dry && filling === null) return null;
        await startFilling();
      }
    },
    ack({ id }) {
      out.delete(id);
    },
    requeue({ id }) {
      out.delete(id);
      dry = false;
    },
  };
}
