// One record with every place that has said something of it, for features that show records in a shape of their own.
import type { Origin } from '../../domain/record-shapes.ts';
import type { RecordsContext } from '../records-context.ts';
import type { RecordScope } from './record-filter.store.ts';
import { recordById } from './record-list.store.ts';
import { type RecordRow, recordSource } from './record-rows.ts';

/** Null for a record of another workspace. Of each search, import or person once, newest first. */
export async function recordFacts(
  { platform: { db }, relations }: RecordsContext,
  scope: RecordScope,
  id: string,
): Promise<{ row: RecordRow; origins: Pick<Origin, 'source' | 'ref' | 'at'>[] } | null> {
  const found = await recordById(db, recordSource(scope, relations), id);
  if (found === null) return null;
  const { facts, originId, createdBy: _, ...row } = found;
  const own = {
    source: row.source as Origin['source'],
    at: String(row.createdAt),
    ...(originId !== null && { ref: originId }),
  };
  const told = Object.values(facts).flatMap(({ others = [], ...fact }) => [fact, ...others]);
  const stated = told.flatMap(({ source, ref, at }) => (source && at ? [{ source, at, ...(ref && { ref }) }] : []));
  const once = new Map([own, ...stated].map((origin) => [`${origin.source} ${origin.ref ?? ''}`, origin]));
  const origins = [...once.values()].map((origin) => ({ ...origin, at: new Date(origin.at).toISOString() }));
  return { row: { ...row }, origins: origins.sort((a, b) => b.at.localeCompare(a.at)) };
}
