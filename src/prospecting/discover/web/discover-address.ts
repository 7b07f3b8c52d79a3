// The state of Discover in the URL: filters, which rows, the open row. Unknown values are ignored.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf, toId } from '#platform/web/list-address.ts';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  INDUSTRIES,
  type Industry,
  SENIORITIES,
  SIZE_BANDS,
} from '#prospecting/prospects/fields.contract.ts';
import type { DiscoverFilters, RowRef, SourceOption } from '../contract.ts';
import { getSources } from '../domain/chosen-sources.ts';
import { NO_FILTERS } from '../domain/filters.ts';
import { getSorts } from '../domain/sorts.ts';
import {
  DISCOVER_KINDS,
  DISCOVER_SORTS,
  type DiscoverKind,
  type DiscoverSort,
  OUTSIDE_CAPABILITIES,
  OUTSIDE_SEARCHES,
  SORT_COLUMNS,
  type SortColumn,
} from '../fields.contract.ts';

export type DiscoverForm = DiscoverFilters;

export interface DiscoverAddress {
  kind: DiscoverKind;
  form: DiscoverForm;
  show: 'new' | 'yours';
  /** Null for the first of `sortsFor`. It stays in the address while these rows cannot be sorted by it. */
  sort: DiscoverSort | null;
  /** Only what has come since then: ISO moment. */
  since: string | null;
  /** The source that the user has chosen; null for the best one. */
  outside: SourceOption['capability'] | null;
  /** The last outside search of these filters: what it found is among the rows. */
  run: string | null;
  /** The row that is open beside the table. */
  open: RowRef | null;
  map: boolean;
}

export const NO_FORM: DiscoverForm = NO_FILTERS;

const INDUSTRY_KEYS = Object.keys(INDUSTRIES) as Industry[];
const BUSINESS_KEYS = Object.keys(BUSINESS_KINDS) as BusinessKind[];
const CAPABILITIES = ['directory', ...OUTSIDE_CAPABILITIES] as const;
const LONGEST = 120;

export function readAddress(search: string): DiscoverAddress {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? '').slice(0, LONGEST);
  const words = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).slice(0, 30);
  const among = <T extends string>(name: string, known: readonly T[]): T[] =>
    words(name).flatMap((word) => oneOf(known, word) ?? []);
  const yes = (name: string) => params.get(name) === 'true' || params.get(name) === '1';
  const outside = oneOf(CAPABILITIES, params.get('outside'));
  const kind = oneOf(DISCOVER_KINDS, params.get('kind')) ?? 'company';
  return {
    kind,
    form: {
      q: text('q'),
      title: text('title'),
      seniority: among('seniority', SENIORITIES),
      industry: among('industry', INDUSTRY_KEYS),
      size: among('size', SIZE_BANDS),
      country: words('country').filter((code) => /^[A-Z]{2}$/.test(code)),
      city: text('city'),
      source: among(
        'source',
        getSources(kind).map(({ key }) => key),
      ),
      hasEmail: yes('hasEmail'),
      hasPhone: yes('hasPhone'),
      notContacted: yes('notContacted'),
      foundedFrom: /^(1[5-9]|20)\d\d$/.test(text('foundedFrom')) ? Number(text('foundedFrom')) : null,
      businessKind: oneOf(BUSINESS_KEYS, params.get('businessKind')) ?? '',
      language: text('language').slice(0, 40),
    },
    show: params.get('show') === 'yours' ? 'yours' : 'new',
    sort: oneOf(DISCOVER_SORTS, params.get('sort')),
    since: toMoment(params.get('since')),
    outside: fitsKind(outside, kind) ? outside : null,
    run: toId(params.get('run')),
    open: toRef(params.get('open')),
    map: params.get('view') === 'map',
  };
}

function fitsKind(outside: DiscoverAddress['outside'], kind: DiscoverKind): boolean {
  if (outside === 'directory') return kind === 'company';
  return OUTSIDE_SEARCHES.some((one) => one.capability === outside && one.kind === kind);
}

/** Only what differs from an empty page; without the question mark. */
export function writeAddress({ kind, form, show, sort, since, outside, run, open, map }: DiscoverAddress): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value !== '' && params.set(name, value);
  if (kind !== 'company') put('kind', kind);
  for (const [name, value] of Object.entries(form)) put(name, value === false || value === null ? '' : String(value));
  if (show !== 'new') put('show', show);
  put('sort', sort ?? '');
  put('since', since ?? '');
  put('outside', outside ?? '');
  put('run', run ?? '');
  if (map) put('view', 'map');
  put('open', open === null ? '' : refText(open));
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** "found:0190..": a row in the URL, and its unique key. */
export const refText = ({ from, id }: RowRef): string => `${from}:${id}`;

const FROM = ['record', 'found', 'directory'] as const;

function toRef(text: string | null): RowRef | null {
  const at = text?.indexOf(':') ?? -1;
  const from = oneOf(FROM, text?.slice(0, at) ?? null);
  const id = text?.slice(at + 1) ?? '';
  return at > 0 && from !== null && id !== '' ? { from, id: id.slice(0, 500) } : null;
}

function toMoment(text: string | null): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** How many of the filters narrow what is shown of this kind. */
export function countFilters(kind: DiscoverKind, form: DiscoverForm): number {
  const { title, seniority, language, businessKind, foundedFrom, ...filters } = form;
  const used =
    kind === 'person' ? { ...filters, title, seniority, language } : { ...filters, businessKind, foundedFrom };
  return Object.values<unknown>(used).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .length;
}

/** As a query string carries them: lists joined, and nothing that is empty. */
export function toQuery(form: DiscoverForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form)
      .map(([name, value]): [string, string] => [name, value === false || value === null ? '' : String(value)])
      .filter(([, text]) => text !== ''),
  );
}

/** What can be chosen to sort the rows by, the default first. */
export const sortsFor = ({ kind, form, show }: DiscoverAddress): readonly DiscoverSort[] => getSorts(kind, show, form);

/** Columns that sort in both directions when their heading is pressed. */
export function toSortColumns(address: DiscoverAddress): readonly SortColumn[] {
  const sorts = new Set(sortsFor(address));
  return SORT_COLUMNS.filter((column) => sorts.has(column) && sorts.has(`-${column}`));
}

/** The chosen sort; null for the default, and where these rows cannot be sorted by it. */
export function toSort(address: DiscoverAddress): DiscoverSort | null {
  const sorts = sortsFor(address);
  const { sort } = address;
  return sort !== null && sorts.includes(sort) && sort !== sorts[0] ? sort : null;
}

/** Pressed once a column goes up, then down, then the default order is back. */
export function nextSort(sort: DiscoverSort | null, pressed: SortColumn): DiscoverSort | null {
  if (sort === pressed) return `-${pressed}`;
  return sort === `-${pressed}` ? null : pressed;
}

/** `form`: the filters that change; the others stay. */
type AddressChange = Partial<Omit<DiscoverAddress, 'form'>> & { form?: Partial<DiscoverForm> };

export type SetAddress = (change: AddressChange, how?: { step?: boolean }) => void;

/** Opening a row, a search or the other kind is a step to go back from; narrowing is not. */
export function useDiscoverAddress(): { address: DiscoverAddress; set: SetAddress } {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const set = useCallback<SetAddress>(
    ({ form, ...change }, { step = false } = {}) => {
      // The browser's own address: the router draws a change a moment later, and a second one must not undo the first.
      const now = readAddress(window.location.search);
      const query = writeAddress({ ...now, ...change, form: { ...now.form, ...form } });
      void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
    },
    [pathname, navigate],
  );
  return { address: readAddress(search), set };
}
