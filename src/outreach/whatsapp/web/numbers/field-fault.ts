// The message of a refused form that is about one of its fields.
import type { ApiError } from '#platform/web/api-error.ts';

export const fieldFault = (error: ApiError | null, path: string): string | undefined =>
  error?.fields.find((field) => field.path === path)?.message;
