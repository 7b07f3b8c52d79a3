// Keeps what a search of an outside source delivers, in the transaction that delivers it: it is shown free from then on.

import type { Executor } from '#platform/platform.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { DeliveredRun } from '#prospecting/searches/server/index.ts';
import type { OutsideQuery } from '../contract.ts';
import type { OutsideSearch } from '../fields.contract.ts';
import {
  costNothing,
  hadBefore,
  holdDiscover,
  joinGroups,
  noteRecordsOf,
  noteTwins,
  updateStatistics,
  upsertFound,
  writeKeys,
} from './found.store.ts';
import { type Found, foundColumns } from './found-columns.ts';
import { noteFirstFound } from './matching.store.ts';

export interface Delivered extends DeliveredRun<FoundCompany | FoundPerson> {
  search: Pick<OutsideSearch, 'kind' | 'capability'>;
  asked: OutsideQuery;
}

/** `nothingNew`: all of it had been found by another search, or is in the library. */
export async function saveFound(
  tx: Executor,
  { workspaceId, runId, source, charged, items, at, search, asked }: Delivered,
): Promise<{ nothingNew: boolean }> {
  const { kind, capability } = search;
  const byKey = new Map(items.filter(({ key }) => key !== '').map((item) => [item.key.slice(0, 500), item]));
  const rows = [...byKey.values()].map((item) => foundColumns({ kind, item } as Found, asked));
  if (rows.length === 0) return { nothingNew: false };
  await holdDiscover(tx, workspaceId);
  if (kind === 'person') await noteFirstFound(tx, workspaceId);
  const kept = await upsertFound(tx, { workspaceId, kind, runId, capability, source, price: charged, at }, rows);
  const ids = kept.map(({ id }) => id);
  await writeKeys(tx, workspaceId, kind, ids);
  await updateStatistics(tx);
  await joinGroups(
    tx,
    workspaceId,
    kind,
    kept.filter(({ added }) => added).map(({ id }) => id),
  );
  await noteRecordsOf(tx, workspaceId, kind, ids);
  if (kind === 'company') await noteTwins(tx, workspaceId, ids);
  const had = await hadBefore(tx, workspaceId, kind, { ids, runId });
  const nothingNew = items.every(({ key }) => key !== '') && had.size === ids.length;
  if (nothingNew) await costNothing(tx, workspaceId, runId);
  return { nothingNew };
}
