// One record with the source of each value.
import type { z } from 'zod';
import { type FieldFact, type OriginKind, RECORD_FIELDS, type RecordKind } from '../../contract.ts';
import { originText } from '../../domain/record-labels.ts';
import type { Origin } from '../../domain/stored-row.ts';
import { customKey } from '../../fields.contract.ts';
import type { RecordsContext } from '../records-context.ts';
import { missingRecord } from '../writing/merge.store.ts';
import type { RecordScope } from './record-filter.store.ts';
import { namesOfUsers, type OriginColumns, recordById } from './record-list.store.ts';
import { presentRecord, type RecordRow, recordSource } from './record-rows.ts';

type Fact = z.output<typeof FieldFact>;

/** On either shelf. @throws AppError RECORD_MERGED, RECORD_GONE; RECORD_NOT_FOUND, also for a record of another workspace */
export async function readRecord<Kind extends RecordKind>(
  context: RecordsContext,
  scope: RecordScope & { kind: Kind },
  id: string,
) {
  const { db } = context.platform;
  const found = await recordById(db, recordSource(scope, context.relations), id);
  if (found === null) throw await missingRecord(db, scope.workspaceId, scope.kind, id);
  const [told, matches] = await Promise.all([
    listFacts(context, scope, found),
    found.deletedAt === null ? context.suggestMatches(scope.workspaceId, scope.kind, id) : [],
  ]);
  return { record: presentRecord<Kind>(found, context.signPicture), facts: told, matches };
}

/** Of each field that is filled, in their order; a value that merely competes has its fact too. */
async function listFacts(
  { platform: { db }, nameOrigins }: RecordsContext,
  { workspaceId, kind }: RecordScope,
  { facts, ...row }: RecordRow & OriginColumns,
): Promise<Fact[]> {
  const own: Origin = {
    source: row.source as OriginKind,
    at: row.createdAt as string,
    ...(row.originId !== null && { ref: row.originId }),
    ...(row.createdBy !== null && { by: row.createdBy }),
  };
  const keys = [
    ...RECORD_FIELDS[kind].filter(({ by }) => by === 'own').map(({ key }) => key),
    ...Object.keys(row.custom as object).map(customKey),
  ];
  const told = keys
    .filter((key) => isFilled(storedValue(row, key)) || facts[key])
    .map((key) => {
      const { others = [], ...origin } = facts[key] ?? {};
      return { field: key, origin: origin.source && origin.at ? (origin as Origin) : own, others };
    });
  const origins = told.flatMap(({ origin, others }) => [origin, ...others]);
  const [users, names] = await Promise.all([
    namesOfUsers(db, workspaceId, distinct(origins.map(({ by }) => by))),
    nameOrigins(workspaceId, distinct(origins.map(({ ref }) => ref))),
  ]);
  const say = ({ source, ref, by, at }: Origin) => ({
    source,
    label: originText(source, ref === undefined ? undefined : names.get(ref)),
    by: (by !== undefined && users.get(by)) || null,
    at: new Date(at).toISOString(),
  });
  return told.map(({ field, origin, others }) => ({
    field,
    origin: say(origin),
    others: others.map((other) => ({ ...say(other), value: other.value })),
  }));
}

const distinct = (ids: (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];

function storedValue(row: RecordRow, key: string): unknown {
  const custom = key.startsWith('custom.') ? key.slice('custom.'.length) : null;
  return custom === null ? row[key] : (row.custom as Record<string, unknown>)[custom];
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

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
