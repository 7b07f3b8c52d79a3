// The state of a form that outlives its page: a confirmation at Google leads a phone away and back again.
import { useState } from 'react';
import { deleteDraft, deleteDrafts, hasDraft, readStoredDraft, type Typed, writeDraft } from './form-draft.ts';

const PREFIX = 'leadwright.form.';

interface Kept<T> {
  values: T;
  change: (part: Partial<T>) => void;
  /** For a form that was sent or given up. */
  forget: () => void;
}

/** For what keeps more than a form can: it ends with the drafts. */
export const formDraftKey = (form: string): string => PREFIX + form;

/** Whether the form was left half-way, so that it is opened again. */
export const hasFormDraft = (form: string): boolean => hasDraft(PREFIX + form);

/** For a form that is closed from outside. */
export const deleteFormDraft = (form: string): void => deleteDraft(PREFIX + form);

/** At a sign-in: what one user typed is not for the next one in the tab. */
export const deleteFormDrafts = (): void => deleteDrafts(PREFIX);

/** `blank` names the fields and their kinds; a password must not be among them. */
export function useFormDraft<T extends Typed>(form: string, blank: T): Kept<T> {
  const key = PREFIX + form;
  const [values, setValues] = useState(() => readStoredDraft(key, blank));
  return {
    values,
    change(part) {
      const next = { ...values, ...part };
      writeDraft(key, next);
      setValues(next);
    },
    forget: () => deleteFormDraft(form),
  };
}
