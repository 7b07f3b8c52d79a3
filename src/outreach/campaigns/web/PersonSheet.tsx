// One recipient of a campaign: the state, what comes next and why not sooner, every message with its proof, and the possible actions.
import { MessageSquareReply, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Campaign, Recipient } from '../contract.ts';
import type { RecipientsAction } from './api.ts';
import { nextText, RECIPIENT_TONES } from './campaign-labels.ts';
import { CHANNEL_LABELS, capitalized, filterLabel } from './channel-labels.ts';
import { PersonMails } from './PersonMails.tsx';
import { SendAgainDialog } from './SendAgainDialog.tsx';
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
          <Standing campaign={campaign} person={data.recipient} />
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

function Standing({ campaign, person }: { campaign: Campaign; person: Recipient }) {
  const { contactId, email, phone, company, state, words, next, mailbox, zone } = person;
  const { channel } = campaign;
  const { address, message, sender } = CHANNEL_LABELS[channel];
  const isAnswered = person.last?.what === 'replied' || person.last?.what === 'auto-replied';
  const facts: [string, React.ReactNode][] = [
    [
      address,
      <Link key="address" to={`/contacts?contact=${contactId}`} className="text-accent wrap-anywhere hover:underline">
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
                ? `/email-sender?tab=replies&campaign=${campaign.id}&q=${encodeURIComponent(email)}`
                : `/whatsapp-bulk-messenger?q=${encodeURIComponent(phone)}`
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
  const goes = campaign.state !== 'ended';
  const canRetry = goes && (state === 'failed' || state === 'uncertain');
  const canSkip = state === 'active' && next !== null;
  const canStart = goes && (state === 'stopped' || (state === 'replied' && reason === 'by-hand'));
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
