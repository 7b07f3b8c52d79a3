// One sent mail: what became of it, the proof, and the mail as it left.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { SentDetail } from '../contract.ts';
import { EMAILS_KEY, sendAgain } from './api.ts';
import { bytesWords, momentWords, stateOf } from './sent-labels.ts';
import { useProof } from './use-email-sender.ts';

interface SentSheetProps {
  id: string;
  onClose: () => void;
  onWrite: (draftId: string) => void;
}

export function SentSheet({ id, onClose, onWrite }: SentSheetProps) {
  const proof = useProof(id);
  const mail = proof.data;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={mail?.subject || 'E-mail'} className="md:w-160">
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
  const { words, tone } = stateOf(mail);
  const all: [string, string][] = [
    ['To', mail.toName ? `${mail.toName} <${mail.toEmail}>` : mail.toEmail],
    ['From', mail.practice ? `${mail.mailbox} (practice: nothing left this machine)` : mail.mailbox],
    ['Written by', mail.by],
    ['Handed over', mail.sendingAt ? momentWords(mail.sendingAt) : ''],
    ['Ended', mail.endedAt ? momentWords(mail.endedAt) : ''],
    ['Attempts', mail.attempts > 0 ? String(mail.attempts) : ''],
    ['Message-ID', mail.messageId ?? ''],
    ['Server’s answer', mail.answer],
    ['SHA-256', mail.digest ?? ''],
    ['Files', mail.attachments.map(({ name, bytes }) => `${name} (${bytesWords(bytes)})`).join(', ')],
  ];
  const facts = all.filter(([, value]) => value !== '');
  return (
    <div className="space-y-4 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        <span className="text-sm text-text-2">{mail.reasonDetail}</span>
        <span className="ml-auto">
          <CopyButton label="Copy the proof" text={facts.map(([label, value]) => `${label}: ${value}`).join('\n')} />
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
              {momentWords(at)}
              {fetcher === 'machine' && ', by a machine'}
            </dd>
          </div>
        ))}
      </dl>
      {mail.html !== '' && (
        // No permission at all: no script, no form, no link that leaves it, an origin of its own.
        <iframe
          title="The mail as it left"
          sandbox=""
          srcDoc={mail.html}
          className="h-112 w-full rounded-m border border-line bg-white"
        />
      )}
    </div>
  );
}

const EVENTS: Record<string, string> = {
  bounced: 'Came back',
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
    onSuccess: () => notify.success('It leaves once more'),
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: EMAILS_KEY }),
  });
  const once = (
    <Button needs="write" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
      Send it once more
    </Button>
  );
  if (mail.state === 'uncertain') {
    return (
      <Notice tone="warn" action={once}>
        The connection broke after the mail was handed over, before the server answered. It may have arrived: sent once
        more, it may arrive twice.
      </Notice>
    );
  }
  if (mail.state === 'failed' || mail.state === 'refused')
    return (
      <Notice tone="bad" action={once}>
        It did not leave.
      </Notice>
    );
  if (mail.state !== 'waiting') return null;
  return (
    <Notice
      tone="info"
      action={
        <Button needs="write" size="sm" onClick={() => onWrite(mail.streamId)}>
          Change it
        </Button>
      }
    >
      It leaves {momentWords(mail.at)}.
    </Notice>
  );
}
