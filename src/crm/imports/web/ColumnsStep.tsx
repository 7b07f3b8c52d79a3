// The second step: what each column of the file becomes, and what is done where a record is there already.
import { useState } from 'react';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/FullDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { ImportDetail } from '../contract.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { MappingOptions } from './MappingOptions.tsx';
import { beginDraft, customTypeOf, draftFaults, fieldOptions, type MappingDraft, mappingOf } from './mapping-draft.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { useAddField, useCustomFields } from './use-import-fields.ts';
import { useImportActions } from './use-imports.ts';
import type { WizardFrame } from './wizard-frame.ts';

interface ColumnsStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onMapped: () => void;
  onAnotherFile: () => void;
}

export function ColumnsStep({ item, frame, onMapped, onAnotherFile }: ColumnsStepProps) {
  const { id, kind, columns } = item;
  const [draft, setDraft] = useState<MappingDraft>(() => beginDraft(item));
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
      { kind, label: column.heading.slice(0, 60), type: customTypeOf(column) },
      { onSuccess: (field) => choose(column.index, { field: `custom.${field.id}`, rule: 'fill' }) },
    );
  }

  function go() {
    setTried(true);
    if (faulty || actions.map.isPending) return;
    actions.map.mutate(mappingOf(draft), { onSuccess: onMapped });
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
          {tried && faults.whole === null && faulty && <Notice tone="bad">Please look at the marked columns.</Notice>}
        </div>
        <section aria-labelledby="import-columns">
          <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="import-columns" className="text-md font-semibold">
              What each column becomes
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
