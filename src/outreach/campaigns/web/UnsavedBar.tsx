// Of a launched campaign: what a change would do, in numbers, before it is applied.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { Campaign } from '../contract.ts';
import { readEffect } from './api.ts';
import type { SetupDraft } from './use-setup.ts';

const TYPING_MS = 500;

export function UnsavedBar({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const [settled, settle] = useState(draft.pending);
  useEffect(() => {
    const timer = setTimeout(() => settle(draft.pending), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft.pending]);
  const effect = useQuery({
    queryKey: ['campaign-effect', campaign.id, settled],
    queryFn: () => readEffect(campaign.id, settled ?? {}),
    enabled: settled !== null,
    gcTime: 0,
  });
  if (draft.pending === null) return null;
  const apply = async () => {
    if (await draft.flush()) notify.success('Changes applied');
  };
  return (
    <Notice
      tone={effect.isError ? 'bad' : 'info'}
      role="status"
      className="sticky top-2 z-10 mb-4"
      title="Changes are not applied yet"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={draft.drop}>
            Discard
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={effect.isError}
            loading={draft.state === 'saving'}
            onClick={() => void apply()}
          >
            Apply changes
          </Button>
        </span>
      }
    >
      {effect.isError ? effect.error.message : (effect.data?.words ?? ['Looking at what they do...']).join(' ')}
    </Notice>
  );
}
