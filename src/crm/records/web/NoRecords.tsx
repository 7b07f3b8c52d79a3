// In place of the rows where nothing matches: what was asked for, and the way back.
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NO_FILTER } from './table-state.ts';
import type { RecordsTableState } from './use-records-table.ts';

export function NoRecords({ table, noun }: { table: RecordsTableState; noun: string }) {
  const asked = table.q !== '' || table.filter.items.length > 0;
  if (table.shelf === 'bin' && !asked) {
    return (
      <EmptyState title="The bin is empty">What is deleted lies here for 30 days and can be taken back.</EmptyState>
    );
  }
  if (!asked) return <EmptyState title={`No ${noun} here yet`} />;
  return (
    <EmptyState
      title={table.q ? `No ${noun} match “${table.q}”` : `No ${noun} match this filter`}
      action={
        <Button size="sm" onClick={() => table.set({ q: '', filter: NO_FILTER })}>
          Clear search and filter
        </Button>
      }
    />
  );
}
