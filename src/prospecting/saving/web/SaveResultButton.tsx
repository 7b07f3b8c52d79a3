// Keeps one result, or says that it is kept already: with the reason, what it may add, and the lists it can go into. `s` on a
// focused row presses it.
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import type { SaveResultProps } from '#prospecting/searches/web/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import { formatCount } from '#shared/formats.ts';
import { recordPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { notify } from '#ui/notify.ts';
import { Popover } from '#ui/Popover.tsx';
import type { SavablePreview } from '../contract.ts';
import { SAVABLE } from '../savable.contract.ts';
import { alreadySavedMark } from './saving-labels.ts';
import { usePreview, useSaveResults } from './use-saving.ts';

export function SaveResultButton(props: SaveResultProps) {
  const { capability } = props;
  const kind = SAVABLE[capability];
  const allowed = useMayUse(kind === 'company' ? 'companies' : 'contacts');
  return kind && allowed ? <Known {...props} /> : null;
}

function Known({ capability, itemKey, name, label }: SaveResultProps) {
  const { data: preview, error } = usePreview(capability, itemKey);
  const save = useSaveResults();
  /** Pressed before it is known whether the result is there already: it is saved as soon as that is, where it is not. */
  const [pressed, press] = useState(false);
  const keep = () => save.mutate({ capability, keys: [itemKey] });
  const answered = useEffectEvent(() => {
    press(false);
    if (preview?.match === null) keep();
    else if (error) notify.error(error);
  });
  useEffect(() => {
    if (pressed && (preview !== undefined || error)) answered();
  }, [pressed, preview, error]);
  if (preview?.match) {
    return (
      <AlreadySaved preview={preview} name={name} byKey={label === undefined} onMerge={keep} merging={save.isPending} />
    );
  }
  // Of a product it is the supplier who is kept.
  const ofSupplier = capability === 'products' || capability === 'product';
  const text = label ?? (ofSupplier ? 'Save supplier' : 'Save');
  // What is no longer stored, or has no name, cannot be saved.
  if (preview === null) return null;
  return (
    <Button
      needs="write"
      size="sm"
      icon={<BookmarkPlus aria-hidden size={16} />}
      aria-label={`${text} ${ofSupplier ? `of ${name}` : name}`}
      {...(label === undefined && { title: 'Save (S)', 'data-row-save': '' })}
      loading={pressed || save.isPending}
      onClick={() => (preview ? keep() : press(true))}
    >
      {text}
    </Button>
  );
}

interface AlreadySavedProps {
  preview: SavablePreview;
  name: string;
  /** Whether `s` opens it. */
  byKey: boolean;
  onMerge: () => void;
  merging: boolean;
}

function AlreadySaved({ preview: { kind, match }, name, byKey, onMerge, merging }: AlreadySavedProps) {
  const [open, setOpen] = useState(false);
  if (match === null) return null;
  return (
    <Popover
      label={`${alreadySavedMark(kind)}: ${match.name || name}`}
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-3"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={<BookmarkCheck aria-hidden size={16} className="text-accent" />}
          aria-label={`${alreadySavedMark(kind)}: ${name}`}
          {...(byKey && { 'data-row-save': '' })}
        >
          {alreadySavedMark(kind)}
        </Button>
      }
    >
      <p className="text-sm">
        <Link to={recordPath(kind, match.id)} dir="auto" className="font-semibold text-accent hover:underline">
          {match.name || name}
        </Link>
      </p>
      <p dir="auto" className="mt-0.5 text-sm break-words text-text-2">
        {match.words}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={merging}
          onClick={() => {
            onMerge();
            setOpen(false);
          }}
        >
          Add new values
        </Button>
        <AddToListButton kind={kind} ids={[match.id]} onAdded={() => setOpen(false)} />
      </div>
    </Popover>
  );
}

// Keeps all results that are selected, or all that are shown: first it says which of them are there already, and why.
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
