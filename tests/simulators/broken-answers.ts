// Answers that are none: bytes that no client should choke on, wait for, or keep in memory.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Scenario } from './scenarios.ts';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_PAGE =
  '<!doctype html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>';

type Breaker = (response: ServerResponse) => void | Promise<void>;

const text =
  (body: string, headers: Record<string, string> = JSON_TYPE): Breaker =>
  (response) =>
    void response.writeHead(200, headers).end(body);

/** 200 MB in pieces of 64 kB, as fast as the other side takes them. */
async function huge(response: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(MEGABYTE / 16, 'x');
  const pieces = function* () {
    yield '{"success":true,"data":"';
    for (let sent = 0; sent < 200 * MEGABYTE; sent += piece.length) yield piece;
    yield '"}';
  };
  response.writeHead(200, JSON_TYPE);
  // The other side hangs up long before the end: that is what it is there for.
  await pipeline(Readable.from(pieces()), response).catch(() => undefined);
}

/** 200 MB of spaces before a small answer, 200 kB on the wire: gzip members one after another are one stream. */
function gzipBomb(response: ServerResponse): void {
  const member = gzipSync(Buffer.alloc(MEGABYTE, ' '), { level: 9 });
  const members = [...Array.from({ length: 200 }, () => member), gzipSync('{"success":true}')];
  response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(Buffer.concat(members));
}

/** One byte of a valid answer every 50 ms, for ever. */
async function slowDrip(response: ServerResponse): Promise<void> {
  response.writeHead(200, JSON_TYPE);
  response.write('{"success":true,"data":{"items":[');
  while (!response.destroyed) {
    response.write(' ');
    await delay(50);
  }
}

const BREAKERS: Partial<Record<Scenario, Breaker>> = {
  html: text(HTML_PAGE, { 'content-type': 'text/html' }),
  empty_body: text(''),
  broken_json: text('{"success":true,"data":{"items":[{"fullName":"Mar'),
  wrong_shape: text('[[1,2,3],"data",null]'),
  deep_json: text(`{"success":true,"data":{"items":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`),
  huge,
  gzip_bomb: gzipBomb,
  false_length: (response) =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-length': '999' }).write('{"success"'),
  slow_drip: slowDrip,
  hang: () => undefined,
  reset: (response) => void response.socket?.resetAndDestroy(),
  reset_midway: async (response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"success":true,"data":');
    await delay(20);
    response.socket?.resetAndDestroy();
  },
  redirect: (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
};

/** Sends the answer of the scenario; false where that is a proper answer. */
export async function breakAnswer(scenario: Scenario, response: ServerResponse, turn: number): Promise<boolean> {
  const chosen = scenario === 'malformed' ? (turn % 2 === 0 ? 'html' : 'empty_body') : scenario;
  const breaker = BREAKERS[chosen];
  if (!breaker) return false;
  await breaker(response);
  return true;
}
