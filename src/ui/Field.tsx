// Label, hint and error of one form control, wired so that a screen reader hears all three with the control.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const Wiring = createContext<FieldWiring | null>(null);

/** Attributes that a control inside a Field takes over; an own `id` or `aria-*` wins. Empty outside a Field. */
export function useFieldControl() {
  const field = useContext(Wiring);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** For controls that are a group of elements: they are named by the label's id, not by `for`. */
export function useFieldGroup() {
  const field = useContext(Wiring);
  if (!field) return {};
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

interface FieldProps {
  label: string;
  /** Shown under the control until an error takes its place. */
  hint?: ReactNode;
  /** Message of the rule that the value breaks; marks the control invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Right of the label: a link such as "Forgot?". */
  action?: ReactNode;
  /** True where the control is a group (Segmented, TagsInput); its label is then no `<label for>`. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  required = false,
  action,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const wiring = useMemo(
    () => ({ id, labelId, describedBy: note ? noteId : undefined, invalid: Boolean(error), required }),
    [id, labelId, noteId, note, error, required],
  );
  const Label = group ? 'span' : 'label';
  return (
    <Wiring.Provider value={wiring}>
      <div className={className}>
        <div className="mb-1.5 flex items-baseline justify-between gap-3">
          <Label id={labelId} htmlFor={group ? undefined : id} className="text-sm font-label text-text">
            {label}
            {required && (
              <span aria-hidden className="ml-0.5 text-bad">
                *
              </span>
            )}
          </Label>
          {action && <span className="text-sm">{action}</span>}
        </div>
        {children}
        {/* Present from the start: a live region that appears with its text is not announced. */}
        <div id={noteId} aria-live="polite" className="text-sm">
          {error ? (
            <p className="mt-1.5 flex items-start gap-1.5 text-bad">
              <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
              {error}
            </p>
          ) : (
            hint && <p className="mt-1.5 text-text-3">{hint}</p>
          )}
        </div>
      </div>
    </Wiring.Provider>
  );
}
