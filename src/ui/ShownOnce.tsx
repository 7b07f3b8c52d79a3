// A secret that is shown once, in the dialog that created it. Apart from the button, which the sign-in page has without dialogs.
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DialogClose } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

interface ShownOnceProps {
  secret: string;
  /** What it is: "API key". */
  label: string;
  /** Words of the button that copies it. */
  copy: string;
}

/** The body of a `Dialog` with `closable={false}`, so that the secret is not lost to a stray press. */
export function ShownOnce({ secret, label, copy }: ShownOnceProps) {
  return (
    <div className="space-y-4">
      <Notice tone="warn">Copy it now. It cannot be shown again.</Notice>
      <output
        aria-label={label}
        className="block rounded-m border border-line-strong bg-surface-2 p-3 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
        <CopyButton text={secret} label={copy} size="md" variant="primary" />
      </div>
    </div>
  );
}
