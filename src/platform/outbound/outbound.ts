// The one door for outgoing HTTP: every request has a deadline, a size limit, a redirect limit and a checked address.
import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';
import { parseUrl } from '#shared/urls.ts';
import { assertNoConnectionHeld } from '../held-connection.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/tracing.ts';
import { isLoopback, isPublicAddress, parseRedirect, parseTarget, type Trust } from './address-rules.ts';
import { createConnector, type Dial, type Resolve, systemDial, systemResolve } from './guarded-connector.ts';
import { OutboundError } from './outbound-error.ts';
import { readJson } from './read-json.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for everything: resolving, connecting, redirects, the last byte of the body. */
  deadlineMs: number;
  /** Bytes of the decoded body; 5 MB unless told (quality R7). */
  maxBytes?: number;
  accept?: string;
  /** Hops that are followed, GET only; 0 unless told, and then a 3xx is answered like any other status. */
  maxRedirects?: number;
  /** `foreign` unless told: who chose the URL decides where it may lead. */
  trust?: Trust;
}

export interface OutboundResponse {
  status: number;
  /** What answered, after redirects. */
  url: string;
  /** Names in lower case; of a repeated header the first. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface Outbound {
  /** @throws OutboundError; HeldConnectionError where the caller holds a database connection */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /** The same with the body parsed, whatever its status and content type. @throws OutboundError */
  requestJson(request: OutboundRequest): Promise<Omit<OutboundResponse, 'body'> & { json: unknown }>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  log: Log;
  /** Lets `configured` URLs lead to loopback and private addresses (simulators). Never on in production. */
  allowPrivate: boolean;
  /** Origins on this machine that the operator has named: `configured` URLs of them may lead to loopback. None in production. */
  localOrigins?: readonly string[];
  resolve?: Resolve;
  dial?: Dial;
}

const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const CONNECTIONS_PER_HOST = 16;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createOutbound({
  log,
  allowPrivate,
  localOrigins = [],
  resolve = systemResolve,
  dial = systemDial,
}: OutboundOptions): Outbound {
  const agent = (mayReach: (address: string) => boolean): Agent =>
    new Agent({
      connections: CONNECTIONS_PER_HOST,
      connect: createConnector({ resolve, dial, mayReach }),
      // The deadline of each request rules; undici's own timers would only add a second, coarser answer.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  // Two pools: a connection that was opened for a configured source is never reused for a foreign URL.
  const agents: Record<Trust, Agent> = {
    foreign: agent(isPublicAddress),
    configured: agent(allowPrivate ? () => true : isPublicAddress),
  };
  const local = localOrigins.length === 0 ? null : agent(isLoopback);
  const agentFor = ({ origin }: URL, trust: Trust): Agent =>
    local !== null && trust === 'configured' && localOrigins.includes(origin) ? local : agents[trust];

  async function hop(url: URL, trust: Trust, wanted: OutboundRequest, sameOrigin: boolean, signal: AbortSignal) {
    const answer = await undiciRequest(url, {
      dispatcher: agentFor(url, trust),
      method: wanted.method ?? 'GET',
      headers: {
        'user-agent': 'Leadwright/1.0',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...(wanted.accept && { accept: wanted.accept }),
        // What the caller adds may be a key: it stays with the origin it was meant for.
        ...(sameOrigin && wanted.headers),
      },
      body: wanted.body ?? null,
      signal,
    });
    // An abandoned body emits its error again: without a listener that would end the process.
    answer.body.on('error', () => undefined);
    return answer;
  }

  async function follow(wanted: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let trust: Trust = wanted.trust ?? 'foreign';
    let url = parseTarget(wanted.url, trust);
    const { origin } = url;
    const maxRedirects = (wanted.method ?? 'GET') === 'GET' ? (wanted.maxRedirects ?? 0) : 0;
    for (let hops = 0; ; hops += 1) {
      const answer = await hop(url, trust, wanted, url.origin === origin, signal);
      const headers = firstValues(answer.headers);
      if (maxRedirects === 0 || !REDIRECTS.has(answer.statusCode)) {
        return {
          status: answer.statusCode,
          url: url.href,
          headers,
          body: await getBody(answer, headers, wanted.maxBytes),
        };
      }
      discard(answer.body);
      if (hops >= maxRedirects) throw new OutboundError('REDIRECT_REFUSED', `more than ${maxRedirects} redirects`);
      // Where a configured host sends us to is not configured any more.
      if (!staysOn(origin, headers.location, url)) trust = 'foreign';
      url = parseRedirect(headers.location, url, trust);
    }
  }

  async function request(wanted: OutboundRequest): Promise<OutboundResponse> {
    assertNoConnectionHeld('An HTTP request');
    const started = performance.now();
    const deadline = startDeadline(wanted.deadlineMs);
    const host = hostForLog(wanted.url);
    try {
      // Raced, because undici notices an abort only once it is connected.
      const method = wanted.method ?? 'GET';
      const response = await inSpan(
        `${method} ${host}`,
        { kind: 'client', attributes: { 'http.request.method': method, 'server.address': host } },
        () => Promise.race([follow(wanted, deadline.signal), deadline.passed]),
        ({ status }) => ({ 'http.response.status_code': status }),
      );
      log.debug({ host, status: response.status, bytes: response.body.length, ms: since(started) }, 'outgoing request');
      return response;
    } catch (error) {
      const fault = toOutboundError(error, host);
      const entry = { host, outcome: fault.code, ms: since(started) };
      const tls = tlsFault(error);
      // A certificate that does not fit and an address inside are controls at work: an operator hears of them.
      if (tls !== null || fault.code === 'ADDRESS_REFUSED') log.warn({ ...entry, tls }, 'outgoing request refused');
      else log.debug(entry, 'outgoing request failed');
      throw fault;
    } finally {
      deadline.clear();
    }
  }

  return {
    request,
    async requestJson(wanted) {
      const { body, ...answer } = await request({ accept: 'application/json', ...wanted });
      return { ...answer, json: readJson(body) };
    },
    async close() {
      const pools = local === null ? Object.values(agents) : [...Object.values(agents), local];
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

async function getBody(
  answer: Dispatcher.ResponseData,
  headers: Record<string, string>,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<Buffer> {
  // An honest length saves the download; a false one changes nothing, since the bytes are counted too.
  if (Number(headers['content-length']) > maxBytes) {
    discard(answer.body);
    throw new OutboundError('TOO_LARGE', `body of more than ${maxBytes} bytes`);
  }
  return await readBody(answer.body, headers['content-encoding'], maxBytes);
}

/** Closes the connection rather than reading on: how much would follow is the other side's choice. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.destroy();
}

function staysOn(origin: string, location: string | undefined, from: URL): boolean {
  return location !== undefined && parseUrl(location, from)?.origin === origin;
}

function firstValues(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value[0] : value;
    if (text !== undefined) first[name] = text;
  }
  return first;
}

/** Never more than the host: paths and queries carry keys and people's names. */
function hostForLog(url: string): string {
  return parseUrl(url)?.host ?? 'invalid';
}

function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('UNREACHABLE', `${host} could not be reached`, error);
}

/** The code of a failed handshake or a certificate that was not accepted, wherever in the chain of causes it is. */
function tlsFault(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && TLS_FAULT.test(code)) return code;
  }
  return null;
}

const TLS_FAULT = /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/;

function since(started: number): number {
  return Math.round(performance.now() - started);
}

// One time limit over a whole exchange, as a promise to race with and a signal that stops what lost the race.
export interface Deadline {
  signal: AbortSignal;
  /** Rejects with TIMEOUT when the time is up; never settles otherwise. */
  passed: Promise<never>;
  clear(): void;
}

function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new OutboundError('TIMEOUT', `no complete answer within ${ms} ms`);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  return { signal: controller.signal, passed, clear: () => clearTimeout(timer) };
}

// Reads an answer's body under a size limit that counts what comes out of the decompressor, not what went in.

/** What `decoderFor` understands; sent as accept-encoding. */
const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The decoded body, at most `maxBytes` long. Past the limit the stream is cut: nothing more is read or decompressed.
 * @throws OutboundError TOO_LARGE, UNREADABLE_BODY; errors of the connection as they are
 */
async function readBody(stream: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let corrupt: Error | null = null;
  // A writable and not `for await`, which would join what is buffered into a second copy of every byte.
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return done();
      }
      // Let go at once: the connection keeps its streams a while longer.
      chunks.length = 0;
      done(new Error('over the limit'));
    },
  });
  try {
    const decoder = decoderFor(encoding);
    decoder?.once('error', (error) => {
      if (isDecodingError(error)) corrupt = error;
    });
    await (decoder === null ? pipeline(stream, collect) : pipeline(stream, decoder, collect));
  } catch (error) {
    // Which end of a broken pipeline reports first is chance, so what is known here goes before what was thrown.
    if (size <= maxBytes && corrupt !== null) {
      throw new OutboundError('UNREADABLE_BODY', 'body is not validly compressed', corrupt);
    }
    if (size <= maxBytes) throw error;
  } finally {
    // Also for a stream that never entered the pipeline: its connection must be given back.
    stream.destroy();
  }
  if (size > maxBytes) throw new OutboundError('TOO_LARGE', `body of more than ${maxBytes} bytes`);
  return Buffer.concat(chunks, size);
}

function decoderFor(encoding: string | undefined): Transform | null {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      // One layer only: no honest server stacks encodings, and each layer multiplies a bomb.
      throw new OutboundError('UNREADABLE_BODY', 'unknown content encoding');
  }
}

/** zlib's errors are `Z_...`; brotli's are `ERR__ERROR_...` and `ERR_BROTLI_...`. */
function isDecodingError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(Z_|ERR__ERROR|ERR_BROTLI|ERR_TRAILING_JUNK)/.test(code);
}
