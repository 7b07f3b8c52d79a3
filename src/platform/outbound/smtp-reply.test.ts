// Replies of mail servers, however they are cut into packets.
import { describe, expect, it, test } from 'vitest';
import { createReplyReader, type SmtpReply } from './smtp-connection.ts';

function read(pieces: readonly string[]): SmtpReply[] {
  const reader = createReplyReader();
  return pieces.flatMap((piece) => reader.push(piece));
}

const said = '250-2.1.5 Fine\r\n250-2.1.5\r\n250 2.1.5 Ok\r\n550 No\r\n';

describe('a reply', () => {
  it('is read whole, its lines without code and class', () => {
    expect(read([said])).toEqual([
      { code: 250, enhanced: '2.1.5', text: 'Fine  Ok', lines: ['Fine', '', 'Ok'] },
      { code: 550, enhanced: null, text: 'No', lines: ['No'] },
    ]);
  });

  it('is the same in pieces of any size', () => {
    for (let size = 1; size < said.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(said.length / size) }, (_, n) =>
        said.slice(n * size, n * size + size),
      );
      expect(read(pieces)).toEqual(read([said]));
    }
  });

  test.each([
    ['250\r\n', 250, ''],
    ['250 \r\n', 250, ''],
    ['421 4.3.2 bye\n', 421, 'bye'],
    ['554 5.7.1\r\n', 554, ''],
  ])('%j is %i %j', (text, code, words) => {
    expect(read([text])).toMatchObject([{ code, text: words }]);
  });

  test.each(['HTTP/1.1 200 OK\r\n', '99 no\r\n', '650 no\r\n', '250-one\r\n550 two\r\n', '\r\n', '250_x\r\n'])(
    '%j is none',
    (text) => {
      expect(() => read([text])).toThrow(expect.objectContaining({ code: 'UNREADABLE_BODY' }));
    },
  );

  test.each([['x'.repeat(5_000)], [`250 ${'x'.repeat(5_000)}\r\n`], ['250-x\r\n'.repeat(201)]])(
    'a reply longer than any real one is refused',
    (text) => {
      expect(() => read([text])).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    },
  );
});
