// One record with where each of its values came from, in words.

import type { z } from 'zod';
import { type FieldFact, type OriginKind, RECORD_FIELDS, type RecordKind } from '../../contract.ts';
import { originWords } from '../../domain/origin-labels.ts';
import type { Origin } from '../../domain/record-shapes.ts';
import { customKey } from '../../fields.contract.ts';
import type { RecordsContext } from '../records-context.ts';
import { missingRecord } from './missing-record.store.ts';
import type { RecordScope } from './record-filter.store.ts';
import { type OriginColumns, recordById } from './record-list.store.ts';
import { presentRecord, type RecordRow, recordSource } from './record-rows.ts';
import { namesOfUsers } from './record-users.store.ts';

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
    factsOf(context, scope, found),
    found.deletedAt === null ? context.suggestMatches(scope.workspaceId, scope.kind, id) : [],
  ]);
  return { record: presentRecord<Kind>(found, context.signPicture), facts: told, matches };
}

/** Of each field that is filled, in their order; a value that merely competes has its fact too. */
async function factsOf(
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
    label: originWords(source, ref === undefined ? undefined : names.get(ref)),
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
