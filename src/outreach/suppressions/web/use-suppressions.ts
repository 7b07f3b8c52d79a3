// The list as the tab shows it; a change in any tab, or an opt-out, makes it be asked for again.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { upload } from '#platform/web/file-client.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import type { Added } from '../contract.ts';
import * as contract from '../contract.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../fields.contract.ts';
import { addedText, entriesText } from './suppression-labels.ts';

export const PAGE_SIZE = 50;

/** `?q=` and `?reason=` of the page's address, so that numbers elsewhere lead to exactly their rows. */
export function useShownList() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const reason = SUPPRESSION_REASONS.find((one) => one === search.get('reason')) ?? null;
  const list = JSON.stringify([q, reason]);
  const [walked, setWalked] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = walked.list === list ? walked.cursors : [];
  const change = (next: { q?: string; reason?: SuppressionReason | null }) => {
    const changed = currentParams();
    for (const [name, value] of Object.entries(next)) {
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    setSearch(changed, { replace: true });
  };
  return {
    q,
    reason,
    list,
    change,
    cursor: cursors.at(-1),
    pages: {
      number: cursors.length + 1,
      next: (cursor: string | null) => cursor !== null && setWalked({ list, cursors: [...cursors, cursor] }),
      before: () => setWalked({ list, cursors: cursors.slice(0, -1) }),
    },
  };
}

export type ShownList = ReturnType<typeof useShownList>;

export function useSuppressions(query: ListQuery) {
  const refresh = useRefresh(SUPPRESSIONS_KEY);
  useLiveEvent('suppressions', refresh);
  useLiveEvent('reconnected', refresh);
  return useListQuery([...SUPPRESSIONS_KEY, 'list'], query, readList);
}

export function useRemovals() {
  return useInfiniteQuery({
    queryKey: [...SUPPRESSIONS_KEY, 'removals'],
    queryFn: ({ pageParam, signal }) => readRemovals(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useAddSuppressions() {
  const refresh = useRefresh(SUPPRESSIONS_KEY);
  return useMutation<Added, ApiError, { text: string; detail: string }>({
    mutationKey: SUPPRESSIONS_KEY,
    mutationFn: sendAdd,
    onSuccess: (added) => notify.success(addedText(added)),
    onSettled: refresh,
  });
}

export function useImportSuppressions() {
  const refresh = useRefresh(SUPPRESSIONS_KEY);
  return useMutation<Added, ApiError, File>({
    mutationKey: SUPPRESSIONS_KEY,
    mutationFn: sendFile,
    onSuccess: (added) => notify.success(addedText(added)),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

export function useRemoveSuppressions() {
  const refresh = useRefresh(SUPPRESSIONS_KEY);
  const undo = useUndo({ key: SUPPRESSIONS_KEY, send: sendRestore, refresh });
  return useMutation<Awaited<ReturnType<typeof sendRemoval>>, ApiError, Removing>({
    mutationKey: SUPPRESSIONS_KEY,
    mutationFn: sendRemoval,
    onSuccess: ({ removed, kept, undo: what }) => {
      const left = kept > 0 ? ` ${entriesText(kept)} stay: they opted out or complained.` : '';
      undo(`${entriesText(removed)} removed.${left}`, what);
    },
    onSettled: refresh,
  });
}

const list = endpoint(contract.listSuppressions);
const add = endpoint(contract.addSuppressions);
const uploaded = endpoint(contract.uploadSuppressions);
const remove = endpoint(contract.removeSuppressions);
const restore = endpoint(contract.restoreSuppressions);
const removals = endpoint(contract.listRemovals);
const exported = endpoint(contract.exportSuppressions);

const readSettings = endpoint(contract.readSuppressionSettings);
const saveSettings = endpoint(contract.saveSuppressionSettings);

export const SUPPRESSIONS_KEY = ['suppressions'] as const;

export type ListQuery = RouteCall<typeof contract.listSuppressions>['query'];
export type Removing = RouteCall<typeof contract.removeSuppressions>['body'];

const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
const readRemovals = (cursor: string | undefined, signal: AbortSignal) =>
  call(removals, { query: { limit: 50, ...(cursor && { cursor }) } }, { signal });
const sendAdd = (body: RouteCall<typeof contract.addSuppressions>['body']) => call(add, { body });
const sendFile = (file: File) =>
  upload(uploaded, {
    query: { name: file.name },
    content: file,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
export const sendRemoval = (body: Removing) => call(remove, { body });
const sendRestore = (undo: string) => call(restore, { body: { undo } });

export const readScope = (signal: AbortSignal) => call(readSettings, {}, { signal });
export const sendScope = (optOutScope: contract.SuppressionSettings['optOutScope']) =>
  call(saveSettings, { body: { optOutScope } });

/** Of what is shown, as a file. */
export function fileHref({ q, reason }: Pick<ListQuery, 'q' | 'reason'>): string {
  return getAddress(exported, { query: { ...(q && { q }), ...(reason && { reason }) } });
}
