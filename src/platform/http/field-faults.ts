// Validation faults as the forms read them: a path and one message for each field, the first fault of a field only, of the first 50 fields.
import type { FieldFault } from '#shared/errors.ts';

interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

const MAX_FAULTS = 50;

export function fieldFaults(issues: readonly ValidationIssue[]): FieldFault[] {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    if (faults.size === MAX_FAULTS) break;
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!faults.has(path)) faults.set(path, issue.message ?? 'This value cannot be used');
  }
  return [...faults].map(([path, message]) => ({ path, message }));
}
