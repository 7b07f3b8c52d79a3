// Quality S3: which requests count as made by our own pages.
import { describe, expect, it } from 'vitest';
import { isSameSite, ownOrigins } from './cross-site.ts';

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
