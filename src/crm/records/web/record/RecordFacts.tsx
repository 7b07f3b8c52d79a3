// The facts of a record on other pages: each with its source and date, editable in place, with consent, lists and tags.
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import type { RecordKind } from '../../fields.contract.ts';
import { FactList } from './FactList.tsx';
import { useRecord } from './use-record.ts';

export function RecordFacts({ kind, id }: { kind: RecordKind; id: string }) {
  const { data, error, isFetching, refetch } = useRecord(kind, id);
  if (data) return <FactList kind={kind} detail={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <SkeletonText lines={6} />;
}
