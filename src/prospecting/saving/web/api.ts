// The only calls of saving to the server.
import type { undoChange } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { previewSaving, SavablePreview, saveResults } from '../contract.ts';
import { createPreviewBatches } from './preview-batches.ts';

const preview = endpoint<typeof previewSaving>('POST /api/saving/preview');
const save = endpoint<typeof saveResults>('POST /api/saving');
const undo = endpoint<typeof undoChange>('POST /api/record-changes/:id/undo');

/** As many as the server takes in one call. */
export const AT_ONCE = 200;

const inBatches = <T>(keys: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, n) => keys.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

export async function readPreviews(capability: Capability, keys: readonly string[]): Promise<SavablePreview[]> {
  const previews: SavablePreview[] = [];
  for (const batch of inBatches(keys)) {
    previews.push(...(await call(preview, { body: { capability, keys: batch } })).items);
  }
  return previews;
}

/** Whether one result is there already. Asked for many at once, it is one call. */
export const readPreview = createPreviewBatches(readPreviews);

export const sendSave = (capability: Capability, keys: string[], listId: string | undefined, idempotencyKey: string) =>
  call(save, { body: { capability, keys, ...(listId !== undefined && { listId }) } }, { idempotencyKey });
export const sendUndo = (changeId: string) => call(undo, { params: { id: changeId } });
