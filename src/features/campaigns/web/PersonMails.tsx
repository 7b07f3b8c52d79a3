// The mails of one person, newest last: what became of each, and the proof of it.
import type { RouteOutput } from '#shared/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { readRecipient } from '../contract.ts';
import { counted, LAST_WORDS, MAIL_STATE_TONES, MAIL_STATE_WORDS, momentText, nextText } from './campaign-words.ts';

type Person = RouteOutput<typeof readRecipient>;
type Mail = Person['mails'][number];

export function PersonMails({ recipient, mails }: Person) {
  if (mails.length === 0) return <p className="text-text-2">There is no mail to them.</p>;
  return (
    <ol aria-label="Mails" className="space-y-5 border-l border-line-strong pl-4">
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} next={recipient.next?.mailId === mail.id ? recipient.next : null} />
      ))}
    </ol>
  );
}

function MailItem({ mail, next }: { mail: Mail; next: Person['recipient']['next'] }) {
  const { step, variant, state, subject, dueAt, endedAt, words, events } = mail;
  const name = step === null ? 'A step that was taken out' : `Step ${step}${variant && `, variant ${variant}`}`;
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
        <Badge tone={MAIL_STATE_TONES[state]}>{MAIL_STATE_WORDS[state]}</Badge>
        <span className="text-text-3">{next ? nextText(next) : momentText(endedAt ?? dueAt)}</span>
      </p>
      {subject && <p className="wrap-anywhere">{subject}</p>}
      {why && <p className="text-text-2">{why}</p>}
      {events.map(({ kind, at, byMachine }) => (
        <p key={`${kind} ${at}`} className="flex flex-wrap gap-x-2">
          <span className="font-semibold">
            {LAST_WORDS[kind]}
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
              label="Copy the proof"
              text={[['Step', name], ['State', MAIL_STATE_WORDS[state]], ...proof]
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

function proofOf({ claimedAt, endedAt, attempts, messageId, answer, evidence, digest }: Mail): Line[] {
  const all: Line[] = [
    ['Claimed', claimedAt ? secondText(claimedAt) : '', false],
    ['Answered', endedAt && claimedAt ? secondText(endedAt) : '', false],
    ['Attempts', attempts > 1 ? counted(attempts, 'attempt') : '', false],
    ['Server’s answer', answer, true],
    ['Evidence', evidence, false],
    ['Message-ID', messageId ?? '', true],
    ['SHA-256', digest ?? '', true],
  ];
  return all.filter(([, value]) => value !== '');
}

const secondText = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
