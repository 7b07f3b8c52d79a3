// The name of a draft as its title: pressed, it is typed over in place. It is saved like everything of the draft, by its revision.
import { useRef, useState } from 'react';
import { useMay } from '#ui/permission.tsx';
import type { Campaign } from '../contract.ts';
import type { SetupDraft } from './use-setup.ts';

interface CampaignTitleProps {
  campaign: Campaign;
  draft: SetupDraft;
}

export function CampaignTitle({ campaign, draft }: CampaignTitleProps) {
  const name = draft.pending?.name ?? campaign.name;
  const [typed, type] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const mayWrite = useMay('write');
  if (!mayWrite || campaign.state !== 'draft') return campaign.name;
  /** The field is gone with its focus, which goes to the button that opened it where it was left by a key. */
  const leave = (next: string | null, byKey: boolean) => {
    type(null);
    if (next !== null && next.trim() !== '' && next.trim() !== name) draft.rename(next.trim());
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };
  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        title="Rename"
        className="-mx-1.5 cursor-text rounded-s px-1.5 text-left wrap-anywhere hover:bg-surface-2 pointer-coarse:min-h-11"
        onClick={() => type(name)}
      >
        {name}
      </button>
    );
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      aria-label="Name of the campaign"
      maxLength={120}
      value={typed}
      className="field-sizing-content -mx-1.5 max-w-full min-w-40 rounded-s border border-line bg-surface px-1.5 pointer-coarse:min-h-11"
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onBlur={() => leave(typed, false)}
      onKeyDown={({ key, nativeEvent }) => {
        if (nativeEvent.isComposing) return;
        if (key === 'Enter') leave(typed, true);
        if (key === 'Escape') leave(null, true);
      }}
    />
  );
}
