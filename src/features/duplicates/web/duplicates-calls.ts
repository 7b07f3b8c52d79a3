// The calls of suggested duplicates to the server.
import type { RecordKind } from '#features/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { dismissDuplicate, duplicateTotals, listDuplicates, reopenDuplicate } from '../contract.ts';

const list = endpoint<typeof listDuplicates>('GET /api/duplicates');
const totals = endpoint<typeof duplicateTotals>('GET /api/duplicates/totals');
const dismiss = endpoint<typeof dismissDuplicate>('POST /api/duplicates/:id/dismiss');
const reopen = endpoint<typeof reopenDuplicate>('POST /api/duplicates/:id/reopen');

export type Shelf = 'open' | 'dismissed';

const PAGE = 25;

export const readPairs = (kind: RecordKind, shelf: Shelf, cursor: string | undefined, signal: AbortSignal) =>
  call(list, { query: { kind, shelf, limit: PAGE, ...(cursor && { cursor }) } }, { signal });
export const readTotals = (signal: AbortSignal) => call(totals, {}, { signal });
export const sendDismissal = (id: string) => call(dismiss, { params: { id } });
export const sendReopening = (id: string) => call(reopen, { params: { id } });
