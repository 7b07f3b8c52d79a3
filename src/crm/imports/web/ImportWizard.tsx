// The wizard: a file, its columns, the exact counts, the import. Which step is shown follows from what the server says of the import.
import { useState } from 'react';
import { RECORD_KINDS, type RecordKind } from '#crm/records/fields.contract.ts';
import { Card } from '#ui/Card.tsx';
import { FullDialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import type { ImportDetail } from '../contract.ts';
import type { ImportState } from '../limits.contract.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { getNoun } from './import-labels.ts';
import { ResultStep } from './ResultStep.tsx';
import { useImport } from './use-imports.ts';
import { WizardSteps } from './WizardFrame.tsx';

const isKind = (at: string): at is RecordKind => (RECORD_KINDS as readonly string[]).includes(at);

interface ImportWizardProps {
  /** A kind, to begin an import of it; else the id of one. */
  at: string;
  onGo: (at: string) => void;
  onClose: () => void;
}

export function ImportWizard({ at, onGo, onClose }: ImportWizardProps) {
  if (isKind(at)) {
    return <FileStep kind={at} onKind={onGo} onUploaded={(made) => onGo(made.id)} onClose={onClose} />;
  }
  return <OneImport key={at} id={at} onClose={onClose} onAgain={onGo} />;
}

const STEP_OF: Record<ImportState, number> = {
  mapping: 1,
  checking: 2,
  ready: 2,
  running: 3,
  done: 3,
  cancelled: 3,
  failed: 3,
  undoing: 3,
  undone: 3,
};

interface OneImportProps {
  id: string;
  onClose: () => void;
  onAgain: (kind: RecordKind) => void;
}

function OneImport({ id, onClose, onAgain }: OneImportProps) {
  const { data, error, isFetching, refetch } = useImport(id);
  /** The state in which the user went back from the counts to the columns. */
  const [backFrom, setBackFrom] = useState<ImportDetail | null>(null);
  if (!data) {
    return (
      <FullDialog title="Import" onClose={onClose}>
        <div className="mx-auto max-w-160 p-6">
          {error ? (
            <Card>
              <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
            </Card>
          ) : (
            <Loading label="Loading the import">
              <SkeletonText lines={5} />
            </Loading>
          )}
        </div>
      </FullDialog>
    );
  }
  const back = data.state === 'ready' && backFrom !== null;
  const step = back ? 1 : STEP_OF[data.state];
  const frame = {
    title: `Import ${getNoun(data.kind)}`,
    aside: <WizardSteps current={step} />,
    onClose,
  };
  if (step === 1) {
    return (
      <ColumnsStep
        // Read another way it has other columns.
        key={`${data.reading.encoding}${data.reading.delimiter}${data.reading.header}${data.reading.sheet}`}
        item={data}
        frame={frame}
        onMapped={() => setBackFrom(null)}
        onAnotherFile={() => onAgain(data.kind)}
      />
    );
  }
  if (step === 2) return <CheckStep item={data} frame={frame} onBack={() => setBackFrom(data)} />;
  return <ResultStep item={data} frame={frame} onAgain={() => onAgain(data.kind)} />;
}
