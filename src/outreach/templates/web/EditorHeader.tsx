// The head of the editor: the way back, the name, whether everything is saved, versions, and what can be done with it.
import { ArrowLeft, Check, History } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import type { Template } from '../contract.ts';
import { NAME_MAX } from '../limits.contract.ts';
import type { Action } from './api.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import { APPROVAL_NAMES, APPROVAL_TONES, CHANNEL_NAMES } from './template-labels.ts';
import type { SaveState } from './use-autosave.ts';

const STATES: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Saving…',
  saving: 'Saving…',
  waiting: 'Kept in this browser until the server answers',
  conflict: 'Not saved',
  refused: 'Not saved',
};

interface EditorHeaderProps {
  stored: Template;
  name: string;
  state: SaveState;
  readOnly: boolean;
  onName: (name: string) => void;
  onVersions: () => void;
  onClose: () => void;
  onDone: (action: Action, ids: readonly string[]) => void;
}

export function EditorHeader({
  stored,
  name,
  state,
  readOnly,
  onName,
  onVersions,
  onClose,
  onDone,
}: EditorHeaderProps) {
  const nameless = name.trim() === '';
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="sr-only">Template: {stored.name}</h1>
      <IconButton label="Back to templates" icon={<ArrowLeft aria-hidden size={16} />} onClick={onClose} />
      <span className="w-96 max-md:w-[calc(100%-3.5rem)]">
        <Input
          aria-label="Name of the template"
          aria-invalid={nameless || undefined}
          maxLength={NAME_MAX}
          value={name}
          readOnly={readOnly}
          onChange={({ target }) => onName(target.value)}
        />
      </span>
      <Badge>{CHANNEL_NAMES[stored.channel]}</Badge>
      {stored.channel === 'whatsapp' && (
        <Badge tone={APPROVAL_TONES[stored.approval]}>{APPROVAL_NAMES[stored.approval]}</Badge>
      )}
      {!readOnly && (
        <span role="status" className="flex items-center gap-1.5 text-sm text-text-3">
          {nameless ? (
            <span className="text-bad">A template needs a name: “{stored.name}” stays</span>
          ) : (
            <>
              {state === 'saved' && <Check aria-hidden size={14} />}
              <span>{STATES[state]}</span>
            </>
          )}
        </span>
      )}
      <span className="flex flex-1 items-center justify-end gap-2">
        <Button size="sm" icon={<History aria-hidden size={16} />} onClick={onVersions}>
          Versions
        </Button>
        <TemplateMenu template={stored} size="md" onDone={onDone} />
      </span>
    </header>
  );
}
