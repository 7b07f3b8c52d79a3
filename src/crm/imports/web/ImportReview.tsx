// Review of a file for another page: columns and exact counts are checked here, and that page continues with the rows.
import { useState } from 'react';
import { FullDialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { useImport } from './use-imports.ts';
import type { AlternativeImport } from './WizardFrame.tsx';

interface ImportReviewProps {
  id: string;
  title: string;
  take: AlternativeImport;
  onClose: () => void;
}

export function ImportReview({ id, title, take, onClose }: ImportReviewProps) {
  const { data, error, isFetching, refetch } = useImport(id);
  const [columns, showColumns] = useState(false);
  const frame = { title, aside: null, onClose };
  if (!data) {
    return (
      <FullDialog {...frame}>
        <div className="mx-auto max-w-160 p-6">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Skeleton className="h-48" />
          )}
        </div>
      </FullDialog>
    );
  }
  if (data.state === 'mapping' || (data.state === 'ready' && columns)) {
    const { encoding, delimiter, header, sheet } = data.reading;
    return (
      <ColumnsStep
        // Read another way it has other columns.
        key={`${encoding}${delimiter}${header}${sheet}`}
        item={data}
        frame={frame}
        onMapped={() => showColumns(false)}
        onAnotherFile={onClose}
      />
    );
  }
  return <CheckStep item={data} frame={frame} onBack={() => showColumns(true)} take={take} />;
}
