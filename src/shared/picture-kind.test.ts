import { expect, test } from 'vitest';
import { pictureKind } from './picture-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['GIF89a\x01\0', 'gif'],
  ['GIF87a\x01\0', 'gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif\0\0', 'avif'],
])('%j is %s', (head, kind) => {
  expect(pictureKind(bytes(head))).toBe(kind);
});

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<?xml version="1.0"?><svg>',
  '<!doctype html><img src="a.png">',
  '%PDF-1.7',
  'PK\x03\x04',
  'BM\x36\0',
  'II*\0',
  'XXXX\x24\0\0\0WEBPVP8 ',
  '\0\0\0\x20ftypheic\0\0',
  ' \x89PNG\r\n\x1a\n',
  '\xef\xbb\xbf<svg',
])('%j is none', (head) => {
  expect(pictureKind(bytes(head))).toBeNull();
});
