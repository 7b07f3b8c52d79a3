// A page with one table of records at window height: head, table, and the open record beside it.
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentParams, toId } from '#platform/web/list-address.ts';
import { formatCount } from '#shared/formats.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { RecordsTable, type RecordsTableProps } from './RecordsTable.tsx';

// Lazy: loads when the first table is shown.
const LazyRecordPanel = lazy(() => import('../record/RecordPanel.tsx').then((m) => ({ default: m.RecordPanel })));

interface RecordsScreenProps extends Omit<RecordsTableProps, 'openId' | 'onOpen' | 'onRows'> {
  /** Above the table: PageBar, tabs. */
  head: ReactNode;
}

/** The open record is in the URL: `?contact=` or `?company=` with its id. */
export function useOpenRecord(kind: RecordKind) {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const id = toId(new URLSearchParams(search).get(kind));
  const open = useCallback(
    (next: string | null) => {
      // The browser's own address: what was just typed above the table may not be drawn yet.
      const params = currentParams();
      if (next === null) params.delete(kind);
      else params.set(kind, next);
      const query = params.toString();
      // The first one is a step to go back from; going through the list is not.
      void navigate(query ? `${pathname}?${query}` : pathname, { replace: id !== null, preventScrollReset: true });
    },
    [kind, id, pathname, navigate],
  );
  return { id, open };
}

export function RecordsScreen({ head, ...table }: RecordsScreenProps) {
  const { kind } = table.table;
  const { id, open } = useOpenRecord(kind);
  const [rows, setRows] = useState<readonly string[]>([]);
  const at = id === null ? -1 : rows.indexOf(id);
  const step = (to: string | undefined) => (at >= 0 && to !== undefined ? () => open(to) : undefined);
  const { place, height } = useRestOfWindow();
  return (
    <div ref={place} style={{ height }} className="flex min-h-120">
      <div className="flex min-w-0 flex-1 flex-col">
        {head}
        <RecordsTable {...table} openId={id} onOpen={open} onRows={setRows} />
      </div>
      <Suspense fallback={null}>
        <LazyRecordPanel
          kind={kind}
          id={id}
          onClose={() => open(null)}
          onPrevious={step(rows[at - 1])}
          onNext={step(rows[at + 1])}
        />
      </Suspense>
    </div>
  );
}

/** As high as what the header and the notices above leave of the window. */
function useRestOfWindow() {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(52);
  useEffect(() => {
    const measure = () => setTop((place.current?.getBoundingClientRect().top ?? 52) + scrollY);
    const observer = new ResizeObserver(measure);
    const above = place.current?.closest('main')?.parentElement;
    for (const each of above?.children ?? []) observer.observe(each);
    measure();
    return () => observer.disconnect();
  }, []);
  return { place, height: `calc(100dvh - ${Math.round(top)}px - var(--bottom-bar))` };
}

interface PageBarProps {
  title: string;
  /** Exact; null while it is not known. */
  count: number | null;
  badge?: ReactNode;
  actions?: ReactNode;
}

export function PageBar({ title, count, badge, actions }: PageBarProps) {
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-2">
      <h1 className="truncate text-xl font-title tracking-[-0.015em]">{title}</h1>
      {count !== null && (
        <span className="text-xs text-text-3">
          {formatCount(count)}
          <span className="sr-only"> in all</span>
        </span>
      )}
      {badge}
      <div data-actions="page" className="ml-auto flex items-center gap-2">
        {actions}
      </div>
    </header>
  );
}
