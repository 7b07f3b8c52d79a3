// The messages to one recipient, newest last: the result of each, and its proof.
import type { RouteOutput } from '#shared/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { readRecipient } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { counted, LAST_WORDS, momentText, nextText } from './campaign-words.ts';
import { messageState } from './channel-labels.ts';

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
  const { step, variant, subject, text, dueAt, endedAt, words, events } = mail;
  const { label, tone } = messageState(channel, { ...mail, isFailed: events.some(({ kind }) => kind === 'bounced') });
  const name = step === null ? 'A removed step' : `Step ${step}${variant && `, variant ${variant}`}`;
  const why = next ? next.words : words;
  const proof = proofOf(mail);
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
      {subject && <p className="wrap-anywhere">{subject}</p>}
      {text && <p className="rounded-m bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {why && <p className="text-text-2">{why}</p>}
      {events.map(({ kind, at, byMachine }) => (
        <p key={`${kind} ${at}`} className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            {channel === 'whatsapp' && kind === 'bounced' ? 'Not delivered' : LAST_WORDS[kind]}
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

function proofOf({ claimedAt, endedAt, attempts, messageId, wamid, answer, evidence, digest }: Mail): Line[] {
  const all: Line[] = [
    ['Claimed', claimedAt ? secondText(claimedAt) : '', false],
    ['Answered', endedAt && claimedAt ? secondText(endedAt) : '', false],
    ['Attempts', attempts > 1 ? counted(attempts, 'attempt') : '', false],
    [wamid === null ? 'Server’s answer' : 'Meta’s answer', answer, true],
    ['Evidence', evidence, false],
    ['wamid', wamid ?? '', true],
    ['Message-ID', wamid === null ? (messageId ?? '') : '', true],
    ['SHA-256', digest ?? '', true],
  ];
  return all.filter(([, value]) => value !== '');
}

const secondText = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
