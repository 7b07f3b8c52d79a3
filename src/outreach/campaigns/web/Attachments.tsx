// Files that go with the mails of a variant, and how large they are together.
import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '#ui/FileButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import type { CampaignSetup } from '../contract.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import { sendFile } from './api.ts';

type Files = CampaignSetup['steps'][number]['variants'][number]['attachments'];

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function Attachments({ files, onChange }: { files: Files; onChange: (files: Files) => void }) {
  const [busy, setBusy] = useState(false);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  async function add(file: File) {
    const room = CAMPAIGN_LIMITS.attachmentBytes - all;
    if (file.size > room) {
      const left = files.length > 0 ? ` ${sizeText(room)} left.` : '';
      notify.error(
        `${file.name} is too large (${sizeText(file.size)}). Attachments are limited to 10 MB per email.${left}`,
      );
      return;
    }
    setBusy(true);
    try {
      onChange([...files, await sendFile(file)]);
    } catch (error) {
      notify.error(error as Error);
    }
    setBusy(false);
  }
  return (
    <div className="space-y-2">
      {files.length > 0 && (
        <ul aria-label="Attachments" className="divide-y divide-line rounded-m border border-line bg-surface">
          {files.map(({ file, name, bytes }) => (
            <li key={file} className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm">
              <Paperclip aria-hidden size={16} className="shrink-0 text-text-3" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-text-3">{sizeText(bytes)}</span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden size={16} />}
                onClick={() => onChange(files.filter((each) => each.file !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <span className="flex items-center gap-3 text-sm text-text-3">
        {files.length < CAMPAIGN_LIMITS.attachments && (
          <FileButton
            size="sm"
            label="File to attach"
            accept="*/*"
            icon={<Paperclip aria-hidden size={16} />}
            loading={busy}
            onFile={(file) => void add(file)}
          >
            Attach a file
          </FileButton>
        )}
        {files.length > 0 && `${sizeText(all)} with every email`}
      </span>
    </div>
  );
}
