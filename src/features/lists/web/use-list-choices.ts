// Lists that a filter can ask for: static ones, and live ones of the same kind of record.
import type { RecordKind } from '#features/records/contract.ts';
import { useLists } from './use-lists.ts';

export function useListChoices(kind: RecordKind): readonly { value: string; label: string }[] {
  const { data } = useLists();
  return (data?.items ?? [])
    .filter(({ rule }) => rule === null || rule.kind === kind)
    .map(({ id, name }) => ({ value: id, label: name }));
}
