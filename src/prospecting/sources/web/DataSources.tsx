// Settings, data sources: which source answers for each capability, how each fares, and keys of one's own.
import { ApiError } from '#platform/web/api-error.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { CapabilityRow } from './CapabilityRow.tsx';
import { useSources } from './use-sources.ts';

export function DataSources() {
  const { data, error, isFetching, refetch } = useSources();
  if (data) {
    return (
      <>
        {!data.mayChangeKeys && (
          <Notice tone="neutral" className="mb-4">
            Keys are set by the owner of the workspace.
          </Notice>
        )}
        <Card padded={false}>
          <ul aria-label="Capabilities">
            {data.capabilities.map((capability) => (
              <CapabilityRow key={capability.key} capability={capability} mayChange={data.mayChangeKeys} />
            ))}
          </ul>
        </Card>
      </>
    );
  }
  if (error) {
    return (
      <Card>
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The data sources could not be shown' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return <RowsLoading />;
}

function RowsLoading() {
  return (
    <Card padded={false}>
      <Loading label="Loading the data sources">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="space-y-3 border-b border-line p-4 last:border-b-0">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}
