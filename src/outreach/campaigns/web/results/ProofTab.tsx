// Proof: a line for each recipient and step - when it was claimed, its id, and the answer to the letter.
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { MAIL_STATES, type MailState } from '#outreach/sending/fields.contract.ts';
import { endpoint, getAddress } from '#platform/web/api-client.ts';
import { formatCount, formatShortDate, formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { FilterSelect } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { TableColumn } from '#ui/Table.tsx';
import { type Campaign, exportProof, type ProofLine } from '../../contract.ts';
import type { CampaignChannel, ProofMails } from '../../fields.contract.ts';
import { CHANNEL_LABELS, capitalized, MAIL_STATE_LABELS, messageState, messagesText } from '../campaign-labels.ts';
import type { CampaignAddress } from '../page-state.ts';
import { RowName } from '../recipients/RecipientsTab.tsx';
import { PAGE_SIZE, proofFilter, useProof } from '../recipients/use-people.ts';

const proofFile = endpoint(exportProof);

const COUNTED: Record<ProofMails, string> = {
  judged: 'Sent or refused',
  'came-back': 'Bounced',
  complained: 'Complained',
  left: 'Sent',
  opened: 'Opened',
  read: 'Read',
  replied: 'Replied',
};

/** "Bounced, since Nov 15, 09:20, from one mailbox". */
function narrowedText(
  channel: CampaignChannel,
  { counted: which, since, until, mailbox, step }: CampaignAddress['state'],
): string {
  const { message, sender } = CHANNEL_LABELS[channel];
  const from = since && (until ? `on ${formatShortDate(since)}` : `since ${formatShortDateTime(since)}`);
  return [
    which ? COUNTED[which] : capitalized(`${message}s`),
    from,
    mailbox && `from one ${sender}`,
    step && 'of one step',
  ]
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
  const states = query.data?.states;
  const stateLabel = (value: MailState) =>
    campaign.channel === 'whatsapp' && value === 'sent' ? 'Accepted' : MAIL_STATE_LABELS[value];
  const narrowed = state.counted || state.since || state.mailbox || state.step;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          ref={field}
          label="Find messages"
          q={state.q}
          onSearch={(q) => set({ q })}
          className="w-56 max-md:w-full"
        />
        <FilterSelect
          label="Message state"
          any="Any state"
          className="w-44 max-md:w-full"
          value={state.mails}
          options={MAIL_STATES.map((value) => ({
            value,
            label: states ? `${stateLabel(value)} ${formatCount(states[value])}` : stateLabel(value),
          }))}
          onChange={(mails) => set({ mails })}
        />
        {narrowed && (
          <Button size="sm" onClick={() => set({ counted: null, since: null, until: null, mailbox: null, step: null })}>
            {narrowedText(campaign.channel, state)}: show all
          </Button>
        )}
        <Button needs="export" asChild size="sm" className="md:ml-auto" icon={<Download aria-hidden size={16} />}>
          <a href={getAddress(proofFile, { params: { id: campaign.id }, query: proofFilter(state) })} download>
            Export log
          </a>
        </Button>
      </div>
      <div ref={list}>
        <QueryTable
          query={query}
          label="Delivery log"
          columns={PROOF_COLUMNS[campaign.channel]}
          rows={rows}
          rowKey={({ mailId }) => mailId}
          onRowClick={({ recipientId }) => set({ tab: 'recipients', mails: null, person: recipientId }, { step: true })}
          empty={<EmptyState title="No messages" />}
        />
      </div>
      <TablePages
        query={query}
        pages={pages}
        size={PAGE_SIZE}
        text={(total) => messagesText(campaign.channel, total)}
      />
    </>
  );
}

// The columns of the proof. Of email: what the server answered. Of WhatsApp: Meta's id of the message and the time of each report.
type Column = TableColumn<ProofLine>;

const mono = 'block font-mono text-xs max-md:wrap-anywhere md:truncate';
const moment = (at: string | null) => (at ? formatShortDateTime(at) : '–');

const RECIPIENT: Column = {
  key: 'recipient',
  header: 'Recipient',
  card: 'title',
  cell: ({ name, email, phone }) => (
    <span className="block min-w-0 md:max-w-56">
      <RowName>{name || email || phone}</RowName>
      {name && <span className="block truncate text-xs text-text-3">{email || phone}</span>}
    </span>
  ),
};

const STEP: Column = {
  key: 'step',
  header: 'Step',
  width: 'w-16',
  cell: ({ step, variant }) => `${step ?? '–'}${variant ? ` ${variant}` : ''}`,
};

/** `note`: why it is in that state, in words. */
const stateColumn = (channel: CampaignChannel, note: (line: ProofLine) => string): Column => ({
  key: 'state',
  header: 'State',
  width: 'w-40',
  cell: (line) => {
    const { label, tone } = messageState(channel, { ...line, isFailed: line.bouncedAt !== null });
    const why = note(line);
    return (
      <span className="block whitespace-normal md:py-1 md:w-36">
        <Badge tone={tone}>{label}</Badge>
        {why && <span className="block text-xs text-text-3">{why}</span>}
      </span>
    );
  },
});

const CLAIMED: Column = {
  key: 'claimed',
  header: 'Claimed',
  width: 'w-28',
  cell: ({ claimedAt, dueAt }) =>
    claimedAt ? formatShortDateTime(claimedAt) : <span className="text-text-3">due {formatShortDateTime(dueAt)}</span>,
};

const answerColumn = (header: string, id: (line: ProofLine) => string | null): Column => ({
  key: 'answer',
  header,
  cell: (line) => (
    <span className="block md:w-44">
      <span title={id(line) ?? ''} className={mono}>
        {id(line) ?? '–'}
      </span>
      <span title={line.answer} className={`${mono} text-text-3`}>
        {line.answer}
      </span>
      {line.evidence && <span className="block text-xs whitespace-normal">{line.evidence}</span>}
    </span>
  ),
});

const DIGEST: Column = {
  key: 'digest',
  header: 'SHA-256',
  width: 'w-28',
  card: 'hidden',
  from: 1440,
  cell: ({ digest }) => (
    <span title={digest ?? undefined} className={mono}>
      {digest ? digest.slice(0, 10) : '–'}
    </span>
  ),
};

const PROOF_COLUMNS: Record<CampaignChannel, readonly Column[]> = {
  email: [
    RECIPIENT,
    STEP,
    stateColumn('email', ({ bouncedAt, words }) => (bouncedAt ? `Bounced ${formatShortDateTime(bouncedAt)}` : words)),
    CLAIMED,
    { key: 'ended', header: 'Answered', width: 'w-28', cell: ({ endedAt }) => moment(endedAt) },
    answerColumn('Message-ID and answer', ({ messageId }) => messageId),
    DIGEST,
  ],
  whatsapp: [
    RECIPIENT,
    STEP,
    stateColumn('whatsapp', ({ failure, words }) => failure || words),
    CLAIMED,
    { key: 'accepted', header: 'Accepted', width: 'w-28', from: 1440, cell: ({ acceptedAt }) => moment(acceptedAt) },
    { key: 'sent', header: 'Sent', width: 'w-28', from: 1440, cell: ({ sentAt }) => moment(sentAt) },
    { key: 'delivered', header: 'Delivered', width: 'w-28', cell: ({ deliveredAt }) => moment(deliveredAt) },
    { key: 'read', header: 'Read', width: 'w-28', cell: ({ readAt }) => moment(readAt) },
    answerColumn('wamid and answer', ({ wamid }) => wamid),
  ],
};
