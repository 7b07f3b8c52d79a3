// A file that is attached to a message before it is sent.
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatBytes, formatPercent } from '#shared/formats.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { type UploadedFile, uploadFile } from '../api.ts';

export function AttachmentLine({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { file, share, uploaded, fault } = attachment;
  return (
    <div className="flex items-center gap-2 rounded-s bg-surface-2 py-1 pr-1 pl-2 text-sm">
      {uploaded === null && fault === '' && <Spinner />}
      <p role="status" className="min-w-0 flex-1 truncate">
        {fault === '' ? (
          <>
            {file.name}, {formatBytes(file.size)}
            {uploaded === null && `, ${formatPercent(share, 0)}`}
          </>
        ) : (
          <span className="text-bad">
            {file.name}: {fault}
          </span>
        )}
      </p>
      <IconButton size="sm" label="Remove the file" icon={<X aria-hidden size={14} />} onClick={onRemove} />
    </div>
  );
}

/** The file of the next message, uploaded while the caption is written. */
export interface Attachment {
  file: File;
  /** 0 to 1. */
  share: number;
  uploaded: UploadedFile | null;
  fault: string;
}

export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const patch = (change: Partial<Attachment>) => setAttachment((now) => now && { ...now, ...change });
  const remove = () => {
    running.current?.abort();
    setAttachment(null);
  };
  async function attach(file: File) {
    running.current?.abort();
    const upload = new AbortController();
    running.current = upload;
    setAttachment({ file, share: 0, uploaded: null, fault: '' });
    try {
      const uploaded = await uploadFile(file, (share) => !upload.signal.aborted && patch({ share }), upload.signal);
      if (!upload.signal.aborted) patch({ uploaded, share: 1 });
    } catch (error) {
      if (upload.signal.aborted) return;
      patch({ fault: error instanceof ApiError ? error.message : 'The file was not uploaded.' });
    }
  }
  return { attachment, attach, remove };
}

/** An object URL of a file for its preview, revoked when it is no longer shown. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
