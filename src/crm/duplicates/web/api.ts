// The calls of suggested duplicates to the server.
import type { RecordKind } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type {
  decideDuplicates,
  duplicateTotals,
  listDuplicateGroups,
  listDuplicates,
  mergeExactDuplicates,
} from '../contract.ts';

const list = endpoint<typeof listDuplicates>('GET /api/duplicates');
const groups = endpoint<typeof listDuplicateGroups>('GET /api/duplicates/groups');
const decide = endpoint<typeof decideDuplicates>('POST /api/duplicates/decide');
const totals = endpoint<typeof duplicateTotals>('GET /api/duplicates/totals');
const mergeExact = endpoint<typeof mergeExactDuplicates>('POST /api/duplicates/merge-exact');

const PAGE = 25;

/** Pairs that were dismissed. */
export const readDismissed = (kind: RecordKind, cursor: string | undefined, signal: AbortSignal) =>
  call(list, { query: { kind, shelf: 'dismissed', limit: PAGE, ...(cursor && { cursor }) } }, { signal });
export const readGroups = (kind: RecordKind, cursor: string | undefined, signal: AbortSignal) =>
  call(groups, { query: { kind, limit: PAGE, ...(cursor && { cursor }) } }, { signal });
export const readTotals = (signal: AbortSignal) => call(totals, {}, { signal });
export const sendDecision = (ids: string[], dismissed: boolean) => call(decide, { body: { ids, dismissed } });
export const sendMergeExact = (kind: RecordKind) => call(mergeExact, { body: { kind } });
