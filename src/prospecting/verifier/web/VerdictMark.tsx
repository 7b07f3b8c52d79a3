// A verdict in one word with why and how old it is: in tables, panels and beside an address, here and on other pages.
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { SubStatus, Verdict } from '../fields.contract.ts';
import { VERDICT_NAMES, VERDICT_TONES, whyText } from './verdict-labels.ts';

export interface VerdictMarkProps {
  status: Verdict;
  subStatus?: SubStatus | null;
  /** ISO moment; null where nobody knows when. */
  checkedAt?: string | null;
  /** In one sentence, for the tooltip. */
  sentence?: string;
}

export function VerdictMark({ status, subStatus = null, checkedAt = null, sentence }: VerdictMarkProps) {
  const why = whyText(subStatus);
  return (
    <span title={sentence || undefined} className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Badge tone={VERDICT_TONES[status]}>{VERDICT_NAMES[status]}</Badge>
      {why && <span className="text-sm text-text-2">{why}</span>}
      {checkedAt && (
        <span className="text-xs text-text-3">
          <Age at={checkedAt} />
        </span>
      )}
    </span>
  );
}
