// The third step: what would happen, counted exactly before anything is written.
import { useState } from 'react';
import { formatBytes, formatCount, formatNoun } from '#shared/formats.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { ImportColumn, ImportCounts, ImportDetail, ImportPreview } from '../contract.ts';
import { countedRows, getNoun, runText } from './import-labels.ts';
import { fieldOptions } from './mapping-draft.ts';
import { useCustomFields, useImportActions } from './use-imports.ts';
import { type AlternativeImport, CountTiles, type WizardFrame } from './WizardFrame.tsx';

interface CheckStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onBack: () => void;
  /** What is done with the rows in place of importing them. */
  take?: AlternativeImport | undefined;
}

export function CheckStep({ item, frame, onBack, take }: CheckStepProps) {
  const { id, state, counts, preview, progress, kind, name, bytes } = item;
  const optIns = preview?.optIns ?? 0;
  const effects = sideEffects(item);
  const { run, cancel } = useImportActions(id);
  if (state === 'checking' || counts === null) {
    const { done = 0, total = null } = progress ?? {};
    return (
      <FullDialog
        {...frame}
        footer={
          <Button loading={cancel.isPending} loadingText="Stopping..." onClick={() => cancel.mutate()}>
            Back to the columns
          </Button>
        }
      >
        <div className="mx-auto max-w-160 px-4 py-10 sm:px-6">
          <div className="rounded-l border border-line bg-surface p-5">
            <Progress
              label={`Checking the rows of ${name}`}
              value={total === null || total === 0 ? null : done}
              max={total ?? 1}
              valueText={
                total === null ? `${countedRows(done)} so far` : `${formatCount(done)} of ${countedRows(total)}`
              }
            />
            <p className="mt-3 text-sm text-text-3">
              {formatBytes(bytes)}. Nothing is written yet. You can close this; the check continues.
            </p>
          </div>
        </div>
      </FullDialog>
    );
  }
  // Who is here already can be taken, though nothing of them changes.
  const nothing = take ? counts.rows === counts.failed : counts.created + counts.updated + item.optedOut + optIns === 0;
  const fault = take ? take.fault : run.error;
  return (
    <FullDialog
      {...frame}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onBack}>
            Back to the columns
          </Button>
          <Button
            variant="primary"
            disabled={nothing}
            loading={take ? take.busy : run.isPending}
            loadingText="Starting..."
            onClick={() => (take ? take.onTake() : run.mutate())}
          >
            {nothing
              ? 'Nothing to import'
              : take
                ? take.words(counts)
                : runText(counts, kind, { optedOut: item.optedOut, optIns })}
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-240 space-y-6 px-4 py-6 sm:px-6">
        <div>
          <h2 className="text-lg font-title">What the import will do</h2>
          <p role="status" className="text-md text-text-2">
            {countedRows(counts.rows)} of <bdi>{name}</bdi>. {summaryText(counts, getNoun(kind), optIns)}
          </p>
        </div>
        <CountTiles counts={counts} done={false} />
        {effects.length > 0 && (
          <ul aria-label="Also" className="list-disc space-y-1 pl-5 text-sm text-text-2">
            {effects.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div aria-live="assertive">{fault && <Notice tone="bad">{fault.message}</Notice>}</div>
        {preview && preview.faults.length > 0 && <RowFaults faults={preview.faults} columns={item.columns} />}
        {preview && preview.samples.length > 0 && <PreviewRows samples={preview.samples} item={item} />}
      </div>
    </FullDialog>
  );
}

/** What the run does beside the records, and what rows lose. */
function sideEffects({ optedOut, incomplete, preview }: ImportDetail): string[] {
  const [companies, optIns] = [preview?.newCompanies ?? 0, preview?.optIns ?? 0];
  return [
    ...(optedOut > 0
      ? [
          `${formatNoun(optedOut, 'address goes', 'addresses go')} on the suppression list and ${optedOut === 1 ? 'gets' : 'get'} no email. Undo does not remove ${optedOut === 1 ? 'it' : 'them'} from the list.`,
        ]
      : []),
    ...(optIns > 0
      ? [
          `${formatNoun(optIns, 'phone number has', 'phone numbers have')} a WhatsApp opt-in. Numbers that opted out stay opted out. Undo does not remove opt-ins.`,
        ]
      : []),
    ...(companies > 0 ? [`${formatNoun(companies, 'company is', 'companies are')} created.`] : []),
    ...(incomplete > 0 ? [`${countedRows(incomplete)} imported without a value that cannot be read.`] : []),
  ];
}

function summaryText({ created, updated, failed, skipped }: ImportCounts, noun: string, optIns: number): string {
  if (created + updated > 0)
    return `Nothing is written until you press the button. You can undo the import for 30 days.`;
  if (failed > 0 && skipped === 0) return 'None of them can be imported as the columns are chosen.';
  return `All of these ${noun} exist already, with the values of the file.${optIns > 0 ? ' WhatsApp opt-ins are recorded all the same.' : ''}`;
}

// The first rows of each outcome, with what would become of them.
type Sample = ImportPreview['samples'][number];
type Outcome = Sample['outcome'];

const OUTCOMES: Record<Outcome, { label: string; word: string; tone: Tone }> = {
  create: { label: 'New', word: 'New', tone: 'good' },
  update: { label: 'Changed', word: 'Changed', tone: 'info' },
  skip: { label: 'Unchanged', word: 'Unchanged', tone: 'neutral' },
  fail: { label: 'Not imported', word: 'Fails', tone: 'bad' },
};
const ORDER: readonly Outcome[] = ['create', 'update', 'skip', 'fail'];

interface PreviewRowsProps {
  samples: readonly Sample[];
  item: Pick<ImportDetail, 'kind' | 'columns'>;
}

function PreviewRows({ samples, item }: PreviewRowsProps) {
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
            aria-label="Rows to show"
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

// What is wrong with rows: those that cannot be imported, and those that lose a value; the most frequent first.
interface RowFaultsProps {
  faults: ImportPreview['faults'];
  columns: readonly ImportColumn[];
}

function RowFaults({ faults, columns }: RowFaultsProps) {
  return (
    <section aria-labelledby="import-faults">
      <h3 id="import-faults" className="mb-2 text-md font-semibold">
        Findings
      </h3>
      <ul className="overflow-hidden rounded-l border border-line bg-surface text-sm">
        {faults.map(({ column, message, rows, kept, example }) => (
          <li
            key={`${column} ${message} ${kept}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <p className="min-w-0 flex-[1_1_16rem]">
              {column !== null && (
                <bdi className="font-label">{columns.find(({ index }) => index === column)?.heading}: </bdi>
              )}
              {message.endsWith('.') ? message : `${message}.`}
              {example !== '' && (
                <span className="text-text-3">
                  {' '}
                  Found <bdi className="break-words">“{example}”</bdi>
                </span>
              )}
            </p>
            <span className="shrink-0 text-text-2">
              {countedRows(rows)}, {kept ? 'imported without it' : 'not imported'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
