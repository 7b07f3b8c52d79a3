// Records who agreed to messages on WhatsApp, as the file says it: before the rows are written, so that contacts say it from the moment they
// are created. The proof stays when the import is undone.
import type { Executor, Platform } from '#platform/platform.ts';
import { optInsAfter } from './import-rows.store.ts';
import { type ImportRow, stateOf } from './imports.store.ts';
import { requeue, type Stopping } from './requeue.ts';

export interface ImportedOptIn {
  /** E.164. */
  phone: string;
  wording: string;
  at: Date;
  recordedBy: string;
}

/** Consents of WhatsApp, which this feature does not know. Recording one twice changes nothing; an opt-out stays. */
export interface OptInList {
  record(tx: Executor, workspaceId: string, optIns: readonly ImportedOptIn[]): Promise<void>;
}

interface Recording {
  list: OptInList;
  platform: Pick<Platform, 'db' | 'clock'>;
  workspaceId: string;
  row: ImportRow;
  stopping: Stopping;
}

const BATCH_SIZE = 1_000;

/** Ends early where the import was cancelled. A repeated run starts over. */
export async function recordOptIns({ list, platform, workspaceId, row, stopping }: Recording): Promise<void> {
  const { db, clock } = platform;
  const { id, name, madeBy: recordedBy, columns } = row;
  const now = clock.now();
  for (let after = 0; ; ) {
    const page = await optInsAfter(db, workspaceId, id, { after, limit: BATCH_SIZE });
    const last = page.at(-1);
    if (!last) return;
    requeue(stopping);
    if ((await stateOf(db, workspaceId, id)) !== 'running') return;
    const optIns = page.map(({ optIn: { phone, day, column } }) => {
      const said = day === null ? now : Date.parse(`${day}T00:00:00Z`);
      const wording = `Imported from ${name}, column ${columns[column]?.heading ?? column + 1}`;
      return { phone, wording, at: new Date(Math.min(said, now)), recordedBy };
    });
    await db.transaction((tx) => list.record(tx, workspaceId, optIns));
    after = last.row;
  }
}
