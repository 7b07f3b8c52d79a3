// The dry run: what a push would do with each record, found out by reading alone. It goes over its records in batches, each of which is
// kept with its place, so that a process that dies costs one batch.
import { RECORD_FIELDS } from '#crm/records/contract.ts';
import { valueIn } from '#crm/records/server/index.ts';
import {
  comparedFields,
  getKey,
  type OurRecord,
  planRecord,
  type RecordPlan,
  type TheirRecord,
} from '../domain/plan-record.ts';
import type { CrmAccess, CrmAdapter, CrmRecord } from './crm-adapter.ts';
import type { Connected, CrmContext } from './crm-context.ts';
import { getLinks, insertLinks, linkedTo } from './links.store.ts';
import {
  hasOpenWrites,
  moveRun,
  type NewRunRow,
  nextRecords,
  type RunRow,
  type StoredRecord,
  savePlans,
} from './runs.store.ts';

/** A record of ours as texts by the keys of its fields. */
export function ourRecord({ id, row, changedAt }: StoredRecord, kind: RunRow['recordKind']): OurRecord {
  const keys = [
    ...RECORD_FIELDS[kind].map(({ key }) => key),
    ...Object.keys(row.custom).map((field) => `custom.${field}`),
  ];
  return { id, changedAt, values: Object.fromEntries(keys.map((key) => [key, toText(valueIn(row, key))])) };
}

const toText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(';') : String(value);
};

/** Plans the next batch; false where there is none. @throws CrmFault */
export async function planBatch(context: CrmContext, run: RunRow, to: Connected): Promise<boolean> {
  const { db } = context.platform;
  const { workspaceId, id } = run;
  const batch = await nextRecords(context, run, Math.min(to.adapter.batch.find, to.adapter.batch.read));
  if (batch.length === 0) {
    if (!run.automatic) await moveRun(db, workspaceId, id, { from: ['planning'], to: 'planned' });
    else if (await hasOpenWrites(db, workspaceId, id))
      return moveRun(db, workspaceId, id, { from: ['planning'], to: 'pushing', pushedAt: new Date() });
    else await moveRun(db, workspaceId, id, { from: ['planning'], to: 'done', finishedAt: new Date() });
    return false;
  }
  const plans = await planRecords(context, run, to, batch);
  const rows = batch.map(
    (record): NewRunRow => ({ recordId: record.id, name: getName(record), ...rowOfPlan(plans.get(record.id)) }),
  );
  return db.transaction(async (tx) => {
    const isOurs = await savePlans(tx, run, rows);
    // A match that needs nothing is a tie all the same.
    const same = rows
      .filter(({ action }) => action === 'none')
      .map(({ recordId, externalId = '' }) => ({ recordId, externalId }));
    if (isOurs) await insertLinks(tx, getTie(run), same);
    return isOurs;
  });
}

export const getTie = ({ workspaceId, connectionId, recordKind, mapping }: PlannedFor) => ({
  ...{ workspaceId, connectionId, kind: recordKind, object: mapping.object },
});

const getName = ({ row }: StoredRecord) => String(row.name || row.email || row.domain || '').slice(0, 200);

/** As a row of the run keeps it. */
export function rowOfPlan(plan: RecordPlan | undefined): Omit<NewRunRow, 'recordId' | 'name'> {
  if (!plan) return { action: 'skip', reason: 'deleted-here' };
  const { notes } = plan;
  switch (plan.action) {
    case 'create':
      return { action: 'create', changes: plan.changes, notes };
    case 'update':
      return { action: 'update', changes: plan.changes, notes, externalId: plan.externalId };
    case 'none':
      return { action: 'none', notes, externalId: plan.externalId };
    case 'ask':
      return { action: 'ask', notes, candidates: plan.candidates };
    case 'skip':
      return { action: 'skip', notes, reason: plan.reason, detail: plan.detail };
  }
}

/** What would be done with each, by what the CRM has now. `chosen`: what a person has decided of some of them. @throws CrmFault */
export function planRecords(
  context: CrmContext,
  run: RunRow,
  to: Pick<Connected, 'adapter' | 'access'>,
  batch: readonly StoredRecord[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, RecordPlan>> {
  const ours = batch.map((record) => ourRecord(record, run.recordKind));
  return planOurs(context, run, to, ours, { chosen });
}

/** What a plan asks of a run. */
export type PlannedFor = Pick<RunRow, 'workspaceId' | 'connectionId' | 'recordKind' | 'mapping' | 'fields'>;

/** The same for records as texts. `shared`: a record of theirs may belong to several of ours. @throws CrmFault */
export async function planOurs(
  { platform: { db } }: CrmContext,
  run: PlannedFor,
  { adapter, access }: Pick<Connected, 'adapter' | 'access'>,
  ours: readonly OurRecord[],
  { chosen = new Map(), shared = false }: { chosen?: ReadonlyMap<string, string>; shared?: boolean } = {},
): Promise<Map<string, RecordPlan>> {
  const { mapping, fields } = run;
  const links = await getLinks(
    db,
    getTie(run),
    ours.map(({ id }) => id),
  );
  const [linked, matches] = await Promise.all([
    readLinked(adapter, access, run, [...new Set(links.values())]),
    findMatches(
      adapter,
      access,
      run,
      ours.filter(({ id }) => !links.has(id)),
    ),
  ]);
  const found = shared ? [] : [...matches.values()].flat().map(({ id }) => id);
  // Two records of one batch may match the same record of theirs.
  const claimed = await linkedTo(db, getTie(run), found);
  const plans = new Map<string, RecordPlan>();
  for (const record of ours) {
    const link = links.get(record.id);
    const mine = matches.get(getKey(record, mapping)) ?? [];
    const taken = new Set(mine.filter(({ id }) => (claimed.get(id) ?? record.id) !== record.id).map(({ id }) => id));
    const plan = planRecord({
      ...{ record, mapping, fields, taken, matches: mine, chosen: chosen.get(record.id) },
      linked: link === undefined ? undefined : (linked.get(link) ?? null),
    });
    if (plan.action === 'update' || plan.action === 'none') claimed.set(plan.externalId, record.id);
    plans.set(record.id, plan);
  }
  return plans;
}

async function readLinked(
  adapter: CrmAdapter,
  access: CrmAccess,
  { mapping }: PlannedFor,
  ids: readonly string[],
): Promise<Map<string, TheirRecord>> {
  if (ids.length === 0) return new Map();
  const records = await adapter.read(access, mapping.object, { ids, fields: comparedFields(mapping) });
  return new Map(records.map((record) => [record.id, record]));
}

/** By the key, as `keyOf` writes it. */
async function findMatches(
  adapter: CrmAdapter,
  access: CrmAccess,
  { mapping }: PlannedFor,
  ours: readonly OurRecord[],
): Promise<Map<string, CrmRecord[]>> {
  const values = [...new Set(ours.map((record) => getKey(record, mapping)).filter((key) => key !== ''))];
  if (values.length === 0) return new Map();
  const field = mapping.match.theirs;
  const found = await adapter.find(access, mapping.object, { field, values, fields: comparedFields(mapping) });
  return groupBy(found, ({ values: theirs }) => (theirs[field] ?? '').trim().toLowerCase());
}

/** Node 20 has no `Map.groupBy`. */
export function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
