// Whether results are in the datastore, and saving them: with one undo for everything that one press saved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/use-undo.ts';
import type { SavedResult } from '../contract.ts';
import { AT_ONCE, readPreview, readPreviews, sendSave, sendUndo } from './api.ts';
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

export function useSaveResults() {
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
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const batch = keys.slice(from, from + AT_ONCE);
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
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
