// Keeps rows in the library: the server copies what it has stored of them; what is there already takes them in and loses nothing.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { type Feature, mayUse, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { once, publishBoth, saveRecords } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { DiscoverKind, RowRef, saveDiscovered } from '../contract.ts';
import { liveRecords, noteKept } from './chosen-rows.store.ts';
import type { DiscoverContext } from './discover-context.ts';
import { holdDiscover } from './found.store.ts';
import { recordValues } from './found-columns.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import { type Draft, draftsOf } from './stored-drafts.ts';

type Kept = RouteOutput<typeof saveDiscovered>;

interface Keeping {
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
export async function saveRows<Answer>(
  { platform, relations }: DiscoverContext,
  principal: Principal,
  { kind, refs, listId }: Keeping,
  press: Press,
  answer: (kept: Kept) => Answer,
): Promise<Answer> {
  const { db, events } = platform;
  const { workspaceId, userId } = principal;
  if (listId !== undefined) mustReach('lists', principal);
  const drafts = await draftsOf(platform, workspaceId, kind, refs);
  const { result, again } = await once(db, { principal, ...press }, async (tx) => {
    const kept = await saveDrafts(tx, { platform, relations }, workspaceId, {
      kind,
      refs,
      listId,
      drafts,
      madeBy: userId,
    });
    if (kept.items.length === 0) throw new AppError('RESULT_NOT_FOUND');
    const several = severalOf(
      RECORD_KIND[kind],
      kept.items.map(({ id }) => id),
    );
    const details = { ...several.details, source: 'Discover' };
    await recordActivity(tx, principal, { kind: 'record.created', subject: several.subject, details });
    return answer(kept);
  });
  if (!again) publishBoth(events, workspaceId, RECORD_KIND[kind]);
  return result;
}

interface KeepingDrafts extends Keeping {
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
  { kind, refs, listId, drafts, madeBy, changeId: before }: KeepingDrafts,
): Promise<Kept> {
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
  await holdDiscover(tx, workspaceId);
  const same = items.flatMap(({ id }, n) => (drafts[n] ? [{ ...drafts[n].same, recordId: id }] : []));
  await noteKept(tx, workspaceId, kind, same);
  const saved: Kept['items'] = items.flatMap(({ id, outcome, match }, n) => {
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

export function mustReach(feature: Feature, principal: Principal): void {
  if (mayUse(feature, principal) !== 'allowed')
    throw new AppError('PLAN_REQUIRED', { params: { plan: PLAN_NAMES[principal.plan as Plan] } });
}
