// The first rows of each outcome, with what would become of them.
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { ImportDetail, ImportPreview } from '../contract.ts';
import { fieldOptions } from './mapping-draft.ts';
import { useCustomFields } from './use-import-fields.ts';

type Sample = ImportPreview['samples'][number];
type Outcome = Sample['outcome'];

const OUTCOMES: Record<Outcome, { label: string; word: string; tone: Tone }> = {
  create: { label: 'New', word: 'New', tone: 'good' },
  update: { label: 'Changed', word: 'Changed', tone: 'info' },
  skip: { label: 'Left', word: 'Left', tone: 'neutral' },
  fail: { label: 'Not imported', word: 'Fails', tone: 'bad' },
};
const ORDER: readonly Outcome[] = ['create', 'update', 'skip', 'fail'];

interface PreviewRowsProps {
  samples: readonly Sample[];
  item: Pick<ImportDetail, 'kind' | 'columns'>;
}

export function PreviewRows({ samples, item }: PreviewRowsProps) {
  const there = ORDER.filter((outcome) => samples.some((sample) => sample.outcome === outcome));
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const custom = useCustomFields();
  const options = fieldOptions(item.kind, custom.data?.items ?? []);
  const shown = chosen ?? there[0] ?? 'create';
  const labelOf = (field: string) => options.find(({ value }) => value === field)?.label ?? field;
  return (
    <section aria-labelledby="import-samples">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="import-samples" className="text-md font-semibold">
          The first rows
        </h3>
        {there.length > 1 && (
          <Segmented<Outcome>
            size="sm"
            aria-label="Rows that are"
            value={shown}
            onValueChange={setChosen}
            options={there.map((value) => ({ value, label: OUTCOMES[value].label }))}
          />
        )}
      </div>
      <ul className="overflow-hidden rounded-l border border-line bg-surface text-sm">
        {samples
          .filter(({ outcome }) => outcome === shown)
          .map((sample) => (
            <SampleRow key={sample.row} sample={sample} labelOf={labelOf} />
          ))}
      </ul>
    </section>
  );
}

function SampleRow({ sample, labelOf }: { sample: Sample; labelOf: (field: string) => string }) {
  const { row, outcome, name, reason, changes } = sample;
  const { word, tone } = OUTCOMES[outcome];
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-xs text-text-3 tabular-nums">Row {formatCount(row)}</span>
        <bdi className="min-w-0 font-label break-words">{name || 'Without a name'}</bdi>
        <Badge tone={tone}>{word}</Badge>
        {reason && <span className="text-text-2">{reason}</span>}
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-text-2">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="min-w-0 break-words">
              <span className="text-text-3">{labelOf(field)}: </span>
              {before !== '' && (
                <>
                  <del className="text-text-3">
                    <bdi>{before}</bdi>
                  </del>{' '}
                  <span className="sr-only">becomes </span>
                </>
              )}
              <bdi className={outcome === 'update' ? 'text-text' : undefined}>{after}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
