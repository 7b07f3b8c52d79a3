// The messages to one recipient, newest last: the result of each, and its proof.
import type { RouteOutput } from '#shared/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { readRecipient } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { counted, momentText, nextText } from './campaign-labels.ts';
import { eventLabel, messageState } from './channel-labels.ts';

type Person = RouteOutput<typeof readRecipient>;
type Mail = Person['mails'][number];

interface PersonMailsProps extends Person {
  channel: CampaignChannel;
}

export function PersonMails({ channel, recipient, mails }: PersonMailsProps) {
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
  const name = step === null ? 'A removed step' : `Step ${step}${variant && `, variant ${variant}`}`;
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
        <span className="text-text-3">{next ? nextText(next) : momentText(endedAt ?? dueAt)}</span>
      </p>
      {subject && !text && <p className="wrap-anywhere">{subject}</p>}
      {text && <p className="rounded-m bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {why && <p className="text-text-2">{why}</p>}
      {events.map(({ kind, at, byMachine }) => (
        <p key={`${kind} ${at}`} className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            {eventLabel(channel, kind)}
            {byMachine && ' by a machine'}
          </span>
          <span className="text-text-3">{momentText(at)}</span>
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
    ['Attempts', attempts > 1 ? counted(attempts, 'attempt') : '', false],
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
    ['Attempts', attempts > 1 ? counted(attempts, 'attempt') : '', false],
    ['Meta’s answer', answer, true],
    ['Evidence', evidence, false],
    ['wamid', wamid ?? '', true],
    ['SHA-256', digest ?? '', true],
  ]);
}

const known = (lines: Line[]) => lines.filter(([, value]) => value !== '');

const secondText = (at: string | null) =>
  at === null
    ? ''
    : new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
