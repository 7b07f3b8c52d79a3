// Ends the work at hand where the process is about to stop: the job is tried again, and goes on where it was.

/** An AbortSignal, or several of them as one. */
export interface Stopping {
  readonly aborted: boolean;
}

export function requeue(stopping: Stopping): void {
  if (stopping.aborted) throw new Error('the process stops; the import goes on after its start');
}
