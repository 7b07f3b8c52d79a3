// How many records there are: what the menu and the heads of pages say.
import { useQuery } from '@tanstack/react-query';
import { readTotals } from './api.ts';
import { RECORDS_KEY } from './records-keys.ts';

/** Undefined until they are known. `enabled`: false where the plan has no records. */
export function useRecordTotals(enabled = true) {
  return useQuery({ queryKey: [...RECORDS_KEY, 'totals'], queryFn: ({ signal }) => readTotals(signal), enabled }).data;
}
