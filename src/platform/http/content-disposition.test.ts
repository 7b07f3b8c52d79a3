import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['offer.pdf', 'offer.pdf'],
  ['Angebot für Öl.pdf', 'Angebot%20f%C3%BCr%20%C3%96l.pdf'],
  ['it\'s "new" (1)*.csv', 'it%27s%20%22new%22%20%281%29%2A.csv'],
  ['a\r\nSet-Cookie: x=1.csv', 'aSet-Cookie%3A%20x%3D1.csv'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['half \ud83d.csv', 'half%20.csv'],
])('%j stays one name in one header', (name, encoded) => {
  const header = contentDisposition({ name, plain: 'file' });
  expect(header).toBe(`attachment; filename="file"; filename*=UTF-8''${encoded}`);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
});

it('is shown in place where the caller wants that', () => {
  expect(contentDisposition({ name: 'a.png', plain: 'file', how: 'inline' })).toMatch(/^inline; /);
});
