// One recipient of a campaign: the state, what comes next and why not sooner, every message with its proof, and the possible actions.
import { MessageSquareReply, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RouteOutput } from '#shared/contract.ts';
import { formatExactTime, formatNoun, formatShortDateTime } from '#shared/formats.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { PurgedText } from '#ui/PurgedText.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Campaign, Recipient, readRecipient } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { RecipientsAction } from '../api.ts';
import {
  CHANNEL_LABELS,
  capitalized,
  eventLabel,
  filterLabel,
  messageState,
  nextText,
  RECIPIENT_TONES,
} from '../campaign-labels.ts';
import { useChangePeople, usePerson } from './use-people.ts';

interface PersonSheetProps {
  campaign: Campaign;
  recipientId: string;
  onClose: () => void;
}

export function PersonSheet({ campaign, recipientId, onClose }: PersonSheetProps) {
  const { data, isError, error, refetch, isFetching } = usePerson(campaign.id, recipientId);
  const person = data?.recipient;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={person?.name || person?.email || person?.phone || 'Recipient'}
      className="md:w-130"
    >
      {data ? (
        <div className="space-y-5 p-4 text-sm">
          <RecipientStatus campaign={campaign} person={data.recipient} />
          <PersonActions campaign={campaign} person={data.recipient} />
          <section className="border-t border-line pt-4">
            <h3 className="mb-3 text-md font-semibold">Activity</h3>
            <PersonMails channel={campaign.channel} {...data} />
          </section>
        </div>
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="m-4 h-64" />
      )}
    </Sheet>
  );
}

function RecipientStatus({ campaign, person }: { campaign: Campaign; person: Recipient }) {
  const { contactId, email, phone, company, state, words, next, mailbox, zone } = person;
  const { channel } = campaign;
  const { address, message, sender } = CHANNEL_LABELS[channel];
  const isAnswered = person.last?.what === 'replied' || person.last?.what === 'auto-replied';
  const facts: [string, React.ReactNode][] = [
    [
      address,
      <Link key="address" to={contactPath(contactId)} className="text-accent wrap-anywhere hover:underline">
        {email || phone}
      </Link>,
    ],
    ['Company', company],
    [`Next ${message}`, next ? <Next key="next" next={next} /> : 'None'],
    [capitalized(sender), mailbox?.email],
    ['Time zone', zone.replaceAll('_', ' ')],
  ];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={RECIPIENT_TONES[state]}>{filterLabel(channel, state)}</Badge>
        <span className="text-text-2">{words}</span>
        {isAnswered && (
          <Link
            to={
              channel === 'email'
                ? `/inbox?view=all&campaign=${campaign.id}&q=${encodeURIComponent(email)}`
                : `/inbox?view=all&channel=whatsapp&q=${encodeURIComponent(phone)}`
            }
            className="text-accent hover:underline"
          >
            Read the reply
          </Link>
        )}
      </p>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-text-3">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function Next({ next }: { next: NonNullable<Recipient['next']> }) {
  return (
    <>
      <span className="font-semibold">{nextText(next)}</span>
      {next.words && <span className="block text-text-2">{next.words}</span>}
    </>
  );
}

// What can be done for one person of a campaign: only what fits where they are.
interface PersonActionsProps {
  campaign: Campaign;
  person: Recipient;
}

function PersonActions({ campaign, person: { id, state, reason, next } }: PersonActionsProps) {
  const change = useChangePeople(campaign.id);
  const [asking, ask] = useState(false);
  const act = (action: RecipientsAction) => {
    change.mutate({ target: { ids: [id] }, action });
    ask(false);
  };
  const isOngoing = campaign.state !== 'ended';
  const canRetry = isOngoing && (state === 'failed' || state === 'uncertain');
  const canSkip = state === 'active' && next !== null;
  const canStart = isOngoing && (state === 'stopped' || (state === 'replied' && reason === 'by-hand'));
  const canMark = state === 'active' || state === 'finished' || state === 'stopped';
  if (!canRetry && !canSkip && !canStart && !canMark) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry && (
        <Button
          needs="write"
          size="sm"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => (state === 'uncertain' ? ask(true) : act({ do: 'retry', sendAgain: false }))}
        >
          Retry
        </Button>
      )}
      {canStart && (
        <Button needs="write" size="sm" icon={<Play aria-hidden size={16} />} onClick={() => act({ do: 'start' })}>
          Continue
        </Button>
      )}
      {canSkip && (
        <Button
          needs="write"
          size="sm"
          icon={<SkipForward aria-hidden size={16} />}
          onClick={() => act({ do: 'skip' })}
        >
          Skip this step
        </Button>
      )}
      {state === 'active' && (
        <Button needs="write" size="sm" icon={<Square aria-hidden size={16} />} onClick={() => act({ do: 'stop' })}>
          Stop
        </Button>
      )}
      {canMark && (
        <Button
          needs="write"
          size="sm"
          icon={<MessageSquareReply aria-hidden size={16} />}
          onClick={() => act({ do: 'replied' })}
        >
          Mark replied
        </Button>
      )}
      {asking && (
        <SendAgainDialog one onRetry={(sendAgain) => act({ do: 'retry', sendAgain })} onClose={() => ask(false)} />
      )}
    </div>
  );
}

// The messages to one recipient, newest last: the result of each, and its proof.
type Person = RouteOutput<typeof readRecipient>;
type Mail = Person['mails'][number];

interface PersonMailsProps extends Person {
  channel: CampaignChannel;
}

function PersonMails({ channel, recipient, mails }: PersonMailsProps) {
  if (mails.length === 0) return <p className="text-text-2">Nothing was sent.</p>;
  return (
    <ol aria-label="Messages" className="space-y-5 border-l border-line-strong pl-4">
      {mails.map((mail) => (
        <MailItem
          key={mail.id}
          channel={channel}
          mail={mail}
          next={recipient.next?.mailId === mail.id ? recipient.next : null}
        />
      ))}
    </ol>
  );
}

interface MailItemProps {
  channel: CampaignChannel;
  mail: Mail;
  next: Person['recipient']['next'];
}

function MailItem({ channel, mail, next }: MailItemProps) {
  const { step, variant, subject, text, dueAt, endedAt, words, failure } = mail;
  const isFailed = mail.events.some(({ kind }) => kind === 'bounced');
  // Their times are part of the proof.
  const events = mail.events.filter(({ kind }) => kind !== 'delivered' && kind !== 'read');
  const { label, tone } = messageState(channel, { ...mail, isFailed });
  const name = step === null ? 'Removed step' : `Step ${step}${variant && `, variant ${variant}`}`;
  const why = next ? next.words : failure || words;
  const proof = channel === 'email' ? emailProof(mail) : whatsappProof(mail);
  return (
    <li className="relative space-y-1.5">
      <span
        aria-hidden
        className="absolute top-1 -left-[21px] size-2.5 rounded-full border-2 border-line-strong bg-surface"
      />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-text-3">{next ? nextText(next) : formatShortDateTime(endedAt ?? dueAt)}</span>
      </p>
      {subject && !text && <p className="wrap-anywhere">{subject}</p>}
      {text && <p className="rounded-m bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {mail.textPurged && <PurgedText />}
      {why && <p className="text-text-2">{why}</p>}
      {events.map(({ kind, at, byMachine }) => (
        <p key={`${kind} ${at}`} className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            {eventLabel(channel, kind)}
            {byMachine && ' automated'}
          </span>
          <span className="text-text-3">{formatShortDateTime(at)}</span>
        </p>
      ))}
      {proof.length > 0 && (
        <>
          <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
            {proof.map(([label, value, mono]) => (
              <div key={label} className="contents">
                <dt className="text-text-3">{label}</dt>
                <dd className={mono ? 'font-mono wrap-anywhere' : 'wrap-anywhere'}>{value}</dd>
              </div>
            ))}
          </dl>
          <span className="-ml-3 block">
            <CopyButton
              label="Copy proof"
              text={[['Step', name], ['State', label], ...proof]
                .map(([label, value]) => `${label}: ${value}`)
                .join('\n')}
            />
          </span>
        </>
      )}
    </li>
  );
}

type Line = [label: string, value: string, mono: boolean];

function emailProof({ claimedAt, endedAt, attempts, messageId, answer, evidence, digest }: Mail): Line[] {
  return known([
    ['Claimed', secondText(claimedAt), false],
    ['Answered', claimedAt ? secondText(endedAt) : '', false],
    ['Attempts', attempts > 1 ? formatNoun(attempts, 'attempt') : '', false],
    ['Server’s answer', answer, true],
    ['Evidence', evidence, false],
    ['Message-ID', messageId ?? '', true],
    ['SHA-256', digest ?? '', true],
  ]);
}

function whatsappProof({ claimedAt, endedAt, attempts, wamid, answer, evidence, digest, ...mail }: Mail): Line[] {
  return known([
    ['Claimed', secondText(claimedAt), false],
    [wamid === null ? 'Answered' : 'Accepted', claimedAt ? secondText(endedAt) : '', false],
    ['Sent', secondText(mail.sentAt), false],
    ['Delivered', secondText(mail.deliveredAt), false],
    ['Read', secondText(mail.readAt), false],
    ['Attempts', attempts > 1 ? formatNoun(attempts, 'attempt') : '', false],
    ['Meta’s answer', answer, true],
    ['Evidence', evidence, false],
    ['wamid', wamid ?? '', true],
    ['SHA-256', digest ?? '', true],
  ]);
}

const known = (lines: Line[]) => lines.filter(([, value]) => value !== '');

const secondText = (at: string | null) => (at === null ? '' : formatExactTime(at));

// Uncertain messages may have arrived: sent again they may arrive twice, which a person has to confirm.
interface SendAgainDialogProps {
  /** One recipient: there are no others that failed for certain. */
  one?: boolean;
  onRetry: (sendAgain: boolean) => void;
  onClose: () => void;
}

export function SendAgainDialog({ one = false, onRetry, onClose }: SendAgainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send it again"
      description={`${one ? 'This message' : 'Some of these messages'} may have arrived: the connection broke before the server answered. Sent again, it may arrive twice.`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          {!one && <Button onClick={() => onRetry(false)}>Only those that failed</Button>}
          <Button variant="primary" onClick={() => onRetry(true)}>
            Send again
          </Button>
        </>
      }
    />
  );
}
