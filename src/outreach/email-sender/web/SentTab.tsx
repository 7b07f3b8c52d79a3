// Single mails that were sent or are on their way, each with its proof.
import { X } from 'lucide-react';
import type { ListPages, SetList } from '#platform/web/list-address.ts';
import { formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import type { SentMail } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { SentSheet } from './SentSheet.tsx';
import { dayWords, momentWords, SENT_SHOWN, type SentShown, SHOWN_WORDS, stateOf } from './sent-labels.ts';
import { useSent } from './use-email-sender.ts';

interface SentTabProps {
  state: PageState;
  set: SetList<PageState>;
  pages: ListPages;
  /** On with a draft. */
  onWrite: (draftId: string) => void;
}

const PAGE_SIZE = 50;

export function SentTab({ state, set, pages, onWrite }: SentTabProps) {
  const { show, q, mailbox, after, mail } = state;
  const day = mailbox === null ? null : state.day;
  const query = useSent({
    ...{ show, limit: PAGE_SIZE },
    ...(q && { q }),
    ...(mailbox && { mailbox }),
    ...(day && { day }),
    ...(after && { cursor: after }),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const from = query.data?.mailbox;
  const narrowed = q !== '' || show !== 'all' || mailbox !== null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Find sent mails"
          placeholder="Name, address or subject"
          q={q}
          onSearch={(next) => set({ q: next })}
          className="w-72 max-md:w-full"
        />
        <span className="w-44">
          <Select
            aria-label="Shown mails"
            size="sm"
            value={show}
            onValueChange={(next) => set({ show: next as SentShown })}
            options={SENT_SHOWN.map((value) => ({ value, label: SHOWN_WORDS[value] }))}
          />
        </span>
        {from && (
          <span className="inline-flex min-h-8 max-w-full items-center rounded-s border border-line bg-surface-2 pl-3 text-sm">
            <span className="min-w-0 truncate">
              {day ? `Handed over on ${dayWords(day)} by ` : 'Handed over by '}
              <span className="font-semibold">{from.email}</span>
            </span>
            <IconButton
              label="Show those of all mailboxes"
              icon={<X aria-hidden size={14} />}
              onClick={() => set({ mailbox: null, day: null })}
            />
          </span>
        )}
      </div>
      <QueryTable
        query={query}
        label="Sent mails"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => set({ mail: id }, { step: true })}
        empty={
          <EmptyState title={narrowed ? 'Nothing matches' : 'Nothing was sent yet'}>
            {!narrowed && 'What you send from here stands here with its proof: when it left, and what its server said.'}
          </EmptyState>
        }
      />
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={formatNoun(total, 'mail')} />
      )}
      {mail !== null && <SentSheet id={mail} onClose={() => set({ mail: null })} onWrite={onWrite} />}
    </>
  );
}

const COLUMNS = [
  {
    key: 'to',
    header: 'To',
    card: 'title' as const,
    cell: ({ toName, toEmail }: SentMail) => (
      <span className="min-w-0">
        <span className="block truncate font-semibold">{toName || toEmail}</span>
        {toName && <span className="block truncate text-xs text-text-3">{toEmail}</span>}
      </span>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ subject, campaign }: SentMail) => (
      <span className="min-w-0">
        <span className="block">{subject || 'No subject'}</span>
        {campaign && <span className="block truncate text-xs text-text-3">{campaign}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (mail: SentMail) => {
      const { words, tone } = stateOf(mail);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  {
    key: 'mailbox',
    header: 'From',
    cell: ({ mailbox, practice }: SentMail) => (
      <span className="truncate">
        {mailbox}
        {practice && <Badge className="ml-2">Practice</Badge>}
      </span>
    ),
  },
  { key: 'at', header: 'When', cell: ({ at }: SentMail) => momentWords(at) },
];
