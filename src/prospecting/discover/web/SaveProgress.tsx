// Saving all that fit: how far it is with a way to cancel, then what it saved with one undo.
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { DiscoverSave } from '../contract.ts';
import { nounOf, savedCounts } from './row-labels.ts';
import { isOpen, useSaves } from './use-saving.ts';

/** What ended longer ago is history. */
const RECENT_MS = 10 * 60_000;

export function SaveProgress() {
  const { items, cancel, undo } = useSaves();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const dismiss = (id: string) => setDismissed((now) => new Set([...now, id]));
  const shown = items.filter(
    (save) => !dismissed.has(save.id) && (isOpen(save) || Date.now() - Date.parse(save.finishedAt ?? '') < RECENT_MS),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Saving" className="mb-4 space-y-2">
      {shown.slice(0, 3).map((save) =>
        isOpen(save) ? (
          <div key={save.id} className="flex items-end gap-3 rounded-l border border-line bg-surface p-3">
            <div className="min-w-0 flex-1">
              <Progress
                label={`Saving ${nounOf(save.kind, 2)}`}
                value={save.total === null ? null : save.done}
                max={Math.max(1, save.total ?? 1)}
                valueText={save.total === null ? 'Counting' : `${formatCount(save.done)} of ${formatCount(save.total)}`}
              />
            </div>
            <Button needs="write" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(save.id)}>
              Cancel
            </Button>
          </div>
        ) : (
          <Notice
            key={save.id}
            tone={save.state === 'failed' ? 'bad' : 'good'}
            role="status"
            onDismiss={() => dismiss(save.id)}
            action={
              save.changeId !== null && (
                <Button
                  needs="write"
                  size="sm"
                  loading={undo.isPending}
                  onClick={() => undo.mutate(save.changeId ?? '', { onSuccess: () => dismiss(save.id) })}
                >
                  Undo
                </Button>
              )
            }
          >
            {endText(save)}
          </Notice>
        ),
      )}
    </section>
  );
}

function endText({ kind, state, fault, ...counts }: DiscoverSave): string {
  const saved = `${savedCounts(kind, counts) || 'Nothing was saved'}.`;
  if (state === 'cancelled') return `Cancelled. ${saved}`;
  return state === 'failed' ? `${(fault ?? 'Saving failed').replace(/\.$/, '')}. ${saved}` : saved;
}
