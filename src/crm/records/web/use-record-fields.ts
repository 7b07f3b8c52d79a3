// The fields of a kind of record: those of the product and those that the workspace has added.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CustomField } from '../contract.ts';
import { fieldOfCustom } from '../domain/record-field.ts';
import { RECORD_FIELDS, type RecordField, type RecordKind } from '../fields.contract.ts';
import { readFields } from './api.ts';
import { RECORDS_KEY } from './records-keys.ts';

const NONE: readonly CustomField[] = [];

/** In their order; empty until they are there. */
export function useCustomFields(kind: RecordKind): readonly CustomField[] {
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'fields'],
    queryFn: ({ signal }) => readFields(signal),
    staleTime: 5 * 60_000,
  });
  const items = data?.items ?? NONE;
  return useMemo(() => items.filter((field) => field.kind === kind), [items, kind]);
}

export function useRecordFields(kind: RecordKind): readonly RecordField[] {
  const custom = useCustomFields(kind);
  return useMemo(() => [...RECORD_FIELDS[kind], ...custom.map(fieldOfCustom)], [kind, custom]);
}
