// What system email asks of its server before anything is said.
import { expect, it } from 'vitest';
import { toTransport } from './mailer.ts';

it.each([
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtps://mail.example.com', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
])('%s requires TLS: %s', (url, requireTLS) => expect(toTransport(url)).toEqual({ url, requireTLS }));
