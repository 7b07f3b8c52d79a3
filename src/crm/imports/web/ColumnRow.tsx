// One column of the file: its heading, what stands in it, what it becomes, and what happens to a value that is there already.
import { ArrowRight } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Select } from '#ui/Select.tsx';
import type { ImportColumn } from '../contract.ts';
import { CONSENT_FIELDS } from '../limits.contract.ts';
import type { FieldOption, Rule } from './mapping-draft.ts';

const NONE = '';
const NEW_FIELD = 'new-field';

const RULES: { value: Rule; label: string }[] = [
  { value: 'fill', label: 'Fill if blank' },
  { value: 'overwrite', label: 'Overwrite' },
  { value: 'skip', label: 'Leave as it is' },
];

interface ColumnRowProps {
  column: ImportColumn;
  options: readonly FieldOption[];
  chosen: { field: string; rule: Rule } | null;
  fault: string | undefined;
  /** A field of the workspace is being made for it. */
  making: boolean;
  onChoose: (to: { field: string; rule: Rule } | null) => void;
  onNewField: () => void;
}

export function ColumnRow({ column, options, chosen, fault, making, onChoose, onNewField }: ColumnRowProps) {
  const { heading, samples, suggestion, suggestedBy } = column;
  const newLabel = heading.slice(0, 60);
  const isNew = !options.some(({ label }) => label.toLowerCase() === newLabel.toLowerCase());
  const choices = [
    { value: NONE, label: 'Do not import' },
    ...options,
    ...(isNew ? [{ value: NEW_FIELD, label: `New field “${newLabel}”`, keywords: 'custom add' }] : []),
  ];
  const byContent = suggestedBy === 'content' && chosen?.field === suggestion;
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_16px_minmax(0,15rem)_9.5rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-label">
          <bdi className="min-w-0 break-words">{heading}</bdi>
          {byContent && <Badge>Known by what it holds</Badge>}
        </p>
        <p className="mt-0.5 line-clamp-2 text-xs break-words text-text-3">
          {samples.length === 0 ? 'Empty' : <bdi>{samples.slice(0, 3).join(' · ')}</bdi>}
        </p>
      </div>
      <ArrowRight aria-hidden size={16} className="mt-2.5 text-text-3 max-sm:hidden" />
      <div className="min-w-0">
        <Combobox
          aria-label={`${heading} becomes`}
          options={choices}
          value={chosen?.field ?? NONE}
          disabled={making}
          onValueChange={(value) => {
            if (value === NEW_FIELD) onNewField();
            else onChoose(value === NONE ? null : { field: value, rule: chosen?.rule ?? 'fill' });
          }}
        />
        <div aria-live="polite" className="text-sm">
          {fault && <p className="mt-1 text-bad">{fault}</p>}
        </div>
      </div>
      {chosen && !CONSENT_FIELDS.includes(chosen.field) ? (
        <Select
          aria-label={`Where ${heading} is known already`}
          options={RULES}
          value={chosen.rule}
          onValueChange={(rule) => onChoose({ field: chosen.field, rule: rule as Rule })}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
    </li>
  );
}
