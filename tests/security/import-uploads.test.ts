// Quality S7: what is sent as a file to import and is none, or is too much, is refused within two seconds and costs the server hardly any memory.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { workbook } from '#tests/support/workbooks.ts';
import { withWorld } from './world.ts';

const there = withWorld();
const MEGABYTE = 1024 * 1024;

interface Sent {
  status: number;
  code: string;
  message: string;
}

/** Sends pieces until the server has had enough. `length`: what the head says; without it the body is sent in chunks. */
async function upload(
  pieces: Iterable<Buffer>,
  { length, type = 'application/octet-stream' }: { length?: number; type?: string } = {},
): Promise<Sent> {
  const call = request(`${there.server.url}/api/imports?kind=contact&name=x.csv`, {
    method: 'POST',
    headers: {
      cookie: there.world.cookies.pro,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      ...(length !== undefined && { 'content-length': String(length) }),
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  // The server closes the connection on what it does not read to its end.
  call.on('error', () => {});
  const source = Readable.from(pieces);
  source.pipe(call);
  call.once('response', () => source.destroy());
  const [response] = await answered;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(response, 'end'), once(response, 'close')]);
  call.destroy();
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { error?: { code: string; message: string } };
  return { status: response.statusCode ?? 0, code: body.error?.code ?? '', message: body.error?.message ?? '' };
}

function* repeated(piece: Buffer, times: number): Generator<Buffer> {
  for (let n = 0; n < times; n += 1) yield piece;
}

const nothing = Buffer.alloc(200 * MEGABYTE);
const columns = (count: number) => Buffer.from(`${Array.from({ length: count }, (_, n) => `c${n}`).join(',')}\nx\n`);

const FILES: [string, () => Parameters<typeof upload>, Partial<Sent>][] = [
  [
    '1 GB that says so',
    () => [[Buffer.alloc(MEGABYTE)], { length: 1024 * MEGABYTE }],
    { status: 413, code: 'IMPORT_TOO_LARGE' },
  ],
  [
    '1 GB that does not',
    () => [repeated(Buffer.from('a,b\n'.repeat(MEGABYTE / 4)), 1024)],
    { status: 413, code: 'IMPORT_TOO_LARGE' },
  ],
  ['one line of 200 MB', () => [repeated(Buffer.alloc(MEGABYTE, 'x'), 200)], { status: 413, code: 'IMPORT_TOO_LARGE' }],
  ['one line of 40 MB', () => [repeated(Buffer.alloc(MEGABYTE, 'x'), 40)], { status: 400, code: 'IMPORT_UNREADABLE' }],
  ['100,000 columns', () => [[columns(100_000)]], { status: 400, code: 'IMPORT_TOO_WIDE' }],
  [
    'a bomb in a sheet',
    () => [[workbook(Buffer.concat([Buffer.from('<sheetData><row><c t="inlineStr"><is><t>'), nothing]))]],
    { status: 400, code: 'IMPORT_UNREADABLE' },
  ],
  ['a bomb that says it is small', () => [[workbook(nothing, [], 1000)]], { status: 400, code: 'IMPORT_UNREADABLE' }],
  [
    'a bomb in the shared texts',
    () => [
      [
        workbook(Buffer.from('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'), [
          { name: 'xl/sharedStrings.xml', content: Buffer.concat([Buffer.from('<sst><si><t>'), nothing]) },
        ]),
      ],
    ],
    { status: 400, code: 'IMPORT_UNREADABLE' },
  ],
  [
    'an archive that says it unpacks to 4 GB',
    () => [[workbook(Buffer.from('<a/>'), [], 0xfffffff0)]],
    { status: 400, code: 'IMPORT_UNREADABLE' },
  ],
  ['nothing', () => [[], { length: 0 }], { status: 400, code: 'IMPORT_EMPTY' }],
  ['headings alone', () => [[Buffer.from('Name,E-mail\n')]], { status: 400, code: 'IMPORT_EMPTY' }],
  [
    'a form of another site',
    () => [[Buffer.from('a,b\n1,2\n')], { type: 'text/plain' }],
    { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  ],
  ['JSON', () => [[Buffer.from('{}')], { type: 'application/json' }], { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }],
];

it.each(FILES)('%s is refused within 2 s', async (_what, make, expected) => {
  const sending = make();
  const started = performance.now();
  const answer = await upload(...sending);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(answer).toMatchObject(expected);
});

it('grows by at most 64 MB, whatever is sent', async () => {
  const all = FILES.map(([, make]) => make);
  const before = residentBytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes());
  }, 5);
  try {
    for (const make of all) await upload(...make());
  } finally {
    clearInterval(watch);
  }
  expect((peak - before) / MEGABYTE).toBeLessThanOrEqual(64);
});

/** Of the server's process, as the system counts it. */
function residentBytes(): number {
  const pages = Number(readFileSync(`/proc/${there.server.pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}
