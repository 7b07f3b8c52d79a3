// Where the cache of the tab keeps what it knows of records: one beginning, so that a change refreshes all of it.
import type { RecordKind } from '../fields.contract.ts';

export const RECORDS_KEY = ['records'] as const;

/** One record with its facts. */
export const recordKey = (kind: RecordKind, id: string) => [...RECORDS_KEY, kind, 'one', id] as const;
