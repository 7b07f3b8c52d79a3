// The message of a refused form that stands at one of its fields.
import { ApiError } from '#platform/web/api-error.ts';

export function faultOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path)?.message;
}
