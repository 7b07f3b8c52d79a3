// Proof: a line for each recipient and step - when it was claimed, its Message-ID, and the server's answer to the letter.
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useRowKeys } from '#features/searches/web/index.ts';
import { MAIL_STATES, type MailState } from '#features/sending/fields.contract.ts';
import { toQuery } from '#platform/web/request-url.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { Campaign, ProofLine } from '../contract.ts';
import type { ProofMails } from '../fields.contract.ts';
import { counted, MAIL_STATE_TONES, MAIL_STATE_WORDS, momentText } from './campaign-words.ts';
import type { CampaignAddress } from './page-state.ts';
import { RowName } from './RowName.tsx';
import { PAGE_SIZE, proofFilter, useProof } from './use-people.ts';

const mono = 'block font-mono text-xs max-md:wrap-anywhere md:truncate';
const COLUMNS: readonly TableColumn<ProofLine>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    card: 'title',
    cell: ({ name, email }) => (
      <span className="block min-w-0 md:max-w-56">
        <RowName>{name || email}</RowName>
        {name && <span className="block truncate text-xs text-text-3">{email}</span>}
      </span>
    ),
  },
  {
    key: 'step',
    header: 'Step',
    width: 'w-16',
    cell: ({ step, variant }) => `${step ?? '–'}${variant ? ` ${variant}` : ''}`,
  },
  {
    key: 'state',
    header: 'State',
    width: 'w-44',
    cell: ({ state, words, bouncedAt }) => (
      <span className="block whitespace-normal md:py-1 md:w-44">
        <Badge tone={MAIL_STATE_TONES[state]}>{MAIL_STATE_WORDS[state]}</Badge>
        {(bouncedAt || words) && (
          <span className="block text-xs text-text-3">{bouncedAt ? `Came back ${momentText(bouncedAt)}` : words}</span>
        )}
      </span>
    ),
  },
  {
    key: 'claimed',
    header: 'Claimed',
    width: 'w-32',
    cell: ({ claimedAt, dueAt }) =>
      claimedAt ? momentText(claimedAt) : <span className="text-text-3">due {momentText(dueAt)}</span>,
  },
  { key: 'ended', header: 'Answered', width: 'w-32', cell: ({ endedAt }) => (endedAt ? momentText(endedAt) : '–') },
  {
    key: 'answer',
    header: 'Message-ID and answer',
    cell: ({ messageId, answer, evidence }) => (
      <span className="block md:w-60">
        <span title={messageId ?? ''} className={mono}>
          {messageId ?? '–'}
        </span>
        <span title={answer} className={`${mono} text-text-3`}>
          {answer}
        </span>
        {evidence && <span className="block text-xs whitespace-normal">{evidence}</span>}
      </span>
    ),
  },
  {
    key: 'digest',
    header: 'SHA-256',
    width: 'w-28',
    card: 'hidden',
    cell: ({ digest }) => (
      <span title={digest ?? undefined} className={mono}>
        {digest ? digest.slice(0, 10) : '–'}
      </span>
    ),
  },
];

const ANY = 'any';

const COUNTED: Record<ProofMails, string> = {
  judged: 'Sent or refused',
  'came-back': 'Came back',
  complained: 'Complained',
  left: 'Sent',
};

/** "Came back, since Nov 15, 09:20, of one mailbox". */
function narrowedText({ counted: which, since, until, mailbox, step }: CampaignAddress['state']): string {
  const from = since && (until ? `on ${momentText(since).split(',')[0]}` : `since ${momentText(since)}`);
  return [which ? COUNTED[which] : 'Mails', from, mailbox && 'of one mailbox', step && 'of one step']
    .filter(Boolean)
    .join(', ');
}

interface ProofTabProps {
  campaign: Campaign;
  address: CampaignAddress;
}

export function ProofTab({ campaign, address: { state, set, pages } }: ProofTabProps) {
  const query = useProof(campaign.id, state);
  const rows = query.data?.items ?? [];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const total = query.data?.total ?? 0;
  const states = query.data?.states;
  const narrowed = state.counted || state.since || state.mailbox || state.step;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          ref={field}
          label="Find mails"
          q={state.q}
          onSearch={(q) => set({ q })}
          className="w-56 max-md:w-full"
        />
        <span className="w-44 max-md:w-full">
          <Select
            aria-label="State of the mail"
            size="sm"
            value={state.mails ?? ANY}
            options={[
              { value: ANY, label: 'Any state' },
              ...MAIL_STATES.map((value) => ({
                value,
                label: states ? `${MAIL_STATE_WORDS[value]} ${formatCount(states[value])}` : MAIL_STATE_WORDS[value],
              })),
            ]}
            onValueChange={(value) => set({ mails: value === ANY ? null : (value as MailState) })}
          />
        </span>
        {narrowed && (
          <Button size="sm" onClick={() => set({ counted: null, since: null, until: null, mailbox: null, step: null })}>
            {narrowedText(state)}: show all
          </Button>
        )}
        <Button asChild size="sm" className="md:ml-auto" icon={<Download aria-hidden size={16} />}>
          <a href={`/api/campaigns/${campaign.id}/proof.csv${toQuery(proofFilter(state))}`} download>
            Export proof
          </a>
        </Button>
      </div>
      <div ref={list}>
        <QueryTable
          query={query}
          label="Proof"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ mailId }) => mailId}
          onRowClick={({ recipientId }) => set({ tab: 'recipients', mails: null, person: recipientId }, { step: true })}
          empty={<EmptyState title="No mail is here yet" />}
        />
      </div>
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={counted(total, 'mail')} />
      )}
    </>
  );
}
