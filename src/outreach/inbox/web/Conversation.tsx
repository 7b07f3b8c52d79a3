// One conversation: sent and incoming mails, its status, and the reply.
import { ArrowLeft, MailOpen } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMembers } from '#account/accounts/web/index.ts';
import { UNDO_SECONDS } from '#outreach/sending/fields.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor, useRefusal } from '#ui/permission.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { InboxThread } from '../contract.ts';
import { THREAD_STATUSES } from '../fields.contract.ts';
import { STATUS_LABELS } from './inbox-labels.ts';
import { useInboxParts } from './inbox-parts.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useAnswer, useAssign, useMarkUnread, useSetStatus, useTakeBack, useThread } from './use-inbox.ts';

interface ConversationProps {
  id: string;
  onClose: () => void;
  /** It replaces the list: with a way back. */
  canClose: boolean;
}

export function Conversation({ id, onClose, canClose }: ConversationProps) {
  const thread = useThread(id);
  const mark = useMarkUnread();
  const { setStatus, chosen } = useSetStatus();
  const [text, setText] = useState(() => answerDraft(id));
  const write = (next: string) => {
    setText(next);
    saveAnswerDraft(id, next);
  };
  const takeBack = useTakeBack(id, (was) => write(text === '' ? was : `${was}\n\n${text}`));
  const { data } = thread;

  const unread = data?.unread === true;
  const refusal = useRefusal('write');
  const onOpened = useEffectEvent(() => refusal === null && mark(id, false));
  // Opening it marks it as read, once, so that "mark as unread" stays while it is open.
  const [looked, setLooked] = useState(false);
  // Focus moves here: on a phone the list is hidden, and with the keyboard it may be long.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (data === undefined || looked) return;
    setLooked(true);
    if (unread) onOpened();
    heading.current?.focus({ preventScroll: !canClose });
  }, [data, looked, unread, canClose]);

  return (
    <section
      aria-label="Conversation"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="flex min-w-0 flex-col rounded-m border border-line bg-surface"
    >
      {canClose && (
        <div className="border-b border-line p-2">
          <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden size={16} />} onClick={onClose}>
            All replies
          </Button>
        </div>
      )}
      {thread.isError ? (
        <ErrorState error={thread.error} onRetry={() => void thread.refetch()} retrying={thread.isFetching} />
      ) : data === undefined ? (
        <div className="space-y-3 p-4" aria-hidden>
          <Skeleton className="h-10" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      ) : (
        <>
          <header className="border-b border-line p-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
              <div className="min-w-0 flex-[1_1_16rem]">
                <h2 ref={heading} tabIndex={-1} className="focus-elsewhere text-lg font-title break-words">
                  {data.subject || 'No subject'}
                </h2>
                <p className="text-sm break-words text-text-2">
                  {data.contactId ? (
                    <Link to={`/contacts?contact=${data.contactId}`} className="link">
                      {data.name || data.email}
                    </Link>
                  ) : (
                    data.name || data.email
                  )}
                  {data.name !== '' && ` · ${data.email}`}
                  <StreamLink stream={data.stream} />
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {data.kind !== 'bounce' && data.kind !== 'complaint' && (
                  <FieldsFor needs="write">
                    <Segmented
                      aria-label="What became of it"
                      size="sm"
                      value={chosen ?? data.status}
                      options={THREAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
                      onValueChange={(status) => setStatus(data, status)}
                    />
                  </FieldsFor>
                )}
                <Assignee thread={data} />
                <PushButton thread={data} />
                <IconButton
                  needs="write"
                  size="sm"
                  label="Mark as unread"
                  icon={<MailOpen aria-hidden size={16} />}
                  onClick={() => {
                    mark(id, true);
                    onClose();
                  }}
                />
              </div>
            </div>
          </header>
          <ol className="min-h-40 flex-1 space-y-3 p-4" aria-label="Mails">
            {data.items.map((item) => (
              <MessageItem
                threadId={id}
                key={item.id}
                message={item}
                about={data.subject}
                onTakeBack={() => takeBack.mutate(item.id)}
              />
            ))}
          </ol>
          <div className="border-t border-line p-4">
            {refusal !== null ? (
              <Notice tone="neutral">{refusal}</Notice>
            ) : data.blocked === '' ? (
              <AnswerForm threadId={id} to={data.answerTo} from={data.mailbox} text={text} onText={write} />
            ) : (
              <Notice tone="neutral">{data.blocked}</Notice>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** A single mail is called by its subject, which is shown above. */
function StreamLink({ stream: { id, kind, name } }: { stream: { id: string; kind: string; name: string } }) {
  if (kind !== 'campaign') return null;
  return (
    <>
      {' · '}
      <Link to={`/campaign/${id}`} className="link">
        {name}
      </Link>
    </>
  );
}

/** Only replies of people are pushed. */
function PushButton({ thread: { id, kind } }: { thread: Pick<InboxThread, 'id' | 'kind'> }) {
  const { PushReply } = useInboxParts();
  return PushReply && kind === 'reply' ? <PushReply threadId={id} /> : null;
}

/** The assignee; hidden in a workspace of one person. */
function Assignee({ thread: { id, assignedTo } }: { thread: Pick<InboxThread, 'id' | 'assignedTo'> }) {
  const members = useMembers();
  const { assign, chosen } = useAssign(id);
  if (members.length < 2) return null;
  // A person who was just removed is not among the members until their work is handed over.
  const isKnown = assignedTo === null || members.some((member) => member.id === assignedTo.id);
  const people = isKnown ? members : [...members, assignedTo];
  const value = chosen === undefined ? assignedTo?.id : chosen;
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-sm text-text-2">
        Assigned to
      </span>
      <div className="w-40">
        <Select
          needs="write"
          aria-label="Assigned to"
          size="sm"
          value={value ?? ''}
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map((person) => ({ value: person.id, label: person.name })),
          ]}
          onValueChange={(to) => assign(people.find((person) => person.id === to) ?? null)}
        />
      </div>
    </div>
  );
}

// Writes a reply. The text is kept until the server has accepted it.

/** As the contract has it. */
const LONGEST = 20_000;

interface AnswerFormProps {
  threadId: string;
  to: string;
  from: string;
  text: string;
  onText: (text: string) => void;
}

function AnswerForm({ threadId, to, from, text, onText }: AnswerFormProps) {
  const answer = useAnswer(threadId);
  // One id per text, so that a repeated request sends one mail.
  const attempt = useRef({ text: '', id: '' });

  function send() {
    if (!text.trim() || answer.isPending) return;
    if (attempt.current.text !== text) attempt.current = { text, id: crypto.randomUUID() };
    answer.mutate(
      { id: attempt.current.id, text },
      {
        onSuccess: () => {
          attempt.current = { text: '', id: '' };
          onText('');
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={`Reply to ${to}`}
        placeholder={`Reply to ${to}`}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" size="sm" loading={answer.isPending} disabled={!text.trim()}>
          Send reply
        </Button>
        <p className="min-w-0 flex-1 text-sm text-text-2">
          Sends from {from} in {UNDO_SECONDS} seconds. You can undo until then.
        </p>
      </div>
      {answer.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {answer.error.message}
        </p>
      )}
    </form>
  );
}

// Unsent replies by conversation: the user may switch between conversations. Kept until the tab is closed.
const drafts = new Map<string, string>();

const answerDraft = (threadId: string): string => drafts.get(threadId) ?? '';

function saveAnswerDraft(threadId: string, text: string): void {
  if (text === '') drafts.delete(threadId);
  else drafts.set(threadId, text);
}
