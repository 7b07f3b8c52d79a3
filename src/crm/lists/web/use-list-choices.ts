// Lists that a filter can ask for: static ones, and live ones of the same kind of record.
import { useMemo } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { useLists } from './use-lists.ts';

export function useListChoices(kind: RecordKind): readonly { value: string; label: string }[] {
  const { data } = useLists();
  // The same while the lists are: the columns of a table are made with it, and every row with its columns.
  return useMemo(
    () =>
      (data?.items ?? [])
        .filter(({ rule }) => rule === null || rule.kind === kind)
        .map(({ id, name }) => ({ value: id, label: name })),
    [data, kind],
  );
}
