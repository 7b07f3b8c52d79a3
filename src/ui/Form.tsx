// Every form of the product. What is typed is React state of the form; `useSubmission` runs its call once at a time and
// brings the faults to their fields. No form library, since the sign-in page loads this as well (decision 045).
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ErrorFacts } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';

/** Messages by the path of a field: "email", "settings.dayCap". */
export type Faults = Readonly<Record<string, string>>;

/** A call that failed; ApiError of the api client has these fields. */
export interface FailedCall extends ErrorFacts {
  /** HTTP status; 0 where there was no answer. */
  status: number;
  /** Faults by field, as the contract names it. */
  fields: readonly { path: string; message: string }[];
  details: Record<string, unknown>;
}

export interface Submission {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** What failed as a whole; null where the faults at the fields say it all. */
  error: FailedCall | null;
  faults: Faults;
  /** Clears the fault of a field that is being corrected. */
  correct: (field: string) => void;
  /** For faults that the call's answer tells though it did not fail. */
  setFaults: (faults: Faults) => void;
  /**
   * Runs the call unless one is under way or `found` (faults that need no server) holds any. What it answered; null where it
   * failed, or where the form is no longer shown: an answer to a page that was left leads nowhere.
   * Throws what is not a failed call.
   */
  run: <Answer>(call: () => Promise<Answer>, found?: Faults) => Promise<{ answer: Answer } | null>;
}

/**
 * `fields`: paths that the form shows. A fault inside one of them ("skills.2") is shown at it, a fault of any other field
 * counts as a failure of the whole. `initial`: faults found before this form was shown, by a later step.
 */
export function useSubmission(fields: readonly string[], initial: Faults = {}): Submission {
  const form = useRef<HTMLFormElement>(null);
  // A second press may come before the first has been drawn.
  const running = useRef(false);
  const isShown = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FailedCall | null>(null);
  const [faults, setFaults] = useState<Faults>(initial);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  // New faults take the focus. Where one of several is corrected, it stays in that field.
  const areNew = useRef(true);

  useEffect(() => {
    if (areNew.current && Object.keys(faults).length > 0) focusFirstFault(form.current);
    areNew.current = false;
  }, [faults]);
  // The button of a long form is far below.
  useEffect(() => {
    if (error) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  function show(next: Faults) {
    areNew.current = true;
    setFaults(next);
  }

  return {
    form,
    busy,
    error,
    faults,
    setFaults: show,
    correct(field) {
      if (field in faults) setFaults(({ [field]: _corrected, ...others }) => others);
    },
    async run(call, found = {}) {
      if (running.current) return null;
      setError(null);
      show(found);
      if (Object.keys(found).length > 0) return null;
      running.current = true;
      setBusy(true);
      try {
        const answer = await call();
        return isShown.current ? { answer } : null;
      } catch (thrown) {
        if (!isFailedCall(thrown)) throw thrown;
        const answered = atFields(fields, thrown.fields);
        show(answered);
        if (Object.keys(answered).length === 0) setError(thrown);
        return null;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

/** The first message for each field that a zod schema refused; none where it accepted. */
export function findFaults(fields: readonly string[], { error }: SchemaResult): Faults {
  return atFields(fields, error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []);
}

interface SchemaResult {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

function atFields(fields: readonly string[], faults: FailedCall['fields']): Faults {
  const shown: Record<string, string> = {};
  for (const { path, message } of faults) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined) shown[field] ??= message;
  }
  return shown;
}

const isFailedCall = (thrown: unknown): thrown is FailedCall & Error => thrown instanceof Error && 'fields' in thrown;

interface FormProps extends Pick<ComponentProps<'form'>, 'onKeyDown' | 'onBlur' | 'aria-describedby'> {
  /** Left out where submitting calls no route: a search, a filter. */
  submission?: Submission;
  onSubmit: () => void;
  /** In place of the text of a call that failed as a whole. */
  failure?: ReactNode;
  /** Id, for a submit button outside the form. */
  id?: string;
  /** Accessible name. */
  label?: string;
  /** The form handles Escape itself: the sheet around it stays open. */
  ownEscape?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form whose failure as a whole is shown above its fields. */
export function Form({ submission, onSubmit, failure, label, ownEscape, children, ...attributes }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes the submit of a dialog on to the form that opened it.
    event.stopPropagation();
    onSubmit();
  }
  return (
    <form
      {...attributes}
      ref={submission?.form}
      noValidate
      aria-label={label}
      data-own-escape={ownEscape ? '' : undefined}
      onSubmit={submit}
    >
      {/* A line of its own, also in a form laid out as a row or a grid. */}
      {failure || (submission && <FormError error={submission.error} className="col-span-full w-full" />)}
      {children}
    </form>
  );
}

interface FormErrorProps {
  error: FailedCall | null;
  className?: string;
}

/** The text of a call that failed as a whole; for a fault of ours with the id that the log has. */
export function FormError({ error, className }: FormErrorProps) {
  if (!error) return null;
  return (
    <Notice tone="bad" role="alert" className={className}>
      {error.message}
      {error.status >= 500 && error.requestId && (
        <span className="mt-0.5 block text-xs break-all">Request {error.requestId}</span>
      )}
    </Notice>
  );
}

const CONTROLS = 'input, textarea, select, button, [tabindex="0"]';

/** Puts the focus on the first control that is marked invalid, of a group on its first control. */
function focusFirstFault(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches(CONTROLS) ? invalid : invalid?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
}
