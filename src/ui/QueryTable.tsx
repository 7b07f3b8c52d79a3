// A table of what a query reads: waiting, failed, empty, or its rows; and from page to page where it has pages.
import type { ComponentProps } from 'react';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Pagination } from './Pagination.tsx';
import { Table } from './Table.tsx';

interface Read {
  data: unknown;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** Absent where a query keeps nothing while it reads for another question. */
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
}

type TableOf<Row> = ComponentProps<typeof Table<Row>>;

interface QueryTableProps<Row> extends Omit<TableOf<Row>, 'loading' | 'outdated' | 'error'> {
  query: Read;
}

/** What was read before stays while asking again fails. */
export function QueryTable<Row>({ query, ...table }: QueryTableProps<Row>) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const failed = error && data === undefined;
  return (
    <Card padded={false}>
      <Table
        {...table}
        loading={isPending}
        outdated={isPlaceholderData}
        error={failed ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : undefined}
      />
    </Card>
  );
}

interface QueryPagesProps {
  query: { data: { nextCursor: string | null } | undefined; isPlaceholderData: boolean };
  pages: { number: number; next: (cursor: string | null) => void; before: () => void };
  /** Rows of a whole page, and of this one. */
  size: number;
  rows: number;
  /** "1,204 jobs"; left out where they were not counted: a single page then needs no words. */
  total?: string;
}

type TablePagesProps = Omit<QueryPagesProps, 'query' | 'rows' | 'total'> & {
  query: {
    data: { items: readonly unknown[]; total: number; nextCursor: string | null } | undefined;
    isPlaceholderData: boolean;
  };
  /** "1,204 jobs". */
  text: (total: number) => string;
};

/** Only where the rows do not fit one page. */
export function TablePages({ query, pages, size, text }: TablePagesProps) {
  const { items = [], total = 0 } = query.data ?? {};
  if (items.length === 0 || (pages.number === 1 && total <= items.length)) return null;
  return <QueryPages query={query} pages={pages} size={size} rows={items.length} total={text(total)} />;
}

export function QueryPages({ query, pages, size, rows, total }: QueryPagesProps) {
  const first = (pages.number - 1) * size;
  const next = query.data?.nextCursor ?? null;
  if (total === undefined && pages.number === 1 && next === null) return null;
  const shown = `${first + 1}-${first + rows}`;
  return (
    <Pagination
      summary={total === undefined ? shown : `${shown} of ${total}`}
      hasPrevious={pages.number > 1}
      hasNext={next !== null}
      onPrevious={pages.before}
      onNext={() => pages.next(next)}
      loading={query.isPlaceholderData}
    />
  );
}
