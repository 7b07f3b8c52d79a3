// Brings a file that a route makes of what it is sent. Beside the calls of api-client.ts, whose answers are JSON.
import type { RouteCall, RouteContract } from '#shared/contract.ts';
import { fillPath } from '#shared/request-url.ts';
import type { Endpoint } from './api-client.ts';
import { errorOfAnswer, offlineError } from './api-error.ts';

/** The download has its own hold on the file by then. */
const HELD_MS = 60_000;

/**
 * Waits for the whole file, then hands it to the browser under the name that the server gave it.
 * @throws ApiError for every answer that is not 2xx, and where it breaks off in the middle.
 */
export async function download<R extends RouteContract>(route: Endpoint<R>, parts: RouteCall<R>): Promise<void> {
  const { params, body } = parts as { params?: Record<string, unknown>; body?: unknown };
  try {
    const answer = await fetch(fillPath(route.path, params), {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    });
    if (!answer.ok) {
      const said: unknown = await answer.json().catch(() => undefined);
      throw errorOfAnswer(answer.status, said, answer.headers.get('x-request-id'));
    }
    give(await answer.blob(), nameOf(answer.headers.get('content-disposition')));
  } catch (error) {
    if (error instanceof TypeError) throw offlineError(error);
    throw error;
  }
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export';
}

function give(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
