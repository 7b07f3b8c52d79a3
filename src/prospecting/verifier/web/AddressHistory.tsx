// Addresses that the workspace has verified, newest first, with how old each verdict is.
import { MailCheck } from 'lucide-react';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { CheckedAddress } from '../contract.ts';
import { VERDICTS, type Verdict } from '../fields.contract.ts';
import type { EmailsState, SetEmails } from './page-address.ts';
import { useAddresses, useCursorPages } from './use-addresses.ts';
import { VerdictMark } from './VerifyButton.tsx';
import { VERDICT_NAMES } from './verifier-labels.ts';

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
        columns={getColumns(open)}
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
            <EmptyState level={3} icon={<MailCheck size={20} />} title="Verify your first address">
              Every verdict stays here with its evidence and age. Checking again is free for 30 days.
            </EmptyState>
          )
        }
      />
      <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} />
    </section>
  );
}

function getColumns(open: (email: string) => void): TableColumn<CheckedAddress>[] {
  return [
    {
      key: 'email',
      header: 'Email',
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

interface AddressLinkProps {
  email: string;
  onOpen: (email: string) => void;
}

export function AddressLink({ email, onOpen }: AddressLinkProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(email);
      }}
      title={email}
      className="relative max-w-full truncate text-left font-label hover:underline max-md:break-all max-md:whitespace-normal md:max-w-90 pointer-coarse:after:absolute pointer-coarse:after:-inset-y-3 pointer-coarse:after:inset-x-0"
    >
      <bdi>{email}</bdi>
      <span className="sr-only">: show the evidence</span>
    </button>
  );
}

interface VerdictFilterProps {
  verdict: Verdict | null;
  onVerdict: (verdict: Verdict | null) => void;
  counts?: Record<Verdict, number>;
  /** Of all, also of those that have no verdict yet. */
  total?: number;
}

const ALL = 'all';

export function VerdictFilter({ verdict, onVerdict, counts, total }: VerdictFilterProps) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatCount(count)}`;
  return (
    <div className="max-w-full overflow-x-auto rounded-m">
      <Segmented
        aria-label="Verdict"
        size="sm"
        value={verdict ?? ALL}
        onValueChange={(value) => onVerdict(value === ALL ? null : value)}
        options={[
          { value: ALL, label: label('All', total) },
          ...VERDICTS.map((value) => ({ value, label: label(VERDICT_NAMES[value], counts?.[value]) })),
        ]}
      />
    </div>
  );
}
