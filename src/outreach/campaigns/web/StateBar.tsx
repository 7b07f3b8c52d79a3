// How far a campaign is with its people, as one bar: who has answered, is through, is still to come, or did not get it.
import { cx } from 'class-variance-authority';
import { formatCount } from '#shared/formats.ts';
import type { RecipientCounts } from '../contract.ts';

export function StateBar({ counts }: { counts: RecipientCounts }) {
  const all = Math.max(1, counts.entered);
  const lost = counts.bounced + counts.complained + counts.failed + counts.uncertain + counts['opted-out'];
  const parts = [
    { words: 'replied', count: counts.replied, tone: 'bg-good' },
    { words: 'finished', count: counts.finished + counts.stopped, tone: 'bg-accent' },
    { words: 'did not go through', count: lost, tone: 'bg-bad' },
    { words: 'still to come', count: counts.active, tone: 'bg-line-strong' },
  ];
  const words = parts.map((part) => `${formatCount(part.count)} ${part.words}`).join(', ');
  const through = Math.round(((counts.entered - counts.active) / all) * 100);
  return (
    <span role="img" aria-label={words} title={words} className="flex items-center gap-2">
      <span className="flex h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-surface-3">
        {parts.map(({ words: key, count, tone }) => (
          <span key={key} className={cx('h-full', tone)} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </span>
      <span className="w-11 text-right whitespace-nowrap text-xs text-text-2">
        {counts.entered === 0 ? '0 %' : `${through} %`}
      </span>
    </span>
  );
}
