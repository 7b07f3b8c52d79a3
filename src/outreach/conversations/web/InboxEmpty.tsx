// The inbox with nothing in it: what arrives here and how to practice, what else is due once all is answered, or that nothing matches.
import { Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useInboxParts } from '#outreach/inbox/web/index.ts';
import { formatShortDateTime } from '#shared/formats.ts';
import { startOfDay, today } from '#shared/local-time.ts';
import { formatNoun } from '#shared/number-formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ConversationView } from '../fields.contract.ts';
import { countLabel } from './conversation-labels.ts';
import type { InboxAddress, InboxState } from './inbox-address.ts';
import { useConversationCounts } from './use-unread-conversations.ts';

type Listed = Omit<InboxState, 'open'>;

/** `first-use`: there has never been a conversation. `zero`: all is answered. */
export type Emptiness = 'no-match' | 'view' | 'zero' | 'first-use';

/** Null while the list has rows, and until it is known. */
export function useEmptiness(
  isEmpty: boolean,
  { view, q, channel, label, campaign, mailbox }: Listed,
): Emptiness | null {
  const any = useConversationCounts().data?.any;
  if (!isEmpty) return null;
  if (q !== '' || label !== '' || campaign !== '' || mailbox !== '' || channel !== '') return 'no-match';
  if (any === undefined) return null;
  if (!any) return 'first-use';
  return view === 'to-answer' ? 'zero' : 'view';
}

const EMPTY: Record<ConversationView, { title: string; text: string }> = {
  'to-answer': { title: 'Nothing to answer', text: '' },
  mine: { title: 'Nothing assigned to you', text: 'Press A in a conversation to assign it.' },
  snoozed: { title: 'Nothing snoozed', text: 'Press Z in a conversation to hide it until it is time.' },
  done: { title: 'Nothing done', text: 'Press E in a conversation when it needs nothing more.' },
  all: { title: 'No conversations', text: 'Replies to your emails and WhatsApp messages appear here.' },
};

interface ListEmptyProps {
  emptiness: Emptiness;
  state: Listed;
  onClear: () => void;
}

/** In place of the rows. */
export function ListEmpty({ emptiness, state: { view }, onClear }: ListEmptyProps) {
  if (emptiness === 'no-match') {
    return (
      <EmptyState
        level={2}
        title="No matches"
        action={
          <Button size="sm" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  const { title, text } = EMPTY[emptiness === 'first-use' ? 'all' : view];
  // What is beside it says the rest.
  if (emptiness !== 'view') return <p className="px-3 py-4 text-sm text-text-2">{title}</p>;
  return <EmptyState title={title}>{text}</EmptyState>;
}

type BigEmptiness = Extract<Emptiness, 'zero' | 'first-use'>;
export const isBig = (emptiness: Emptiness | null): emptiness is BigEmptiness =>
  emptiness === 'zero' || emptiness === 'first-use';

interface BigEmptyProps {
  emptiness: BigEmptiness;
  set: InboxAddress['set'];
}

/** In place of a conversation; where there is one column, of the rows. */
export function BigEmpty({ emptiness, set }: BigEmptyProps) {
  return (
    <div className="min-h-full overflow-y-auto bg-bg px-4 pt-8 pb-8 lg:pt-[min(12vh,7rem)]">
      <div className="mx-auto flex max-w-130 flex-col items-center text-center">
        {emptiness === 'zero' ? <Zero set={set} /> : <FirstUse />}
      </div>
    </div>
  );
}

function Zero({ set }: Pick<BigEmptyProps, 'set'>) {
  const counts = useConversationCounts(true, startOfDay(today()).toISOString()).data;
  const { DueToday } = useInboxParts();
  return (
    <>
      <Sign className="rounded-full bg-good-soft text-good">
        <Check size={28} />
      </Sign>
      <h2 className="text-2xl font-title">Inbox zero</h2>
      <p className="mt-1 min-h-10 text-md text-text-2">
        {counts && doneText(counts)}
        {counts?.nextBackAt && ` The next snoozed one is back ${formatShortDateTime(counts.nextBackAt)}.`}
      </p>
      <div className="mt-3 mb-8 flex flex-wrap justify-center gap-2">
        {counts && counts.snoozed > 0 && (
          <Button size="sm" onClick={() => set({ view: 'snoozed' })}>
            {countLabel(counts.snoozed)} snoozed
          </Button>
        )}
        <Button size="sm" onClick={() => set({ view: 'all' })}>
          All conversations
        </Button>
      </div>
      {DueToday && (
        <div className="w-full max-w-100">
          <DueToday />
        </div>
      )}
    </>
  );
}

const doneText = ({ doneToday }: { doneToday: number }) =>
  doneToday > 0
    ? `${formatNoun(doneToday, 'conversation', 'conversations')} done today.`
    : 'Everyone who wrote has an answer.';

function FirstUse() {
  const hasWhatsapp = useMayUse('whatsapp');
  const { StartPractice } = useInboxParts();
  return (
    <>
      <Sign className="rounded-l border border-line bg-surface text-accent-text">
        <Inbox size={26} />
      </Sign>
      <h2 className="text-2xl font-title">Replies arrive here</h2>
      <p className="mt-1 max-w-100 text-md text-text-2">
        {hasWhatsapp
          ? 'Answers to your emails and WhatsApp messages come into one list, with the contact beside them.'
          : 'Answers to your emails come into one list, with the contact beside them.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {StartPractice && <StartPractice />}
        <Button asChild>
          <Link to="/email-settings">Add a mailbox</Link>
        </Button>
        {hasWhatsapp && (
          <Button asChild>
            <Link to="/whatsapp-bulk-messenger?tab=numbers">Connect WhatsApp</Link>
          </Button>
        )}
      </div>
      {StartPractice && (
        <p className="mt-4 text-sm text-text-3">Practice uses sample contacts. Nothing is sent to real people.</p>
      )}
    </>
  );
}

const Sign = ({ className, children }: { className: string; children: ReactNode }) => (
  <span aria-hidden className={`mb-4 grid size-14 place-items-center ${className}`}>
    {children}
  </span>
);
