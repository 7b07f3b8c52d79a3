// Makes a key: its name, what it may do, how long it lives; then shows it, this once.
import { useState } from 'react';
import { deleteFormDraft } from '#platform/web/use-form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
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
      {made ? <ShownOnce secret={made.key} /> : <KeyForm onMade={setMade} />}
    </Dialog>
  );
}

function ShownOnce({ secret }: { secret: string }) {
  return (
    <div className="space-y-4">
      <Notice tone="warn">Copy it now. It is stored as a hash, so nobody can show it again.</Notice>
      <output
        aria-label="API key"
        className="block rounded-m border border-line-strong bg-surface-2 p-3 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
        <CopyButton text={secret} label="Copy the key" size="md" variant="primary" />
      </div>
    </div>
  );
}
