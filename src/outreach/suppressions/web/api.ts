// The calls of the list; nobody else asks for its routes.
import { call, endpoint } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../contract.ts';

const list = endpoint<typeof contract.listSuppressions>('GET /api/suppressions');
const add = endpoint<typeof contract.addSuppressions>('POST /api/suppressions');
const uploaded = endpoint<typeof contract.uploadSuppressions>('POST /api/suppressions/file');
const remove = endpoint<typeof contract.removeSuppressions>('POST /api/suppressions/remove');
const restore = endpoint<typeof contract.restoreSuppressions>('POST /api/suppressions/restore');
const removals = endpoint<typeof contract.listRemovals>('GET /api/suppressions/removals');

const readSettings = endpoint<typeof contract.readSuppressionSettings>('GET /api/suppressions/settings');
const saveSettings = endpoint<typeof contract.saveSuppressionSettings>('PUT /api/suppressions/settings');

export const SUPPRESSIONS_KEY = ['suppressions'] as const;

export type ListQuery = RouteCall<typeof contract.listSuppressions>['query'];
export type Removing = RouteCall<typeof contract.removeSuppressions>['body'];

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
export const readRemovals = (cursor: string | undefined, signal: AbortSignal) =>
  call(removals, { query: { limit: 50, ...(cursor && { cursor }) } }, { signal });
export const sendAdd = (body: RouteCall<typeof contract.addSuppressions>['body']) => call(add, { body });
export const sendFile = (file: File) =>
  upload(uploaded, {
    query: { name: file.name },
    content: file,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
export const sendRemoval = (body: Removing) => call(remove, { body });
export const sendRestore = (undo: string) => call(restore, { body: { undo } });

export const readScope = (signal: AbortSignal) => call(readSettings, {}, { signal });
export const sendScope = (optOutScope: contract.SuppressionSettings['optOutScope']) =>
  call(saveSettings, { body: { optOutScope } });

/** Of what is shown, as a file. */
export function fileHref({ q, reason }: Pick<ListQuery, 'q' | 'reason'>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(reason && { reason }) }).toString();
  return `/api/suppressions/file${query && `?${query}`}`;
}
