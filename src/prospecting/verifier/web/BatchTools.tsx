// What is done with a batch as a whole: taking it along as a file, sending the valid ones to a list, putting it away.
import { Download, ListPlus, Trash2 } from 'lucide-react';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import type { VerifierBatch } from '../contract.ts';
import { fileHref } from './batch-api.ts';
import type { BatchActions } from './use-batches.ts';

interface BatchToolsProps {
  batch: VerifierBatch;
  actions: BatchActions;
  onRemoved: () => void;
}

export function BatchTools({ batch, actions, onRemoved }: BatchToolsProps) {
  const { id, state, counts, done, keeping } = batch;
  const { keep, remove } = actions;
  const begun = state !== 'reading' && state !== 'ready' && done > 0;
  const over = state === 'done' || state === 'cancelled';
  const sending = keep.isPending || keeping?.state === 'running';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {begun && counts.valid > 0 && (
        <AddToListButton
          kind="contact"
          onChoose={(list) =>
            keep.mutate({ list: { id: list.id }, verdicts: ['valid'] }, { onError: (error) => notify.error(error) })
          }
          trigger={
            <Button
              needs="write"
              size="sm"
              variant={over ? 'primary' : 'secondary'}
              icon={<ListPlus aria-hidden size={16} />}
              loading={sending}
            >
              Send {formatCount(counts.valid)} valid to a list
            </Button>
          }
        />
      )}
      {begun && (
        <Button needs="export" asChild size="sm" icon={<Download aria-hidden size={14} />}>
          <a href={fileHref(id, null)} download>
            Download CSV
          </a>
        </Button>
      )}
      {state !== 'running' && (
        <IconButton
          needs="write"
          label="Put this batch away; verdicts stay"
          icon={<Trash2 aria-hidden size={16} />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: (error) => notify.error(error) })}
        />
      )}
    </div>
  );
}
