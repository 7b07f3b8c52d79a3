// One mail of a conversation: sent or incoming, its meaning, and the quoted text folded.

import { cx } from 'class-variance-authority';
import { Download, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { endpoint, getAddress } from '#platform/web/api-client.ts';
import { formatDateTime, formatRecent } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { PurgedText } from '#ui/PurgedText.tsx';
import { readAnswerFile, type ThreadMessage } from '../contract.ts';
import { mayRun } from '../domain/risky-file.ts';
import { describeMessage, fileSizeLabel, mailStateLabel, threadBadge } from './inbox-labels.ts';

const answerFile = endpoint(readAnswerFile);

interface MessageItemProps {
  message: ThreadMessage;
  /** Subject of the conversation: a mail shows its own only if it differs. */
  about: string;
  threadId: string;
  onTakeBack: () => void;
  /** A list item after it. */
  children?: ReactNode;
}

export function MessageItem({ message, about, threadId, onTakeBack, children }: MessageItemProps) {
  const { way, from, at, subject, body, quoted, attachments, kind, state, detail } = message;
  const meaning = describeMessage(message);
  const mark = kind === null ? null : threadBadge({ kind, status: 'open' });
  return (
    <>
      <li
        className={cx(
          'w-fit max-w-[min(100%,44rem)] min-w-[min(100%,18rem)] rounded-l border px-3 py-2.5',
          way === 'out' ? 'ml-auto border-transparent bg-accent-soft' : 'border-line bg-surface',
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 text-sm font-label break-words">{way === 'out' ? `You, from ${from}` : from}</p>
          <p className="flex items-center gap-2 text-xs text-text-2">
            {mark && <Badge tone={mark.tone}>{mark.words}</Badge>}
            {state !== null && state !== 'sent' && (
              <Badge tone={state === 'waiting' || state === 'sending' ? 'info' : 'bad'}>{mailStateLabel(state)}</Badge>
            )}
            <time dateTime={at} title={formatDateTime(at)}>
              {formatRecent(at, Date.now())}
            </time>
          </p>
        </div>
        {subject !== '' && subject.replace(/^re:\s*/i, '') !== about && (
          <p className="text-sm text-text-2 break-words">{subject}</p>
        )}
        {meaning !== '' && <p className="mt-1.5 text-sm font-label">{meaning}</p>}
        {detail.inJunk && <p className="mt-1.5 text-sm text-text-2">Found in the spam folder of your mailbox.</p>}
        {detail.answer && <p className="mt-1.5 text-sm break-words text-text-2">Server answer: {detail.answer}</p>}
        {message.textPurged && <PurgedText />}
        {body !== '' && kind !== 'bounce' && <p className="mt-2 text-md break-words whitespace-pre-wrap">{body}</p>}
        {kind === 'bounce' && body !== '' && <Folded words="Show the report">{body}</Folded>}
        {quoted !== '' && <Folded words="Show quoted text">{quoted}</Folded>}
        {attachments.length > 0 && <AnswerFiles threadId={threadId} message={message} />}
        {state === 'waiting' && (
          <Button size="sm" className="mt-2" onClick={onTakeBack}>
            Undo
          </Button>
        )}
      </li>
      {children}
    </>
  );
}

function Folded({ words, children }: { words: string; children: string }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-s py-1 text-text-2 hover:text-text pointer-coarse:py-3.5">
        {words}
      </summary>
      <p className="mt-1 border-l-2 border-line pl-3 break-words whitespace-pre-wrap text-text-2">{children}</p>
    </details>
  );
}

// Files of a reply: downloaded, never rendered in our page.
interface AnswerFilesProps {
  threadId: string;
  message: Pick<ThreadMessage, 'id' | 'attachments'>;
}

const CHIP =
  'flex max-w-full items-center gap-1.5 rounded-s border border-line px-2 py-1 text-xs text-text-2 pointer-coarse:min-h-11';

function AnswerFiles({ threadId, message: { id, attachments } }: AnswerFilesProps) {
  const runs = attachments.some(({ name, kept }) => kept && mayRun(name));
  return (
    <div className="mt-2">
      <ul className="flex flex-wrap gap-1.5" aria-label="Attachments">
        {attachments.map(({ name, bytes, kept }, place) => (
          // Two may have the same name; their order does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: the server addresses them by their position
          <li key={place} className="max-w-full">
            {kept ? (
              <a
                href={getAddress(answerFile, { params: { id: threadId, messageId: id, place } })}
                download={name}
                aria-label={`Download ${name}, ${fileSizeLabel(bytes)}`}
                className={`${CHIP} hover:border-line-strong hover:text-text`}
              >
                <Download aria-hidden size={12} className="shrink-0" />
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-text-3">{fileSizeLabel(bytes)}</span>
              </a>
            ) : (
              <span className={CHIP}>
                <Paperclip aria-hidden size={12} className="shrink-0" />
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-text-3">{fileSizeLabel(bytes)}, in your mailbox</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {runs && (
        <p className="mt-1.5 text-xs text-text-2">
          A file here can run a program when it is opened. Open it only if you expected it.
        </p>
      )}
    </div>
  );
}
