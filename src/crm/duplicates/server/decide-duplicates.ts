// Lists suggested duplicates, merges exact ones, and records decisions.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import type { RecordJob, RecordKind, SuggestedMatch } from '#crm/records/contract.ts';
import { publishJob, readRecordJob, startJob } from '#crm/records/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  DUPLICATES_EVENT,
  type DuplicatePair,
  EXACT_REASONS,
  type listDuplicateGroups,
  type listDuplicates,
} from '../contract.ts';
import { countGroups, getRank, groupByRank, groupPairs, pairText } from '../domain/pair-groups.ts';
import { GROUP_SIZE, MAX_LOOK_ALIKES } from '../limits.contract.ts';
import {
  countExactPairs,
  countLookAlikes,
  dismissPairs,
  exactPairsAfter,
  listOpenPairs,
  listRecords,
  type PairRow,
  pagePairs,
  pairsToCount,
  pairsWithGroups,
} from './duplicates.store.ts';

export interface DuplicatesContext {
  platform: Platform;
  /** URL of an external picture on our own origin; empty for none. */
  signPicture: (url: string) => string;
}

/** @throws AppError INVALID_INPUT for an unknown cursor */
export async function listPairs(
  { platform: { db }, signPicture }: DuplicatesContext,
  workspaceId: string,
  { kind, shelf, limit, cursor }: RouteInput<typeof listDuplicates>['query'],
): Promise<RouteOutput<typeof listDuplicates>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await pagePairs(db, workspaceId, kind, { dismissed: shelf === 'dismissed', after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => present(kind, row, signPicture)),
    nextCursor: last ? `${last.rank}.${last.id}` : null,
  };
}

/** Pairs read for one group of the page: a group has few exact ones, and a record at most five look-alikes. */
const PAIRS_READ = 8;

/** Returns fewer groups than `limit` where many pairs belong to few groups. @throws AppError INVALID_INPUT for an unknown cursor */
export async function listGroups(
  { platform: { db }, signPicture }: DuplicatesContext,
  workspaceId: string,
  { kind, limit, cursor }: RouteInput<typeof listDuplicateGroups>['query'],
): Promise<RouteOutput<typeof listDuplicateGroups>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const read = limit * PAIRS_READ;
  const { next, pairs } = await pairsWithGroups(db, workspaceId, kind, { after, limit: read });
  const isNext = new Set(next.map(({ id }) => id));
  // A group is at the position of its first pair.
  const groups = groupByRank(pairs, GROUP_SIZE).filter(({ pairs: [first] }) => isNext.has(first.id));
  const shown = groups.slice(0, limit);
  const rest = groups[limit]?.pairs[0];
  const last = rest ? next[next.findIndex(({ id }) => id === rest.id) - 1] : next.at(-1);
  const [found, alike] = await Promise.all([
    listRecords(db, workspaceId, kind, [...new Set(shown.flatMap(({ recordIds }) => recordIds))]),
    after === null ? countLookAlikes(db, workspaceId, kind) : 0,
  ]);
  const byId = new Map(found.map((record) => [record.id, presentSide(record, signPicture)]));
  const items = shown.map(({ pairs: [first, ...others], recordIds, more }) => ({
    id: first.id,
    kind,
    reason: first.reason,
    words: pairText(first.reason, others.every(({ shared }) => shared === first.shared) ? first.shared : ''),
    records: recordIds.flatMap((id) => byId.get(id) ?? []),
    more,
    pairIds: [first, ...others].map(({ id }) => id),
  }));
  const isMore = rest !== undefined || next.length === read;
  return { items, nextCursor: isMore && last ? `${last.rank}.${last.id}` : null, capped: alike >= MAX_LOOK_ALIKES };
}

function readCursor(cursor: string): { rank: number; id: string } {
  const [, rank, id] = /^(\d{1,3})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (rank === undefined || id === undefined) {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message: 'The cursor cannot be read' }] });
  }
  return { rank: Number(rank), id };
}

function present(kind: DuplicatePair['kind'], row: PairRow, signPicture: (url: string) => string): DuplicatePair {
  const { id, reason, shared, foundAt, dismissed } = row;
  const words = pairText(reason, shared);
  return {
    id,
    kind,
    reason,
    words,
    left: presentSide(row.left, signPicture),
    right: presentSide(row.right, signPicture),
    foundAt: foundAt.toISOString(),
    dismissed,
  };
}

function presentSide(side: PairRow['left'], signPicture: (url: string) => string): DuplicatePair['left'] {
  const picture = String(side.picture);
  const createdAt = new Date(String(side.createdAt)).toISOString();
  return { ...side, picture: picture && signPicture(picture), createdAt } as unknown as DuplicatePair['left'];
}

/** Groups, as the page counts them. */
export async function countDuplicates({ platform: { db } }: DuplicatesContext, workspaceId: string) {
  const [contact, company] = await Promise.all([
    countedGroups(db, workspaceId, 'contact'),
    countedGroups(db, workspaceId, 'company'),
  ]);
  return {
    contact: contact.all,
    company: company.all,
    exact: { contact: contact.exact, company: company.exact },
    capped: { contact: contact.capped, company: company.capped },
  };
}

const EXACT_RANKS = new Set(EXACT_REASONS.map(getRank));

async function countedGroups(db: Platform['db'], workspaceId: string, kind: DuplicatePair['kind']) {
  const { pairs, numbers, capped } = await pairsToCount(db, workspaceId, kind);
  const counts = [...countGroups(pairs, numbers)];
  const sum = (of: typeof counts) => of.reduce((total, [, n]) => total + n, 0);
  return { all: sum(counts), exact: sum(counts.filter(([rank]) => EXACT_RANKS.has(rank))), capped };
}

/** As a background job, undone as one change. A second call finds nothing left to merge. */
export async function mergeExact(
  { platform }: DuplicatesContext,
  principal: Principal,
  kind: DuplicatePair['kind'],
): Promise<RecordJob> {
  const { workspaceId, userId } = principal;
  const id = await platform.db.transaction(async (tx) => {
    const total = await countExactPairs(tx, workspaceId, kind);
    await recordActivity(tx, principal, { kind: 'record.merged', subject: { type: kind }, details: { count: total } });
    const target = { selection: { shelf: 'live' as const }, except: [] };
    return startJob(tx, { platform }, workspaceId, {
      kind,
      action: { do: 'merge-duplicates' },
      target,
      total,
      madeBy: userId,
    });
  });
  await publishJob({ platform }, workspaceId, id);
  return readRecordJob({ platform }, workspaceId, id);
}

/** The next groups of exact duplicates for the merge of all, oldest record first. */
export async function exactGroups(
  tx: Executor,
  workspaceId: string,
  kind: DuplicatePair['kind'],
  after: string | null,
  limit: number,
) {
  const { pairs, ...place } = await exactPairsAfter(tx, workspaceId, kind, after, limit);
  return { ...place, groups: groupPairs(pairs) };
}

/** @throws AppError NOT_FOUND where none of them exists */
export async function decide(
  { platform: { db, events } }: DuplicatesContext,
  principal: Principal,
  ids: readonly string[],
  what: 'dismiss' | 'reopen',
): Promise<undefined> {
  const { workspaceId, userId } = principal;
  const kinds = await db.transaction(async (tx) => {
    const decided = await dismissPairs(tx, workspaceId, ids, what === 'dismiss' ? userId : null);
    if (decided.size === 0) throw new AppError('NOT_FOUND');
    await recordActivity(tx, principal, {
      kind: what === 'dismiss' ? 'duplicate.dismissed' : 'duplicate.reopened',
      ...toSubjects('duplicate', ids),
    });
    return decided;
  });
  for (const kind of kinds) events.publish(workspaceId, { type: DUPLICATES_EVENT, data: { kind } });
}

/** Suggestions in the panel of a record: the rest is on the page of duplicates. */
const MAX_SUGGESTIONS = 5;

/** Open suggestions for one record, as the scan found them. */
export async function suggestMatches(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<SuggestedMatch[]> {
  const pairs = await listOpenPairs(db, workspaceId, kind, id, MAX_SUGGESTIONS);
  return pairs.map(({ reason, shared, ...other }) => ({ ...other, words: pairText(reason, shared) }));
}
