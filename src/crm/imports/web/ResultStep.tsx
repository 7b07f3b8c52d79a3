// The last step: the import as it runs, what it has done, and taking it back.
import { Download, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { ImportDetail } from '../contract.ts';
import { countedRows, getNoun, resultText, undoneText } from './import-labels.ts';
import { rejectsHref, useImportActions } from './use-imports.ts';
import { CountTiles, type WizardFrame } from './WizardFrame.tsx';

interface ResultStepProps {
  item: ImportDetail;
  frame: WizardFrame;
  onAgain: () => void;
}

export function ResultStep({ item, frame, onAgain }: ResultStepProps) {
  const { id, state, kind, counts, undoUntil, rejects, resumable, incomplete, optedOut } = item;
  const { cancel, run, undo } = useImportActions(id);
  const failed = run.error ?? undo.error ?? cancel.error;
  const page = kind === 'contact' ? '/contacts' : '/company-library';
  const working = state === 'running' || state === 'undoing';
  return (
    <FullDialog
      {...frame}
      footer={
        state === 'running' ? (
          <Button loading={cancel.isPending} loadingText="Stopping..." onClick={() => cancel.mutate()}>
            Stop the import
          </Button>
        ) : (
          !working && (
            <>
              <Button className="mr-auto" onClick={onAgain}>
                Import another file
              </Button>
              <Button asChild variant={resumable ? 'secondary' : 'primary'}>
                <Link to={page}>Show the {getNoun(kind)}</Link>
              </Button>
              {resumable && (
                <Button
                  variant="primary"
                  loading={run.isPending}
                  loadingText="Starting..."
                  onClick={() => run.mutate()}
                >
                  Try again
                </Button>
              )}
            </>
          )
        )
      }
    >
      <div className="mx-auto max-w-200 space-y-6 px-4 py-6 sm:px-6">
        {working ? <Working item={item} /> : <Head item={item} />}
        <div aria-live="assertive">{failed && <Notice tone="bad">{failed.message}</Notice>}</div>
        {counts && state !== 'undone' && <CountTiles counts={counts} done />}
        {!working && (rejects || undoUntil !== null) && (
          <ul className="overflow-hidden rounded-l border border-line bg-surface text-sm">
            {rejects && (
              <Offer
                title={findingsTitle(counts?.failed ?? 0, incomplete)}
                hint="The file has your own columns and the reason for each row. Correct it, and import it again."
              >
                <Button asChild size="sm" icon={<Download aria-hidden size={14} />}>
                  <a href={rejectsHref(id)} download>
                    Download these rows
                  </a>
                </Button>
              </Offer>
            )}
            {undoUntil !== null && (
              <Offer
                title="Undo"
                hint={`Until ${formatDate(undoUntil)}: removes the new ${getNoun(kind)} and restores the changed ones. Later edits are kept.${optedOut > 0 ? ' Suppressed addresses stay suppressed.' : ''}`}
              >
                <Button
                  size="sm"
                  icon={<Undo2 aria-hidden size={14} />}
                  loading={undo.isPending}
                  loadingText="Starting..."
                  onClick={() => undo.mutate()}
                >
                  Undo this import
                </Button>
              </Offer>
            )}
          </ul>
        )}
      </div>
    </FullDialog>
  );
}

function findingsTitle(failed: number, incomplete: number): string {
  const parts = [
    ...(failed > 0 ? [`${countedRows(failed)} could not be imported`] : []),
    ...(incomplete > 0 ? [`${countedRows(incomplete)} imported without a value`] : []),
  ];
  return parts.join(', ');
}

function Working({ item: { state, name, progress } }: { item: ImportDetail }) {
  const { done = 0, total = null } = progress ?? {};
  return (
    <div className="rounded-l border border-line bg-surface p-5">
      <Progress
        label={state === 'running' ? `Importing ${name}` : `Undoing ${name}`}
        value={total === null || total === 0 ? null : done}
        max={total ?? 1}
        valueText={total === null ? 'Starting' : `${formatCount(done)} of ${countedRows(total)}`}
      />
      <p className="mt-3 text-sm text-text-3">You can close this. A notification tells you when it is done.</p>
    </div>
  );
}

function Head({ item }: { item: ImportDetail }) {
  const { state, name, counts, fault, undone, kind, optedOut } = item;
  const titles: Partial<Record<typeof state, string>> = {
    done: 'Imported',
    cancelled: 'Stopped. Rows imported so far are kept.',
    failed: 'The import failed',
    undone: 'Undone',
  };
  return (
    <div role="status">
      <h2 className="text-lg font-title">{titles[state]}</h2>
      <p className="text-md text-text-2">
        <bdi>{name}</bdi>
        {state === 'undone' && undone ? `: ${undoneText(undone, kind)}` : counts ? `: ${resultText(counts)}.` : '.'}
        {state !== 'undone' && optedOut > 0 && ` ${formatCount(optedOut)} suppressed.`}
      </p>
      {fault && (
        <Notice tone="bad" className="mt-3">
          {fault}
        </Notice>
      )}
    </div>
  );
}

function Offer({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-label">{title}</p>
        <p className="text-text-3">{hint}</p>
      </div>
      {children}
    </li>
  );
}
