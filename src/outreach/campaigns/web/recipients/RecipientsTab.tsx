// The recipients of a campaign: the state of each one, what comes next and why not sooner.
import { useMutation } from '@tanstack/react-query';
import { Database, Download, MessageSquareReply, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { PushDialog } from '#crm/crm-sync/web/index.ts';
import { endpoint, getAddress } from '#platform/web/api-client.ts';
import { formatCount, formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { notify } from '#ui/notify.ts';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { TableColumn } from '#ui/Table.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import { type Campaign, exportRecipients, type Recipient } from '../../contract.ts';
import { type CampaignChannel, CHANNEL_FILTERS, type RecipientFilter } from '../../fields.contract.ts';
import { type RecipientsAction, type RecipientsTarget, sendContactsOf } from '../api.ts';
import {
  CHANNEL_LABELS,
  capitalized,
  eventLabel,
  filterLabel,
  nextText,
  peopleText,
  RECIPIENT_TONES,
} from '../campaign-labels.ts';
import type { CampaignAddress } from '../page-state.ts';
import { PersonSheet, SendAgainDialog } from './PersonSheet.tsx';
import { PAGE_SIZE, peopleFilter, useChangePeople, usePeople } from './use-people.ts';

const recipientsFile = endpoint(exportRecipients);

const getColumns = (channel: CampaignChannel): readonly TableColumn<Recipient>[] => [
  {
    key: 'contact',
    header: 'Contact',
    card: 'title',
    cell: ({ name, email, phone, company }) => (
      <span className="block min-w-0 max-md:pr-8 md:max-w-60">
        <RowName>{name || email || phone || 'No name'}</RowName>
        <span className="block truncate text-xs text-text-3">
          {[name && (email || phone), company].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  { key: 'step', header: 'Step', width: 'w-16', align: 'end', cell: ({ step }) => step ?? '–' },
  {
    key: 'state',
    header: 'State',
    width: 'w-52',
    cell: ({ state, words }) => (
      <span className="block whitespace-normal md:py-1 md:w-44">
        <Badge tone={RECIPIENT_TONES[state]}>{filterLabel(channel, state)}</Badge>
        {words && <span className="block text-xs text-text-3">{words}</span>}
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    width: 'w-60',
    cell: ({ next }) =>
      next ? (
        <span className="block whitespace-normal md:py-1 md:w-52">
          {nextText(next)}
          {next.words && <span className="block text-xs text-text-3">{next.words}</span>}
        </span>
      ) : (
        <span className="text-text-3">None</span>
      ),
  },
  {
    key: 'last',
    header: 'Last event',
    width: 'w-36',
    cell: ({ last }) =>
      last ? (
        <span className="block">
          {channel === 'whatsapp' && last.what === 'sent' ? 'Accepted' : eventLabel(channel, last.what)}
          <span className="block text-xs text-text-3">{formatShortDateTime(last.at)}</span>
        </span>
      ) : (
        <span className="text-text-3">None</span>
      ),
  },
  {
    key: 'mailbox',
    header: capitalized(CHANNEL_LABELS[channel].sender),
    width: 'w-36',
    card: 'hidden',
    from: 1440,
    cell: ({ mailbox }) => (
      <span title={mailbox?.email} className="block max-w-36 truncate">
        {mailbox?.email ?? '–'}
      </span>
    ),
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 'w-20',
    align: 'end',
    card: 'hidden',
    from: 1440,
    cell: ({ attempts }) => attempts,
  },
];

const COLUMNS: Record<CampaignChannel, readonly TableColumn<Recipient>[]> = {
  email: getColumns('email'),
  whatsapp: getColumns('whatsapp'),
};

interface RecipientsTabProps {
  campaign: Campaign;
  address: CampaignAddress;
}

export function RecipientsTab({ campaign, address: { state, set, pages } }: RecipientsTabProps) {
  const { channel } = campaign;
  const query = usePeople(campaign.id, state);
  const rows = query.data?.items ?? [];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });
  const filter = peopleFilter(state);
  const { shown, all, count, choose, bar } = useTableSelection(filter, rows, query.data?.total);
  const step = campaign.setup.steps.findIndex(({ id }) => id === state.step);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          ref={field}
          label="Find recipients"
          q={state.q}
          onSearch={(q) => set({ q })}
          className="w-56 max-md:w-full"
        />
        <span className="w-60 max-md:w-full">
          <Select
            aria-label="Show recipients"
            size="sm"
            value={state.show}
            options={CHANNEL_FILTERS[channel].map((value) => ({
              value,
              label:
                state.step || state.mailbox
                  ? filterLabel(channel, value)
                  : `${filterLabel(channel, value)} ${formatCount(campaign.counts[value])}`,
            }))}
            onValueChange={(show) => set({ show: show as RecipientFilter })}
          />
        </span>
        {state.step && (
          <Button size="sm" onClick={() => set({ step: null, variant: null })}>
            {step >= 0 ? `Step ${step + 1}` : 'A step'}
            {state.variant && ', one variant'}: show all steps
          </Button>
        )}
        {state.mailbox && (
          <Button size="sm" onClick={() => set({ mailbox: null })}>
            {rows.find(({ mailbox }) => mailbox?.id === state.mailbox)?.mailbox?.email ??
              `One ${CHANNEL_LABELS[channel].sender}`}
            : show all
          </Button>
        )}
        <Button needs="export" asChild size="sm" className="md:ml-auto" icon={<Download aria-hidden size={16} />}>
          <a href={getAddress(recipientsFile, { params: { id: campaign.id }, query: filter })} download>
            Export CSV
          </a>
        </Button>
      </div>
      {shown.size > 0 && (
        <RecipientsBar
          campaignId={campaign.id}
          target={all ? { filter, except: [] } : { ids: [...shown] }}
          count={count}
          uncertain={state.show === 'uncertain' || rows.some((row) => shown.has(row.id) && row.state === 'uncertain')}
          {...bar}
        />
      )}
      <div ref={list}>
        <QueryTable
          query={query}
          label="Recipients"
          columns={COLUMNS[channel]}
          rows={rows}
          rowKey={({ id }) => id}
          selection={{
            selected: shown,
            onChange: choose,
            rowName: (id) => {
              const row = rows.find((each) => each.id === id);
              return row?.name || row?.email || row?.phone || '';
            },
          }}
          onRowClick={({ id }) => set({ person: id }, { step: true })}
          empty={<EmptyState title={state.show === 'all' && !state.q ? 'No recipients' : 'No recipients match'} />}
        />
      </div>
      <TablePages query={query} pages={pages} size={PAGE_SIZE} text={peopleText} />
      {state.person && (
        <PersonSheet campaign={campaign} recipientId={state.person} onClose={() => set({ person: null })} />
      )}
    </>
  );
}

// What can be done for the selected people of a campaign.
interface RecipientsBarProps {
  campaignId: string;
  target: RecipientsTarget;
  count: number;
  /** Some may have the message already. */
  uncertain: boolean;
  all: { total: number; select: () => void } | null;
  onClear: () => void;
}

function RecipientsBar({ campaignId, target, count, uncertain, all, onClear }: RecipientsBarProps) {
  const change = useChangePeople(campaignId);
  const [asking, ask] = useState(false);
  const hasCrm = useMayUse('crm');
  const [pushing, setPushing] = useState<string[] | null>(null);
  const contacts = useMutation({
    mutationFn: () => sendContactsOf(campaignId, target),
    onSuccess: ({ ids }) => setPushing(ids),
    onError: (error) => notify.error(error),
  });
  const act = (action: RecipientsAction) => {
    change.mutate({ target, action });
    ask(false);
    onClear();
  };
  return (
    <SelectionBar label="Selected recipients" count={peopleText(count)} all={all} onClear={onClear}>
      <Button
        needs="write"
        size="sm"
        icon={<RotateCcw aria-hidden size={16} />}
        onClick={() => (uncertain ? ask(true) : act({ do: 'retry', sendAgain: false }))}
      >
        Retry
      </Button>
      <Button needs="write" size="sm" icon={<SkipForward aria-hidden size={16} />} onClick={() => act({ do: 'skip' })}>
        Skip step
      </Button>
      <Button needs="write" size="sm" icon={<Square aria-hidden size={16} />} onClick={() => act({ do: 'stop' })}>
        Stop
      </Button>
      <Button needs="write" size="sm" icon={<Play aria-hidden size={16} />} onClick={() => act({ do: 'start' })}>
        Start again
      </Button>
      <Button
        needs="write"
        size="sm"
        icon={<MessageSquareReply aria-hidden size={16} />}
        onClick={() => act({ do: 'replied' })}
      >
        Mark replied
      </Button>
      {hasCrm && (
        <Button
          needs="write"
          size="sm"
          icon={<Database aria-hidden size={16} />}
          loading={contacts.isPending}
          onClick={() => contacts.mutate()}
        >
          Push to CRM
        </Button>
      )}
      {pushing && (
        <PushDialog kind="contact" target={{ ids: pushing }} count={pushing.length} onClose={() => setPushing(null)} />
      )}
      {asking && (
        <SendAgainDialog onRetry={(sendAgain) => act({ do: 'retry', sendAgain })} onClose={() => ask(false)} />
      )}
    </SelectionBar>
  );
}

// The name of a row that opens beside its table: the keyboard's way to what a press anywhere on the row does.
export function RowName({ children }: { children: string }) {
  return (
    // The click bubbles to the row, which opens.
    <button
      type="button"
      data-row-details=""
      className="block max-w-full truncate text-left font-semibold hover:text-accent hover:underline"
    >
      {children}
    </button>
  );
}
