// What is suggested, and what was said of it.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { DUPLICATES_EVENT, type DuplicatePair, type listDuplicates } from '../contract.ts';
import { pairWords } from '../domain/pair-words.ts';
import { countPairs, dismissPair, type PairRow, pagePairs } from './duplicates.store.ts';

export interface DuplicatesContext {
  platform: Platform;
  /** Address of an outside picture on our own origin; empty for an empty address. */
  signPicture: (url: string) => string;
}

/** @throws AppError INVALID_INPUT for a cursor that is none of ours */
export async function pageOfPairs(
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

function readCursor(cursor: string): { rank: number; id: string } {
  const [, rank, id] = /^(\d{1,3})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (rank === undefined || id === undefined) {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message: 'The cursor cannot be read' }] });
  }
  return { rank: Number(rank), id };
}

function present(kind: DuplicatePair['kind'], row: PairRow, signPicture: (url: string) => string): DuplicatePair {
  const { id, reason, shared, foundAt, dismissed } = row;
  const record = (side: PairRow['left']) => {
    const picture = String(side.picture);
    const createdAt = new Date(String(side.createdAt)).toISOString();
    return { ...side, picture: picture && signPicture(picture), createdAt } as unknown as DuplicatePair['left'];
  };
  const words = pairWords(reason, shared);
  return {
    id,
    kind,
    reason,
    words,
    left: record(row.left),
    right: record(row.right),
    foundAt: foundAt.toISOString(),
    dismissed,
  };
}

export async function totalsOf({ platform: { db } }: DuplicatesContext, workspaceId: string) {
  const [contact, company] = await Promise.all([
    countPairs(db, workspaceId, 'contact'),
    countPairs(db, workspaceId, 'company'),
  ]);
  return { contact, company };
}

/** @throws AppError NOT_FOUND */
export async function decide(
  { platform: { db, events } }: DuplicatesContext,
  { workspaceId, userId }: Principal,
  id: string,
  what: 'dismiss' | 'reopen',
): Promise<undefined> {
  const kind = await dismissPair(db, workspaceId, id, what === 'dismiss' ? userId : null);
  if (kind === null) throw new AppError('NOT_FOUND');
  events.publish(workspaceId, { type: DUPLICATES_EVENT, data: { kind } });
}
