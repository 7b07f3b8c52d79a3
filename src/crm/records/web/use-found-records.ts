// A few people and companies by words, for the palette.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '#ui/use-settled.ts';
import type { RecordKind } from '../fields.contract.ts';
import { readPage } from './api.ts';
import { rowName } from './record-row.ts';
import { RECORDS_KEY } from './records-keys.ts';

export interface FoundRecord {
  kind: RecordKind;
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  about: string;
}

const EACH = 5;
const SHORTEST = 2;
const NONE: readonly FoundRecord[] = [];

/** Empty while fewer than two letters are typed. What was found last stays until the next is there. */
export function useFoundRecords(typed: string): readonly FoundRecord[] {
  const q = useSettled(typed);
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'found', q],
    queryFn: async ({ signal }): Promise<readonly FoundRecord[]> => {
      const kinds: RecordKind[] = ['contact', 'company'];
      const pages = await Promise.all(kinds.map((kind) => readPage(kind, { q, limit: EACH }, signal)));
      return pages.flatMap(({ items, similar }, at) =>
        (similar ? [] : items).map((row) => ({
          kind: kinds[at] ?? 'contact',
          id: row.id,
          name: rowName(row),
          about: 'domain' in row ? row.domain : row.companyName || row.email,
        })),
      );
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  return typed.length >= SHORTEST && q.length >= SHORTEST ? (data ?? NONE) : NONE;
}
