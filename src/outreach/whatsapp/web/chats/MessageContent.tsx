// The content of a message: text, file, location, contact cards or a template.
import { Contact, CornerDownRight, Download, FileText, MapPin, TriangleAlert } from 'lucide-react';
import { formatBytes } from '#shared/formats.ts';
import { Spinner } from '#ui/Loading.tsx';
import type { ChatMessage, MessageContent as Content } from '../../contract.ts';
import { fileUrl } from '../api.ts';
import { KIND_LABELS } from '../labels.ts';

interface MessageContentProps {
  chatId: string;
  message: ChatMessage;
  /** The server has not confirmed it yet. */
  uploading: boolean;
}

export function MessageContent({ chatId, message, uploading }: MessageContentProps) {
  const { kind, text, content } = message;
  const { file, location, contacts, template, pressed } = content;
  const hasBody = file || location || contacts?.length || template;
  return (
    <div className="space-y-1.5">
      {template?.header && <p className="font-semibold break-words">{template.header}</p>}
      {file && (
        <FileBody file={file} caption={template ? '' : text} url={uploading ? null : fileUrl(chatId, message.id)} />
      )}
      {location && <LocationBody {...location} />}
      {contacts?.map((card) => (
        <ContactCard key={`${card.name} ${card.phones[0]}`} {...card} />
      ))}
      {pressed && (
        <p className="flex items-center gap-1 text-xs text-text-2">
          <CornerDownRight aria-hidden size={12} />
          Chose “{pressed}”
        </p>
      )}
      {text !== '' && text !== pressed && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      {text === '' && !hasBody && !pressed && <p className="text-text-2 italic">{KIND_LABELS[kind]}</p>}
      {template?.footer && <p className="text-xs break-words text-text-2">{template.footer}</p>}
      {template && template.buttons.length > 0 && (
        <ul aria-label="Buttons" className="flex flex-wrap gap-1.5 pt-1">
          {template.buttons.map((button) => (
            <li key={button} className="rounded-s border border-current px-2 py-0.5 text-xs font-label">
              {button}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileBodyProps {
  file: NonNullable<Content['file']>;
  caption: string;
  /** Null while it is being uploaded. */
  url: string | null;
}

function FileBody({ file, caption, url }: FileBodyProps) {
  const { kind, name, bytes, state, fault } = file;
  if (url === null || state === 'waiting') {
    return (
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Spinner />
        {name || KIND_LABELS[kind]}
        {bytes > 0 && `, ${formatBytes(bytes)}`}
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p className="flex items-start gap-2 text-sm text-bad">
        <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
        {name || KIND_LABELS[kind]}: {fault || 'the file could not be fetched'}
      </p>
    );
  }
  if (kind === 'image' || kind === 'sticker') {
    return (
      <a href={url} target="_blank" rel="noopener" className="block">
        <img
          src={url}
          alt={caption || name || KIND_LABELS[kind]}
          loading="lazy"
          className={
            kind === 'sticker'
              ? 'size-32 object-contain'
              : 'max-h-72 min-h-16 max-w-full min-w-32 rounded-s bg-surface-3 object-cover'
          }
        />
      </a>
    );
  }
  if (kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: people send no captions
      <video controls preload="metadata" src={url} aria-label={name || 'Video'} className="max-h-72 w-full rounded-s" />
    );
  }
  if (kind === 'audio') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: people send no captions
      <audio controls preload="metadata" src={url} aria-label={name || 'Audio'} className="h-10 w-64 max-w-full" />
    );
  }
  return (
    <a
      href={url}
      download={name}
      aria-label={`Download ${name}, ${formatBytes(bytes)}`}
      className="flex max-w-full items-center gap-2 rounded-s border border-line bg-surface px-2.5 py-2 text-sm text-text hover:border-line-strong"
    >
      <FileText aria-hidden size={18} className="shrink-0 text-text-2" />
      <span className="min-w-0">
        <span className="block truncate font-label">{name}</span>
        <span className="block text-xs text-text-2">{formatBytes(bytes)}</span>
      </span>
      <Download aria-hidden size={14} className="ml-1 shrink-0 text-text-2" />
    </a>
  );
}

function LocationBody({ latitude, longitude, name, address }: NonNullable<Content['location']>) {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-2 rounded-s border border-line bg-surface px-2.5 py-2 text-sm text-text hover:border-line-strong"
    >
      <MapPin aria-hidden size={18} className="shrink-0 text-text-2" />
      <span className="min-w-0">
        <span className="block font-label break-words">{name || 'Location'}</span>
        <span className="block text-xs break-words text-text-2">{address || place}</span>
      </span>
    </a>
  );
}

function ContactCard({ name, phones, emails }: NonNullable<Content['contacts']>[number]) {
  return (
    <div className="flex items-center gap-2 rounded-s border border-line bg-surface px-2.5 py-2 text-sm text-text">
      <Contact aria-hidden size={18} className="shrink-0 text-text-2" />
      <span className="min-w-0">
        <span className="block font-label break-words">{name}</span>
        {[...phones, ...emails].map((line) => (
          <span key={line} className="block text-xs break-words text-text-2">
            {line}
          </span>
        ))}
      </span>
    </div>
  );
}
