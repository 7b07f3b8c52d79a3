// What went wrong with Google, in the tone of what it was: cancelled is nobody's fault, an unreachable Google is.
import type { ApiError } from '#platform/web/api-error.ts';
import { Notice } from '#ui/Notice.tsx';
import { CallFailure } from './CallFailure.tsx';

export function GoogleFault({ error }: { error: ApiError | null }) {
  if (!error || error.status === 0 || error.status >= 500) return <CallFailure error={error} />;
  return (
    <Notice tone={error.code === 'GOOGLE_CANCELLED' ? 'neutral' : 'warn'} role="alert" className="mb-4">
      {error.message}
    </Notice>
  );
}
