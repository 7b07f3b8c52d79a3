// One conversation by email: what was sent and what came in, and the reply. Its head belongs to the inbox.
import { FileText, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { UNDO_SECONDS } from '#outreach/sending/fields.contract.ts';
import { useSavedReplies } from '#outreach/templates/web/index.ts';
import { useConnection } from '#platform/web/connection.ts';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useRefusal } from '#ui/permission.tsx';
import { EMAIL_REPLY_ID, MAX_REPLY_LENGTH } from './inbox-labels.ts';
import { MessageItem } from './MessageItem.tsx';
import { SequenceNote } from './SequenceNote.tsx';
import { type OpenEmail, readReplies, repliesKey, useAnswer, useUndoReply } from './use-inbox.ts';

/** Unsent replies survive a reload and end with the tab. */
const BLANK = { text: '' };

/** Fills its place; give it the `key` of the conversation, since drafts belong to one. */
export function EmailThread({ thread }: { thread: OpenEmail }) {
  const { id, subject, items, stream, name, email } = thread;
  const draft = useFormDraft(`email-reply-${id}`, BLANK);
  const { text } = draft.values;
  const write = (next: string) => draft.change({ text: next });
  const takeBack = useUndoReply(id, (was) => write(text === '' ? was : `${was}\n\n${text}`));
  const refusal = useRefusal('write');
  const stoppedAt = stream.kind === 'campaign' ? items.find(({ kind }) => kind === 'reply')?.id : undefined;
  return (
    <>
      <div
        data-scrolls
        role="log"
        aria-label="Emails"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        // Laid out from its end, where the newest is.
        className="focus-inset flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-bg"
      >
        <div className="p-4">
          <h3 className="mb-3 text-md font-semibold break-words">{subject || 'No subject'}</h3>
          <ol className="space-y-3">
            {items.map((item) => (
              <MessageItem
                key={item.id}
                threadId={id}
                message={item}
                about={subject}
                onTakeBack={() => takeBack.mutate(item.id)}
              >
                {item.id === stoppedAt && <SequenceNote campaign={stream} person={name || email} />}
              </MessageItem>
            ))}
          </ol>
        </div>
      </div>
      <div className="shrink-0 border-t border-line bg-surface p-3 lg:px-4">
        {refusal !== null ? (
          <Notice tone="neutral">{refusal}</Notice>
        ) : thread.blocked === '' ? (
          <AnswerForm threadId={id} to={thread.answerTo} from={thread.mailbox} text={text} onText={write} />
        ) : (
          <Notice tone="neutral">{thread.blocked}</Notice>
        )}
      </div>
    </>
  );
}

// Writes a reply. The text is kept until the server has accepted it.

interface AnswerFormProps {
  threadId: string;
  to: string;
  from: string;
  text: string;
  onText: (text: string) => void;
}

function AnswerForm({ threadId, to, from, text, onText }: AnswerFormProps) {
  const answer = useAnswer(threadId);
  const submission = useSubmission([]);
  // One id per text, so that a repeated request sends one mail.
  const attempt = useRef({ text: '', id: '' });

  function send() {
    if (!text.trim()) return;
    void submission.run(async () => {
      if (attempt.current.text !== text) attempt.current = { text, id: crypto.randomUUID() };
      await answer.mutateAsync({ id: attempt.current.id, text });
      attempt.current = { text: '', id: '' };
      onText('');
    });
  }
  const replies = useSavedReplies({
    text,
    onText,
    boxId: EMAIL_REPLY_ID,
    queryKey: repliesKey(threadId),
    read: (signal) => readReplies(threadId, signal),
  });
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || replies.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  }
  return (
    <Form submission={submission} onSubmit={send}>
      <div className="relative">
        {replies.list}
        <Textarea
          id={EMAIL_REPLY_ID}
          {...replies.aria}
          aria-label={`Reply to ${to}`}
          placeholder={`Reply to ${to}, / for saved replies`}
          rows={2}
          maxLength={MAX_REPLY_LENGTH}
          className="max-h-[40dvh]"
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <OfflineNote />
      <div className="mt-2 flex items-center gap-2">
        <Button size="sm" variant="ghost" icon={<FileText aria-hidden size={16} />} onClick={replies.open}>
          Template
        </Button>
        <p className="min-w-0 flex-1 truncate text-xs text-text-3 max-md:invisible" title={`From ${from}`}>
          Sends in {UNDO_SECONDS} seconds from {from}
        </p>
        <span className="text-xs text-text-3 pointer-coarse:hidden max-xl:hidden">Ctrl Enter</span>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          icon={<SendHorizontal aria-hidden size={16} />}
          loading={submission.busy}
          disabled={!text.trim()}
        >
          Send
        </Button>
      </div>
    </Form>
  );
}

/** Nothing is queued without a connection (decision 050). */
export function OfflineNote() {
  const offline = useConnection() !== 'online';
  return (
    <div role="status">
      {offline && (
        <p className="mt-2 text-sm text-text-2">You're offline. This can't be sent now. What you type stays here.</p>
      )}
    </div>
  );
}
