// The columns of the proof. Of email: what the server answered. Of WhatsApp: Meta's id of the message and the time of each report.
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { ProofLine } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { momentText } from './campaign-labels.ts';
import { messageState } from './channel-labels.ts';
import { RowName } from './RowName.tsx';

type Column = TableColumn<ProofLine>;

const mono = 'block font-mono text-xs max-md:wrap-anywhere md:truncate';
const moment = (at: string | null) => (at ? momentText(at) : '–');

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
    claimedAt ? momentText(claimedAt) : <span className="text-text-3">due {momentText(dueAt)}</span>,
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
  cell: ({ digest }) => (
    <span title={digest ?? undefined} className={mono}>
      {digest ? digest.slice(0, 10) : '–'}
    </span>
  ),
};

export const PROOF_COLUMNS: Record<CampaignChannel, readonly Column[]> = {
  email: [
    RECIPIENT,
    STEP,
    stateColumn('email', ({ bouncedAt, words }) => (bouncedAt ? `Bounced ${momentText(bouncedAt)}` : words)),
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
    { key: 'accepted', header: 'Accepted', width: 'w-28', cell: ({ acceptedAt }) => moment(acceptedAt) },
    { key: 'sent', header: 'Sent', width: 'w-28', cell: ({ sentAt }) => moment(sentAt) },
    { key: 'delivered', header: 'Delivered', width: 'w-28', cell: ({ deliveredAt }) => moment(deliveredAt) },
    { key: 'read', header: 'Read', width: 'w-28', cell: ({ readAt }) => moment(readAt) },
    answerColumn('wamid and answer', ({ wamid }) => wamid),
  ],
};
