// What is mapped for contacts or companies, as people read and change it.
import { isDeepStrictEqual } from 'node:util';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { RecordKind } from '#crm/records/fields.contract.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { CRM_EVENT, type changeCrmMapping, type readCrmMapping } from '../contract.ts';
import { checkMapping } from '../domain/mapping-rules.ts';
import { CRM_NAMES, type ObjectMapping } from '../fields.contract.ts';
import { connectionById, saveSettings } from './connections.store.ts';
import { answered, type CrmContext, connected } from './crm-context.ts';
import { restartReading } from './known.store.ts';
import { enqueueReading } from './read-crm.job.ts';

/** @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_CALL_FAILED */
export async function readMapping(
  context: CrmContext,
  workspaceId: string,
  id: string,
  kind: RecordKind,
): Promise<RouteOutput<typeof readCrmMapping>> {
  const { connection, adapter, access } = await connected(context, workspaceId, id);
  const settings = connection.settings[kind];
  const fields = await answered(connection.crm, () => adapter.fields(access, settings.mapping.object));
  return { settings, fields, objects: [...adapter.objects[kind]], revision: connection.revision };
}

/**
 * A mapping is checked against the fields of the CRM only where it differs from the one that is stored: automatic pushes can be turned off while
 * the CRM cannot be reached.
 *
 * @throws NOT_FOUND, CRM_NOT_CONNECTED, CRM_CALL_FAILED, CRM_MAPPING_CHANGED, INVALID_INPUT
 */
export async function changeMapping(
  context: CrmContext,
  principal: Principal,
  id: string,
  { kind, settings, revision }: RouteInput<typeof changeCrmMapping>['body'],
): Promise<RouteOutput<typeof changeCrmMapping>> {
  const { db, events } = context.platform;
  const { workspaceId } = principal;
  const stored = await connectionById(db, workspaceId, id);
  if (!stored) throw new AppError('NOT_FOUND');
  if (!isDeepStrictEqual(stored.settings[kind].mapping, settings.mapping))
    await refuseFaults(context, workspaceId, id, { kind, mapping: settings.mapping });
  const saved = await db.transaction(async (tx) => {
    const row = await connectionById(tx, workspaceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const after = await saveSettings(tx, workspaceId, id, {
      settings: { ...row.settings, [kind]: settings },
      revision,
    });
    if (after === null) throw new AppError('CRM_MAPPING_CHANGED');
    await restartReading(tx, workspaceId, id);
    if (row.state === 'connected') await enqueueReading(context, tx, { workspaceId, id });
    const subject = { type: 'crm', id, label: CRM_NAMES[row.crm] } as const;
    await recordActivity(tx, principal, { kind: 'crm.mapping-changed', subject });
    return after;
  });
  events.publish(workspaceId, { type: CRM_EVENT });
  return { revision: saved };
}

/** @throws CRM_NOT_CONNECTED, CRM_CALL_FAILED, INVALID_INPUT with each fault at its place */
async function refuseFaults(
  context: CrmContext,
  workspaceId: string,
  id: string,
  { kind, mapping }: { kind: RecordKind; mapping: ObjectMapping },
): Promise<void> {
  const { connection, adapter, access } = await connected(context, workspaceId, id);
  if (!adapter.objects[kind].includes(mapping.object))
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'settings.mapping.object', message: 'Choose an object of this CRM' }],
    });
  const fields = await answered(connection.crm, () => adapter.fields(access, mapping.object));
  const faults = checkMapping(kind, mapping, fields);
  if (faults.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: faults.map(({ index, at, message }) => ({ path: `settings.mapping.rules.${index}.${at}`, message })),
    });
}
