// Whether results are in the datastore, and saving them: with one undo for everything that one press saved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { undoChange } from '#crm/records/contract.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { Capability } from '#shared/capabilities.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import { previewSaving, type SavablePreview, type SavedResult, saveResults } from '../contract.ts';
import { savedText } from './saving-labels.ts';

/** Below the records: a change of those asks again for the marks too. */
const SAVING_KEY = [...RECORDS_KEY, 'saving'] as const;

export function usePreview(capability: Capability, key: string) {
  return useQuery({
    queryKey: [...SAVING_KEY, capability, 'one', key],
    queryFn: () => readPreview(capability, key),
  });
}

export function usePreviews(capability: Capability, keys: readonly string[]) {
  return useQuery({
    queryKey: [...SAVING_KEY, capability, 'many', keys],
    queryFn: () => readPreviews(capability, keys),
  });
}

export interface Saving {
  capability: Capability;
  keys: readonly string[];
  listId?: string | undefined;
}

/** `quiet`: its form shows a failure. */
export function useSaveResults({ quiet = false } = {}) {
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: RECORDS_KEY });
    void queries.invalidateQueries({ queryKey: ['lists'] });
  };
  const attempts = useRef(new Map<string, string>());
  const undo = useUndo({
    key: RECORDS_KEY,
    send: async (changeIds: readonly string[]) => {
      for (const id of changeIds) await sendUndo(id);
    },
    refresh,
  });
  return useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: async ({ capability, keys, listId }: Saving) => {
      const items: SavedResult[] = [];
      const changeIds: string[] = [];
      for (let from = 0; from < keys.length; from += BATCH_SIZE) {
        const batch = keys.slice(from, from + BATCH_SIZE);
        const name = JSON.stringify([capability, batch, listId]);
        // Sent again after an answer that got lost, it is the same press.
        const attempt = attempts.current.get(name) ?? crypto.randomUUID();
        attempts.current.set(name, attempt);
        const saved = await sendSave(capability, batch, listId, attempt);
        attempts.current.delete(name);
        items.push(...saved.items);
        if (saved.changeId !== null) changeIds.unshift(saved.changeId);
      }
      return { items, changeIds };
    },
    onSuccess: ({ items, changeIds }) => {
      const text = savedText(items);
      if (changeIds.length > 0) undo(text, changeIds);
      else notify.success(text);
    },
    ...(!quiet && { onError: (error: Error) => notify.error(error) }),
    onSettled: refresh,
  });
}

// A page of results asks of each of them whether it is there already; the questions of one moment travel together.
const BATCH_DELAY_MS = 10;

interface Batch {
  keys: Set<string>;
  previews: Promise<ReadonlyMap<string, SavablePreview>>;
}

type ReadPreviews = (capability: Capability, keys: string[]) => Promise<readonly SavablePreview[]>;

/** The answer finds the preview of one result; null where it cannot be kept. */
export function createPreviewBatches(
  ask: ReadPreviews,
): (capability: Capability, key: string) => Promise<SavablePreview | null> {
  const open = new Map<Capability, Batch>();

  function start(capability: Capability): Batch {
    const keys = new Set<string>();
    const previews = new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS)).then(async () => {
      open.delete(capability);
      return new Map((await ask(capability, [...keys])).map((preview) => [preview.key, preview]));
    });
    const batch = { keys, previews };
    open.set(capability, batch);
    return batch;
  }

  return async (capability, key) => {
    const batch = open.get(capability) ?? start(capability);
    batch.keys.add(key);
    return (await batch.previews).get(key) ?? null;
  };
}

// The only calls of saving to the server.
const preview = endpoint(previewSaving);
const save = endpoint(saveResults);
const undo = endpoint(undoChange);

/** As many as the server takes in one call. */
const BATCH_SIZE = 200;

const inBatches = <T>(keys: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, n) =>
    keys.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  );

async function readPreviews(capability: Capability, keys: readonly string[]): Promise<SavablePreview[]> {
  const previews: SavablePreview[] = [];
  for (const batch of inBatches(keys)) {
    previews.push(...(await call(preview, { body: { capability, keys: batch } })).items);
  }
  return previews;
}

/** Whether one result is there already. Asked for many at once, it is one call. */
const readPreview = createPreviewBatches(readPreviews);

const sendSave = (capability: Capability, keys: string[], listId: string | undefined, idempotencyKey: string) =>
  call(save, { body: { capability, keys, ...(listId !== undefined && { listId }) } }, { idempotencyKey });
const sendUndo = (changeId: string) => call(undo, { params: { id: changeId } });
