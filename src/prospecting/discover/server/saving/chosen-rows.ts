// Saves chosen rows to the library, or excludes them from what is shown.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { type Feature, mayUse, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import type { OriginKind } from '#crm/records/contract.ts';
import { publishBoth, saveRecords } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { isId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { directoryRows } from '#prospecting/directory/server/index.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type {
  DiscoverKind,
  excludeDiscovered as excludeRoute,
  RowRef,
  saveDiscovered as saveRoute,
} from '../../contract.ts';
import { foundById } from '../answers/new-rows.store.ts';
import type { DiscoverContext } from '../discover-context.ts';
import { lockDiscover } from '../found/found.store.ts';
import { type Found, recordValues } from '../found/found-columns.ts';
import { RECORD_KIND } from '../found/match-sources.store.ts';
import { exclude, include, liveRecords, type OutsideRef, recordSaved } from './chosen-rows.store.ts';

type SaveResult = RouteOutput<typeof saveRoute>;

interface SaveInput {
  kind: DiscoverKind;
  refs: readonly RowRef[];
  listId?: string | undefined;
}

/** One press: what it is called, what it said, and the key that makes it the same when it is sent again. */
interface Press {
  what: string;
  body: unknown;
  key: string;
}

/**
 * All of them are one change, and the same key makes one; `answer` says what is remembered of it.
 * @throws RESULT_NOT_FOUND where none is stored, PLAN_REQUIRED for a list on a plan without lists, LIST_NOT_FOUND, LIST_FULL
 */
async function saveRows<Answer>(
  { platform, relations }: DiscoverContext,
  principal: Principal,
  { kind, refs, listId }: SaveInput,
  press: Press,
  answer: (savedRows: SaveResult) => Answer,
): Promise<Answer> {
  const { db, events } = platform;
  const { workspaceId, userId } = principal;
  if (listId !== undefined) assertPlan('lists', principal);
  const drafts = await loadDrafts(platform, workspaceId, kind, refs);
  const { result, again } = await withIdempotency(db, { principal, ...press }, async (tx) => {
    const savedRows = await saveDrafts(tx, { platform, relations }, workspaceId, {
      kind,
      refs,
      listId,
      drafts,
      madeBy: userId,
    });
    if (savedRows.items.length === 0) throw new AppError('RESULT_NOT_FOUND');
    const several = toSubjects(
      RECORD_KIND[kind],
      savedRows.items.map(({ id }) => id),
    );
    const details = { ...several.details, source: 'Discover' };
    await recordActivity(tx, principal, { kind: 'record.created', subject: several.subject, details });
    return answer(savedRows);
  });
  if (!again) publishBoth(events, workspaceId, RECORD_KIND[kind]);
  return result;
}

interface SaveDraftsInput extends SaveInput {
  /** What is stored of the refs that are no records. */
  drafts: readonly Draft[];
  madeBy: string;
  /** The change of the batches before. */
  changeId?: string | null;
}

/** In the caller's transaction. Refs of which nothing is stored, or whose record is gone, are left out of the answer. */
export async function saveDrafts(
  tx: Executor,
  { platform: { clock }, relations }: Pick<DiscoverContext, 'platform' | 'relations'>,
  workspaceId: string,
  { kind, refs, listId, drafts, madeBy, changeId: before }: SaveDraftsInput,
): Promise<SaveResult> {
  const at = new Date(clock.now()).toISOString();
  const ids = refs.filter(({ from, id }) => from === 'record' && isId(id)).map(({ id }) => id);
  const live = await liveRecords(tx, workspaceId, kind, ids);
  if (drafts.length === 0 && live.size === 0) return { changeId: before ?? null, items: [] };
  const { items, changeId } = await saveRecords(tx, relations, workspaceId, {
    kind: RECORD_KIND[kind],
    madeBy,
    listId,
    alsoListed: [...live.keys()],
    changeId: before,
    records: drafts.map(({ found, source, runId, sample }) => ({
      values: recordValues(found),
      sample,
      origin: { source, ...(runId !== null && { ref: runId }), by: madeBy, at },
    })),
  });
  await lockDiscover(tx, workspaceId);
  const same = items.flatMap(({ id }, n) => (drafts[n] ? [{ ...drafts[n].same, recordId: id }] : []));
  await recordSaved(tx, workspaceId, kind, same);
  const saved: SaveResult['items'] = items.flatMap(({ id, outcome, match }, n) => {
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
}

export function assertPlan(feature: Feature, principal: Principal): void {
  if (mayUse(feature, principal) !== 'allowed')
    throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}

/** @throws AppError as `saveRows` */
export function saveDiscovered(
  context: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<RouteOutput<typeof saveRoute>> {
  return saveRows(context, principal, body, { what: 'keep from Discover', body, key }, (savedRows) => savedRows);
}

// Drafts: what is stored of chosen rows, as it is saved to the library

export interface Draft {
  ref: RowRef;
  same: OutsideRef;
  found: Found;
  source: OriginKind;
  runId: string | null;
  sample: boolean;
}

/** What is stored of the chosen rows that are not in the library yet; others are left out. */
export async function loadDrafts(
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

/** Ids of the directory are numbers. */
const NUMBER = /^\d{1,15}$/;

/** Excludes rows, or includes them again: a company of several sources in all of them. Unknown rows and records are skipped. */
export async function excludeDiscovered(
  { platform: { db } }: Pick<DiscoverContext, 'platform'>,
  principal: Principal,
  { refs, excluded }: RouteInput<typeof excludeRoute>['body'],
): Promise<void> {
  const { workspaceId, userId } = principal;
  const foundIds = refs.filter(({ from, id }) => from === 'found' && isId(id)).map(({ id }) => id);
  const found = foundIds.length === 0 ? [] : await foundById(db, workspaceId, foundIds);
  const chosen: OutsideRef[] = [
    ...[...new Set(found.map(({ groupId }) => groupId))].map((id) => ({ from: 'found' as const, id })),
    ...refs
      .filter(({ from, id }) => from === 'directory' && NUMBER.test(id))
      .map(({ id }) => ({ from: 'directory' as const, id })),
  ];
  if (chosen.length === 0) return;
  await db.transaction(async (tx) => {
    await lockDiscover(tx, workspaceId);
    if (excluded) await exclude(tx, workspaceId, userId, chosen);
    else await include(tx, workspaceId, chosen);
    const kind = excluded ? 'found.excluded' : 'found.included';
    await recordActivity(tx, principal, { kind, details: { results: chosen.length } });
  });
}
