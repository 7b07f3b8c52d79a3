// Addresses that the workspace has verified, newest first, with how old each verdict is.
import { MailCheck } from 'lucide-react';
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { CheckedAddress } from '../contract.ts';
import { AddressLink } from './AddressLink.tsx';
import type { EmailsState } from './page-address.ts';
import { useAddresses } from './use-addresses.ts';
import { useCursorPages } from './use-cursor-pages.ts';
import type { SetEmails } from './use-emails-address.ts';
import { VerdictFilter } from './VerdictFilter.tsx';
import { VerdictMark } from './VerdictMark.tsx';

const PAGE_SIZE = 25;

export function AddressHistory({ state, set }: { state: EmailsState; set: SetEmails }) {
  const { q, verdict } = state;
  const pages = useCursorPages(`${verdict} ${q}`);
  const query = useAddresses({
    limit: PAGE_SIZE,
    ...(q && { q }),
    ...(verdict && { verdict }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const rows = query.data?.items ?? [];
  const narrowed = q !== '' || verdict !== null;
  const open = (email: string) => set({ open: email }, { step: true });
  return (
    <section aria-labelledby="verified-before" className="pt-2">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="verified-before" className="mr-auto text-md font-semibold">
          Verified before
        </h2>
        <SearchInput
          label="Find verified addresses"
          placeholder="mara or @acme.example"
          q={q}
          onSearch={(words) => set({ q: words })}
          className="w-56 max-md:w-full"
        />
        <VerdictFilter verdict={verdict} onVerdict={(chosen) => set({ verdict: chosen })} />
      </div>
      <QueryTable
        query={query}
        label="Verified addresses"
        columns={columnsOf(open)}
        rows={rows}
        rowKey={({ normalized, email }) => normalized || email}
        onRowClick={({ email }) => open(email)}
        empty={
          narrowed ? (
            <EmptyState
              level={3}
              title="Nothing matches"
              action={
                <Button size="sm" onClick={() => set({ q: '', verdict: null })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState level={3} icon={<MailCheck size={20} />} title="No address verified yet">
              Every verdict stays here with its evidence and its age. For 30 days asking again is free.
            </EmptyState>
          )
        }
      />
      <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} />
    </section>
  );
}

function columnsOf(open: (email: string) => void): TableColumn<CheckedAddress>[] {
  return [
    {
      key: 'email',
      header: 'E-mail',
      card: 'title',
      cell: ({ email }) => <AddressLink email={email} onOpen={open} />,
    },
    {
      key: 'verdict',
      header: 'Verdict',
      cell: ({ status, subStatus, sentence }) => (
        <VerdictMark status={status} subStatus={subStatus} sentence={sentence} />
      ),
    },
    { key: 'checked', header: 'Verified', cell: ({ checkedAt }) => <Age at={checkedAt} />, width: 'w-36' },
    {
      key: 'charged',
      header: 'Cost',
      align: 'end',
      width: 'w-28',
      cell: ({ charged }) => formatCredits(charged),
    },
  ];
}
