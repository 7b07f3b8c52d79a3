// What the page of templates reads; a change in any tab makes all of it be asked for again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contactRoutes } from '#crm/records/contract.ts';
import { type CallOptions, call, endpoint } from '#platform/web/api-client.ts';
import { toPageQuery } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import {
  changeTemplates,
  createTemplate,
  exportTemplates,
  listTemplates,
  listVersions,
  previewTemplate,
  readTemplate,
  readVersion,
  restoreVersion,
  saveTemplate,
  templatesSummary,
  templateVariables,
  undoTemplates,
} from '../contract.ts';
import type { PageState } from './page-state.ts';

export const PAGE_SIZE = 50;

export function getFilter({ shelf, channel, q }: PageState) {
  return { shelf, ...(channel && { channel }), ...(q && { q }) };
}

export function useTemplatesList(state: PageState) {
  const { sort, order } = state;
  return useListQuery(
    [...TEMPLATES_KEY, 'list'],
    { ...getFilter(state), ...toPageQuery(state, PAGE_SIZE), sort, order },
    readList,
  );
}

export function useSummary() {
  return useQuery({ queryKey: [...TEMPLATES_KEY, 'summary'], queryFn: ({ signal }) => readSummary(signal) });
}

export function useVariables() {
  return useQuery({ queryKey: [...TEMPLATES_KEY, 'variables'], queryFn: ({ signal }) => readVariables(signal) });
}

/** Apart from the lists, which every change makes be asked for again. */
export const templateKey = (id: string) => ['template', id] as const;

export function useTemplate(id: string) {
  return useQuery({
    queryKey: templateKey(id),
    queryFn: ({ signal }) => readOne(id, signal),
    // Never an older one from before: its revision would refuse the first change.
    gcTime: 0,
    staleTime: 0,
  });
}

const useRefreshTemplates = () => useRefresh(TEMPLATES_KEY);

/** Templates change in other tabs and by colleagues. */
export function useLiveTemplates(): void {
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
    void queries.invalidateQueries({ queryKey: ['template'] });
  };
  useLiveEvent('templates', refresh);
  useLiveEvent('reconnected', refresh);
}

interface Change {
  target: Target;
  action: Action;
  /** What was done, from how many were changed. */
  done: (count: number) => string;
}

export function useChangeTemplates() {
  const refresh = useRefreshTemplates();
  const undo = useUndo({ key: TEMPLATES_KEY, send: sendUndo, refresh });
  return useMutation({
    mutationKey: TEMPLATES_KEY,
    mutationFn: ({ target, action }: Change) => sendBulk(target, action),
    onSuccess: ({ changed, undoId }, { done }) => {
      if (undoId === null) notify.success('Nothing to change');
      else undo(done(changed), undoId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

export function useCreateTemplate(open: (id: string) => void) {
  const refresh = useRefreshTemplates();
  return useMutation({
    mutationKey: TEMPLATES_KEY,
    mutationFn: sendCreate,
    onSuccess: ({ id }) => open(id),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

// The only calls of templates to the server.
const list = endpoint(listTemplates);
const summary = endpoint(templatesSummary);
const variables = endpoint(templateVariables);
const create = endpoint(createTemplate);
const read = endpoint(readTemplate);
const save = endpoint(saveTemplate);
const versions = endpoint(listVersions);
const version = endpoint(readVersion);
const restore = endpoint(restoreVersion);
const bulk = endpoint(changeTemplates);
const undo = endpoint(undoTemplates);
const rows = endpoint(exportTemplates);
const preview = endpoint(previewTemplate);
const contacts = endpoint(contactRoutes.list);

export const TEMPLATES_KEY = ['templates'] as const;

export type ListQuery = RouteCall<typeof listTemplates>['query'];
export type Target = RouteCall<typeof changeTemplates>['body']['target'];
export type Action = RouteCall<typeof changeTemplates>['body']['action'];
export type Create = RouteCall<typeof createTemplate>['body'];
/** `keepalive`: the answer is not waited for, since the page may be gone. */
export type SaveOptions = Pick<CallOptions, 'keepalive'>;
type Save = RouteCall<typeof saveTemplate>['body'];
export type PreviewWanted = RouteCall<typeof previewTemplate>['body'];
export type Preview = RouteOutput<typeof previewTemplate>;

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
const readVariables = (signal: AbortSignal) => call(variables, {}, { signal });
export const readOne = (id: string, signal?: AbortSignal) =>
  call(read, { params: { id } }, { ...(signal && { signal }) });
export const readVersions = (id: string, signal: AbortSignal) => call(versions, { params: { id } }, { signal });
export const readOneVersion = (id: string, number: number, signal: AbortSignal) =>
  call(version, { params: { id, version: number } }, { signal });
export const readPreview = (body: PreviewWanted, signal: AbortSignal) => call(preview, { body }, { signal });
export const findContacts = (q: string, signal: AbortSignal) => call(contacts, { query: { q, limit: 8 } }, { signal });

const sendCreate = (body: Create) => call(create, { body });
export const sendSave = (id: string, body: Save, options: SaveOptions = {}) =>
  call(save, { params: { id }, body }, options);
export const sendRestore = (id: string, number: number) => call(restore, { params: { id, version: number } });
const sendBulk = (target: Target, action: Action) => call(bulk, { body: { target, action } });
const sendUndo = (undoId: string) => call(undo, { body: { undoId } });
export const readRowsForFile = (target: Target) => call(rows, { body: { target } });
