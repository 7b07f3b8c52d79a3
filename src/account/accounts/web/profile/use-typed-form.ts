// What all forms built on react-hook-form share here: faults come to the field that has them, the first one gets the
// focus, and every change is passed on to be stored.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type Faults, focusFirstFault } from '../use-submission.tsx';

interface TypedFormOptions<V extends FieldValues> {
  values: DefaultValues<V>;
  /** `zodResolver(schema)`. An unfinished form holds what its schema refuses, so the two types differ. */
  resolver: unknown;
  /** Faults that the server found, by field. */
  faults?: Faults;
  onTyped?: (values: V) => void;
}

/** The form, and the ref of its element. */
export function useTypedForm<V extends FieldValues>({
  values,
  resolver,
  faults,
  onTyped,
}: TypedFormOptions<V>): [form: UseFormReturn<V>, element: RefObject<HTMLFormElement | null>] {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<V>({ defaultValues: values, resolver: resolver as Resolver<V>, shouldFocusError: false });
  const { submitCount } = form.formState;
  const { setError, watch } = form;
  const tell = useEffectEvent((typed: V) => onTyped?.(typed));

  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current);
  }, [submitCount]);

  useEffect(() => {
    const found = Object.entries(faults ?? {});
    for (const [field, message] of found) setError(field as FieldPath<V>, { type: 'server', message });
    // The marks are drawn first.
    if (found.length > 0) requestAnimationFrame(() => focusFirstFault(element.current));
  }, [faults, setError]);

  useEffect(() => {
    const watching = watch((typed) => tell(typed as V));
    return () => watching.unsubscribe();
  }, [watch]);

  return [form, element];
}
