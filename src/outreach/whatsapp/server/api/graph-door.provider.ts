// Calls of the Cloud API over HTTP: with the number's token, a deadline, and faults told apart by whether anything can have been sent.
import type { OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { parseUrl } from '#shared/urls.ts';
import { NOT_SENT, UNCERTAIN } from '../../domain/api-faults.ts';
import { isMediaHost } from '../../domain/media-host.ts';
import type { ApiResult } from '../../domain/whatsapp-fault.ts';
import { type GraphAnswer, type GraphCall, type GraphDoor, type MediaBytes, UNREADABLE } from './graph-call.ts';

const CALL_MS = 30_000;
/** An upload of 100 MB on a slow line; a download as large. */
const FILE_MS = 300_000;
const MAX_ANSWER_BYTES = 5_000_000;
const MAX_WAIT_MS = 24 * 3_600_000;

type Door = Pick<Platform, 'outbound' | 'config' | 'clock'>;

export function createGraphDoor(platform: Door): GraphDoor {
  const { baseUrl, version } = platform.config.whatsapp;

  return {
    call: (access, call) =>
      guarded(async () => {
        const { type, body, deadlineMs } = bodyOf(call);
        const answer = await platform.outbound.request({
          url: `${baseUrl}/${version}${call.path}${queryOf(call)}`,
          method: call.method,
          headers: { authorization: `Bearer ${access.token}`, ...(type !== null && { 'content-type': type }) },
          ...(body !== null && { body }),
          accept: 'application/json',
          deadlineMs,
          maxBytes: MAX_ANSWER_BYTES,
          trust: 'configured',
        });
        return asAnswer(answer, platform.clock.now());
      }),

    fetchMedia: (access, url, maxBytes) =>
      guarded(async () => {
        // The token goes with it: to Meta's own hosts alone, whatever the answer names, and over no redirect.
        const trust = trustOf(url, baseUrl);
        if (trust === null) throw new OutboundError('URL_REFUSED', 'media is not on a host of Meta');
        const answer = await platform.outbound.request({
          url,
          headers: { authorization: `Bearer ${access.token}` },
          deadlineMs: FILE_MS,
          maxBytes,
          trust,
        });
        return { status: answer.status, content: answer.body } satisfies MediaBytes;
      }),
  };
}

/** Media may also be on the origin that the operator has configured: a simulator has no other. */
function trustOf(url: string, baseUrl: string): 'configured' | 'foreign' | null {
  const parsed = parseUrl(url);
  if (parsed === null) return null;
  if (parsed.origin === new URL(baseUrl).origin) return 'configured';
  return isMediaHost(parsed) ? 'foreign' : null;
}

async function guarded<T>(call: () => Promise<T>): Promise<ApiResult<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'TOO_LARGE') return { ok: false, fault: { ...UNREADABLE, text: 'The file is too large.' } };
    return { ok: false, fault: { ...(error.unsent ? NOT_SENT : UNCERTAIN), details: error.message } };
  }
}

function queryOf({ query = {} }: GraphCall): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

function bodyOf({ json, file }: GraphCall): { type: string | null; body: string | Buffer | null; deadlineMs: number } {
  if (file !== undefined) {
    const { type, body } = multipart(file);
    return { type, body, deadlineMs: FILE_MS };
  }
  if (json === undefined) return { type: null, body: null, deadlineMs: CALL_MS };
  return { type: 'application/json', body: JSON.stringify(json), deadlineMs: CALL_MS };
}

/** RFC 7578. The name is as typed, without what would end the header. */
function multipart({ name, type, content }: NonNullable<GraphCall['file']>): { type: string; body: Buffer } {
  const boundary = `leadwright-${crypto.randomUUID()}`;
  const filename = name.replace(/["\\\r\n]/g, '_');
  const head = [
    field(boundary, 'messaging_product', 'whatsapp'),
    field(boundary, 'type', type),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  ].join('');
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

const field = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function asAnswer({ status, headers, body }: OutboundResponse, now: number): GraphAnswer {
  return { status, json: parsed(body), retryAfterMs: waitOf(headers['retry-after'], now) };
}

/** Undefined for what is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function waitOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(MAX_WAIT_MS, Math.max(0, ms));
}
