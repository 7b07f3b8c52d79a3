// A file that is chosen: its name and size, how far its upload is, or why it was not taken.
import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { sizeLabel } from '../labels.ts';
import type { Attachment } from './use-attachment.ts';

export function AttachmentLine({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { file, share, uploaded, fault } = attachment;
  return (
    <div className="flex items-center gap-2 rounded-s bg-surface-2 py-1 pr-1 pl-2 text-sm">
      {uploaded === null && fault === '' && <Spinner />}
      <p role="status" className="min-w-0 flex-1 truncate">
        {fault === '' ? (
          <>
            {file.name}, {sizeLabel(file.size)}
            {uploaded === null && `, ${Math.round(share * 100)} %`}
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
