import { expect, it } from 'vitest';
import { parseUrl } from './urls.ts';

it('reads an address with letters of Latin-1, however often it is called', () => {
  let refused = 0;
  // URL.canParse of Node 20 goes wrong after some ten thousand calls.
  for (let n = 0; n < 100_000; n += 1) if (parseUrl('https://köln.example/über') === null) refused += 1;
  expect(refused).toBe(0);
});

it.each(['', 'northwind.example', 'https://', 'http://[', '/path'])('%j is no address', (text) => {
  expect(parseUrl(text)).toBeNull();
});

it('takes a relative address from its base', () => {
  expect(parseUrl('/b', 'https://a.example/x')?.href).toBe('https://a.example/b');
});
