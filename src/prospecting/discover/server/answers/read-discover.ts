// All that is known of one row: its values, every source that has said something of it, and people of the library who work there.
import type { OriginKind } from '#crm/records/contract.ts';
import { originText, recordFacts } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import { directoryRows } from '#prospecting/directory/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { DiscoverRow, RowRef, readDiscover as readRoute } from '../../contract.ts';
import type { DiscoverContext } from '../discover-context.ts';
import { RECORD_KIND } from '../found/match-sources.store.ts';
import { foundById, foundGroup } from './new-rows.store.ts';
import { addFacts, addVerdicts, presentDirectory, presentFound, presentYours } from './present-rows.ts';
import { factsOfRecords, getCharges, peopleAt, recordKnownAs } from './row-facts.store.ts';

type Known = RouteOutput<typeof readRoute>;
type OriginOf = Known['origins'][number];

/** @throws AppError NOT_FOUND, also for a row of another workspace */
export async function readDiscover(context: DiscoverContext, workspaceId: string, ref: RowRef): Promise<Known> {
  if (ref.from !== 'directory' && !isId(ref.id)) throw new AppError('NOT_FOUND');
  const known =
    ref.from === 'record'
      ? await readYours(context, workspaceId, ref.id)
      : ref.from === 'found'
        ? await readFound(context, workspaceId, ref.id)
        : await readDirectory(context, workspaceId, ref.id);
  if (known === null) throw new AppError('NOT_FOUND');
  return known;
}

async function readFound(
  { platform: { db } }: DiscoverContext,
  workspaceId: string,
  id: string,
): Promise<Known | null> {
  const [row] = await foundById(db, workspaceId, [id]);
  if (!row) return null;
  const presented = presentFound(row);
  const [group, [shown], recordId] = await Promise.all([
    foundGroup(db, workspaceId, row.groupId),
    addFacts(db, workspaceId, [presented]),
    recordKnownAs(db, workspaceId, presented.kind, { from: 'found', id: row.groupId }),
  ]);
  const origins = group.map(({ source, foundAt, price, runId }) => ({
    name: source.name,
    at: foundAt.toISOString(),
    paid: price,
    runId,
  }));
  return shown ? withPeople(db, workspaceId, { ...shown, recordId }, origins) : null;
}

async function readDirectory(
  { platform: { db } }: DiscoverContext,
  workspaceId: string,
  id: string,
): Promise<Known | null> {
  const [row] = await directoryRows({ db }, [id]);
  if (!row) return null;
  const [[shown], recordId] = await Promise.all([
    addFacts(db, workspaceId, [presentDirectory(row)]),
    recordKnownAs(db, workspaceId, 'company', { from: 'directory', id }),
  ]);
  const origin = { name: row.source.name, at: row.asOf.toISOString(), paid: 0, runId: null };
  return shown ? withPeople(db, workspaceId, { ...shown, recordId }, [origin]) : null;
}

async function withPeople(
  db: DiscoverContext['platform']['db'],
  workspaceId: string,
  row: DiscoverRow,
  origins: OriginOf[],
): Promise<Known> {
  const people = row.company === null ? [] : await peopleAt(db, workspaceId, { name: row.company.name });
  return { row, origins, people };
}

async function readYours(context: DiscoverContext, workspaceId: string, id: string): Promise<Known | null> {
  const { db } = context.platform;
  for (const kind of ['company', 'person'] as const) {
    const found = await recordFacts(context, { workspaceId, kind: RECORD_KIND[kind] }, id);
    if (found === null || found.row.deletedAt !== null) continue;
    const facts = await factsOfRecords(db, workspaceId, kind, [id]);
    const [row] = await addVerdicts(db, workspaceId, [presentYours(kind, found.row, facts.get(id))]);
    if (!row) continue;
    const charges = await getCharges(
      db,
      workspaceId,
      found.origins.flatMap(({ ref }) => ref ?? []),
    );
    const origins = found.origins.map(({ source, ref, at }) => ({
      name: originText(source as OriginKind),
      at,
      paid: charges.get(ref ?? '') ?? 0,
      runId: ref !== undefined && charges.has(ref) ? ref : null,
    }));
    const people = kind === 'company' ? await peopleAt(db, workspaceId, { recordId: id }) : [];
    return { row, origins, people };
  }
  return null;
}
