// Fields of a kind of record with the workspace's own, and the choices of each.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { countryOptions } from '#shared/countries.ts';
import type { CustomField } from '../../contract.ts';
import { fieldOfCustom } from '../../domain/record-field.ts';
import { originText } from '../../domain/record-labels.ts';
import { ORIGINS, RECORD_FIELDS, type RecordField, type RecordKind } from '../../fields.contract.ts';
import { useRecordParts } from '../record-parts.tsx';
import { RECORDS_KEY, readFields, readTags } from '../use-records.ts';

const NO_FIELDS: readonly CustomField[] = [];

/** In their order; empty until they are there. */
export function useCustomFields(kind: RecordKind): readonly CustomField[] {
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'fields'],
    queryFn: ({ signal }) => readFields(signal),
    staleTime: 5 * 60_000,
  });
  const items = data?.items ?? NO_FIELDS;
  return useMemo(() => items.filter((field) => field.kind === kind), [items, kind]);
}

export function useRecordFields(kind: RecordKind): readonly RecordField[] {
  const custom = useCustomFields(kind);
  return useMemo(() => [...RECORD_FIELDS[kind], ...custom.map(fieldOfCustom)], [kind, custom]);
}

export interface FieldChoice {
  value: string;
  label: string;
}

const NO_CHOICES: readonly FieldChoice[] = [];

export type ChoicesOf = (field: RecordField) => readonly FieldChoice[];

/** Empty for a field that is typed. */
export function useFieldChoices(kind: RecordKind): ChoicesOf {
  const members = useMembers();
  const { useListChoices = useNoChoices } = useRecordParts();
  const lists = useListChoices(kind);
  const { data: tags } = useQuery({
    queryKey: [...RECORDS_KEY, kind, 'tags'],
    queryFn: ({ signal }) => readTags(kind, signal),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const people = members.map(({ id, name }) => ({ value: id, label: name }));
    const given = (tags?.tags ?? []).map((tag) => ({ value: tag, label: tag }));
    return (field) => {
      if (field.key === 'source') return ORIGINS.map((origin) => ({ value: origin, label: originText(origin) }));
      if (field.type === 'choice') return field.choices ?? NO_CHOICES;
      if (field.type === 'user') return people;
      if (field.type === 'tags') return given;
      if (field.type === 'lists') return lists;
      if (field.type !== 'country') return NO_CHOICES;
      return countryOptions();
    };
  }, [members, lists, tags]);
}

function useNoChoices(): readonly FieldChoice[] {
  return NO_CHOICES;
}
