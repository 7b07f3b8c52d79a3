// The third step: what would happen, counted exactly before anything is written.
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/FullDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { ImportCounts, ImportDetail } from '../contract.ts';
import { CountTiles } from './CountTiles.tsx';
import { countedRows, fileSize, nounOf, runWords } from './import-words.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { RowFaults } from './RowFaults.tsx';
import { useImportActions } from './use-imports.ts';
import type { WizardFrame } from './wizard-frame.ts';

interface CheckStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onBack: () => void;
}

export function CheckStep({ item, frame, onBack }: CheckStepProps) {
  const { id, state, counts, preview, progress, kind, name, bytes } = item;
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
  const nothing = counts.created + counts.updated === 0;
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
            loading={run.isPending}
            loadingText="Starting..."
            onClick={() => run.mutate()}
          >
            {nothing ? 'Nothing to import' : runWords(counts, kind)}
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-240 space-y-6 px-4 py-6 sm:px-6">
        <div>
          <h2 className="text-lg font-title">What the import will do</h2>
          <p role="status" className="text-md text-text-2">
            {countedRows(counts.rows)} of <bdi>{name}</bdi>. {whatItSays(counts, nounOf(kind))}
          </p>
        </div>
        <CountTiles counts={counts} done={false} />
        <div aria-live="assertive">{run.error && <Notice tone="bad">{run.error.message}</Notice>}</div>
        {preview && preview.faults.length > 0 && <RowFaults faults={preview.faults} columns={item.columns} />}
        {preview && preview.samples.length > 0 && <PreviewRows samples={preview.samples} item={item} />}
      </div>
    </FullDialog>
  );
}

function whatItSays({ created, updated, failed, skipped }: ImportCounts, noun: string): string {
  if (created + updated > 0)
    return `Nothing is written until you press the button, and it can be taken back for 30 days.`;
  if (failed > 0 && skipped === 0) return 'None of them can be imported as the columns are chosen.';
  return `All of these ${noun} are here already, as the file has them.`;
}
