// Scheduled messages as rows: selected, moved, sent now, cancelled.
import { type RefObject, useRef, useState } from 'react';
import type { ListPages } from '#platform/web/use-list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { ScheduledMail } from '../scheduled.contract.ts';
import { filterOf, type PageState } from './page-state.ts';
import { ScheduledTools } from './ScheduledTools.tsx';
import { columnsOf } from './scheduled-columns.tsx';
import { mailsText, useScheduledChanges, useScheduledList } from './use-scheduled.ts';

const RescheduleDialog = lazyDialog(() => import('./RescheduleDialog.tsx').then((m) => m.RescheduleDialog));
const PAGE_SIZE = 50;

interface ScheduledTableProps {
  state: PageState;
  pages: ListPages;
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

export function ScheduledTable({ state, pages, field, onClear }: ScheduledTableProps) {
  const filter = filterOf(state);
  const query = useScheduledList({ ...filter, limit: PAGE_SIZE, ...(state.after && { cursor: state.after }) });
  const changes = useScheduledChanges();
  const [moving, move] = useState<ScheduledMail | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const selection = useTableSelection(
    JSON.stringify(filter),
    rows.map(({ id }) => id),
  );
  const { shown, all, chooseAll } = selection;
  return (
    <div ref={list}>
      {shown.size > 0 && (
        <ScheduledTools
          count={all ? total : shown.size}
          target={all ? { filter } : { ids: [...shown] }}
          all={!all && total > rows.length && shown.size === rows.length ? { total, select: chooseAll } : null}
          changes={changes}
          onClear={selection.clear}
        />
      )}
      <QueryTable
        query={query}
        label="Scheduled messages"
        columns={columnsOf(changes, move)}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          selected: shown,
          onChange: selection.choose,
          rowName: (id) => {
            const row = rows.find((each) => each.id === id);
            return row ? `${row.toName || row.toEmail}, ${row.subject || row.streamName}` : '';
          },
        }}
        empty={
          <EmptyState
            title="Nothing matches"
            action={
              <Button size="sm" onClick={onClear}>
                Clear filters
              </Button>
            }
          />
        }
      />
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={mailsText(total)} />
      )}
      {moving && (
        <RescheduleDialog
          at={moving.at}
          mails={1}
          onMove={(to) => changes.move({ ids: [moving.id] }, { to })}
          onClose={() => move(null)}
        />
      )}
    </div>
  );
}
