// Step-up in the browser: a call that needs a fresh confirmation waits for it here, whatever page made it.

type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
let pending: Promise<boolean> | null = null;

/** Registers what shows the dialog; it resolves to whether the user confirmed. The result unregisters it. */
export function onStepUpRequired(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = null;
  };
}

/** One dialog for all calls that wait at the same time. False where the user cancels, or where no dialog can be shown. */
export function confirmStepUp(): Promise<boolean> {
  if (prompt === null) return Promise.resolve(false);
  pending ??= prompt().finally(() => {
    pending = null;
  });
  return pending;
}
