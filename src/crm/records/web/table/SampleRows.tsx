// What a table will look like, while there is nothing in it: rows that are marked as a sample and can be put away for good.
import type { ReactNode } from 'react';
import { useSample } from '#account/accounts/web/index.ts';
import { initials } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { SampleFigure, SampleTable } from '#ui/EmptyState.tsx';
import type { RecordKind } from '../../fields.contract.ts';
import { NOUN } from '../record-labels.ts';

type Sample = readonly [name: string, second: string, third: string, fourth: string];

const HEADS: Record<RecordKind, Sample> = {
  contact: ['Name', 'Company', 'Email', 'Verdict'],
  company: ['Name', 'Domain', 'Industry', 'Country'],
};
/** Fictional, under domains that are reserved for examples. */
const ROWS: Record<RecordKind, readonly Sample[]> = {
  contact: [
    ['Mara Lindqvist', 'Northwind Timber', 'mara@northwind-timber.example', 'Valid'],
    ['Tomás Arroyo', 'Arroyo Estudio', 'tomas@arroyo.example', 'Valid'],
    ['Ngozi Adebayo', 'Lagos Cold Chain', 'n.adebayo@lagoscold.example', 'Risky'],
  ],
  company: [
    ['Northwind Timber', 'northwind-timber.example', 'Timber', 'Sweden'],
    ['Arroyo Estudio', 'arroyo.example', 'Design', 'Spain'],
    ['Lagos Cold Chain', 'lagoscold.example', 'Logistics', 'Nigeria'],
  ],
};

export function SampleRows({ kind }: { kind: RecordKind }) {
  const sample = useSample(`sample-rows.${kind}`);
  if (!sample.shown) return null;
  return (
    <div className="max-md:mx-4">
      <SampleFigure lead={`How ${NOUN[kind].many} look here`} onRemove={sample.remove}>
        <SampleTable
          heads={HEADS[kind]}
          rows={ROWS[kind].map(([name, ...others]) => ({
            key: name,
            cells: [<Named key="name" name={name} />, ...others.map(shown)],
          }))}
        />
      </SampleFigure>
    </div>
  );
}

function Named({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full bg-surface-3 text-[10px] font-semibold text-text-2"
      >
        {initials(name)}
      </span>
      {name}
    </span>
  );
}

function shown(value: string): ReactNode {
  if (value !== 'Valid' && value !== 'Risky') return value;
  return (
    <Badge key={value} tone={value === 'Valid' ? 'good' : 'warn'}>
      {value}
    </Badge>
  );
}
