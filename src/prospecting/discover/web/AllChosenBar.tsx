// What can be done with all that fit, also what no page has shown: save them, put them on a list, take them along.
import { useMutation } from '@tanstack/react-query';
import { BookmarkPlus, Download } from 'lucide-react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { MATCHING_LIMIT } from '../fields.contract.ts';
import { type DiscoverAddress, filtersOf, sortOf } from './discover-address.ts';
import { CSV_COLUMNS, countText, nounOf, recordKindOf } from './row-labels.ts';
import { readAllRows } from './use-discover.ts';
import { useSaveAll } from './use-saves.ts';

interface AllChosenBarProps {
  address: DiscoverAddress;
  /** How many fit. */
  total: number;
  onClear: () => void;
}

export function AllChosenBar({ address, total, onClear }: AllChosenBarProps) {
  const { kind, show, form } = address;
  const save = useSaveAll();
  const mayList = useMayUse('lists');
  const take = useMutation({
    mutationFn: () => readAllRows(address),
    onSuccess: (rows) => exportCsv(nounOf(kind, 2), CSV_COLUMNS[kind], rows),
    onError: (error) => notify.error(error),
  });
  const count = Math.min(total, MATCHING_LIMIT);
  const sort = sortOf(address);
  const fit = { kind, show, filters: filtersOf(form), ...(sort !== null && { sort }) };
  const keep = (listId?: string) =>
    save.mutate({ ...fit, ...(listId !== undefined && { listId }) }, { onSuccess: onClear });
  return (
    <SelectionBar
      label={`Selected ${nounOf(kind, 2)}`}
      count={
        count < total ? `The first ${formatCount(count)} of ${countText(kind, total)}` : `All ${countText(kind, total)}`
      }
      onClear={onClear}
    >
      {show === 'new' && (
        <Button
          needs="write"
          size="sm"
          variant="primary"
          icon={<BookmarkPlus aria-hidden size={14} />}
          loading={save.isPending}
          loadingText="Saving..."
          onClick={() => keep()}
        >
          Save {formatCount(count)}
        </Button>
      )}
      {mayList && <AddToListButton kind={recordKindOf(kind)} label="Save to list" onChoose={({ id }) => keep(id)} />}
      <Button
        needs="export"
        size="sm"
        icon={<Download aria-hidden size={14} />}
        loading={take.isPending}
        loadingText="Reading..."
        onClick={() => take.mutate()}
      >
        Export CSV
      </Button>
    </SelectionBar>
  );
}
