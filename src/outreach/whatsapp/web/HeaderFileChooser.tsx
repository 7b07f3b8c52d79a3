// The file in the header of a campaign's template: one for all recipients. It is uploaded when it is chosen, and kept with the step.
import { useEffect, useEffectEvent } from 'react';
import type { HeaderFileKind } from '../domain/template-components.ts';
import { useAttachment } from './chats/use-attachment.ts';
import { useObjectUrl } from './chats/use-object-url.ts';
import { HeaderFile } from './HeaderFile.tsx';
import { HeaderPreview } from './HeaderPreview.tsx';
import { headerFileFault } from './header-file.ts';

export interface ChosenFile {
  /** As the upload answered it. */
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
