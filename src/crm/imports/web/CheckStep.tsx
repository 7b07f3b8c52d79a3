// The third step: what would happen, counted exactly before anything is written.
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/FullDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { ImportCounts, ImportDetail } from '../contract.ts';
import { CountTiles } from './CountTiles.tsx';
import { countedRows, fileSize, nounOf, runWords } from './import-labels.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { RowFaults } from './RowFaults.tsx';
import { useImportActions } from './use-imports.ts';
import type { TakeRows, WizardFrame } from './wizard-frame.ts';

interface CheckStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onBack: () => void;
  /** What is done with the rows in place of importing them. */
  take?: TakeRows | undefined;
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
              label={`Looking at the rows of ${name}`}
              value={total === null || total === 0 ? null : done}
              max={total ?? 1}
              valueText={
                total === null ? `${countedRows(done)} so far` : `${formatCount(done)} of ${countedRows(total)}`
              }
            />
            <p className="mt-3 text-sm text-text-3">
              {fileSize(bytes)}. Nothing is written yet. You may close this; it goes on.
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
                : runWords(counts, kind, { optedOut: item.optedOut, optIns })}
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-240 space-y-6 px-4 py-6 sm:px-6">
        <div>
          <h2 className="text-lg font-title">What the import will do</h2>
          <p role="status" className="text-md text-text-2">
            {countedRows(counts.rows)} of <bdi>{name}</bdi>. {whatItSays(counts, nounOf(kind), optIns)}
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

function whatItSays({ created, updated, failed, skipped }: ImportCounts, noun: string, optIns: number): string {
  if (created + updated > 0)
    return `Nothing is written until you press the button, and it can be taken back for 30 days.`;
  if (failed > 0 && skipped === 0) return 'None of them can be imported as the columns are chosen.';
  return `All of these ${noun} exist already, with the values of the file.${optIns > 0 ? ' WhatsApp opt-ins are recorded all the same.' : ''}`;
}
