// A call that failed as a whole, above its form: the catalogue's text, and for a fault of ours the id it has in the log.
import type { ApiError } from '#platform/web/api-error.ts';
import { Notice } from '#ui/Notice.tsx';

export function CallFailure({ error }: { error: ApiError | null }) {
  if (!error) return null;
  return (
    <Notice tone="bad" role="alert" className="mb-4">
      {error.message}
      {error.status >= 500 && error.requestId && (
        <span className="mt-0.5 block text-xs break-all">Request {error.requestId}</span>
      )}
    </Notice>
  );
}
