// Practice: what was sent stays on this machine and is shown as it would arrive, and its recipients do what they are told.
import { Inbox, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { MailboxRow, PracticeMail } from '../contract.ts';
import { PRACTICE_WORDS } from '../fields.contract.ts';
import { PracticeRules } from './PracticeRules.tsx';
import { useClearMails, usePracticeMails } from './use-practice.ts';

const PracticeMailSheet = lazyDialog(() => import('./PracticeMailSheet.tsx').then((m) => m.PracticeMailSheet));

const PAGE_SIZE = 50;

const columnsOf = (hrefOf: (id: string) => string): readonly TableColumn<PracticeMail>[] => [
  {
    key: 'subject',
    header: 'Mail',
    card: 'title',
    cell: ({ id, subject, opening }) => (
      <span className="block min-w-0 md:max-w-120">
        <Link to={hrefOf(id)} className="block truncate font-semibold hover:underline">
          {subject || 'No subject'}
        </Link>
        <span className="block truncate text-xs text-text-3">{opening}</span>
      </span>
    ),
  },
  { key: 'to', header: 'To', cell: ({ to }) => <span className="break-all">{to}</span> },
  {
    key: 'behaviour',
    header: 'What was done',
    cell: ({ behaviour, came }) => (
      <span className="text-text-2">{PRACTICE_WORDS[came.at(-1)?.behaviour ?? behaviour]}</span>
    ),
  },
  { key: 'at', header: 'Arrived', width: 'w-28', cell: ({ at }) => <Age at={at} /> },
];

interface PracticeTabProps {
  mailboxes: readonly MailboxRow[];
  practise: ReactNode;
}

export function PracticeTab({ mailboxes, practise }: PracticeTabProps) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const open = search.get('mail');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = usePracticeMails({ limit: PAGE_SIZE, ...(q && { q }), ...(cursor && { cursor }) });
  const clear = useClearMails();
  const here = (change: Record<string, string> = {}) => ({ tab: 'practice', ...(q && { q }), ...change });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  if (query.data && mailboxes.length === 0 && total === 0 && q === '') {
    return (
      <EmptyState icon={<Inbox size={20} />} title="Try it before you send anything" action={practise}>
        A practice mailbox takes every mail on this machine. It can refuse, answer, be out of office or complain, so
        that you see what your campaign does then.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Practice" className="space-y-4">
      <Notice>Practice: nothing leaves this machine, whoever it is addressed to.</Notice>
      <PracticeRules mailboxes={mailboxes} />
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-md font-semibold">Mails that arrived</h2>
        <SearchInput
          label="Find practice mails"
          placeholder="Recipient or subject"
          q={q}
          onSearch={(text) => {
            setCursors([]);
            setSearch({ tab: 'practice', ...(text && { q: text }) }, { replace: true });
          }}
          className="w-64 max-md:w-full"
        />
        {/* All of them, whatever is searched for. */}
        {total > 0 && q === '' && (
          <Button
            needs="write"
            icon={<Trash2 aria-hidden size={16} />}
            loading={clear.isPending}
            onClick={() => {
              setCursors([]);
              clear.mutate(null, { onError: (error) => notify.error(error) });
            }}
          >
            Throw {formatNoun(total, 'mail')} away
          </Button>
        )}
      </div>
      <QueryTable
        query={query}
        label="Practice mails"
        columns={columnsOf((mail) => `?${new URLSearchParams(here({ mail }))}`)}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => setSearch(here({ mail: id }))}
        empty={
          <EmptyState icon={<Inbox size={20} />} title={q ? 'No mail fits' : 'Nothing has arrived yet'} level={3}>
            What you send from a practice mailbox arrives here.
          </EmptyState>
        }
      />
      {(cursors.length > 0 || query.data?.nextCursor) && (
        <QueryPages
          query={query}
          size={PAGE_SIZE}
          rows={rows.length}
          total={formatCount(total)}
          pages={{
            number: cursors.length + 1,
            next: (to) => to !== null && setCursors([...cursors, to]),
            before: () => setCursors(cursors.slice(0, -1)),
          }}
        />
      )}
      {open && <PracticeMailSheet key={open} id={open} onClose={() => setSearch(here())} />}
    </section>
  );
}
