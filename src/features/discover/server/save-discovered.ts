// Keeps rows in the library: the server copies what it has stored of them; what is there already takes them in and loses nothing.
import { directoryRows } from '#features/directory/server/index.ts';
import { type Feature, mayUse, PLAN_NAMES, type Plan } from '#features/plans/contract.ts';
import type { FoundCompany, FoundPerson } from '#features/prospects/contract.ts';
import type { OriginKind } from '#features/records/contract.ts';
import { announceBoth, once, saveRecords } from '#features/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { DiscoverKind, RowRef, saveDiscovered as saveRoute } from '../contract.ts';
import { liveRecords, noteKept, type OutsideRef } from './chosen-rows.store.ts';
import type { DiscoverContext } from './discover-context.ts';
import { holdDiscover } from './found.store.ts';
import { type Found, recordValues } from './found-columns.ts';
import { foundById } from './found-list.store.ts';
import { RECORD_KIND } from './same.store.ts';

type Body = RouteInput<typeof saveRoute>['body'];
type Saved = RouteOutput<typeof saveRoute>;

interface Draft {
  ref: RowRef;
  same: OutsideRef;
  found: Found;
  source: OriginKind;
  runId: string | null;
  sample: boolean;
}

/**
 * All of them are one change, and the same key makes one.
 * @throws RESULT_NOT_FOUND where none is stored, PLAN_REQUIRED for a list on a plan without lists, LIST_NOT_FOUND, LIST_FULL
 */
export async function saveDiscovered(
  { platform, relations }: DiscoverContext,
  principal: Principal,
  body: Body,
  key: string,
): Promise<Saved> {
  const { db, clock, events } = platform;
  const { workspaceId, userId } = principal;
  const { kind, refs, listId } = body;
  if (listId !== undefined) mustReach('lists', principal);
  const drafts = await draftsOf(platform, workspaceId, kind, refs);
  const recordKind = RECORD_KIND[kind];
  const at = new Date(clock.now()).toISOString();
  const { result, again } = await once(db, { principal, key, what: 'keep from Discover', body }, async (tx) => {
    const ids = refs.filter(({ from, id }) => from === 'record' && isId(id)).map(({ id }) => id);
    const live = await liveRecords(tx, workspaceId, kind, ids);
    if (drafts.length === 0 && live.size === 0) throw new AppError('RESULT_NOT_FOUND');
    const { items, changeId } = await saveRecords(tx, relations, workspaceId, {
      kind: recordKind,
      madeBy: userId,
      listId,
      alsoListed: [...live.keys()],
      records: drafts.map(({ found, source, runId, sample }) => ({
        values: recordValues(found),
        sample,
        origin: { source, ...(runId !== null && { ref: runId }), by: userId, at },
      })),
    });
    await holdDiscover(tx, workspaceId);
    const kept = items.flatMap(({ id }, n) => (drafts[n] ? [{ ...drafts[n].same, recordId: id }] : []));
    await noteKept(tx, workspaceId, kind, kept);
    const saved: Saved['items'] = items.flatMap(({ id, outcome, match }, n) => {
      const draft = drafts[n];
      return draft ? [{ ref: draft.ref, id, name: match?.name || draft.found.item.name, outcome }] : [];
    });
    const there = [...live].map(([id, name]) => ({
      ref: { from: 'record' as const, id },
      id,
      name,
      outcome: 'unchanged' as const,
    }));
    return { changeId, items: [...saved, ...there] };
  });
  if (!again) announceBoth(events, workspaceId, recordKind);
  return result;
}

/** What is stored of the chosen rows that are not in the library yet; others are left out. */
async function draftsOf(
  { db }: DiscoverContext['platform'],
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

function mustReach(feature: Feature, principal: Principal): void {
  if (mayUse(feature, principal) !== 'allowed')
    throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}
