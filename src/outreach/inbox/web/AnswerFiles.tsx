// Files that came with an answer: to be downloaded, never shown inside our page.
import { Download, Paperclip } from 'lucide-react';
import type { ThreadMessage } from '../contract.ts';
import { mayRun } from '../domain/risky-file.ts';
import { sizeWords } from './inbox-labels.ts';

interface AnswerFilesProps {
  threadId: string;
  message: Pick<ThreadMessage, 'id' | 'attachments'>;
}

const CHIP =
  'flex max-w-full items-center gap-1.5 rounded-s border border-line px-2 py-1 text-xs text-text-2 pointer-coarse:min-h-11';

export function AnswerFiles({ threadId, message: { id, attachments } }: AnswerFilesProps) {
  const runs = attachments.some(({ name, kept }) => kept && mayRun(name));
  return (
    <div className="mt-2">
      <ul className="flex flex-wrap gap-1.5" aria-label="Attachments">
        {attachments.map(({ name, bytes, kept }, place) => (
          // Two may have the same name; their order does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are asked for by
          <li key={place} className="max-w-full">
            {kept ? (
              <a
                href={`/api/inbox/threads/${threadId}/messages/${id}/attachments/${place}`}
                download={name}
                aria-label={`Download ${name}, ${sizeWords(bytes)}`}
                className={`${CHIP} hover:border-line-strong hover:text-text`}
              >
                <Download aria-hidden size={12} className="shrink-0" />
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-text-3">{sizeWords(bytes)}</span>
              </a>
            ) : (
              <span className={CHIP}>
                <Paperclip aria-hidden size={12} className="shrink-0" />
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-text-3">{sizeWords(bytes)}, in your mailbox</span>
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
