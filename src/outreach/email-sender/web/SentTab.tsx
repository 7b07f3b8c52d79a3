// Single emails that are sent or queued, and one of them with its proof.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { MAX_COUNTED_MAILS } from '#outreach/sending/fields.contract.ts';
import { type ListPages, type SetList, toPageQuery } from '#platform/web/list-address.ts';
import { formatBytes, formatDay, formatNounUpTo, formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmailFrame } from '#ui/EmailFrame.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { PurgedText } from '#ui/PurgedText.tsx';
import { QueryTable, TablePages } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { SentDetail, SentMail } from '../contract.ts';
import type { PageState } from './page-state.ts';
import { getState, SENT_SHOWN, type SentShown, SHOWN_LABELS } from './sent-labels.ts';
import { EMAILS_KEY, sendAgain, useProof, useSent } from './use-email-sender.ts';

interface SentTabProps {
  state: PageState;
  set: SetList<PageState>;
  pages: ListPages;
  /** On with a draft. */
  onWrite: (draftId: string) => void;
}

const PAGE_SIZE = 50;

export function SentTab({ state, set, pages, onWrite }: SentTabProps) {
  const { show, q, mailbox, mail } = state;
  const day = mailbox === null ? null : state.day;
  const query = useSent({
    show,
    ...toPageQuery(state, PAGE_SIZE),
    ...(q && { q }),
    ...(mailbox && { mailbox }),
    ...(day && { day }),
  });
  const rows = query.data?.items ?? [];
  const from = query.data?.mailbox;
  const narrowed = q !== '' || show !== 'all' || mailbox !== null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Find sent emails"
          placeholder="Name, address or subject"
          q={q}
          onSearch={(next) => set({ q: next })}
          className="w-72 max-md:w-full"
        />
        <span className="w-44">
          <Select
            aria-label="Shown emails"
            size="sm"
            value={show}
            onValueChange={(next) => set({ show: next as SentShown })}
            options={SENT_SHOWN.map((value) => ({ value, label: SHOWN_LABELS[value] }))}
          />
        </span>
        {from && (
          <span className="inline-flex min-h-8 max-w-full items-center rounded-s border border-line bg-surface-2 pl-3 text-sm">
            <span className="min-w-0 truncate">
              {day ? `Handed over on ${formatDay(day)} by ` : 'Handed over by '}
              <span className="font-semibold">{from.email}</span>
            </span>
            <IconButton
              label="Show all mailboxes"
              icon={<X aria-hidden size={14} />}
              onClick={() => set({ mailbox: null, day: null })}
            />
          </span>
        )}
      </div>
      <QueryTable
        query={query}
        label="Sent emails"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => set({ mail: id }, { step: true })}
        empty={
          <EmptyState title={narrowed ? 'Nothing matches' : 'No sent emails'}>
            {!narrowed && 'Emails you send appear here with their proof: the send time and the server response.'}
          </EmptyState>
        }
      />
      <TablePages
        query={query}
        pages={pages}
        size={PAGE_SIZE}
        text={(total) => formatNounUpTo(total, MAX_COUNTED_MAILS, 'mail')}
      />
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
      const { words, tone } = getState(mail);
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
  { key: 'at', header: 'When', cell: ({ at }: SentMail) => formatShortDateTime(at) },
];

// One sent mail: what became of it, the proof, and the mail as it left.
interface SentSheetProps {
  id: string;
  onClose: () => void;
  onWrite: (draftId: string) => void;
}

function SentSheet({ id, onClose, onWrite }: SentSheetProps) {
  const proof = useProof(id);
  const mail = proof.data;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={mail?.subject || 'Email'} className="md:w-160">
      {mail ? (
        <Proof mail={mail} onWrite={onWrite} />
      ) : proof.isError ? (
        <ErrorState error={proof.error} onRetry={() => void proof.refetch()} retrying={proof.isFetching} />
      ) : (
        <Skeleton className="m-4 h-64" />
      )}
    </Sheet>
  );
}

function Proof({ mail, onWrite }: { mail: SentDetail; onWrite: (draftId: string) => void }) {
  const { words, tone } = getState(mail);
  const all: [string, string][] = [
    ['To', mail.toName ? `${mail.toName} <${mail.toEmail}>` : mail.toEmail],
    ['From', mail.practice ? `${mail.mailbox} (practice: not really sent)` : mail.mailbox],
    ['Written by', mail.by],
    ['Handed over', mail.sendingAt ? formatShortDateTime(mail.sendingAt) : ''],
    ['Ended', mail.endedAt ? formatShortDateTime(mail.endedAt) : ''],
    ['Attempts', mail.attempts > 0 ? String(mail.attempts) : ''],
    ['Message-ID', mail.messageId ?? ''],
    ['Server’s answer', mail.answer],
    ['SHA-256', mail.digest ?? ''],
    ['Files', mail.attachments.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')],
  ];
  const facts = all.filter(([, value]) => value !== '');
  return (
    <div className="space-y-4 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        <span className="text-sm text-text-2">{mail.reasonDetail}</span>
        <span className="ml-auto">
          <CopyButton label="Copy proof" text={facts.map(([label, value]) => `${label}: ${value}`).join('\n')} />
        </span>
      </p>
      <Further mail={mail} onWrite={onWrite} />
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {mail.events.map(({ kind, at, fetcher }) => (
          <div key={`${kind} ${at}`} className="contents">
            <dt className="text-text-3">{EVENTS[kind] ?? kind}</dt>
            <dd>
              {formatShortDateTime(at)}
              {fetcher === 'machine' && ', automated'}
            </dd>
          </div>
        ))}
      </dl>
      {mail.textPurged && <PurgedText />}
      {mail.html !== '' && <EmailFrame title="The email as sent" html={mail.html} className="h-112" />}
    </div>
  );
}

const EVENTS: Record<string, string> = {
  bounced: 'Bounced',
  replied: 'Replied',
  'auto-replied': 'Automatic answer',
  'opted-out': 'Opted out',
  complained: 'Marked as spam',
  clicked: 'Clicked a link',
  opened: 'Opened, about',
};

/** What a person may do about it. */
function Further({ mail, onWrite }: { mail: SentDetail; onWrite: (draftId: string) => void }) {
  if (mail.campaign === '') return <FurtherSingle mail={mail} onWrite={onWrite} />;
  return (
    <Notice
      action={
        <Link to={`/campaign/${mail.streamId}?tab=recipients&q=${encodeURIComponent(mail.toEmail)}`} className="link">
          Open in the campaign
        </Link>
      }
    >
      Sent by the campaign {mail.campaign}.
    </Notice>
  );
}

function FurtherSingle({ mail, onWrite }: { mail: SentDetail; onWrite: (draftId: string) => void }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendAgain(mail.id),
    onSuccess: () => notify.success('Sending again'),
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: EMAILS_KEY }),
  });
  const once = (
    <Button needs="write" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
      Send again
    </Button>
  );
  if (mail.state === 'uncertain') {
    return (
      <Notice tone="warn" action={once}>
        The connection was lost before the server confirmed the email. It may have arrived, so sending again may deliver
        it twice.
      </Notice>
    );
  }
  if (mail.state === 'failed' || mail.state === 'refused')
    return (
      <Notice tone="bad" action={once}>
        It was not sent.
      </Notice>
    );
  if (mail.state !== 'waiting') return null;
  return (
    <Notice
      tone="info"
      action={
        <Button needs="write" size="sm" onClick={() => onWrite(mail.streamId)}>
          Edit
        </Button>
      }
    >
      Sends {formatShortDateTime(mail.at)}.
    </Notice>
  );
}
