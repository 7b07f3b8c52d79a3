// What became of the addresses that were sent to a list.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { VerifierBatch } from '../contract.ts';
import { addressesText } from './batch-labels.ts';

export function KeepingNotice({ batch: { keeping } }: { batch: VerifierBatch }) {
  if (keeping === null) return null;
  const { listId, listName, state, total, done, created, fault } = keeping;
  if (state === 'running') {
    return (
      <Progress
        label={`Sending to “${listName}”`}
        value={done}
        max={Math.max(1, total)}
        valueText={`${formatCount(done)} of ${addressesText(total)}`}
      />
    );
  }
  if (state === 'failed') {
    return (
      <Notice tone="bad" role="alert">
        {fault ?? 'The list could not take them.'} {addressesText(done)} were sent before.
      </Notice>
    );
  }
  return (
    <Notice
      tone="good"
      role="status"
      action={
        <Link to={`/company-list/${listId}`} className="font-semibold underline underline-offset-3">
          Open the list
        </Link>
      }
    >
      {addressesText(done)} sent to <bdi>“{listName}”</bdi>
      {created > 0 && `; ${formatCount(created)} of them are new contacts`}.
    </Notice>
  );
}
