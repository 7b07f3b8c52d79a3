// One mail of a conversation: ours set apart from theirs, what it means, and what stood below it folded away.
import { cx } from 'class-variance-authority';
import { entryTime } from '#crm/activities/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { ThreadMessage } from '../contract.ts';
import { AnswerFiles } from './AnswerFiles.tsx';
import { markOf, meaningOf, stateWords } from './inbox-labels.ts';

interface MessageItemProps {
  message: ThreadMessage;
  /** Subject of the conversation: said again only where it is another one. */
  about: string;
  threadId: string;
  onTakeBack: () => void;
}

export function MessageItem({ message, about, threadId, onTakeBack }: MessageItemProps) {
  const { way, from, at, subject, body, quoted, attachments, kind, state, detail } = message;
  const meaning = meaningOf(message);
  const mark = kind === null ? null : markOf({ kind, status: 'open' });
  return (
    <li
      className={cx(
        'rounded-m border p-3',
        way === 'out' ? 'border-transparent bg-surface-2 lg:ml-10' : 'border-line bg-surface lg:mr-10',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-sm font-label break-words">{way === 'out' ? `You, from ${from}` : from}</p>
        <p className="flex items-center gap-2 text-xs text-text-2">
          {mark && <Badge tone={mark.tone}>{mark.words}</Badge>}
          {state !== null && state !== 'sent' && (
            <Badge tone={state === 'waiting' || state === 'sending' ? 'info' : 'bad'}>{stateWords(state)}</Badge>
          )}
          <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
            {entryTime(at, Date.now())}
          </time>
        </p>
      </div>
      {subject !== '' && subject.replace(/^re:\s*/i, '') !== about && (
        <p className="text-sm text-text-2 break-words">{subject}</p>
      )}
      {meaning !== '' && <p className="mt-1.5 text-sm font-label">{meaning}</p>}
      {detail.inJunk && <p className="mt-1.5 text-sm text-text-2">It lay in the spam folder of your mailbox.</p>}
      {detail.answer && <p className="mt-1.5 text-sm break-words text-text-2">Its server said: {detail.answer}</p>}
      {body !== '' && kind !== 'bounce' && <p className="mt-2 text-md break-words whitespace-pre-wrap">{body}</p>}
      {kind === 'bounce' && body !== '' && <Folded words="Show the report">{body}</Folded>}
      {quoted !== '' && <Folded words="Show what it answers">{quoted}</Folded>}
      {attachments.length > 0 && <AnswerFiles threadId={threadId} message={message} />}
      {state === 'waiting' && (
        <Button size="sm" className="mt-2" onClick={onTakeBack}>
          Take back
        </Button>
      )}
    </li>
  );
}

function Folded({ words, children }: { words: string; children: string }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-s py-1 text-text-2 hover:text-text pointer-coarse:py-3">
        {words}
      </summary>
      <p className="mt-1 border-l-2 border-line pl-3 break-words whitespace-pre-wrap text-text-2">{children}</p>
    </details>
  );
}
