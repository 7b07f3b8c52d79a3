// One form that sends one call: busy or not, what went wrong as a whole, what went wrong at which field. Small on purpose,
// since the sign-in page loads neither a form library nor the contracts; the server's own messages stand at the fields.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Notice } from '#ui/Notice.tsx';

export type Faults = Readonly<Record<string, string>>;

export interface Submission {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** What failed as a whole; null where the faults at the fields say it all. */
  error: ApiError | null;
  faults: Faults;
  /** Forgets the fault of a field that is being corrected. */
  correct: (field: string) => void;
  /** Runs the call unless `blank` (faults known without asking) holds any. True where it went through. */
  run: (call: () => Promise<void>, blank?: Faults) => Promise<boolean>;
}

/** `fields` are those that the form shows: a fault anywhere else counts as a failure of the whole. */
export function useSubmission(fields: readonly string[]): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [faults, setFaults] = useState<Faults>({});

  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstFault(form.current);
  }, [faults]);

  return {
    form,
    busy,
    error,
    faults,
    correct(field) {
      if (field in faults) setFaults(({ [field]: _corrected, ...others }) => others);
    },
    async run(call, blank = {}) {
      setError(null);
      setFaults(blank);
      if (Object.keys(blank).length > 0) return false;
      setBusy(true);
      try {
        await call();
        return true;
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        const shown = thrown.fields.filter(({ path }) => fields.includes(path));
        setFaults(Object.fromEntries(shown.map(({ path, message }) => [path, message])));
        if (shown.length === 0) setError(thrown);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Puts the focus on the first control that is marked invalid. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

// A call that failed as a whole, above its form: the catalogue's text, and for a fault of ours the id it has in the log.
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
