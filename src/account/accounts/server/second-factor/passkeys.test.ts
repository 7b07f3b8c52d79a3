import { expect, it } from 'vitest';
import { toRelyingParty } from './passkeys.ts';

it.each([
  ['https://app.example.com', { id: 'app.example.com', origin: 'https://app.example.com' }],
  ['https://app.example.com:8443/', { id: 'app.example.com', origin: 'https://app.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://a.localhost:3000', { id: 'a.localhost', origin: 'http://a.localhost:3000' }],
  ['http://app.example.com', null],
  ['https://192.0.2.7', null],
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::1]', null],
])('%s is %j', (url, party) => expect(toRelyingParty(url)).toEqual(party));
