// The four counts of an import, whose sum is its rows.
import { cx } from 'class-variance-authority';
import { formatCount } from '#shared/formats.ts';
import type { ImportCounts } from '../contract.ts';

const TILES = [
  { key: 'created', before: 'New', after: 'Added', dot: 'bg-good' },
  { key: 'updated', before: 'To be changed', after: 'Changed', dot: 'bg-info' },
  { key: 'skipped', before: 'Left as they are', after: 'Left as they were', dot: 'bg-line-strong' },
  { key: 'failed', before: 'Cannot be imported', after: 'Not imported', dot: 'bg-bad' },
] as const;

/** @param done whether it has happened, or would */
export function CountTiles({ counts, done }: { counts: ImportCounts; done: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-l border border-line bg-line sm:grid-cols-4">
      {TILES.map(({ key, before, after, dot }) => (
        <div key={key} className="flex flex-col bg-surface px-4 py-3">
          <dt className="flex items-center gap-2 text-sm text-text-2">
            <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
            {done ? after : before}
          </dt>
          <dd className="mt-1 text-2xl font-title tracking-[-0.02em] tabular-nums">{formatCount(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
