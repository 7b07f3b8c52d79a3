// The addresses of a batch with their verdicts, narrowed by verdict or by a part of the address.
import { Download } from 'lucide-react';
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { BatchRow, VerifierBatch } from '../contract.ts';
import { AddressLink, VerdictFilter } from './AddressHistory.tsx';
import { fileHref } from './api.ts';
import type { EmailsState, SetEmails } from './page-address.ts';
import { useCursorPages } from './use-addresses.ts';
import { useBatchRows } from './use-batches.ts';
import { VerdictMark } from './VerifyButton.tsx';
import { VERDICT_MEANINGS, VERDICT_NAMES } from './verifier-labels.ts';

const PAGE_SIZE = 50;

interface BatchRowsProps {
  batch: VerifierBatch;
  state: EmailsState;
  set: SetEmails;
}

export function BatchRows({ batch, state, set }: BatchRowsProps) {
  const { q, verdict } = state;
  const pages = useCursorPages(`${verdict} ${q}`);
  const query = useBatchRows(batch.id, {
    limit: PAGE_SIZE,
    ...(q && { q }),
    ...(verdict && { verdict }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const rows = query.data?.items ?? [];
  const open = (email: string) => set({ open: email }, { step: true });
  return (
    <section aria-label="Addresses of the batch">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <VerdictFilter
          verdict={verdict}
          onVerdict={(chosen) => set({ verdict: chosen })}
          counts={batch.counts}
          total={batch.total}
        />
        <SearchInput
          label="Find addresses of this batch"
          placeholder="Part of an address"
          q={q}
          onSearch={(words) => set({ q: words })}
          className="w-56 max-md:w-full md:ml-auto"
        />
        {verdict && batch.counts[verdict] > 0 && (
          <Button needs="export" asChild size="sm" icon={<Download aria-hidden size={14} />}>
            <a href={fileHref(batch.id, verdict)} download>
              {VERDICT_NAMES[verdict]} as CSV
            </a>
          </Button>
        )}
      </div>
      {verdict && <p className="mb-2 text-sm text-text-2">{VERDICT_MEANINGS[verdict]}</p>}
      <QueryTable
        query={query}
        label="Addresses"
        columns={getColumns(open)}
        rows={rows}
        rowKey={({ row, normalized }) => `${row} ${normalized}`}
        onRowClick={(row) => row.verdict !== null && open(row.email)}
        empty={
          <EmptyState
            level={3}
            title={verdict || q ? 'Nothing matches' : 'Nothing here'}
            action={
              (verdict || q) && (
                <Button size="sm" onClick={() => set({ q: '', verdict: null })}>
                  Clear filters
                </Button>
              )
            }
          />
        }
      />
      <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} />
    </section>
  );
}

function getColumns(open: (email: string) => void): TableColumn<BatchRow>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      card: 'title',
      cell: ({ email, verdict, suggestion }) => (
        <span className="block min-w-0 md:py-1">
          {verdict === null ? (
            <bdi className="max-md:break-all">{email}</bdi>
          ) : (
            <AddressLink email={email} onOpen={open} />
          )}
          {suggestion && (
            <span className="block text-xs font-normal text-text-3">
              Probably <bdi className="break-all">{suggestion}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'verdict',
      header: 'Verdict',
      cell: ({ verdict, subStatus, sentence, state }) =>
        verdict === null ? (
          <span className="text-text-3">{state === 'again' ? 'Retrying soon' : 'Waiting'}</span>
        ) : (
          <VerdictMark status={verdict} subStatus={subStatus} sentence={sentence} />
        ),
    },
    {
      key: 'checked',
      header: 'Verified',
      width: 'w-36',
      cell: ({ checkedAt }) => (checkedAt ? <Age at={checkedAt} /> : <span className="text-text-3">–</span>),
    },
    {
      key: 'charged',
      header: 'Cost',
      align: 'end',
      width: 'w-28',
      cell: ({ charged, verdict }) => (verdict === null ? '' : formatCredits(charged)),
    },
  ];
}
