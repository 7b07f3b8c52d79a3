// Files that a mail carries: added one by one with how far they are, and taken off again.
import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#shared/formats.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { notify } from '#ui/notify.ts';
import type { Draft, DraftAttachment } from '../contract.ts';
import { ATTACHED_BYTES_MAX } from '../limits.contract.ts';
import { sendDetach, sendFile } from './api.ts';

interface AttachmentsProps {
  draftId: string;
  files: readonly DraftAttachment[];
  /** The draft is there, and saved. */
  before: () => Promise<Draft | null>;
  onChanged: (draft: Draft) => void;
}

export function Attachments({ draftId, files, before, onChanged }: AttachmentsProps) {
  const [coming, setComing] = useState<{ name: string; share: number } | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);

  async function add(file: File) {
    if (size + file.size > ATTACHED_BYTES_MAX) {
      notify.error(
        `${file.name} is too large (${formatBytes(file.size)}). Attachments are limited to 15 MB per email.`,
      );
      return;
    }
    setComing({ name: file.name, share: 0 });
    try {
      if ((await before()) === null) throw new Error('The draft is not saved yet, so nothing could be attached.');
      onChanged(await sendFile(draftId, file, (share) => setComing({ name: file.name, share }), stop.current.signal));
    } catch (error) {
      if (!stop.current.signal.aborted) notify.error(error as Error);
    }
    setComing(null);
  }
  async function remove(id: string) {
    try {
      if ((await before()) === null) return;
      onChanged(await sendDetach(draftId, id));
    } catch (error) {
      notify.error(error as Error);
    }
  }

  return (
    <>
      <FileButton
        label="File to attach"
        accept=""
        size="sm"
        loading={coming !== null}
        icon={<Paperclip aria-hidden size={16} />}
        onFile={(file) => void add(file)}
      >
        Attach a file
      </FileButton>
      <ul aria-label="Attachments" className="contents">
        {files.map(({ id, name, bytes }) => (
          <li key={id} className="flex min-h-8 max-w-full items-center gap-1 rounded-s bg-surface-2 pl-2 text-sm">
            <a
              href={`/api/email-drafts/${draftId}/attachments/${id}`}
              download={name}
              className="min-w-0 truncate text-text"
            >
              {name}
            </a>
            <span className="shrink-0 text-text-3">{formatBytes(bytes)}</span>
            <button
              type="button"
              aria-label={`Take off ${name}`}
              onClick={() => void remove(id)}
              className="grid size-6 shrink-0 place-items-center rounded-s text-text-3 hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
            >
              <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
      {coming && (
        <span role="status" className="flex min-h-8 items-center text-sm text-text-3">
          {coming.name}: {Math.round(coming.share * 100)} %
        </span>
      )}
      {files.length > 1 && (
        <span className="flex min-h-8 items-center text-sm text-text-3">
          {formatBytes(size)} of {formatBytes(ATTACHED_BYTES_MAX)}
        </span>
      )}
    </>
  );
}
