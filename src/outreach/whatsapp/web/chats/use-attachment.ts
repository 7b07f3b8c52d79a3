// The file that is to be sent with the next message: it uploads at once, while the caption is written.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { type UploadedFile, uploadFile } from '../api.ts';

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
