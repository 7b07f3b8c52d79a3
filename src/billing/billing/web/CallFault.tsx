// What went wrong with a press of a button of billing, beside that button.
import { ApiError } from '#platform/web/api-error.ts';

export function CallFault({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {error instanceof ApiError ? error.message : 'This did not work. Try again.'}
    </p>
  );
}
