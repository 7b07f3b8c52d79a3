// What can be chosen for a field: its own words, countries, people of the workspace, and what other features know (lists).
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { countriesByName } from '#shared/countries.ts';
import { originWords } from '../domain/origin-labels.ts';
import { ORIGINS, type RecordField, type RecordKind } from '../fields.contract.ts';
import { readTags } from './api.ts';
import { useRecordParts } from './record-parts.tsx';
import { RECORDS_KEY } from './records-keys.ts';

export interface FieldChoice {
  value: string;
  label: string;
}

const NONE: readonly FieldChoice[] = [];

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
      if (field.key === 'source') return ORIGINS.map((origin) => ({ value: origin, label: originWords(origin) }));
      if (field.type === 'choice') return field.choices ?? NONE;
      if (field.type === 'user') return people;
      if (field.type === 'tags') return given;
      if (field.type === 'lists') return lists;
      if (field.type !== 'country') return NONE;
      return countriesByName().map(({ code, name }) => ({ value: code, label: name }));
    };
  }, [members, lists, tags]);
}

function useNoChoices(): readonly FieldChoice[] {
  return NONE;
}
