// Which verdicts a table shows: all, or one of the four, each with how many there are where that is known.
import { formatCount } from '#shared/formats.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { VERDICTS, type Verdict } from '../fields.contract.ts';
import { VERDICT_NAMES } from './verdict-labels.ts';

interface VerdictFilterProps {
  verdict: Verdict | null;
  onVerdict: (verdict: Verdict | null) => void;
  counts?: Record<Verdict, number>;
  /** Of all, also of those that have no verdict yet. */
  total?: number;
}

const ALL = 'all';

export function VerdictFilter({ verdict, onVerdict, counts, total }: VerdictFilterProps) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatCount(count)}`;
  return (
    <div className="max-w-full overflow-x-auto rounded-m">
      <Segmented
        aria-label="Verdict"
        size="sm"
        value={verdict ?? ALL}
        onValueChange={(value) => onVerdict(value === ALL ? null : value)}
        options={[
          { value: ALL, label: label('All', total) },
          ...VERDICTS.map((value) => ({ value, label: label(VERDICT_NAMES[value], counts?.[value]) })),
        ]}
      />
    </div>
  );
}
