// Broken and oversized files, as an attacker would upload them to an import (quality S7): for the test of what happens to each,
// and for the measurement of how long that takes.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { HOSTILE_WORKBOOKS } from './workbooks.ts';

const MEGABYTE = 1024 * 1024;

export interface Sent {
  /** What the server has taken before it answered. */
  megabytes: number;
  status: number;
  code: string;
  message: string;
}

export interface HostileFile {
  pieces: Iterable<Buffer>;
  /** What the head says; without it the body is sent in chunks. */
  length?: number;
  type?: string;
}

/** Sends pieces until the server has had enough. */
export async function sendFile(
  url: string,
  cookie: string,
  { pieces, length, type = 'application/octet-stream' }: HostileFile,
): Promise<Sent> {
  const call = request(`${url}/api/imports?kind=contact&name=x.csv`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      ...(length !== undefined && { 'content-length': String(length) }),
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  // The server closes the connection on what it does not read to its end.
  call.on('error', () => {});
  let bytes = 0;
  const source = Readable.from(pieces).on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  source.pipe(call);
  call.once('response', () => source.destroy());
  const [response] = await answered;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(response, 'end'), once(response, 'close')]);
  call.destroy();
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { error?: { code: string; message: string } };
  const megabytes = bytes / MEGABYTE;
  return {
    megabytes,
    status: response.statusCode ?? 0,
    code: body.error?.code ?? '',
    message: body.error?.message ?? '',
  };
}

function* repeated(piece: Buffer, times: number): Generator<Buffer> {
  for (let n = 0; n < times; n += 1) yield piece;
}

const columns = (count: number) => Buffer.from(`${Array.from({ length: count }, (_, n) => `c${n}`).join(',')}\nx\n`);

/** What it is, the file, how it is answered; `megabytes`: where it is refused before its end, the most that is taken of it. */
export const HOSTILE_FILES: [string, () => HostileFile, Partial<Sent>][] = [
  [
    '1 GB that says so',
    () => ({ pieces: [Buffer.alloc(MEGABYTE)], length: 1024 * MEGABYTE }),
    { status: 413, code: 'IMPORT_TOO_LARGE', megabytes: 1 },
  ],
  [
    '1 GB that does not',
    () => ({ pieces: repeated(Buffer.from('a,b\n'.repeat(MEGABYTE / 4)), 1024) }),
    // What a file may have, and what is on its way in buffers.
    { status: 413, code: 'IMPORT_TOO_LARGE', megabytes: 214 },
  ],
  [
    'one line of 200 MB',
    () => ({ pieces: repeated(Buffer.alloc(MEGABYTE, 'x'), 200) }),
    { status: 400, code: 'IMPORT_UNREADABLE', megabytes: 22 },
  ],
  [
    'one line of 4 MB',
    () => ({ pieces: repeated(Buffer.alloc(MEGABYTE, 'x'), 4) }),
    { status: 400, code: 'IMPORT_UNREADABLE' },
  ],
  ['100,000 columns', () => ({ pieces: [columns(100_000)] }), { status: 400, code: 'IMPORT_TOO_WIDE' }],
  ...HOSTILE_WORKBOOKS.map(([what, make, code]): [string, () => HostileFile, Partial<Sent>] => [
    what,
    () => ({ pieces: [make()] }),
    { status: 400, code },
  ]),
  ['nothing', () => ({ pieces: [], length: 0 }), { status: 400, code: 'IMPORT_EMPTY' }],
  ['headings alone', () => ({ pieces: [Buffer.from('Name,E-mail\n')] }), { status: 400, code: 'IMPORT_EMPTY' }],
  [
    'a form of another site',
    () => ({ pieces: [Buffer.from('a,b\n1,2\n')], type: 'text/plain' }),
    { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  ],
  [
    'JSON',
    () => ({ pieces: [Buffer.from('{}')], type: 'application/json' }),
    { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  ],
];
