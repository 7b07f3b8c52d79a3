// Ends the work at hand where the process is about to stop: the job is tried again, and goes on where it was.

export function goOnLater(stopping: AbortSignal): void {
  if (stopping.aborted) throw new Error('the process stops; the import goes on after its start');
}
