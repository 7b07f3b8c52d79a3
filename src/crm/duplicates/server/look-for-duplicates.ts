// Looks at records that have changed, a batch at a time; each batch commits with how far it came.
import type { Platform } from '#platform/platform.ts';
import { DUPLICATES_EVENT } from '../contract.ts';
import { keepPairs } from './duplicates.store.ts';
import { findPairs } from './find-pairs.store.ts';
import { changedRecords, holdScan, keepScan } from './scans.store.ts';

const BATCH = 500;

export interface Looking {
  workspaceId: string;
  kind: 'contact' | 'company';
}

/** Until all that changed has been looked at, or `stopping`. */
export async function lookForDuplicates(
  { db, events }: Platform,
  { workspaceId, kind }: Looking,
  stopping?: AbortSignal,
): Promise<void> {
  for (let more = true; more && !stopping?.aborted; ) {
    const looked = await db.transaction(async (tx) => {
      const scan = await holdScan(tx, workspaceId, kind);
      if (!scan) return { more: false, changed: false };
      const { ids, next, more } = await changedRecords(tx, workspaceId, kind, scan, BATCH);
      const pairs = ids.length > 0 ? await findPairs(tx, workspaceId, kind, ids) : [];
      const changed = ids.length > 0 && (await keepPairs(tx, workspaceId, kind, ids, pairs));
      await keepScan(tx, workspaceId, kind, next);
      return { more, changed };
    });
    if (looked.changed) events.publish(workspaceId, { type: DUPLICATES_EVENT, data: { kind } });
    more = looked.more;
  }
}
