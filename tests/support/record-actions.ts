// What people do with records, for tests of other features: the use cases themselves, and some of them whole.
import type { RecordJob, Target } from '#crm/records/contract.ts';
import { bulkRecords, readRecordJob } from '#crm/records/server/bulk/bulk-records.ts';
import { processJob } from '#crm/records/server/bulk/process-job.ts';
import { undoChange } from '#crm/records/server/changes/undo-change.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import { mergeRecords } from '#crm/records/server/writing/merge-records.ts';
import type { Principal } from '#shared/principal.ts';

/** The other contact goes into the first; answers the change. */
export async function mergeContacts(context: RecordsContext, who: Principal, id: string, otherId: string) {
  const { changeId } = await mergeRecords(context, who, 'contact', id, { otherId, show: {} });
  return changeId ?? '';
}

/** Until it is done, also where it is work of its own; answers the change. */
export async function setOfMany(context: RecordsContext, who: Principal, target: Target, field: string, value: string) {
  const job = await bulkRecords(context, who, 'contact', { target, action: { do: 'set', field, value } });
  const { changeId } = await end(context, who, job);
  return changeId ?? '';
}

export async function undo(context: RecordsContext, who: Principal, changeId: string): Promise<void> {
  const { job } = await undoChange(context, who, changeId);
  if (job) await end(context, who, job);
}

async function end(context: RecordsContext, { workspaceId }: Principal, { id }: RecordJob): Promise<RecordJob> {
  await processJob(context, workspaceId, id);
  return readRecordJob(context, workspaceId, id);
}

export { bulkRecords } from '#crm/records/server/bulk/bulk-records.ts';
export { exportRecords } from '#crm/records/server/reading/export-records.ts';
export { addField } from '#crm/records/server/settings/record-settings.ts';
export { createRecord } from '#crm/records/server/writing/create-records.ts';
export { editRecord } from '#crm/records/server/writing/edit-record.ts';
export { mergeRecords } from '#crm/records/server/writing/merge-records.ts';
export { processJob, readRecordJob };
