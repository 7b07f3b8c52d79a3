// What can be chosen for a field: its own words, countries, people of the workspace, and what other features know (lists).
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { COUNTRY_CODES, useMembers } from '#features/accounts/web/index.ts';
import { originWords } from '../domain/origin-words.ts';
import { ORIGINS, type RecordField, type RecordKind } from '../fields.contract.ts';
import { useRecordParts } from './record-parts.tsx';
import { readTags } from './records-calls.ts';
import { RECORDS_KEY } from './records-keys.ts';
import { countryName } from './value-words.ts';

export interface FieldChoice {
  value: string;
  label: string;
}

const NONE: readonly FieldChoice[] = [];

function countries(): readonly FieldChoice[] {
  return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}
/** Made when they are first needed: naming them takes a few milliseconds. */
let countryChoices: readonly FieldChoice[] | null = null;

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
      countryChoices ??= countries();
      return countryChoices;
    };
  }, [members, lists, tags]);
}

function useNoChoices(): readonly FieldChoice[] {
  return NONE;
}
