// Step-up in the browser: a call that needs a fresh confirmation waits for it here, whatever page made it.

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers what shows the dialog; it resolves to whether the user confirmed. The result unregisters it. */
export function onStepUpRequired(show: Ask): () => void {
  ask = show;
  return () => {
    if (ask === show) ask = null;
  };
}

/** One dialog for all calls that wait at the same time. False where the user cancels, or where no dialog can be shown. */
export function confirmStepUp(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
