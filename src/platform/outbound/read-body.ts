// Reads an answer's body under a size limit that counts what comes out of the decompressor, not what went in.
import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

/** What `decoderFor` understands; sent as accept-encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The decoded body, at most `maxBytes` long. Past the limit the stream is cut: nothing more is read or decompressed.
 * @throws OutboundError TOO_LARGE, UNREADABLE_BODY; errors of the connection as they are
 */
export async function readBody(stream: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let corrupt: Error | null = null;
  // A writable and not `for await`, which would join what is buffered into a second copy of every byte.
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return done();
      }
      // Let go at once: the connection keeps its streams a while longer.
      chunks.length = 0;
      done(new Error('over the limit'));
    },
  });
  try {
    const decoder = decoderFor(encoding);
    decoder?.once('error', (error) => {
      if (isDecodingError(error)) corrupt = error;
    });
    await (decoder === null ? pipeline(stream, collect) : pipeline(stream, decoder, collect));
  } catch (error) {
    // Which end of a broken pipeline reports first is chance, so what is known here goes before what was thrown.
    if (size <= maxBytes && corrupt !== null) {
      throw new OutboundError('UNREADABLE_BODY', 'body is not validly compressed', corrupt);
    }
    if (size <= maxBytes) throw error;
  } finally {
    // Also for a stream that never entered the pipeline: its connection must be given back.
    stream.destroy();
  }
  if (size > maxBytes) throw new OutboundError('TOO_LARGE', `body of more than ${maxBytes} bytes`);
  return Buffer.concat(chunks, size);
}

function decoderFor(encoding: string | undefined): Transform | null {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      // One layer only: nobody honest stacks encodings, and each layer multiplies a bomb.
      throw new OutboundError('UNREADABLE_BODY', 'unknown content encoding');
  }
}

/** zlib's errors are `Z_...`; brotli's are `ERR__ERROR_...` and `ERR_BROTLI_...`. */
function isDecodingError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(Z_|ERR__ERROR|ERR_BROTLI|ERR_TRAILING_JUNK)/.test(code);
}
