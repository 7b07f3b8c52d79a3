// How many links of a queue are in which state.
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { LinkQueue } from '../../contract.ts';
import { LINK_STATES } from '../../fields.contract.ts';
import { LINK_LABELS } from '../labels.ts';

export function QueueCounts({ queue: { counts } }: { queue: Pick<LinkQueue, 'counts'> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {LINK_STATES.filter((state) => counts[state] > 0).map((state) => (
        <Badge key={state} tone={LINK_LABELS[state].tone}>
          {formatCount(counts[state])} {LINK_LABELS[state].label.toLowerCase()}
        </Badge>
      ))}
    </span>
  );
}
