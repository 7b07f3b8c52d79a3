// The file in the header of a template, as the person sees it: a picture, a film, or the name of a document.
import { FileText, Film, Image } from 'lucide-react';
import type { HeaderFileKind } from '../domain/template-components.ts';
import { HEADER_FILE_LABELS } from './header-file.ts';

interface HeaderPreviewProps {
  kind: HeaderFileKind;
  /** '' while none is chosen. */
  name: string;
  /** Null where there is nothing to show. */
  url: string | null;
}

const ICONS = { image: Image, video: Film, document: FileText };

export function HeaderPreview({ kind, name, url }: HeaderPreviewProps) {
  if (kind === 'image' && url !== null)
    return <img src={url} alt={name} className="mb-1.5 max-h-48 w-full rounded-s bg-surface-3 object-cover" />;
  if (kind === 'video' && url !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: films are sent without captions
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
