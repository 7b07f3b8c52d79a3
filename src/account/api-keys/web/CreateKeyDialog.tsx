// Makes a key: its name, what it may do, how long it lives; then shows it, this once.
import { useState } from 'react';
import { deleteFormDraft } from '#platform/web/use-form-draft.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ShownOnce } from '#ui/ShownOnce.tsx';
import { KEY_FORM, KeyForm } from './KeyForm.tsx';
import type { MadeKey } from './use-api-keys.ts';

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Stands beside what opens it, never in it: that may go away as soon as there is a key, and the key with it. */
export function CreateKeyDialog({ open, onOpenChange }: CreateKeyDialogProps) {
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (next) return;
        setMade(null);
        deleteFormDraft(KEY_FORM);
      }}
      size="md"
      // The key is lost when the dialog goes: that takes a press on a button of it.
      closable={made === null}
      title={made ? 'Your new API key' : 'New API key'}
      description={
        made ? (
          <>
            <bdi className="font-label text-text">{made.apiKey.name}</bdi> works from now on. A mail about it is on its
            way.
          </>
        ) : (
          'It acts in your name. Give it no more than it needs.'
        )
      }
    >
      {made ? <ShownOnce secret={made.key} label="API key" copy="Copy key" /> : <KeyForm onMade={setMade} />}
    </Dialog>
  );
}
