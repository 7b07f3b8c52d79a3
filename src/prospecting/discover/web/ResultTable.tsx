// The rows of Discover with what can be done with them, page by page.
import { useMutation } from '@tanstack/react-query';
import { BookmarkPlus, Download, EyeOff, ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { useVerify } from '#prospecting/verifier/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { DiscoverRow } from '../contract.ts';
import { toColumn } from '../domain/sorts.ts';
import { type DiscoverKind, MATCHING_LIMIT, type SortColumn } from '../fields.contract.ts';
import { type DiscoverAddress, nextSort, refText, type SetAddress, toSort, toSortColumns } from './discover-address.ts';
import { discoverColumns } from './discover-columns.tsx';
import { CSV_COLUMNS, countText, getName, getNoun, getRecordKind, nameOfAll } from './row-labels.ts';
import { PAGE_ROWS, readAllRows, type useRows } from './use-discover.ts';
import { useExclude, useSave, useSaveAll } from './use-saving.ts';

interface ResultTableProps {
  address: DiscoverAddress;
  set: SetAddress;
  answer: ReturnType<typeof useRows>;
  /** How many fit; undefined while unknown. */
  total: number | undefined;
  openKey: string | null;
  /** The open row is beside the table. */
  beside: boolean;
  onOpen: (row: DiscoverRow) => void;
  /** How many rows are selected. */
  onSelect: (count: number) => void;
  field: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
  empty: ReactNode;
}

const getKey = ({ ref }: DiscoverRow) => refText(ref);

export function ResultTable(props: ResultTableProps) {
  const { address, set, answer, total, openKey, beside, onOpen, onSelect, field, list, empty } = props;
  const { kind } = address;
  const { rows, pages } = answer;
  const sort = toSort(address);
  const items = rows.data?.items ?? [];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const asked = JSON.stringify([address.form, kind, address.show, address.since]);
  const [allOf, setAllOf] = useState<string | null>(null);
  const save = useSave();
  const canRead = useMayUse('verifier');
  useRowKeys({ field, list });
  // What is no longer shown is no longer selected.
  const chosen = items.filter((row) => selected.has(getKey(row)));
  const columns = discoverColumns({
    kind,
    few: beside,
    sortable: toSortColumns(address),
    openKey,
    keyOf: getKey,
    onSave: (row) => save.mutate({ kind, refs: [row.ref] }),
    canRead,
  });
  // All that fit are selected until the filters change, or a box is cleared.
  const all = allOf === asked;
  const more = total !== undefined && total > items.length && chosen.length === items.length;
  const selectsAll = more ? { total, most: MATCHING_LIMIT, select: () => setAllOf(asked) } : null;
  const count = all ? (total ?? 0) : chosen.length;
  useEffect(() => onSelect(count), [count, onSelect]);
  function clear() {
    setAllOf(null);
    setSelected(new Set());
  }
  const names = new Map(items.map((row) => [getKey(row), getName(row)]));
  return (
    <div ref={list}>
      {all && total !== undefined ? (
        <AllChosenBar address={address} total={total} onClear={clear} />
      ) : (
        <ChosenBar kind={kind} chosen={chosen} all={selectsAll} onClear={clear} />
      )}
      <QueryTable
        label={kind === 'company' ? 'Companies' : 'People'}
        query={rows}
        columns={columns}
        rows={items}
        rowKey={getKey}
        sort={sort === null ? undefined : { key: toColumn(sort) ?? '', descending: sort.startsWith('-') }}
        onSort={(next) => set({ sort: nextSort(sort, next.key as SortColumn), open: null })}
        onRowClick={onOpen}
        selection={{
          selected: new Set((all ? items : chosen).map(getKey)),
          onChange: (keys) => {
            setAllOf(null);
            setSelected(keys);
          },
          rowName: (key) => names.get(key) ?? '',
        }}
        empty={empty}
      />
      {items.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0 flex-1">
            {(pages.number > 1 || rows.data?.nextCursor != null) && (
              <QueryPages
                query={rows}
                pages={pages}
                size={PAGE_ROWS}
                rows={items.length}
                total={total === undefined ? getNoun(kind, 2) : countText(kind, total)}
              />
            )}
          </div>
          <Button
            needs="export"
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden size={14} />}
            onClick={() => void exportCsv(getNoun(kind, 2), CSV_COLUMNS[kind], items)}
          >
            Export {countText(kind, items.length)} as CSV
          </Button>
        </div>
      )}
    </div>
  );
}

interface AllChosenBarProps {
  address: DiscoverAddress;
  /** How many fit. */
  total: number;
  onClear: () => void;
}

/** Actions on all rows that fit, also those of pages not shown. */
function AllChosenBar({ address, total, onClear }: AllChosenBarProps) {
  const { kind, show, form } = address;
  const save = useSaveAll();
  const mayList = useMayUse('lists');
  const take = useMutation({
    mutationFn: () => readAllRows(address),
    onSuccess: (rows) => exportCsv(getNoun(kind, 2), CSV_COLUMNS[kind], rows),
    onError: (error) => notify.error(error),
  });
  const count = Math.min(total, MATCHING_LIMIT);
  const sort = toSort(address);
  const fit = { kind, show, filters: form, ...(sort !== null && { sort }) };
  const keep = (listId?: string) =>
    save.mutate({ ...fit, ...(listId !== undefined && { listId }) }, { onSuccess: onClear });
  return (
    <SelectionBar
      atThumb
      label={`Selected ${getNoun(kind, 2)}`}
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
      {mayList && <AddToListButton kind={getRecordKind(kind)} label="Save to list" onChoose={({ id }) => keep(id)} />}
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

interface ChosenBarProps {
  kind: DiscoverKind;
  chosen: readonly DiscoverRow[];
  /** Selects all that fit, where more fit than are shown. */
  all: { total: number; most: number; select: () => void } | null;
  onClear: () => void;
}

/** As the server takes them in one call. */
const MAX_VERIFIED = 25;

/** Actions on the selected rows. */
function ChosenBar({ kind, chosen, all, onClear }: ChosenBarProps) {
  const save = useSave();
  const exclude = useExclude();
  const mayList = useMayUse('lists');
  if (chosen.length === 0) return null;
  const refs = chosen.map(({ ref }) => ref);
  const unkept = chosen.filter(({ recordId }) => recordId === null);
  const keep = (listId?: string) =>
    save.mutate({ kind, refs, ...(listId !== undefined && { listId }) }, { onSuccess: onClear });
  return (
    <SelectionBar
      atThumb
      label={`Selected ${getNoun(kind, 2)}`}
      count={countText(kind, chosen.length)}
      all={all}
      onClear={onClear}
    >
      {unkept.length > 0 && (
        <Button
          needs="write"
          size="sm"
          variant="primary"
          icon={<BookmarkPlus aria-hidden size={14} />}
          loading={save.isPending}
          onClick={() => keep()}
        >
          Save {formatCount(unkept.length)}
        </Button>
      )}
      {mayList && <AddToListButton kind={getRecordKind(kind)} label="Save to list" onChoose={({ id }) => keep(id)} />}
      <VerifyChosen chosen={chosen} />
      <Button
        needs="export"
        size="sm"
        icon={<Download aria-hidden size={14} />}
        onClick={() => void exportCsv(getNoun(kind, 2), CSV_COLUMNS[kind], chosen)}
      >
        Export CSV
      </Button>
      {unkept.length > 0 && (
        <Button
          needs="write"
          size="sm"
          icon={<EyeOff aria-hidden size={14} />}
          loading={exclude.isPending}
          onClick={() =>
            exclude.mutate(
              { kind, refs: unkept.map(({ ref }) => ref), name: nameOfAll(kind, unkept) },
              { onSuccess: onClear },
            )
          }
        >
          Exclude
        </Button>
      )}
    </SelectionBar>
  );
}

/** Their addresses, at the most that it can cost; what is known or decided free costs nothing. */
function VerifyChosen({ chosen }: { chosen: readonly DiscoverRow[] }) {
  const verify = useVerify();
  const emails = [
    ...new Set(chosen.map(({ company, person }) => (company ?? person)?.email ?? '').filter((email) => email !== '')),
  ].slice(0, MAX_VERIFIED);
  if (emails.length === 0) return null;
  const most = emails.length * PRICES['verify-email'];
  return (
    <Button
      needs="spend"
      size="sm"
      icon={<ShieldCheck aria-hidden size={14} />}
      loading={verify.isPending}
      loadingText="Verifying..."
      onClick={() =>
        verify.mutate(emails, {
          onSuccess: ({ items }) => {
            const valid = items.filter(({ status }) => status === 'valid').length;
            notify.success(`${formatCount(items.length)} verified, ${formatCount(valid)} valid`);
          },
          onError: (error) => notify.error(error),
        })
      }
    >
      Verify {formatCount(emails.length)} (at most {formatCredits(most)})
    </Button>
  );
}
