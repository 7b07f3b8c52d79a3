// The three forms in which a file is sent as text, product-spec section 5.
import { describe, expect, it } from 'vitest';
import { decodeUpload, type UploadEncoding } from './picture-upload.ts';

const MAX = 1024 * 1024;

describe('what is taken', () => {
  it.each<[UploadEncoding, string, number[]]>([
    ['base64', 'AAEC/v8=', [0, 1, 2, 254, 255]],
    ['base64', 'AAEC/v8', [0, 1, 2, 254, 255]],
    ['base64', '++//', [0xfb, 0xef, 0xff]],
    ['base64', 'QUI=', [65, 66]],
    ['base64', 'QQ==', [65]],
    ['base64url', 'AAEC_v8=', [0, 1, 2, 254, 255]],
    ['base64url', 'AAEC_v8', [0, 1, 2, 254, 255]],
    ['base64url', '--__', [0xfb, 0xef, 0xff]],
    ['data_url', 'data:image/png;base64,AAEC/v8=', [0, 1, 2, 254, 255]],
    ['data_url', 'data:;base64,QUI=', [65, 66]],
    ['data_url', 'data:,AB', [65, 66]],
    ['data_url', 'data:text/plain;charset=utf-8,A%42%ff', [65, 66, 255]],
    ['data_url', 'data:text/plain,å', [0xc3, 0xa5]],
    ['data_url', 'data:text/plain,a,b', [97, 44, 98]],
    // Without ";base64" at the end of its type it is no base64.
    ['data_url', 'data:base64,QUI=', [81, 85, 73, 61]],
  ])('%s %j', (encoding, data, bytes) => expect([...decodeUpload(data, encoding, MAX)]).toEqual(bytes));
});

describe('what is refused', () => {
  it.each<[UploadEncoding, string, RegExp]>([
    ['base64', 'AAEC-v8=', /not base64: “-” belongs to base64url/],
    ['base64', 'AAEC_v8=', /not base64: “_” belongs to base64url/],
    ['base64url', 'AAEC+v8=', /not base64url: “\+” belongs to base64/],
    ['base64url', 'AAEC/v8=', /not base64url: “\/” belongs to base64/],
    ['base64', 'AAEC v8=', /a character or a length/],
    ['base64', 'AA\nEC', /a character or a length/],
    ['base64', 'A', /a character or a length/],
    ['base64', 'AAAAA', /a character or a length/],
    ['base64', 'QUI==', /a character or a length/],
    ['base64', 'Q=UI', /a character or a length/],
    ['base64', 'QU=', /a character or a length/],
    ['base64', '====', /a character or a length/],
    ['base64', 'data:image/png;base64,QUI=', /a character or a length|belongs to/],
    ['base64url', 'ÅÅÅÅ', /a character or a length/],
    ['base64', '', /empty/],
    ['base64', '=', /a character or a length/],
    ['data_url', 'QUI=', /must have the form data:\[type\]\[;base64\],data/],
    ['data_url', 'data:image/png;base64', /must have the form/],
    ['data_url', 'data', /must have the form/],
    ['data_url', 'DATA:,AB', /must have the form/],
    ['data_url', ' data:,AB', /must have the form/],
    ['data_url', 'http://example.com/logo.png', /must have the form/],
    ['data_url', '', /must have the form/],
    ['data_url', 'data:,', /empty/],
    ['data_url', 'data:image/png;base64,', /empty/],
    ['data_url', 'data:image/png;base64,AA-_', /not base64: “-”/],
    ['data_url', 'data:,A%4', /not encoded/],
    ['data_url', 'data:,A%zz', /not encoded/],
  ])('%s %j', (encoding, data, message) => {
    expect(() => decodeUpload(data, encoding, MAX)).toThrow(
      expect.objectContaining({ reason: expect.stringMatching(message) }),
    );
  });

  it.each<[UploadEncoding, string]>([
    ['base64', 'A'.repeat(Math.ceil((MAX + 1) / 3) * 4)],
    ['base64url', 'A'.repeat(Math.ceil((MAX + 1) / 3) * 4)],
    ['data_url', `data:,${'A'.repeat(MAX + 1)}`],
    ['data_url', `data:,${'%41'.repeat(MAX + 1)}`],
    ['data_url', `data:image/png;base64,${'A'.repeat(Math.ceil((MAX + 1) / 3) * 4)}`],
  ])('%s over the limit', (encoding, data) => {
    expect(() => decodeUpload(data, encoding, MAX)).toThrow(
      expect.objectContaining({ reason: 'The file is larger than 1 MB' }),
    );
  });
  it('takes what is exactly as large as the limit', () => {
    expect(decodeUpload(Buffer.alloc(MAX).toString('base64'), 'base64', MAX)).toHaveLength(MAX);
  });
});
