// The filters of the free answers, in the order in which the form has them: one line each.
import { INDUSTRIES, SENIORITIES, SIZE_BANDS } from '#prospecting/prospects/fields.contract.ts';
import { countriesByName } from '#shared/countries.ts';
import type { DiscoverFilters } from '../contract.ts';
import { sourcesOf } from '../domain/chosen-sources.ts';
import type { DiscoverKind } from '../fields.contract.ts';

/** Names of filters with such a value. */
type NamesOf<Value> = {
  [Name in keyof DiscoverFilters]: DiscoverFilters[Name] extends Value ? Name : never;
}[keyof DiscoverFilters];

interface FilterOption {
  value: string;
  label: string;
  keywords?: string;
}

interface Field {
  label: string;
  /** Of both kinds where it is left out. */
  only?: DiscoverKind;
}
/** Typed words. */
interface WordsField extends Field {
  shape: 'words';
  name: NamesOf<string>;
  placeholder: Record<DiscoverKind, string>;
}
/** Several of a list; a long one is searched by typing. */
interface ChoiceField extends Field {
  shape: 'choice';
  name: NamesOf<readonly string[]>;
  /** While nothing is chosen. */
  any: string;
  options: readonly FilterOption[];
  searched?: boolean;
}
/** Yes, or it does not matter. */
interface MarkField {
  name: NamesOf<boolean>;
  label: string;
}

const both = (text: string) => ({ company: text, person: text });
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const countries = countriesByName().map(({ code, name }) => ({ value: code, label: name, keywords: code }));

function sourceField(only: DiscoverKind): ChoiceField {
  const options = sourcesOf(only).map(({ key, label }) => ({ value: key, label }));
  return { shape: 'choice', name: 'source', label: 'Source', only, any: 'Any source', options };
}

export const FILTER_FIELDS: readonly (WordsField | ChoiceField)[] = [
  {
    shape: 'words',
    name: 'q',
    label: 'Keyword',
    placeholder: { company: 'Name, domain or trade', person: 'Name or company' },
  },
  { shape: 'words', name: 'title', label: 'Title', only: 'person', placeholder: both('Head of Procurement') },
  {
    shape: 'choice',
    name: 'seniority',
    label: 'Seniority',
    only: 'person',
    any: 'Any seniority',
    options: SENIORITIES.map((value) => ({ value, label: capital(value) })),
  },
  {
    shape: 'choice',
    name: 'industry',
    label: 'Industry',
    any: 'Any industry',
    options: Object.entries(INDUSTRIES).map(([value, label]) => ({ value, label })),
  },
  {
    shape: 'choice',
    name: 'size',
    label: 'Size',
    any: 'Any size',
    options: SIZE_BANDS.map((value) => ({ value, label: `${value} people` })),
  },
  { shape: 'choice', name: 'country', label: 'Country', any: 'Any country', options: countries, searched: true },
  { shape: 'words', name: 'city', label: 'City', placeholder: both('Any city') },
  sourceField('company'),
  sourceField('person'),
];

export const FILTER_MARKS: readonly MarkField[] = [
  { name: 'hasEmail', label: 'Has an e-mail address' },
  { name: 'hasPhone', label: 'Has a phone' },
  { name: 'notContacted', label: 'Not yet contacted' },
];
