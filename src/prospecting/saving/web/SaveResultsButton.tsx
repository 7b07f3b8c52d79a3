// Keeps all results that are selected, or all that are shown: first it says which of them are there already, and why.
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { SAVABLE } from '../savable.contract.ts';

const SaveDialog = lazyDialog(() => import('./SaveDialog.tsx').then((m) => m.SaveDialog));

interface SaveResultsButtonProps {
  capability: Capability;
  keys: readonly string[];
  /** True where they were selected. */
  chosen: boolean;
}

export function SaveResultsButton({ capability, keys, chosen }: SaveResultsButtonProps) {
  const [open, setOpen] = useState(false);
  const kind = SAVABLE[capability];
  const allowed = useMayUse(kind === 'company' ? 'companies' : 'contacts');
  if (!kind || !allowed) return null;
  // A job and a product stand for the company behind them.
  const what = capability === 'jobs' ? ' companies' : capability === 'products' ? ' suppliers' : '';
  return (
    <>
      <Button needs="write" size="sm" icon={<BookmarkPlus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {chosen ? `Save ${what ? what.trim() : formatCount(keys.length)}` : `Save all${what}`}
      </Button>
      {open && <SaveDialog capability={capability} kind={kind} keys={keys} onClose={() => setOpen(false)} />}
    </>
  );
}
