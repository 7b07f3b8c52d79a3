// Files to and from the server, beside the calls of api-client.ts.
import type { RouteCall, RouteContract, RouteOutput } from '#shared/contract.ts';
import { fillPath, toQuery } from '#shared/urls.ts';
import type { Endpoint } from './api-client.ts';
import { ApiError, errorOfAnswer, offlineError } from './api-error.ts';

type Query<R extends RouteContract> = RouteCall<R> extends { query: infer Q } ? Q : Record<string, never>;

type Params<R extends RouteContract> =
  RouteCall<R> extends { params: infer P } ? { params: P } : { params?: undefined };

type UploadParts<R extends RouteContract> = Params<R> & {
  query: Query<R>;
  content: Blob;
  /** 0 to 1; 1 as soon as all is sent, while the server still looks at it. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** @throws ApiError for every answer that is not 2xx, and for none at all. An abort by `signal` is thrown as it is. */
export function upload<R extends RouteContract>(
  route: Endpoint<R>,
  { params, query, content, onProgress, signal }: UploadParts<R>,
): Promise<RouteOutput<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const path = fillPath(route.path, params as Record<string, unknown> | undefined);
    request.open(route.method, path + toQuery(query as Record<string, unknown>));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('error', () => reject(offlineError(new TypeError('the upload was cut off'))));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== undefined) return resolve(body as RouteOutput<R>);
      const fault = errorOfAnswer(request.status, body, request.getResponseHeader('x-request-id'));
      reject(fault instanceof ApiError ? fault : offlineError(fault));
    });
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}

/** Undefined where it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Brings a file that a route makes of what it is sent. Beside the calls of api-client.ts, whose answers are JSON.

/** The download has its own hold on the file by then. */
const URL_LIFETIME_MS = 60_000;

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
    saveFile(await answer.blob(), toName(answer.headers.get('content-disposition')));
  } catch (error) {
    if (error instanceof TypeError) throw offlineError(error);
    throw error;
  }
}

function toName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export';
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
