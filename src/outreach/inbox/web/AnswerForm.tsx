// Writes an answer in the conversation. What was typed is kept until it has been taken over.
import { type KeyboardEvent, useRef } from 'react';
import { UNDO_SECONDS } from '#outreach/sending/fields.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import { useAnswer } from './use-inbox.ts';

/** As the contract has it. */
const LONGEST = 20_000;

interface AnswerFormProps {
  threadId: string;
  to: string;
  from: string;
  text: string;
  onText: (text: string) => void;
}

export function AnswerForm({ threadId, to, from, text, onText }: AnswerFormProps) {
  const answer = useAnswer(threadId);
  // One attempt has one id, until the text is another: sent twice it is one mail.
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
        aria-label={`Answer to ${to}`}
        placeholder={`Answer ${to}`}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" size="sm" loading={answer.isPending} disabled={!text.trim()}>
          Send answer
        </Button>
        <p className="min-w-0 flex-1 text-sm text-text-2">
          From {from}. It leaves after {UNDO_SECONDS} seconds, until then you can take it back.
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
