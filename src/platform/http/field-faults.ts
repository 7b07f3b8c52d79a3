// Validation faults as the forms read them: a path and one message for each field, the first fault of a field only.
import type { FieldFault } from '#shared/errors.ts';

interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

export function fieldFaults(issues: readonly ValidationIssue[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!faults.has(path)) faults.set(path, issue.message ?? 'This value cannot be used');
  }
  return [...faults].map(([path, message]) => ({ path, message }));
}
