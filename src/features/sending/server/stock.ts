// Mails of one mailbox that are made and may leave: the next ones are made while the last are being handed over.
import { lookUpDue, putOff, type QueuedMail } from './due.store.ts';
import { type Made, type Makers, makeMails } from './make-mails.ts';
import { endUnsent } from './results.store.ts';
import { tellSources } from './settle.ts';
import type { Turn } from './turns.store.ts';

export interface Stock {
  /** Whether `take` has one without waiting. */
  hasNext(): boolean;
  /** Null where nothing is due any more. */
  take(): Promise<Made | null>;
  /** It has left, or waits for another time. */
  drop(mail: Made): void;
  /** It was not let go: it is made anew where it is still due. */
  again(mail: Made): void;
}

/** A mail that was made longer ago is made anew: what it was made from may have changed. */
const FRESH_MS = 20_000;
/** Times that one is made anew in a turn; then it waits for the next. */
const MOST_MAKINGS = 4;

export function createStock(makers: Makers, turn: Turn, batch: number): Stock {
  const { platform } = makers.context;
  const stock: Made[] = [];
  const atHand = new Map<string, number>();
  const out = new Set<string>();
  let dry = false;
  let filling: Promise<void> | null = null;

  async function fill(): Promise<void> {
    const tired = [...atHand].filter(([id, times]) => out.has(id) || times >= MOST_MAKINGS).map(([id]) => id);
    const due = await lookUpDue(platform.db, turn, tired, batch);
    if (due.length === 0) {
      dry = true;
      return;
    }
    for (const { id } of due) {
      atHand.set(id, (atHand.get(id) ?? 0) + 1);
      out.add(id);
    }
    stock.push(...(await makeAll(due)));
  }

  async function makeAll(due: readonly QueuedMail[]): Promise<Made[]> {
    const { ready, putOff: later, ended } = await makeMails(makers, due);
    await putOff(platform.db, turn.workspaceId, later);
    if (ended.length > 0) {
      await platform.db.transaction(async (tx) => {
        const outcomes = await endUnsent(tx, turn.workspaceId, ended);
        await tellSources(makers.context, tx, turn.workspaceId, outcomes);
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
    hasNext: () => stock.length > 0,
    async take() {
      for (;;) {
        const next = stock.shift();
        if (next !== undefined) {
          // Errors are met by whoever finds the stock empty.
          if (!dry && stock.length < batch / 2) startFilling().catch(() => {});
          if (performance.now() - next.madeAt < FRESH_MS) return next;
          out.delete(next.id);
          dry = false;
          continue;
        }
        if (dry && filling === null) return null;
        await startFilling();
      }
    },
    drop({ id }) {
      out.delete(id);
    },
    again({ id }) {
      out.delete(id);
      dry = false;
    },
  };
}
