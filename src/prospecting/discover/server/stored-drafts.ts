// What is stored of rows that were chosen, as it is kept in the library.

import type { OriginKind } from '#crm/records/contract.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { directoryRows } from '#prospecting/directory/server/index.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { DiscoverKind, RowRef } from '../contract.ts';
import type { OutsideRef } from './chosen-rows.store.ts';
import type { Found } from './found-columns.ts';
import { foundById } from './found-list.store.ts';

export interface Draft {
  ref: RowRef;
  same: OutsideRef;
  found: Found;
  source: OriginKind;
  runId: string | null;
  sample: boolean;
}

/** What is stored of the chosen rows that are not in the library yet; others are left out. */
export async function draftsOf(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: DiscoverKind,
  refs: readonly RowRef[],
): Promise<Draft[]> {
  const idsFrom = (from: RowRef['from']) => [...new Set(refs.filter((ref) => ref.from === from).map(({ id }) => id))];
  const foundIds = idsFrom('found').filter((id) => isId(id));
  const [found, directory] = await Promise.all([
    foundIds.length === 0 ? [] : foundById(db, workspaceId, foundIds),
    kind === 'company' ? directoryRows({ db }, idsFrom('directory')) : [],
  ]);
  const drafts = new Map<string, Draft>();
  for (const row of found.filter((one) => one.kind === kind)) {
    const ref = { from: 'found', id: row.id } as const;
    drafts.set(`found ${row.id}`, {
      ref,
      same: { from: 'found', id: row.groupId },
      found: asFound(kind, row.shape),
      source: row.capability as OriginKind,
      runId: row.runId,
      sample: row.source.sample,
    });
  }
  for (const { id, company } of directory) {
    const ref = { from: 'directory', id } as const;
    drafts.set(`directory ${id}`, {
      ref,
      same: ref,
      found: asFound('company', company),
      source: 'directory',
      runId: null,
      sample: false,
    });
  }
  return [...new Set(refs.map(({ from, id }) => `${from} ${id}`))].flatMap((name) => drafts.get(name) ?? []);
}

const asFound = (kind: DiscoverKind, item: FoundCompany | FoundPerson): Found => ({ kind, item }) as Found;
