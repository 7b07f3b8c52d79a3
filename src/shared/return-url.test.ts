import { expect, it } from 'vitest';
import { isOwnPath } from './urls.ts';

it.each([
  '/home',
  '/linkedin-search?type=companies&q=oak+%26+ash',
  '/linkedin-profile/https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara',
  "/upwork-jobs?q=it's(new)!*",
])('%s is a page of ours', (path) => expect(isOwnPath(path)).toBe(true));

it.each([
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%0d%0a\r\nLocation: https://evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'home',
  '/home#x',
  `/${'x'.repeat(2_000)}`,
  null,
  7,
])('%j is none', (path) => expect(isOwnPath(path)).toBe(false));
