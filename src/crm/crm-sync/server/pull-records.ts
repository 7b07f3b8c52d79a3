// Takes over values of theirs for fields that are mapped from the CRM, into records that are tied: as an edit of the person who connected it, so
// that the timeline has it and it can be undone.

import type { RecordKind } from '#crm/records/fields.contract.ts';
import { editRecord } from '#crm/records/server/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { pulledFields, pullRecord } from '../domain/pull-record.ts';
import { CRM_NAMES, type CrmField } from '../fields.contract.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { CrmRecord } from './crm-adapter.ts';
import type { CrmContext } from './crm-context.ts';
import { linkedTo } from './links.store.ts';
import { ourRecord } from './plan-run.ts';
import { recordsByIds } from './runs.store.ts';

export async function pullRecords(
  context: CrmContext,
  connection: ConnectionRow,
  kind: RecordKind,
  theirs: readonly CrmRecord[],
  fields: ReadonlyMap<string, CrmField>,
): Promise<void> {
  const { db, log } = context.platform;
  const { workspaceId, id: connectionId } = connection;
  const { mapping } = connection.settings[kind];
  if (theirs.length === 0 || pulledFields(mapping).length === 0) return;
  const at = { workspaceId, connectionId, object: mapping.object };
  const ties = await linkedTo(
    db,
    at,
    theirs.map(({ id }) => id),
  );
  if (ties.size === 0) return;
  const stored = await recordsByIds(db, workspaceId, kind, [...ties.values()]);
  const byId = new Map(stored.map((record) => [record.id, ourRecord(record, kind)]));
  for (const record of theirs) {
    const ours = byId.get(ties.get(record.id) ?? '');
    const values = ours ? pullRecord(ours, record, mapping, fields) : {};
    if (!ours || Object.keys(values).length === 0) continue;
    await editRecord(context, connector(connection), kind, ours.id, { values }).catch((error: unknown) => {
      // A value that no field of ours takes, an address that another record has: ours stays as it is.
      if (!(error instanceof AppError)) throw error;
      log.info({ code: error.code, connectionId, recordId: ours.id }, 'a value of a CRM was not taken over');
    });
  }
}

/** Who connected it, as a job of theirs. */
function connector({ workspaceId, crm, connectedBy }: ConnectionRow): Principal & { job: string } {
  return {
    ...{ workspaceId, userId: connectedBy as string, sessionId: '', email: '', job: CRM_NAMES[crm] },
    ...{ plan: 'premium', group: 'premium', role: 'owner', teamMember: false },
  };
}
