// Imports, as the server knows them; the only caller of its routes.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listLists } from '#crm/lists/contract.ts';
import { addCustomField, type CustomField, listCustomFields, type RecordKind } from '#crm/records/contract.ts';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { upload } from '#platform/web/file-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall } from '#shared/contract.ts';
import type { LiveEvent } from '#shared/live.ts';
import * as contract from '../contract.ts';
import { isWorking } from './import-labels.ts';

const uploaded = endpoint(contract.uploadImport);
const list = endpoint(contract.listImports);
const read = endpoint(contract.readImport);
const reading = endpoint(contract.changeImportReading);
const mapping = endpoint(contract.mapImport);
const run = endpoint(contract.runImport);
const cancel = endpoint(contract.cancelImport);
const undo = endpoint(contract.undoImport);
const remove = endpoint(contract.deleteImport);
const rejects = endpoint(contract.readRejects);

export interface ImportEvent extends LiveEvent {
  type: 'import';
  data: contract.Import;
}

const LIST = ['imports'];
const toKey = (id: string) => ['import', id];
/** In case the live stream is cut off. */
const POLL_MS = 2_000;

export function useImport(id: string) {
  const queries = useQueryClient();
  useLiveEvent<ImportEvent>('import', ({ data: now }) => {
    if (now.id !== id) return;
    const before = queries.getQueryData<contract.ImportDetail>(toKey(id));
    queries.setQueryData<contract.ImportDetail>(toKey(id), before && { ...before, ...now });
    // The preview is not in the event.
    if (before?.state !== now.state) void queries.invalidateQueries({ queryKey: toKey(id) });
  });
  return useQuery<contract.ImportDetail, ApiError>({
    queryKey: toKey(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? POLL_MS : false),
  });
}

export function useImports() {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: LIST });
  useLiveEvent<ImportEvent>('import', ({ data: now }) => {
    const known = queries.getQueryData<{ pages: { items: contract.Import[] }[] }>(LIST);
    const before = known?.pages.flatMap(({ items }) => items).find(({ id }) => id === now.id);
    if (before?.state !== now.state) again();
  });
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      call(list, { query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

interface Upload {
  kind: RecordKind;
  name: string;
  content: Blob;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export function useUpload() {
  const queries = useQueryClient();
  return useMutation<contract.ImportDetail, ApiError, Upload>({
    mutationFn: ({ kind, name, content, ...rest }) => upload(uploaded, { query: { kind, name }, content, ...rest }),
    onSuccess: (made) => {
      queries.setQueryData(toKey(made.id), made);
      void queries.invalidateQueries({ queryKey: LIST });
    },
  });
}

type Reading = Parameters<typeof call<typeof contract.changeImportReading>>[1]['body'];
export type Mapping = Parameters<typeof call<typeof contract.mapImport>>[1]['body'];

/** What is done with one import; each answer is what is shown from then on. */
export function useImportActions(id: string) {
  const queries = useQueryClient();
  const params = { id };
  const keep = (now: contract.Import | contract.ImportDetail) => {
    queries.setQueryData<contract.ImportDetail>(toKey(id), (before) => before && { ...before, ...now });
    void queries.invalidateQueries({ queryKey: LIST });
  };
  const again = () => void queries.invalidateQueries({ queryKey: toKey(id) });
  return {
    read: useMutation<contract.ImportDetail, ApiError, Reading>({
      mutationFn: (body) => call(reading, { params, body }),
      onSuccess: keep,
    }),
    map: useMutation<contract.ImportDetail, ApiError, Mapping>({
      mutationFn: (body) => call(mapping, { params, body }),
      onSuccess: keep,
    }),
    run: useMutation<contract.Import, ApiError, void>({
      mutationFn: () => call(run, { params }),
      onSuccess: keep,
      onError: again,
    }),
    cancel: useMutation<contract.Import, ApiError, void>({
      mutationFn: () => call(cancel, { params }),
      onSuccess: keep,
      onSettled: again,
    }),
    undo: useMutation<contract.Import, ApiError, void>({
      mutationFn: () => call(undo, { params }),
      onSuccess: keep,
      onError: again,
    }),
    remove: useMutation<void, ApiError, void>({
      mutationFn: async () => {
        await call(remove, { params });
      },
      onSuccess: () => void queries.invalidateQueries({ queryKey: LIST }),
    }),
  };
}

export const rejectsHref = (id: string): string => getAddress(rejects, { params: { id } });

// What a column can become: fields of the product and of the workspace, and the lists that the rows can be put on.
const fields = endpoint(listCustomFields);
const add = endpoint(addCustomField);
const lists = endpoint(listLists);

/** As every page of records keeps them. */
const FIELDS = ['records', 'fields'];

export function useCustomFields() {
  return useQuery({ queryKey: FIELDS, queryFn: ({ signal }) => call(fields, {}, { signal }), staleTime: 60_000 });
}

type NewField = Pick<CustomField, 'label' | 'type'> & { kind: RecordKind };

export function useAddField() {
  const queries = useQueryClient();
  return useMutation<CustomField, ApiError, NewField>({
    mutationFn: (field) => {
      const body: RouteCall<typeof addCustomField>['body'] = { ...field, choices: [] };
      return call(add, { body }, { idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: FIELDS }),
  });
}

/** Static lists, which rows can be put on. */
export function useStaticLists() {
  return useQuery({
    queryKey: ['lists', 'for-imports'],
    queryFn: async ({ signal }) => {
      const { items } = await call(lists, { query: { shelf: 'live' } }, { signal });
      return items.filter(({ type }) => type === 'static').map(({ id, name }) => ({ value: id, label: name }));
    },
    staleTime: 30_000,
  });
}
