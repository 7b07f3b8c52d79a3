// The second step: what each column of the file becomes, and what is done where a record is there already.
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { countryOptions } from '#shared/countries.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { FullDialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { ImportColumn, ImportDetail } from '../contract.ts';
import { CONSENT_FIELDS } from '../limits.contract.ts';
import {
  createDraft,
  draftFaults,
  type FieldOption,
  fieldOptions,
  getMatches,
  MATCH_LABELS,
  type MappingDraft,
  type Rule,
  SURE_MATCH,
  toCustomType,
  toMapping,
} from './mapping-draft.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { useAddField, useCustomFields, useImportActions, useStaticLists } from './use-imports.ts';
import type { WizardFrame } from './WizardFrame.tsx';

interface ColumnsStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onMapped: () => void;
  onAnotherFile: () => void;
}

export function ColumnsStep({ item, frame, onMapped, onAnotherFile }: ColumnsStepProps) {
  const { id, kind, columns } = item;
  const [draft, setDraft] = useState<MappingDraft>(() => createDraft(item));
  const [tried, setTried] = useState(false);
  const custom = useCustomFields();
  const addField = useAddField();
  const actions = useImportActions(id);
  const options = fieldOptions(kind, custom.data?.items ?? []);
  const faults = draftFaults(draft, kind, options);
  const chosen = Object.keys(draft.columns).length;
  const faulty = faults.whole !== null || Object.keys(faults.columns).length > 0;

  function choose(index: number, to: MappingDraft['columns'][number] | null) {
    setDraft((now) => {
      const { [index]: _before, ...others } = now.columns;
      return { ...now, columns: to === null ? others : { ...others, [index]: to } };
    });
  }

  function makeField(column: ImportDetail['columns'][number]) {
    addField.mutate(
      { kind, label: column.heading.slice(0, 60), type: toCustomType(column) },
      { onSuccess: (field) => choose(column.index, { field: `custom.${field.id}`, rule: 'fill' }) },
    );
  }

  function go() {
    setTried(true);
    if (faulty || actions.map.isPending) return;
    actions.map.mutate(toMapping(draft), { onSuccess: onMapped });
  }

  const error = actions.map.error ?? addField.error;
  return (
    <FullDialog
      {...frame}
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto"
            onClick={() => {
              actions.remove.mutate();
              onAnotherFile();
            }}
          >
            Another file
          </Button>
          <Button variant="primary" loading={actions.map.isPending} loadingText="Reading..." onClick={go}>
            Check the rows
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-240 space-y-5 px-4 py-6 sm:px-6">
        <ReadingBar item={item} change={actions.read} />
        <div aria-live="assertive" className="space-y-2">
          {error && <Notice tone="bad">{error.message}</Notice>}
          {tried && faults.whole && <Notice tone="bad">{faults.whole}</Notice>}
          {tried && faults.whole === null && faulty && <Notice tone="bad">Please check the marked columns.</Notice>}
        </div>
        <section aria-labelledby="import-columns">
          <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="import-columns" className="text-md font-semibold">
              Column mapping
            </h2>
            <p role="status" className="text-sm text-text-2">
              {formatCount(chosen)} of {formatNoun(columns.length, 'column')} imported
            </p>
          </div>
          <ul className="overflow-hidden rounded-l border border-line bg-surface">
            {columns.map((column) => (
              <ColumnRow
                key={column.index}
                column={column}
                options={options}
                chosen={draft.columns[column.index] ?? null}
                fault={faults.columns[column.index]}
                making={addField.isPending && addField.variables.label === column.heading.slice(0, 60)}
                onChoose={(to) => choose(column.index, to)}
                onNewField={() => makeField(column)}
              />
            ))}
          </ul>
        </section>
        <MappingOptions kind={kind} draft={draft} options={options} onChange={setDraft} />
      </div>
    </FullDialog>
  );
}

// One column of the file: heading, samples, target field, and the rule for existing values.
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

function ColumnRow({ column, options, chosen, fault, making, onChoose, onNewField }: ColumnRowProps) {
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
          {byContent && <Badge>Detected from its values</Badge>}
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
          aria-label={`If ${heading} already has a value`}
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

// Choices about all rows: by what a record is known again, how dates and phone numbers are read, tags and a list for all of them.
interface MappingOptionsProps {
  kind: RecordKind;
  draft: MappingDraft;
  options: readonly FieldOption[];
  onChange: (draft: MappingDraft) => void;
}

function MappingOptions({ kind, draft, options, onChange }: MappingOptionsProps) {
  const lists = useStaticLists();
  const types = new Set(Object.values(draft.columns).map(({ field }) => getType(options, field)));
  const isMapped = (key: string) => Object.values(draft.columns).some(({ field }) => field === key);
  const set = (change: Partial<MappingDraft>) => onChange({ ...draft, ...change });
  return (
    <section aria-labelledby="import-options" className="space-y-4">
      <h2 id="import-options" className="text-md font-semibold">
        For all rows
      </h2>
      <div className="grid gap-x-6 gap-y-5 rounded-l border border-line bg-surface p-4 sm:grid-cols-2">
        <Field
          group
          label="Match existing records by"
          hint="Matches are updated, not duplicated."
          className="sm:col-span-2"
        >
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {getMatches(kind).map((reason) => (
              <Checkbox
                key={reason}
                label={MATCH_LABELS[reason]}
                disabled={reason === SURE_MATCH[kind]}
                checked={reason === SURE_MATCH[kind] || draft.matchBy.includes(reason)}
                onCheckedChange={(checked) =>
                  set({
                    matchBy: checked ? [...draft.matchBy, reason] : draft.matchBy.filter((other) => other !== reason),
                  })
                }
              />
            ))}
          </div>
        </Field>
        <Field label="Tags for all rows" hint="Enter or a comma adds one.">
          <TagsInput value={draft.tags} onValueChange={(tags) => set({ tags })} max={10} />
        </Field>
        {(lists.data?.length ?? 0) > 0 && (
          <Field label="Add to list">
            <Combobox
              options={[{ value: '', label: 'No list' }, ...(lists.data ?? [])]}
              value={draft.listId ?? ''}
              onValueChange={(listId) => set({ listId: listId === '' ? null : listId })}
            />
          </Field>
        )}
        <Field group label="Values that cannot be read" hint="Each is listed in the error file.">
          <Segmented
            size="sm"
            value={draft.strict ? 'strict' : 'lenient'}
            onValueChange={(value) => set({ strict: value === 'strict' })}
            options={[
              { value: 'lenient', label: 'Leave them out' },
              { value: 'strict', label: 'Skip their rows' },
            ]}
          />
        </Field>
        {kind === 'contact' && isMapped('companyName') && (
          <Field group label="Companies of these people" hint="Matched by email domain, then by name.">
            <Segmented
              size="sm"
              value={draft.createCompanies ? 'create' : 'link'}
              onValueChange={(value) => set({ createCompanies: value === 'create' })}
              options={[
                { value: 'link', label: 'Link existing' },
                { value: 'create', label: 'Create missing' },
              ]}
            />
          </Field>
        )}
        {types.has('phone') && (
          <Field label="Country of phone numbers" hint="For numbers without a country code, where the row names none.">
            <Combobox
              options={[{ value: '', label: 'As written' }, ...countryOptions()]}
              value={draft.country}
              onValueChange={(country) => set({ country })}
            />
          </Field>
        )}
        {types.has('day') && (
          <Field group label="04/05/2026 is">
            <Segmented
              size="sm"
              value={draft.dayFirst ? 'day' : 'month'}
              onValueChange={(first) => set({ dayFirst: first === 'day' })}
              options={[
                { value: 'month', label: 'April 5' },
                { value: 'day', label: 'May 4' },
              ]}
            />
          </Field>
        )}
      </div>
    </section>
  );
}

function getType(options: readonly FieldOption[], field: string) {
  return options.find(({ value }) => value === field)?.type;
}
