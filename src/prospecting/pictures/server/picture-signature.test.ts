import { expect, test } from 'vitest';
import { isSigned, signPicture } from './pictures.routes.ts';

const key = Buffer.alloc(32, 1);
const url = 'https://cdn.example/img/mara 200.jpg?a=1&b=ü';

function parts(address: string): { u: string; s: string } {
  const { searchParams } = new URL(address, 'https://ours.example');
  return { u: searchParams.get('u') ?? '', s: searchParams.get('s') ?? '' };
}

test('a signed address gives back its URL and proves it', () => {
  const address = signPicture(url, key);
  expect(address).toMatch(/^\/api\/pictures\?u=https%3A%2F%2F/);
  const { u, s } = parts(address);
  expect(u).toBe(url);
  expect(isSigned(u, s, key)).toBe(true);
});

test('another URL, another signature or another key proves nothing', () => {
  const { u, s } = parts(signPicture(url, key));
  expect(isSigned(`${u}x`, s, key)).toBe(false);
  expect(isSigned('http://169.254.169.254/', s, key)).toBe(false);
  expect(isSigned(u, s, Buffer.alloc(32, 2))).toBe(false);
  expect(isSigned(u, `A${s.slice(1)}`, key)).toBe(s.startsWith('A'));
  for (const wrong of ['', 'x', s.slice(0, -2), `${s}AA`, '!'.repeat(43)]) expect(isSigned(u, wrong, key)).toBe(false);
});

test.each([
  '',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://cdn.example/a.png',
  'cdn.example/a.png',
  'https://',
  '//cdn.example/a.png',
  '/elsewhere.png',
  `https://cdn.example/${'a'.repeat(2_000)}`,
])('%s has no address', (value) => {
  expect(signPicture(value, key)).toBe('');
});

test('a path of our own origin needs no signature', () => {
  expect(signPicture('/api/sample-pictures/company-a.svg', key)).toBe('/api/sample-pictures/company-a.svg');
  expect(signPicture('/api/x\\..\\evil', key)).toBe('');
});
