// The file in the header of a template: chosen, checked, and shown as its message shows it.
import { FileText, Film, Image, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { FileButton } from '#ui/FileButton.tsx';
import type { HeaderFileKind } from '../domain/message-template.ts';
import { MEDIA_TYPES, type MediaKind } from '../fields.contract.ts';
import { type Attachment, AttachmentLine, useAttachment, useObjectUrl } from './chats/Attachment.tsx';

interface HeaderFileProps {
  kind: HeaderFileKind;
  attachment: Attachment | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** The stored file, shown until another one is chosen. */
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

interface HeaderPreviewProps {
  kind: HeaderFileKind;
  /** '' for none. */
  name: string;
  /** Null for no preview. */
  url: string | null;
}

const ICONS = { image: Image, video: Film, document: FileText };

export function HeaderPreview({ kind, name, url }: HeaderPreviewProps) {
  if (kind === 'image' && url !== null)
    return <img src={url} alt={name} className="mb-1.5 max-h-48 w-full rounded-s bg-surface-3 object-cover" />;
  if (kind === 'video' && url !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos are sent without captions
      <video controls preload="metadata" src={url} aria-label={name} className="mb-1.5 max-h-48 w-full rounded-s" />
    );
  }
  const Icon = ICONS[kind];
  return (
    <p className="mb-1.5 flex items-center gap-2 rounded-s border border-current px-2.5 py-2 text-sm">
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 truncate">{name || HEADER_FILE_LABELS[kind].name}</span>
    </p>
  );
}

export interface ChosenFile {
  /** Key from the upload. */
  file: string;
  name: string;
}

interface HeaderFileChooserProps {
  kind: HeaderFileKind;
  chosen: ChosenFile | null;
  onChange: (file: ChosenFile | null) => void;
}

export function HeaderFileChooser({ kind, chosen, onChange }: HeaderFileChooserProps) {
  const { attachment, attach, remove } = useAttachment();
  const url = useObjectUrl(attachment?.file ?? null);
  const uploaded = attachment?.uploaded ?? null;
  const keep = useEffectEvent((file: ChosenFile) => onChange(file));
  useEffect(() => {
    if (uploaded && headerFileFault(kind, uploaded.kind) === '') keep({ file: uploaded.file, name: uploaded.name });
  }, [uploaded, kind]);
  return (
    <div className="space-y-3">
      <HeaderFile
        kind={kind}
        attachment={attachment}
        onChoose={attach}
        onRemove={() => {
          remove();
          onChange(null);
        }}
        {...(chosen && { kept: <HeaderPreview kind={kind} name={chosen.name} url={null} /> })}
      />
      {url !== null && chosen !== null && <HeaderPreview kind={kind} name={chosen.name} url={url} />}
    </div>
  );
}

interface Labels {
  name: string;
  hint: string;
  /** A hint for the browser; the server checks the bytes. */
  accept: string;
}

export const HEADER_FILE_LABELS: Record<HeaderFileKind, Labels> = {
  image: { name: 'Picture', hint: 'JPEG or PNG, up to 5 MB.', accept: MEDIA_TYPES.image.join(',') },
  video: { name: 'Video', hint: 'MP4 or 3GP, up to 16 MB.', accept: MEDIA_TYPES.video.join(',') },
  document: { name: 'Document', hint: 'PDF or another document, up to 100 MB.', accept: '' },
};

/** Why an upload does not fit; '' if it does. The server returns files too large for their kind as documents. */
export function headerFileFault(wanted: HeaderFileKind, uploaded: MediaKind): string {
  if (wanted === 'document' || wanted === uploaded) return '';
  return `Choose another ${HEADER_FILE_LABELS[wanted].name.toLowerCase()}. ${HEADER_FILE_LABELS[wanted].hint}`;
}
