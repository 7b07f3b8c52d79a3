// A call of the Cloud API in its wire format, answered by Meta over HTTP, or by this server for a practice number.
import type { ApiResult, WhatsappFault } from '../../domain/whatsapp-fault.ts';
import type { NumberAccess } from './whatsapp-api.ts';

export interface GraphCall {
  method: 'GET' | 'POST';
  /** Behind the version: "/300000000000001/messages". */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  /** Sent as multipart form, instead of JSON. */
  file?: { name: string; type: string; content: Buffer };
}

export interface GraphAnswer {
  status: number;
  /** Undefined where the body is no JSON. */
  json: unknown;
  retryAfterMs: number | null;
}

export interface MediaBytes {
  status: number;
  content: Buffer;
}

export interface GraphDoor {
  call(access: NumberAccess, call: GraphCall): Promise<ApiResult<GraphAnswer>>;
  /** `url`: as Meta has given it for a media id. */
  fetchMedia(access: NumberAccess, url: string, maxBytes: number): Promise<ApiResult<MediaBytes>>;
}

/** Answered, but not in the form that Meta describes. */
export const UNREADABLE: WhatsappFault = {
  kind: 'temporary',
  code: null,
  text: 'WhatsApp gave an answer that cannot be read. Try again in a few minutes.',
  details: '',
  retryAfterMs: null,
};
