// Proof: a line for each recipient and step - when it was claimed, its id, and the answer to the letter.
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { MAIL_STATES, type MailState } from '#outreach/sending/fields.contract.ts';
import { formatCount } from '#shared/formats.ts';
import { toQuery } from '#shared/urls.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import type { Campaign } from '../contract.ts';
import type { CampaignChannel, ProofMails } from '../fields.contract.ts';
import { MAIL_STATE_WORDS, momentText } from './campaign-labels.ts';
import { CHANNEL_LABELS, capitalized, messagesText } from './channel-labels.ts';
import type { CampaignAddress } from './page-state.ts';
import { PROOF_COLUMNS } from './proof-columns.tsx';
import { PAGE_SIZE, proofFilter, useProof } from './use-people.ts';

const ANY = 'any';

const COUNTED: Record<ProofMails, string> = {
  judged: 'Sent or refused',
  'came-back': 'Bounced',
  complained: 'Complained',
  left: 'Sent',
};

/** "Bounced, since Nov 15, 09:20, from one mailbox". */
function narrowedText(
  channel: CampaignChannel,
  { counted: which, since, until, mailbox, step }: CampaignAddress['state'],
): string {
  const { message, sender } = CHANNEL_LABELS[channel];
  const from = since && (until ? `on ${momentText(since).split(',')[0]}` : `since ${momentText(since)}`);
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
  const total = query.data?.total ?? 0;
  const states = query.data?.states;
  const stateLabel = (value: MailState) =>
    campaign.channel === 'whatsapp' && value === 'sent' ? 'Accepted' : MAIL_STATE_WORDS[value];
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
        <span className="w-44 max-md:w-full">
          <Select
            aria-label="Message state"
            size="sm"
            value={state.mails ?? ANY}
            options={[
              { value: ANY, label: 'Any state' },
              ...MAIL_STATES.map((value) => ({
                value,
                label: states ? `${stateLabel(value)} ${formatCount(states[value])}` : stateLabel(value),
              })),
            ]}
            onValueChange={(value) => set({ mails: value === ANY ? null : (value as MailState) })}
          />
        </span>
        {narrowed && (
          <Button size="sm" onClick={() => set({ counted: null, since: null, until: null, mailbox: null, step: null })}>
            {narrowedText(campaign.channel, state)}: show all
          </Button>
        )}
        <Button needs="export" asChild size="sm" className="md:ml-auto" icon={<Download aria-hidden size={16} />}>
          <a href={`/api/campaigns/${campaign.id}/proof.csv${toQuery(proofFilter(state))}`} download>
            Export proof
          </a>
        </Button>
      </div>
      <div ref={list}>
        <QueryTable
          query={query}
          label="Proof"
          columns={PROOF_COLUMNS[campaign.channel]}
          rows={rows}
          rowKey={({ mailId }) => mailId}
          onRowClick={({ recipientId }) => set({ tab: 'recipients', mails: null, person: recipientId }, { step: true })}
          empty={<EmptyState title="No messages" />}
        />
      </div>
      {rows.length > 0 && (pages.number > 1 || total > rows.length) && (
        <QueryPages
          query={query}
          pages={pages}
          size={PAGE_SIZE}
          rows={rows.length}
          total={messagesText(campaign.channel, total)}
        />
      )}
    </>
  );
}
