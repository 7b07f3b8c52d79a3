// Quality S3: which requests count as made by our own pages.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer, isSameSite, ownOrigins } from './http-server.ts';

const origins = ownOrigins('https://app.leadwright.example', 3000);

describe('cross-site requests', () => {
  it.each([
    ['our page', { origin: 'https://app.leadwright.example', 'sec-fetch-site': 'same-origin' }, true],
    ['a program without a browser', {}, true],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, true],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['another site, old browser', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['a sandboxed frame that claims to be us', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
    ['a subdomain', { origin: 'https://x.app.leadwright.example', 'sec-fetch-site': 'same-site' }, false],
    ['our host by another scheme', { origin: 'http://app.leadwright.example' }, false],
    ['our host on another port', { origin: 'https://app.leadwright.example:8443' }, false],
    ['a longer name that begins with ours', { origin: 'https://app.leadwright.example.evil.example' }, false],
    ['no origin, but cross-site', { 'sec-fetch-site': 'cross-site' }, false],
  ])('%s', (_name, headers, accepted) => expect(isSameSite(headers, origins)).toBe(accepted));

  it('takes the spellings of loopback only where that is what we are', () => {
    expect(ownOrigins('http://localhost:3000', 3000)).toEqual(
      new Set(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']),
    );
    expect(origins).toEqual(new Set(['https://app.leadwright.example']));
  });
});

// The parsers of the server refuse most of these too: a route that brings one for another type must not open a way in.
it.each([
  ['/json', 'application/json', 200],
  ['/json', 'application/json; charset=utf-8', 200],
  ['/json', 'text/plain', 415],
  ['/json', 'application/x-www-form-urlencoded', 415],
  ['/json', 'application/octet-stream', 415],
  ['/file', 'application/octet-stream', 200],
  ['/file', 'application/json', 415],
  ['/file', 'multipart/form-data; boundary=x', 415],
])('at %s a body of %s is answered %i, whatever can be parsed', async (url, type, status) => {
  const log = createLog('silent');
  const app = await createHttpServer({
    log,
    publicUrl: 'http://localhost',
    port: 0,
    production: false,
    trustProxy: false,
  });
  onTestFinished(() => app.close());
  app.addContentTypeParser('*', (_request, body, done) => done(null, body.resume()));
  app.post('/json', async () => ({}));
  app.post('/file', { config: { bodyType: 'application/octet-stream' } }, async () => ({}));
  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: '{}' });
  expect(answer.statusCode).toBe(status);
});
