// The file in the header of a template: chosen, uploaded and checked by the server, which reads its type from its bytes.
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '#ui/FileButton.tsx';
import type { HeaderFileKind } from '../domain/template-components.ts';
import { AttachmentLine } from './chats/AttachmentLine.tsx';
import type { Attachment } from './chats/use-attachment.ts';
import { HEADER_FILE_LABELS, headerFileFault } from './header-file.ts';

interface HeaderFileProps {
  kind: HeaderFileKind;
  attachment: Attachment | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** Shown in place of a file that is being chosen: one that was kept. */
  kept?: ReactNode;
  error?: string | undefined;
}

export function HeaderFile({ kind, attachment, onChoose, onRemove, kept, error }: HeaderFileProps) {
  const { name, hint, accept } = HEADER_FILE_LABELS[kind];
  const fault = attachment?.uploaded ? headerFileFault(kind, attachment.uploaded.kind) : '';
  const hasFile = attachment !== null || kept !== undefined;
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-label">{name} in the header</p>
      {attachment ? (
        <AttachmentLine attachment={fault ? { ...attachment, fault } : attachment} onRemove={onRemove} />
      ) : (
        kept
      )}
      <FileButton
        size="sm"
        icon={<Upload aria-hidden size={14} />}
        label={`${name} in the header`}
        accept={accept}
        onFile={onChoose}
      >
        {hasFile ? `Replace ${name.toLowerCase()}` : `Upload ${name.toLowerCase()}`}
      </FileButton>
      {error ? (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      ) : (
        <p className="text-xs text-text-2">{hint}</p>
      )}
    </div>
  );
}
