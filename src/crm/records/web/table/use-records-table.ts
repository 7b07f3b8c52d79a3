// What one table of records shows: the view, what its address says otherwise, and what this browser keeps of columns.
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { useStored } from '#platform/web/user-storage.ts';
import type { RecordFilter, ViewState } from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { BUILT_IN_VIEWS, type BuiltInView, DEFAULT_COLUMNS, useRecordViews } from './record-views.ts';
import {
  type AddressState,
  ALL_VIEW,
  differsFromView,
  isNavigationStep,
  readAddress,
  type ShownState,
  shownState,
  withChange,
  writeAddress,
} from './table-state.ts';

export interface RecordsTableOptions {
  kind: RecordKind;
  /** Under which columns and widths are kept: "contacts", "list". One name for all tables that should look alike. */
  name: string;
  /** Conditions that hold whatever the reader asks for: those of a list. All must be true. */
  scope?: RecordFilter | undefined;
  /** Default columns, including keys of extra columns. */
  columns?: readonly string[];
  /** Views of the place; those of the product by default. The first is the usual one. */
  views?: readonly BuiltInView[];
  /** Fields that its filter does not offer. */
  unasked?: readonly string[];
}

const parseKeys = (stored: unknown): readonly string[] | null =>
  Array.isArray(stored) && stored.every((key) => typeof key === 'string') ? stored : null;
const parseWidths = (stored: unknown) =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((width) => typeof width === 'number')
    ? (stored as Record<string, number>)
    : null;
const NO_WIDTHS: Record<string, number> = {};
const NO_STATE: ViewState = {};

export function useRecordsTable(options: RecordsTableOptions) {
  const { kind, name, columns: usual = DEFAULT_COLUMNS[kind], views: builtIn = BUILT_IN_VIEWS[kind] } = options;
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const uid = useMe().data?.uid ?? '';
  const [columns, setColumns] = useStored(uid, `columns.${name}`, parseKeys, usual);
  const [widths, setWidths] = useStored(uid, `widths.${name}`, parseWidths, NO_WIDTHS);
  const saved = useRecordViews(kind);

  const params = useMemo(() => new URLSearchParams(search), [search]);
  const address = useMemo(() => readAddress(params), [params]);
  const viewAt = ({ view }: AddressState) => {
    const own = saved.views.find(({ id }) => id === view) ?? null;
    const fixed = builtIn.find(({ key }) => key === view) ?? null;
    /** A view that is gone, or not known yet, shows everything. */
    return { own, fixed, viewState: own?.state ?? fixed?.state ?? NO_STATE };
  };
  const { own, fixed, viewState } = viewAt(address);
  const shown = useMemo(() => shownState(address, viewState, columns), [address, viewState, columns]);

  function show(next: AddressState, step: boolean) {
    const query = writeAddress(currentParams(), next).toString();
    void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
  }
  function set(change: Partial<ShownState>) {
    // The browser's own address: the router draws a change a moment later, and a second one must not undo the first.
    const now = readAddress(currentParams());
    const { own: view, viewState: kept } = viewAt(now);
    // Columns of the views of the product belong to this browser, those of a saved view to the view.
    if (change.columns && !view) setColumns(() => change.columns ?? usual);
    const { columns: _columns, ...others } = change;
    show(
      withChange(now, view ? change : others, kept, columns),
      isNavigationStep(shownState(now, kept, columns), change),
    );
  }

  return {
    kind,
    name,
    scope: options.scope,
    unasked: options.unasked,
    shelf: address.shelf,
    ...shown,
    set,
    widths,
    setWidth: (key: string, width: number) => setWidths((now) => ({ ...now, [key]: width })),
    usualColumns: usual,
    view: {
      key: address.view,
      name: own?.name ?? fixed?.name ?? builtIn[0]?.name ?? '',
      own,
      builtIn,
      saved: saved.views,
      /** The saved view that the address names is not there yet. */
      pending: !own && !fixed && !saved.loaded,
      changed: differsFromView(address),
    },
    /** Another view, as it is kept. */
    openView: (key: string) => show({ view: key, shelf: 'live' }, true),
    openBin: () => show({ view: ALL_VIEW, shelf: 'bin' }, true),
    /** What differs from the view goes. */
    reset: () => show({ view: address.view, shelf: address.shelf }, false),
    /** What a saved view would keep of this. */
    state: (): ViewState => ({
      ...(shown.q && { q: shown.q }),
      filter: shown.filter,
      sort: shown.sort,
      columns: [...shown.columns],
    }),
  };
}

export type RecordsTableState = ReturnType<typeof useRecordsTable>;
